"""The recipes to begin with: each is a good one, and its plan fits a terminal."""

import re

import pytest

from cluesmith.cli.publishing.new_recipes import DATASET_EXAMPLES, EXAMPLES
from cluesmith.cli.publishing.planned_books import pages_with_room, planned_pages
from cluesmith.cli.publishing.syntax.recipe_files import read_recipe


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[pytest.mark.slow] * (each != "app")) for each in EXAMPLES]
)
def test_each_recipe_to_begin_with_can_be_planned(cluesmith, terminal, name):
    assert cluesmith("make", "--new", name, "-o", "mine.toml").code == 0
    shown = terminal("make", "mine.toml", "--dry-run", columns=50)
    assert shown.code == 0
    assert "few puzzles or none" not in " ".join(shown.lines)
    whole = [line for line in shown.lines if re.match(r"[\d,]+ puzzles, \d+ jobs, ", line)]
    assert len(whole) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", DATASET_EXAMPLES)
def test_each_dataset_to_begin_with_can_be_planned(cluesmith, terminal, name):
    assert cluesmith("dataset", "--new", name, "-o", "mine.toml").code == 0
    shown = terminal("dataset", "mine.toml", "--dry-run", columns=80)
    assert (shown.code, "few puzzles or none" in " ".join(shown.lines)) == (0, False)
    assert any(line.startswith("test_") for line in shown.lines)


def test_two_recipes_to_begin_with_bring_other_puzzles(cluesmith, tmp_path):
    assert cluesmith("make", "--new", "book", "-o", "a.toml").code == 0
    assert cluesmith("make", "--new", "book", "-o", "b.toml").code == 0
    assert (tmp_path / "a.toml").read_text() != (tmp_path / "b.toml").read_text()
    refused = cluesmith("make", "--new", "book", "-o", "a.toml")
    assert (refused.code, "a.toml: already exists" in refused.err) == (2, True)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_book_to_begin_with_has_a_half_empty_page(cluesmith, tmp_path, name):
    assert cluesmith("make", "--new", name, "-o", "mine.toml").code == 0
    assert pages_with_room(read_recipe(str(tmp_path / "mine.toml"))) == []


def test_the_book_for_seniors_has_at_most_230_pages(cluesmith, tmp_path):
    assert cluesmith("make", "--new", "seniors", "-o", "seniors.toml").code == 0
    recipe = read_recipe(str(tmp_path / "seniors.toml"))
    ((_, pages),) = planned_pages(recipe)
    assert recipe.n_puzzles == 120 + 30
    assert pages is not None
    assert pages[0] == pages[1] <= 230
