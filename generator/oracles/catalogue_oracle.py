"""The catalogue of a kind with few grids: all grids, numbered, and an oracle over them.

It is made from the list that ships with the package (``generator.kinds.grid_list``).  The list has
the *representative* of each class of grids that symmetries turn into each other: the
lexicographically least one.
All numbers count from 0:

- the representatives are sorted; the number of a class is the place of its representative;
- the grids are numbered class by class, sorted within a class.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING

from cluesmith.generator.errors import CatalogueError
from cluesmith.generator.kinds.grid_list import listed_grids
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.orbits import Orbits
from cluesmith.generator.oracles.bit_rows import BitRows
from cluesmith.generator.oracles.clue_removal import drop_spare, spare_cells

if TYPE_CHECKING:
    from array import array


class Catalogue:
    """All grids of a kind.

    Parameters
    ----------
    kind : Kind
    representatives : sequence of bytes
        The least grid of each class, sorted.

    Notes
    -----
    Hanidoku takes 16 ms until its first answer, and 22 ms more at the first ``grid_number``.
    Threads may share a catalogue.
    """

    def __init__(self, kind: Kind, representatives: Sequence[bytes]) -> None:
        self.kind = kind
        self.representatives = tuple(representatives)
        self._orbits = Orbits(kind.n_cells, kind.n_digits, kind.symmetries)

    @property
    def n_classes(self) -> int:
        """The number of classes."""
        return len(self.representatives)

    @cached_property
    def n_grids(self) -> int:
        """The number of grids."""
        return self.bit_rows.n_grids

    def class_of(self, grid: bytes) -> int:
        """Return the number of the grid's class.

        Raises
        ------
        CatalogueError
            The values break the rules of the kind.
        """
        if not self.kind.rules.is_grid(grid):
            raise CatalogueError(f"{self.kind.text(grid)}: no grid of {self.kind.title}")
        return bisect_left(self.representatives, self._orbits.least(grid))

    def orbit_size(self, class_number: int) -> int:
        """Return the number of grids in a class."""
        return len(self._orbits.members(self.representatives[class_number])) // self.kind.n_cells

    def grid_number(self, number: int) -> bytes:
        """Return the grid of this number: a uniform number is a uniform grid.

        Raises
        ------
        CatalogueError
            The number is not in 0 .. n_grids - 1.
        """
        if not 0 <= number < self.n_grids:
            raise CatalogueError(
                f"grid {number}: {self.kind.title} has {self.n_grids} grids, numbered from 0"
            )
        start = number * self.kind.n_cells
        return self.grids[start : start + self.kind.n_cells]

    @cached_property
    def grids(self) -> bytes:
        """Return all grids in the order of their numbers, one after the other."""
        return b"".join(map(self._orbits.members, self.representatives))

    @cached_property
    def bit_rows(self) -> BitRows:
        """The grids as bits; take a ``twin`` of it for each thread.

        The base grids are the least of their orbits by another order of the cells, and sorted by
        it: so neighbours are alike in the cells that say most.  With more symmetries than
        classes the base grids are all grids.
        """
        kind = self.kind
        n_cells = kind.n_cells
        if len(kind.symmetries) > self.n_classes:
            grids = [self.grids[at : at + n_cells] for at in range(0, len(self.grids), n_cells)]
            return BitRows(n_cells, kind.n_digits, grids, kind.symmetries[:1])
        order = cells_by_house_size(kind)
        least = Orbits(n_cells, kind.n_digits, kind.symmetries, order).least
        in_order = bytes(order)
        base = sorted(
            map(least, self.representatives), key=lambda grid: in_order.translate(grid.ljust(256))
        )
        return BitRows(n_cells, kind.n_digits, base, kind.symmetries)


def cells_by_house_size(kind: Kind) -> list[int]:
    """Return the cells, those in the largest houses first: those of Hanidoku from the centre out.

    These cells determine most of a grid.
    """
    sizes = [0] * kind.n_cells
    for house in kind.houses:
        for cell in house.cells:
            sizes[cell] += len(house.cells)
    return sorted(range(kind.n_cells), key=lambda cell: -sizes[cell])


class CatalogueOracle:
    """Answers from the catalogue; see ``generator.oracles.interface``.

    No answer takes a search.  Solutions come in an order that is always the same, and not sorted.
    Clues with the wrong length or a wrong digit, and a limit below 1, raise ValueError.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.kind = catalogue.kind
        self.catalogue = catalogue
        self._rows = catalogue.bit_rows.twin()

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions, up to limit."""
        return self._rows.count(clues, limit)

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the solutions, up to limit."""
        return self._rows.find(clues, limit)

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution that is not the grid, or None."""
        return next((other for other in self.solutions(clues, 2) if other != grid), None)

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""
        return self._rows.find_without(clues, cell, digit)

    def count_many(self, puzzles: bytes, limit: int = 2) -> "array[int]":
        """Count the solutions of puzzles that follow each other, up to limit each."""
        return self._rows.count_many(puzzles, limit)

    def solve_many(self, puzzles: bytes) -> tuple["array[int]", bytes]:
        """Count the solutions up to 2, and return the first of each puzzle, blank if none."""
        counts = self.count_many(puzzles, 2)
        n_cells = self.kind.n_cells
        blank = bytes(n_cells)
        starts = range(0, len(puzzles), n_cells)
        return counts, b"".join(
            [
                self._rows.find(puzzles[start : start + n_cells], 1)[0] if count else blank
                for start, count in zip(starts, counts, strict=True)
            ]
        )

    def spare_many(self, puzzles: bytes, grids: bytes) -> "array[int]":
        """Find for each puzzle with one solution a clue that can go: its cell, or -1 for none."""
        n_cells = self.kind.n_cells
        starts = range(0, len(puzzles), n_cells)
        return spare_cells(self.find_without, (puzzles[s : s + n_cells] for s in starts))

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, Sequence[bytes]]:
        """Make a grid a minimal puzzle in one pass over its clues, as ``remove_clues`` does.

        Parameters
        ----------
        grid : bytes
            A full grid.
        order : sequence of int
            The cells, in the order in which their clues are tried.
        clues : bytes, optional
            A puzzle with no solution but the grid, whose cells the order has, to start from.

        Returns
        -------
        clues : bytes
            The same as from ``remove_clues``.
        witnesses : tuple of bytes
            For each clue, in the order of cells, a grid that shows all other clues and not it.

        Raises
        ------
        ValueError
            The order is no permutation of the cells, or the grid breaks the rules.

        Notes
        -----
        11 us for Hanidoku: 7 us of search, without the GIL, and the conversions around it.
        """
        if clues is not None:
            return drop_spare(self.find_without, clues, order)
        return self._rows.minimise(grid, order)


@cache
def catalogue_of(kind: Kind) -> Catalogue:
    """Return the catalogue that ships with the package.

    Raises
    ------
    CatalogueError
        The kind has none, or the file is damaged.
    """
    return Catalogue(kind, listed_grids(kind))
