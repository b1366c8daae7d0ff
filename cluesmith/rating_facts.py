"""The facts of a rating, each declared once: the generator and the database derive theirs from it.

A new fact takes a line in each of the two classes here, a field of ``generator.rating.rating.
Rating`` with its computation, and a migration of the tables ``puzzle`` and ``job_puzzle``.  Columns
of the database, of tables, of datasets and of files for apps follow, and so do JSON, line formats,
pages and files that are read.
"""

from enum import StrEnum
from typing import Any, NamedTuple

from cluesmith.light_dataclasses import dataclass, field, fields


class FactType(StrEnum):
    """The meaning of the number of a fact; the form for people and the columns follow from it."""

    LEVEL = "level"
    """The number of a level, from 0 for the easiest."""
    TENTHS = "tenths"
    """A rating such as ER, in tenths."""
    TECHNIQUE = "technique"
    """The number of a technique."""
    TECHNIQUES = "techniques"
    """A set of techniques, a bit for each."""
    WHOLE = "whole"
    """The number itself."""


class Fact(NamedTuple):
    """A fact of a rating, as pages, help, line formats and data cards name it."""

    label: str
    """Its name on pages and in the help."""
    letter: str
    """Its letter in a line format."""
    meaning: str
    """Its meaning on data cards."""
    type: FactType = FactType.WHOLE
    is_extra: bool = False
    """Whether it is only found on request: files for apps and datasets do not have it."""


@dataclass(frozen=True, slots=True)
class RatingNumbers:
    """A rating as numbers; all are None for a puzzle without a rating.

    ``hardest`` is also None for a full grid, ER, EP and ED for kinds without them, and ``whip``
    unless the longest whip was looked for.
    """

    level: int | None
    er: int | None
    ep: int | None
    ed: int | None
    whip: int | None
    hardest: int | None
    score: int | None
    n_steps: int | None
    techniques: int | None


def _fact(*args: Any, **options: Any) -> Any:
    return field(default=None, metadata={"fact": Fact(*args, **options)})


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingFacts:
    """The difficulty of a puzzle in the units and words of people; unknown facts are None.

    Parameters
    ----------
    level : str, optional
        easy, medium, hard, expert or extreme.
    er, ep, ed : float, optional
        The ratings by Sudoku Explainer, 6.7: of the hardest step, up to the first digit, and of
        the first step; None for other kinds than 9x9 Sudoku.
    whip : int, optional
        The longest whip; None unless it was looked for.
    hardest : str, optional
        The name of the hardest technique.
    score, n_steps : int, optional
        The score, which orders puzzles of a level and, with clues that are not digits, decides
        the level; and the number of steps.
    techniques : tuple of str, optional
        The names of all techniques, easiest first.
    """

    level: str | None = _fact("level", "l", "easy, medium, hard, expert or extreme", FactType.LEVEL)
    er: float | None = _fact("ER", "r", "the Sudoku Explainer rating (9x9 Sudoku)", FactType.TENTHS)
    ep: float | None = _fact(
        "EP", "p", "that of the hardest step up to the first digit placed", FactType.TENTHS
    )
    ed: float | None = _fact("ED", "d", "that of the first step", FactType.TENTHS)
    whip: int | None = _fact("longest whip", "w", "the length of the longest whip", is_extra=True)
    hardest: str | None = _fact(
        "hardest technique", "h", "the hardest technique", FactType.TECHNIQUE
    )
    score: int | None = _fact(
        "score", "q", "orders puzzles of a level; with clues that are not digits, the level by it"
    )
    n_steps: int | None = _fact("steps of the solution", "u", "the steps of the solution")
    techniques: tuple[str, ...] | None = _fact(
        "techniques", "t", "all techniques, easiest first", FactType.TECHNIQUES
    )

    @property
    def labelled(self) -> list[tuple[str, Any]]:
        """The known facts, each with its label."""
        values = ((fact.label, getattr(self, name)) for name, fact in FACTS.items())
        return [(label, value) for label, value in values if value is not None]


FACTS: dict[str, Fact] = {each.name: each.metadata["fact"] for each in fields(RatingFacts)}
RATED = frozenset(FACTS)
EXTRA = frozenset(name for name, fact in FACTS.items() if fact.is_extra)
