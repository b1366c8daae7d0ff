"""Opening the configured database, and bringing it to the newest schema."""

from cluesmith.storage.database import schema
from cluesmith.storage.database.connection import Database
from cluesmith.worker.jobs.stored_kinds import learn_all
from cluesmith.worker.settings import Settings

__all__ = ["learn_all", "open_database", "upgrade"]


def open_database(settings: Settings) -> Database:
    """Open the configured database, and know the kinds that it defines.

    The home folder is made for the embedded one.
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
    """Bring the configured database to the newest schema; makes the home as ``open_database``."""
    _make_home(settings)
    schema.upgrade(settings.database_url)


def _make_home(settings: Settings) -> None:
    if settings.has_embedded_database:
        settings.home.mkdir(parents=True, exist_ok=True)
