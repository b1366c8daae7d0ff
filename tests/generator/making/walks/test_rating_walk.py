"""Rare difficulties are walked to: as wanted, minimal, rated in whole, and the same each time."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.walks.likely_er import likely_er
from cluesmith.generator.making.walks.rating_walk import is_rare_target
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.rating.criteria.difficulty import read_difficulty
from cluesmith.generator.rating.criteria.distance import distance
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.spec import GenerationSpec

RARE = GenerationSpec(kind="sudoku", difficulty="hardest=swordfish")
HARD = GenerationSpec(kind="sudoku", difficulty="er=8.9..20.0")
VERY_HARD = GenerationSpec(kind="sudoku", difficulty="er=9.3..20.0", max_overlap="half")
FAR = GenerationSpec(kind="sudoku", difficulty="er=8.5..20.0", max_overlap="half")


@pytest.mark.parametrize(
    ("spec", "n_attempts"),
    [
        (RARE, 30),
        (HARD, 3),
        pytest.param(FAR, 4, marks=pytest.mark.slow),
        pytest.param(VERY_HARD, 1, marks=pytest.mark.slow),
    ],
)
def test_a_rare_target_is_met_by_minimal_puzzles(spec, n_attempts):
    kind = kind_named("sudoku")
    found = {index: puzzles for index in range(n_attempts) if (puzzles := attempt(spec, 2, index))}
    assert found  # by luck 1 in 3,400 and 1 in 500
    index, puzzles = found.popitem()
    assert attempt(spec, 2, index) == puzzles
    assert len({puzzle.clues for puzzle in puzzles}) == len(puzzles)
    assert spec.max_overlap is None or len(puzzles) == 1
    for puzzle in puzzles[:10]:
        prove(spec, puzzle)
        with_whip = puzzle.rating.whip is not None
        assert puzzle.rating == rate(kind, kind.values(puzzle.clues), with_whip)


@pytest.mark.parametrize(
    ("spec", "is_searched"),
    [
        (RARE, True),
        (HARD, True),
        (GenerationSpec(kind="sudoku", difficulty="er=9.5..20.0"), True),
        (GenerationSpec(kind="sudoku", difficulty="level=hard"), False),
        (GenerationSpec(kind="sudoku", difficulty="hardest=swordfish", symmetry="rot180"), False),
        (GenerationSpec(kind="sudoku", difficulty="level=easy", minimal_at="easy"), False),
        (GenerationSpec(kind="hanidoku", difficulty="level=medium"), False),
    ],
)
def test_what_luck_brings_is_not_searched_for(spec, is_searched):
    assert is_rare_target(spec) == is_searched
    if is_searched:
        assert (estimate_attempt(spec).n_puzzles is None) == (spec == RARE)


def test_what_is_likely_to_be_hard_is():
    oracle, kind = BandOracle(), kind_named("sudoku")
    puzzles = [
        kind.values(attempt(GenerationSpec(kind="sudoku"), 1, index)[0].clues)
        for index in range(100)
    ]
    puzzles.sort(key=lambda clues: likely_er(oracle, clues))
    ers = [rate(kind, clues).er for clues in puzzles]
    assert max(ers[:50]) <= 30
    assert sum(er >= 71 for er in ers[-20:]) >= 10


def test_the_distance_grows_with_the_way_to_go():
    kind = kind_named("sudoku")
    puzzles = [attempt(GenerationSpec(kind="sudoku"), 1, index)[0] for index in range(30)]
    ratings = [rate(kind, kind.values(puzzle.clues), with_whip=True) for puzzle in puzzles]
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
