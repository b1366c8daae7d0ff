"""The schema: models and migrations agree, databases of other versions are refused."""

import threading
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect, select, text

from cluesmith.storage.database.canonical_form import CanonicalForm
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.engine import make_engine, parse_url
from cluesmith.storage.database.models import Base, Job
from cluesmith.storage.database.schema import MIGRATIONS, upgrade
from cluesmith.storage.database.states import Purpose, ShardState
from cluesmith.storage.jobs import leases, ratings
from cluesmith.storage.jobs.job_overview import job_status, list_jobs
from cluesmith.storage.migrations.versions import HEAD, REVISIONS
from cluesmith.storage.puzzles.kind_definitions import definition_of, definitions, keep_definition
from cluesmith.storage.puzzles.selection import Filters, count_unrated, iter_puzzles
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle, count_by_grid, find, store
from cluesmith.storage.storage_errors import NewerSchemaError, NotADatabaseError, OlderSchemaError


def _checks(engine: Engine) -> dict[str, dict[Any, Any]]:
    inspector = inspect(engine)
    return {
        table: {check["name"]: check["sqltext"] for check in inspector.get_check_constraints(table)}
        for table in Base.metadata.tables
    }


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


def test_known_revisions_are_those_of_the_folder() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in scripts.walk_revisions())[::-1] == REVISIONS
    assert scripts.get_current_head() == HEAD


def test_concurrent_first_opens_of_a_file_all_succeed(sqlite_url: str) -> None:
    start = threading.Barrier(6)
    opened: list[Database] = []

    def open_database() -> None:
        start.wait()
        opened.append(Database(sqlite_url))

    threads = [threading.Thread(target=open_database) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    for database in opened:
        database.close()


def test_opened_file_is_in_wal_mode_and_keeps_foreign_keys(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    with database.read() as session:
        assert session.scalar(text("PRAGMA journal_mode")) == "wal"
        assert session.scalar(text("PRAGMA foreign_keys")) == 1
    database.close()


def test_server_without_schema_asks_for_upgrade(empty_postgresql_url: str) -> None:
    with pytest.raises(OlderSchemaError, match="run `cluesmith db upgrade`"):
        Database(empty_postgresql_url)
    upgrade(empty_postgresql_url)
    Database(empty_postgresql_url).close()


def test_server_database_without_an_encoding_holds_text(empty_postgresql_url: str) -> None:
    url = parse_url(empty_postgresql_url)
    bare = url.set(database=f"{url.database}_bare")
    engine = make_engine(url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(
            text(
                f"CREATE DATABASE {bare.database} TEMPLATE template0"
                " ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"
            )
        )
        try:
            bare_url = bare.render_as_string(hide_password=False)
            upgrade(bare_url)
            Database(bare_url).close()
        finally:
            connection.execute(text(f"DROP DATABASE {bare.database} WITH (FORCE)"))
    engine.dispose()


def test_upgrade_of_a_new_database_does_nothing(database_url: str) -> None:
    upgrade(database_url)
    upgrade(database_url)
    Database(database_url).close()


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_newer_schema_is_refused(request: pytest.FixtureRequest, fixture: str) -> None:
    database_url = request.getfixturevalue(fixture)
    upgrade(database_url)
    engine = make_engine(parse_url(database_url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NewerSchemaError, match="9999, made by a newer cluesmith"):
        Database(database_url)
    with pytest.raises(NewerSchemaError):
        upgrade(database_url)


def test_a_database_that_lost_its_version_is_left_alone(sqlite_url: str) -> None:
    upgrade(sqlite_url)
    engine = make_engine(parse_url(sqlite_url))
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    engine.dispose()
    with pytest.raises(NotADatabaseError, match="does not say of which schema"):
        Database(sqlite_url)


def test_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE bookmark (id INTEGER)"))
    with pytest.raises(NotADatabaseError, match="holds other tables \\(bookmark\\)"):
        Database(url)
    assert inspect(engine).get_table_names() == ["bookmark"]
    engine.dispose()


ROWS_OF_THE_FIRST_SCHEMA = (
    "INSERT INTO job (purpose, kind, n_requested, seed, patience, shard_size,"
    " algorithm_version, status, n_found, n_accepted, n_planned, last_new_attempt, created_at)"
    " VALUES ('generate', 'sudoku4', 3, 1, 9, 1, 1, 'running', 2, 2, 3, 1, 1.5)",
    "INSERT INTO shard (job_id, number, first, size, state, n_claims, result)"
    ' VALUES (1, 2, 2, 1, \'done\', 1, \'[[2,0,"2...","2134","0"]]\')',
    "INSERT INTO puzzle (kind, clues, n_clues, solution, created_at)"
    " VALUES ('sudoku4', '1...', 1, '1234', 1.5), ('sudoku4', '.1..', 1, '2143', 1.5)",
    "INSERT INTO job_puzzle VALUES (1, 1, 0, 0, 1), (1, 2, 1, 0, 2)",
    "INSERT INTO collection (name, title, created_at) VALUES ('summer', 'Summer', 1.5)",
    "INSERT INTO collection_item VALUES (1, 1, 2)",
)


# The first row has job 1, of which another schema must know more before the rest is added.
ROWS_OF_THE_FOURTH_SCHEMA = (
    ROWS_OF_THE_FIRST_SCHEMA[0],
    "UPDATE job SET per_grid = 2",
    "INSERT INTO puzzle (kind, clues, n_clues, solution, canonical, canonical_version, grid_class,"
    " symmetry, shuffle_key, created_at) VALUES"
    " ('sudoku4', '1...', 1, '1234', '...1', 1, 'a', 0, 5, 1.5),"
    " ('sudoku4', '.1..', 1, '2143', NULL, 1, 'a', 0, 5, 1.5),"
    " ('sudoku4', '2...', 1, '2143', '...2', 1, 'b', 0, 6, 1.5)",
    "INSERT INTO job_puzzle (job_id, ordinal, attempt, position, puzzle_id)"
    " VALUES (1, 1, 0, 0, 1), (1, 2, 1, 0, 2)",
)


def _of_schema(revision: str, url: str, rows: tuple[str, ...]) -> None:
    engine = make_engine(parse_url(url))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes |= {"connection": connection, "form_of": None}
        command.upgrade(config, revision)
        for row in rows:
            connection.execute(text(row))
    engine.dispose()


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_a_database_of_the_first_schema_keeps_its_data(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _of_schema("0001", url, ROWS_OF_THE_FIRST_SCHEMA)
    upgrade(url, lambda kind, clues, solution: CanonicalForm("...1", 7, solution, 3))
    database = Database(url)
    with database.write() as session:
        first, second = iter_puzzles(session, Filters(job=1))
        assert (first.clues, first.canonical, first.grid_class) == ("1...", "...1", "1234")
        # An isomorph that was counted before canonical forms came keeps its place.
        assert (second.clues, second.canonical, second.job_id) == (".1..", None, 1)
        assert [row.clues for row in iter_puzzles(session, Filters(collection="summer"))] == [
            ".1.."
        ]
        status = job_status(session, 1)
        assert (status.found, status.dropped_excluded) == (2, 0)
        # What it found lacked the new forms: the shard is done again.
        assert status.shards == {ShardState.DONE: 2, ShardState.PLANNED: 1}
        assert leases.claim(session, 1, 2, Purpose.GENERATE, "worker") is not None
        if fixture == "sqlite_url":
            assert session.scalar(text("PRAGMA foreign_keys")) == 1
            assert session.execute(text("PRAGMA foreign_key_check")).all() == []
    database.close()


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_a_database_of_the_fourth_schema_finds_its_puzzles_and_grids(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _of_schema("0004", url, ROWS_OF_THE_FOURTH_SCHEMA)
    upgrade(url)
    database = Database(url)
    with database.write() as session:
        found = find(session, "sudoku4", [("...1", "a"), ("...2", "b"), ("...3", "a")])
        assert {form: puzzle.clues for form, puzzle in found.items()} == {
            "...1": "1...",
            "...2": "2...",
        }
        assert count_by_grid(session, 1, "sudoku4", ["a", "b"]) == {"a": 2}
        store(session, 1, "sudoku4", [NewPuzzle("..1.", "1234", CanonicalForm("...1", 1, "a", 0))])
        assert len(list(iter_puzzles(session, Filters()))) == 3
    database.close()


# The fifth schema knows the puzzles by keys.
ROWS_OF_THE_FIFTH_SCHEMA = (
    ROWS_OF_THE_FIRST_SCHEMA[0],
    "INSERT INTO job (purpose, n_requested, shard_size, status, n_found, n_accepted, n_planned,"
    " last_new_attempt, created_at) VALUES ('verify', 1, 1, 'queued', 0, 0, 0, -1, 1.5)",
    "INSERT INTO puzzle (kind, clues, n_clues, solution, canonical, canonical_version, grid_class,"
    " symmetry, grid_key, form_key, job_id, created_at)"
    " VALUES ('sudoku4', '1...', 1, '1234', '...1', 1, 'a', 0, 5, 5, 1, 1.5)",
    "INSERT INTO job_puzzle (job_id, ordinal, attempt, position, puzzle_id) VALUES (1, 1, 0, 0, 1)",
)


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_the_jobs_of_the_fifth_schema_get_names(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _of_schema("0005", url, ROWS_OF_THE_FIFTH_SCHEMA)
    upgrade(url)
    database = Database(url)
    with database.read() as session:
        assert [status.name for status in list_jobs(session)] == ["sudoku4-1", "verify-2"]
        assert [row.clues for row in iter_puzzles(session, Filters(job="sudoku4-1"))] == ["1..."]
        assert job_status(session, "verify-2").job == 2
    database.close()


# The sixth schema knows no kinds but those that the program knows.
ROWS_OF_THE_SIXTH_SCHEMA = (
    "INSERT INTO job (name, purpose, kind, n_requested, seed, patience, shard_size,"
    " algorithm_version, status, n_found, n_accepted, n_planned, last_new_attempt,"
    " n_dropped_same, n_dropped_grid, n_dropped_excluded, fill_pattern, is_rated, created_at)"
    " VALUES ('mine', 'generate', 'sudoku4', 3, 1, 9, 1, 1, 'queued', 1, 1, 1, 0, 0, 0, 0,"
    " false, false, 1.5)",
    ROWS_OF_THE_FIFTH_SCHEMA[2],
    ROWS_OF_THE_FIFTH_SCHEMA[3],
)


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_a_database_of_the_sixth_schema_takes_definitions_of_kinds(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _of_schema("0006", url, ROWS_OF_THE_SIXTH_SCHEMA)
    upgrade(url)
    database = Database(url)
    with database.write() as session:
        assert [status.name for status in list_jobs(session)] == ["mine"]
        assert [row.clues for row in iter_puzzles(session, Filters(job="mine"))] == ["1..."]
        assert definitions(session) == []
        keep_definition(session, "custom-1", "Mine", "rows = 4")
        assert definition_of(session, "custom-1") == "rows = 4"
    database.close()


# The seventh schema knows one rating, the longest whip.
ROWS_OF_THE_SEVENTH_SCHEMA = (
    ROWS_OF_THE_SIXTH_SCHEMA[0],
    "INSERT INTO job (name, purpose, kind, n_requested, seed, patience, shard_size,"
    " algorithm_version, status, n_found, n_accepted, n_planned, last_new_attempt,"
    " n_dropped_same, n_dropped_grid, n_dropped_excluded, fill_pattern, is_rated, min_rating,"
    " created_at)"
    " VALUES ('hard', 'generate', 'sudoku4', 3, 1, 9, 1, 1, 'running', 0, 0, 1, -1, 0, 0, 0,"
    " false, true, 2, 1.5)",
    "INSERT INTO shard (job_id, number, first, size, state, n_claims, n_failures, result)"
    " VALUES (2, 0, 0, 1, 'done', 1, 0, '[]')",
    *(
        "INSERT INTO puzzle (kind, clues, n_clues, solution, canonical, canonical_version,"
        " grid_class, symmetry, grid_key, form_key, rating, rater_version, job_id, created_at)"
        f" VALUES ('sudoku4', '{clues}', 1, '1234', '{clues}', 1, 'a', 0, 5, {key},"
        f" {rating}, 1, 1.5)"
        for key, clues, rating in ((5, "1...", "3, 1"), (6, "2...", "NULL, NULL"))
    ),
    ROWS_OF_THE_FIFTH_SCHEMA[3],
)


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_ratings_of_the_seventh_schema_become_longest_whips(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _of_schema("0007", url, ROWS_OF_THE_SEVENTH_SCHEMA)
    upgrade(url)
    database = Database(url)
    with database.write() as session:
        rows = list(iter_puzzles(session, Filters()))
        assert [(row.clues, row.level, row.whip) for row in rows] == [
            ("1...", None, 3),
            ("2...", None, None),
        ]
        assert count_unrated(session, Filters(levels=(2,))) == 2
        assert count_unrated(session, Filters(whip=(0, 1))) == 1
        assert [status.spec.difficulty for status in list_jobs(session)] == [None, "whip=2..99"]
        assert job_status(session, "hard").shards == {ShardState.PLANNED: 1}
        assert ratings.create(session, "sudoku4", 10, rater_version=2).n_requested == 2
    database.close()


# The eighth schema limits how many puzzles an attempt brings: all but the third may bring many.
ROWS_OF_THE_EIGHTH_SCHEMA = tuple(
    "INSERT INTO job (name, purpose, kind, max_clues, per_pool, n_requested, seed, patience,"
    " shard_size, algorithm_version, status, n_found, n_accepted, n_planned, last_new_attempt,"
    " n_dropped_same, n_dropped_grid, n_dropped_excluded, fill_pattern, is_rated, created_at,"
    " finished_at)"
    f" VALUES ('{name}', 'generate', 'sudoku', {max_clues}, 1, 3, 1, 9, 1, 1, '{status}',"
    f" 0, 0, 0, -1, 0, 0, 0, false, false, 1.5, {finished_at})"
    for name, max_clues, status, finished_at in (
        ("few", 20, "running", "NULL"),
        ("stopped", 20, "cancelled", "2.5"),
        ("single", 24, "queued", "NULL"),
        ("ended", 20, "exhausted", "2.5"),
    )
)


@pytest.mark.parametrize("fixture", ["sqlite_url", "empty_postgresql_url"])
def test_jobs_of_the_eighth_schema_go_on_where_nothing_limits_their_attempts(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    url = request.getfixturevalue(fixture)
    _of_schema("0008", url, ROWS_OF_THE_EIGHTH_SCHEMA)
    upgrade(url)
    database = Database(url)
    with database.write() as session:
        jobs = session.execute(select(Job.name, Job.status, Job.algorithm_version).order_by(Job.id))
        assert [tuple(row) for row in jobs] == [
            ("few", "failed", 0),  # no worker has this version, so none resumes it
            ("stopped", "cancelled", 0),
            ("single", "queued", 1),
            ("ended", "exhausted", 1),
        ]
    database.close()


def test_puzzles_of_an_older_schema_are_not_upgraded_without_their_forms(sqlite_url: str) -> None:
    _of_schema("0001", sqlite_url, ROWS_OF_THE_FIRST_SCHEMA)
    with pytest.raises(OlderSchemaError, match="run `cluesmith db upgrade`"):
        Database(sqlite_url)
    Database(sqlite_url, lambda kind, clues, solution: CanonicalForm(clues, 7, solution, 0)).close()
