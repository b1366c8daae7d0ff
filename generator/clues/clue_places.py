"""The places of clues on a board, and their text.

Puzzles of a kind share places of clues, so each place is read, checked and written once.
"""

import itertools
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import ClueType, Order, Place
from cluesmith.generator.clues.clue_text import SEPARATOR, Board, clue_text, read_clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal, sort_key
from cluesmith.generator.errors import PuzzleSyntaxError

# Places that are remembered, in some 10 MB, and clues with their values, in some 5 MB.
_MOST_PLACES = 50_000
_MOST_CLUES = 20_000

_EQUALS = "="
_MOST_FIGURES = 8


class PlacedBoard(Board, Protocol):
    """A board that knows the cells that touch each other; a ``Definition`` is one."""

    @property
    def rows(self) -> Sequence[int]:
        """The number of cells in each row."""

    @property
    def n_digits(self) -> int:
        """The number of digits."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """For each cell, the cells that share a side with it."""

    @property
    def touching(self) -> Sequence[Sequence[int]]:
        """For each cell, the cells that share a side or a corner with it."""


class Heads(dict[tuple[str, tuple[int, ...]], str]):
    """The texts of clues up to the value, by type and cells.  Each is made on demand."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, place: tuple[str, tuple[int, ...]]) -> str:
        if len(self) >= _MOST_PLACES:
            self.clear()
        text = clue_text(self._board, Clue(*place))
        head, equals, _ = text.partition(_EQUALS)
        return self.setdefault(place, head + equals)


class CluePlaces:
    """Reads, checks and writes the clues of a board.

    Parameters
    ----------
    board : PlacedBoard

    Attributes
    ----------
    heads : mapping
        The text of a clue up to its value, by its type and its cells in their normal order.
    """

    def __init__(self, board: PlacedBoard) -> None:
        self.board = board
        self.heads = Heads(board)
        self._read: dict[str, Clue] = {}
        self._with_value: dict[str, Clue] = {}
        self._sound: set[tuple[str, tuple[int, ...]]] = set()
        self._neighbours = [frozenset(cells) for cells in board.neighbours]
        self._touching = [frozenset(cells) for cells in board.touching]

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows and columns of a square, as seen from each of their ends."""
        size = len(self.board.rows)
        lines = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
        lines += [tuple(range(column, size * size, size)) for column in range(size)]
        return (*lines, *(line[::-1] for line in lines))

    @cached_property
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """All diagonals of a square with two cells or more, from border to border."""
        size = len(self.board.rows)
        found = []
        for total in range(1, 2 * size - 2):
            rows = range(max(0, total - size + 1), min(size, total + 1))
            found.append(tuple(row * size + total - row for row in rows))
            found.append(tuple(row * size + size - 1 - total + row for row in rows))
        return tuple(found)

    @cached_property
    def _lines(self) -> dict[Place, frozenset[tuple[int, ...]]]:
        square = len(set(self.board.rows)) == 1
        diagonals = self.diagonals if square else ()
        return {
            Place.ROW: frozenset(self.rows if square else ()),
            Place.DIAGONAL: frozenset((*diagonals, *(line[::-1] for line in diagonals))),
        }

    def most_clues(self, row: ClueType, least_cells: int) -> int:
        """Return the most clues of a type that fit on a board, of ``least_cells`` or more cells."""
        n_cells = len(self.board.neighbours)
        match row.place:
            case Place.CELL:
                return n_cells
            case Place.NEIGHBOURS:
                return sum(map(len, self.board.neighbours)) // 2
            case Place.ROW:
                return len(self.rows) // (1 if row.order is Order.ONE_WAY else 2)
            case Place.DIAGONAL:
                return sum(len(cells) >= least_cells for cells in self.diagonals)
            case _:
                return n_cells // least_cells

    def read(self, text: str) -> Clue:
        """Read a clue; raises as ``clue_text.read_clue`` does."""
        clue = self._with_value.get(text)
        if clue is None:
            if len(self._with_value) >= _MOST_CLUES:
                self._with_value.clear()
            clue = self._with_value[text] = self._new_clue(text)
        return clue

    def _new_clue(self, text: str) -> Clue:
        head, equals, value = text.partition(_EQUALS)
        known = self._read.get(head + equals)
        if known is None:
            clue = read_clue(self.board, text)
            if len(self._read) >= _MOST_PLACES:
                self._read.clear()
            self._read[head + equals] = clue
            return clue
        if not equals:
            return known
        if not (value.isascii() and value.isdigit() and len(value) <= _MOST_FIGURES):
            return read_clue(self.board, text)  # it says what is wrong
        return Clue(known.type, known.cells, int(value))

    def text(self, clues: Iterable[Clue]) -> str:
        """Return the text of clues, sorted, each after a semicolon."""
        return self.text_in_order(sorted(map(normal, clues), key=sort_key))

    def text_in_order(self, clues: Iterable[Clue]) -> str:
        """Return the text of clues that are normal and sorted, each after a semicolon."""
        heads, parts = self.heads, []
        for clue in clues:
            head = heads[clue[:2]]
            parts.append(f"{SEPARATOR}{head}{clue[2] if head[-1] == _EQUALS else ''}")
        return "".join(parts)

    def check(self, clues: Iterable[Clue]) -> None:
        """Check that clues are at places for their types, and that cages do not overlap.

        Raises
        ------
        PuzzleSyntaxError
            With the clue and what is wrong.
        """
        in_cage: dict[int, Clue] = {}
        for clue in clues:
            place = clue[:2]
            is_sound = place in self._sound
            problem = None if is_sound else self._problem(clue)
            if CLUE_TYPES[clue.type].place is Place.REGION and not problem:
                for cell in clue.cells:
                    if cell in in_cage:
                        problem = f"{self.board.cell_names[cell]} is in another cage as well"
                    in_cage[cell] = clue
            if problem:
                raise PuzzleSyntaxError(f"{clue_text(self.board, clue)}: {problem}")
            if not is_sound:
                if len(self._sound) >= _MOST_PLACES:
                    self._sound.clear()
                self._sound.add(place)

    def _problem(self, clue: Clue) -> str | None:
        """Return the problem with the cells of a clue, or None."""
        row, cells = CLUE_TYPES[clue.type], clue.cells
        most = row.most or self.board.n_digits
        if not row.least <= len(cells) <= most:
            wanted = f"{row.least}" if row.least == most else f"{row.least} to {most}"
            return f"{len(cells)} cell{'s' * (len(cells) > 1)}; use {wanted}"
        if len(set(cells)) < len(cells):
            return "a cell is listed twice"
        if row.place in self._lines:
            is_line = cells in self._lines[row.place]
            name = "row or column" if row.place is Place.ROW else "diagonal"
            return None if is_line else f"no whole {name}"
        if row.place is Place.NEIGHBOURS:
            return None if cells[1] in self._neighbours[cells[0]] else "the cells share no side"
        if row.place is Place.PATH:
            steps = itertools.pairwise(cells)
            if not all(b in self._touching[a] for a, b in steps):
                return "each cell has to touch the next one"
        if row.place is Place.REGION and not self._is_connected(cells):
            return "the cells are not connected"
        return None

    def _is_connected(self, cells: Sequence[int]) -> bool:
        left, edge = set(cells[1:]), [cells[0]]
        while edge:
            near = self._neighbours[edge.pop()] & left
            left -= near
            edge += near
        return not left
