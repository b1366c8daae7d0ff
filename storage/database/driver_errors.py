"""Turns what drivers raise into sentences for the user."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from storage.database.engine import BUSY_TIMEOUT_S, shown, sqlite_path
from storage.errors import (
    DatabaseBusyError,
    DatabaseFullError,
    NotADatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
    UnreachableServerError,
)


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """Raise a StorageError for a driver's error that has a cause outside the program."""
    try:
        yield
    except DBAPIError as error:
        explanation = _explain(error, url)
        if explanation is None:
            raise
        raise explanation from error


def _explain(error: DBAPIError, url: URL) -> StorageError | None:
    if isinstance(error.orig, sqlite3.Error):
        return _explain_sqlite(error.orig, str(sqlite_path(url) or shown(url)))
    return _explain_server(error, shown(url))


def _explain_sqlite(error: sqlite3.Error, name: str) -> StorageError | None:
    # The primary code is the low byte; the rest says more than is needed here.
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return NotADatabaseError(
                f"database {name}: this file is not a database; move it away or name another"
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return ReadOnlyDatabaseError(
                f"database {name}: may not be written to ({error});"
                " check the permissions of the file and of its folder"
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseBusyError(
                f"database {name}: another process has kept it locked for {BUSY_TIMEOUT_S} s;"
                " end that process or try again"
            )
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
            return DatabaseFullError(
                f"database {name}: cannot be written ({error}); is the disk full?"
            )
    return None


def _explain_server(error: DBAPIError, name: str) -> StorageError | None:
    # SQLSTATE: class 08 is a lost connection, 28 a refused login, 3D a missing database, 57P a
    # server that shuts down; without a state no server has answered at all.
    state = getattr(error.orig, "sqlstate", None)
    unreachable = state is None and type(error.orig).__name__ == "OperationalError"
    if unreachable or str(state)[:2] in ("08", "28", "3D") or str(state)[:3] == "57P":
        reason = " ".join(str(error.orig).split())
        return UnreachableServerError(
            f"database {name}: the server does not let us in ({reason});"
            " check that it runs and that the URL is right"
        )
    if str(state) == "25006":
        return ReadOnlyDatabaseError(f"database {name}: may not be written to")
    return None
