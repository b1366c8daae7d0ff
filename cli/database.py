"""The database that the environment names, opened for a command."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.database.connection import Database
    from worker.settings import Settings


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
