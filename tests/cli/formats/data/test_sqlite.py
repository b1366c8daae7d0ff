"""The format sqlite: what apps ask of the database, and files that are none of ours."""

import json
import re
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cluesmith.cli.formats.data.sqlite_schema import LEAST_SQLITE, SCHEMA_VERSION
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_batches
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.compact_path import steps_of
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.apps.small_puzzles import small_records
from tests.support.some import some
from tests.support.written_files import write

PAGE = (Path(__file__).parents[4] / "docs" / "apps.md").read_text()
QUERIES, MERGE = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)


def write_app(path, records, **options) -> None:
    write("sqlite", path, records, **{"with_solution": True, **options})


@pytest.fixture
def app(tmp_path):
    """The file that an app ships."""
    write_app(tmp_path / "app.db", small_records(), title="<script>alert(1)</script>")
    return tmp_path / "app.db"


@pytest.fixture
def opened(app):
    with closing(sqlite3.connect(app)) as connection:
        yield connection


def test_a_file_says_what_it_is(app, opened):
    about = dict(opened.execute("SELECT name, value FROM about"))
    assert about["title"] == "<script>alert(1)</script>"
    assert (about["version"], about["n_puzzles"]) == (str(SCHEMA_VERSION), "6")
    assert opened.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert int.from_bytes(app.read_bytes()[96:100]) == LEAST_SQLITE


def test_puzzles_are_there_with_all_that_is_known_or_found(opened):
    first = small_records()[0]
    opened.row_factory = sqlite3.Row
    row = dict(opened.execute("SELECT * FROM puzzles ORDER BY position").fetchone())
    kind = KINDS["sudoku4"]
    values = kind.values(first.clues)
    assert steps_of(kind, values, row.pop("path")) == solution_path(kind, values).steps
    assert json.loads(row.pop("techniques")) == [*first.techniques]
    expected = {"id": first.id, "position": 1, "section": 1, "puzzle": first.clues, "er": 1.2}
    expected |= {"solution": first.solution, "date": "2027-01-01", "level": "easy", "ep": None}
    assert expected.items() <= row.items()
    assert row["n_steps"] > 0


def test_sections_count_their_puzzles(opened):
    found = opened.execute("SELECT number, title, n_puzzles FROM sections").fetchall()
    assert found == [(1, "Early", 4), (2, "Late", 2)]


def test_what_is_left_out_is_null(tmp_path):
    write_app(tmp_path / "x.db", small_records(), fields=("level",), with_solution=False)
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
        columns = "level, solution, path, n_clues, techniques"
        assert connection.execute(f"SELECT {columns} FROM puzzles").fetchone() == (
            "easy", *[None] * 4,
        )  # fmt: skip


def test_a_kind_tells_how_to_check_a_grid(opened):
    (houses,) = opened.execute("SELECT houses FROM kinds WHERE name = 'sudoku4'").fetchone()
    for (solution,) in some(opened.execute("SELECT solution FROM puzzles")):
        for house in json.loads(houses):
            assert len({solution[cell] for cell in house["cells"]}) == len(house["cells"])


def statements(text: str) -> list[str]:
    plain = re.sub(r"--.*", "", text)
    return [part.strip() for part in plain.split(";") if part.strip()]


def test_the_queries_of_the_page_use_an_index(opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plans = []
    for statement in statements(QUERIES):
        if statement.startswith("SELECT"):
            rows = opened.execute(f"EXPLAIN QUERY PLAN {statement}")
            plans.append([row[3] for row in rows])
        opened.execute(statement)
    assert len(plans) == 4
    for plan in plans:
        assert plan[0].startswith("SEARCH ")
        assert "USING INDEX puzzles_by_" in plan[0]
        assert not any("SCAN" in part or "B-TREE" in part for part in plan)


def test_the_next_unsolved_puzzle_is_the_first_that_is_not_solved(opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    attach, create, following, *_ = statements(QUERIES)
    opened.execute(attach)
    opened.execute(create)
    for record in small_records():
        found = opened.execute(following).fetchone()
        assert found[0] == record.id
        opened.execute("INSERT INTO own.solved (id) VALUES (?)", found[:1])
    assert opened.execute(following).fetchone() is None


def test_an_app_takes_in_what_is_new_as_the_page_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    records = small_records()
    write_app(tmp_path / "app1.db", records[:3])
    write_app(tmp_path / "app2.db", records[3:])
    with closing(sqlite3.connect(tmp_path / "app1.db")) as connection:
        connection.executescript(MERGE)
        query = "SELECT id, title FROM puzzles JOIN sections ON number = section ORDER BY position"
        found = connection.execute(query).fetchall()
    assert found == [(record.id, record.section) for record in records]


def test_the_same_puzzles_make_the_same_bytes(app, tmp_path):
    write_app(tmp_path / "again.db", small_records(), title="<script>alert(1)</script>")
    assert (tmp_path / "again.db").read_bytes() == app.read_bytes()


def test_a_pipe_gets_the_same_bytes_as_a_file(cluesmith_path, command_environ, app):
    options = [cluesmith_path, "convert", app, "--format", "sqlite", "--title", "x"]
    piped = subprocess.run([*options, "-o", "-"], capture_output=True, env=command_environ)
    subprocess.run([*options, "-o", app.parent / "x.db"], check=True, env=command_environ)
    assert piped.stdout == (app.parent / "x.db").read_bytes()


def test_a_puzzle_that_comes_again_in_another_form_is_refused(tmp_path):
    first, second, *_ = small_records()
    again = replace(first, clues=first.clues[::-1], ordinal=3)
    with pytest.raises(FormatError, match="puzzle 3 is puzzle 1 again, up to symmetry"):
        write_app(tmp_path / "x.db", [first, second, again])
    assert list(tmp_path.iterdir()) == []


def test_a_puzzle_without_an_id_is_refused(tmp_path):
    with pytest.raises(FormatError, match="puzzle 1 has none"):
        write_app(
            tmp_path / "x.db", [PuzzleRecord(KINDS["sudoku4"], "." * 16, 1)], fields=("n_clues",)
        )


def test_what_is_written_is_read_back_with_all_that_was_said(app):
    (batch,) = read_batches((str(app),))
    records = small_records()
    assert batch.puzzles.values == b"".join(batch.kind.values(record.clues) for record in records)
    for said, record in zip(batch.said, records, strict=True):
        assert {name: said[name] for name in ("level", "er", "techniques", "section", "date")} == {
            "level": record.level,
            "er": record.er,
            "techniques": record.techniques,
            "section": record.section,
            "date": record.date,
        }


def change(app, *statements: str) -> None:
    with closing(sqlite3.connect(app)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def endless(name: str) -> str:
    return (
        f"CREATE VIEW {name} AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i AS id, i AS position FROM n"
    )


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (["PRAGMA application_id = 1"], "a database, but none that --format sqlite wrote"),
        (["PRAGMA user_version = 9"], "version 9 of the format sqlite; this program reads 1"),
        (["DROP TABLE puzzles", endless("puzzles")], "without the tables"),
        (["ALTER TABLE puzzles RENAME COLUMN level TO l"], "no such column: level"),
        (["UPDATE puzzles SET puzzle = x'00'"], 'app.db:1: no text "puzzle"'),
        (["UPDATE puzzles SET puzzle = zeroblob(20000000)"], "too big"),
        (
            ["UPDATE kinds SET name = 'mine', definition = 'rows = 99'"],
            "kind mine: rows 99",
        ),
    ],
    ids=["other", "later", "view", "column", "blob", "big", "kind"],
)
def test_a_database_that_is_none_of_ours_gets_one_line(app, statements, message):
    change(app, *statements)
    with pytest.raises(PuzzleFileError, match=re.escape(message)) as error:
        list(read_batches((str(app),)))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("length", [16, 100, 4096, 9000])
def test_a_file_that_was_cut_off_gets_one_line(app, length):
    app.write_bytes(app.read_bytes()[:length])
    with pytest.raises(PuzzleFileError, match=r"^\S+app\.db: "):
        list(read_batches((str(app),)))
