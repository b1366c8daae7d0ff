"""A step of Sudoku Explainer with its technique and its reason."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from cluesmith.generator.rating.explained_steps.bare_step import N_DIGITS, BareStep
from cluesmith.generator.rating.explained_steps.chain_reasons import cycle_or_chain, multiple_chains
from cluesmith.generator.rating.explained_steps.suppositions import nishio, supposed_opposite
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.finders.search import FINDERS
from cluesmith.generator.rating.techniques.finders.uniqueness import loop_steps
from cluesmith.generator.rating.techniques.position import (
    Position,
    bits_of,
    union_of,
)
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    GROUPS,
    SINGLES,
    Technique,
    technique_numbered,
)

Reason = Callable[[Position, BareStep], Step | None]


def step_with_reason(
    position: Position,
    difficulty: int,
    cell: int,
    digit: int,
    eliminated: Sequence[int],
    technique: int,
    cells: Sequence[int],
) -> Step:
    """Return a step of ``Explainer.steps`` with its reason.

    Parameters
    ----------
    position : Position
        Before the step.
    difficulty, cell, digit, eliminated, technique, cells
        See ``Explainer.steps``.
    """
    placed = N_DIGITS * cell + digit if cell >= 0 else -1
    gone = sum(1 << number for number in eliminated)
    bare = BareStep(technique_numbered(technique), difficulty, placed, gone, tuple(cells))
    find = _REASONS.get(bare.technique, _found)
    if placed >= 0 and not bare.technique.bit & (SINGLES | GROUPS["chains"]):
        find = _single_after_pattern
    step = find(position, bare)
    return bare.with_reason(position.kind, h.UNEXPLAINED() if step is None else step.reason)


def _found(position: Position, bare: BareStep) -> Step | None:
    """Find the pattern of a technique that is the same for all kinds."""
    return _fitting(position, bare, FINDERS[bare.technique](position))


def _loop(position: Position, bare: BareStep) -> Step | None:
    start, *others = bare.cells
    left = position.left & position.table.cell[start]
    low, high = (candidate % N_DIGITS for candidate in bits_of(left))
    loop = (start, *(others if others[0] < others[-1] else others[::-1]))
    steps = loop_steps(position, loop, (low, high))
    return _fitting(position, bare, (s for s in steps if s.difficulty == bare.difficulty))


def _fitting(position: Position, bare: BareStep, steps: Iterable[Step]) -> Step | None:
    """Return the step that concludes just the same, or else one that concludes more."""
    more = None
    for step in steps:
        if step.target >= 0:
            if step.target == bare.placed and step.difficulty == bare.difficulty:
                return step
        elif step.gone == bare.gone:
            return step
        elif not bare.gone & ~step.gone and more is None:
            more = step
    return more


def _single_after_pattern(position: Position, bare: BareStep) -> Step | None:
    """Find the pattern after which a house has one place left for the digit."""
    digit = bare.placed % N_DIGITS
    for step in FINDERS[bare.technique](position):
        left = position.left & ~step.gone
        for house in range(len(position.kind.houses)):
            if position.table.house_digit(house, digit) & left == 1 << bare.placed:
                before = replace(step, difficulty=bare.difficulty)
                return bare.with_reason(position.kind, h.SINGLE_AFTER(before, house))
    return None


def _aligned(position: Position, bare: BareStep) -> Step:
    """Return the step with its two or three cells, and the cells that these could leave nothing."""
    table, cells = position.table, sorted(bare.cells)
    peers = set.intersection(*(_peers(position, cell) for cell in cells))
    n_left = {cell: (table.cell[cell] & position.left).bit_count() for cell in peers}
    excluders = sorted(cell for cell in peers if 2 <= n_left[cell] <= len(cells))
    pattern = position.left & union_of(table.cell[cell] for cell in (*cells, *excluders))
    reason = h.ALIGNED(tuple(cells), tuple(excluders), pattern)
    return bare.with_reason(position.kind, reason)


def _peers(position: Position, cell: int) -> set[int]:
    """Return the cells that a cell shares a house with."""
    houses = (position.kind.houses[house].cells for house in position.table.houses_of[cell])
    return set().union(*houses) - {cell}


# The others have the reasons that the finders for all kinds find.
_REASONS: Mapping[Technique, Reason] = {
    t.UNIQUE_RECTANGLE: _loop,
    t.ALIGNED_PAIR: _aligned,
    t.ALIGNED_TRIPLE: _aligned,
    t.X_CHAIN: cycle_or_chain,
    t.XY_CHAIN: cycle_or_chain,
    t.AIC: cycle_or_chain,
    t.NISHIO: nishio,
    t.FORCING_CHAIN: multiple_chains,
    t.FORCING_NET: supposed_opposite,
    t.NESTED_NET: supposed_opposite,
}
