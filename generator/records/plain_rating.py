"""A rating in people's units and words, as `cluesmith rate --json` prints it."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from cluesmith.generator.clues.clue import CluePuzzle, Given
from cluesmith.generator.errors import GeneratorError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import oracle_for, solver_for
from cluesmith.generator.rating.hints.contradictions import no_solution
from cluesmith.generator.rating.paths.position_text import start_of
from cluesmith.generator.rating.pencilmarks import absent, candidates_in, n_solutions
from cluesmith.generator.rating.rating import rate, rate_pencilmarks, rate_position
from cluesmith.generator.rating.techniques.position import bits_of
from cluesmith.generator.rating.whips.trial_depth import pencilmark_depth, trial_depth
from cluesmith.generator.records.shown_ratings import rating_fields
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES
from cluesmith.light_dataclasses import dataclass
from cluesmith.rating_facts import RatingFacts

MALFORMED = "malformed"
_DETAILS = {
    "none": "no solution",
    "multiple": "more than one solution",
    "undecided": "the search gave up",
}
_TOO_LONG = "one solution, but the search for its ER gave up"


@dataclass(frozen=True, slots=True, repr=False)
class Rating(RatingFacts):
    """The difficulty of a puzzle for people, or the reason why it has no rating.

    Parameters
    ----------
    puzzle : str
        The puzzle in one line, as it was given.
    problem : str
        The reason why there is no rating: malformed, none, multiple or undecided; empty if there is
        one.
    detail : str
        The same in words.
    te : int, optional
        The depth of trial and error that solves it, 99 for beyond; None unless it was looked for.
    """

    puzzle: str
    problem: str = ""
    detail: str = ""
    te: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return what `cluesmith rate --json` prints, without the place of the line."""
        return {"puzzle": self.puzzle, **asdict(self)}

    def __repr__(self) -> str:
        if self.problem:
            return f"Rating(problem={self.problem!r})"
        er = "" if self.er is None else f", er={self.er}"
        return f"Rating(level={self.level!r}{er}, hardest={self.hardest!r})"


def rated_line(
    kind: Kind,
    text: str,
    with_whip: bool = False,
    with_te: bool = False,
    position: str | None = None,
) -> Rating:
    """Return the rating of a puzzle in one line, or why it has none.

    Parameters
    ----------
    with_whip : bool
        Whether to look for the longest whip, which takes longer for hard puzzles.
    with_te : bool
        Whether to look for the depth of trial and error; only if all clues are digits.
    position : str, optional
        A position of the puzzle: what is left to do there is rated, without whips.
    """
    shown = position or text
    try:
        clues = kind.given(text)
        kind.check_covered(clues)
        problem = _problem(lambda: _n_solutions(kind, clues))
        start = None
        if position is not None and not problem:
            start = start_of(kind, clues, position, solver_for(kind).solutions(clues, 1)[0])
        rating = None if start is None else rate_position(clues, start)
    except GeneratorError as error:
        return Rating(shown, problem=MALFORMED, detail=str(error))
    if problem:
        is_none = problem == "none" and isinstance(clues, CluePuzzle)
        detail = no_solution(kind, clues) if is_none else _DETAILS[problem]
        return Rating(shown, problem=problem, detail=detail)
    te = None
    if with_te and not isinstance(clues, CluePuzzle):
        (solution,) = oracle_for(kind).solutions(clues, 1)
        digits, struck = (clues, 0) if start is None else (bytes(start.values), start.struck)
        te = trial_depth(kind, digits, solution, [*bits_of(struck)])
    return Rating(shown, te=te, **rating_fields(rating or rate(kind, clues, with_whip)))


def rated_pencilmarks(text: str, with_te: bool = False) -> Rating:
    """Return the rating of a pencilmark puzzle in one line, or why it has none.

    Parameters
    ----------
    text : str
        For which ``pencilmarks.is_pencilmarks`` is true.
    with_te : bool
        Whether the depth of trial and error is looked for.
    """
    try:
        candidates = candidates_in(text)
    except GeneratorError as error:
        return Rating(text, problem=MALFORMED, detail=str(error))
    if problem := _problem(lambda: n_solutions(candidates, DEFAULT_MAX_NODES)):
        return Rating(text, problem=problem, detail=_DETAILS[problem])
    te = pencilmark_depth([*absent(candidates)]) if with_te else None
    try:
        return Rating(text, te=te, **rating_fields(rate_pencilmarks(candidates)))
    except SearchLimitError:
        return Rating(text, problem="undecided", detail=_TOO_LONG)


def _problem(count: Callable[[], int]) -> str:
    """Return the reason why a puzzle does not have exactly one solution; empty if it does."""
    try:
        return ("none", "", "multiple")[min(2, count())]
    except SearchLimitError:
        return "undecided"


def _n_solutions(kind: Kind, clues: Given) -> int:
    """Return the number of solutions, up to two."""
    return len(solver_for(kind, None, DEFAULT_MAX_NODES).solutions(clues, 2))
