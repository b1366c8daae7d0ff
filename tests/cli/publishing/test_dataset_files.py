"""Recipes of datasets: what they may not say, with the line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.cli.publishing.syntax.dataset_files import divided

RECIPE = """\
seed = 1
[splits]
train = 0.9
test = 0.1
[[section]]
name = "one"
kind = "sudoku4"
count = 10
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("0.1", "0.2", "2: splits: {'train': 0.9, 'test': 0.2} is not a table of fractions"),
        ("test =", "test-2 =", "splits: {'train': 0.9, 'test-2': 0.1} is not"),
        ("0.9\ntest = 0.1", "9", "7: section one: count: the splits say how many: use share"),
        ("count = 10", "count = 3", "2: splits: no puzzle is left for test: make more of them"),
        ("train =", "all =", "2: splits: all means all splits: choose another name"),
        ("count = 10", "", "section one: no count: give a number of puzzles"),
        ("count", "share = 2\ncount", "share: it needs splits with numbers of puzzles"),
        ("count", 'strata = "hard"\ncount', "8: section one: strata: 'hard' is not one of natural"),
        ("count", 'strata = "clues"\ncount', "clues has no usual values: use clues=20..22,23..24"),
        ("count", 'strata = "er"\ncount', "strata: 4x4 Sudoku has no ER: use level"),
        ("count", 'strata = "level=easy,easy"\ncount', "strata: a value is there twice"),
        ("count", 'strata = "level"\nlevel = "easy"\ncount', "the strata say it: leave one out"),
        ("count = 10", 'strata = "level"\ncount = 3', "fewer puzzles than the 5 strata"),
        ("count", "shares = { a = 1 }\ncount", "shares: they need strata"),
        ("count", 'split = "other"\ncount', "splits: no section is divided"),
        ("count", "first_date = 2027-01-01\ncount", "first_date: no such key"),
        ("sudoku4", "sudoku44", "7: section one: kind: unknown kind 'sudoku44'"),
        ("seed = 1", 'seed = 1\nformat = "pdf"', "2: format: 'pdf' is not "),
    ],
)
def test_a_recipe_that_cannot_be_is_refused_with_its_line(cluesmith, tmp_path, old, new, told):
    (tmp_path / "bad.toml").write_text(RECIPE.replace(old, new, 1))
    refused = cluesmith("dataset", "bad.toml")
    assert (refused.code, told in refused.err, refused.err.count("\n")) == (2, True, 1), refused.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Name a kind or a recipe"),
        (("sudoku",), "sudoku: no such recipe; with a kind, say how many puzzles"),
        (("sudoku", "--train", "9"), "Name a folder for the files with -o DIR"),
        (("x.toml", "--strata", "er"), "--strata needs a kind with --train"),
        (("--new", "sizes", "--train", "9"), "--new takes no other options than --output"),
        (("--check", ".", "--force"), "--check takes no other options"),
        (("--check", "."), "splits.json: no proof of a dataset"),
        (("sudoku", "--train", "9", "-o", "a/b"), "a/b: there is no folder"),
        (
            ("sudoku", "--train", "5", "--strata", "er", "--seed", "1", "-o", "a"),
            "cluesmith: section puzzles: fewer puzzles than the 9 strata",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(cluesmith, arguments, told):
    refused = cluesmith("dataset", *arguments)
    assert (refused.code in (1, 2), told in refused.err) == (True, True), refused.err


@given(
    st.integers(0, 10**6),
    st.lists(st.fractions(Fraction(1, 1000), 1000), min_size=1, max_size=9),
)
def test_parts_have_the_exact_sum_and_are_the_exact_ones_rounded(total, weights):
    parts = divided(total, weights)
    assert sum(parts) == total
    assert all(
        abs(part - total * weight / sum(weights)) < 1
        for part, weight in zip(parts, weights, strict=True)
    )
