"""All steps of one technique that apply in a position, whichever of them a path takes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product

from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.paths.explained_step import aligned, multiple_chains, peers_of
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques import suppositions
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.hint_templates import Reason
from cluesmith.generator.rating.techniques.position import Position, bits_of, set_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import Technique

# Finds the reason of a conclusion, None if the technique does not lead to it.
_Reasoner = Callable[[Position, Step], Reason | None]


def equivalent_steps(position: Position, step: Step) -> tuple[Step, ...]:
    """Return the steps of the technique of a step that apply with it, one for each conclusion.

    Parameters
    ----------
    position : Position
        Of a puzzle with one solution; it stays as it is.
    step : Step
        One of its steps, which comes first.

    Notes
    -----
    Where ``steps_now`` has only the step that Sudoku Explainer takes, each candidate or set of
    cells is tried.  Contradictions of forcing nets are followed without cases.  This takes 5 to 50
    ms; other techniques take 1 ms.
    """
    found = {(step.target, step.gone): step}
    for each in _steps(position, step.technique):
        found.setdefault((each.target, each.gone), each)
    return tuple(found.values())


def _steps(position: Position, technique: Technique) -> Iterator[Step]:
    if technique in _REASONERS:
        return _by_conclusion(position, technique, _REASONERS[technique])
    if technique in _ALIGNED:
        return _aligned_steps(position, technique, _ALIGNED[technique])
    return iter(steps_now(position, technique.bit))


_REASONERS: Mapping[Technique, _Reasoner] = {
    t.NISHIO: suppositions.in_one_digit,
    t.FORCING_CHAIN: lambda position, step: multiple_chains(position, step, ()),
    t.FORCING_NET: suppositions.in_one_net,
    t.NESTED_NET: suppositions.in_one_net,
}
_ALIGNED = {t.ALIGNED_PAIR: 2, t.ALIGNED_TRIPLE: 3}


def _by_conclusion(
    position: Position, technique: Technique, reason_of: _Reasoner
) -> Iterator[Step]:
    """Try each candidate as a conclusion: that it is false, and that it is true."""
    for candidate in bits_of(position.left):
        for target, gone in ((-1, 1 << candidate), (candidate, 0)):
            step = Step(position.kind, technique, technique.step_er, target, gone, h.UNEXPLAINED())
            if (reason := reason_of(position, step)) is not None:
                yield replace(step, reason=reason)


def _aligned_steps(position: Position, technique: Technique, size: int) -> Iterator[Step]:
    """Look at all sets of cells that two cells with few candidates see."""
    n_digits = position.kind.n_digits
    digits = [
        position.left >> cell * n_digits & (1 << n_digits) - 1
        for cell in range(position.kind.n_cells)
    ]
    seen_by = {cell: peers_of(position, cell) for cell, held in enumerate(digits) if held}
    few = {cell for cell in seen_by if 2 <= digits[cell].bit_count() <= size}
    for cells in combinations(sorted(seen_by), size):
        excluders = few.intersection(*(seen_by[cell] for cell in cells))
        own = [digits[cell] for cell in excluders]
        if len(excluders) < 2:
            continue
        alike = [(i, j) for i, j in combinations(range(size), 2) if cells[j] in seen_by[cells[i]]]
        possible = [0] * size
        for chosen in product(*(bits_of(digits[cell]) for cell in cells)):
            together = set_of(chosen)
            if any(chosen[i] == chosen[j] for i, j in alike):
                continue
            if all(each & ~together for each in own):
                possible = [held | 1 << digit for held, digit in zip(possible, chosen, strict=True)]
        gone = set_of(
            cell * n_digits + digit
            for cell, held in zip(cells, possible, strict=True)
            for digit in bits_of(digits[cell] & ~held)
        )
        if gone:
            step = eliminating(position.kind, technique, gone, h.UNEXPLAINED())
            yield replace(step, reason=aligned(position, step, cells))
