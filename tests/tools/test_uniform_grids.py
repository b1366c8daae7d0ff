"""Uniform grids: drawn from all frames, with the weight of their frame."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.oracle_registry import links_oracle
from tools.uniform_grids import N_FRAMES, N_GRIDS, uniform_grids

SUDOKU = kind_named("sudoku")


def test_the_grids_obey_the_rules_and_differ_outside_their_frame_alone():
    drawn = uniform_grids(3, 5).grids
    assert len(set(drawn)) == 5
    assert all(SUDOKU.rules.is_grid(grid) for grid in drawn)
    frame = [cell for cell in range(81) if cell < 27 or cell % 9 < 3]
    assert len({bytes(grid[cell] for cell in frame) for grid in drawn}) == 1


def test_a_weight_is_the_number_of_solutions_of_the_frame():
    drawn = uniform_grids(4, 1)
    (grid,) = drawn.grids
    frame = bytes(v if cell < 27 or cell % 9 < 3 else 0 for cell, v in enumerate(grid))
    n_solutions = links_oracle(SUDOKU).count(frame, 10_000)
    assert drawn.weight == pytest.approx(n_solutions * N_FRAMES / N_GRIDS)


def test_the_weights_are_one_in_the_mean():
    weights = [uniform_grids(seed, 1).weight for seed in range(60)]
    # One of them is 0.12 away, as a rule: the mean of 60 some 0.015.
    assert sum(weights) / 60 == pytest.approx(1, abs=0.06)
    assert len(set(weights)) > 50


def test_the_same_seed_draws_the_same_grids():
    assert uniform_grids(5, 2) == uniform_grids(5, 2) != uniform_grids(6, 2)
