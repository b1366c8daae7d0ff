"""A copy of a SQLite database in the place of the database."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL
from sqlalchemy.orm import Session

from cluesmith.storage.database.backup import STEP_PAGES
from cluesmith.storage.database.driver_errors import explained
from cluesmith.storage.database.models import Base
from cluesmith.storage.storage_errors import DatabaseBusyError, NotADatabaseError

# The time in which another command may finish.
_WAIT_S = 1.0


@contextmanager
def held_alone(database: Path) -> Iterator[Callable[[], None]]:
    """Hold a database that nobody else has open; it may be missing.

    Yields what removes its log, to be called when the file is about to be replaced. Until then
    nothing is changed.

    Raises DatabaseBusyError.
    """
    is_there = database.exists()
    held = database if is_there else ":memory:"
    with closing(sqlite3.connect(held, timeout=_WAIT_S, isolation_level=None)) as driver:
        driver.execute("PRAGMA locking_mode = EXCLUSIVE")
        _unless_damaged(driver, database, "BEGIN EXCLUSIVE")

        def forget_log() -> None:
            # Copies the log into the file. A kill from now on loses nothing.
            _unless_damaged(driver, database, "ROLLBACK", "PRAGMA journal_mode = DELETE")
            _unless_damaged(driver, database, "BEGIN EXCLUSIVE")
            place = database.resolve()
            for end in ("-wal", "-shm", "-journal"):
                place.with_name(place.name + end).unlink(missing_ok=True)

        yield forget_log


def _unless_damaged(driver: sqlite3.Connection, database: Path, *statements: str) -> None:
    """Run statements on a database, which may be damaged: a copy repairs that."""
    try:
        for statement in statements:
            driver.execute(statement)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise DatabaseBusyError(
                f"database {database}: is in use; end all workers and commands first"
            ) from None


def copy_back(
    file: Path, place: Path, on_progress: Callable[[int, int], object] | None = None
) -> None:
    """Copy a backup into an empty file.

    ``on_progress``: as for ``back_up``.

    Raises NotADatabaseError if the backup holds nothing.
    """

    def report(_status: int, remaining: int, total: int) -> None:
        if on_progress is not None:
            on_progress(total - remaining, total)

    with explained(URL.create("sqlite", database=str(file))):
        source = sqlite3.connect(f"file:{quote(str(file.resolve()))}?mode=rw", uri=True)
        with closing(source), closing(sqlite3.connect(place, isolation_level=None)) as copy:
            tables = source.execute("SELECT name FROM sqlite_master").fetchall()
            if ("alembic_version",) not in tables:
                raise NotADatabaseError(f"{file}: holds no puzzles of Cluesmith")
            source.backup(copy, pages=STEP_PAGES, progress=report)
            copy.execute("PRAGMA journal_mode = WAL")


def add_indexes(session: Session) -> None:
    """Make the indexes that a copy lacks; somebody has dropped them."""
    for table in Base.metadata.sorted_tables:
        for index in table.indexes:
            index.create(session.connection(), checkfirst=True)
