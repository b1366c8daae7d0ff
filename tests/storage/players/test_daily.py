"""Daily puzzles: of a job or a collection, always the same for a date."""

from datetime import date, timedelta

import pytest
from shard_steps import make_job, new_puzzle
from sqlalchemy import update

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job
from cluesmith.storage.database.states import Status
from cluesmith.storage.players import daily
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.selection import PuzzleRow
from cluesmith.storage.puzzles.stored_puzzles import store
from cluesmith.storage.storage_errors import NoDailyPuzzleError, SeriesError, UnknownSeriesError

FIRST = date(2026, 12, 28)


@pytest.fixture
def dated(database: Database) -> Database:
    """A collection of three puzzles, one each second day."""
    job_id = make_job(database)
    with database.write() as session:
        for text in ("1........", "2........", "3........"):
            store(session, job_id, "sudoku", [new_puzzle(text, grid_class=text)])
        stored_collections.create(session, "winter")
        stored_collections.append(session, "winter", [3, 1])
        daily.set_collection(session, "winter", FIRST, 2)
    return database


def _of(database: Database, day: date, series: str = "winter") -> PuzzleRow | int:
    with database.read() as session:
        return daily.daily_puzzle(session, series, day)


def test_a_date_has_its_puzzle_whatever_is_added_or_removed_later(dated: Database) -> None:
    before = _of(dated, date(2026, 12, 30))
    with dated.write() as session:
        stored_collections.append(session, "winter", [2])
        stored_collections.drop(session, "winter", [3])
    assert before == _of(dated, date(2026, 12, 30))
    with pytest.raises(NoDailyPuzzleError, match="has no puzzle for 2026-12-28"):
        _of(dated, FIRST)


@pytest.mark.parametrize(
    ("day", "problem"),
    [
        (date(2026, 12, 27), "begins on 2026-12-28"),
        (date(2026, 12, 29), "has a puzzle every 2 days from 2026-12-28, and none on 2026-12-29"),
        (date(2027, 1, 1), "has no puzzle for 2027-01-01"),
    ],
)
def test_a_date_without_a_puzzle_is_reported(dated: Database, day: date, problem: str) -> None:
    with pytest.raises(NoDailyPuzzleError, match=problem):
        _of(dated, day)


def test_a_date_that_the_job_has_not_reached_names_the_job(dated: Database) -> None:
    with dated.write() as session:
        daily.add_job(session, "everyday", 1, FIRST, FIRST)
    assert _of(dated, date(2027, 5, 1), "everyday") == 1
    with dated.write() as session:
        session.execute(update(Job).values(status=Status.EXHAUSTED, finished_at=1.0, error="why"))
    with pytest.raises(NoDailyPuzzleError, match="2027-05-01, and job 1 is exhausted"):
        _of(dated, date(2027, 5, 1), "everyday")
    with pytest.raises(SeriesError, match="everyday: already exists"), dated.write() as session:
        daily.add_job(session, "everyday", 1, FIRST, FIRST)


def test_a_series_that_began_too_long_ago_is_refused_with_the_earliest_date(
    dated: Database,
) -> None:
    today = FIRST + timedelta(days=daily.MOST_DAYS_BEGUN + 1)
    problem = f"is 3,654 days ago, .* begin on {FIRST + timedelta(days=1)} or later"
    with pytest.raises(SeriesError, match=problem), dated.write() as session:
        daily.add_job(session, "old", 1, FIRST, today)


def test_a_series_goes_with_its_collection(dated: Database) -> None:
    with dated.write() as session:
        stored_collections.remove(session, "winter")
    with pytest.raises(UnknownSeriesError):
        _of(dated, FIRST)


def test_a_day_begins_fourteen_hours_before_utc() -> None:
    noon = 1_796_126_400.0  # 2026-12-01T12:00Z
    assert daily.latest_date(noon - 7201) == date(2026, 12, 1)
    assert daily.latest_date(noon - 7200) == date(2026, 12, 2)
