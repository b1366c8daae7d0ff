"""What is said of a job before it starts."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import (
    Estimate,
    default_patience,
    estimate_attempt,
    trial_spec,
)
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.techniques.levels import Level
from tests.support.kinds import spec_of


@pytest.mark.parametrize(
    ("spec", "n_puzzles"),
    [
        (spec_of("sudoku"), 1.0),
        (spec_of("sudoku", max_clues=24), 0.55),
        (spec_of("sudoku", max_clues=25, min_clues=24), 0.64),
        (spec_of("sudoku", max_clues=40), 1.0),
        (spec_of("sudoku16", max_clues=94), 0.65),
        (spec_of("sudoku", max_clues=18, max_overlap="half"), 1.0),
        (spec_of("sudoku", max_clues=20, max_overlap="16"), 384),
        (spec_of("sudoku", max_clues=20, max_overlap="20"), 1280),
        (spec_of("hanidoku", max_clues=9, min_clues=9), 1.3),
        (spec_of("hanidoku", max_clues=9, min_clues=9, max_overlap="half"), 0.65),
        (spec_of("sudoku", is_rated=True), 1.0),
        (spec_of("sudoku4", difficulty="level=easy"), 1.0),
    ],
    ids=str,
)
def test_the_puzzles_of_an_attempt_are_expected_from_the_tables(spec, n_puzzles):
    assert estimate_attempt(spec).n_puzzles == pytest.approx(n_puzzles)


@pytest.mark.parametrize(
    "spec",
    [
        spec_of("sudoku16", max_clues=200, min_clues=160),
        spec_of("sudoku16", max_clues=60),
        spec_of("sudoku4", difficulty="level=medium,hard"),
        spec_of("hanidoku", difficulty="level=easy"),
    ],
    ids=str,
)
def test_what_no_measured_puzzle_was_like_is_expected_not_to_come(spec):
    assert estimate_attempt(spec).per_second == 0


@pytest.mark.parametrize(
    "wanted",
    [
        {"kind": name, "difficulty": f"level={level}", **limits}
        for name in ("sudoku", "hanidoku", "sudoku4")
        for level in Level
        for limits in ({}, {"symmetry": "rot180"}, {"max_clues": kind_named(name).min_clues})
        if "symmetry" not in limits or name != "sudoku4"
    ],
    ids=str,
)
def test_tables_tell_what_to_expect_of_every_level(wanted):
    assert estimate_attempt(spec_of(**wanted)).per_second is not None


@pytest.mark.parametrize(
    "difficulty", ["er=3.4..4.0", "level=medium er=1.7..3.0", "level=easy er=1.5..2.0"]
)
def test_tables_tell_what_to_expect_of_an_er(difficulty):
    assert 0 < estimate_attempt(spec_of("sudoku", difficulty=difficulty)).n_puzzles < 0.5


@pytest.mark.parametrize(
    "wanted",
    [
        {"difficulty": "technique=swordfish"},
        {"difficulty": "level=hard whip=2..3"},
        {"minimal_at": "easy"},
    ],
    ids=str,
)
def test_what_no_table_tells_needs_a_trial(wanted):
    spec = spec_of("sudoku", **wanted)
    assert estimate_attempt(spec).per_second is None
    assert trial_spec(spec) == spec


def test_what_only_a_trial_can_tell_is_taken_from_it():
    spec = spec_of("sudoku", pattern="*" * 81, difficulty="level=easy")
    share = estimate_attempt(spec_of("sudoku", difficulty="level=easy")).n_puzzles
    assert estimate_attempt(spec).per_second is None
    told = estimate_attempt(spec, Estimate(0.001, 0.5))
    assert told.n_puzzles == pytest.approx(0.5 * share)


def test_an_attempt_takes_longer_for_what_is_rated():
    for name in ("sudoku", "hanidoku"):
        plain, rated = spec_of(name), spec_of(name, is_rated=True)
        assert estimate_attempt(plain).attempt_s < estimate_attempt(rated).attempt_s


def test_the_tables_of_difficulties_are_about_right():
    for name, n_attempts in (("sudoku", 400), ("sudoku4", 50)):
        kind, spec = kind_named(name), spec_of(name)
        made = [p for index in range(n_attempts) for p in attempt(spec, 5, index)]
        ratings = [rate(kind, kind.values(p.clues)) for p in made]
        measured = kind.known.difficulty_shares[""]
        for level in Level:
            share = sum(r.level.number <= level.number for r in ratings) / n_attempts
            assert share == pytest.approx(measured.levels[level.number], abs=0.07)
        for limit, share in measured.er.items():
            assert sum(r.er <= limit for r in ratings) / n_attempts == pytest.approx(
                share, abs=0.07
            )


@pytest.mark.slow
def test_the_tables_of_top_down_puzzles_are_about_right():
    for name, n_attempts in (("sudoku", 400), ("hanidoku", 1000)):
        kind = kind_named(name)
        made = [attempt(spec_of(name), 1, index) for index in range(n_attempts)]
        sizes = [len(p.clues) - p.clues.count(".") for puzzles in made for p in puzzles]
        for limit, share in kind.known.topdown_shares.items():
            assert sum(size <= limit for size in sizes) / n_attempts == pytest.approx(
                share, abs=0.06
            )


def test_patience_is_shorter_where_attempts_are_longer():
    fast, slow = spec_of("hanidoku"), spec_of("sudoku", max_clues=18)
    assert 100 <= default_patience(slow) < default_patience(fast) == 10_000
