"""Wings, uniqueness and chains in positions made by hand: just what they say, and no more."""

from pathlib import Path

import pytest

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.paths.technique_path import candidate_table, do, technique_path
from cluesmith.generator.rating.techniques.chains import every_chain
from cluesmith.generator.rating.techniques.graves import graves
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.technique_table import (
    AIC,
    BUG,
    WHIP,
    X_CHAIN,
    XY_CHAIN,
    XY_WING,
    XYZ_WING,
)
from cluesmith.generator.rating.techniques.uniqueness import (
    loop_steps,
    unique_rectangles,
)
from tests.support.kinds import made
from tests.support.some import some
from tests.support.step_search import steps_from

SUDOKU = kind_named("sudoku")


def position_with(digits: dict[str, str], nowhere_else: str = "", kind: Kind = SUDOKU) -> Position:
    """A position without clues in which some cells have but these digits left.

    ``nowhere_else`` names houses, each with a digit that only the cells of ``digits`` have there:
    "row 1 5, box 3 7".
    """
    position = Position(candidate_table(kind), bytes(kind.n_cells))
    cells = {kind.cell_names.index(name): symbols for name, symbols in digits.items()}
    for cell, symbols in cells.items():
        for number, symbol in enumerate(kind.symbols):
            if symbol not in symbols:
                position.strike(1 << (cell * kind.n_digits + number))
    for said in filter(None, nowhere_else.split(", ")):
        name, symbol = said.rsplit(" ", 1)
        house = next(house for house in kind.houses if house.name == name)
        for cell in house.cells:
            if cell not in cells:
                position.strike(1 << (cell * kind.n_digits + kind.symbols.index(symbol)))
    return position


def struck(step, kind: Kind = SUDOKU) -> str:
    """What a step strikes out: "r1c1-12 r2c3-4"."""
    digits: dict[str, str] = {}
    for cell, digit in step.eliminated:
        name = kind.cell_names[cell]
        digits[name] = digits.get(name, "") + kind.symbols[digit]
    return " ".join(f"{name}-{symbols}" for name, symbols in digits.items())


def all_struck(steps) -> set[str]:
    return {struck(step) for step in steps}


def test_an_xy_wing_leaves_the_common_digit_to_one_of_its_wings():
    position = position_with({"r1c1": "12", "r1c5": "13", "r5c1": "23"})
    assert all_struck(steps_from(position, XY_WING.bit)) == {"r5c5-3"}
    assert not all_struck(steps_from(position, XYZ_WING.bit))


def test_an_xyz_wing_is_seen_by_its_pivot_as_well():
    position = position_with({"r1c1": "123", "r1c5": "13", "r2c2": "23"})
    assert all_struck(steps_from(position, XYZ_WING.bit)) == {"r1c2-3 r1c3-3"}
    assert not all_struck(steps_from(position, XY_WING.bit))


def test_three_cells_whose_wings_leave_different_digits_are_no_wing():
    position = position_with({"r1c1": "12", "r1c5": "13", "r5c1": "24"})
    assert not all_struck(steps_from(position, XY_WING.bit))


@pytest.mark.parametrize(
    ("digits", "nowhere_else", "gone"),
    [
        pytest.param(("12", "12", "12", "123"), "", "r2c4-12", id="type 1"),
        pytest.param(
            ("12", "12", "123", "123"),
            "",
            "r2c2-3 r2c3-3 r2c5-3 r2c6-3 r2c7-3 r2c8-3 r2c9-3",
            id="type 2",
        ),
        pytest.param(("12", "12", "123", "124"), "row 2 1", "r2c1-2 r2c4-2", id="type 4"),
        pytest.param(("123", "12", "12", "124"), "row 1 1, row 2 1", "r1c1-1 r2c4-1", id="type 6"),
        pytest.param(
            ("12", "123", "124", "125"), "row 2 1, column 4 1", "r2c4-2", id="hidden rectangle"
        ),
    ],
)
def test_unique_rectangles(digits, nowhere_else, gone):
    cells = dict(zip(("r1c1", "r1c4", "r2c1", "r2c4"), digits, strict=True))
    assert gone in all_struck(unique_rectangles(position_with(cells, nowhere_else)))


def test_a_unique_rectangle_makes_a_naked_set_with_other_cells():
    cells = {"r1c1": "12", "r1c4": "12", "r2c1": "123", "r2c4": "124", "r2c8": "34"}
    gone = " ".join(f"r2c{column}-34" for column in (2, 3, 5, 6, 7, 9))
    assert all_struck(unique_rectangles(position_with(cells))) == {gone}


def test_four_cells_in_four_boxes_are_no_unique_rectangle():
    cells = {"r1c1": "12", "r1c4": "12", "r4c1": "12", "r4c4": "123"}
    assert not all_struck(unique_rectangles(position_with(cells)))


@pytest.mark.parametrize("name", ["hanidoku", "non-consecutive", "anti-knight"])
def test_no_digits_are_exchangeable_where_rules_tell_them_or_cells_apart(name):
    kind = kind_named(name)
    names = ("r1c1", "r1c4", "r2c1", "r2c4")
    cells = dict.fromkeys([cell for cell in names if cell in kind.cell_names], "14")
    position = position_with(cells, kind=kind)
    assert not list(unique_rectangles(position))


def test_a_loop_of_six_cells_is_deadly_as_well():
    loop = ("r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1")
    rows = ", ".join(f"row {row} {digit}" for row in (1, 2, 3) for digit in (1, 2))
    position = position_with(dict.fromkeys(loop[:5], "12") | {"r3c1": "129"}, rows)
    cells = [SUDOKU.cell_names.index(name) for name in loop]
    assert all_struck(loop_steps(position, cells, (0, 1))) == {"r3c1-12"}


GRAVES = [
    row.split("\t")[0]
    for row in (Path(__file__).parents[1] / "explainer/ratings.tsv").read_text().splitlines()
    if "grave" in row
]


@pytest.mark.parametrize("puzzle", GRAVES)
def test_graves_are_kept_off_as_sudoku_explainer_does(puzzle):
    position = Position(candidate_table(SUDOKU), SUDOKU.values(puzzle))
    for step in some(solution_path(SUDOKU, SUDOKU.values(puzzle)).steps):
        if step.technique is BUG:
            assert struck(step) in all_struck(graves(position))
            return
        do(position, step)
    raise AssertionError(puzzle)


def test_an_x_chain_goes_from_house_to_house():
    # Columns 1 and 4 have two places for 7, of which one each is in row 1.
    cells = dict.fromkeys(("r1c1", "r4c1", "r1c4", "r5c4"), "789")
    position = position_with(cells, "column 1 7, column 4 7")
    assert all_struck(every_chain(position, X_CHAIN)) == {"r4c5-7 r4c6-7 r5c2-7 r5c3-7"}


def test_an_xy_chain_has_the_same_digit_at_both_ends():
    position = position_with({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"})
    assert all_struck(every_chain(position, XY_CHAIN)) == {"r1c9-1 r5c1-1"}


def test_an_alternating_chain_takes_links_of_cells_and_houses():
    # If r1c1 is not 1, it is 2; so r1c5 is not, r4c5 is, r4c2 is not, and r3c2 is 2.
    cells = {"r1c1": "12", "r1c5": "245", "r4c5": "245", "r4c2": "245", "r3c2": "1245"}
    position = position_with(cells, "column 5 2, column 2 2")
    assert "r1c1-2 r3c2-1" in all_struck(every_chain(position, AIC))
    simple = (every_chain(position, each) for each in (X_CHAIN, XY_CHAIN))
    assert "r1c1-2 r3c2-1" not in set.union(*map(all_struck, simple))


def test_links_of_chains_are_strong_and_weak_by_turns():
    position = position_with({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "14"})
    step = next(every_chain(position, XY_CHAIN))
    assert [link.is_strong for link in step.links] == [True, False] * 3 + [True]
    assert ENGLISH_HINTS.sentence(step).startswith(
        "r1c9 and r5c1 are not 1: if r5c9 is not 1, then r5c9 is 4, "
    )


def test_whips_tell_what_would_be_left_without_a_digit_or_a_place():
    kind = kind_named("jigsaw-bb3")
    steps = technique_path(kind, kind.values(made(kind)[0].clues)).steps
    whips = [step for step in steps if step.technique is WHIP]
    assert whips
    for step in whips:
        assert step.links[0].start == step.eliminated[0]
        assert "would have no " in ENGLISH_HINTS.sentence(step)
