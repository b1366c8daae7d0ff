"""`practice`: positions that need a technique."""

import csv
import json
import re
import sqlite3

import pytest
from pyarrow import parquet

from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.paths.position_text import read_position
from tests.support.some import some

ASKED = ("practice", "sudoku", "x-wing", "--count", "2", "--seed", "1")


def x_wings(state: str) -> set[frozenset[str]]:
    """What any two rows, or columns, with the same two places of a digit strike out."""
    rows = [re.findall(r"\{\w+\}|\w", row) for row in state.split(" / ")]
    places = {
        (digit, row, column)
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells, 1)
        for digit in cell[1:-1]
    }
    found = set()
    for digit in "123456789":
        for way in (1, 2):
            lines = {
                n: {p[3 - way] for p in places if p[0] == digit and p[way] == n}
                for n in range(1, 10)
            }
            for a, b in ((a, b) for a in lines for b in lines if a < b):
                if len(lines[a]) == 2 and lines[a] == lines[b]:
                    out = {
                        f"r{r}c{c}<>{d}"
                        for d, r, c in places
                        if d == digit
                        and (r, c)[2 - way] in lines[a]
                        and (r, c)[way - 1] not in (a, b)
                    }
                    found.add(frozenset(out))
    return found - {frozenset()}


def test_a_position_needs_the_technique_and_lists_all_its_steps(cluesmith):
    for line in some(cluesmith(*ASKED, "--format", "jsonl").out.splitlines()):
        row = json.loads(line)
        kind = kind_named("sudoku")
        position = read_position(kind, kind.given(row["puzzle"]), row["state"])
        assert steps_now(position)[0].technique.name == row["technique"] == "x-wing"
        assert {frozenset(way["eliminations"]) for way in row["ways"]} == x_wings(row["state"])
        assert row["eliminations"] == row["ways"][0]["eliminations"]


def test_the_same_seed_gives_the_same_positions_of_different_puzzles(cluesmith):
    first, again = (cluesmith(*ASKED, "--fields", "id,state", "--format", "csv") for _ in range(2))
    rows = list(csv.DictReader(first.out.splitlines()))
    assert first.out == again.out
    assert len({row["id"] for row in rows}) == len(rows) == 2


@pytest.mark.parametrize("ending", ["json", "db", "parquet"])
def test_files_of_data_hold_positions(ending, cluesmith, tmp_path):
    file = tmp_path / f"positions.{ending}"
    assert cluesmith(*ASKED, "-o", str(file)).code == 0
    if ending == "json":
        states = [each["state"] for each in json.loads(file.read_text())["sections"][0]["puzzles"]]
    elif ending == "db":
        states = [state for (state,) in sqlite3.connect(file).execute("SELECT state FROM puzzles")]
    else:
        states = parquet.read_table(file)["state"].to_pylist()
    assert states == cluesmith(*ASKED).out.splitlines()


def test_several_positions_of_a_puzzle_come_only_if_asked_for(cluesmith):
    asked = ("practice", "killer6", "sum-rules", "--count", "4", "--seed", "1")
    several = cluesmith(*asked, "--per-puzzle", "4", "--format", "csv", "--fields", "id")
    assert len(set(several.out.splitlines()[1:])) < 4
    assert len(set(cluesmith(*asked).out.splitlines())) == 4


def test_a_database_of_puzzles_refuses_several_positions_of_one_before_any_work(cluesmith):
    refused = cluesmith(*ASKED, "--per-puzzle", "2", "-o", "positions.db")
    assert refused.code == 2
    assert "sqlite has each puzzle once: use --format json" in refused.err


def test_a_technique_that_the_kind_lacks_is_refused_as_the_argument_that_it_is(cluesmith):
    refused = cluesmith("practice", "latin5", "pointing")
    assert refused.code == 2
    assert "cluesmith: TECHNIQUE pointing: no solution of 5x5 Latin square uses it" in refused.err


def test_a_format_without_room_for_candidates_is_refused_with_those_that_have_it(cluesmith):
    refused = cluesmith(*ASKED, "--format", "sdm")
    assert (refused.code, refused.out) == (2, "")
    usable = [each.name for each in FORMATS.values() if each.holds_positions]
    named = re.findall(r"\w+", refused.err.partition("sdm holds no positions: use ")[2])
    assert [name for name in named if name in FORMATS] == usable
