"""Turns errors of database drivers into sentences for the user."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from cluesmith.storage.database.engine import BUSY_TIMEOUT_S, shown, sqlite_path
from cluesmith.storage.database.file_locks import check_locks
from cluesmith.storage.database.sqlite_files import missing
from cluesmith.storage.storage_errors import (
    BrokenDatabaseError,
    ConflictError,
    DatabaseBusyError,
    DatabaseFullError,
    InvalidUrlError,
    MissingRightError,
    NoLocksError,
    NotADatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
    UnreachableServerError,
)

# Parts of a schema that are missing, or already there when an upgrade would make them.
_OTHER_PARTS = re.compile("^no such column|already exists$|^duplicate column|has no column named")
_STATES_OF_OTHER_PARTS = ("42701", "42703", "42704", "42P07", "42710")

# What a driver says of a connection that fails, and the problem in our words; check that it runs
# and that the URL is right, if there is no other remedy.
_UNREACHABLE = (
    ("(?i)timed out|timeout expired|no route to host|unreachable|resolve host", "does not answer"),
    (
        "closed the connection|connection is lost|SSL SYSCALL|reset by peer",
        "has broken off the connection",
    ),
    (
        "no more connections|too many (clients|connections)|remaining connection slots",
        "has no connection left",
        "raise its limit, or end other programs that use it",
    ),
    (
        "unsupported startup parameter",
        "refuses the connection",
        "leave that out of the URL and of PGOPTIONS: a pooler such as PgBouncer knows few of them",
    ),
)

# What SQLite says where the file system has no locks, and elsewhere.
_CODES_WITHOUT_LOCKS = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PROTOCOL)


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """Raise a StorageError for a driver's error whose cause is outside the program."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        explanation = _explain(error, url)
        if explanation is None:
            raise
        raise explanation from error


def without_sql(error: Exception) -> str:
    """Return the text of an error, without the statement that SQLAlchemy adds."""
    if isinstance(error, DBAPIError):
        return f"{type(error.orig).__name__}: {_first_line(error.orig)}"
    return f"{type(error).__name__}: {error}"


def _explain(error: DBAPIError | sqlite3.Error, url: URL) -> StorageError | None:
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        return _explain_sqlite(original, sqlite_path(url), str(sqlite_path(url) or shown(url)))
    return _explain_server(error, original, shown(url))


def _explain_sqlite(error: sqlite3.Error, path: Path | None, name: str) -> StorageError | None:
    code = getattr(error, "sqlite_errorcode", 0)
    # The connection was opened after somebody deleted the log, before a process that has the log
    # open has copied it: the index of the log still names parts that the new log lacks.
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return DatabaseBusyError(
            f"database {name}: the log beside it was deleted while in use, and has not been saved"
            " yet; try again"
        )
    if code & 0xFF in _CODES_WITHOUT_LOCKS and path is not None:
        try:
            check_locks(path.parent)
        except NoLocksError as no_locks:
            return no_locks
        except OSError:
            pass  # no file can be made there, which has other words
    # The primary code is the low byte; the rest is a detail.
    match code & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return NotADatabaseError(
                f"database {name}: this file is not a database; move it away or name another"
            )
        case sqlite3.SQLITE_CANTOPEN if path is not None and not path.exists():
            return missing(path)
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
        case sqlite3.SQLITE_CORRUPT:
            return _broken(name, error)
        case sqlite3.SQLITE_ERROR if str(error).startswith("no such table"):
            return NotADatabaseError(
                f"database {name}: {error}; if another file was put in its place, put it back"
            )
        case sqlite3.SQLITE_ERROR if _OTHER_PARTS.search(str(error)):
            return _other_schema(name, error)
        case 0 if str(error).startswith("Could not decode to UTF-8"):  # an error of the driver
            column = str(error).partition(" with text")[0]
            return BrokenDatabaseError(f"database {name}: {column}; restore a backup")
    return None


def _explain_server(
    wrapped: Exception, error: BaseException | None, name: str
) -> StorageError | None:
    # SQLSTATE: class 08 is a lost connection, 28 a refused login, 3D a missing database, 57P a
    # server that shuts down; without a state no server has answered at all.
    state = getattr(error, "sqlstate", None)
    unreachable = state is None and isinstance(wrapped, OperationalError)
    if unreachable or str(state)[:2] in ("08", "28", "3D") or str(state)[:3] == "57P":
        reason = " ".join(str(error).split())
        problem, remedy = "refuses the connection", "check that it runs and that the URL is right"
        for pattern, *words in _UNREACHABLE if unreachable else ():
            if re.search(pattern, reason):
                problem, remedy = words[0], words[-1] if words[1:] else remedy
        return UnreachableServerError(f"database {name}: the server {problem} ({reason}); {remedy}")
    if state is None and isinstance(wrapped, ProgrammingError):  # refused before it was sent
        return InvalidUrlError(f"database {name}: {_first_line(error)}")
    if str(state) == "25006":
        return ReadOnlyDatabaseError(
            f"database {name}: may not be written to ({_first_line(error)}); it is a standby, or"
            " default_transaction_read_only is on for its role, database or server"
        )
    if str(state) == "42501":
        return MissingRightError(
            f"database {name}: {_first_line(error)}; give its user the rights to read and change"
            " all tables and sequences, and for `db upgrade` to create them"
        )
    if str(state) == "53100":
        return DatabaseFullError(
            f"database {name}: cannot be written ({_first_line(error)}); is the server's disk full?"
        )
    if str(state) == "42P01":  # a table that does not exist
        return NotADatabaseError(f"database {name}: {_first_line(error)}; was it emptied?")
    if str(state) in _STATES_OF_OTHER_PARTS:
        return _other_schema(name, error)
    if str(state)[:2] == "40":  # a deadlock, or a state that another transaction has changed
        return ConflictError(
            f"database {name}: another transaction interfered ({_first_line(error)}); try again"
        )
    # 53 is a server without memory or connections, the others a limit that its owner has set.
    if str(state)[:2] == "53" or str(state) in ("55P03", "57014"):
        return DatabaseBusyError(
            f"database {name}: the server is busy ({_first_line(error)}); try again later"
        )
    if str(state) in ("22021", "22P05"):  # bytes that are no text, and text without bytes
        return BrokenDatabaseError(
            f"database {name}: {_first_line(error)}; it needs the encoding UTF8; restore a backup"
        )
    if str(state)[:2] in ("58", "XX"):
        return _broken(name, error)
    return None


def _other_schema(name: str, error: BaseException | None) -> NotADatabaseError:
    return NotADatabaseError(
        f"database {name}: its tables are not those of its schema version ({_first_line(error)});"
        " restore a backup"
    )


def _broken(name: str, error: BaseException | None) -> BrokenDatabaseError:
    return BrokenDatabaseError(
        f"database {name}: {_first_line(error)}; if this happens again, restore a backup"
    )


def _first_line(error: BaseException | None) -> str:
    """Return the first line of a driver's error, without the statement that some add below it."""
    return str(error).partition("\n")[0].strip()
