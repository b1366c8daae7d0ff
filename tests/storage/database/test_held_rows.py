"""What is read is of one moment, and what is read slowly holds nothing back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from shard_steps import make_job
from sqlalchemy import delete, make_url, select, text

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


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_rows_that_are_read_slowly_are_of_one_state_and_in_order(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    monkeypatch.setattr(bulk, "FETCH_ROWS", 2)
    with closing(Database(request.getfixturevalue(f"{engine}_url"))) as database:
        jobs = [make_job(database) for _ in range(5)]
        names = select(Job.id, Job.name).order_by(Job.id.desc())
        with database.read() as session:
            all_rows, some = bulk.held_rows(session, [names, names.where(Job.id.in_(jobs[3:]))])
            read = [next(all_rows)]
            for job_id in jobs:
                _delete(database, job_id)
            assert [number for number, _ in [*read, *all_rows]] == jobs[::-1]
            assert [number for number, _ in some] == jobs[:2:-1]
        with database.read() as session:
            assert session.execute(names).all() == []


def test_rows_that_are_read_slowly_do_not_keep_the_log_of_sqlite(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "FETCH_ROWS", 2)
    with closing(Database(sqlite_url)) as database:
        jobs = [make_job(database) for _ in range(5)]
        with database.read() as session:
            (rows,) = bulk.held_rows(session, [select(Job.id).order_by(Job.id)])
            read = [next(rows)]
            make_job(database)
            with closing(sqlite3.connect(make_url(sqlite_url).database or "")) as connection:
                busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            assert (busy, [number for (number,) in [*read, *rows]]) == (0, jobs)


def test_rows_that_are_read_slowly_keep_nothing_from_being_cleaned_up(
    server_database: Database,
) -> None:
    make_job(server_database)
    with server_database.read() as session:
        (rows,) = bulk.held_rows(session, [select(Job.id)])
        next(rows)
        with server_database.write() as other:
            assert other.scalar(_HOLDING) == 0
