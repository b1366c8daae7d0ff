"""Searches for puzzles that a player has open, or never had, as statements that are made once."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import BigInteger, Select, and_, cast, func, literal, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.models import Assignment, Puzzle
from cluesmith.storage.database.prepared import Prepared, kept, parameter
from cluesmith.storage.puzzles.puzzle_paging import index_runs, stored_kinds
from cluesmith.storage.puzzles.selection import Filters, choose
from cluesmith.storage.puzzles.stored_collections import collection_id

# After each puzzle that a player had, a search starts elsewhere: from a start below 2**31, the
# player's own, in steps of this prime.
STEP = 2_654_435_761

_PLAYER: Any = parameter("player", BigInteger)
_MOST: Any = parameter("most")


@dataclass(frozen=True, slots=True)
class Searches:
    """The statements for a wish, with the parameters player, start and most."""

    open_ones: Prepared
    """The player's puzzles without an outcome, in the order they were given."""
    of_batch: Prepared
    """Only those that were given with the number ``batch``."""
    not_had: tuple[Prepared, ...]
    """Puzzles that the player never had, and their keys; each looks at a part of an index."""


def searches(session: Session, filters: Filters) -> Searches:
    """Return the statements for a wish; raises UnknownJobError or UnknownCollectionError."""
    if filters.not_in or filters.unnamed:
        return _made(session, filters)
    stands_for: Any = None
    if filters.collection is not None:
        stands_for = collection_id(session, filters.collection)
    elif filters.kind is None and filters.job is None:
        stands_for = tuple(stored_kinds(session))
    return kept(session, (filters, stands_for), lambda: _made(session, filters))


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
            Prepared(session, new.where(place.between(begin, last))),
            Prepared(session, new.where(place >= first, place < begin)),
        ]
    ordered = opened.order_by(Assignment.given_at, Assignment.puzzle_id).limit(_MOST)
    of_batch = ordered.where(Assignment.batch == parameter("batch", BigInteger))
    return Searches(Prepared(session, ordered), Prepared(session, of_batch), tuple(not_had))


def _ends(run: Select[Any], place: Any) -> tuple[Any, Any, Any]:
    """Return the first and the last place of a part of an index, and that where to begin."""
    first, last = (
        run.with_only_columns(place).order_by(order).limit(1).scalar_subquery()
        for order in (place, place.desc())
    )
    n_had = (
        select(func.count()).where(Assignment.player == _PLAYER).select_from(Assignment)
    ).scalar_subquery()
    start = cast(parameter("start", BigInteger), BigInteger) + n_had * literal(STEP, BigInteger)
    ends = select(first.label("first"), last.label("last")).subquery()
    begin = select(ends.c.first + start % (ends.c.last - ends.c.first + 1)).scalar_subquery()
    return first, last, begin
