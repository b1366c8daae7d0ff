"""The oracle for houses and pairs: published numbers, other oracles, and filters over all grids."""

import random
from itertools import combinations

import pytest
from alarms import ended_by_a_signal
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.topdown import removal_order
from cluesmith.generator.oracles.clue_removal import drop_spare
from cluesmith.generator.oracles.houses_oracle import HousesOracle
from cluesmith.generator.oracles.implied_houses import MAX_FAMILIES, families, implied_houses
from cluesmith.generator.oracles.oracle_registry import band_oracle, oracle_for
from tests.support.kinds import each_name


def lines(size):
    """Return the rows and columns of a square."""
    rows = [tuple(range(size * r, size * r + size)) for r in range(size)]
    return rows + [tuple(range(c, size * size, size)) for c in range(size)]


BOXES = [(0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15)]
DIAGONALS = [(0, 5, 10, 15), (3, 6, 9, 12)]
SUDOKU4 = lines(4) + BOXES


def oracle(size, houses, different=(), not_consecutive=(), **limits):
    return HousesOracle((size,) * size, size, houses, different, not_consecutive, **limits)


@pytest.mark.parametrize(
    ("size", "houses", "n_grids"),
    [
        (4, lines(4), 576),
        (5, lines(5), 161_280),
        (4, SUDOKU4, 288),
        (4, SUDOKU4 + DIAGONALS, 48),
    ],
    ids=["latin4", "latin5", "sudoku4", "sudoku4-x"],
)
def test_the_empty_puzzle_has_the_published_number_of_solutions(size, houses, n_grids):
    assert oracle(size, houses).count(bytes(size * size), n_grids + 1) == n_grids


GRIDS = oracle(4, SUDOKU4).solutions(bytes(16), 300)
pairs = st.lists(st.sampled_from(list(combinations(range(16), 2))), max_size=6)


@given(pairs, pairs, st.lists(st.integers(0, 15), max_size=4), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_pairs_leave_the_grids_that_obey_them(different, apart, cells, rng):
    grid = rng.choice(GRIDS)
    clues = bytes(value if cell in cells else 0 for cell, value in enumerate(grid))
    expected = {
        grid
        for grid in GRIDS
        if all(grid[a] != grid[b] for a, b in different)
        and all(abs(grid[a] - grid[b]) != 1 for a, b in apart)
        and all(clue in (0, value) for clue, value in zip(clues, grid, strict=True))
    }
    found = oracle(4, SUDOKU4, different, apart).solutions(clues, 300)
    assert len(found) == len(expected)
    assert set(found) == expected


def test_houses_that_do_not_cover_the_cells_leave_the_others_free():
    # Two rows of four hold all digits, the third row holds whatever it likes.
    free = HousesOracle((4, 4, 4), 4, [(0, 1, 2, 3), (4, 5, 6, 7)])
    assert free.count(bytes(12), 10**6) == 24 * 24 * 4**4


def test_it_singles_out_the_solutions_that_the_bands_single_out():
    kind, rng = kind_named("sudoku"), random.Random(3)
    houses, bands = oracle_for(kind, "houses"), band_oracle()
    for seed in range(15):
        clues, _ = bands.minimise(random_grid(kind, seed), removal_order(kind, seed))
        dropped = bytearray(clues)
        for cell in rng.sample([c for c in range(81) if clues[c]], 1 + seed % 2):
            dropped[cell] = 0
        mine, theirs = (o.one_more(bytes(dropped), seed) for o in (houses, bands))
        assert sorted(grid for _, grid in mine) == sorted(grid for _, grid in theirs)
        assert all(bands.solutions(puzzle, 2) == [grid] for puzzle, grid in mine)


@pytest.mark.parametrize("name", ["sudoku4", "sudoku"])
def test_the_room_for_sets_changes_no_puzzle(name):
    kind = kind_named(name)
    houses = [house.cells for house in kind.houses]
    small, large = (
        HousesOracle(kind.rows, kind.n_digits, houses, max_sets=most) for most in (1, 4096)
    )
    for seed in range(20):
        grid, order = random_grid(kind, seed), removal_order(kind, seed)
        clues, witnesses = large.minimise(grid, order)
        assert small.minimise(grid, order)[0] == clues
        assert drop_spare(large.find_without, grid, order)[0] == clues
        assert kind.rules.first_without_witness(clues, b"".join(witnesses)) is None


def houses_of(name, **limits):
    kind = kind_named(name)
    return HousesOracle(
        kind.rows,
        kind.n_digits,
        [house.cells for house in kind.houses],
        kind.definition.different,
        kind.definition.not_consecutive,
        **limits,
    )


EMPTY = bytes(256)
ASKED = {
    "count": lambda o, grid: o.count(EMPTY, 10**6),
    "solutions": lambda o, grid: o.solutions(EMPTY, 10**6),
    "find_other": lambda o, grid: o.find_other(EMPTY, grid),
    "find_without": lambda o, grid: [o.find_without(EMPTY, cell, 3) for cell in range(256)],
    "count_many": lambda o, grid: o.count_many(2 * EMPTY, 10**6),
    "solve_many": lambda o, grid: o.solve_many(2 * EMPTY),
    "fill": lambda o, grid: o.fill(1),
    "minimise": lambda o, grid: o.minimise(grid, range(256)),
    "one_more": lambda o, grid: o.one_more(EMPTY, 1),
}


@pytest.mark.parametrize("method", ASKED)
def test_a_budget_ends_every_method(method):
    grid = houses_of("sudoku16").fill(1)
    tight = houses_of("sudoku16", max_nodes=6)
    with pytest.raises(SearchLimitError):
        ASKED[method](tight, grid)
    # And it serves on.
    assert tight.count(grid) == 1


def test_a_shared_budget_is_of_all_searches_together():
    houses = houses_of("sudoku16")
    grid = houses.fill(1)
    houses.share(100)
    before = houses.nodes
    with pytest.raises(SearchLimitError):
        houses.minimise(grid, range(256))
    # A search goes on to the end of a branch.
    assert before + 100 <= houses.nodes < before + 100 + 256


GOES_ON = {
    "one long search": lambda o, grid: o.count(bytes(625), 10**9),
    "many short searches": lambda o, grid: o.one_more(bytes(300) + grid[300:], 1),
}


@pytest.mark.parametrize("method", GOES_ON)
def test_a_signal_ends_what_goes_on(method):
    houses = houses_of("sudoku25")
    grid = houses.fill(2)
    first_node = houses.nodes
    with ended_by_a_signal():
        GOES_ON[method](houses, grid)
    assert houses.nodes - first_node < 1_000_000
    assert houses.count(grid) == 1


@pytest.mark.parametrize(
    ("grid", "order", "problem"),
    [
        (bytes([1] * 16), range(16), "breaks the rules"),
        (GRIDS[0], range(15), "names 15 of the 16 clues"),
        (GRIDS[0], [0, *range(15)], "names cell 0"),
        (GRIDS[0][:15], range(16), "values"),
    ],
    ids=["no grid", "short order", "twice", "short grid"],
)
def test_what_cannot_be_minimised_is_refused(grid, order, problem):
    with pytest.raises(ValueError, match=problem):
        oracle(4, SUDOKU4).minimise(grid, order)


# Kinds of which some are known: every jigsaw layout that is shipped, and those with windows.
NAMES = [name for name in KINDS if name.startswith(("jigsaw", "windoku"))]


def implied(kind):
    return implied_houses([house.cells for house in kind.houses], kind.n_digits)


@each_name(NAMES)
def test_a_house_that_follows_from_others_holds_every_digit_in_every_grid(name):
    kind = KINDS[name]
    grids = [random_grid(kind, seed) for seed in range(10)]
    houses = implied(kind)
    assert houses
    for house in houses:
        assert all(len({grid[cell] for cell in house}) == kind.n_digits for grid in grids)


def test_what_the_windows_leave_of_three_lines_are_houses():
    kind = KINDS["windoku"]
    windows = {cell for house in kind.houses if "window" in house.name for cell in house.cells}
    left = {tuple(house) for house in implied(kind)}
    rows = [tuple(c for c in range(9 * r, 9 * r + 27) if c not in windows) for r in (1, 5)]
    assert left.issuperset(rows)


def test_boxes_in_line_with_rows_and_columns_add_nothing():
    assert implied(KINDS["sudoku"]) == implied(KINDS["sudoku25"]) == []


def test_hundreds_of_houses_are_not_all_compared_with_each_other():
    cells = random.Random(1)
    houses = [sum(1 << cell for cell in cells.sample(range(81), 9)) for _ in range(500)]
    assert len(families(houses, 9)) == MAX_FAMILIES
