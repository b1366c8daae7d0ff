"""Pools: their jobs grow when few puzzles are left, and keep the puzzles that they have."""

import time
from datetime import timedelta

import pytest
from shard_steps import clues_of, make_job
from sqlalchemy import update

from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_lookup import existing
from cluesmith.storage.database.models import Job, Pool
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs import job_deletion
from cluesmith.storage.players import daily, pools
from cluesmith.storage.puzzles.selection import Filters
from cluesmith.storage.storage_errors import (
    JobStateError,
    PoolError,
    PoolMarksError,
    UnknownPoolError,
)
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.embedded_services import EmbeddedServices
from cluesmith.worker.client.end_of_job import wait_for
from cluesmith.worker.client.prometheus_metrics import registry
from cluesmith.worker.jobs.pool_filling import fill_low_pools
from tests.support.kinds import spec_of

TODAY = daily.latest_date(time.time())


def _pool_of(database: Database, job_id: int, low: int = 2, high: int = 5) -> None:
    with database.write() as session:
        pools.add(session, "stock", job_id, low, high)


def _requested(database: Database, job_id: int) -> tuple[int, Status]:
    with database.read() as session:
        job = existing(session, job_id)
        return job.n_requested, job.status


def _metrics(database: Database) -> dict[str, float | None]:
    found, labels = registry(lambda: database, lambda: None), {"pool": "stock"}
    names = ("left", "kept_filled")
    return {name: found.get_sample_value(f"cluesmith_pool_{name}", labels) for name in names}


def _take(database: Database, n_taken: int) -> None:
    with database.write() as session:
        session.execute(update(Pool).where(Pool.name == "stock").values(n_taken=n_taken))


def test_a_job_that_grew_has_the_puzzles_of_one_that_was_as_large_at_once(
    embedded_database: Database, services: EmbeddedServices
) -> None:
    database, spec = embedded_database, spec_of("sudoku6", per_grid=1, max_overlap="4")
    job_id = new_jobs.enqueue(database, wanted_job(spec, 5, seed=3))
    _pool_of(database, job_id)
    for n_taken in (4, 9, 14):
        new_jobs.send(database, services.tend())
        assert wait_for(database, job_id, lambda status: None, services).status == Status.DONE
        _take(database, n_taken)
        fill_low_pools(database)
    new_jobs.send(database, services.tend())
    wait_for(database, job_id, lambda status: None, services)
    expected = [puzzle.clues for puzzle in generate(spec, 3, 19)]
    assert clues_of(database, Filters(job=job_id)) == expected
    with database.write() as session:
        assert pools.remove(session, "stock") == job_id


@pytest.fixture
def done(database: Database) -> int:
    """A job that is done, with five puzzles to give."""
    job_id = make_job(database, 1, n_requested=5)
    with database.write() as session:
        values = {"status": Status.DONE, "n_found": 5, "n_accepted": 1, "finished_at": 1.0}
        session.execute(update(Job).where(Job.id == job_id).values(**values))
    return job_id


def test_a_pool_grows_only_below_its_low_mark(database: Database, done: int) -> None:
    _pool_of(database, done)
    for n_taken, requested in ((3, 5), (4, 9), (7, 9), (8, 13)):
        _take(database, n_taken)
        fill_low_pools(database)
        assert _requested(database, done)[0] == requested


def test_a_player_who_had_all_puzzles_under_other_numbers_makes_a_pool_grow(
    database: Database, done: int
) -> None:
    _pool_of(database, done)
    with database.write() as session:
        assert pools.note_emptied(session, "stock").id == done
    fill_low_pools(database)
    assert _requested(database, done)[0] == 10


@pytest.mark.parametrize("status", [Status.EXHAUSTED, Status.FAILED, Status.CANCELLED])
def test_a_job_that_ended_otherwise_does_not_grow(
    database: Database, done: int, status: Status
) -> None:
    _pool_of(database, done)
    _take(database, 5)
    with database.write() as session:
        session.execute(update(Job).where(Job.id == done).values(status=status, error="why"))
    fill_low_pools(database)
    assert _requested(database, done) == (5, status)
    assert _metrics(database) == {"left": 0, "kept_filled": 0}


def test_the_days_that_have_begun_are_taken_from_a_series(database: Database, done: int) -> None:
    _pool_of(database, done)
    with database.write() as session:
        daily.add_job(session, "stock", done, TODAY - timedelta(days=3), TODAY)
    assert _metrics(database) == {"left": 1, "kept_filled": 1}
    fill_low_pools(database)
    with database.read() as session:
        (status,) = pools.statuses(session, TODAY)
    assert (status.n_taken, status.first_date) == (4, TODAY - timedelta(days=3))
    assert _requested(database, done)[0] == 9


def test_the_job_of_a_pool_is_not_deleted(database: Database, done: int) -> None:
    _pool_of(database, done)
    with (
        pytest.raises(JobStateError, match="`cluesmith pool remove stock` removes the pool first"),
        database.write() as session,
    ):
        job_deletion.begin(session, done)
    with database.write() as session:
        assert pools.remove(session, "stock") == done
        job_deletion.begin(session, done)


def test_a_pool_that_is_there_or_has_wrong_marks_is_refused(database: Database, done: int) -> None:
    _pool_of(database, done)
    with pytest.raises(PoolError, match="already exists"):
        _pool_of(database, done)
    with pytest.raises(PoolMarksError, match="the low mark 6 is above the high mark 5"):
        _pool_of(database, done, low=6)
    with pytest.raises(UnknownPoolError), database.write() as session:
        pools.remove(session, "stick")
