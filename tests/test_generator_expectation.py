"""What is said of a job before it starts."""

import pytest

from generator import GenerationSpec, attempt, default_patience, expectation, kind_named


@pytest.mark.parametrize(
    ("spec", "n_puzzles"),
    [
        (GenerationSpec("sudoku"), 1.0),
        (GenerationSpec("sudoku", 24), 0.55),
        (GenerationSpec("sudoku", 25, 24), 0.64),
        (GenerationSpec("sudoku", 40), 1.0),
        (GenerationSpec("sudoku", 20, per_pool=3), 3.0),
        (GenerationSpec("sudoku16", 80), 1.0),
    ],
    ids=str,
)
def test_the_puzzles_of_an_attempt_are_expected_from_the_tables(spec, n_puzzles):
    assert expectation(spec).n_puzzles == pytest.approx(n_puzzles)


def test_a_limit_that_nobody_has_met_has_no_rate():
    assert expectation(GenerationSpec("sudoku", 40, 28)).per_second is None


def test_the_tables_of_top_down_puzzles_are_about_right():
    for name, n_attempts in (("sudoku", 400), ("hanidoku", 1000)):
        kind = kind_named(name)
        made = [attempt(GenerationSpec(name), 1, index) for index in range(n_attempts)]
        sizes = [len(p.clues) - p.clues.count(".") for puzzles in made for p in puzzles]
        for limit, share in kind.topdown_shares.items():
            assert sum(size <= limit for size in sizes) / n_attempts == pytest.approx(
                share, abs=0.06
            )


def test_patience_is_shorter_where_attempts_are_longer():
    fast, slow = GenerationSpec("hanidoku"), GenerationSpec("sudoku", 18)
    assert 100 <= default_patience(slow) < default_patience(fast) == 10_000


def test_the_puzzles_of_one_pool_are_limited_and_spread_over_what_it_found():
    every = attempt(GenerationSpec("sudoku", 20), 1, 0)
    some = attempt(GenerationSpec("sudoku", 20, per_pool=10), 1, 0)
    places = [every.index(puzzle) for puzzle in some]
    assert len(some) == 10 < len(every)
    assert places == sorted(places)
    assert places[-1] > len(every) * 0.8
