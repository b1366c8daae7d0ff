"""Seconds for pools; ``pytest tests/benchmarks --benchmark-enable`` shows them."""

import pytest

from cluesmith.generator.canonical.signature import signature
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.pool_search import pool_puzzles
from cluesmith.generator.oracles.bands import BandOracle
from cluesmith.generator.puzzle import MinimalPuzzle

POOLS = kind_named("sudoku").known.pools


@pytest.fixture(scope="module")
def oracle() -> BandOracle:
    return BandOracle()


@pytest.fixture(scope="module")
def found(oracle: BandOracle) -> list[MinimalPuzzle]:
    return list(pool_puzzles(oracle, signature, POOLS[20], 20, 1))[:500]


@pytest.mark.parametrize("max_clues", POOLS)
def test_run_a_pool(benchmark, oracle, max_clues):
    seeds = iter(range(1000))
    assert isinstance(
        benchmark(
            lambda: list(pool_puzzles(oracle, signature, POOLS[max_clues], max_clues, next(seeds)))
        ),
        list,
    )


def test_find_one_more_clue(benchmark, oracle, found):
    def run() -> None:
        for puzzle in found:
            cell = puzzle.clues.index(max(puzzle.clues))
            oracle.one_more(puzzle.clues[:cell] + b"\0" + puzzle.clues[cell + 1 :], 1)

    benchmark(run)


def test_sign_puzzles(benchmark, found):
    benchmark(lambda: [signature(puzzle.clues) for puzzle in found])
