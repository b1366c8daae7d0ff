"""Seconds to puzzles with few clues that do not overlap, by several methods in one run.

``pytest tests/benchmarks/test_far_puzzles.py -m slow --benchmark-enable`` shows them.
"""

from collections.abc import Callable
from itertools import count
from time import process_time

import pytest

from cluesmith.generator.canonical.signature import signature
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.fewest_clues_search import fewest_clues
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.pool_search import pool_puzzles
from cluesmith.generator.oracles.bands import BandOracle

SUDOKU = kind_named("sudoku")
ORACLE = BandOracle()
# How many to make: whole pools and grids take longer.
N_FAST = {22: 100, 21: 50, 20: 20, 19: 5, 18: 2, 17: 1}
N_SLOW = {22: 2, 21: 2, 20: 2, 19: 1, 18: 1, 17: 1}


def from_a_pool_of_its_own(max_clues: int, seed: int) -> list[bytes]:
    plan = SUDOKU.pool_plan(max_clues, is_far=True)
    return [each.clues for each in pool_puzzles(ORACLE, signature, plan, max_clues, seed)]


def one_of_a_whole_pool(max_clues: int, seed: int) -> list[bytes]:
    plan = SUDOKU.pool_plan(max_clues)
    return [each.clues for each in pool_puzzles(ORACLE, signature, plan, max_clues, seed)][:1]


def for_a_random_grid(max_clues: int, seed: int) -> list[bytes]:
    found = fewest_clues(SUDOKU, random_grid(SUDOKU, seed), seed, max_clues).clues
    return [found] if SUDOKU.n_clues(found) <= max_clues else []


METHODS = {from_a_pool_of_its_own: N_FAST, one_of_a_whole_pool: N_SLOW, for_a_random_grid: N_SLOW}
# Grids with so few clues are rare, and the search on others would take its whole budget.
CASES = [(n, how) for n in N_FAST for how in METHODS if n > 18 or how is not for_a_random_grid]


@pytest.mark.slow
@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize(("max_clues", "make"), CASES)
def test_make_puzzles_that_do_not_overlap(
    benchmark, max_clues: int, make: Callable[[int, int], list[bytes]]
) -> None:
    seeds = count()
    n_wanted = METHODS[make][max_clues]

    def run() -> list[bytes]:
        made: list[bytes] = []
        while len(made) < n_wanted:
            made += make(max_clues, next(seeds))
        return made

    benchmark.extra_info["puzzles"] = n_wanted
    for clues in benchmark.pedantic(run, rounds=3):
        assert SUDOKU.n_clues(clues) <= max_clues
        assert ORACLE.count(clues, 2) == 1
