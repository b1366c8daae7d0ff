"""Hitting sets, and the fewest clues that they lead to."""

import random
from itertools import combinations

import pytest

from cluesmith.generator.errors import GridError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making import fewest_clues_search as fewest
from cluesmith.generator.making.fewest_clues_search import fewest_clues
from cluesmith.generator.making.hitting_set import HittingSet
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import links_oracle, oracle_for
from tests.support.kinds import MEASURED_KINDS

SUDOKU, SUDOKU4, HANIDOKU = map(kind_named, ("sudoku", "sudoku4", "hanidoku"))


def grids_that_differ_in(grid: bytes, sets: list[tuple[int, ...]]) -> list[bytes]:
    """Return values that differ from the grid in these cells alone."""
    return [bytes(v + 1 if c in cells else v for c, v in enumerate(grid)) for cells in sets]


def without(values: bytes, cells) -> bytes:
    return bytes(0 if cell in cells else value for cell, value in enumerate(values))


def fewest_by_brute_force(grid: bytes, others: list[bytes]) -> int:
    """Return the size of the smallest set of cells in which every other grid differs somewhere."""
    sets = [{c for c in range(len(grid)) if grid[c] != other[c]} for other in others]
    return next(
        k
        for k in range(len(grid))
        for cells in combinations(range(len(grid)), k)
        if all(not one.isdisjoint(cells) for one in sets)
    )


@pytest.mark.parametrize("n_cells", [16, 61, 64, 81, 256])
def test_the_pool_keeps_smallest_sets_of_any_width(n_cells):
    pool = HittingSet(bytes([1] * n_cells), 1)
    last = n_cells - 1
    sets = [(0, 1, last), (0, last), (2, 3), (2, 3), (1, 2, 3)]
    assert pool.add(grids_that_differ_in(bytes([1] * n_cells), sets)) == 2
    assert set(pool.sets()) == {(0, last), (2, 3)}


def test_the_local_search_finds_planted_hitting_sets():
    rng = random.Random(3)
    n_cells, k = 70, 8
    planted = rng.sample(range(n_cells), k)
    sets = [tuple({rng.choice(planted), *rng.sample(range(n_cells), 6)}) for _ in range(600)]
    pool = HittingSet(bytes([1] * n_cells), 5)
    n_sets = pool.add(grids_that_differ_in(bytes([1] * n_cells), sets))
    assert n_sets > 256  # the arrays have grown
    assert pool.hit(k, 20_000)
    chosen = pool.chosen()
    assert len(chosen) == k
    assert all(not set(cells).isdisjoint(chosen) for cells in pool.sets())


def test_the_pool_knows_which_cells_are_needed():
    rng = random.Random(4)
    grid = bytes([1] * 81)
    pool = HittingSet(grid, 2)
    for step in range(30):
        pool.add(grids_that_differ_in(grid, [tuple(rng.sample(range(81), 9)) for _ in range(5)]))
        pool.hit(rng.randint(3, 20), 15)
        if step % 10 == 9:
            pool.prune(pool.n_sets * 2 // 3)
        chosen = set(pool.chosen())
        alone = {next(iter(hit)) for s in pool.sets() if len(hit := chosen.intersection(s)) == 1}
        assert {cell for cell in range(81) if pool.is_needed(cell)} == alone
        for cell in alone:
            blank = {c for c, value in enumerate(pool.blank_needing(cell)) if value == 0}
            assert blank & chosen == {cell}
            assert tuple(sorted(blank)) in pool.sets()


def test_the_pool_refuses_what_it_cannot_take():
    pool = HittingSet(bytes([1] * 16), 1)
    pool.choose([3])
    assert not pool.is_needed(99)
    for wrong in (
        lambda: pool.add([bytes(15)]),
        lambda: pool.choose([16]),
        lambda: pool.choose([2, 2]),
        lambda: pool.drop(5),
        lambda: pool.hit(0, 10),
        lambda: pool.hit(17, 10),
        lambda: pool.blank_needing(2),
    ):
        with pytest.raises(ValueError, match=r"cell|values"):
            wrong()


def test_a_search_in_slices_is_the_same_search():
    rng = random.Random(6)
    grid = bytes([1] * 40)
    sets = [tuple(rng.sample(range(40), 5)) for _ in range(300)]
    once, sliced = HittingSet(grid, 9), HittingSet(grid, 9)
    for pool in (once, sliced):
        pool.add(grids_that_differ_in(grid, sets))
    assert not once.hit(9, 1000)
    assert not any(sliced.hit(9, 100) for _ in range(10))
    assert once.chosen() == sliced.chosen()


@pytest.mark.parametrize("kind", [SUDOKU, SUDOKU4, HANIDOKU], ids=lambda kind: kind.name)
def test_the_sets_of_a_hunt_are_unavoidable_and_minimal(kind, monkeypatch):
    pools = []
    keep = HittingSet
    monkeypatch.setattr(fewest, "HittingSet", lambda *a: pools.append(keep(*a)) or pools[-1])
    for seed in range(8):
        fewest_clues(kind, random_grid(kind, seed), 1, max_steps=20_000)
        if pools:  # else the first puzzle was as small as can be
            break
    grid = random_grid(kind, seed)
    oracle = oracle_for(kind)
    sets = pools[0].sets()
    assert sets
    for cells in random.Random(1).sample(sets, min(60, len(sets))):
        assert oracle.find_other(without(grid, cells), grid) is not None
        for cell in cells:
            assert oracle.find_other(without(grid, set(cells) - {cell}), grid) is None


@pytest.mark.parametrize(
    ("name", "target", "n_grids", "max_steps"),
    [("sudoku", 20, 8, 10**6), ("hanidoku", 6, 2, 10**6), ("sudoku4", 4, 30, 2000)],
)
def test_puzzles_are_unique_and_minimal(name, target, n_grids, max_steps):
    kind = kind_named(name)
    for seed in range(n_grids):
        grid = random_grid(kind, seed)
        found = fewest_clues(kind, grid, seed, target, max_steps)
        assert links_oracle(kind).solutions(found.clues, 2) == [grid]
        assert kind.rules.first_without_witness(found.clues, found.witnesses) is None
        assert kind.n_clues(found.clues) <= target


def test_every_4x4_grid_gets_as_few_clues_as_brute_force_tells():
    grids = links_oracle(SUDOKU4).solutions(bytes(16), 1000)
    for grid in random.Random(2).sample(grids, 12):
        others = [other for other in grids if other != grid]
        found = fewest_clues(SUDOKU4, grid, 1, max_steps=100_000)
        assert SUDOKU4.n_clues(found.clues) == fewest_by_brute_force(grid, others)


@pytest.mark.parametrize("kind", MEASURED_KINDS.values(), ids=list(MEASURED_KINDS))
def test_the_same_arguments_give_the_same_puzzle(kind):
    grid = random_grid(kind, 3)
    steps = {"sudoku16": 0, "hanidoku": 2000}.get(kind.name, 20_000)
    assert fewest_clues(kind, grid, 5, None, steps) == fewest_clues(kind, grid, 5, None, steps)


@pytest.mark.parametrize(
    ("kind", "seed", "line"),
    [
        (
            SUDOKU,
            1,
            "12...6..5.....5..3...1...7.3...14..85.8...3..............3......4..8..17....9.4..",
        ),
        (SUDOKU4, 2, "..4..3...2....1."),
        (HANIDOKU, 3, "..........2...3........7...............5....................."),
    ],
    ids=["sudoku", "sudoku4", "hanidoku"],
)
def test_the_puzzle_of_a_seed_is_pinned(kind, seed, line):
    found = fewest_clues(kind, random_grid(kind, seed), seed, None, 20_000)
    assert found.clues == kind.values(line)


def test_more_steps_never_make_it_worse():
    grid = random_grid(SUDOKU, 12)
    sizes = [
        SUDOKU.n_clues(fewest_clues(SUDOKU, grid, 1, None, steps).clues)
        for steps in (0, 1000, 30_000, 300_000)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] <= 21


def test_a_target_is_met_or_the_best_that_was_found_is_returned():
    grid = random_grid(SUDOKU, 5)
    assert SUDOKU.n_clues(fewest_clues(SUDOKU, grid, 1, 21).clues) <= 21
    assert SUDOKU.n_clues(fewest_clues(SUDOKU, grid, 1, 17, 1000).clues) > 17


def test_what_is_no_grid_is_refused():
    grid = random_grid(SUDOKU, 5)
    for values in (grid[:80], bytes(81), grid[:80] + bytes([grid[79]])):
        with pytest.raises(GridError, match="no Sudoku grid"):
            fewest_clues(SUDOKU, values, 1)
