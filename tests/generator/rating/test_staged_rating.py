"""Ratings that end early say the same as whole ones."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.criteria.difficulty import read_difficulty
from cluesmith.generator.rating.criteria.staged_rating import rating_if_wanted
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.spec import GenerationSpec


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
    kind, wanted = kind_named("sudoku"), read_difficulty(text)
    puzzles = [
        kind.values(p.clues)
        for i in range(150)
        for p in attempt(GenerationSpec(kind="sudoku"), 4, i)
    ]
    whole = [rate(kind, puzzle, with_whip=wanted.whip is not None) for puzzle in puzzles]
    expected = [rating if wanted.admits(rating) else None for rating in whole]
    assert any(expected)
    assert [rating_if_wanted(kind, puzzle, wanted) for puzzle in puzzles] == expected
