"""The model with windows: as many solutions as there are grids, and windows that people see."""

import random

import pytest

from generator import Definition, House, catalogue_of, kind_named, oracle_for, random_grid
from generator.definitions.definition import Holds
from generator.kinds.kind import Kind
from generator.oracles.houses import HousesOracle

HANIDOKU = kind_named("hanidoku")
FIRST_WINDOW = HANIDOKU.n_cells * HANIDOKU.n_digits


def options_of_grid(kind, grid):
    """Return the placements of a grid and, beside them, the windows that its houses hold."""
    holds = {house.name: {grid[cell] for cell in house.cells} for house in kind.houses}
    windows = [
        number
        for number, window in enumerate(kind.digit_windows)
        if holds[window.house] == set(window.digits)
    ]
    return [*kind.presets(grid), *(kind.n_cells * kind.n_digits + number for number in windows)]


def test_hanidoku_has_549_placements_and_87_windows_and_all_items_are_primary():
    model = HANIDOKU.window_model
    assert len(model.options) == 549 + 87
    assert len(HANIDOKU.digit_windows) == 87
    assert (model.n_primary, model.n_secondary) == (61 + 27 + 27 * 9, 0)


def test_a_grid_with_its_windows_covers_each_item_once():
    model = HANIDOKU.window_model
    for number in range(0, 86_256, 23):
        options = options_of_grid(HANIDOKU, catalogue_of(HANIDOKU).grid_number(number))
        covered = [item for option in options for item in model.options[option]]
        assert len(options) == 61 + 27
        assert sorted(covered) == list(range(model.n_primary))


def some_puzzles(n_puzzles, n_clues):
    for seed in range(n_puzzles):
        grid = random_grid(HANIDOKU, seed)
        cells = random.Random(seed).sample(range(61), n_clues)
        yield bytes(grid[cell] if cell in cells else 0 for cell in range(61))


def test_its_solutions_are_the_grids_that_show_the_clues():
    cover = HANIDOKU.window_model.cover()
    for clues in some_puzzles(n_puzzles=20, n_clues=7):
        cover.select_all(HANIDOKU.presets(clues))
        solutions = cover.search().solutions
        cover.undo(cover.n_presets)
        grids = {
            HANIDOKU.grid([option for option in solution if option < FIRST_WINDOW])
            for solution in solutions
        }
        assert len(grids) == len(solutions)
        assert grids == set(oracle_for(HANIDOKU, "catalogue").solutions(clues, 10**6))
        assert all(
            sorted(options_of_grid(HANIDOKU, HANIDOKU.grid(solution[:61]))) == list(solution)
            for solution in solutions
        )


@pytest.mark.parametrize(
    "houses",
    [
        (House("diamond", (1, 4, 6, 9), Holds.CONSECUTIVE), House("corners", (0, 15, 3))),
        (House("edge", (0, 1), Holds.CONSECUTIVE), House("middle", (5, 6, 9), Holds.CONSECUTIVE)),
        (House("mine", (0, 1), Holds.CONSECUTIVE), House("mine", (5, 6, 9), Holds.CONSECUTIVE)),
    ],
    ids=["distinct and full", "short", "of one name"],
)
def test_it_takes_houses_of_all_sorts_and_pairs_together(houses):
    kind = Kind("mixed", Definition("Mixed", (4,) * 4, 5, forbid=("king",), houses=houses))
    oracle = HousesOracle(
        kind.rows,
        kind.n_digits,
        [house.cells for house in kind.houses],
        kind.definition.different,
        kind.definition.not_consecutive,
    )
    grids = [grid for grid in oracle.solutions(bytes(16), 10**6) if kind.rules.is_grid(grid)]
    assert grids
    assert kind.window_model.cover().search(keep=False).n_solutions == len(grids)
    assert kind.model.cover().search(keep=False).n_solutions == len(grids)
