"""How fast the catalogue is: pytest tests/benchmarks --benchmark-enable."""

import random

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.catalogue_oracle import Catalogue, catalogue_of
from cluesmith.generator.oracles.oracle_registry import oracle_for

KIND = kind_named("hanidoku")
N = 1000


@pytest.fixture(scope="module")
def grids_and_orders():
    rng = random.Random(1)
    catalogue = catalogue_of(KIND)
    cells = range(KIND.n_cells)
    return [
        (catalogue.grid_number(rng.randrange(catalogue.n_grids)), rng.sample(cells, len(cells)))
        for _ in range(N)
    ]


@pytest.fixture(scope="module")
def minimal(grids_and_orders):
    oracle = oracle_for(KIND, "catalogue")
    return b"".join(oracle.minimise(grid, order)[0] for grid, order in grids_and_orders)


def test_count_a_thousand_minimal_puzzles(benchmark, minimal):
    assert set(benchmark(oracle_for(KIND, "catalogue").count_many, minimal)) == {1}


def test_minimise_a_thousand_grids(benchmark, grids_and_orders):
    oracle = oracle_for(KIND, "catalogue")

    def minimise():
        return [oracle.minimise(grid, order) for grid, order in grids_and_orders]

    assert len(benchmark(minimise)) == N


def test_lay_out_the_catalogue(benchmark):
    representatives = catalogue_of(KIND).representatives

    def lay_out():
        catalogue = Catalogue(KIND, representatives)
        return catalogue.bit_rows, catalogue.grid_number(0)

    assert benchmark(lay_out)[0].n_grids == 86_256


def test_find_the_class_of_a_grid(benchmark):
    catalogue = catalogue_of(KIND)
    assert benchmark(catalogue.class_of, catalogue.grid_number(86_255)) == 3779
