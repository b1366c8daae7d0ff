"""The kinds: their grids, their rules, their windows of digits and their one-line forms."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.errors import LimitError, PuzzleSyntaxError, UnknownKindError
from cluesmith.generator.kinds.definition import Holds, House
from cluesmith.generator.kinds.fitting_kinds import kind_of_length, kind_of_text
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.rules import GridRules, RulesError
from cluesmith.generator.making.census import census
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from tests.support import derived_facts
from tests.support.kinds import MEASURED_KINDS, kind_of, spec_of

every_kind = pytest.mark.parametrize("kind", MEASURED_KINDS.values(), ids=list(MEASURED_KINDS))
seeds = st.integers(0, 2**64 - 1)


def test_the_frozen_digests_and_symmetries_are_those_of_the_built_in_kinds():
    text = derived_facts.MODULE.read_text()
    assert text == derived_facts.module_text(), "run: python -m tests.support.derived_facts"


@every_kind
@given(seed=seeds)
def test_a_random_grid_obeys_the_rules_and_follows_from_its_seed(kind, seed):
    grid = random_grid(kind, seed)
    assert kind.rules.is_grid(grid)
    assert grid == random_grid(kind, seed)


@every_kind
def test_seeds_give_different_grids(kind):
    assert len({random_grid(kind, seed) for seed in range(20)}) > 15


def test_random_grids_of_sudoku_have_each_digit_in_each_cell_as_often():
    kind, n = kind_named("sudoku"), 4_500
    digits = zip(*(random_grid(kind, seed) for seed in range(n)), strict=True)
    counts = [count for cell in map(Counter, digits) for count in cell.values()]
    # Chi-squared with 648 degrees of freedom: 1 of 1,000 is above 769.
    assert sum((count - n / 9) ** 2 / (n / 9) for count in counts) < 769


@pytest.mark.parametrize("name", ["sudoku", "sudoku4", "sudoku16"])
@given(seed=seeds, data=st.data())
def test_a_grid_with_one_cell_changed_breaks_the_rules(name, seed, data):
    kind = kind_named(name)
    grid = bytearray(random_grid(kind, seed))
    cell = data.draw(st.integers(0, kind.n_cells - 1))
    grid[cell] = data.draw(st.sampled_from(sorted({*range(kind.n_digits + 1)} - {grid[cell]})))
    assert not kind.rules.is_grid(bytes(grid))


def test_a_hanidoku_line_with_a_gap_breaks_the_rules():
    rules, lines = kind_named("hanidoku").rules, kind_named("hanidoku").houses
    grid = random_grid(kind_named("hanidoku"), 1)
    row = sorted(grid[cell] for cell in lines[0].cells)
    assert [digit - row[0] for digit in row] == [0, 1, 2, 3, 4]
    swapped = bytes(10 - digit for digit in grid)
    assert rules.is_grid(grid)
    assert rules.is_grid(swapped)
    assert not rules.is_grid(bytes(d % 9 + 1 for d in grid))


@every_kind
@given(seed=seeds, data=st.data())
def test_a_solution_obeys_the_rules_and_shows_the_clues(kind, seed, data):
    grid = random_grid(kind, seed)
    cell = data.draw(st.integers(0, kind.n_cells - 1))
    clues = bytearray(kind.n_cells)
    clues[cell] = grid[cell]
    assert kind.rules.is_solution(grid, bytes(clues))
    clues[cell] = grid[cell] % kind.n_digits + 1
    assert not kind.rules.is_solution(grid, bytes(clues))
    assert not kind.rules.is_solution(bytes(kind.n_cells), bytes(kind.n_cells))


def test_the_hanidoku_lines_are_three_directions_of_nine():
    lines = [house.cells for house in kind_named("hanidoku").houses]
    assert sorted(map(len, lines)) == sorted([5, 6, 7, 8, 9, 8, 7, 6, 5] * 3)
    assert all(sum(cell in line for line in lines) == 3 for cell in range(61))


def test_unreadable_lines_are_refused_with_their_column():
    kind = kind_named("sudoku4")
    with pytest.raises(PuzzleSyntaxError, match="'5' is not a digit of 4x4 Sudoku") as error:
        kind.values("12345" + "." * 11)
    assert error.value.column == 5
    with pytest.raises(PuzzleSyntaxError, match="3 characters, and 4x4 Sudoku has 16 cells"):
        kind.values("123")


def test_kinds_are_found_by_name_and_by_length():
    assert kind_of_length(61) is kind_named("hanidoku")
    with pytest.raises(UnknownKindError, match="unknown kind 'chess'"):
        kind_named("chess")
    with pytest.raises(UnknownKindError, match="82 characters fit no kind"):
        kind_of_length(82)


def test_a_text_with_clues_is_of_the_first_kind_that_has_all_their_types():
    for clues, name in {
        "": "sudoku",
        ";cage:r1c1c2=10": "killer",
        ";less:r1c1c2": "futoshiki9",
        ";plus:r1c1c2=10;divide:r2c1c2=2": "calcudoku9",
        ";odd:r1c1;even:r1c2": "parity",
    }.items():
        assert kind_of_text("." * 81 + clues).name == name
    with pytest.raises(UnknownKindError, match="no built-in kind of 81 cells has all of these"):
        kind_of_text("." * 81 + ";cage:r1c1c2=10;arrow:r1c1r2c2r3c3")
    with pytest.raises(UnknownKindError, match="82 characters fit no kind"):
        kind_of_text("." * 82 + ";cage:r1c1c2=10")


@pytest.mark.parametrize(
    ("kind", "limit", "reason"),
    [("sudoku", 16, "McGuire"), ("hanidoku", 3, "exhaustion"), ("sudoku16", 14, "use 15 or more")],
)
def test_a_limit_below_the_minimum_is_refused_with_the_reason(kind, limit, reason):
    with pytest.raises(LimitError, match=reason):
        kind_named(kind).check_max_clues(limit)
    kind_named(kind).check_max_clues(limit + 1)


@pytest.mark.parametrize(
    ("kind", "limit", "reason"),
    [
        ("sudoku", 41, "no minimal Sudoku with more than 40 clues is known; use 40 or less"),
        ("hanidoku", 11, "more than 10 clues is known"),
        ("sudoku4", 7, "more than 6 clues exists"),
        ("sudoku16", 241, "the last clue of a full row"),
        ("sudoku", -1, "use 0 or more"),
    ],
)
def test_more_clues_than_any_minimal_puzzle_has_are_refused_with_the_reason(kind, limit, reason):
    with pytest.raises(LimitError, match=reason):
        spec_of(kind, min_clues=limit)
    assert spec_of(kind, min_clues=max(0, limit - 1))


def test_no_4x4_puzzle_has_more_clues_than_the_kind_says():
    kind = kind_named("sudoku4")
    n_classes = catalogue_of(kind).n_classes
    found = {n: sum(census(kind, n, 0, n_classes)) for n in range(1, 17)}
    assert max(n for n, count in found.items() if count) == kind.most_clues
    assert min(n for n, count in found.items() if count) == kind.min_clues


def test_rules_that_the_check_cannot_hold_are_refused():
    with pytest.raises(RulesError, match="31 digits: use 1 to 30"):
        GridRules(31, 31, (House("all", tuple(range(31))),))
    with pytest.raises(RulesError, match="cell 4: there are 4, from 0"):
        GridRules(4, 2, (House("two", (3, 4)),))
    with pytest.raises(RulesError, match="cell 5: there are 4, from 0"):
        GridRules(4, 2, (), different=[(0, 5)])
    rules = GridRules(30, 30, (House("all", tuple(range(30))),))
    assert rules.is_grid(bytes(range(1, 31)))


def test_houses_and_pairs_are_derived_from_what_breaks_them():
    consecutive = GridRules(3, 5, (House("line", (0, 1, 2), Holds.CONSECUTIVE),))
    assert [consecutive.is_grid(bytes(grid)) for grid in ((4, 2, 3), (5, 2, 3), (2, 2, 3))] == [
        True,
        False,
        False,
    ]
    short = GridRules(3, 5, (House("three", (0, 1, 2)),))
    assert [short.is_grid(bytes(grid)) for grid in ((5, 1, 3), (5, 1, 5))] == [True, False]
    pairs = GridRules(4, 5, (), different=[(0, 3)], not_consecutive=[(1, 2)])
    grids = [(1, 2, 2, 3), (1, 2, 2, 1), (1, 2, 3, 3), (1, 3, 2, 3), (1, 2, 4, 3)]
    assert [pairs.is_grid(bytes(grid)) for grid in grids] == [True, False, False, False, True]


HANIDOKU = kind_named("hanidoku")


def test_hanidoku_has_87_windows_and_sudoku_none():
    n_windows = Counter(window.house for window in HANIDOKU.digit_windows)
    assert sum(n_windows.values()) == 87
    assert (n_windows["row 1"], n_windows["row 2"], n_windows["row 5"]) == (5, 4, 1)
    assert not kind_named("sudoku").digit_windows


def test_each_house_of_a_grid_holds_the_digits_of_one_window():
    for kind in (HANIDOKU, kind_of("hexagon")):
        grid = random_grid(kind, 1)
        held = Counter(
            window.number
            for window in kind.digit_windows
            if {grid[cell] for cell in kind.houses[window.number].cells} == set(window.digits)
        )
        assert held == {window.number: 1 for window in kind.digit_windows}
