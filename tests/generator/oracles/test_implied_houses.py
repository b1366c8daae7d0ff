"""Houses that follow from others."""

import random

from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.oracles.implied_houses import MAX_FAMILIES, families, implied_houses
from tests.support.kinds import each_name

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
