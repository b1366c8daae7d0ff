"""Opening a database, and transactions on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from cluesmith.storage.database import schema, sqlite_files
from cluesmith.storage.database.driver_errors import explained
from cluesmith.storage.database.engine import (
    BEGIN_OPTION,
    BUSY_TIMEOUT_S,
    LOOKING,
    READING,
    make_engine,
    parse_url,
    shown,
    sqlite_path,
)
from cluesmith.storage.database.held_signals import held_signals
from cluesmith.storage.migrations.versions import HEAD
from cluesmith.storage.storage_errors import ConflictError, StorageError

T = TypeVar("T")

# The most repetitions of a transaction: by then the other one has long been committed.
MAX_CONFLICTS = 5


class Database:
    """An open database with the newest schema.

    Make it after a fork, never before: connections must not be shared by processes.

    ``url``: ``sqlite:////path/to/file.db`` or ``postgresql://user:password@host/name``.
    ``may_create``: create a SQLite file that does not exist. Callers that continue a job expect it
    to exist.

    Raises StorageError if the database cannot be used; the message is the sentence for the user.
    """

    def __init__(self, url: str, *, may_create: bool = True) -> None:
        self._url = parse_url(url)
        self._path = sqlite_path(self._url)
        if may_create and self._path is not None and not self._path.exists():
            schema.upgrade(url)
        self._engine = make_engine(self._url, may_create=False)
        self._reader = self._engine.execution_options(**READING[self._url.get_backend_name()])
        self._looker = self._engine.execution_options(**LOOKING[self._url.get_backend_name()])
        # A writer takes the lock before its first read. Otherwise it would fail instead of waiting
        # if another one has written since.
        self._writer = self._engine.execution_options(**{BEGIN_OPTION: "BEGIN IMMEDIATE"})
        try:
            with explained(self._url):
                schema.prepare(self._engine)
        except BaseException:
            self.close()  # nobody else could
            raise

    def __repr__(self) -> str:
        return f"Database({self.name!r})"

    @property
    def name(self) -> str:
        """Return the URL in a form that may be printed, without its password."""
        return shown(self._url)

    def is_file(self, path: Path) -> bool:
        """Return True if a path is this database or a file beside it; the file need not exist."""
        return self._path is not None and sqlite_files.is_part(self._path, path)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Yield a session that sees one state of the database; its changes are dropped.

        Keep it short: while it is open, PostgreSQL cannot remove old versions of rows, and the log
        of SQLite grows. Use ``held_rows`` for slow readers.
        """
        with explained(self._url), _closed_whole(Session(self._reader, autoflush=False)) as session:
            yield session

    @contextmanager
    def look(self) -> Iterator[Session]:
        """Yield a session in which each statement sees the newest state, for one or two of them.

        This takes half as long as ``read``, and statements stay prepared on a server.
        """
        with explained(self._url), _closed_whole(Session(self._looker, autoflush=False)) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Yield a session whose changes are committed when the block ends without an error."""
        writing = Session(self._writer, expire_on_commit=False)
        with explained(self._url), _closed_whole(writing) as session:
            with held_signals():
                session.connection()  # begins
            yield session
            with held_signals():
                session.commit()

    def change(self, act: Callable[[Session], T]) -> T:
        """Call a function in a transaction, commit, and return its result.

        If another transaction interferes, the function is called again.
        """
        for _ in range(MAX_CONFLICTS):
            with suppress(ConflictError), self.write() as session:
                return act(session)
        with self.write() as session:
            return act(session)

    def shorten_log(self) -> None:
        """Copy a long log of a SQLite database into its file, without blocking anybody."""
        if self._path is None or not sqlite_files.has_long_log(self._path):
            return
        # The file is read-only or the disk is full: the log stays, and nothing is lost.
        with suppress(StorageError), explained(self._url), self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.execute("PRAGMA busy_timeout = 0")
            try:
                sqlite_files.copy_log(driver)
            finally:
                driver.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_S * 1000}")

    def close(self) -> None:
        """Close all connections, and shorten a long log."""
        with held_signals():
            self.shorten_log()
            self._engine.dispose()


@contextmanager
def _closed_whole(session: Session) -> Iterator[Session]:
    """Yield a session and close it, which no signal cuts in two."""
    try:
        yield session
    finally:
        with held_signals():
            session.close()


@contextmanager
def reading_as_it_is(url: str) -> Iterator[Session | None]:
    """Yield a session on a database of the newest schema, or None if there is none.

    It does not create, upgrade or wait for anything.

    Raises StorageError.
    """
    parsed = parse_url(url)
    path = sqlite_path(parsed)
    if path is not None and not path.is_file():
        yield None
        return
    engine = make_engine(parsed, may_create=False)
    try:
        with explained(parsed):
            with engine.connect() as connection:
                is_newest = schema.checked_revision(connection) == HEAD
            with _closed_whole(Session(engine, autoflush=False)) as session:
                yield session if is_newest else None
    finally:
        with held_signals():
            engine.dispose()
