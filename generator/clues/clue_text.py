"""Clues in one line of text: ``cage:r1c1c2r2c1=10``.

A puzzle is its digits, as for any kind, and behind them its clues, each after a semicolon and
sorted by type and cells; there are no spaces::

    4.......;cage:r1c2c3r2c2=12;less:r1c1r2c1;thermo:r3c1r4c2r5c3;skyscraper:r1c1-r1c8=3

A clue is its type, a colon, its cells and, if the type has one, its value.  In a list of cells
``r`` begins a row, and each ``c`` adds a cell of it.  A clue outside of the board has the first and
the last cell of its line, as seen from where it stands.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal
from cluesmith.generator.errors import PuzzleSyntaxError

SEPARATOR = ";"
MAX_VALUE = 99_999_999

_CLUE = re.compile(r"([a-z-]+):([rc0-9-]+)(?:=([0-9]{1,8}))?", re.ASCII)
_CELLS = re.compile(r"r[0-9]{1,2}(?:c[0-9]{1,2})+(?:r[0-9]{1,2}(?:c[0-9]{1,2})+)*", re.ASCII)
_LINE = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})-r([0-9]{1,2})c([0-9]{1,2})", re.ASCII)
_PART = re.compile(r"([rc])([0-9]{1,2})", re.ASCII)


class Board(Protocol):
    """The cells that clues refer to; a ``Definition`` is one."""

    @property
    def n_cells(self) -> int:
        """The number of cells."""

    @property
    def cell_names(self) -> Sequence[str]:
        """The cells as people write them, r1c1 first."""

    @property
    def cells_by_name(self) -> dict[str, int]:
        """The cells by these names."""


def clue_text(board: Board, clue: Clue) -> str:
    """Return a clue in text."""
    row = CLUE_TYPES[clue.type]
    if row.place in (Place.ROW, Place.DIAGONAL):
        cells = f"{board.cell_names[clue.cells[0]]}-{board.cell_names[clue.cells[-1]]}"
    else:
        cells = cells_text(board, clue.cells)
    value = f"={clue.value}" if row.has_value else ""
    return f"{clue.type}:{cells}{value}"


def cells_text(board: Board, cells: Iterable[int]) -> str:
    """Return a list of cells: r1c1c2r2c1."""
    parts, row = [], ""
    for cell in cells:
        place, column = board.cell_names[cell].split("c")
        parts.append(f"c{column}" if place == row else f"{place}c{column}")
        row = place
    return "".join(parts)


def read_clue(board: Board, text: str) -> Clue:
    """Read a clue.

    Raises
    ------
    PuzzleSyntaxError
        It cannot be read.  ``CluePlaces`` checks the places of the cells.
    """
    match = _CLUE.fullmatch(text)
    if match is None:
        raise PuzzleSyntaxError(f"{text[:60]!r} is no clue; a clue looks like cage:r1c1c2r2c1=10")
    name, places, value = match.groups()
    row = CLUE_TYPES.get(name)
    if row is None:
        raise PuzzleSyntaxError(f"{name!r} is no type of clue; use one of {', '.join(CLUE_TYPES)}")
    if row.has_value is not (value is not None):
        wanted = "needs a value, such as =10" if row.has_value else "has no value"
        raise PuzzleSyntaxError(f"{text[:60]}: {name} {wanted}")
    if row.place in (Place.ROW, Place.DIAGONAL):
        cells = _line(board, text, places)
    else:
        cells = read_cells(board, text, places)
    return normal(Clue(name, cells, int(value or 0)))


def read_cells(board: Board, text: str, places: str) -> tuple[int, ...]:
    """Read a list of cells; ``text`` is what errors show."""
    if not _CELLS.fullmatch(places):
        raise PuzzleSyntaxError(f"{text[:60]}: cells are written like r1c1c2r2c1")
    cells, row = [], ""
    for letter, number in _PART.findall(places):
        if letter == "r":
            row = number
            continue
        name = f"r{row}c{number}"
        if name not in board.cells_by_name:
            raise PuzzleSyntaxError(f"{text[:60]}: there is no cell {name}")
        cells.append(board.cells_by_name[name])
    return tuple(cells)


def _line(board: Board, text: str, places: str) -> tuple[int, ...]:
    """Return the cells from one to another, in a straight line."""
    match = _LINE.fullmatch(places)
    if match is None:
        raise PuzzleSyntaxError(f"{text[:60]}: a line is written like r1c1-r1c9")
    for end in places.split("-"):
        read_cells(board, text, end)  # refuses what is no cell
    row, column, last_row, last_column = map(int, match.groups())
    down, right = last_row - row, last_column - column
    length = max(abs(down), abs(right))
    if length == 0 or not {abs(down), abs(right)} <= {0, length}:
        raise PuzzleSyntaxError(f"{text[:60]}: the two cells are not in one line")
    steps = range(length + 1)
    names = [f"r{row + down * n // length}c{column + right * n // length}" for n in steps]
    return tuple(board.cells_by_name[name] for name in names)
