"""What an attempt costs, roughly: it decides when a job gives up."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import default_patience, estimate_attempt
from tests.support.kinds import spec_of


@pytest.mark.parametrize(
    ("spec", "n_puzzles"),
    [
        (spec_of("sudoku"), 1.0),
        (spec_of("sudoku", max_clues=24), 1.0),
        (spec_of("sudoku", max_clues=23), 0.1),
        (spec_of("sudoku", max_clues=18, max_overlap="half"), 8.0),
        (spec_of("sudoku", max_clues=20, max_overlap="20"), 1280),
        (spec_of("hanidoku", max_clues=9, min_clues=9), 1.3),
        (spec_of("sudoku", is_rated=True), 1.0),
        (spec_of("sudoku", difficulty="level=easy"), None),
        (spec_of("sudoku", pattern="*" * 81), None),
        (spec_of("sudoku", minimal_at="easy"), None),
        (spec_of("killer"), None),
    ],
    ids=str,
)
def test_the_puzzles_of_an_attempt_are_known_by_its_plan_or_by_a_trial_alone(spec, n_puzzles):
    assert estimate_attempt(spec).n_puzzles == n_puzzles


def test_an_attempt_takes_longer_for_what_is_rated():
    for name in ("sudoku", "hanidoku"):
        plain, rated = spec_of(name), spec_of(name, is_rated=True)
        assert estimate_attempt(plain).attempt_s < estimate_attempt(rated).attempt_s


@pytest.mark.slow
def test_the_clues_of_top_down_puzzles_are_about_as_the_table_says():
    for name in ("sudoku", "hanidoku"):
        kind = kind_named(name)
        made = [attempt(spec_of(name), 1, index) for index in range(400)]
        sizes = sorted(kind.n_clues_in(p.clues) for puzzles in made for p in puzzles)
        known = kind.known.topdown
        assert known.fewest - 1 <= sizes[0] <= known.fewest + 2
        assert sizes[200] == known.typical
        assert sizes[394] <= known.many


def test_patience_is_shorter_where_attempts_are_longer():
    fast, slow = spec_of("hanidoku"), spec_of("sudoku", max_clues=18)
    assert 100 <= default_patience(slow) < default_patience(fast) == 10_000
    assert default_patience(spec_of("sudoku-x", difficulty="level=hard")) < 4_000
    assert default_patience(spec_of("sudoku-x", difficulty="technique=x-wing")) > 9_000
