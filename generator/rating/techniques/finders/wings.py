"""Wings: three cells with two or three digits left that leave one conclusion in any case."""

from collections.abc import Iterator
from itertools import combinations, product

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import XY_WING, XYZ_WING, Technique


def xy_wings(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield pivots with two digits left, either of which leaves a wing the same digit."""
    yield from _wings(position, XY_WING, 2, at)


def xyz_wings(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield pivots with three digits left: one itself, others that leave a wing the same digit."""
    yield from _wings(position, XYZ_WING, 3, at)


def _wings(position: Position, technique: Technique, n_left: int, at: int | None) -> Iterator[Step]:
    table = position.table
    partner: dict[int, int] = {}
    pivots = []
    for cell, candidates in enumerate(table.cell):
        left = candidates & position.left
        if left.bit_count() == 2:
            low, high = bits_of(left)
            partner[low], partner[high] = high, low
        if left.bit_count() == n_left and at in (None, cell):
            pivots.append(left)
    with_two = sum(1 << candidate for candidate in partner)
    n_digits = position.kind.n_digits
    for pivot in pivots:
        for first, second in combinations(bits_of(pivot), 2):
            # The candidates that the first and the second leave to other cells.
            ends = [
                [
                    partner[gone]
                    for gone in bits_of(table.sees[candidate] & with_two & ~pivot)
                    if not table.sees[candidate] >> partner[gone] & 1
                ]
                for candidate in (first, second)
            ]
            own = pivot & ~(1 << first | 1 << second)
            for one, other in product(*ends):
                if one % n_digits != other % n_digits or one == other:
                    continue
                if own and (own.bit_length() - 1) % n_digits != one % n_digits:
                    continue
                gone = position.seen_by_all(own | 1 << one | 1 << other)
                if gone:
                    wings = table.cell[one // n_digits] | table.cell[other // n_digits]
                    pattern = pivot | wings & position.left
                    ways = (first, one, second, other, *bits_of(own))
                    reason = h.WING(ways, pattern)
                    yield eliminating(position.kind, technique, gone, reason)
