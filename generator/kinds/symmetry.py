"""Symmetries of a kind: transformations that turn every grid of it into a grid of it."""

from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple

from cluesmith.generator.kinds.search_plans import SymmetryPlan


class Symmetry(NamedTuple):
    """A permutation of the cells together with one of the digits."""

    cells: tuple[int, ...]
    """``cells[c]`` is the cell whose digit moves to cell c."""
    digits: tuple[int, ...]
    """``digits[d - 1]`` is the image of digit d."""

    def apply(self, values: bytes) -> bytes:
        """Return the image of a grid or a puzzle; blanks stay blank."""
        return bytes([values[cell] and self.digits[values[cell] - 1] for cell in self.cells])


class PatternSymmetry(NamedTuple):
    """A symmetry that the pattern of clues may have: a group of permutations of the cells."""

    description: str
    """The look of such a pattern, for people."""
    generators: tuple[tuple[int, ...], ...]
    """They generate the group."""
    plan: SymmetryPlan | None = None
    """None if not measured: attempts begin with all cells."""


def closure(
    n_cells: int, n_digits: int, generators: Iterable[Symmetry] = ()
) -> tuple[Symmetry, ...]:
    """Return the group that the generators generate, sorted; the identity comes first.

    Notes
    -----
    Every element is kept in memory: use it for groups of thousands, not for that of 9x9 Sudoku.
    """
    # One permutation of the numbers 0 .. n_cells + n_digits - 1, to compose in one step.
    identity = tuple(range(n_cells + n_digits))
    steps = [
        itemgetter(*symmetry.cells, *(n_cells + digit - 1 for digit in symmetry.digits))
        for symmetry in set(generators)
    ]
    found = {identity}
    fresh = [identity]
    while fresh:
        fresh = list({step(element) for element in fresh for step in steps} - found)
        found.update(fresh)
    return tuple(
        Symmetry(element[:n_cells], tuple(point - n_cells + 1 for point in element[n_cells:]))
        for element in sorted(found)
    )
