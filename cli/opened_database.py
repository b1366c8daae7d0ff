"""The database that the environment names, opened for a command."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database
    from cluesmith.worker.settings import Settings


def job_number(database: "Database", job: int | str) -> int:
    """Return the number of the job with this number or name."""
    from cluesmith.storage.database.job_lookup import existing

    with database.read() as session:
        return existing(session, job).id


@contextmanager
def opened_database() -> Iterator[tuple["Settings", "Database"]]:
    """Yield the settings of the environment and their database."""
    from cluesmith.worker.client.configured_database import open_database
    from cluesmith.worker.settings import Settings

    settings = Settings.from_environment()
    database = open_database(settings)
    try:
        yield settings, database
    finally:
        database.close()


def has_database() -> bool:
    """Return True if there is a database. Commands that only read ask first, to create none."""
    from cluesmith.storage.database.engine import parse_url, sqlite_path
    from cluesmith.worker.settings import Settings

    path = sqlite_path(parse_url(Settings.from_environment().database_url))
    return path is None or path.exists()


def learn_stored_kinds() -> None:
    """Register the kinds that the database defines, if there is one that can be read."""
    from cluesmith.storage.database.connection import reading_as_it_is
    from cluesmith.storage.storage_errors import StorageError
    from cluesmith.worker.client.configured_database import learn_all
    from cluesmith.worker.settings import Settings

    url = Settings.from_environment().database_url
    with suppress(StorageError, OSError), reading_as_it_is(url) as session:
        if session is not None:
            learn_all(session)


def completed_from_database(
    incomplete: str, find: Callable[["Session"], Iterable[tuple[str, str]]]
) -> list["CompletionItem"]:
    """Return the stored names that begin with ``incomplete``, each with a note.

    A shell asks while the user types, so a missing or unreadable database gives no names.
    """
    from cluesmith.cli.terminal.completions import completions
    from cluesmith.storage.database.connection import reading_as_it_is
    from cluesmith.storage.storage_errors import StorageError
    from cluesmith.worker.settings import Settings

    try:
        with reading_as_it_is(Settings.from_environment().database_url) as session:
            names = [] if session is None else list(find(session))
    except (StorageError, OSError):
        return []
    return completions(incomplete, names)


class OpenedWhenAsked:
    """The database, opened when it is first needed and available, so that it may start later."""

    def __init__(self) -> None:
        self._database: Database | None = None
        self._lock = threading.Lock()

    def __call__(self) -> "Database":
        from cluesmith.worker.client.configured_database import open_database
        from cluesmith.worker.settings import Settings

        with self._lock:
            if self._database is None:
                self._database = open_database(Settings.from_environment())
            return self._database

    def close(self) -> None:
        """Close it if it was opened."""
        if self._database is not None:
            self._database.close()
