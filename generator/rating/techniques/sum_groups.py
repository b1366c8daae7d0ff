"""The sum rule of houses: what houses and cages together say about the sums of a few cells.

A *group* is made of full houses without common cells, so the sum of its digits is known.  Cages
inside of it take their sums away.  Of a cage that sticks out either the cells inside are left, the
*innies*, or, with its whole sum taken away, those outside are too much, the *outies*.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.position import CandidateTable, bits_of, set_of

# Equations of more cells are not looked at.
MOST_CELLS = 4

SUMS = frozenset(row.name for row in CLUE_TYPES.values() if row.is_cage_sum)


class Cage(NamedTuple):
    """A cage that has cells in a group: which are inside and which are not, as sets of bits."""

    number: int
    inside: int
    outside: int
    value: int


class Group(NamedTuple):
    """Houses without common cells.

    Parameters
    ----------
    houses : tuple of int
        Their numbers.
    total : int
        The sum of their digits.
    free : int
        Their cells that no cage has, as bits.
    cages : tuple of Cage
    """

    houses: tuple[int, ...]
    total: int
    free: int
    cages: tuple[Cage, ...]


class Balance(NamedTuple):
    """What a group says: its innies less its outies make a sum.

    Parameters
    ----------
    innies, outies : tuple of int
        Open cells.
    rest : int
    used : tuple of int
        The numbers of the cages that are taken away, among the clues of the puzzle.
    """

    innies: tuple[int, ...]
    outies: tuple[int, ...]
    rest: int
    used: tuple[int, ...]


def group_of(kind: Kind, houses: tuple[int, ...], clues: Sequence[Clue]) -> Group | None:
    """Return some houses with the cages that have cells there; None if none has."""
    cells = set_of(cell for house in houses for cell in kind.houses[house].cells)
    cages = []
    covered = 0
    for number, clue in enumerate(clues):
        if clue.type in SUMS and (inside := (mask := set_of(clue.cells)) & cells):
            cages.append(Cage(number, inside, mask & ~cells, clue.value))
            covered |= inside
    n = kind.n_digits
    total = len(houses) * n * (n + 1) // 2
    return Group(houses, total, cells & ~covered, tuple(cages)) if cages else None


def unions_of(table: CandidateTable) -> list[tuple[int, ...]]:
    """Return which full houses are looked at together: runs of lines, and areas side by side."""
    return _unions(table.kind, tuple(table.directions), table.n_lines)


@lru_cache(maxsize=8)
def _unions(
    kind: Kind, directions: tuple[tuple[int, ...], ...], n_lines: int
) -> list[tuple[int, ...]]:
    n = kind.n_digits
    full = [number for number, house in enumerate(kind.houses) if len(house.cells) == n]
    found: list[tuple[int, ...]] = [(number,) for number in full]
    for lines in directions:
        for size in range(2, len(lines) // 2 + 1):
            for start in range(len(lines) - size + 1):
                run = lines[start : start + size]
                if all(number in full for number in run):
                    found.append(run)
    areas = [number for number in full if number >= n_lines]
    neighbours = kind.definition.neighbours
    for first, second in combinations(areas, 2):
        cells, others = set(kind.houses[first].cells), set(kind.houses[second].cells)
        beside = {near for cell in cells for near in neighbours[cell]}
        if not cells & others and beside & others:
            found.append((first, second))
    return sorted(found, key=len)


def balance(values: Sequence[int], group: Group, open_set: int) -> Balance | None:
    """Return what a group says in a position; None if nothing, or something about many cells.

    Parameters
    ----------
    values : sequence of int
        What is placed, 0 for none.
    group : Group
    open_set : int
        The open cells, as bits.
    """
    innies, outies, rest = group.free & open_set, 0, group.total
    settled = group.free & ~open_set
    used = []
    for cage in group.cages:
        inside, outside = cage.inside & open_set, cage.outside & open_set
        if outside.bit_count() < inside.bit_count() or not cage.outside:
            outies |= outside
            rest += _sum_of(values, cage.outside & ~open_set) - cage.value
            used.append(cage.number)
        else:
            innies |= inside
            settled |= cage.inside & ~open_set
    if not used or not 0 < (innies | outies).bit_count() <= MOST_CELLS:
        return None
    rest -= _sum_of(values, settled)
    return Balance(tuple(bits_of(innies)), tuple(bits_of(outies)), rest, tuple(used))


def _sum_of(values: Sequence[int], cells: int) -> int:
    return sum(values[cell] for cell in bits_of(cells))
