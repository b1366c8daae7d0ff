"""The columns of a rating, declared once for all tables that have them."""

from dataclasses import dataclass, fields
from typing import Annotated

from sqlalchemy import BigInteger, CheckConstraint, Text
from sqlalchemy.orm import mapped_column

_Bits = Annotated[int | None, mapped_column(BigInteger)]


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The generator's rating of clues in numbers; all NULL until they are rated."""

    level: int | None
    """The number of the level, from 0 for the easiest."""
    techniques: _Bits
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
    """The longest whip; None unless it was searched for."""
    rater_version: int | None
    path: Annotated[str | None, mapped_column(Text)]
    """The solution path in few letters; None unless it was searched for."""


RATING_COLUMNS = tuple(field.name for field in fields(StoredRating))


def rating_checks() -> tuple[CheckConstraint, ...]:
    """Return what must hold of these columns."""
    return (
        CheckConstraint("level BETWEEN 0 AND 4", name="level"),
        CheckConstraint("whip >= 0", name="whip"),
        CheckConstraint(
            "(level IS NULL) = (techniques IS NULL) AND (level IS NULL) = (score IS NULL)"
            " AND (level IS NULL) = (n_steps IS NULL)",
            name="rating",
        ),
        CheckConstraint(
            "(er IS NULL) = (ep IS NULL) AND (er IS NULL) = (ed IS NULL)"
            " AND (er IS NULL OR level IS NOT NULL)",
            name="er",
        ),
        CheckConstraint(
            "(level IS NULL AND whip IS NULL) = (rater_version IS NULL)", name="rater_version"
        ),
        CheckConstraint("path IS NULL OR level IS NOT NULL", name="path"),
    )
