"""Patterns that make a single at once: locked candidates and hidden sets, and the single."""

from dataclasses import replace

from cluesmith.generator.rating.reasons.claim import N_DIGITS, Claim
from cluesmith.generator.rating.techniques.finders.search import FINDERS
from cluesmith.generator.rating.techniques.position import Position, bits_from
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.wording import conclusion


def single_after_pattern(position: Position, claim: Claim) -> Step | None:
    """Find the pattern after which a house has one place left for the digit."""
    kind = position.kind
    cell, digit = divmod(claim.placed, N_DIGITS)
    for step in FINDERS[claim.technique](position):
        left = position.left & ~bits_from(step.eliminated, N_DIGITS)
        for number, house in enumerate(kind.houses):
            if position.table.house_digit(number, digit) & left == 1 << claim.placed:
                text = (
                    f"{conclusion(kind, claim.placement, ())}: {step.text}; that leaves "
                    f"{kind.cell_names[cell]} alone for {kind.symbols[digit]} in {house.name}"
                )
                return replace(step, houses=(*step.houses, number), text=text)
    return None
