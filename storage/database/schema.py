"""The schema of a database: checked when it is opened, upgraded by the migrations.

A SQLite file is created or upgraded when it is opened. A server's database is upgraded only by
`cluesmith db upgrade`, because other workers may still run the previous version.
"""

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from cluesmith.storage.database.driver_errors import explained
from cluesmith.storage.database.engine import (
    BEGIN_OPTION,
    lock_on_server,
    make_engine,
    parse_url,
    shown,
    sqlite_path,
)
from cluesmith.storage.database.file_locks import no_locks
from cluesmith.storage.database.models import Base
from cluesmith.storage.migrations.versions import HEAD, REVISIONS, UNRELEASED
from cluesmith.storage.storage_errors import (
    NewerSchemaError,
    NotADatabaseError,
    OlderSchemaError,
    ReadOnlyDatabaseError,
)

MIGRATIONS = Path(__file__).parents[1] / "migrations"

# A database without a locale has the encoding SQL_ASCII, which holds any bytes.
ENCODINGS = ("UTF8", "SQL_ASCII")

# Alembic keeps the context of an upgrade in a module, so a process has one at a time.
_ALEMBIC = threading.Lock()


def prepare(engine: Engine) -> None:
    """Make sure that the database has the newest schema, upgrading a SQLite file.

    Raises OlderSchemaError if a server's database must be upgraded first. Raises NewerSchemaError
    for a database made by a newer Cluesmith. Raises NotADatabaseError for a database with other
    tables than ours.
    """
    with engine.connect() as connection:
        revision = checked_revision(connection)
    if revision == HEAD:
        return
    if engine.dialect.name != "sqlite":
        has = "has no schema yet" if revision is None else f"has the older schema {revision}"
        raise OlderSchemaError(
            f"database {shown(engine.url)}: {has}, this version needs {HEAD};"
            " run `cluesmith db upgrade`"
        )
    _upgrade_sqlite(engine)


def upgrade(url: str) -> None:
    """Upgrade the database to the newest schema, if necessary.

    A SQLite file is created if there is none.
    """
    parsed = parse_url(url)
    engine = make_engine(parsed)
    try:
        with explained(parsed):
            if parsed.get_backend_name() == "sqlite":
                _upgrade_sqlite(engine)
            else:
                _migrate(engine)
    finally:
        engine.dispose()


def checked_revision(connection: Connection) -> str | None:
    """Return the revision of the database, None for an empty one; refuse foreign databases."""
    tables = inspect(connection).get_table_names()
    name = shown(connection.engine.url)
    if "alembic_version" not in tables:
        if tables:
            raise NotADatabaseError(
                f"database {name}: holds other tables ({', '.join(tables[:3])});"
                " give Cluesmith a database of its own"
            )
        return None
    revisions = connection.scalars(text("SELECT version_num FROM alembic_version")).all()
    if len(revisions) > 1:
        raise NotADatabaseError(
            f"database {name}: has {len(revisions)} schema versions ({', '.join(revisions)}) in"
            " place of one; restore a backup"
        )
    revision: str | None = next(iter(revisions), None)
    if revision is None and len(tables) > 1:
        raise NotADatabaseError(
            f"database {name}: has tables but no schema version; restore a backup"
        )
    if revision is not None and UNRELEASED.fullmatch(revision):
        raise OlderSchemaError(
            f"database {name}: made by an older Cluesmith that was never released;"
            " export with that version, or delete it"
        )
    if revision is not None and revision not in REVISIONS:
        raise NewerSchemaError(
            f"database {name}: has schema {revision}, made by a newer cluesmith"
            f" (this one knows up to {HEAD}); upgrade cluesmith"
        )
    missing = sorted(set(Base.metadata.tables).difference(tables))
    if revision == HEAD and missing:
        raise NotADatabaseError(
            f"database {name}: lacks the tables {', '.join(missing)}; restore a backup"
        )
    return revision


def _upgrade_sqlite(engine: Engine) -> None:
    with _only_one_process(sqlite_path(engine.url)):
        with engine.connect() as connection:
            # Readers then never wait for the writer.  The mode is kept in the file, and cannot
            # change within a transaction.
            driver = connection.connection.driver_connection
            if driver is not None:
                driver.execute("PRAGMA journal_mode = WAL")
            is_newest = checked_revision(connection) == HEAD
        # Processes that waited have nothing to do, and must not block writers.
        if not is_newest:
            _migrate(engine)
    engine.dispose()  # earlier connections do not know of a log


@contextmanager
def _only_one_process(database: Path | None) -> Iterator[None]:
    """Hold the lock beside the file: several processes may open it for the first time at once."""
    if database is None:
        yield
        return
    try:
        lock = database.with_name(database.name + ".lock").open("w")
    except PermissionError as error:
        raise ReadOnlyDatabaseError(
            f"database {database}: may not be written to; check the permissions of its folder"
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
        except OSError as error:
            raise no_locks(database.parent, error) from None
        yield


def _migrate(engine: Engine) -> None:
    options = engine.execution_options(**{BEGIN_OPTION: "BEGIN IMMEDIATE"})
    # Alembic takes a tenth of a second to import and is needed once in the life of a database: do
    # not import it while others wait for the lock.
    from alembic import command

    # One transaction: an upgrade that fails leaves the schema as it was.
    with options.connect() as connection, _foreign_keys_off(connection), connection.begin():
        # Two upgrades at once: the second waits and then finds nothing to do.
        lock_on_server(connection, "schema")
        checked_revision(connection)
        _check_encoding(connection)
        with _ALEMBIC:
            command.upgrade(_alembic_config(connection), "head")


def _check_encoding(connection: Connection) -> None:
    """Refuse a server's database that cannot hold any text."""
    if connection.dialect.name != "postgresql":
        return
    encoding: str = connection.scalar(text("SHOW server_encoding")) or ""
    if encoding not in ENCODINGS:
        raise NotADatabaseError(
            f"database {shown(connection.engine.url)}: has the encoding {encoding}, which cannot"
            " hold all names; create it with ENCODING 'UTF8' TEMPLATE template0"
        )


def _alembic_config(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    # A % would start an interpolation.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@contextmanager
def _foreign_keys_off(connection: Connection) -> Iterator[None]:
    """Let SQLite change tables, which it does by copying them, that others refer to."""
    if connection.dialect.name != "sqlite":
        yield
        return
    # The setting cannot change within a transaction, so not through SQLAlchemy, which begins one.
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys = ON")
