"""What the database keeps of a rating: these fields are columns, under the same names."""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The generator's rating of a puzzle as it is written, in numbers.

    It belongs to this guise: what symmetries make of the puzzle may be rated otherwise.
    """

    level: int | None
    """The number of the level, from 0 for the easiest.

    None where an older version measured the longest whip alone.
    """
    techniques: int | None
    """The techniques of its solution path, a bit for each."""
    hardest: int | None
    """The number of the hardest technique; None for a full grid."""
    score: int | None
    """Orders the puzzles of a level."""
    n_steps: int | None
    er: int | None
    """ER, EP and ED are in tenths; None for kinds that have none."""
    ep: int | None
    ed: int | None
    whip: int | None
    """The longest whip; None where nobody asked for it."""
    rater_version: int


RATING_COLUMNS = tuple(field.name for field in fields(StoredRating))

_VALUES = attrgetter(*RATING_COLUMNS)


def rating_values(rating: StoredRating) -> tuple[Any, ...]:
    """Return the values of the columns, in their order."""
    values: tuple[Any, ...] = _VALUES(rating)
    return values
