"""Opening the configured database, and upgrading it to the newest schema."""

from cluesmith.storage.database import schema
from cluesmith.storage.database.connection import Database
from cluesmith.worker.jobs.stored_kinds import learn_all
from cluesmith.worker.settings import Settings

__all__ = ["learn_all", "open_database", "upgrade"]


def open_database(settings: Settings) -> Database:
    """Open the configured database and register the kinds that it defines.

    For the embedded database the home folder is created.
    """
    _make_home(settings)
    database = Database(settings.database_url)
    try:
        with database.read() as session:
            learn_all(session)
    except BaseException:
        database.close()  # nobody else could
        raise
    return database


def upgrade(settings: Settings) -> None:
    """Upgrade the configured database to the newest schema; creates the home if needed."""
    _make_home(settings)
    schema.upgrade(settings.database_url)


def _make_home(settings: Settings) -> None:
    if settings.has_embedded_database:
        settings.home.mkdir(parents=True, exist_ok=True)
