"""A rating in people's units and words: what `cluesmith rate --json` prints."""

from dataclasses import asdict, dataclass
from typing import Any

from cluesmith.generator.errors import GeneratorError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.records.puzzle_record import rating_fields
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES

MALFORMED = "malformed"
_DETAILS = {
    "none": "no solution",
    "multiple": "more than one solution",
    "undecided": "the search gave up",
}


@dataclass(frozen=True, slots=True, repr=False)
class PlainRating:
    """How hard a puzzle is for people, or why it has no rating.

    Parameters
    ----------
    puzzle : str
        The puzzle in one line, as it was given.
    level : str, optional
        easy, medium, hard, expert or extreme.
    er, ep, ed : float, optional
        The ratings by Sudoku Explainer, 6.7: of the hardest step, up to the first digit, and of
        the first step; None for other kinds than 9x9 Sudoku.
    whip : int, optional
        The longest whip; None where nobody asked for it.
    hardest : str, optional
        The name of the hardest technique.
    score, n_steps : int, optional
        What orders puzzles of a level, and the number of steps.
    techniques : tuple of str, optional
        The names of all techniques, easiest first.
    problem : str
        Why there is no rating: malformed, none, multiple or undecided; empty if there is one.
    detail : str
        The same in words.
    """

    puzzle: str
    level: str | None = None
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    whip: int | None = None
    hardest: str | None = None
    score: int | None = None
    n_steps: int | None = None
    techniques: tuple[str, ...] | None = None
    problem: str = ""
    detail: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return what `cluesmith rate --json` prints, but for the place of the line."""
        return asdict(self)

    def __repr__(self) -> str:
        if self.problem:
            return f"Rating(problem={self.problem!r})"
        er = "" if self.er is None else f", er={self.er}"
        return f"Rating(level={self.level!r}{er}, hardest={self.hardest!r})"


def rated_line(kind: Kind, text: str, with_whip: bool = False) -> PlainRating:
    """Return the rating of a puzzle in one line, or why it has none.

    Parameters
    ----------
    kind : Kind
    text : str
    with_whip : bool
        Whether the longest whip is looked for, which takes longer for hard puzzles.
    """
    try:
        clues = kind.values(text)
    except GeneratorError as error:
        return PlainRating(text, problem=MALFORMED, detail=str(error))
    if problem := _problem(kind, clues):
        return PlainRating(text, problem=problem, detail=_DETAILS[problem])
    return PlainRating(text, **rating_fields(rate(kind, clues, with_whip)))


def _problem(kind: Kind, clues: bytes) -> str:
    """Return why a puzzle does not have exactly one solution; empty if it does."""
    try:
        count = oracle_for(kind, None, DEFAULT_MAX_NODES).count(clues, 2)
    except SearchLimitError:
        return "undecided"
    return ("none", "", "multiple")[count]
