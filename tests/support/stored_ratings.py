"""Ratings as the database keeps them."""

from typing import Any

from cluesmith.generator.rating.wanted.difficulty import read_difficulty
from cluesmith.storage.database.rating_columns import StoredRating
from cluesmith.storage.puzzles.selection import Filters


def rated(difficulty: str, **others: Any) -> Filters:
    """Return the filters of puzzles of a difficulty, which is given as a job has it."""
    return Filters(rating=read_difficulty(difficulty).conditions, **others)


def stored_rating(
    level: int,
    er: int | None = None,
    *,
    ep: int | None = None,
    ed: int | None = None,
    whip: int | None = 0,
    techniques: int = 0b1,
    hardest: int | None = 0,
    score: int = 0,
    version: int = 2,
    path: str | None = None,
) -> StoredRating:
    """Return a rating; EP and ED are as ER if not given."""
    ep, ed = (er if each is None else each for each in (ep, ed))
    return StoredRating(level, er, ep, ed, whip, hardest, score, 1, techniques, version, path)
