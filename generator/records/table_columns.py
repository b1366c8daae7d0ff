"""The columns of tables: the fields of a record that csv, jsonl, Parquet and SQLite hold.

A new column is a field or a property of ``PuzzleRecord`` and a row of ``COLUMN_TYPES``.
"""

from collections.abc import Callable
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from cluesmith.rating_facts import FACTS, FactType

if TYPE_CHECKING:
    from cluesmith.generator.records.puzzle_record import PuzzleRecord


class ColumnType(StrEnum):
    """The type of the values of a column; in every type, None stands for an unknown value."""

    TEXT = "text"
    """A text that hardly ever repeats, as a puzzle."""
    NAME = "name"
    """One of a few names, as a level."""
    WORDS = "words"
    """A text of people that repeats, as the title of a section."""
    NAMES = "names"
    """A tuple of names."""
    DIGITS = "digits"
    """A list with a number for each cell, 0 for a blank."""
    N_CLUES = "n_clues"
    """A number of clues, below 65,536."""
    WHOLE = "whole"
    """A whole number."""
    SCALE = "scale"
    """A number with one decimal, as ER."""
    DAY = "day"
    """A day as text, 2027-01-04."""
    TIME = "time"
    """Seconds since 1970 in UTC."""
    DATA = "data"
    """A list of objects, which tables have as JSON, or a text in its place."""


_OF_FACTS = {
    FactType.LEVEL: ColumnType.NAME,
    FactType.TENTHS: ColumnType.SCALE,
    FactType.TECHNIQUE: ColumnType.NAME,
    FactType.TECHNIQUES: ColumnType.NAMES,
    FactType.WHOLE: ColumnType.WHOLE,
}

# The columns and the types of their values.
COLUMN_TYPES: dict[str, ColumnType] = {
    "ordinal": ColumnType.WHOLE,
    "id": ColumnType.TEXT,
    "section": ColumnType.WORDS,
    "date": ColumnType.DAY,
    "title": ColumnType.WORDS,
    "puzzle": ColumnType.TEXT,
    "puzzle_digits": ColumnType.DIGITS,
    "clue_list": ColumnType.DATA,
    "solution": ColumnType.TEXT,
    "solution_digits": ColumnType.DIGITS,
    "kind": ColumnType.NAME,
    "kind_title": ColumnType.WORDS,
    "n_clues": ColumnType.N_CLUES,
    **{name: _OF_FACTS[fact.type] for name, fact in FACTS.items()},
    "minimal_at": ColumnType.NAME,
    "other_rating": ColumnType.WORDS,
    "path": ColumnType.DATA,
    "technique": ColumnType.NAME,
    "state": ColumnType.TEXT,
    "placements": ColumnType.NAMES,
    "eliminations": ColumnType.NAMES,
    "ways": ColumnType.DATA,
    "canonical": ColumnType.TEXT,
    "grid_class": ColumnType.TEXT,
    "symmetry": ColumnType.NAME,
    "job": ColumnType.WHOLE,
    "seed": ColumnType.WHOLE,
    "attempt": ColumnType.WHOLE,
    "source": ColumnType.WORDS,
    "created_at": ColumnType.TIME,
}

# Their attributes of a record.
FIELDS = {name: {"puzzle": "clues", "kind": "kind_name"}.get(name, name) for name in COLUMN_TYPES}
# Those of a position to practise in.
PRACTICE_FIELDS = ("technique", "state", "placements", "eliminations", "ways")
DEFAULT_FIELDS = (
    "puzzle",
    "solution",
    "kind",
    "n_clues",
    "level",
    "er",
    "minimal_at",
    "other_rating",
)

# The fields that stored puzzles have: ratings of other raters are not stored.
STORED_FIELDS = frozenset(FIELDS) - {"other_rating"}

# Fields that are known for any puzzle, wherever it comes from.
ALWAYS_KNOWN = frozenset(
    {"ordinal", "puzzle", "puzzle_digits", "clue_list", "kind", "kind_title", "n_clues"}
)


def values_of(fields: tuple[str, ...]) -> Callable[["PuzzleRecord"], tuple[Any, ...]]:
    """Return the function that takes these fields out of a record."""
    get = attrgetter(*(FIELDS[field] for field in fields))
    return get if len(fields) > 1 else lambda record: (get(record),)
