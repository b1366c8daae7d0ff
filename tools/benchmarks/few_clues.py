"""Prints the processor seconds to Sudoku with few clues that do not overlap, by several methods.

``python -m tools.benchmarks.few_clues``, on an idle machine; a line for each limit and method.
"""

from collections.abc import Callable
from itertools import count
from time import process_time

from cluesmith.generator.canonical.signature import signature
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.fewest_clues_search import fewest_clues
from cluesmith.generator.making.pool_search import Pool, far_siblings
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.spec import LEAST_KINSHIP

SUDOKU = kind_named("sudoku")
ORACLE = BandOracle()
# The number of puzzles to make: whole pools and grids take longer.
N_FAST = {22: 100, 21: 50, 20: 20, 19: 5, 18: 2, 17: 1}
N_SLOW = {22: 2, 21: 2, 20: 2, 19: 1, 18: 1, 17: 1}


def far_ones_of_a_pool(max_clues: int, seed: int) -> int:
    return len(_pool(max_clues, seed, is_far=True))


def one_of_a_whole_pool(max_clues: int, seed: int) -> int:
    return len(_pool(max_clues, seed, is_far=False)[:1])


def for_a_random_grid(max_clues: int, seed: int) -> int:
    found = fewest_clues(SUDOKU, random_grid(SUDOKU, seed), seed, max_clues)
    return SUDOKU.n_clues(found.clues) <= max_clues


def _pool(max_clues: int, seed: int, *, is_far: bool) -> list[MinimalPuzzle]:
    plan = SUDOKU.pool_plan(max_clues, is_far=is_far)
    if plan is None:
        raise SystemExit(f"no pool is planned for {max_clues} clues")
    pool = Pool(ORACLE, signature, plan, max_clues, seed)
    return list(far_siblings(SUDOKU, pool, plan, LEAST_KINSHIP, seed) if is_far else pool)


METHODS: dict[Callable[[int, int], int], dict[int, int]] = {
    far_ones_of_a_pool: N_FAST,
    one_of_a_whole_pool: N_SLOW,
    for_a_random_grid: N_SLOW,
}
# Grids with so few clues are rare, and the search on others would take its whole budget.
CASES = [(n, how) for n in N_FAST for how in METHODS if n > 18 or how is not for_a_random_grid]


def seconds_per_puzzle(make: Callable[[int, int], int], max_clues: int, first_seed: int) -> float:
    seeds, n_made, began = count(first_seed), 0, process_time()
    while n_made < METHODS[make][max_clues]:
        n_made += make(max_clues, next(seeds))
    return (process_time() - began) / n_made


for limit, method in CASES:
    runs = sorted(seconds_per_puzzle(method, limit, n * 1_000_000) for n in range(3))
    low, median, high = (f"{seconds * 1e3:,.1f}" for seconds in runs)
    print(f"{limit} clues, {method.__name__}: {median} ms a puzzle ({low} to {high})")  # noqa: T201
