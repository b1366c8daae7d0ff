"""Daily puzzles: a series has a puzzle for each of its dates, always the same.

Functions never commit. The puzzle of a date is that at a place of a job or of a collection. Puzzles
that are added later come behind it. The first puzzles of a job follow from its options and its
seed alone, so two databases have the same series if they made the same job.
"""

from datetime import UTC, date, datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.engine import lock_on_server
from cluesmith.storage.database.job_lookup import existing
from cluesmith.storage.database.models import CollectionItem, Puzzle, Series
from cluesmith.storage.database.prepared import Prepared, kept, parameter
from cluesmith.storage.players.pools import can_grow
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow, choose
from cluesmith.storage.puzzles.stored_collections import collection_id
from cluesmith.storage.storage_errors import NoDailyPuzzleError, SeriesError, UnknownSeriesError

_SERIES = select(Series.job_id, Series.collection_id, Series.first_date, Series.every_days).where(
    Series.name == parameter("name")
)

# The most days of a series that may have begun when it is made: a puzzle is made for each of them.
MOST_DAYS_BEGUN = 3_653

# The first place on earth where a day begins is this far ahead of UTC.
FIRST_ZONE = timedelta(hours=14)


def latest_date(now: float) -> date:
    """Return the date in the place on earth where the newest day has begun."""
    return (datetime.fromtimestamp(now, UTC) + FIRST_ZONE).date()


def add_job(session: Session, name: str, job_id: int, first_date: date, today: date) -> None:
    """Make the puzzles of a job a series, one for each day.

    Raises SeriesError if there is a series of this name, or too many of its days have begun.
    """
    _refuse_taken(session, name)
    n_begun = (today - first_date).days
    if n_begun > MOST_DAYS_BEGUN:
        earliest = today - timedelta(days=MOST_DAYS_BEGUN)
        raise SeriesError(
            f"series {name}: {first_date} is {n_begun:,} days ago, and each of them needs a "
            f"puzzle; begin on {earliest} or later"
        )
    session.add(Series(name=name, job_id=job_id, first_date=first_date))
    session.flush()


def set_collection(
    session: Session, name: str, first_date: date | None, every_days: int = 1
) -> None:
    """Make a collection the series of its name, or change its dates; None for no dates.

    Raises SeriesError if a pool is the series of this name. Raises UnknownCollectionError.
    """
    number = collection_id(session, name)
    series = session.scalar(select(Series).where(Series.collection_id == number).with_for_update())
    if first_date is None:
        session.execute(delete(Series).where(Series.collection_id == number))
        return
    if series is None:
        _refuse_taken(session, name)
        series = Series(name=name, collection_id=number)
        session.add(series)
    series.first_date, series.every_days = first_date, every_days
    session.flush()


def daily_puzzle(session: Session, name: str, day: date) -> PuzzleRow | int:
    """Return the puzzle of a day, or the number of the job that has yet to make it.

    Raises NoDailyPuzzleError if the series has no puzzle for this day. Raises UnknownSeriesError.
    """
    found = kept(session, Series, lambda: Prepared(session, _SERIES)).rows(session, name=name)
    if not found:
        names = list(session.scalars(select(Series.name).order_by(Series.name)))
        raise UnknownSeriesError(f"series {name}: there is no such series", name, names)
    ((job_id, collection, first_date, every_days),) = found
    number, rest = divmod((day - first_date).days, every_days)
    if number < 0:
        raise NoDailyPuzzleError(f"series {name}: begins on {first_date}")
    if rest:
        raise NoDailyPuzzleError(
            f"series {name}: has a puzzle every {every_days} days from {first_date},"
            f" and none on {day}"
        )
    query = kept(session, (Series, job_id), lambda: _puzzle_at(session, job_id))
    rows = query.rows(session, place=number + 1, collection=collection)
    if rows:
        return PuzzleRow(*rows[0])
    if job_id is not None:
        job = existing(session, job_id)
        if can_grow(job):
            return job.id
        raise NoDailyPuzzleError(
            f"series {name}: has no puzzle for {day}, and job {job.id} is {job.status}"
        )
    raise NoDailyPuzzleError(f"series {name}: has no puzzle for {day}")


def _puzzle_at(session: Session, job_id: int | None) -> Prepared:
    """Return the statement for the puzzle at a place of a job, or of any collection."""
    choice = choose(session, Filters(job=job_id))
    if job_id is not None:
        return Prepared(session, choice.query.where(choice.natural[0] == parameter("place")))
    query = choice.query.join(CollectionItem, CollectionItem.puzzle_id == Puzzle.id).where(
        CollectionItem.collection_id == parameter("collection"),
        CollectionItem.position == parameter("place"),
    )
    return Prepared(session, query)


def _refuse_taken(session: Session, name: str) -> None:
    lock_on_server(session.connection(), "series names")  # of two at once, one sees the other
    if session.get(Series, name) is not None:
        raise SeriesError(f"series {name}: already exists; choose another name")
