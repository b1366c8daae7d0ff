"""The database that the environment names, opened for a command."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.database.connection import Database
    from worker.settings import Settings


def job_number(database: "Database", job: int | str) -> int:
    """Return the number of the job that the user calls by its number or name.

    Raises
    ------
    UnknownJobError
    """
    from storage.database.job_lookup import existing

    with database.read() as session:
        return existing(session, job).id


@contextmanager
def opened_database() -> Iterator[tuple["Settings", "Database"]]:
    """Give the settings of the environment and their database."""
    from worker.client.database import open_database
    from worker.settings import Settings

    settings = Settings.from_environment()
    database = open_database(settings)
    try:
        yield settings, database
    finally:
        database.close()
