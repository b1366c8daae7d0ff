"""Transactions: of one moment, in nobody's way, and whole databases that are copied."""

import os
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Barrier, Thread

import pytest
from shard_steps import make_job, submit
from sqlalchemy import delete, event, func, make_url, select, text
from sqlalchemy.orm import Session

from cluesmith.storage.database import bulk, job_lookup
from cluesmith.storage.database.backup import (
    Contents,
    back_up,
    contents_of,
    dump_command,
    opened_copy,
    restore_command,
)
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.engine import make_engine, parse_url
from cluesmith.storage.database.held_signals import held_signals
from cluesmith.storage.database.models import Job, Shard, Token, Verdict
from cluesmith.storage.database.schema import upgrade
from cluesmith.storage.jobs.job_overview import list_jobs
from cluesmith.storage.storage_errors import DatabaseBusyError, DatabaseFullError, LostRowsError

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


def test_ctrl_c_within_a_query_gives_the_write_lock_back(sqlite_url: str) -> None:
    def press_keys(*_: object) -> None:
        raise KeyboardInterrupt

    def query() -> None:
        with database.write() as session:
            event.listen(session.connection(), "after_cursor_execute", press_keys)
            job_lookup.locked(session, job_id)

    with closing(Database(sqlite_url)) as database, closing(Database(sqlite_url)) as other:
        job_id = make_job(database)
        with pytest.raises(KeyboardInterrupt) as caught:
            query()
        _delete(other, job_id)
        assert caught.traceback  # it refers to the query until here


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_that_are_held_come_after_the_block(number: signal.Signals) -> None:
    steps = []

    def hold() -> None:
        with held_signals():
            to_any_thread = Thread(target=signal.raise_signal, args=(number,))
            to_any_thread.start()
            to_any_thread.join()
            steps.append("end of the block")

    former = signal.signal(number, lambda *_: steps.append("signal"))
    try:
        hold()
        assert steps == ["end of the block", "signal"]
    finally:
        signal.signal(number, former)


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


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_rows_that_are_lost_on_the_way_are_noticed(
    request: pytest.FixtureRequest, engine: str
) -> None:
    def lose_one(*arguments: object) -> tuple[str, object]:
        _, _, statement, parameters, _, _ = arguments
        return str(statement).replace("count(*)", "1 + count(*)"), parameters

    def read_losing() -> None:
        with database.read() as session:
            event.listen(session.connection(), "before_cursor_execute", lose_one, retval=True)
            bulk.held_rows(session, [select(Job.id).order_by(Job.id)])

    with closing(Database(request.getfixturevalue(f"{engine}_url"))) as database:
        for _ in range(3):
            make_job(database)
        with pytest.raises(LostRowsError, match="gave 3 of 4 rows"):
            read_losing()


def test_a_deadlock_costs_a_repetition(postgresql_url: str) -> None:
    with closing(Database(postgresql_url)) as database:
        jobs = [make_job(database), make_job(database)]
        meeting = Barrier(2, timeout=60)

        tries: list[int] = []

        def lock(session: Session, first: int, second: int) -> None:
            job_lookup.existing_locked(session, first)
            tries.append(first)
            if tries.count(first) == 1:
                meeting.wait()
            job_lookup.existing_locked(session, second)

        with ThreadPoolExecutor(2) as threads:
            each = (
                threads.submit(database.change, partial(lock, first=first, second=second))
                for first, second in (jobs, jobs[::-1])
            )
            assert [done.result() for done in list(each)] == [None, None]
    # One that is repeated may lock its job before the other one wakes, and again both wait.
    assert len(tries) >= 3


def _hang(database: Database) -> None:
    with database.read() as session:
        session.execute(text("SET LOCAL statement_timeout = 1"))
        session.execute(text("SELECT pg_sleep(1)"))


def test_a_statement_that_the_server_ends_is_no_damage(postgresql_url: str) -> None:
    with (
        closing(Database(postgresql_url)) as database,
        pytest.raises(DatabaseBusyError, match="the server is busy"),
    ):
        _hang(database)


def test_a_backup_is_as_the_database_stood_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    lines = [(number, "x" * 1000) for number in range(1, 20_001)]
    copy = tmp_path / "copy.db"
    totals = []
    with closing(Database(f"sqlite:///{tmp_path / 'a.db'}")) as database:
        submit(database, lines, shard_size=500)

        def write(done: int, total: int) -> None:
            totals.append(total)
            if done < total:
                submit(database, lines[:100])

        back_up(database, copy, write)
    assert len(totals) > 2
    assert len(set(totals)) == 1
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.db"]
    with opened_copy(copy, "copy.db") as session:
        assert contents_of(session) == Contents(n_jobs=1, n_puzzles=0)
        assert session.scalar(select(func.count(Verdict.job_id))) == len(lines)
    with closing(sqlite3.connect(copy)) as restored:
        assert restored.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize(
    ("named", "message"),
    [({}, "/dev/full"), ({"name": "mine.db"}, r"database mine\.db: ")],
    ids=["path", "name"],
)
def test_no_space_is_reported_with_the_name_that_the_user_gave(
    tmp_path: Path, named: dict[str, str], message: str
) -> None:
    with (
        closing(Database(f"sqlite:///{tmp_path / 'a.db'}")) as database,
        pytest.raises(DatabaseFullError, match=message),
    ):
        back_up(database, Path("/dev/full"), **named)


@pytest.mark.parametrize(
    ("url", "command"),
    [
        ("sqlite:////a/b.db", None),
        (
            "postgres://anna:tiger@host:5433/name?sslmode=require&password=tiger",
            "pg_dump --format=custom '--file=to here.part' "
            "'postgresql://anna@host:5433/name?sslmode=require' && mv 'to here.part' 'to here'",
        ),
    ],
)
def test_the_command_that_backs_up_a_server_holds_no_password(
    url: str, command: str | None
) -> None:
    assert dump_command(url, "to here") == command


def test_a_dump_is_restored_where_roles_that_had_rights_are_unknown(
    empty_postgresql_url: str, tmp_path: Path
) -> None:
    upgrade(empty_postgresql_url)
    engine = make_engine(parse_url(empty_postgresql_url))
    with engine.begin() as connection:
        bindir = text("SELECT setting FROM pg_config WHERE name = 'BINDIR'")
        programs = connection.scalars(bindir).one()
        connection.execute(text("INSERT INTO token VALUES ('a', 'b', 'c', 1)"))
        connection.execute(text("CREATE ROLE keda"))
        connection.execute(text("GRANT SELECT ON job, pool, series TO keda"))

    def run(command: str | None) -> None:
        environ = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
        subprocess.run(["sh", "-c", str(command)], check=True, cwd=tmp_path, env=environ)

    run(dump_command(empty_postgresql_url, "a.dump"))
    with engine.begin() as connection:
        connection.execute(text("DROP OWNED BY keda"))
        connection.execute(text("DROP ROLE keda"))
        connection.execute(text("DELETE FROM token"))
    engine.dispose()
    run(restore_command(empty_postgresql_url, "a.dump"))
    with closing(Database(empty_postgresql_url)) as database, database.read() as session:
        assert session.scalars(select(Token.name)).all() == ["a"]
