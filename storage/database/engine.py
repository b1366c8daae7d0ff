"""Engines: a database URL becomes connections that behave the way this package needs."""

import re
import sqlite3
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError

from cluesmith.optional_packages import command_to_install
from cluesmith.storage.database import sqlite_files
from cluesmith.storage.database.prepared import run_by_driver
from cluesmith.storage.storage_errors import (
    DatabaseIsDirectoryError,
    InvalidUrlError,
    MissingDriverError,
    MissingFolderError,
    UnknownSchemeError,
)

DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",  # the form of URLs from hosting companies
}

# Rows fetched at once while streaming: enough to amortise a round trip, few enough for memory.
FETCH_ROWS = 2000

# A writer waits this long for another writer. No transaction of ours takes a tenth of it, but many
# writers do not take turns: with 32 constant writers, some wait for five seconds. Short beside a
# lease and beside the patience of a client, which outlive several errors.
BUSY_TIMEOUT_S = 10
# A server that does not answer by then will not answer; report it while the user still waits.
CONNECT_TIMEOUT_S = 5

# A host that vanishes tells nobody. By default the kernel sends again what it does not confirm for
# 15 minutes, and says nothing to who waits for an answer for two hours. With these it is gone after
# some 10 seconds, well before a lease ends. The same for the broker.
IDLE_S, PROBE_EVERY_S, N_PROBES = 5, 2, 3
UNCONFIRMED_MS = 10_000

# In pages of 4 KiB and in KiB.  Each new puzzle changes a page of the index somewhere: the later
# these are copied to the file, the fewer copies, and 64 MB of log are read again in a moment.
# With a million stored puzzles the next takes 17 us, with SQLite's 1,000 and 2,000 it takes 39.
WAL_PAGES = 16_000
CACHE_KIB = 16_000
# A log that grew because of a slow reader is cut to this size afterwards.
MAX_LOG_BYTES = WAL_PAGES * 4096

# The execution option that says how a connection begins its transactions on SQLite.
BEGIN_OPTION = "sqlite_begin"

# The options of a connection to a server, unless its URL says otherwise.
_CONNECT_ARGS = {
    "connect_timeout": CONNECT_TIMEOUT_S,
    "client_encoding": "utf8",
    "keepalives": 1,
    "keepalives_idle": IDLE_S,
    "keepalives_interval": PROBE_EVERY_S,
    "keepalives_count": N_PROBES,
    "tcp_user_timeout": UNCONFIRMED_MS,
}

# Settings of the server. It expects that a statement with thousands of values takes long, and
# compiles it, which takes up to a second, and the statement some milliseconds. A client that has
# vanished would keep its locks for two hours.
_SETTINGS = {
    "jit": "off",
    "tcp_keepalives_idle": IDLE_S,
    "tcp_keepalives_interval": PROBE_EVERY_S,
    "tcp_keepalives_count": N_PROBES,
    "tcp_user_timeout": UNCONFIRMED_MS,
}

_SEVERAL_HOSTS = re.compile(
    r"(?P<start>postgres\w*(\+\w+)?://([^@/]*@)?)(?![^/]*@)(?P<hosts>[^@/?,]+(,[^@/?,]+)+)"
    r"(?P<path>/?[^?]*)\??(?P<query>.*)"
)

# A connection to a server that was used within this time is used again without a check.
_CHECK_AFTER_S = 0.2

# Execution options of connections that read: they see one state, as SQLite does by default.
READING: dict[str, dict[str, Any]] = {
    "sqlite": {},
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}

# Those of connections whose statements are each a transaction.
LOOKING: dict[str, dict[str, Any]] = {
    "sqlite": {BEGIN_OPTION: ""},
    "postgresql": {"isolation_level": "AUTOCOMMIT"},
}


def parse_url(text: str) -> URL:
    """Read a database URL and choose the driver."""
    try:
        if "\0" in text:  # no name of a file or a server contains it
            raise ValueError(text)
        text.encode()  # drivers take UTF-8 alone
        url = make_url(_SEVERAL_HOSTS.sub(_with_hosts_as_options, text.strip()))
    except (ArgumentError, ValueError):
        # The message does not repeat the text, which may hold a password.
        raise InvalidUrlError(
            "the database URL cannot be read; it looks like sqlite:////path/to/file.db"
            " or postgresql://user:password@host:5432/name, without quotes"
        ) from None
    if "@" in f"{url.host}":
        raise InvalidUrlError(
            "the database URL has two @; in a password, write %40 for @, and %25 for %"
        )
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise UnknownSchemeError(
            f"database URL {shown(url)}: unknown scheme {url.drivername!r};"
            " use sqlite:// or postgresql://"
        )
    return url.set(drivername=driver)


def _with_hosts_as_options(found: re.Match[str]) -> str:
    """Return a URL with several hosts as SQLAlchemy wants it; libpq takes them before the path."""
    hosts = "&".join(f"host={each}" for each in found["hosts"].split(","))
    return f"{found['start']}{found['path']}?{hosts}{'&' if found['query'] else ''}{found['query']}"


def shown(url: URL) -> str:
    """Return the URL in a form that may be printed: short, and without its password."""
    # A query may hold a password too.
    plain = url.set(drivername=url.get_backend_name(), query={})
    return plain.render_as_string(hide_password=True)


def sqlite_path(url: URL) -> Path | None:
    """Return the file of a SQLite URL, or None for a server or a URI."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return None if url.database.startswith("file:") else Path(url.database)


def make_engine(url: URL, *, may_create: bool = True) -> Engine:
    """Create the engine for a URL; it does not connect yet.

    A SQLite file that does not exist is created, unless ``may_create`` is False.
    """
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, may_create)
    try:
        engine = create_engine(
            url,
            # A connection that was just used has its statements prepared.
            pool_use_lifo=True,
            # The same connections at most as by default, but none is closed after a rush.
            pool_size=15,
            max_overflow=0,
            # The parameters of a failed statement may be puzzles, which do not help the user.
            hide_parameters=True,
            # A database without a locale has the encoding SQL_ASCII, for which the driver returns
            # bytes.
            connect_args={k: v for k, v in _CONNECT_ARGS.items() if k not in url.query},
        )
    except ModuleNotFoundError as error:
        raise MissingDriverError(
            f"database URL {shown(url)}: the package {error.name!r} is not installed: "
            f"`{command_to_install('postgresql')}`"
        ) from error
    driver: Any = engine.dialect.dbapi
    known = {each.keyword.decode() for each in driver.pq.Conninfo.get_defaults()}
    unknown = url.query.keys() - known
    if unknown:
        raise InvalidUrlError(
            f"database URL {shown(url)}: PostgreSQL has no option {min(unknown)!r}; leave it out"
        )
    event.listen(engine, "connect", _set_up_server)
    event.listen(engine, "begin", _begin_server)
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", partial(_check_server, engine.dialect))
    return engine


def _set_up_server(connection: Any, _record: Any) -> None:
    """Let a pooler, such as PgBouncer, give each transaction another connection to the server.

    What outlives a transaction stays behind in a connection that others get: prepared statements,
    settings, temporary tables, cursors WITH HOLD, locks of a session. A pooler tells the client a
    number of its own in place of that of the server's process.
    """
    if connection.execute("SELECT pg_backend_pid()").fetchone()[0] != connection.info.backend_pid:
        connection.prepare_threshold = None
    else:
        connection.execute(_settings("SESSION"))
    connection.commit()


def _begin_server(connection: Connection) -> None:
    """Set up a transaction whose connection to the server a pooler has chosen."""
    driver: Any = connection.connection.driver_connection
    if driver.prepare_threshold is None and not driver.autocommit:
        run_by_driver(connection, _settings("LOCAL"))


def _settings(scope: str) -> str:
    return "; ".join(f"SET {scope} {name} = {value}" for name, value in _SETTINGS.items())


def _note_use(connection: Any, record: Any) -> None:
    record.info["used_at"] = time.monotonic()
    # SQLAlchemy leaves False after a reader, which would override default_transaction_read_only.
    if connection is not None and not connection.closed:
        connection.read_only = None


def _check_server(dialect: Any, connection: Any, record: Any, _proxy: Any) -> None:
    """Close a connection that is broken: a restarted server costs one check, not a failed task."""
    if time.monotonic() - record.info.get("used_at", 0.0) > _CHECK_AFTER_S:
        try:
            dialect.do_ping(connection)
        except dialect.loaded_dbapi.Error as error:
            raise DisconnectionError(str(error)) from error


def _sqlite_engine(url: URL, may_create: bool) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise InvalidUrlError(
            f"database {shown(url)}: names no file, and workers cannot share a database in memory;"
            " use sqlite:////path/to/file.db"
        )
    path = sqlite_path(url)
    if path is not None and path.is_dir():
        raise DatabaseIsDirectoryError(
            f"database {path}: is a directory; name a file in it, such as {path / 'cluesmith.db'}"
        )
    if path is not None and not path.parent.is_dir():
        raise MissingFolderError(
            f"database {path}: the folder {path.parent} does not exist; make it first"
        )
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_TIMEOUT_S},
        hide_parameters=True,
        # A connection that was just used has pages in its cache.
        pool_use_lifo=True,
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "close", _end_transaction)
    if path is not None:
        event.listen(engine, "do_connect", partial(_name_file, path, may_create))
        event.listen(engine, "connect", partial(_remember_files, path))
        event.listen(engine, "checkout", partial(_check_files, path))
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _name_file(
    path: Path,
    may_create: bool,
    _dialect: Any,
    _record: Any,
    names: list[Any],
    more: dict[str, Any],
) -> None:
    """Open a file without creating it; by default SQLite creates a missing file."""
    names[0] = f"{path.absolute().as_uri()}?mode={'rwc' if may_create else 'rw'}"
    more["uri"] = True


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    # The driver would begin transactions by itself, and only before some statements.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # In WAL mode this still cannot corrupt; a power cut may lose the last commits, and leases
    # make lost work come again.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
    connection.execute(f"PRAGMA journal_size_limit = {MAX_LOG_BYTES}")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")


def _end_transaction(connection: sqlite3.Connection, _record: Any) -> None:
    """Give the write lock back before a connection is closed.

    SQLite keeps a closed connection alive, with its lock, while a statement has rows left. Ctrl-C
    within a query leaves one: the exception refers to it for as long as the program stops.
    """
    with suppress(sqlite3.Error):  # the connection is closed because it is broken
        connection.rollback()


def _remember_files(path: Path, connection: sqlite3.Connection, record: Any) -> None:
    record.info["files"] = sqlite_files.open_files(path, connection)


def _check_files(path: Path, connection: sqlite3.Connection, record: Any, _proxy: Any) -> None:
    """Refuse and close a connection whose files are gone; renew one whose log is gone."""
    files = record.info["files"]
    sqlite_files.check_database(path, files)
    if not sqlite_files.has_its_log(files):
        sqlite_files.save_log(path, connection)
        raise DisconnectionError(f"{path}: without its log")


def _begin_sqlite(connection: Connection) -> None:
    begin = connection.get_execution_options().get(BEGIN_OPTION, "BEGIN")
    if begin:
        run_by_driver(connection, begin)


def lock_on_server(connection: Connection, name: str, *, is_shared: bool = False) -> None:
    """Take a lock of this name until the end of the transaction, on databases with many writers.

    A server has many writers; SQLite has one, which needs no lock.
    """
    if connection.dialect.name == "postgresql":
        take = f"pg_advisory_xact_lock{'_shared' if is_shared else ''}"
        run_by_driver(connection, f"SELECT {take}(hashtext(%s))", [f"cluesmith {name}"])
