"""Deletion paths: the number of minimal puzzles, without bias."""

import pytest

from tools.deletion_paths import minimal_puzzles_by_clues

# Berthier 2009, table 5: minimal puzzles of a grid in the mean.
PUBLISHED = {23: 6.88e12, 24: 1.06e14, 25: 6.25e14}


@pytest.fixture(scope="module")
def estimates():
    return [minimal_puzzles_by_clues(seed, 30) for seed in range(10)]


@pytest.mark.slow
@pytest.mark.parametrize("n_clues", PUBLISHED)
def test_the_numbers_by_clues_are_near_those_that_were_published(estimates, n_clues):
    mean = sum(estimate.get(n_clues, 0) for estimate in estimates) / len(estimates)
    assert mean == pytest.approx(PUBLISHED[n_clues], rel=0.25)


@pytest.mark.slow
def test_the_mean_is_that_of_all_minimal_puzzles_not_of_dropped_clues(estimates):
    n_puzzles = sum(sum(estimate.values()) for estimate in estimates)
    n_clues = sum(n * number for estimate in estimates for n, number in estimate.items())
    assert n_clues / n_puzzles == pytest.approx(26.58, abs=0.6)


def test_the_same_seed_gives_the_same_estimate():
    assert minimal_puzzles_by_clues(7, 1) == minimal_puzzles_by_clues(7, 1)
    assert minimal_puzzles_by_clues(7, 1) != minimal_puzzles_by_clues(8, 1)
