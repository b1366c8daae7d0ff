"""The classes of all grids of a kind: from its catalogue, or listed while they are few.

Kinds whose rules any permutation of the digits keeps need no catalogue.  One house that has all
digits is filled in order; each grid of that list stands for all grids that rename its digits.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import factorial

from cluesmith.generator.canonical.canonical_form import canonical_values
from cluesmith.generator.errors import NoCatalogueError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.grid_census import MAX_RENAMED_GRIDS, GridCensus
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.light_dataclasses import dataclass

# Listed grids: 20 us each for their classes.
_MOST_LISTED = 1 << 17


@dataclass(frozen=True, slots=True)
class GridClasses:
    """All grids of a kind, in classes of grids that are equal up to symmetry."""

    representatives: tuple[bytes, ...]
    """A grid of each class, sorted."""
    size: Callable[[int], int]
    """Returns the number of grids in a class, by its number."""
    census: GridCensus
    """The census of all grids."""


def grid_classes(kind: Kind) -> GridClasses:
    """Return the classes of all grids of a kind.

    Raises
    ------
    NoCatalogueError
        The kind has too many grids to list, or other symmetries than permutations of its digits.
    """
    if kind.known.catalogue_sha256 is None:
        sizes = _listed_classes(kind)
        census = GridCensus(kind.n_cells, _listed_grids(kind), kind.n_digits)
        return GridClasses(tuple(sizes), [*sizes.values()].__getitem__, census)
    catalogue = catalogue_of(kind)
    census = GridCensus(kind.n_cells, catalogue.grids)
    return GridClasses(catalogue.representatives, catalogue.orbit_size, census)


@cache
def _listed_grids(kind: Kind) -> bytes:
    """Return the grids with one house in order, one behind the other."""
    most = min(_MOST_LISTED, MAX_RENAMED_GRIDS // factorial(kind.n_digits))
    whole = [house for house in kind.houses if len(house.cells) == kind.n_digits]
    grids = []
    if whole and most and kind.digit_maps is None and not kind.has_clue_families:
        clues = bytearray(kind.n_cells)
        for digit, cell in enumerate(whole[0].cells, start=1):
            clues[cell] = digit
        grids = oracle_for(kind).solutions(bytes(clues), most + 1)
    if not 0 < len(grids) <= most:
        raise NoCatalogueError(f"{kind.title} has no catalogue, and too many grids to list them")
    return b"".join(grids)


@cache
def _listed_classes(kind: Kind) -> dict[bytes, int]:
    """Return the canonical grids, sorted, with the number of grids in the class of each."""
    grids = _listed_grids(kind)
    forms, _ = canonical_values(kind, grids, grids)
    starts = range(0, len(forms), kind.n_cells)
    counts = Counter(forms[start : start + kind.n_cells] for start in starts)
    return {form: counts[form] * factorial(kind.n_digits) for form in sorted(counts)}
