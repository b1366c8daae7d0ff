"""Ratings that end early say the same as whole ones."""

from functools import cache

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt, made_in
from cluesmith.generator.rating.rating import Rating, rate
from cluesmith.generator.rating.wanted.difficulty import read_difficulty
from cluesmith.generator.rating.wanted.staged_rating import rating_if_wanted, reaches_er
from tests.support.kinds import spec_of

SUDOKU = kind_named("sudoku")


@cache
def rated(with_whip: bool) -> dict[bytes, Rating]:
    """Return puzzles with their whole ratings."""
    made = (p for i in range(150) for p in attempt(spec_of("sudoku"), 4, i))
    puzzles = (SUDOKU.values(puzzle.clues) for puzzle in made)
    return {puzzle: rate(SUDOKU, puzzle, with_whip) for puzzle in puzzles}


@pytest.mark.parametrize(
    "text",
    [
        "level=easy",
        "level=medium",
        "level=hard,expert",
        "er=3.4..4.0",
        "level=easy,hard whip=2..3",
        "technique=x-wing without=chains",
        "hardest=pointing,naked-pair",
        "pearl",
    ],
)
def test_what_is_wanted_is_rated_as_ever_and_all_else_left_out(text: str) -> None:
    wanted = read_difficulty(text)
    whole = rated(with_whip=wanted.whip is not None)
    expected = [rating if wanted.admits(rating) else None for rating in whole.values()]
    assert any(expected)
    assert [rating_if_wanted(SUDOKU, puzzle, wanted) for puzzle in whole] == expected


@pytest.mark.parametrize("least", [0, 15, 34, 66, 72, 80, 90])
def test_puzzles_that_reach_an_er_are_those_whose_rating_says_so(least: int) -> None:
    whole = rated(with_whip=False)
    expected = [rating.er is not None and rating.er >= least for rating in whole.values()]
    assert [reaches_er(SUDOKU, puzzle, least) for puzzle in whole] == expected


@pytest.mark.parametrize(
    ("difficulty", "n_attempts"),
    [("er=7.0..20.0", 40), pytest.param("er=8.5..20.0", 3, marks=pytest.mark.slow)],
)
def test_puzzles_without_their_ratings_are_the_same(difficulty: str, n_attempts: int) -> None:
    spec = spec_of("sudoku", difficulty=difficulty)
    with_ratings = made_in(spec, 1, range(n_attempts))
    without = made_in(spec, 1, range(n_attempts), with_rating=False)
    assert [each.clues for *_, each in without] == [each.clues for *_, each in with_ratings]
    assert {(each.rating, each.least_er) for *_, each in without} == {(None, spec.least_er)}


@pytest.mark.parametrize("difficulty", ["er=7.0..8.0", "er=7.0..20.0 pearl", "level=extreme"])
def test_other_criteria_are_rated_even_if_nobody_shows_the_ratings(difficulty: str) -> None:
    made = made_in(spec_of("sudoku", difficulty=difficulty), 1, range(60), with_rating=False)
    assert made
    assert all(each.rating is not None for *_, each in made)
