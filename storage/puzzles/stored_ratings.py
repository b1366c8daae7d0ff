"""Ratings of stored puzzles, and of the forms that jobs have of them.  Functions never commit.

A rating belongs to the clues as they are written. If a job found another form than the stored one,
the job's row has its clues and their rating.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from sqlalchemy import Integer, Table, Text, bindparam, case, func, null, update
from sqlalchemy.orm import Session

from cluesmith.rating_facts import EXTRA
from cluesmith.storage.database.models import JobPuzzle, Puzzle
from cluesmith.storage.database.rating_columns import RATING_COLUMNS, StoredRating

Place = tuple[int, int]
"""The number of a job, and that of a puzzle in its result."""


_UNRATED = (None,) * len(RATING_COLUMNS)
_VALUES = attrgetter(*RATING_COLUMNS)
_NEW = tuple(f"new_{name}" for name in RATING_COLUMNS)


def rating_values(rating: StoredRating | None) -> tuple[Any, ...]:
    """Return the values of the columns, in their order."""
    values: tuple[Any, ...] = _UNRATED if rating is None else _VALUES(rating)
    return values


def set_ratings(session: Session, ratings: Mapping[int, StoredRating]) -> None:
    """Rate stored puzzles anew, by their numbers."""
    rows = [{"of_id": number, **_new(rating)} for number, rating in sorted(ratings.items())]
    _set(session, Puzzle.__table__, {"of_id": Puzzle.id}, rows)


def set_form_ratings(session: Session, ratings: Mapping[Place, StoredRating]) -> None:
    """Rate the equivalent forms that jobs have of stored puzzles."""
    rows = [
        {"of_job": job_id, "of_ordinal": ordinal, **_new(rating)}
        for (job_id, ordinal), rating in sorted(ratings.items())
    ]
    keys = {"of_job": JobPuzzle.job_id, "of_ordinal": JobPuzzle.ordinal}
    _set(session, JobPuzzle.__table__, keys, rows)


def _new(rating: StoredRating) -> dict[str, Any]:
    return dict(zip(_NEW, rating_values(rating), strict=True))


def _set(session: Session, table: Any, keys: Mapping[str, Any], rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    of_table: Table = table
    new: dict[str, Any] = {name: bindparam(f"new_{name}") for name in RATING_COLUMNS}
    # A rating without a fact that is only found on request does not remove a known one.
    for name in EXTRA:
        new[name] = func.coalesce(bindparam(f"new_{name}", type_=Integer), of_table.c[name])
    # Nor does one of the same version remove a known path.
    is_same = of_table.c.rater_version == bindparam("new_rater_version", type_=Integer)
    known_path = case((is_same, of_table.c.path), else_=null())
    new["path"] = func.coalesce(bindparam("new_path", type_=Text), known_path)
    conditions = (column == bindparam(name) for name, column in keys.items())
    session.execute(update(of_table).where(*conditions).values(new), rows)
