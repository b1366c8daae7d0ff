"""Figures for monitoring, and the condition of a database."""

import pytest
from shard_steps import make_job
from sqlalchemy import select, update

from cluesmith.storage.database import integrity, job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import job_lifecycle, leases, shard_dispatch, shards
from cluesmith.storage.jobs.statistics import figures


def test_jobs_shards_leases_and_lost_claims_are_counted(database: Database) -> None:
    job_id, failed = make_job(database, 4), make_job(database, 2)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [0, 1, 2])
        job_lifecycle.start(session, job_id)
        for number in (0, 1, 2):
            assert leases.claim(session, job_id, number, Purpose.GENERATE, "a")
        gone = update(Shard).where(Shard.number == 1, Shard.job_id == job_id)
        session.execute(gone.values(lease_until=DatabaseNow() - 1))
        third = leases.claim(session, job_id, 1, Purpose.GENERATE, "b")
        assert third is not None
        assert leases.note_error(session, third, "no")
        session.execute(
            update(Shard).where(Shard.number == 2).values(lease_until=DatabaseNow() - 1)
        )
        job = job_lookup.existing_locked(session, failed)
        job_lifecycle.finish(session, job, Status.FAILED, "no")
    with database.read() as session:
        found = figures(session)
    assert (found.jobs[Status.RUNNING], found.jobs[Status.FAILED]) == (1, 1)
    assert (found.shards[ShardState.RUNNING], found.shards[ShardState.PLANNED]) == (2, 2)
    assert (found.n_leases, found.n_expired_leases, found.n_claims_lost) == (1, 1, 2)
    assert [(job.job, job.requested, job.found) for job in found.recent_jobs] == [
        (job_id, 40, 0),
        (failed, 40, 0),
    ]


def test_shards_accepted_long_ago_are_forgotten_and_counted(database: Database) -> None:
    n_shards = shards.N_ACCEPTED_KEPT + 5
    job_id = make_job(database, n_shards)
    with database.write() as session:
        job = job_lookup.existing_locked(session, job_id)
        done = update(Shard).where(Shard.number < n_shards - 1)
        session.execute(done.values(state=ShardState.DONE, n_claims=1))
        # One that failed first is told of for as long as the job is there.
        session.execute(update(Shard).where(Shard.number == 1).values(n_claims=2))
        job.n_accepted = n_shards - 1
        session.flush()
        before = figures(session)
        shards.forget_accepted(session, job)
        left = session.scalars(select(Shard.number).order_by(Shard.number)).all()
        after = figures(session)
    assert list(left) == [1, *range(4, n_shards)]
    for found in (before, after):
        assert (found.shards[ShardState.DONE], found.n_claims_lost) == (n_shards - 1, 1)


def test_an_active_job_that_nobody_was_sent_is_seen(database: Database) -> None:
    job_id = make_job(database, 1)
    with database.write() as session:
        session.execute(update(Job).values(created_at=DatabaseNow() - 100))
        assert figures(session).oldest_unsent_s == pytest.approx(100, abs=30)
        shard_dispatch.mark_sent(session, job_id, [0])
        assert figures(session).oldest_unsent_s == 0


def test_a_database_in_order_has_no_problems(database: Database) -> None:
    with database.write() as session:
        integrity.touch(session)
        assert integrity.problems(session) == []
        assert abs(integrity.clock_ahead_s(session)) < 5  # one machine: a busy one at worst
