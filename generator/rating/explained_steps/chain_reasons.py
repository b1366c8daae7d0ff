"""The chains behind forcing chains that branch.

They show that the same follows whichever candidate of a cell or house is true.
"""

from cluesmith.generator.rating.explained_steps.bare_step import BareStep
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.finders.chains import ChainLinks, Walk, length_addition
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import FORCING_CHAIN


def multiple_chains(position: Position, bare: BareStep) -> Step | None:
    """Find the cell or the house, and a chain from each of its candidates.

    Chains can be read from their end: what leads to the conclusion is what the opposite of the
    conclusion makes false.
    """
    target, is_on = bare.opposite
    walk = Walk(ChainLinks(position), target, is_on)
    depth_of: dict[int, int] = {} if is_on else {target: 0}
    while walk.extend():
        if not walk.is_on:
            for candidate in bits_of(walk.layers[-1]):
                depth_of.setdefault(candidate, len(walk.layers) - 1)
    false = sum(1 << candidate for candidate in depth_of)
    best = None
    for number, candidates in enumerate(position.table.item):
        left = candidates & position.left
        if left.bit_count() < 2 or left & ~false:
            continue
        length = sum(depth_of[candidate] + 1 for candidate in bits_of(left))
        is_fit = FORCING_CHAIN.difficulty + length_addition(length) == bare.difficulty
        if best is None or (not is_fit, length) < best[:2]:
            best = (not is_fit, length, number, left)
    if best is None:
        return None
    _, _, number, left = best
    paths = tuple(
        tuple(walk.path(candidate, depth_of[candidate])[::-1]) for candidate in bits_of(left)
    )
    cell, house, digits = position.table.places[number]
    reason = h.FORCING_CELL(cell, paths) if cell >= 0 else h.FORCING_HOUSE(house, digits, paths)
    return bare.with_reason(position.kind, reason)
