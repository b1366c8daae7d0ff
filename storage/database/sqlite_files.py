"""The files of a SQLite database: checks that they were not replaced, and copies of the log.

SQLite keeps recent changes in a log beside the file, NAME-wal.  It does not notice if somebody
deletes, moves or replaces one of the two while it is in use: processes that have the old files open
go on with them, others begin new ones.
"""

import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.storage_errors import (
    LogGoneError,
    MissingDatabaseError,
    ReplacedDatabaseError,
)

# A log that is longer is copied into the file when a command ends, and now and then.
LONG_LOG_BYTES = 1_000_000

# The time in which a process tries to copy a deleted log that others copy too, and the interval.
_COPIES_WITHIN_S = 10.0
_LOOKS_EVERY_S = 0.05

# Suffixes of the files beside a database: SQLite's, and the lock for creating or upgrading it.
_ENDINGS = ("-wal", "-shm", "-journal", ".lock")

_Identity = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The files that a connection has open, identified by device and inode."""

    database: _Identity | None
    log_path: Path
    log: _Identity | None
    """None if the database has no log yet."""


def log_of(database: Path) -> Path:
    """Return the log of a database; if the name is a link, the log is beside its target."""
    resolved = database.resolve()
    return resolved.with_name(resolved.name + "-wal")


def is_part(database: Path, path: Path) -> bool:
    """Return True if a file is the database, or has a name that is reserved beside it."""
    base, place = database.resolve(), path.resolve()
    if place.exists() and base.exists() and place.samefile(base):
        return True
    return place.parent == base.parent and place.name in {base.name + end for end in _ENDINGS}


def open_files(database: Path, driver: sqlite3.Connection) -> OpenFiles:
    """Return the files of a new connection."""
    driver.execute("PRAGMA schema_version")  # the first read opens the log
    log = log_of(database)
    return OpenFiles(_identity(database), log, _identity(log))


def check_database(database: Path, opened: OpenFiles) -> None:
    """Raise if the file is no longer the one that the connection has open.

    Raises MissingDatabaseError or ReplacedDatabaseError.
    """
    now = _identity(database)
    if now is None:
        raise missing(database)
    if now != opened.database:
        raise ReplacedDatabaseError(
            f"database {database}: was replaced by another file while it was in use; start again"
        )


def has_its_log(opened: OpenFiles) -> bool:
    """Return True if the log is the one that the connection has open."""
    return opened.log is None or _identity(opened.log_path) == opened.log


def save_log(database: Path, driver: sqlite3.Connection) -> None:
    """Copy a deleted log, which the connection still has open, into the file.

    Raises LogGoneError.
    """
    until = time.monotonic() + _COPIES_WITHIN_S
    # While another process copies it too, SQLite does not wait.
    while not _is_saved(driver):
        if time.monotonic() > until:
            raise LogGoneError(
                f"database {database}: {log_of(database).name} beside it was deleted while in use;"
                " the last changes may be lost; `cluesmith doctor` checks the rest"
            )
        time.sleep(_LOOKS_EVERY_S)


def _is_saved(driver: sqlite3.Connection) -> bool:
    try:
        return copy_log(driver)
    except sqlite3.OperationalError as error:
        # Another process has copied it and left it empty.
        return error.sqlite_errorcode == sqlite3.SQLITE_IOERR_SHORT_READ


def missing(database: Path) -> MissingDatabaseError:
    """Return the error for a database file that has disappeared."""
    return MissingDatabaseError(
        f"database {database}: is missing; put it back or restore a backup, which has its jobs and"
        " puzzles"
    )


def has_long_log(database: Path) -> bool:
    """Return True if the log is worth copying into the file."""
    with suppress(FileNotFoundError):
        return log_of(database).stat().st_size > LONG_LOG_BYTES
    return False


def copy_log(driver: sqlite3.Connection) -> bool:
    """Copy the log into the file and cut it; return False if others needed it for too long.

    First it copies what it can while others write, then the rest when nobody does.
    """
    for mode in ("PASSIVE", "TRUNCATE"):
        ((is_busy, _, _),) = driver.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
    return not is_busy


def _identity(path: Path) -> _Identity | None:
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino
