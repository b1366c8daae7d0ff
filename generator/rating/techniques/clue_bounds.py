"""The limits of clues: digits that are too small or too large, whatever the other cells hold."""

from cluesmith.generator.clues.clue_card import Limits
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_table import ClueView


def _types_with(*limits: Limits) -> frozenset[str]:
    return frozenset(row.name for row in CLUE_TYPES.values() if row.limits in limits)


SUM_LIMITS = _types_with(Limits.SUM)
CHAINS = _types_with(Limits.CHAIN)
ARROWS = _types_with(Limits.ARROW)
SKYLINES = _types_with(Limits.SKYLINE)

# The types of clues that have limits.
WITH_LIMITS = SUM_LIMITS | CHAINS | ARROWS | SKYLINES


def beyond_limits(position: CluePosition, view: ClueView, gone: int) -> int:
    """Return what goes from the cells of a clue that its limits exclude."""
    return gone & _beyond(position, view, gone)


def _beyond(position: CluePosition, view: ClueView, gone: int) -> int:
    """Return what limits exclude, of sums in the cells alone from which something goes."""
    name = view.row.name
    if name in CHAINS:
        return view.mask
    if name in SUM_LIMITS:
        return _beyond_sum(position, view, gone, [1] * len(view.cells), view.value)
    if name in ARROWS:
        return _beyond_sum(position, view, gone, [-1] + [1] * (len(view.cells) - 1), 0)
    if name in SKYLINES:
        return _beyond_skyline(position, view)
    return 0


def _beyond_sum(
    position: CluePosition, view: ClueView, gone: int, signs: list[int], total: int
) -> int:
    """Return what no sum can have, taking the least and the most of the other cells."""
    n = position.kind.n_digits
    spans = []
    for cell in view.cells:
        digits = position.digits_of(cell)
        spans.append(((digits & -digits).bit_length(), digits.bit_length()))
    beyond = 0
    for place, (cell, sign) in enumerate(zip(view.cells, signs, strict=True)):
        if not gone & position.table.cell[cell]:
            continue
        others = [n for n in range(len(spans)) if n != place]
        least, most = _extremes(view, spans, signs, others, n)
        for digit in range(1, n + 1):
            if not least <= total - sign * digit <= most:
                beyond |= 1 << cell * n + digit - 1
    return beyond


def _extremes(
    view: ClueView,
    spans: list[tuple[int, int]],
    signs: list[int],
    others: list[int],
    n_digits: int,
) -> tuple[int, int]:
    """Return the least and the most that some cells of a sum can make."""
    if not view.is_all_different or -1 in signs:
        least = sum(min(signs[n] * end for end in spans[n]) for n in others)
        most = sum(max(signs[n] * end for end in spans[n]) for n in others)
        return least, most
    least = most = 0
    last = 0
    for low in sorted(spans[n][0] for n in others):
        last = max(low, last + 1)
        least += last
    last = n_digits + 1
    for high in sorted((spans[n][1] for n in others), reverse=True):
        last = min(high, last - 1)
        most += last
    return least, most


def _beyond_skyline(position: CluePosition, view: ClueView) -> int:
    """Return digits that hide too much: so many are to be seen from the n-th cell on."""
    n, beyond = position.kind.n_digits, 0
    for place, cell in enumerate(view.cells):
        highest = n - max(0, view.value - 1 - place)
        beyond |= ((1 << n) - (1 << highest)) << cell * n
        if view.value == n:
            beyond |= ((1 << place) - 1) << cell * n
    if view.value == 1:
        beyond |= ((1 << n - 1) - 1) << view.cells[0] * n
    return beyond
