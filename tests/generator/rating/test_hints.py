"""The words for a solution: true of the model, and such as a person would use."""

import pytest

from generator import Level, kind_named, oracle_for, solution_path, walkthrough
from tests.support.kinds import MEASURED_KINDS

SUDOKU = kind_named("sudoku")
HARD = ".....2.3....3.59....2.7.6..4.......8..3.......7.6..1...2...9..4..7.8...55.82...7."
HANIDOKU = "...8....7....5...........7............2...................4.."

ENDS = (min, max)


def told(name: str, clues: str) -> list[str]:
    kind = kind_named(name)
    values = kind.values(clues)
    return walkthrough(kind, values, solution_path(kind, values))


@pytest.mark.parametrize("name", MEASURED_KINDS)
def test_the_name_of_an_item_says_what_covers_it(name):
    kind = kind_named(name)
    assert len(kind.items) == kind.model.n_primary
    for option, items in enumerate(kind.model.options):
        cell, digit = divmod(option, kind.n_digits)
        for item in (kind.items[i] for i in items if i < kind.model.n_primary):
            if item.is_cell:
                assert item.place == kind.cell_names[cell]
            else:
                assert kind.symbols[digit] in item.digits.split(" or ")
            if item.place.startswith("row "):
                assert kind.cell_names[cell].startswith(f"r{item.place[4:]}c")


@pytest.mark.parametrize("name", ["sudoku", "sudoku4", "hanidoku"])
def test_the_items_of_a_house_share_out_its_digits(name):
    kind = kind_named(name)
    of_house: dict[str, list[str]] = {}
    for item in kind.items:
        of_house.setdefault(item.place, []).extend(item.digits.split(" or "))
    houses = {place: digits for place, digits in of_house.items() if " " in place}
    assert len(houses) == len(kind.houses)
    assert all(sorted(digits) == list(kind.symbols) for digits in houses.values())


def test_inclines_rise_and_declines_fall_from_left_to_right():
    """The first row is the upper edge of the hexagon, the fifth its widest."""
    kind = kind_named("hanidoku")
    cells: dict[str, list[str]] = {}
    for option, items in enumerate(kind.model.options):
        for item in (kind.items[i] for i in items if i < kind.model.n_primary):
            names = cells.setdefault(item.place, [])
            if kind.cell_names[option // 9] not in names:
                names.append(kind.cell_names[option // 9])
    assert cells["decline 1"] == ["r5c1", "r6c1", "r7c1", "r8c1", "r9c1"]
    assert cells["decline 9"] == ["r1c5", "r2c6", "r3c7", "r4c8", "r5c9"]
    assert cells["incline 1"] == ["r1c1", "r2c1", "r3c1", "r4c1", "r5c1"]
    assert cells["incline 9"] == ["r5c9", "r6c8", "r7c7", "r8c6", "r9c5"]


def test_a_sudoku_is_told_as_people_do():
    lines = told("sudoku", HARD)
    assert lines[:3] == [
        "r7c4 = 7: the only place for 7 in box 8",
        "r7c5 = 5: the only place for 5 in box 8",
        "r3c9 = 1: the only digit left for r3c9",
    ]
    assert "r4c4 not 1: the 1s of column 6 all lie in box 5" in lines
    assert (
        "r1c5 not 1: if it were, then the 1 of box 1 is in r2c2, and there is no place for 1 in "
        "row 9 (whip of 2)"
    ) in lines
    assert (
        "r1c3 not 1: if it were, then the 9 of column 3 is in r4c3, then r4c2 is 6, and there is "
        "no digit for r2c2 (whip of 3)"
    ) in lines
    assert sum(" = " in line for line in lines) == 81 - SUDOKU.n_clues(SUDOKU.values(HARD))


def test_a_hanidoku_is_told_by_its_lines():
    lines = told("hanidoku", HANIDOKU)
    assert lines[0] == "r4c5 not 5: there would be no place for 5 in row 1"
    assert any("the 1 or 7 of decline 8 is the 7 in r3c6" in line for line in lines)
    assert any(" = 6: the only place for 1 or 6 in row 1" in line for line in lines)


def test_a_hanidoku_tells_which_digits_a_line_holds_once_and_as_the_solution_has_it():
    kind = kind_named("hanidoku")
    grid = oracle_for(kind).solutions(kind.values(HANIDOKU), 2)[0]
    held = {
        house.name: "-".join(kind.symbols[end(grid[c] for c in house.cells) - 1] for end in ENDS)
        for house in kind.houses
    }
    windows = [part for line in told("hanidoku", HANIDOKU) for part in line.split("; ")[1:]]
    assert "row 1 holds 4-8" in windows
    houses = [window.split(" holds ")[0] for window in windows]
    assert len(houses) == len(set(houses))
    assert all(
        window == f"{house} holds {held[house]}"
        for window, house in zip(windows, houses, strict=True)
    )


def test_levels_are_told_in_order_of_difficulty():
    assert [level.value for level in Level] == [
        *("easy", "medium", "hard", "expert", "extreme", "beyond")
    ]
