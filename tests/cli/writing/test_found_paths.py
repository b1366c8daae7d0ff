"""Paths of puzzles that are written: those of the workers, and those found for the file."""

import json
import sqlite3
from contextlib import closing

import pytest

from cluesmith.cli.writing.found_paths import with_paths
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.rating.paths.path_lines import path_lines
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.versions import RATER_VERSION

PUZZLE = "1.....2..3.....4"
KIND = kind_named("sudoku4")


@pytest.mark.served
def test_workers_find_paths_if_the_job_asks_and_every_output_has_them(cluesmith, tmp_path):
    wanted = ("sudoku4", "--count", "3", "--seed", "1", "--paths")
    made = cluesmith("generate", *wanted, "--format", "jsonl").out
    cluesmith("enqueue", *wanted, "--wait")
    assert cluesmith("db", "backup", "copy.db").code == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as database:
        stored = database.execute("SELECT path, rater_version FROM puzzle ORDER BY id").fetchall()
    paths = [json.loads(line)["path"] for line in made.splitlines()]
    assert stored == [(path, RATER_VERSION) for path in paths]
    exported = cluesmith("export", "--format", "jsonl", "--fields", "path").out
    assert [json.loads(line)["path"] for line in exported.splitlines()] == paths


@pytest.mark.served
def test_a_job_without_paths_keeps_none(cluesmith, tmp_path):
    cluesmith("enqueue", "sudoku4", "--count", "1", "--seed", "1", "--rate", "--wait")
    cluesmith("db", "backup", "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as database:
        assert database.execute("SELECT path FROM puzzle").fetchall() == [(None,)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_paths_come_in_the_form_that_is_asked_for(jobs):
    steps = solution_path(KIND, KIND.given(PUZZLE)).steps
    records = [PuzzleRecord(KIND, PUZZLE, number) for number in range(30)]
    found = [*with_paths(records, PathForm.LINES, jobs)]
    assert [each.ordinal for each in found] == list(range(30))
    assert {each.path for each in found} == {path_lines(KIND, KIND.given(PUZZLE), steps)}


def test_a_puzzle_that_contradicts_itself_has_no_path():
    (found,) = with_paths([PuzzleRecord(KIND, "11" + "." * 14, 1)], PathForm.COMPACT, 1)
    assert (found.compact_path, found.shown_path) == (None, None)


def test_a_recipe_has_its_paths_found_by_the_workers_if_an_output_needs_them(tmp_path):
    from cluesmith.cli.publishing.syntax.recipe_files import read_recipe

    (tmp_path / "r.toml").write_text(
        'seed = 1\n[[section]]\nname = "a"\nkind = "sudoku4"\ncount = 1\n'
        '[[section]]\nname = "b"\nkind = "sudoku4"\ncount = 1\n'
        '[[output]]\nfile = "a.db"\nsections = ["a"]\n[[output]]\nfile = "b.txt"\n'
    )
    recipe = read_recipe(str(tmp_path / "r.toml"))
    assert [each.spec.with_paths for each in recipe.sections] == [True, False]
