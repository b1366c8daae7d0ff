"""The columns of a rating, for all tables that have them."""

from sqlalchemy import BigInteger, CheckConstraint, Integer, Text
from sqlalchemy.orm import MappedColumn, mapped_column

from cluesmith.light_dataclasses import dataclass, fields
from cluesmith.rating_facts import FACTS, FactType, RatingNumbers


@dataclass(frozen=True, slots=True)
class StoredRating(RatingNumbers):
    """The generator's rating of clues in numbers; all NULL until they are rated."""

    rater_version: int | None
    path: str | None
    """The solution path in few letters; None unless it was searched for."""


RATING_COLUMNS = tuple(field.name for field in fields(StoredRating))


def rating_columns() -> list[MappedColumn[int | None] | MappedColumn[str | None]]:
    """Return a column for each field of ``StoredRating``."""
    wide = {name for name, fact in FACTS.items() if fact.type is FactType.TECHNIQUES}
    return [
        *(mapped_column(name, BigInteger if name in wide else Integer) for name in FACTS),
        mapped_column("rater_version", Integer),
        mapped_column("path", Text),
    ]


def rating_checks() -> tuple[CheckConstraint, ...]:
    """Return the constraints on these columns."""
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
