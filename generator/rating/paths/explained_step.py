"""A step of Sudoku Explainer with its technique and its reason."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from cluesmith.generator.rating.explainer.explainer import LooseStep
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.chains import ChainLinks, Walk, length_addition
from cluesmith.generator.rating.techniques.graves import graves
from cluesmith.generator.rating.techniques.hint_templates import Reason
from cluesmith.generator.rating.techniques.position import Position, bits_of, union_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.suppositions import nishio, supposed_opposite
from cluesmith.generator.rating.techniques.technique_table import (
    FORCING_CHAIN,
    Technique,
    technique_numbered,
)
from cluesmith.generator.rating.techniques.uniqueness import loop_steps

# Functions that find the reason of a step, by technique; for a unique loop and aligned exclusion
# they use the cells.
Explain = Callable[[Position, Step, Sequence[int]], Reason | None]


def step_with_reason(position: Position, loose: LooseStep) -> Step:
    """Return a step that the explainer did not write itself, with its reason.

    Parameters
    ----------
    position : Position
        Before the step.
    """
    technique = technique_numbered(loose.technique)
    conclusion = technique, loose.step_er, loose.target, loose.gone
    step = Step(position.kind, *conclusion, h.UNEXPLAINED())
    reason = _REASONS[technique](position, step, loose.cells)
    return step if reason is None else replace(step, reason=reason)


def _grave(position: Position, step: Step, cells: Sequence[int]) -> Reason | None:
    return _fitting(step, graves(position))


def _loop(position: Position, step: Step, cells: Sequence[int]) -> Reason | None:
    start, *others = cells
    left = position.left & position.table.cell[start]
    low, high = (candidate % position.kind.n_digits for candidate in bits_of(left))
    loop = (start, *(others if others[0] < others[-1] else others[::-1]))
    steps = loop_steps(position, loop, (low, high))
    return _fitting(step, (each for each in steps if each.step_er == step.step_er))


def _fitting(step: Step, found: Iterable[Step]) -> Reason | None:
    """Return the reason of a step with the same conclusion, or else of one that concludes more."""
    more = None
    for each in found:
        if each.gone == step.gone:
            return each.reason
        if not step.gone & ~each.gone and more is None:
            more = each.reason
    return more


def aligned(position: Position, step: Step, cells: Sequence[int]) -> Reason:
    """Name the two or three cells, and the cells that these could leave nothing."""
    table, cells = position.table, sorted(cells)
    peers = set.intersection(*(peers_of(position, cell) for cell in cells))
    n_left = {cell: (table.cell[cell] & position.left).bit_count() for cell in peers}
    excluders = sorted(cell for cell in peers if 2 <= n_left[cell] <= len(cells))
    pattern = position.left & union_of(table.cell[cell] for cell in (*cells, *excluders))
    return h.ALIGNED(tuple(cells), tuple(excluders), pattern)


def peers_of(position: Position, cell: int) -> set[int]:
    """Return the cells that a cell shares a house with."""
    houses = (position.kind.houses[house].cells for house in position.table.houses_of[cell])
    return set().union(*houses) - {cell}


def multiple_chains(position: Position, step: Step, cells: Sequence[int]) -> Reason | None:
    """Find the cell or the house, and a chain from each of its candidates.

    Chains can be read from their end: the candidates that lead to the conclusion are those that
    its opposite makes false.
    """
    target, is_on = step.supposed
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
        is_fit = FORCING_CHAIN.step_er + length_addition(length) == step.step_er
        if best is None or (not is_fit, length) < best[:2]:
            best = (not is_fit, length, number, left)
    if best is None:
        return None
    _, _, number, left = best
    paths = tuple(
        tuple(walk.path(candidate, depth_of[candidate])[::-1]) for candidate in bits_of(left)
    )
    cell, house, digits = position.table.places[number]
    return h.FORCING_CELL(cell, paths) if cell >= 0 else h.FORCING_HOUSE(house, digits, paths)


# The techniques that the explainer does not write itself.
_REASONS: Mapping[Technique, Explain] = {
    t.UNIQUE_RECTANGLE: _loop,
    t.BUG: _grave,
    t.ALIGNED_PAIR: aligned,
    t.ALIGNED_TRIPLE: aligned,
    t.NISHIO: nishio,
    t.FORCING_CHAIN: multiple_chains,
    t.FORCING_NET: supposed_opposite,
    t.NESTED_NET: supposed_opposite,
}
