"""Searches for puzzles that a player has open, or never had, as statements that are made once.

Making and parsing a statement takes ten times as long as the database needs to answer it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import BigInteger, Select, and_, bindparam, cast, func, literal, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.models import Assignment, Puzzle
from cluesmith.storage.puzzles.puzzle_paging import index_runs
from cluesmith.storage.puzzles.selection import Filters, choose

# After each puzzle that a player had, a search starts elsewhere: from a start below 2**31, the
# player's own, in steps of this prime.
STEP = 2_654_435_761

# The most statements that are kept.
_MOST_KEPT = 500

_PLAYER: Any = bindparam("player", type_=BigInteger)
_MOST: Any = bindparam("most")


@dataclass(frozen=True, slots=True)
class Searches:
    """The statements for a wish, with the parameters player, start and most."""

    open_ones: Select[Any]
    """The player's puzzles without an outcome, in the order they were given."""
    not_had: tuple[Select[Any], ...]
    """Puzzles that the player never had, and their keys; each looks at a part of an index."""


_KEPT: "WeakKeyDictionary[Any, dict[Any, Any]]" = WeakKeyDictionary()

T = TypeVar("T")


def kept(session: Session, key: Hashable, make: Callable[[], T]) -> T:
    """Return what ``make`` returned for this key and the session's database before, or now."""
    of_database = _KEPT.setdefault(session.get_bind(), {})
    found: T | None = of_database.get(key)
    if found is None:
        if len(of_database) >= _MOST_KEPT:
            of_database.clear()
        found = of_database[key] = make()
    return found


def searches(session: Session, filters: Filters) -> Searches:
    """Return the statements for a wish.

    Raises
    ------
    UnknownJobError, UnknownCollectionError
    """
    names_change = filters.collection is not None or filters.not_in or filters.unnamed
    if names_change or (filters.kind is None and filters.job is None):
        return _made(session, filters)
    return kept(session, filters, lambda: _made(session, filters))


def _made(session: Session, filters: Filters) -> Searches:
    choice = choose(session, filters, as_stored=True)
    place = choice.natural[0]
    # The number of a deleted puzzle may come again.
    is_same = and_(Puzzle.id == Assignment.puzzle_id, Puzzle.form_key == Assignment.form_key)
    opened = choice.query.join(Assignment, is_same)
    opened = opened.where(Assignment.player == _PLAYER, Assignment.outcome.is_(None))
    is_had = (
        select(Assignment.form_key)
        .where(Assignment.player == _PLAYER, Assignment.form_key == Puzzle.form_key)
        .exists()
    )
    not_had = []
    for are_these in index_runs(session, filters):
        run = choice.query.where(*are_these)
        first, last, begin = _ends(run, place)
        new = run.add_columns(Puzzle.form_key).where(~is_had).order_by(place).limit(_MOST)
        not_had += [
            new.where(place.between(begin, last)),
            new.where(place >= first, place < begin),
        ]
    ordered = opened.order_by(Assignment.given_at, Assignment.puzzle_id).limit(_MOST)
    return Searches(ordered, tuple(not_had))


def _ends(run: Select[Any], place: Any) -> tuple[Any, Any, Any]:
    """Return the first and the last place of a part of an index, and that where to begin."""
    first, last = (
        run.with_only_columns(place).order_by(order).limit(1).scalar_subquery()
        for order in (place, place.desc())
    )
    n_had = (
        select(func.count()).where(Assignment.player == _PLAYER).select_from(Assignment)
    ).scalar_subquery()
    start = cast(bindparam("start", type_=BigInteger), BigInteger) + n_had * literal(
        STEP, BigInteger
    )
    ends = select(first.label("first"), last.label("last")).subquery()
    begin = select(ends.c.first + start % (ends.c.last - ends.c.first + 1)).scalar_subquery()
    return first, last, begin
