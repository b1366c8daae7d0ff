"""Patterns that make a single at once: locked candidates and hidden sets, and the single."""

from dataclasses import replace

from cluesmith.generator.rating.reasons.claim import N_DIGITS, Claim
from cluesmith.generator.rating.techniques import hint_words
from cluesmith.generator.rating.techniques.finders.search import FINDERS
from cluesmith.generator.rating.techniques.position import Candidate, Position, bits_from
from cluesmith.generator.rating.techniques.step import Step


def single_after_pattern(position: Position, claim: Claim) -> Step | None:
    """Find the pattern after which a house has one place left for the digit."""
    kind = position.kind
    target = Candidate(*divmod(claim.placed, N_DIGITS))
    for step in FINDERS[claim.technique](position):
        left = position.left & ~bits_from(step.eliminated, N_DIGITS)
        for number, house in enumerate(kind.houses):
            if position.table.house_digit(number, target.digit) & left == 1 << claim.placed:
                text = hint_words.single_after(kind, target, step.text, house.name)
                return replace(step, houses=(*step.houses, number), text=text)
    return None
