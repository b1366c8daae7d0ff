"""A step of Sudoku Explainer with its technique and its reason."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from cluesmith.generator.rating.reasons.branches import multiple_chains
from cluesmith.generator.rating.reasons.claim import N_DIGITS, Claim
from cluesmith.generator.rating.reasons.cycles import cycle_or_chain
from cluesmith.generator.rating.reasons.direct import single_after_pattern
from cluesmith.generator.rating.reasons.exclusion import aligned_exclusion
from cluesmith.generator.rating.reasons.suppositions import nishio, supposed_opposite
from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques import technique as t
from cluesmith.generator.rating.techniques.finders.search import FINDERS
from cluesmith.generator.rating.techniques.finders.uniqueness import deadly_loops, loop_steps
from cluesmith.generator.rating.techniques.hint_words import conclusion
from cluesmith.generator.rating.techniques.position import Position, bits_from
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique import (
    GROUPS,
    SINGLES,
    Technique,
    technique_numbered,
)

Reason = Callable[[Position, Claim], Step | None]


def step_with_reason(
    position: Position,
    difficulty: int,
    cell: int,
    digit: int,
    eliminated: Sequence[int],
    technique: int,
) -> Step:
    """Return a step of ``Explainer.steps`` with its reason.

    Parameters
    ----------
    position : Position
        Before the step.
    difficulty, cell, digit, eliminated, technique
        See ``Explainer.steps``.
    """
    placed = N_DIGITS * cell + digit if cell >= 0 else -1
    gone = sum(1 << number for number in eliminated)
    claim = Claim(technique_numbered(technique), difficulty, placed, gone)
    find = _REASONS.get(claim.technique, _found)
    if placed >= 0 and not claim.technique.bit & (SINGLES | GROUPS["chains"]):
        find = single_after_pattern
    step = find(position, claim) or _bare(position, claim)
    return replace(
        step,
        technique=claim.technique,
        difficulty=difficulty,
        placed=claim.placement,
        eliminated=claim.eliminated,
    )


def _found(position: Position, claim: Claim) -> Step | None:
    """Find the pattern of a technique that is the same for all kinds."""
    return _fitting(position, claim, FINDERS[claim.technique](position))


def _loop(position: Position, claim: Claim) -> Step | None:
    """Find the unique rectangle or loop."""
    steps = (
        step
        for loop, pair in deadly_loops(position)
        for step in loop_steps(position, loop, pair)
        if step.difficulty == claim.difficulty
    )
    return _fitting(position, claim, steps)


def _fitting(position: Position, claim: Claim, steps: Iterable[Step]) -> Step | None:
    """Return the step that concludes just the same, or else one that concludes more."""
    more = None
    for step in steps:
        if step.placed is not None:
            if step.placed == claim.placement and step.difficulty == claim.difficulty:
                return step
            continue
        gone = bits_from(step.eliminated, N_DIGITS)
        if gone == claim.gone:
            return step
        if not claim.gone & ~gone and more is None:
            told = conclusion(position.kind, None, step.eliminated)
            less = conclusion(position.kind, None, claim.eliminated)
            more = replace(step, text=step.text.replace(told, less))
    return more


def _bare(position: Position, claim: Claim) -> Step:
    """Tell the conclusion of a step whose reason was not found in a form that can be shown."""
    told = conclusion(position.kind, claim.placement, claim.eliminated)
    return claim.step(hint_words.without_reason(told, claim.technique.title), 0)


# The others have the reasons that the finders for all kinds find.
_REASONS: Mapping[Technique, Reason] = {
    t.UNIQUE_RECTANGLE: _loop,
    t.ALIGNED_PAIR: aligned_exclusion,
    t.ALIGNED_TRIPLE: aligned_exclusion,
    t.X_CHAIN: cycle_or_chain,
    t.XY_CHAIN: cycle_or_chain,
    t.AIC: cycle_or_chain,
    t.NISHIO: nishio,
    t.FORCING_CHAIN: multiple_chains,
    t.FORCING_NET: supposed_opposite,
    t.NESTED_NET: supposed_opposite,
}
