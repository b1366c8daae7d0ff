"""Boards that share cells, such as the five of a samurai: squares in one drawing, each with rules.

A cell that several boards share is one cell, in the houses of all of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kernel.board_sizes import MAX_CELLS
from cluesmith.generator.kinds.cell_layout import CellShape, Place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cluesmith.generator.kinds.definition import Definition, House

# The rows and columns that names of cells can handle.
_MAX_ROWS = 99


@dataclass(frozen=True, slots=True)
class Board:
    """One of several boards that share cells."""

    row: int
    column: int
    """The place of its first cell, from 0."""
    rules: Definition
    """The rules of a square, without clues that are not digits."""

    @property
    def name(self) -> str:
        """The name of its first cell."""
        return f"r{self.row + 1}c{self.column + 1}"


@dataclass(frozen=True)
class SharedCells:
    """The cells of boards.  A shared cell is listed once.

    Raises
    ------
    DefinitionError
        The boards do not make one drawing, or their digits differ.
    """

    boards: tuple[Board, ...]
    """From top to bottom, and from left to right where they begin in the same row."""

    def __post_init__(self) -> None:
        if len(self.boards) < 2:
            raise DefinitionError("boards: use two or more")
        n_digits = {board.rules.n_digits for board in self.boards}
        if len(n_digits) > 1:
            raise DefinitionError(
                f"boards: they have {min(n_digits)} to {max(n_digits)} digits; use the same for all"
            )
        for board in self.boards:
            if board.rules.shape is not CellShape.SQUARE or board.rules.boards:
                raise DefinitionError(f"board at {board.name}: use a square")
        for one, other in pairwise(self.boards):
            if one.name == other.name:
                raise DefinitionError(f"boards: two of them begin at {one.name}; use one")
        if min(board.row for board in self.boards) or min(board.column for board in self.boards):
            raise DefinitionError("boards: one has to begin in row 1, and one in column 1")
        if len(self.places) > MAX_CELLS or len(self.rows) > _MAX_ROWS:
            raise DefinitionError(
                f"boards: {len(self.places)} cells in {len(self.rows)} rows; use "
                f"{MAX_CELLS} and {_MAX_ROWS}, or fewer"
            )
        self._check_shared()

    def _check_shared(self) -> None:
        """Check that shared cells join all boards."""
        joined, waiting = set(self.cells[0]), list(enumerate(self.cells))[1:]
        while waiting:
            near = [(number, cells) for number, cells in waiting if not joined.isdisjoint(cells)]
            if not near:
                board = self.boards[waiting[0][0]]
                raise DefinitionError(f"board at {board.name}: it shares no cell with the others")
            joined.update(*(cells for _, cells in near))
            waiting = [each for each in waiting if each not in near]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Return the places of the cells, row by row: column and row, from 0."""
        found = {place for board in self.boards for place in _places(board)}
        return tuple(sorted(found, key=lambda place: place[::-1]))

    @property
    def rows(self) -> tuple[int, ...]:
        """The number of cells in each row."""
        lengths = Counter(row for _, row in self.places)
        return tuple(lengths[row] for row in range(max(lengths) + 1))

    @cached_property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells of each board, in the order of the board."""
        cell_at = {place: cell for cell, place in enumerate(self.places)}
        return tuple(tuple(cell_at[place] for place in _places(board)) for board in self.boards)

    def houses(self, houses_of: Callable[[Definition], Iterable[House]]) -> Iterator[House]:
        """Yield the houses of each board, with their names and cells on the whole drawing."""
        for number, (board, cells) in enumerate(zip(self.boards, self.cells, strict=True), start=1):
            for house in houses_of(board.rules):
                moved = tuple(cells[cell] for cell in house.cells)
                yield replace(house, name=f"{house.name} of board {number}", cells=moved)

    def pairs(
        self, pairs_of: Callable[[Definition], Iterable[tuple[int, int]]]
    ) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells (a < b) of each board, as cells of the whole drawing."""
        for board, cells in zip(self.boards, self.cells, strict=True):
            for a, b in pairs_of(board.rules):
                yield min(cells[a], cells[b]), max(cells[a], cells[b])

    @cached_property
    def region_of(self) -> tuple[int, ...]:
        """Return a number per cell, the same for neighbours without a border between them."""
        found: list[tuple[tuple[int, int], ...]] = [()] * len(self.places)
        for number, (board, cells) in enumerate(zip(self.boards, self.cells, strict=True)):
            for cell, region in zip(cells, board.rules.region_of, strict=True):
                found[cell] += ((number, region),)
        numbers = {regions: number for number, regions in enumerate(dict.fromkeys(found))}
        return tuple(numbers[regions] for regions in found)


def _places(board: Board) -> list[Place]:
    return [
        (board.column + column, board.row + row)
        for row, length in enumerate(board.rules.rows)
        for column in range(length)
    ]
