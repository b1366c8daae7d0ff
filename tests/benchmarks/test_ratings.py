"""Seconds for ratings; ``pytest tests/benchmarks --benchmark-enable`` shows them."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.solution_path import solution_path
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles
from cluesmith.generator.rating.whip_rating import whip_rating
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import MEASURED_KINDS

N_ATTEMPTS = {"sudoku": 300, "hanidoku": 20, "sudoku4": 300, "sudoku16": 1}


def clues_of(name: str) -> list[bytes]:
    kind = kind_named(name)
    spec = GenerationSpec(kind=name)
    return [
        kind.values(puzzle.clues)
        for index in range(N_ATTEMPTS[name])
        for puzzle in attempt(spec, 1, index)
    ]


@pytest.mark.parametrize("name", MEASURED_KINDS)
@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda kind, clues: rate(kind, clues, False), id="rate"),
        pytest.param(solution_path, id="path"),
        pytest.param(whip_rating, id="whip"),
        pytest.param(is_solved_by_singles, id="easy"),
    ],
)
def test_tell_how_hard_puzzles_are(benchmark, name, work):
    kind = kind_named(name)
    puzzles = clues_of(name)
    assert len(benchmark(lambda: [work(kind, clues) for clues in puzzles])) == len(puzzles)


def test_rate_sudoku_that_end_before_chains(benchmark):
    kind = kind_named("sudoku")
    simple = [clues for clues in clues_of("sudoku") if rate(kind, clues, False).er <= 44]
    found = benchmark(lambda: [rate(kind, clues, False) for clues in simple])
    assert max(rating.er for rating in found) <= 44


@pytest.mark.parametrize("name", MEASURED_KINDS)
def test_make_easy_puzzles(benchmark, name):
    spec = GenerationSpec(kind=name, minimal_at="easy")
    assert benchmark(lambda: [p for index in range(5) for p in attempt(spec, 1, index)])
