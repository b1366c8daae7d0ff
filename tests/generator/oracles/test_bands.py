"""The bands against oracles that share nothing with them."""

import random
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from alarms import ended_by_a_signal, raise_alarm

from cluesmith.generator.kernel.exact_cover import shuffled
from cluesmith.generator.kinds.kind import given_cells, without_clue
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.oracles.oracle_registry import band_oracle, oracle_for
from tests.support.kinds import kind_of, minimal_and_less

ORACLE = BandOracle()
N_CASES = 2000

# Puzzle, solution, and the nodes of the check that it has no other.
KNOWN = {
    "25-clues": (
        "5..1.....6.7.....2.42..35.........2...96.543...6..4..7...5..3.....8.7.6.9...4....",
        "598162743637459812142783596453978621279615438816234957764521389325897164981346275",
        31,
    ),
    "24-clues": (
        "...28...7..8..916.........4...9..8.3..6..87...3..7..4...9.6.32..5.........3.....8",
        "561284937248739165397615284724956813916348752835172649489567321152893476673421598",
        35,
    ),
    "21-clues": (
        "........4.2.8....1...72.....7....3....9....7.......8....6.5..1.8.3..1...5..6.4..2",
        "738165294925843761164729583672918345489532176351476829296357418843291657517684932",
        1,
    ),
}
FIRST_GRID = "397261458214985376865374192746829513523617849981453627432198765179536284658742931"
EMPTY = bytes(81)
HOUSES = [
    *[[9 * i + j for j in range(9)] for i in range(9)],
    *[[9 * j + i for j in range(9)] for i in range(9)],
    *[[i // 3 * 27 + i % 3 * 3 + j // 3 * 9 + j % 3 for j in range(9)] for i in range(9)],
]


def values(line: str) -> bytes:
    return bytes(int(char.replace(".", "0")) for char in line)


GRID = values(KNOWN["24-clues"][1])


def is_grid(grid: bytes) -> bool:
    return all({grid[cell] for cell in house} == set(range(1, 10)) for house in HOUSES)


def solves(grid: bytes, clues: bytes) -> bool:
    return is_grid(grid) and all(c in (0, d) for c, d in zip(clues, grid, strict=True))


def brute_force(clues: bytes) -> Iterator[bytes]:
    """All solutions, by trying the cell with the fewest digits left."""
    peers = [{c for h in HOUSES if cell in h for c in h} - {cell} for cell in range(81)]
    grid = bytearray(clues)
    if any(grid[a] and grid[a] == grid[b] for a in range(81) for b in peers[a]):
        return

    def search() -> Iterator[bytes]:
        best: tuple[int, set[int]] | None = None
        for cell in range(81):
            if not grid[cell]:
                left = set(range(1, 10)) - {grid[peer] for peer in peers[cell]}
                if best is None or len(left) < len(best[1]):
                    best = cell, left
        if best is None:
            yield bytes(grid)
            return
        cell, left = best
        for digit in left:
            grid[cell] = digit
            yield from search()
        grid[cell] = 0

    yield from search()


def one_by_one(oracle, grid: bytes, order, clues: bytes | None = None) -> bytes:
    left = bytearray(clues or grid)
    for cell in order:
        digit, left[cell] = left[cell], 0
        if digit and oracle.count(bytes(left)) != 1:
            left[cell] = digit
    return bytes(left)


def removal_order(seed: int) -> list[int]:
    return random.Random(seed).sample(range(81), 81)


def puzzle_of(seed: int) -> tuple[bytes, bytes]:
    """A puzzle with none, one or many solutions, and a grid from which it was made."""
    rng = random.Random(seed)
    grid = ORACLE.fill(rng.getrandbits(64))
    clues = bytearray(ORACLE.minimise(grid, rng.sample(range(81), 81))[0])
    given = [cell for cell in range(81) if clues[cell]]
    match seed % 5:
        case 1:
            clues[rng.choice(given)] = 0
        case 2:
            for cell in rng.sample(given, 2):
                clues[cell] = 0
        case 3:
            clues[rng.choice(given)] = rng.randint(1, 9)
        case 4:
            for cell in rng.sample(range(81), 45):
                clues[cell] = grid[cell]
            clues[rng.choice(given)] = rng.randint(1, 9)
    return bytes(clues), grid


every_known = pytest.mark.parametrize(("line", "solution", "n_nodes"), KNOWN.values(), ids=KNOWN)


@every_known
def test_a_known_puzzle_has_its_one_solution(line, solution, n_nodes):
    assert ORACLE.count(values(line)) == 1
    assert ORACLE.solutions(values(line), 2) == [values(solution)]
    assert ORACLE.find_other(values(line), values(solution)) is None


def test_solutions_are_those_of_brute_force():
    for seed in range(N_CASES // 100):
        clues, _ = puzzle_of(seed)
        expected = {grid for grid, _ in zip(brute_force(clues), range(300), strict=False)}
        found = ORACLE.solutions(clues, 300)
        assert len(found) == len(expected) == len(set(found))
        if len(found) < 300:
            assert set(found) == expected
        assert ORACLE.count(clues) == min(len(found), 2)


@pytest.mark.parametrize("house", [0, 9, 18], ids=["row", "column", "box"])
def test_two_like_clues_in_a_house_leave_no_solution(house):
    for a, b in ((0, 1), (0, 4), (2, 8)):
        clues = bytearray(81)
        clues[HOUSES[house + 4][a]] = clues[HOUSES[house + 4][b]] = 7
        assert ORACLE.count(bytes(clues)) == 0
        assert ORACLE.find_other(bytes(clues), GRID) is None


def test_an_empty_puzzle_gives_the_wanted_number_of_grids():
    grids = ORACLE.solutions(EMPTY, 100)
    assert len(set(grids)) == 100
    assert all(map(is_grid, grids))


def test_a_solution_without_a_digit_is_found_exactly_when_there_is_one():
    for seed in range(N_CASES):
        clues, _ = puzzle_of(seed)
        solutions = ORACLE.solutions(clues, 500)
        cell, digit = seed % 81, solutions[0][seed % 81] if solutions else 1
        found = ORACLE.find_without(clues, cell, digit)
        if found is None:
            assert all(grid[cell] == digit for grid in solutions)
        else:
            assert found[cell] != digit
            assert solves(found, clues)
        others = {grid for grid in solutions if grid[cell] != digit}
        if len(solutions) < 500:
            assert set(ORACLE.solutions_without(clues, cell, digit, 500)) == others
            assert len(ORACLE.solutions_without(clues, cell, digit, 2)) == min(2, len(others))


def test_minimising_is_the_pass_one_by_one():
    for seed in range(N_CASES // 10):
        grid, order = ORACLE.fill(seed), removal_order(seed)
        clues, witnesses = ORACLE.minimise(grid, order)
        assert clues == one_by_one(ORACLE, grid, order)
        assert_witnesses(clues, grid, witnesses)


def assert_witnesses(clues: bytes, grid: bytes, witnesses: list[bytes]) -> None:
    cells = [cell for cell in range(81) if clues[cell]]
    assert len(witnesses) == len(cells)
    for cell, witness in zip(cells, witnesses, strict=True):
        assert witness[cell] != grid[cell]
        assert solves(witness, clues[:cell] + b"\0" + clues[cell + 1 :])


@pytest.mark.parametrize("name", ["sudoku", "sudoku-x", "sudoku6", "sudoku16"])
def test_a_random_order_is_the_one_that_is_drawn_for_its_seed(name):
    kind = kind_of(name)
    oracle = oracle_for(kind)
    for seed in range(4):
        grid = oracle.fill(seed)
        clues, witnesses = oracle.minimise(grid, shuffled(kind.n_cells, seed))
        assert oracle.minimise_shuffled(grid, seed) == (clues, b"".join(witnesses))
    with pytest.raises(ValueError, match="the grid breaks the rules"):
        oracle.minimise_shuffled(bytes(kind.n_cells), 1)


@pytest.mark.parametrize("n_dropped", [10, 35, 50])
def test_minimising_starts_from_clues_as_well(n_dropped):
    for seed in range(200):
        grid, order = ORACLE.fill(seed), removal_order(seed)
        start = bytearray(ORACLE.minimise(grid, removal_order(seed + 1))[0])
        for cell in order[n_dropped:]:
            start[cell] = grid[cell]
        clues, witnesses = ORACLE.minimise(grid, order, bytes(start))
        assert clues == one_by_one(ORACLE, grid, order, bytes(start))
        assert_witnesses(clues, grid, witnesses)
        assert ORACLE.minimise(grid, bytes(reversed(order)), clues)[0] == clues


@pytest.mark.parametrize("max_sets", [81, 90, 110])
def test_a_full_pool_of_sets_changes_no_result(max_sets):
    cramped = BandOracle(max_sets)
    for seed in range(100):
        grid, order = ORACLE.fill(seed), removal_order(seed)
        clues, witnesses = cramped.minimise(grid, order)
        assert clues == ORACLE.minimise(grid, order)[0]
        assert_witnesses(clues, grid, witnesses)


def test_fill_depends_on_the_seed_alone():
    grids = [ORACLE.fill(seed) for seed in range(20)]
    assert grids[0] == values(FIRST_GRID)
    assert grids == [ORACLE.fill(seed) for seed in range(20)]
    assert len(set(grids)) == 20
    assert all(map(is_grid, grids))


def test_fill_completes_clues_at_random():
    clues = values(KNOWN["21-clues"][0])[:54] + bytes(27)
    grids = {ORACLE.fill(seed, clues) for seed in range(20)}
    assert len(grids) > 5
    assert all(solves(grid, clues) for grid in grids)
    assert ORACLE.fill(1, b"\1\1" + bytes(79)) is None


def test_all_cells_of_random_grids_show_all_digits_alike():
    seen = np.zeros((81, 10), dtype=int)
    for seed in range(9000):
        seen[range(81), list(ORACLE.fill(seed))] += 1
    # 648 counts of mean 1000 and deviation 30, near enough to independent.
    assert seen[:, 0].sum() == 0
    assert abs(seen[:, 1:] - 1000).max() < 150


@every_known
def test_the_number_of_nodes_is_what_it_was(line, solution, n_nodes):
    oracle = BandOracle()
    oracle.count(values(line))
    assert oracle.nodes == n_nodes


def test_a_minimal_puzzle_costs_few_nodes():
    oracle = BandOracle()
    for seed in range(100):
        oracle.minimise(ORACLE.fill(seed), removal_order(seed))
    assert oracle.nodes == 7307


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda oracle: oracle.count(bytes(80)), "80 values: a puzzle has 81"),
        (lambda oracle: oracle.count(bytes(80) + b"\x0a"), "cell 80: value 10: use 0 to 9"),
        (lambda oracle: oracle.count(EMPTY, 0), "limit 0: use 1 or more"),
        (lambda oracle: oracle.count_many(bytes(82)), "82 values: puzzles have 81 each"),
        (
            lambda oracle: oracle.count_many(EMPTY + b"\xff" + bytes(80)),
            "puzzle 1, cell 0: value 255",
        ),
        (lambda oracle: oracle.find_other(EMPTY, EMPTY), "cell 0: value 0: a grid has 1 to 9"),
        (lambda oracle: oracle.find_without(EMPTY, 81, 1), "cell 81, digit 1: use 0 to 80"),
        (lambda oracle: oracle.minimise(b"\1" * 81, range(81)), "the grid breaks the rules"),
        (lambda oracle: oracle.minimise(GRID, [0] * 81), "the order names cell 0"),
        (lambda oracle: oracle.minimise(GRID, range(80)), "names 80 of the 81 clues"),
        (lambda oracle: oracle.minimise(GRID, range(81), b"\1" * 81), "does not solve the clues"),
        (lambda oracle: oracle.minimise(GRID, range(81), EMPTY), "more than one solution"),
        (lambda oracle: oracle.minimise(GRID, range(81), GRID[:20] + bytes(61)), "more than one"),
        (lambda oracle: type(oracle)(80), "max_sets 80: use 81 to 512"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call(ORACLE)
    assert ORACLE.count(GRID) == 1


@pytest.mark.parametrize("call", ["count", "count_many"])
def test_a_signal_ends_a_long_search_and_the_oracle_serves_on(call):
    refusals = []

    def ring() -> None:
        try:
            ORACLE.count(GRID)
        except RuntimeError as error:
            refusals.append(str(error))
            raise_alarm()

    with ended_by_a_signal(ring, 0.05, 0.05):
        getattr(ORACLE, call)(EMPTY, 2**31 - 1)
    assert "another thread" in refusals[0]
    assert ORACLE.count(GRID) == 1


@pytest.mark.parametrize(
    ("kind_name", "oracle_name"),
    [("sudoku", "bands"), ("sudoku-x", "bands"), ("sudoku6", "links"), ("hanidoku", "catalogue")],
)
def test_a_spare_clue_is_found_where_there_is_one(kind_name, oracle_name):
    kind = kind_of(kind_name)
    oracle = oracle_for(kind, oracle_name)
    puzzles = []
    for clues in minimal_and_less(kind, Random(3)):
        grids = oracle.solutions(clues, 2)
        if len(grids) == 1:
            (grid,) = grids
            more = bytearray(clues)
            cell = next(cell for cell in range(kind.n_cells) if not clues[cell])
            more[cell] = grid[cell]
            puzzles += [(clues, grid), (bytes(more), grid)]
    assert puzzles
    found = oracle.spare_many(*map(b"".join, zip(*puzzles, strict=True)))
    for (clues, _), cell in zip(puzzles, found, strict=True):
        can_go = [c for c in given_cells(clues) if oracle.count(without_clue(clues, c)) == 1]
        assert cell in can_go if can_go else cell == -1
    assert {cell == -1 for cell in found} == {True, False}


def test_x_sudoku_are_the_same_as_by_the_houses():
    kind = kind_of("sudoku-x")
    bands, houses = BandOracle(has_diagonals=True), oracle_for(kind, "houses")
    n_nodes = 0
    for seed in range(60):
        grid, order = houses.fill(seed), removal_order(seed)
        n_before = bands.nodes
        clues, witnesses = bands.minimise(grid, order)
        n_nodes += bands.nodes - n_before
        assert clues == houses.minimise(grid, order)[0]
        assert kind.rules.first_without_witness(clues, b"".join(witnesses), grid) is None
        less = without_clue(clues, given_cells(clues)[seed % 9])
        assert sorted(bands.solutions(less, 400)) == sorted(houses.solutions(less, 400))
    assert n_nodes == 18218


def test_random_x_grids_have_different_digits_in_the_diagonals():
    oracle = BandOracle(has_diagonals=True)
    grids = {oracle.fill(seed) for seed in range(40)}
    assert len(grids) == 40
    for grid in grids:
        assert is_grid(grid)
        assert len({*grid[::10]}) == len({*grid[8:80:8]}) == 9


def test_a_puzzle_with_another_solution_is_refused():
    oracle = band_oracle()
    grid = oracle.fill(1)
    with pytest.raises(ValueError, match="more than one solution"):
        oracle.spare_many(bytes(81), grid)
    with pytest.raises(ValueError, match="81 values of puzzles and 162 of grids"):
        oracle.spare_many(grid, 2 * grid)
