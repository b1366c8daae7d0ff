"""Puzzles with clues that are not digits, drawn in rows of text.

Signs, dots and letters stand between their cells, odd digits in round brackets and even ones in
square brackets, numbers of rows and columns beside the board, and lines of one family between their
cells.  Cells of a cage have its letter, and its number is in a list below.  That list also has
clues that characters cannot draw, and lines that meet, as in one-line form.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_letters
from textwrap import wrap

from cluesmith.cli.formats.text.grid_drawing import draw, outlined
from cluesmith.cli.formats.text.grid_lines import draw_lines
from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind

# The width of the lists below, for which a narrow terminal has room.
_WIDTH = 48


def draw_with_clues(kind: Kind, clues: Sequence[Clue], values: bytes) -> str:
    """Draw a puzzle for people, as ``grid_drawing.draw`` does.

    ``clues``: the clues that are not digits. ``values``: a value for each cell, 0 if it is blank.
    """
    if kind.cell_shape is not CellShape.SQUARE or kind.definition.boards:
        return draw(kind, values) + "".join(f"{line}\n" for line in _texts(kind, clues))
    cages = [clue for clue in clues if CLUE_TYPES[clue.type].place is Place.REGION]
    names = list(itertools.islice(_names(len(cages)), len(cages)))
    blocks = _blocks(kind, clues, values, dict(zip(cages, names, strict=True)))
    lines = [list(line) for line in outlined(kind, [[block] for block in blocks])]
    _draw_between(kind, clues, lines, len(blocks[0]) + 1)
    lined = draw_lines(clues, lines, len(kind.rows), len(blocks[0]) + 1)
    beside = _beside(kind, clues)
    numbers = [f"{name}={_number(cage)}" for name, cage in zip(names, cages, strict=True)]
    shown = {*cages, *lined, *(clue for clue in clues if _is_drawn(clue)), *beside.values()}
    rest = [clue for clue in clues if clue not in shown]
    drawn = _with_margins(kind, ["".join(line) for line in lines], beside, len(blocks[0]) + 1)
    below = [*wrap("  ".join(numbers), _WIDTH), *_texts(kind, rest)]
    return "".join(f"{line.rstrip()}\n" for line in (*drawn, *below))


def _texts(kind: Kind, clues: Sequence[Clue]) -> Iterator[str]:
    return (clue_text(kind.definition, clue) for clue in clues)


def _names(n_cages: int) -> Iterator[str]:
    """Yield a, b, c and so on, then longer names."""
    length = 1 if n_cages <= len(ascii_letters) else 2
    return map("".join, itertools.product(ascii_letters, repeat=length))


def _number(cage: Clue) -> str:
    sign = CLUE_TYPES[cage.type].sign if len(cage.cells) > 1 else ""
    return f"{cage.value}{sign}"


def _is_drawn(clue: Clue) -> bool:
    return CLUE_TYPES[clue.type].place in (Place.CELL, Place.NEIGHBOURS)


def _blocks(
    kind: Kind, clues: Sequence[Clue], values: bytes, names: Mapping[Clue, str]
) -> list[str]:
    """Return the text of each cell: its digit, perhaps in brackets, and the letter of its cage."""
    of_cell = {cell: name for cage, name in names.items() for cell in cage.cells}
    marks = [clue for clue in clues if CLUE_TYPES[clue.type].place is Place.CELL]
    brackets = {clue.cells[0]: CLUE_TYPES[clue.type].sign for clue in marks}
    width = max(map(len, names.values()), default=0)
    blocks = []
    for cell, digit in enumerate(kind.text(values)):
        before, after = tuple(brackets.get(cell, "  "))
        if names and not brackets:
            after = ""
        blocks.append(f"{before}{digit}{after}{of_cell.get(cell, ''):<{width}}")
    return blocks


def _draw_between(kind: Kind, clues: Sequence[Clue], lines: list[list[str]], pitch: int) -> None:
    """Write the signs between cells, where walls may be."""
    size = len(kind.rows)
    for clue in clues:
        if CLUE_TYPES[clue.type].place is not Place.NEIGHBOURS:
            continue
        first, second = sorted(clue.cells)
        row, column = divmod(first, size)
        is_level = second == first + 1
        sign = CLUE_TYPES[clue.type].sign
        if not sign:
            rises = clue.cells[0] == first
            sign = ("<" if rises else ">") if is_level else ("^" if rises else "v")
        if is_level:
            lines[2 * row + 1][pitch * (column + 1)] = sign
        else:
            lines[2 * row + 2][pitch * column + 2] = sign


def _beside(kind: Kind, clues: Sequence[Clue]) -> dict[tuple[str, int], Clue]:
    """Return the numbers beside the board, by side and row or column.

    Only the first of several families is drawn there. The others are listed.
    """
    size = len(kind.rows)
    found: dict[tuple[str, int], Clue] = {}
    for clue in clues:
        if CLUE_TYPES[clue.type].place is Place.ROW:
            (row, column), second = divmod(clue.cells[0], size), clue.cells[1]
            if abs(second - clue.cells[0]) == 1:
                place = ("left" if second > clue.cells[0] else "right", row)
            else:
                place = ("top" if second > clue.cells[0] else "bottom", column)
            if all(other.type == clue.type for other in found.values()):
                found[place] = clue
    return found


def _with_margins(
    kind: Kind, lines: Sequence[str], beside: Mapping[tuple[str, int], Clue], pitch: int
) -> list[str]:
    """Write numbers around the drawing of a board."""
    if not beside:
        return list(lines)
    size = len(kind.rows)
    texts = {place: str(clue.value) for place, clue in beside.items()}
    width = max(map(len, texts.values()))

    def level(side: str) -> list[str]:
        # The middle of a cell is one column right of the middle of its pitch.
        shown = (f" {texts.get((side, column), '')}" for column in range(size))
        numbers = "".join(f"{text:^{pitch}}" for text in shown)
        return [" " * (width + 1) + numbers] if any(key[0] == side for key in texts) else []

    middle = []
    for number, line in enumerate(lines):
        row = number // 2 if number % 2 else -1
        left, right = (texts.get((side, row), "") for side in ("left", "right"))
        middle.append(f"{left:>{width}} {line} {right}")
    return [*level("top"), *middle, *level("bottom")]
