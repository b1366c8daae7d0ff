"""Recipes with sections of positions to practise in."""

import csv
import json

import pytest
from pypdf import PdfReader

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.paths.position_text import read_position

RECIPE = """\
name = "lessons"
seed = 7
[[section]]
name = "pairs"
title = "Pairs"
kind = "sudoku"
count = 5
practice = "hidden-pair"
[[section]]
name = "puzzles"
kind = "sudoku4"
count = 2
[[output]]
file = "lessons.pdf"
[[output]]
file = "lessons.csv"
[[output]]
file = "pairs.json"
sections = ["pairs"]
"""


@pytest.mark.served
def test_a_section_has_positions_in_all_files_and_replaces_puzzles_without_one(cluesmith, tmp_path):
    (tmp_path / "lessons.toml").write_text(RECIPE)
    assert cluesmith("make", "lessons.toml", "--workers", "1").code == 0
    rows = list(csv.DictReader((tmp_path / "lessons.csv").read_text().splitlines()))
    assert [row["technique"] for row in rows] == ["hidden-pair"] * 5 + [""] * 2
    kind = kind_named("sudoku")
    for row in rows[:5]:
        position = read_position(kind, kind.given(row["puzzle"]), row["state"])
        assert steps_now(position)[0].technique.name == "hidden-pair"
    # Of some puzzles the steps place a digit at once: later jobs brought others.
    assert len(cluesmith("jobs", "--json").out.splitlines()) > 2
    document = json.loads((tmp_path / "pairs.json").read_text())
    assert [each["state"] for each in document["sections"][0]["puzzles"]] == [
        row["state"] for row in rows[:5]
    ]
    pages = [page.extract_text() for page in PdfReader(tmp_path / "lessons.pdf").pages]
    assert pages[0].count("Find: Hidden Pair") == 5
    sentences = " ".join(" ".join(pages).split())
    assert all(json.loads(row["ways"])[0]["text"] in sentences for row in rows[:5])
    before = {name: (tmp_path / name).read_bytes() for name in ("lessons.pdf", "lessons.csv")}
    assert "all files are up to date" in cluesmith("make", "lessons.toml").err
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"hidden-pair"', '"hidden-par"', "lessons.toml:8: section pairs: practice: no technique"),
        ('"hidden-pair"', "3", "practice: 3 is not a technique in quotes"),
        ('"hidden-pair"', '"sum-rule"', "technique sum-rule: no solution of Sudoku uses it"),
        ("pairs.json", "pairs.sdm", "sdm holds no positions: use line, csv"),
    ],
    ids=["unknown", "number", "impossible", "format"],
)
def test_what_cannot_be_is_refused_before_any_work(old, new, problem, cluesmith, tmp_path):
    (tmp_path / "lessons.toml").write_text(RECIPE.replace(old, new))
    refused = cluesmith("make", "lessons.toml")
    assert refused.code == 2
    assert problem in refused.err


@pytest.mark.served
def test_a_section_without_positions_ends_short_and_writes_no_file(cluesmith, tmp_path):
    # With this ER hidden pairs place a digit at once, which does not count.
    recipe = RECIPE.replace('"hidden-pair"', '"hidden-pair"\ner = "2.0..2.2"')
    (tmp_path / "lessons.toml").write_text(recipe)
    short = cluesmith("make", "lessons.toml", "--workers", "1")
    assert short.code == 3
    assert "of the puzzles found, too few need hidden-pair in a step: 5" in short.err
    assert not (tmp_path / "lessons.csv").exists()
