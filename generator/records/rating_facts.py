"""The facts of a rating that people see, each declared once for all outputs.

A new fact takes a field of ``Rating``, a field here, and a column in
``storage.database.rating_columns`` with its migration.  Records, tables, JSON, line formats, pages
and files that are read follow.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any

from cluesmith.generator.rating.rating import Rating
from cluesmith.generator.rating.techniques.levels import level_numbered
from cluesmith.generator.rating.techniques.technique_table import technique_numbered, techniques_of
from cluesmith.generator.records.column_types import ColumnType


def _fact(
    label: str,
    letter: str,
    shown: Callable[[int], Any] = int,
    column: ColumnType = ColumnType.WHOLE,
) -> Any:
    """Return a field with its label, its letter of a line format, its form for people, and its
    column in tables.
    """
    told = {"label": label, "letter": letter, "shown": shown, "column": column}
    return field(default=None, metadata=told)


def in_units(tenths: int) -> float:
    """Return 4.2 for 42."""
    return tenths / 10


def _level_name(number: int) -> str:
    return level_numbered(number).value


def _technique_name(number: int) -> str:
    return technique_numbered(number).name


@lru_cache(maxsize=4096)
def _technique_names(bits: int) -> tuple[str, ...]:
    return tuple(technique.name for technique in techniques_of(bits))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingFacts:
    """How hard a puzzle is, in the units and words of people; what is None is not known.

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
        What orders puzzles of a level, and the number of steps.
    techniques : tuple of str, optional
        The names of all techniques, easiest first.
    """

    level: str | None = _fact("level", "l", _level_name, ColumnType.NAME)
    er: float | None = _fact("ER", "r", in_units, ColumnType.SCALE)
    ep: float | None = _fact("EP", "p", in_units, ColumnType.SCALE)
    ed: float | None = _fact("ED", "d", in_units, ColumnType.SCALE)
    whip: int | None = _fact("longest whip", "w")
    hardest: str | None = _fact("hardest technique", "h", _technique_name, ColumnType.NAME)
    score: int | None = _fact("score", "q")
    n_steps: int | None = _fact("steps of the solution", "u")
    techniques: tuple[str, ...] | None = _fact(
        "techniques", "t", _technique_names, ColumnType.NAMES
    )

    @property
    def labelled(self) -> list[tuple[str, Any]]:
        """What is known, each fact with its label."""
        facts = ((LABELS[name], getattr(self, name)) for name in RATED_FIELDS)
        return [(label, value) for label, value in facts if value is not None]


RATED_FIELDS = tuple(each.name for each in fields(RatingFacts))
RATED = frozenset(RATED_FIELDS)
LABELS: dict[str, str] = {each.name: each.metadata["label"] for each in fields(RatingFacts)}
COLUMNS: dict[str, ColumnType] = {
    each.name: each.metadata["column"] for each in fields(RatingFacts)
}
LETTERS: dict[str, str] = {each.name: each.metadata["letter"] for each in fields(RatingFacts)}

_SHOWN = tuple((each.name, each.metadata["shown"]) for each in fields(RatingFacts))
# The level is the first: a row without it has no rating.
_in_columns = attrgetter(*RATED_FIELDS)
_in_mapping = itemgetter(*RATED_FIELDS)


def rating_fields(rating: Rating) -> dict[str, Any]:
    """Return what a rating says, by the names of a record."""
    return _shown(_in_mapping(rating.numbers))


def stored_rating_fields(row: object) -> dict[str, Any]:
    """Return the same of a row with the numbers of a rating as attributes; nothing if unrated."""
    numbers = _in_columns(row)
    return {} if numbers[0] is None else _shown(numbers)


def _shown(numbers: tuple[int | None, ...]) -> dict[str, Any]:
    return {
        name: None if number is None else shown(number)
        for (name, shown), number in zip(_SHOWN, numbers, strict=True)
    }
