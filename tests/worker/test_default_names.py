"""Names of jobs whose user gave none."""

import pytest

from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.worker.client.default_names import (
    name_of_census,
    name_of_file,
    name_of_rating,
    name_of_spec,
)
from tests.support.kinds import spec_of


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        (spec_of("sudoku"), "sudoku"),
        (
            spec_of("sudoku", max_clues=24, difficulty="level=hard", symmetry="rot180"),
            "sudoku-hard-max24-rot180",
        ),
        (spec_of("killer", clue_limits="cages=..24"), "killer-cages..24"),
        (spec_of("hanidoku", max_clues=4, min_clues=4), "hanidoku-exact4"),
        (
            spec_of("sudoku", max_clues=30, min_clues=26, difficulty="er=3.4..4.0 whip=0..3"),
            "sudoku-er3.4-4.0-whip0-3-min26-max30",
        ),
        (
            spec_of("sudoku", difficulty="technique=swordfish without=chains pearl"),
            "sudoku-swordfish-no-chains-pearl",
        ),
        (spec_of("sudoku", minimal_at="easy"), "sudoku-minimal-easy"),
        (spec_of("sudoku4", pattern="*" * 16, is_rated=True), "sudoku4-pattern"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_name_tells_what_is_wanted(spec, name):
    assert name_of_spec(spec) == name


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("/home/me/My puzzles (2).txt", "verify-My-puzzles-2"),
        ("-", "verify"),
        ("\x1b[2J.txt", "verify-2J"),
        (f"{'long' * 50}.sdm", f"verify-{'long' * 10}"),
    ],
)
def test_the_name_of_a_submission_is_that_of_its_file_and_can_be_typed(file, name):
    assert name_of_file(file) == name


def test_other_jobs_are_named_for_what_they_do():
    assert name_of_census(KINDS["hanidoku"], 4) == "census-hanidoku-4"
    assert (name_of_rating(None), name_of_rating(KINDS["sudoku"])) == ("rate", "rate-sudoku")
