"""The cells of boards that share cells, such as the five of a samurai: squares in one drawing.

A cell that several boards share is one cell, in the houses of all of them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kernel.board_sizes import MAX_CELLS
from cluesmith.generator.kinds.cell_layout import Place
from cluesmith.light_dataclasses import dataclass

# The rows and columns that names of cells can handle.
_MAX_ROWS = 99


@dataclass(frozen=True, slots=True)
class Square:
    """The cells of one board."""

    row: int
    column: int
    """The place of its first cell, from 0."""
    size: int

    @property
    def name(self) -> str:
        """The name of its first cell."""
        return f"r{self.row + 1}c{self.column + 1}"

    @property
    def places(self) -> list[Place]:
        """The places of its cells, row by row."""
        size = range(self.size)
        return [(self.column + column, self.row + row) for row in size for column in size]


@dataclass(frozen=True)
class SharedCells:
    """The cells of boards.  A shared cell is listed once.

    Raises
    ------
    DefinitionError
        The boards do not make one drawing.
    """

    boards: tuple[Square, ...]
    """From top to bottom, and from left to right where they begin in the same row."""

    def __post_init__(self) -> None:
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
        found = {place for board in self.boards for place in board.places}
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
        return tuple(tuple(cell_at[place] for place in board.places) for board in self.boards)

    def pairs(self, pairs_of: Iterable[Iterable[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells (a < b) of each board, as cells of the whole drawing."""
        for pairs, cells in zip(pairs_of, self.cells, strict=True):
            for a, b in pairs:
                yield min(cells[a], cells[b]), max(cells[a], cells[b])

    def merged_regions(self, regions_of: Iterable[Sequence[int]]) -> tuple[int, ...]:
        """Return a number per cell, the same for neighbours without a border between them.

        Parameters
        ----------
        regions_of : iterable of sequence of int
            For each board, the region of each of its cells.
        """
        found: list[tuple[tuple[int, int], ...]] = [()] * len(self.places)
        for number, (regions, cells) in enumerate(zip(regions_of, self.cells, strict=True)):
            for cell, region in zip(cells, regions, strict=True):
                found[cell] += ((number, region),)
        numbers = {regions: number for number, regions in enumerate(dict.fromkeys(found))}
        return tuple(numbers[regions] for regions in found)
