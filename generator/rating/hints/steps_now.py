"""All steps that a position has now, each way to see them."""

from collections.abc import Iterable, Iterator

from cluesmith.generator.clues.clue import Given
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.explainer.explainer import EXPLAINED
from cluesmith.generator.rating.explainer.own_explainer import own_explainer
from cluesmith.generator.rating.paths.explained_step import step_with_reason
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.paths.technique_path import whip_steps
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_trial_steps import clue_trials
from cluesmith.generator.rating.techniques.position import Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.step_search import StepSearch
from cluesmith.generator.rating.techniques.technique_table import (
    ALIGNED_PAIR,
    ALIGNED_TRIPLE,
    CLUE_FORCING,
    FORCING_CHAIN,
    FORCING_NET,
    NESTED_NET,
    NISHIO,
    WHIP,
    technique_numbered,
)

# What a person follows or tries out: looked for only where no other technique has a step.
_LAST_RESORTS = (
    WHIP.bit
    | CLUE_FORCING.bit
    | ALIGNED_PAIR.bit
    | ALIGNED_TRIPLE.bit
    | NISHIO.bit
    | FORCING_CHAIN.bit
    | FORCING_NET.bit
    | NESTED_NET.bit
)


def steps_now(position: Position, allowed: int = -1) -> tuple[Step, ...]:
    """Return all steps of each technique that a position has, the easiest first.

    Parameters
    ----------
    position : Position
        Of a puzzle with one solution, with the candidates that are left; it stays as it is.
    allowed : int
        The set of techniques to look for.

    Raises
    ------
    ContradictionError
        The position has no solution.

    Notes
    -----
    Steps that rest on the same candidates and conclude the same count once, by the easiest.  Of
    chains there is a shortest one for each set of candidates that goes.  Whips, forcing and aligned
    exclusion are looked for only where no other technique has a step, as in solution paths: of
    whips and trials the shortest, in 9x9 Sudoku the one that Sudoku Explainer takes.
    """
    if has_er(position.kind):
        allowed &= EXPLAINED
    with StepSearch(position, allowed & ~_LAST_RESORTS) as search:
        steps = _distinct(search.every())
    if not steps and position.n_open and allowed & _LAST_RESORTS:
        steps = _distinct(_last_resorts(position, allowed))
    return tuple(sorted(steps, key=lambda step: step.step_er))


def easiest_step(kind: Kind, given: Given, position: Position) -> Step | None:
    """Return the next step of a position, that of its solution path; None if there is none."""
    return next(iter(solution_path(kind, given, 1, position).steps), None)


def _distinct(steps: Iterable[Step]) -> list[Step]:
    found: dict[object, Step] = {}
    for step in steps:
        key = step.technique, step.target, step.gone, step.rests_on
        if key not in found or step.step_er < found[key].step_er:
            found[key] = step
    return list(found.values())


def _last_resorts(position: Position, allowed: int) -> Iterator[Step]:
    if isinstance(position, CluePosition):
        if allowed & CLUE_FORCING.bit:
            yield from clue_trials(position)
    elif not has_er(position.kind):
        if allowed & WHIP.bit:
            yield from whip_steps(position)
    else:
        explainer = own_explainer()
        loose = explainer.hint(bytes(position.values), bits_of(position.struck))
        if loose is not None and allowed & technique_numbered(loose.technique).bit:
            yield step_with_reason(position, loose)
