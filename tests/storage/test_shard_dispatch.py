"""Messages for shards: which are due or lost, and how the shards of a job stand."""

from contextlib import closing

from shard_steps import claimed, make_job
from sqlalchemy import update

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState
from cluesmith.storage.jobs import leases, shard_dispatch
from cluesmith.storage.jobs.job_overview import job_status


def test_job_is_untaken_when_messages_wait_and_none_of_its_version_is_worked_on(
    database: Database, job_id: int
) -> None:
    def is_untaken(for_s: float) -> bool:
        with database.read() as session:
            return shard_dispatch.is_untaken(session, session.get_one(Job, job_id), for_s)

    assert not is_untaken(-1)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [0])
    assert (is_untaken(-1), is_untaken(60)) == (True, False)
    claimed(database, job_id, 1)
    assert not is_untaken(-1)


def test_overdue_messages_are_found(database: Database, job_id: int) -> None:
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [0, 1])
        session.execute(
            update(Shard)
            .where(Shard.number == 1)
            .values(sent_at=DatabaseNow() - shard_dispatch.LOST_AFTER_S - 1)
        )
    with database.read() as session:
        assert shard_dispatch.overdue(session, session.get_one(Job, job_id)) == [1]


def test_shard_that_was_claimed_meanwhile_is_left_to_its_worker(postgresql_url: str) -> None:
    with closing(Database(postgresql_url)) as database:
        job_id = make_job(database, 3)
        claimed(database, job_id, 0)
        with database.write() as session:
            job = job_lookup.existing_locked(session, job_id)
            due = shard_dispatch.due(session, job, 3)
            taken = claimed(database, job_id, 1)  # a worker does not wait for the job's lock
            sent = shard_dispatch.mark_sent(session, job_id, due)
        with database.write() as session:
            assert leases.complete(session, taken, "[]")
    assert (due, sent) == ([1, 2], [2])


def test_status_counts_shards_by_state(database: Database, job_id: int) -> None:
    claimed(database, job_id, 0)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [1, 2])
    with database.read() as session:
        status = job_status(session, job_id)
        job = session.get_one(Job, job_id)
        assert shard_dispatch.count_pending(session, job) == shard_dispatch.PendingShards(
            1, 2, 1, 0
        )
    assert status.shards == {
        ShardState.RUNNING: 1,
        ShardState.SENT: 2,
        ShardState.PLANNED: 1,
    }
