"""What is read is of one moment, and what is read slowly holds nothing back."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from shard_steps import make_job
from sqlalchemy import delete, select, text

from cluesmith.storage.database import bulk
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.jobs.job_overview import list_jobs

# Of all connections to the database but this one: those that keep old rows from being removed.
_HOLDING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL"
)


@pytest.fixture
def server_database(postgresql_url: str) -> Iterator[Database]:
    """A database on PostgreSQL."""
    with closing(Database(postgresql_url)) as database:
        yield database


def _delete(database: Database, job_id: int) -> None:
    with database.write() as session:
        session.execute(delete(Shard).where(Shard.job_id == job_id))
        session.execute(delete(Job).where(Job.id == job_id))


def test_a_session_that_reads_sees_one_state(server_database: Database) -> None:
    job_id = make_job(server_database)
    with server_database.read() as session:
        before = list_jobs(session)
        _delete(server_database, job_id)
        assert list_jobs(session) == before


def test_rows_that_are_read_slowly_are_kept_and_keep_nothing_from_being_cleaned_up(
    server_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "FETCH_ROWS", 2)
    jobs = [make_job(server_database) for _ in range(5)]
    names = select(Job.id).order_by(Job.id)
    with server_database.read() as session:
        all_ids, some = bulk.held_rows(session, [names, names.where(Job.id.in_(jobs[3:]))])
        read = [next(all_ids)]
        with server_database.write() as other:
            assert other.scalar(_HOLDING) == 0
        for job_id in jobs:
            _delete(server_database, job_id)
        assert [job_id for (job_id,) in [*read, *all_ids]] == jobs
        assert [job_id for (job_id,) in some] == jobs[3:]
    with server_database.read() as session:
        assert session.scalars(names).all() == []
