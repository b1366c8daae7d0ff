"""Seconds, for people: ``pytest tests/benchmarks --benchmark-enable``."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import links_oracle
from cluesmith.generator.spec import GenerationSpec

N_PUZZLES = {"sudoku": 100, "hanidoku": 10, "sudoku4": 100}


@pytest.fixture(params=N_PUZZLES)
def made(request):
    spec = GenerationSpec(kind=request.param)
    return spec, [attempt(spec, 1, i)[0] for i in range(N_PUZZLES[request.param])]


def test_check_that_puzzles_are_unique(benchmark, made):
    spec, puzzles = made
    kind = kind_named(spec.kind)
    clues = [kind.values(puzzle.clues) for puzzle in puzzles]
    oracle = links_oracle(kind)
    counts = benchmark(lambda: [oracle.count(values) for values in clues])
    assert set(counts) == {1}


def test_prove_puzzles(benchmark, made):
    spec, puzzles = made
    benchmark(lambda: [prove(spec, puzzle) for puzzle in puzzles])


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku4", "sudoku16"])
def test_make_random_grids(benchmark, name):
    kind = kind_named(name)
    grids = benchmark(lambda: [random_grid(kind, seed) for seed in range(20)])
    assert all(map(kind.rules.is_grid, grids))


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku4"])
def test_make_minimal_puzzles(benchmark, name):
    spec = GenerationSpec(kind=name)
    puzzles = benchmark(lambda: [attempt(spec, 2, index) for index in range(10)])
    assert all(puzzles)
