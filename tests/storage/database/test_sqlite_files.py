"""SQLite's files: deleted, moved or replaced while they are in use, and a log that stays small."""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

from cluesmith.storage.database import sqlite_files
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Collection
from cluesmith.storage.storage_errors import (
    DatabaseBusyError,
    LogGoneError,
    MissingDatabaseError,
    NotADatabaseError,
    ReplacedDatabaseError,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database file that does not exist yet."""
    return tmp_path / "cluesmith.db"


@pytest.fixture
def opened(path: Path) -> Iterator[Database]:
    """A database on that file."""
    database = Database(f"sqlite:///{path}")
    _count(database)
    yield database
    with suppress(MissingDatabaseError):
        database.close()


def _add(database: Database, name: str) -> None:
    with database.write() as session:
        session.add(Collection(name=name, title=""))


def _count(database: Database) -> int:
    with database.read() as session:
        return session.scalar(select(func.count(Collection.id))) or 0


@pytest.mark.parametrize("use", [_count, lambda database: _add(database, "a")], ids="rw")
def test_a_database_that_is_gone_is_reported_and_none_is_made(
    opened: Database, path: Path, use: Callable[[Database], object]
) -> None:
    path.rename(path.with_name("elsewhere"))
    for _ in range(2):
        with pytest.raises(MissingDatabaseError, match=r"cluesmith\.db: is missing"):
            use(opened)
    with pytest.raises(MissingDatabaseError):
        Database(f"sqlite:///{path}", may_create=False)
    assert not path.exists()
    path.with_name("elsewhere").rename(path)
    assert _count(opened) == 0


def test_a_database_that_was_replaced_is_reported_once(opened: Database, path: Path) -> None:
    other = path.with_name("other.db")
    with closing(Database(f"sqlite:///{other}")) as database:
        _add(database, "a")
    other.replace(path)
    with pytest.raises(ReplacedDatabaseError, match="was replaced by another file"):
        _count(opened)
    assert _count(opened) == 1


def test_tables_that_are_gone_are_reported_without_the_statement(
    opened: Database, path: Path
) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("DROP TABLE collection_item")
        other.execute("DROP TABLE collection")
    with pytest.raises(NotADatabaseError) as caught:
        _count(opened)
    assert "no such table: collection" in str(caught.value)
    assert "SELECT" not in str(caught.value)


def test_a_log_that_is_deleted_takes_nothing_with_it(opened: Database, path: Path) -> None:
    with closing(Database(f"sqlite:///{path}")) as other:
        for turn in range(3):
            for number in range(3):
                _add(opened, f"{turn} {number}")
            sqlite_files.log_of(path).unlink()
            _add(other, f"{turn} other")
            assert _count(opened) == _count(other) == (turn + 1) * 4
        with opened.read() as session:
            assert session.scalar(text("PRAGMA integrity_check")) == "ok"


def test_whoever_opens_a_database_before_its_deleted_log_is_saved_can_try_again(
    opened: Database, path: Path
) -> None:
    _add(opened, "a")
    sqlite_files.log_of(path).unlink()
    with closing(Database(f"sqlite:///{path}")) as other:
        with pytest.raises(DatabaseBusyError, match="has not been saved yet; try again"):
            _count(other)
        assert _count(opened) == _count(other) == 1


def test_a_log_that_is_deleted_while_somebody_reads_is_reported(
    opened: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluesmith.storage.database.engine.BUSY_TIMEOUT_S", 0.1)
    monkeypatch.setattr(sqlite_files, "_COPIES_WITHIN_S", 0.1)
    with closing(Database(f"sqlite:///{path}")) as impatient:
        _add(impatient, "a")
        with opened.read() as session:
            session.scalar(select(func.count(Collection.id)))
            _add(impatient, "b")
            sqlite_files.log_of(path).unlink()
            with pytest.raises(LogGoneError, match=r"cluesmith\.db-wal beside it was deleted"):
                _count(impatient)


def test_a_long_log_is_cut_when_a_database_is_closed_that_others_have_open(
    opened: Database, path: Path
) -> None:
    log = sqlite_files.log_of(path)
    with closing(Database(f"sqlite:///{path}")) as other:
        _add(other, "x" * 2 * sqlite_files.LONG_LOG_BYTES)
        assert log.stat().st_size > sqlite_files.LONG_LOG_BYTES
    assert log.stat().st_size == 0
    shutil.copy(path, path.with_name("copy.db"))
    with closing(Database(f"sqlite:///{path.with_name('copy.db')}")) as copy:
        assert _count(copy) == _count(opened) == 1


def test_nobody_waits_for_a_log_that_is_cut(
    opened: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluesmith.storage.database.engine.BUSY_TIMEOUT_S", 1_000_000)
    with closing(Database(f"sqlite:///{path}")) as other:
        _add(other, "x" * 2 * sqlite_files.LONG_LOG_BYTES)
        with opened.write() as session:
            session.add(Collection(name="a", title=""))
            session.flush()
            other.shorten_log()  # returns
            assert sqlite_files.has_long_log(path)
    assert _count(opened) == 2


def test_another_process_that_keeps_the_lock_is_reported(
    opened: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluesmith.storage.database.engine.BUSY_TIMEOUT_S", 0.1)
    with closing(Database(f"sqlite:///{path}")) as impatient, opened.write() as session:
        session.add(Collection(name="a", title=""))
        session.flush()
        with pytest.raises(DatabaseBusyError, match="another process has kept it locked"):
            _add(impatient, "a")


def test_a_log_that_another_process_copies_as_well_is_saved(path: Path) -> None:
    has_tried = threading.Event()

    class Ours(sqlite3.Connection):
        def execute(self, *statement: str) -> sqlite3.Cursor:  # type: ignore[override]
            try:
                return super().execute(*statement)
            finally:
                if "TRUNCATE" in statement[0]:
                    has_tried.set()

    with ExitStack() as stack:

        def connected(
            factory: type[sqlite3.Connection] = sqlite3.Connection, timeout: float = 20
        ) -> sqlite3.Connection:
            made = sqlite3.connect(
                path,
                timeout=timeout,
                isolation_level=None,
                check_same_thread=False,
                factory=factory,
            )
            return stack.enter_context(closing(made))

        writer, reader, other = connected(), connected(), connected()
        # If the other one is between two tries, ours waits for the reader itself.
        ours = connected(Ours, timeout=0.1)
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE t (x)")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM t").fetchall()
        writer.execute("INSERT INTO t VALUES (1)")
        copying = threading.Thread(target=sqlite_files.save_log, args=(path, other))
        copying.start()  # it waits for the reader
        while not writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()[0][0]:
            continue
        ending = threading.Thread(target=lambda: has_tried.wait() and reader.execute("ROLLBACK"))
        ending.start()
        sqlite_files.save_log(path, ours)
        copying.join()
        ending.join()
