"""Seconds for the bands; ``pytest tests/benchmarks --benchmark-enable`` shows them."""

import random

import pytest

from cluesmith.generator.oracles.bands import BandOracle

N_PUZZLES = 500


@pytest.fixture(scope="module")
def oracle() -> BandOracle:
    return BandOracle()


@pytest.fixture(scope="module")
def grids(oracle: BandOracle) -> list[bytes]:
    return [oracle.fill(seed) for seed in range(N_PUZZLES)]


@pytest.fixture(scope="module")
def orders() -> list[bytes]:
    return [bytes(random.Random(seed).sample(range(81), 81)) for seed in range(N_PUZZLES)]


@pytest.fixture(scope="module")
def puzzles(oracle: BandOracle, grids: list[bytes], orders: list[bytes]) -> bytes:
    """Minimal puzzles; 24 clues in the mean."""
    pairs = zip(grids, orders, strict=True)
    return b"".join(oracle.minimise(grid, order)[0] for grid, order in pairs)


def test_count_many_minimal_puzzles(benchmark, oracle, puzzles):
    counts = benchmark(oracle.count_many, puzzles)
    assert set(counts) == {1}


def test_solve_many_minimal_puzzles(benchmark, oracle, puzzles, grids):
    _, solutions = benchmark(oracle.solve_many, puzzles)
    assert solutions == b"".join(grids)


def test_count_one_minimal_puzzle(benchmark, oracle, puzzles):
    assert benchmark(oracle.count, puzzles[:81]) == 1


def test_minimise_grids(benchmark, oracle, grids, orders):
    def run() -> list[tuple[bytes, list[bytes]]]:
        return [oracle.minimise(grid, order) for grid, order in zip(grids, orders, strict=True)]

    assert len(benchmark(run)) == N_PUZZLES


def test_fill_grids(benchmark, oracle):
    def run() -> list[bytes]:
        return [oracle.fill(seed) for seed in range(N_PUZZLES)]

    assert len(benchmark(run)) == N_PUZZLES
