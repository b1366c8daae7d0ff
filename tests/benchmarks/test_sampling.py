"""How fast sampling, census and exhaustion are: pytest tests/benchmarks --benchmark-enable."""

import pytest

from cluesmith.generator.checking.all_grids import all_grids, exhaustion_of
from cluesmith.generator.checking.exhaustion import Exhaustion
from cluesmith.generator.kinds.grid_list import listed_grids
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.catalogue_sampler import CatalogueSampler
from cluesmith.generator.making.counting.catalogue_census import census
from cluesmith.generator.making.sampling import sample, sampling_plan
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of

KIND = kind_named("hanidoku")


@pytest.mark.parametrize("n_clues", range(4, 10))
def test_one_attempt(benchmark, n_clues):
    """The puzzles of an attempt, and the extra "us_a_try" and "puzzles_a_second"."""
    n_seeds = 20
    sample(KIND, n_clues, 0, 1)

    def attempts():
        return [len(sample(KIND, n_clues, seed)) for seed in range(n_seeds)]

    found = benchmark.pedantic(attempts, rounds=7, warmup_rounds=1)
    assert sum(found) > 0
    if benchmark.stats:
        median_s = benchmark.stats.stats.median
        n_tries = n_seeds * sampling_plan(KIND, n_clues).n_tries
        benchmark.extra_info["us_a_try"] = median_s / n_tries * 1e6
        benchmark.extra_info["puzzles_an_attempt"] = sum(found) / n_seeds
        benchmark.extra_info["puzzles_a_second"] = sum(found) / median_s
        benchmark.extra_info["attempt_ms"] = median_s / n_seeds * 1e3


def test_lay_out_the_sampler(benchmark):
    rows = catalogue_of(KIND).bit_rows
    assert benchmark(CatalogueSampler, rows)


@pytest.mark.parametrize("n_clues", [3, 4, 5])
def test_census_of_ten_classes(benchmark, n_clues):
    counts = benchmark.pedantic(census, (KIND, n_clues, 1900, 10), rounds=5)
    assert len(counts) == 10


def test_build_an_exhaustion(benchmark):
    representatives = listed_grids(KIND)

    def build():
        exhaustion = Exhaustion(
            KIND.n_cells, KIND.n_digits, b"".join(all_grids(KIND, representatives))
        )
        for cell in range(KIND.n_cells):
            for digit in range(1, KIND.n_digits + 1):
                exhaustion.solutions_mask(bytes(cell) + bytes([digit]) + bytes(60 - cell))
        return exhaustion

    assert benchmark(build)


@pytest.mark.parametrize("n_clues", [4, 7])
def test_exhaust_a_hundred_puzzles(benchmark, n_clues):
    exhaustion = exhaustion_of(KIND)
    puzzles = [puzzle.clues for puzzle in sample(KIND, n_clues, 1)[:100]]

    def exhaust():
        return [exhaustion.only_solution(clues) for clues in puzzles]

    assert None not in benchmark(exhaust)
