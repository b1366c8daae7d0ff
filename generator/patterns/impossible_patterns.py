"""Patterns of clues that no puzzle can have, recognised without a search.

An *exchange* is a permutation of the cells that keeps the rules of the kind and moves some cell
within one of its houses.  It turns every grid into a grid, and into another one, for the two cells
of the house hold different digits.  So if it moves no clue, the exchanged solution is a second one.
Two rows of a band are such an exchange: one of them has to hold a clue.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from cluesmith.generator.kinds.definition import Holds
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import Permutation, pattern_group


def why_impossible(kind: Kind, cells: frozenset[int]) -> str | None:
    """Return the reason why no puzzle with only these clue cells has one solution, if known."""
    for moved, reason in exchanges(kind):
        if moved.isdisjoint(cells):
            return reason
    return None


def why_never_minimal(kind: Kind, cells: frozenset[int]) -> str | None:
    """Return the reason why no puzzle with clues in all these cells is minimal, if known."""
    n = len(cells)
    if n > kind.most_clues:
        return (
            f"the pattern to fill has {n} marked cells, and no minimal {kind.title} with more than "
            f"{kind.most_clues} clues {kind.most_clues_source}"
        )
    for house in kind.houses:
        if len(house.cells) == kind.n_digits and cells.issuperset(house.cells):
            return (
                f"every cell of {house.name} is marked: its last clue follows from the others, so "
                "no such puzzle is minimal"
            )
    return None


@cache
def exchanges(kind: Kind) -> tuple[tuple[frozenset[int], str], ...]:
    """Return sets of cells that each must contain a clue, with the reasons."""
    return (*_house_exchanges(kind), *_mirror_exchanges(kind))


def _house_exchanges(kind: Kind) -> Iterator[tuple[frozenset[int], str]]:
    for a, b in combinations(kind.houses, 2):
        if len(a.cells) != len(b.cells) or not set(a.cells).isdisjoint(b.cells):
            continue
        swapped = dict(zip((*a.cells, *b.cells), (*b.cells, *a.cells), strict=True))
        if _is_exchange(kind, tuple(swapped.get(cell, cell) for cell in range(kind.n_cells))):
            reason = (
                f"{a.name} and {b.name} have no marked cell: "
                "exchanging them gives a second solution; mark one, or try `turn`, which moves "
                "the pattern"
            )
            yield frozenset(swapped), reason


def _mirror_exchanges(kind: Kind) -> Iterator[tuple[frozenset[int], str]]:
    for permutation in pattern_group(kind):
        if _is_exchange(kind, permutation):
            moved = frozenset(c for c, image in enumerate(permutation) if c != image)
            yield (
                moved,
                (
                    "all marked cells are on a mirror line or the centre: mirroring or turning the "
                    "grid gives a second solution"
                ),
            )


def _is_exchange(kind: Kind, permutation: Permutation) -> bool:
    """Return True if a permutation keeps the rules and moves some cell within one of its houses."""
    definition = kind.definition
    for pairs in (definition.different, definition.not_consecutive):
        images = {tuple(sorted((permutation[a], permutation[b]))) for a, b in pairs}
        if images != set(pairs):
            return False
    rules = _rules(kind)
    moves_within = False
    for house in kind.houses:
        cells = frozenset(house.cells)
        image = frozenset(permutation[cell] for cell in cells)
        if rules.get(image) != house.holds:
            return False
        moves_within = moves_within or any(
            permutation[cell] != cell and permutation[cell] in cells for cell in cells
        )
    return moves_within


@cache
def _rules(kind: Kind) -> dict[frozenset[int], Holds]:
    return {frozenset(house.cells): house.holds for house in kind.houses}
