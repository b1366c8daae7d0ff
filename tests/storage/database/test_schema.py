"""The schema: models and migrations agree, databases of other versions are refused."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from at_once import at_once
from sqlalchemy import Connection, Engine, event, inspect, select, text

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.engine import BEGIN_OPTION, make_engine, parse_url
from cluesmith.storage.database.models import Base, Collection
from cluesmith.storage.database.schema import MIGRATIONS, upgrade
from cluesmith.storage.migrations.versions import HEAD, REVISIONS
from cluesmith.storage.storage_errors import (
    BrokenDatabaseError,
    NewerSchemaError,
    NotADatabaseError,
    OlderSchemaError,
)

SCHEMA_7 = (Path(__file__).parent / "schema_7.sql").read_text()


def _checks(engine: Engine) -> dict[str, dict[Any, Any]]:
    inspector = inspect(engine)
    return {
        table: {check["name"]: check["sqltext"] for check in inspector.get_check_constraints(table)}
        for table in Base.metadata.tables
    }


def _execute(url: str, *statements: str) -> Sequence[Any]:
    """Execute statements; return the rows of the last, if it has some."""
    engine = make_engine(parse_url(url))
    with engine.begin() as connection:
        results = [connection.execute(text(each)) for each in statements]
        rows = results[-1].all() if results[-1].returns_rows else []
    engine.dispose()
    return rows


def test_models_equal_migrations(database_url: str) -> None:
    Database(database_url).close()
    engine = make_engine(parse_url(database_url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


@pytest.mark.parametrize("engine_name", ["sqlite", "postgresql"])
def test_checks_of_models_equal_those_of_migrations(
    engine_name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if engine_name == "sqlite":
        plain_url = f"sqlite:///{tmp_path / 'plain.db'}"
    else:
        plain_url = request.getfixturevalue("empty_postgresql_url")
    migrated_url = request.getfixturevalue(f"{engine_name}_url")
    Database(migrated_url).close()
    plain, migrated = make_engine(parse_url(plain_url)), make_engine(parse_url(migrated_url))
    Base.metadata.create_all(plain)
    assert _checks(plain) == _checks(migrated)
    plain.dispose()
    migrated.dispose()


def test_sqlite_gives_no_number_of_a_row_twice(tmp_path: Path, sqlite_url: str) -> None:
    upgrade(sqlite_url)
    plain_url = f"sqlite:///{tmp_path / 'plain.db'}"
    plain = make_engine(parse_url(plain_url))
    Base.metadata.create_all(plain)
    plain.dispose()
    numbered = {(name,) for name, table in Base.metadata.tables.items() if "id" in table.c}
    for url in (plain_url, sqlite_url):
        found = _execute(url, "SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'")
        assert set(found) == numbered


def test_an_upgrade_keeps_rows_and_numbers_that_players_had(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(SCHEMA_7)
        rows = {
            table: old.execute(f"SELECT rowid, * FROM {table}").fetchall()
            for (table,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        named = "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name"
        indexes = old.execute(named).fetchall()
    upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as new:
        for table in set(rows) - {"alembic_version", "sqlite_sequence"}:
            found = new.execute(f"SELECT rowid, * FROM {table}").fetchall()
            kept = [row[: len(old)] for row, old in zip(found, rows[table], strict=True)]
            assert kept == rows[table]
        assert new.execute(named).fetchall() == indexes
        assert new.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert new.execute("PRAGMA foreign_key_check").fetchall() == []
        highest = dict(new.execute("SELECT name, seq FROM sqlite_sequence"))
    assert highest == {"job": 2, "puzzle": 9, "collection": 3}


def test_known_revisions_are_those_of_the_folder() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS
    assert scripts.get_current_head() == HEAD


def test_each_of_concurrent_first_opens_has_wal_mode_and_keeps_foreign_keys(
    sqlite_url: str,
) -> None:
    for database in at_once(6, lambda _: Database(sqlite_url)):
        with database.read() as session:
            assert session.scalar(text("PRAGMA journal_mode")) == "wal"
            assert session.scalar(text("PRAGMA foreign_keys")) == 1
        database.close()


def test_of_concurrent_first_opens_one_locks_the_database(sqlite_url: str) -> None:
    locked = []

    def note(connection: Connection) -> None:
        begin = connection.get_execution_options().get(BEGIN_OPTION)
        locked.extend([begin] if begin == "BEGIN IMMEDIATE" else [])

    event.listen(Engine, "begin", note)
    try:
        at_once(6, lambda _: Database(sqlite_url).close())
    finally:
        event.remove(Engine, "begin", note)
    assert len(locked) == 1


def test_threads_make_databases_of_their_own_at_once(tmp_path: Path) -> None:
    at_once(4, lambda number: Database(f"sqlite:///{tmp_path / str(number)}.db").close())
    assert len(list(tmp_path.glob("*.db"))) == 4


def test_server_without_schema_asks_for_upgrade(empty_postgresql_url: str) -> None:
    with pytest.raises(OlderSchemaError, match="run `cluesmith db upgrade`"):
        Database(empty_postgresql_url)
    upgrade(empty_postgresql_url)
    Database(empty_postgresql_url).close()


@contextmanager
def _encoded(database_url: str, encoding: str) -> Iterator[str]:
    """Make a database of another encoding on the same server; yield its URL."""
    url = parse_url(database_url)
    bare = url.set(database=f"{url.database}_bare")
    engine = make_engine(url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(
            text(
                f"CREATE DATABASE {bare.database} TEMPLATE template0"
                f" ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C'"
            )
        )
        try:
            yield bare.render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {bare.database} WITH (FORCE)"))
    engine.dispose()


def test_server_database_without_an_encoding_holds_text(empty_postgresql_url: str) -> None:
    with _encoded(empty_postgresql_url, "SQL_ASCII") as url:
        upgrade(url)
        _execute(url, "INSERT INTO collection (name, title, created_at) VALUES ('a', 'A\u00e4', 1)")
        with closing(Database(url)) as database, database.read() as session:
            assert session.scalars(select(Collection.title)).all() == ["A\u00e4"]
        _execute(url, "UPDATE collection SET title = E'\\xff'")
        with (
            closing(Database(url)) as database,
            pytest.raises(
                BrokenDatabaseError, match=r"invalid byte sequence .* it needs the encoding UTF8"
            ),
            database.read() as session,
        ):
            session.scalars(select(Collection.title)).all()


def test_server_database_that_cannot_hold_all_text_is_refused(empty_postgresql_url: str) -> None:
    with (
        _encoded(empty_postgresql_url, "LATIN1") as url,
        pytest.raises(NotADatabaseError, match="has the encoding LATIN1, which cannot hold all"),
    ):
        upgrade(url)


def test_upgrade_of_a_database_with_the_newest_schema_changes_nothing(database_url: str) -> None:
    upgrade(database_url)
    _execute(database_url, "INSERT INTO collection (name, title, created_at) VALUES ('a', 'A', 1)")
    upgrade(database_url)
    assert _execute(database_url, "SELECT name FROM collection") == [("a",)]


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_newer_schema_is_refused(request: pytest.FixtureRequest, fixture: str) -> None:
    database_url = request.getfixturevalue(fixture)
    upgrade(database_url)
    _execute(database_url, "UPDATE alembic_version SET version_num = '9999'")
    for act in (Database, upgrade):
        with pytest.raises(NewerSchemaError, match="9999, made by a newer cluesmith"):
            act(database_url)


def test_a_database_that_lost_its_version_is_left_alone(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    _execute(sqlite_url, "DELETE FROM alembic_version")
    with pytest.raises(NotADatabaseError, match="no schema version"):
        Database(sqlite_url)


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DROP TABLE census_count", "lacks the tables census_count; restore a backup"),
        ("INSERT INTO alembic_version VALUES ('3')", "has 2 schema versions .* restore a backup"),
    ],
)
def test_a_database_that_is_not_whole_is_refused(
    sqlite_url: str, statement: str, problem: str
) -> None:
    upgrade(sqlite_url)
    _execute(sqlite_url, statement)
    for act in (Database, upgrade):
        with pytest.raises(NotADatabaseError, match=problem):
            act(sqlite_url)


def test_database_of_another_program_is_left_alone(sqlite_url: str) -> None:
    _execute(sqlite_url, "CREATE TABLE bookmark (id INTEGER)")
    with pytest.raises(NotADatabaseError, match="holds other tables \\(bookmark\\)"):
        Database(sqlite_url)
    assert _execute(sqlite_url, "SELECT name FROM sqlite_master") == [("bookmark",)]


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_a_database_from_before_the_first_release_is_left_as_it_is(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _execute(
        url,
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)",
        "INSERT INTO alembic_version VALUES ('0009')",
        "CREATE TABLE puzzle (id INTEGER, rating INTEGER)",
        "INSERT INTO puzzle VALUES (1, 3)",
    )
    for act in (Database, upgrade):
        with pytest.raises(OlderSchemaError, match="older Cluesmith that was never released; expo"):
            act(url)
    assert _execute(url, "SELECT * FROM puzzle") == [(1, 3)]
    engine = make_engine(parse_url(url))
    assert sorted(inspect(engine).get_table_names()) == ["alembic_version", "puzzle"]
    engine.dispose()
