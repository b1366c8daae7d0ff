"""Verdicts on lines of unknown origin."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.verdicts.puzzle_verdict import verify

KIND = kind_named("sudoku")
PUZZLE = attempt(GenerationSpec(kind="sudoku"), 7, 0)[0]


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (PUZZLE.clues.replace(".", "0"), "minimal"),
        ("." * 81, "multiple"),
        ("11" + "." * 79, "none"),
        ("!" * 81, "malformed"),
        ("12", "malformed"),
        ("", "malformed"),
    ],
)
def test_a_line_gets_its_verdict(line, verdict):
    assert verify(KIND, line).verdict == verdict


def test_two_equal_clues_in_one_house_are_named():
    assert verify(KIND, "1......1" + "." * 73).detail == "r1c1 and r1c8 are both 1"


def test_a_contradiction_that_no_house_shows_is_found():
    # Row 1 needs a 9 in column 9, which column 9 holds already.
    line = "12345678." + "." * 8 + "9" + "." * 63
    assert verify(KIND, line).verdict == "none"


def test_the_clue_limit_is_checked_first():
    n_clues = 81 - PUZZLE.clues.count(".")
    verdict = verify(KIND, PUZZLE.clues, max_clues=n_clues - 1)
    assert (verdict.verdict, verdict.n_clues) == ("too-many-clues", n_clues)
    assert verify(KIND, PUZZLE.clues, max_clues=n_clues).passed


def test_a_search_over_its_budget_is_undecided():
    assert verify(KIND, PUZZLE.clues, max_nodes=3, oracle="links").verdict == "undecided"


def test_the_searches_of_a_line_share_its_budget():
    """It takes 24 searches of some 60 nodes each."""
    spent = verify(KIND, PUZZLE.clues, max_nodes=300, oracle="links")
    assert (spent.verdict, spent.detail) == ("undecided", "not known after 300 nodes")
    for _ in range(2):  # each line has its own
        assert verify(KIND, PUZZLE.clues, max_nodes=3_000, oracle="links").passed
