"""Where clues may be on a board: the check of the cells of a clue against its type."""

import itertools
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_text import Board, clue_text
from cluesmith.generator.clues.clue_types import CLUE_TYPES, Place
from cluesmith.generator.errors import PuzzleSyntaxError


class PlacedBoard(Board, Protocol):
    """A board that knows which of its cells touch; a ``Definition`` is one."""

    @property
    def rows(self) -> Sequence[int]:
        """The number of cells in each row."""

    @property
    def n_digits(self) -> int:
        """The number of digits."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """By cell, the cells that share a side with it."""

    @property
    def touching(self) -> Sequence[Sequence[int]]:
        """By cell, the cells that share a side or a corner with it."""


class CluePlaces:
    """Says where the clues of a board may be.

    Parameters
    ----------
    board : PlacedBoard
    """

    def __init__(self, board: PlacedBoard) -> None:
        self.board = board
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

    def check(self, clues: Iterable[Clue]) -> None:
        """Refuse clues that are not where those of their types are, and cages that overlap.

        Raises
        ------
        PuzzleSyntaxError
            With the clue and what is wrong.
        """
        in_cage: dict[int, Clue] = {}
        for clue in clues:
            problem = self._problem(clue)
            if CLUE_TYPES[clue.type].place is Place.REGION and not problem:
                for cell in clue.cells:
                    if cell in in_cage:
                        problem = f"{self.board.cell_names[cell]} is in another cage as well"
                    in_cage[cell] = clue
            if problem:
                raise PuzzleSyntaxError(f"{clue_text(self.board, clue)}: {problem}")

    def _problem(self, clue: Clue) -> str | None:
        """Return what is wrong with the cells of a clue."""
        row, cells = CLUE_TYPES[clue.type], clue.cells
        most = row.most or self.board.n_digits
        if not row.least <= len(cells) <= most:
            wanted = f"{row.least}" if row.least == most else f"{row.least} to {most}"
            return f"{len(cells)} cells; use {wanted}"
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
