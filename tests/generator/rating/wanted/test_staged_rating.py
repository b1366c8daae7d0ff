"""Ratings that end early say the same as whole ones."""

from functools import cache

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.rating import Rating, rate
from cluesmith.generator.rating.wanted.difficulty import read_difficulty
from cluesmith.generator.rating.wanted.staged_rating import rating_if_wanted
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
