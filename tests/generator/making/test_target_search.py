"""Rare difficulties are searched for: as wanted, minimal, and the same each time."""

import pytest

from generator import (
    GenerationSpec,
    attempt,
    estimate_attempt,
    kind_named,
    prove,
    rate,
    read_difficulty,
)
from generator.making.from_grids.target_search import is_rare_target
from generator.rating.wishes.distance import distance

RARE = GenerationSpec("sudoku", difficulty="hardest=swordfish")


def test_a_rare_target_is_met_by_minimal_puzzles():
    kind = kind_named("sudoku")
    found = {index: puzzles for index in range(40) if (puzzles := attempt(RARE, 2, index))}
    assert found  # by luck 1 in 3,400
    for index, [puzzle] in found.items():
        assert attempt(RARE, 2, index) == (puzzle,)
        prove(RARE, puzzle)
        assert rate(kind, kind.values(puzzle.clues)).hardest_technique.name == "swordfish"


@pytest.mark.parametrize(
    ("spec", "is_searched"),
    [
        (RARE, True),
        (GenerationSpec("sudoku", difficulty="er=9.4..9.9"), True),
        (GenerationSpec("sudoku", difficulty="level=hard"), False),
        (GenerationSpec("sudoku", difficulty="hardest=swordfish", symmetry="rot180"), False),
        (GenerationSpec("sudoku", difficulty="level=easy", minimal_at="easy"), False),
        (GenerationSpec("hanidoku", difficulty="level=medium"), False),
    ],
)
def test_what_luck_brings_is_not_searched_for(spec, is_searched):
    assert is_rare_target(spec) == is_searched
    if is_searched:
        assert estimate_attempt(spec).n_puzzles is None


def test_the_distance_grows_with_the_way_to_go():
    kind = kind_named("sudoku")
    puzzles = [attempt(GenerationSpec("sudoku"), 1, index)[0] for index in range(30)]
    ratings = [rate(kind, kind.values(puzzle.clues)) for puzzle in puzzles]
    easy = min(ratings, key=lambda rating: rating.er)
    hard = max(ratings, key=lambda rating: rating.er)
    for wanted in map(
        read_difficulty,
        (
            "er=9.0..9.5",
            "level=extreme",
            "hardest=nested-net",
            "technique=nested-net",
            "whip=20..30",
        ),
    ):
        assert 0 < distance(wanted, hard) < distance(wanted, easy)
    for rating in ratings:
        wanted = read_difficulty(f"level={rating.level}")
        assert distance(wanted, rating) == 0
