"""The oracle for 16x16 Sudoku, with AVX2 and without, beside houses."""

import random

import pytest

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.topdown import removal_order
from cluesmith.generator.oracles.oracle_registry import houses_oracle
from cluesmith.generator.oracles.rows_oracle import RowsOracle

KIND = kind_named("sudoku16")
HOUSES = houses_oracle(KIND, KIND.attempt_nodes)
either = pytest.mark.parametrize("is_plain", [False, True], ids=["avx2", "plain"])


def minimal(seed):
    """Return a grid and a minimal puzzle of it."""
    grid = random_grid(KIND, seed)
    return grid, HOUSES.minimise(grid, removal_order(KIND, seed))[0]


@either
def test_it_drops_the_clues_that_houses_drop(is_plain):
    rows = RowsOracle(is_plain=is_plain)
    for seed in range(3):
        grid, clues = minimal(seed)
        kept, witnesses = rows.minimise(grid, removal_order(KIND, seed))
        assert kept == clues
        cells = [cell for cell in range(256) if clues[cell]]
        for cell, witness in zip(cells, witnesses, strict=True):
            assert KIND.rules.is_grid(witness)
            assert [c for c in cells if witness[c] != clues[c]] == [cell]


@either
def test_it_finds_all_solutions_that_houses_find(is_plain):
    rows, rng = RowsOracle(is_plain=is_plain), random.Random(1)
    for seed in range(4):
        clues = bytearray(minimal(seed)[1])
        for cell in rng.sample([cell for cell in range(256) if clues[cell]], 2):
            clues[cell] = 0
        found = rows.solutions(bytes(clues), 500)
        assert len(found) == len({*found})
        if len(found) < 500:
            assert {*found} == {*HOUSES.solutions(bytes(clues), 501)}
        else:
            assert HOUSES.count(bytes(clues), 500) == 500


def test_it_singles_out_the_solutions_that_houses_single_out():
    rows, rng = RowsOracle(), random.Random(2)
    for seed in range(4):
        clues = bytearray(minimal(seed)[1])
        clues[rng.choice([cell for cell in range(256) if clues[cell]])] = 0
        found = {grid for _, grid in rows.one_more(bytes(clues), seed)}
        assert found == {grid for _, grid in HOUSES.one_more(bytes(clues), seed)}


@pytest.mark.parametrize("max_sets", [0, 2000])
def test_the_room_for_sets_changes_no_clue(max_sets):
    grid, clues = minimal(5)
    assert RowsOracle(max_sets=max_sets).minimise(grid, removal_order(KIND, 5))[0] == clues


def test_two_equal_clues_in_a_column_leave_no_solution():
    clues = bytearray(256)
    clues[3] = clues[3 + 16 * 15] = 16
    assert RowsOracle().count(bytes(clues)) == 0


def test_a_value_that_is_too_large_is_refused():
    with pytest.raises(ValueError, match="value 17: use 0 to 16"):
        RowsOracle().count(bytes([17]) + bytes(255))


def test_a_random_grid_follows_from_its_seed():
    rows = RowsOracle()
    grids = [rows.fill(seed) for seed in (1, 2, 1)]
    assert all(map(KIND.rules.is_grid, grids))
    assert grids[0] == grids[2] != grids[1]


def test_a_search_over_its_budget_is_given_up():
    clues = bytearray(minimal(1)[1])
    clues[next(cell for cell in range(256) if clues[cell])] = 0
    with pytest.raises(SearchLimitError):
        RowsOracle(max_nodes=1).count(bytes(clues), 1000)


def test_a_minimal_puzzle_costs_few_nodes():
    rows = RowsOracle()
    for seed in range(5):
        rows.minimise(random_grid(KIND, seed), removal_order(KIND, seed))
    assert rows.nodes == 14847
