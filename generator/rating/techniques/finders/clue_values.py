"""What one clue leaves to its cells, named by the simplest reason that shows it."""

from collections.abc import Iterator

from cluesmith.generator.clues.clue_card import Limits
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.clue_bounds import beyond_limits
from cluesmith.generator.rating.techniques.clue_position import CluePosition, open_cells
from cluesmith.generator.rating.techniques.clue_table import ClueView
from cluesmith.generator.rating.techniques.position import bits_of, only
from cluesmith.generator.rating.techniques.step import Step, eliminating, placing
from cluesmith.generator.rating.techniques.technique_table import (
    CLUE_COMBINATIONS,
    CLUE_LIMITS,
    CLUE_PAIR,
    LAST_CELL,
    ONLY_COMBINATION,
    WIDE_COMBINATIONS,
    Technique,
)

# With so many open cells or more the combinations of a clue are hard to look through.
_WIDE = 5

# The types of clues whose cells people know the sets of digits of.
WITH_SETS = frozenset(row.name for row in CLUE_TYPES.values() if row.has_sets)

# Those that can need a digit.
WITH_NEEDS = frozenset(row.name for row in CLUE_TYPES.values() if row.has_needs)

# Why a digit is beyond the limits of a clue, where it is not that others cannot make up for it.
_LIMITS = {Limits.SKYLINE: h.LIMITS_SEEN, Limits.CHAIN: h.LIMITS_ROOM}


def last_cells(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield the digits of the last open cells of clues."""
    for view in _views(position, at):
        left = position.left & view.mask & ~position.unsupported(view)
        if not left or left & (left - 1) or len(open_cells(position, view.cells)) != 1:
            continue
        target = left.bit_length() - 1
        others = [cell for cell in view.cells if cell != target // position.kind.n_digits]
        reason = h.LAST_CELL(view.shown, position.holdings(others))
        yield placing(position.kind, LAST_CELL, target, reason)


def only_combinations(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what goes from the cells of clues that have one set of digits."""
    for view, gone in _with_something(position, at):
        if view.is_all_different and view.row.name in WITH_SETS:
            sets = position.sets(view)
            if len(sets) == 1:
                kept = sum(position.table.digit[d] for d in bits_of(sets[0]))
                if outside := gone & ~kept:
                    reason = h.ONLY_COMBINATION(view.shown, position.holdings(view.cells), sets[0])
                    yield eliminating(position.kind, ONLY_COMBINATION, outside, reason)


def limits(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what is too small or too large in a cell of a clue, whatever the others hold."""
    for view, gone in _with_something(position, at):
        if beyond := beyond_limits(position, view, gone):
            template = _LIMITS.get(view.row.limits, h.LIMITS)
            reason = template(view.shown, position.holdings(view.cells))
            yield eliminating(position.kind, CLUE_LIMITS, beyond, reason)


def pairs(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what has no partner in the other open cell of a clue."""
    yield from _combinations(position, CLUE_PAIR, range(3), at)


def combinations(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what is in no combination of digits of a clue with three or four open cells."""
    yield from _combinations(position, CLUE_COMBINATIONS, range(3, _WIDE), at)


def wide_combinations(position: CluePosition, at: int | None = None) -> Iterator[Step]:
    """Yield what is in no combination of digits of a clue with more open cells."""
    n_open = range(_WIDE, position.kind.n_cells)
    yield from _combinations(position, WIDE_COMBINATIONS, n_open, at)


def _combinations(
    position: CluePosition, technique: Technique, n_open: range, at: int | None
) -> Iterator[Step]:
    for view, gone in _with_something(position, at):
        n = len(open_cells(position, view.cells))
        if n in n_open:
            harder = n - n_open.start if n_open.start else 0
            reason = h.COMBINATIONS(view.shown, position.holdings(view.cells))
            yield eliminating(position.kind, technique, gone, reason, harder)


def _with_something(position: CluePosition, at: int | None) -> Iterator[tuple[ClueView, int]]:
    """Yield the clues that leave less than there is, and what goes."""
    for view in _views(position, at):
        if position.left & view.mask and (gone := position.unsupported(view)):
            yield view, gone


def _views(position: CluePosition, at: int | None) -> Iterator[ClueView]:
    return (position.table.views[number] for number in only(at, range(len(position.table.views))))
