"""Seconds to few clues on given grids; ``pytest tests/benchmarks --benchmark-enable``."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.fewest_clues_search import fewest_clues
from cluesmith.generator.making.clue_dropping.random_grid import random_grid

CASES = [("sudoku", 22), ("sudoku", 21), ("sudoku", 20), ("sudoku", 19), ("hanidoku", 6)]
N_GRIDS = 5


@pytest.mark.parametrize(("name", "target"), CASES)
def test_reach_a_limit_on_five_grids(benchmark, name, target):
    kind = kind_named(name)
    grids = [random_grid(kind, seed) for seed in range(N_GRIDS)]

    def run() -> list[int]:
        found = [fewest_clues(kind, grid, seed, target) for seed, grid in enumerate(grids)]
        return [kind.n_clues(minimal.clues) for minimal in found]

    assert max(benchmark.pedantic(run, rounds=3)) <= target
