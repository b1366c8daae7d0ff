"""The symmetries of a layout: all permutations of its cells that keep houses and pairs.

The group is stored as a *stabiliser chain* (Schreier and Sims).  Each of the base cells b1, b2, ...
has an orbit: the cells that can come there by symmetries that keep the earlier base cells.  A
symmetry is one choice out of each orbit, so the order of the group is the product of their lengths.

Method, as in nauty (McKay and Piperno, "Practical graph isomorphism, II", 2014): a base is chosen
by marking a cell of the largest class of a refined colouring until every cell has a colour of
its own.  From the last base cell to the first, the search tries each cell of the same colour that
no symmetry found so far brings to its place: it marks it in place of the base cell and goes on
through the base with cells of the same colours.  In the end the colours define a permutation, which
is checked against all houses and pairs.  So the result is exact, whatever the colours do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.layout_refinement import LayoutRefinement

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator

Permutation = tuple[int, ...]
# Sets of cells, each with its type; and pairs of cells.
Houses = Sequence[tuple[tuple[int, ...], int]]
Pairs = Sequence[tuple[int, int, int]]


class GroupSizeError(GeneratorError, ValueError):
    """More elements than the caller wanted."""


class AutomorphismGroup:
    """The group of permutations that ``generators`` generate, as a stabiliser chain.

    A permutation holds at c the cell whose digit moves to cell c, as ``Symmetry.cells`` does.

    Parameters
    ----------
    base : tuple of int
        Cells such that only the identity leaves all of them in place.
    generators : tuple of permutations
        For each n, those that keep the first n base cells generate all symmetries that keep them.
    """

    def __init__(
        self, n_cells: int, base: tuple[int, ...], generators: tuple[Permutation, ...]
    ) -> None:
        self.n_cells = n_cells
        self.base = base
        self.generators = generators

    @cached_property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """Return for each base cell the cells that can come there while the earlier ones stay."""
        return tuple(
            tuple(sorted(orbit([cell], self._fixing(level))))
            for level, cell in enumerate(self.base)
        )

    @cached_property
    def order(self) -> int:
        """Return the number of symmetries, with the identity."""
        order = 1
        for cells in self.orbits:
            order *= len(cells)
        return order

    @cached_property
    def transversals(self) -> tuple[dict[int, Permutation], ...]:
        """Return for each base cell, by cell of its orbit, a symmetry that brings it there.

        The symmetry leaves the earlier base cells in place.
        """
        return tuple(self._transversal(level) for level in range(len(self.base)))

    def elements(self, limit: int) -> tuple[Permutation, ...]:
        """Return all symmetries, sorted; the identity comes first.

        Raises
        ------
        GroupSizeError
            There are more than ``limit``.
        """
        if self.order > limit:
            raise GroupSizeError(f"{self.order} symmetries: no more than {limit} are listed")
        found = [tuple(range(self.n_cells))]
        for transversal in reversed(self.transversals):
            steps = [_composer(element) for element in found]
            found = [step(first) for first in transversal.values() for step in steps]
        return tuple(sorted(found))

    def _fixing(self, n_first: int) -> list[Permutation]:
        """Return the generators that leave the first base cells in place."""
        first = self.base[:n_first]
        return [g for g in self.generators if all(g[cell] == cell for cell in first)]

    def _transversal(self, level: int) -> dict[int, Permutation]:
        point = self.base[level]
        bringing = {point: tuple(range(self.n_cells))}
        steps = self._fixing(level)
        reached = [point]
        for cell in reached:
            for step in steps:
                if step[cell] not in bringing:
                    bringing[step[cell]] = _composer(bringing[cell])(step)
                    reached.append(step[cell])
        return bringing


def orbit(cells: Sequence[int], generators: Sequence[Permutation]) -> set[int]:
    """Return the cells that the generators reach from these."""
    found = set(cells)
    fresh = list(found)
    for cell in fresh:
        for generator in generators:
            image = generator[cell]
            if image not in found:
                found.add(image)
                fresh.append(image)
    return found


def automorphism_group(n_cells: int, houses: Houses, pairs: Pairs) -> AutomorphismGroup:
    """Find all permutations of the cells of a layout that keep its houses and pairs.

    Parameters
    ----------
    houses : sequence of (cells, type)
        A house is a set of cells; it goes to a house of the same type.
    pairs : sequence of (cell, cell, type)
        A pair goes to a pair of the same type, either way round.

    Notes
    -----
    On one core of a shared 2-core machine: 2.5 ms for 9x9 Sudoku and Latin squares of order 9, 1 ms
    for its variants with smaller groups, 22 ms for 16x16 and 150 ms for 25x25 Sudoku.
    """
    return _Search(n_cells, houses, pairs).group()


class _Search:
    """The layout, its base, and the symmetries found so far."""

    def __init__(self, n_cells: int, houses: Houses, pairs: Pairs) -> None:
        self._n_cells = n_cells
        self._houses = {(frozenset(cells), type_) for cells, type_ in houses}
        self._pairs = {(frozenset((a, b)), type_) for a, b, type_ in pairs}
        self._refinement = LayoutRefinement(n_cells, 0, houses, pairs)
        self._blank = bytes(n_cells)
        self._base: list[int] = []
        self._colourings: list[array[int]] = []  # before each base cell is marked, and in the end
        self._generators: list[Permutation] = []

    def group(self) -> AutomorphismGroup:
        """Return the group of the layout."""
        self._choose_base()
        for level in reversed(range(len(self._base))):
            self._fill_orbit(level)
        return AutomorphismGroup(self._n_cells, tuple(self._base), tuple(self._generators))

    def _choose_base(self) -> None:
        colours = self._refinement.start(self._blank)
        n_colours = self._refinement.refine(self._blank, colours)
        self._colourings.append(colours)
        while n_colours < self._n_cells:
            classes = _classes(colours)
            self._base.append(max(classes.values(), key=len)[0])
            colours, n_colours = self._marked(colours, self._base[-1])
            self._colourings.append(colours)

    def _marked(self, colours: array[int], cell: int) -> tuple[array[int], int]:
        """Return the colours after giving the cell one of its own, and their number."""
        marked = colours[:]
        marked[cell] ^= 1
        return marked, self._refinement.refine(self._blank, marked)

    def _fill_orbit(self, level: int) -> None:
        """Find for each cell that can come to a base cell a symmetry that brings it there."""
        point, colours = self._base[level], self._colourings[level]
        reached, refused = orbit([point], self._generators), set[int]()
        for cell in range(self._n_cells):
            if colours[cell] != colours[point] or cell in reached or cell in refused:
                continue
            found = next(self._bringing(level, colours, cell), None)
            if found is None:
                refused |= orbit([cell], self._generators)
            else:
                self._generators.append(found)
                reached = orbit(list(reached), self._generators)

    def _bringing(self, level: int, colours: array[int], cell: int) -> Iterator[Permutation]:
        """Yield symmetries that go on from these colours by bringing the cell to a base cell."""
        marked, n_colours = self._marked(colours, cell)
        wanted = self._colourings[level + 1]
        if n_colours == self._n_cells:
            place_of = {colour: place for place, colour in enumerate(marked)}
            if place_of.keys() == set(wanted):
                found = tuple(place_of[colour] for colour in wanted)
                if self._is_kept_by(found):
                    yield found
        elif sorted(marked) == sorted(wanted):
            colour = wanted[self._base[level + 1]]
            for other in [c for c in range(self._n_cells) if marked[c] == colour]:
                yield from self._bringing(level + 1, marked, other)

    def _is_kept_by(self, permutation: Permutation) -> bool:
        """Return True if the permutation turns houses into houses and pairs into pairs."""
        move = permutation.__getitem__
        return all(
            (frozenset(map(move, cells)), type_) in known
            for known in (self._houses, self._pairs)
            for cells, type_ in known
        )


def _classes(colours: array[int]) -> dict[int, list[int]]:
    """Return the cells of each colour, in the order of their first cells."""
    classes: dict[int, list[int]] = {}
    for cell, colour in enumerate(colours):
        classes.setdefault(colour, []).append(cell)
    return classes


def _composer(second: Permutation) -> Callable[[Permutation], Permutation]:
    """Return a function from a permutation p to the one that holds p[second[c]] at c."""
    if len(second) == 1:
        return lambda first: first
    return itemgetter(*second)
