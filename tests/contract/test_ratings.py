"""Every kind: puzzles are rated, alike in all guises, and what a solution's steps say is true."""

import random

import pytest
from hypothesis import given, settings

from generator import (
    BEYOND,
    MAX_LENGTH,
    Kind,
    Puzzle,
    level_of,
    rate,
    register,
    solution_path,
    walkthrough,
)
from tests.support.definitions import definitions
from tests.support.guises import random_guise
from tests.support.kinds import QUICK_NAMES, kind_of, made

SLOW_TO_RATE = ("sudoku10", "sudoku12", "sudoku16", "anti-knight")


def check_rating(kind: Kind, puzzle: Puzzle, max_length: int = MAX_LENGTH) -> None:
    """A puzzle has a rating, and so have its guises."""
    clues = kind.values(puzzle.clues)
    found = rate(kind, clues, max_length)
    assert found.rating in (*range(max_length + 1), BEYOND)
    assert found.level == level_of(found.rating)
    (guise,) = random_guise(kind, random.Random(7), clues)
    assert rate(kind, guise, max_length).rating == found.rating


def check_steps(kind: Kind, puzzle: Puzzle) -> None:
    """The steps place what is right, strike out what is wrong, and each is told."""
    clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
    steps = solution_path(kind, clues)
    for step in steps:
        is_right = grid[step.target.cell] == step.target.digit + 1
        assert step.is_placed == is_right
    if rate(kind, clues).rating != BEYOND:
        assert sum(step.is_placed for step in steps) == clues.count(0)
    told = walkthrough(kind, clues, steps)
    assert len(told) == len(steps)
    assert all(told)


@pytest.mark.parametrize("name", QUICK_NAMES)
def test_a_puzzle_is_rated_alike_in_all_guises_and_told_step_by_step(name):
    kind = kind_of(name)
    for puzzle in made(kind):
        # Whips of any length take seconds where there are many cells or few clues.
        if name in SLOW_TO_RATE:
            check_rating(kind, puzzle, max_length=3)
        else:
            check_rating(kind, puzzle)
            check_steps(kind, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW_TO_RATE)
def test_a_large_puzzle_is_told_step_by_step(name):
    kind = kind_of(name)
    for puzzle in made(kind):
        check_rating(kind, puzzle)
        check_steps(kind, puzzle)


@given(definition=definitions())
@settings(max_examples=10)
def test_random_kinds_keep_the_contract_of_ratings(definition):
    kind = register(definition)
    for puzzle in made(kind):
        check_rating(kind, puzzle)
        check_steps(kind, puzzle)
