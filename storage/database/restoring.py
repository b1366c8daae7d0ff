"""A copy of a SQLite database in the place of the database."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL

from cluesmith.storage.database.backup import STEP_PAGES, DamagedDatabaseError, problems_of
from cluesmith.storage.database.driver_errors import explained
from cluesmith.storage.database.engine import make_engine
from cluesmith.storage.database.schema import checked_revision
from cluesmith.storage.storage_errors import DatabaseBusyError, NotADatabaseError

# The time in which another command may finish.
_WAIT_S = 1.0


@contextmanager
def held_alone(database: Path) -> Iterator[Callable[[], None]]:
    """Hold a database that nobody else has open; it may be missing.

    Yields what removes its log, to be called when the file is about to be replaced.

    Raises DatabaseBusyError.
    """
    with closing(sqlite3.connect(database, timeout=_WAIT_S, isolation_level=None)) as driver:
        try:
            driver.execute("PRAGMA locking_mode = EXCLUSIVE")
            driver.execute("PRAGMA journal_mode = DELETE")  # copies the log into the file
            driver.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise DatabaseBusyError(
                    f"database {database}: is in use; end all workers and commands first"
                ) from None
            # It is damaged, which a copy repairs.

        def forget_log() -> None:
            for end in ("-wal", "-shm", "-journal"):
                database.with_name(database.name + end).unlink(missing_ok=True)

        yield forget_log


def restore(
    file: Path, place: Path, on_progress: Callable[[int, int], object] | None = None
) -> None:
    """Copy a backup into an empty file, and check the copy.

    ``on_progress``: as for ``back_up``.

    Raises DamagedDatabaseError, NotADatabaseError or NewerSchemaError if the backup is no database
    that this version can open.
    """

    def report(_status: int, remaining: int, total: int) -> None:
        if on_progress is not None:
            on_progress(total - remaining, total)

    url = URL.create("sqlite", database=str(file))
    with explained(url):
        source = sqlite3.connect(f"file:{quote(str(file.resolve()))}?mode=rw", uri=True)
        with closing(source), closing(sqlite3.connect(place, isolation_level=None)) as copy:
            source.backup(copy, pages=STEP_PAGES, progress=report)
            if problems := problems_of(copy):
                raise DamagedDatabaseError(f"{file}: is damaged ({'; '.join(problems)})")
            copy.execute("PRAGMA journal_mode = WAL")
    engine = make_engine(URL.create("sqlite", database=str(place)), may_create=False)
    try:
        with engine.connect() as connection:
            revision = checked_revision(connection)
    except NotADatabaseError as error:
        raise type(error)(str(error).replace(str(place), str(file))) from None
    finally:
        engine.dispose()
    if revision is None:
        raise NotADatabaseError(f"{file}: holds no puzzles of Cluesmith")
