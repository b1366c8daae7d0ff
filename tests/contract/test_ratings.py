"""Every kind: puzzles are rated, and the longest whip is the same in all equivalent forms."""

import random

import pytest
from hypothesis import given, settings

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.rating import possible_techniques, rate
from cluesmith.generator.rating.rating_limits import BEYOND, MAX_LENGTH, has_er
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.whips.whip_rating import whip_rating
from tests.support.definitions import definitions
from tests.support.kinds import each_name, kind_of, made, random_equivalent

SLOW_TO_RATE = ("sudoku10", "sudoku12", "sudoku16", "anti-knight")


def check_whips(kind: Kind, puzzle: Puzzle, max_length: int = MAX_LENGTH) -> None:
    """The longest whip of a puzzle is that of its equivalents."""
    clues = kind.values(puzzle.clues)
    length = whip_rating(kind, clues, max_length)
    assert length in (*range(max_length + 1), BEYOND)
    (equivalent,) = random_equivalent(kind, random.Random(7), clues)
    assert whip_rating(kind, equivalent, max_length) == length


def check_rating(kind: Kind, puzzle: Puzzle) -> None:
    """The parts of a rating agree with each other and with the kind."""
    clues = kind.values(puzzle.clues)
    rating = rate(kind, clues)
    assert (rating.level is Level.EASY) == is_solved_by_singles(kind, clues)
    assert rating.techniques & possible_techniques(kind) == rating.techniques
    if rating.hardest is None:  # techniques do not solve it
        assert rating.level is Level.EXTREME
    else:
        assert 1 << rating.hardest & rating.techniques
    # Of a puzzle with few clues there may be no first step.
    assert bool(rating.n_steps) == bool(rating.score) == bool(rating.techniques)
    assert (rating.er is not None) == has_er(kind)
    assert rating.whip is None
    assert rate(kind, clues) == rating


@each_name()
def test_a_puzzle_is_rated(name):
    kind = kind_of(name)
    for puzzle in made(kind):
        if name in SLOW_TO_RATE:
            check_whips(kind, puzzle, max_length=3)
        else:
            check_whips(kind, puzzle)
            check_rating(kind, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW_TO_RATE)
def test_a_large_puzzle_is_rated(name):
    kind = kind_of(name)
    puzzle = made(kind)[0]
    check_whips(kind, puzzle)
    check_rating(kind, puzzle)


@given(definition=definitions())
@settings(max_examples=10)
def test_random_kinds_keep_the_contract_of_ratings(definition):
    kind = register(definition)
    for puzzle in made(kind):
        check_whips(kind, puzzle)
        check_rating(kind, puzzle)
