"""Limits of the clues of each family."""

import pytest

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_limits import LIMIT_NAMES, keyword_of, read_clue_limits
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.spec import GenerationSpec
from cluesmith.wanted_puzzles import ClueLimits

KILLER = kind_named("killer6")
PUZZLE = KILLER.puzzle("1" + 35 * "." + ";cage:r1c1c2=3;cage:r2c1c2c3=9;cage:r3c1=4")


def test_limits_are_one_text_however_they_are_written():
    limits = read_clue_limits("cage-sizes=2..5 cages=..24 digits=0..0")
    assert limits.text == "digits=..0 cages=..24 cage-sizes=2..5"
    assert read_clue_limits(limits.text) == limits


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("digits=1..1 cages=3..3 cage-sizes=1..3", None),
        ("digits=..0", "digits"),
        ("cages=4..", "cages"),
        ("cage-sizes=2..", "cage-sizes"),
    ],
)
def test_a_puzzle_is_within_limits_or_breaks_one(text, broken):
    assert read_clue_limits(text).first_broken(PUZZLE) == broken


def test_a_spec_counts_clues_of_all_families():
    spec = GenerationSpec(kind="killer6", max_clues=4, clue_limits="cages=3..")
    assert spec.accepts_puzzle(PUZZLE)
    assert not spec.accepts_puzzle(CluePuzzle(PUZZLE.digits, PUZZLE.clues[:2]))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"clue_limits": "dots=..3"}, "dots: 6x6 Killer Sudoku has no such clues; it has cages"),
        ({"clue_limits": "cage-sizes=2..9"}, "cage_sizes 2..9: .* has cages of 1 to 6 cells"),
        ({"clue_limits": "cages=37.."}, "cages 37..: 6x6 Killer Sudoku has room for 36 cages"),
        (
            {"clue_limits": "cages=..5"},
            "cages ..5: .* has 36 cells to cover, with 1 to 6 in a cage",
        ),
        ({"clue_limits": "cages=5..3"}, "cages 5..3: an empty range"),
        ({"clue_limits": "cages"}, "'cages' is no limit"),
        ({"clue_limits": "cats=..3"}, "cats: use one of digits, cages"),
        ({"difficulty": "er=2.0..3.0"}, "only 9x9 Sudoku has ER, EP and ED"),
        ({"difficulty": "whip=1..3"}, "whip 1..3: .* has clues that whips do not go through"),
        ({"difficulty": "technique=bug"}, "no solution of 6x6 Killer Sudoku uses it"),
        ({"minimal_at": "easy", "difficulty": "level=hard"}, "no harder than that"),
        ({"pattern": "*" * 36}, "pattern: a pattern marks cells of digits"),
        ({"fill_pattern": True}, "fill_pattern: a pattern marks cells of digits"),
        ({"symmetry": "rot45"}, "no symmetry of 6x6 Killer Sudoku patterns"),
    ],
    ids=str,
)
def test_what_no_puzzle_can_meet_is_refused(options, reason):
    with pytest.raises(LimitError, match=reason):
        GenerationSpec(kind="killer6", **options)


def test_kinds_with_digits_alone_have_no_limits_of_families():
    with pytest.raises(LimitError, match="digits: Sudoku has no such clues; it has digits alone"):
        GenerationSpec(kind="sudoku", clue_limits="digits=..24")


def test_one_solution_is_enough_without_a_pattern():
    assert GenerationSpec(kind="killer6", minimal_at="proper", clue_limits="digits=..0").is_proper


def test_the_library_has_a_keyword_for_each_limit():
    assert {keyword_of(name) for name in LIMIT_NAMES} == ClueLimits.__annotations__.keys()
