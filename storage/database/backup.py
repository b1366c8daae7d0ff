"""Copies of a whole database, also while others work on it."""

import shlex
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, func, select, text
from sqlalchemy.orm import Session

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.driver_errors import explained
from cluesmith.storage.database.engine import make_engine, parse_url
from cluesmith.storage.database.job_lookup import is_seen
from cluesmith.storage.database.models import Job, Puzzle
from cluesmith.storage.database.schema import prepare
from cluesmith.storage.storage_errors import BrokenDatabaseError, StorageError

# Pages copied between two calls of ``on_progress``: some milliseconds.
STEP_PAGES = 2_000

# Options of a server's URL that hold secrets.
SECRETS = ("password", "sslpassword")


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a backup."""

    n_jobs: int
    n_puzzles: int


class DamagedDatabaseError(BrokenDatabaseError):
    """A database, or a copy of one, that cannot be read in full."""


def back_up(
    database: Database,
    path: Path,
    on_progress: Callable[[int, int], object] | None = None,
    name: str | None = None,
) -> None:
    """Copy a SQLite database into an empty file, as of one moment, damaged or not.

    Others can read and write meanwhile.

    ``on_progress``: called with the number of copied pages and of all pages, at least a few times a
    second. ``name``: the name of the file in errors, if it will be moved to another place.
    """

    def report(_status: int, remaining: int, total: int) -> None:
        if on_progress is not None:
            on_progress(total - remaining, total)

    with database.read() as session:
        # The first read fixes the moment; the copy uses the same transaction.
        session.execute(text("PRAGMA schema_version"))
        source: Any = session.connection().connection.driver_connection
        with (
            explained(URL.create("sqlite", database=name or str(path))),
            closing(sqlite3.connect(path, isolation_level=None)) as copy,
        ):
            # The caller makes sure that the file is complete.
            copy.execute("PRAGMA journal_mode = OFF")
            copy.execute("PRAGMA synchronous = OFF")
            source.backup(copy, pages=STEP_PAGES, progress=report)


@contextmanager
def opened_copy(path: Path, name: str) -> Iterator[Session]:
    """Open a copy of a SQLite database, which is upgraded to the newest schema.

    ``name``: the name of the copy in errors.
    """
    url = URL.create("sqlite", database=str(path))
    engine = make_engine(url, may_create=False)
    try:
        with explained(url):
            prepare(engine)
            with Session(engine, autoflush=False) as session:
                yield session
    except StorageError as error:
        raise type(error)(str(error).replace(str(path), name)) from error
    finally:
        engine.dispose()


def contents_of(session: Session) -> Contents:
    """Count what a database holds."""
    return Contents(
        n_jobs=session.scalar(select(func.count(Job.id)).where(is_seen())) or 0,
        n_puzzles=session.scalar(select(func.count(Puzzle.id))) or 0,
    )


def dump_command(database_url: str, file: str) -> str | None:
    """Return the command that backs up a server's database, without the password; None for SQLite.

    PostgreSQL's tools ask for the password or take it from ~/.pgpass. An older file stays until the
    dump is complete.
    """
    source, part = _server(database_url), f"{file}.part"
    dump = source and shlex.join(["pg_dump", "--format=custom", f"--file={part}", source])
    return dump and f"{dump} && {shlex.join(['mv', part, file])}"


def restore_command(database_url: str, file: str) -> str | None:
    """Return the command that puts the dump of a server's database in its place.

    It is None for SQLite.  All happens in one transaction, so a dump that fails changes nothing.
    Rights of other roles are left out: a new server does not know these roles.
    """
    place = _server(database_url)
    options = ["--clean", "--if-exists", "--no-owner", "--no-acl", "--single-transaction"]
    return place and shlex.join(["pg_restore", *options, f"--dbname={place}", file])


def _server(database_url: str) -> str | None:
    url = parse_url(database_url)
    if url.get_backend_name() == "sqlite":
        return None
    plain = URL.create(
        "postgresql", url.username, None, url.host, url.port, url.database, url.query
    )
    return plain.difference_update_query(SECRETS).render_as_string()
