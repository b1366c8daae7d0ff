"""Windows, locked candidates, subsets and fish: what each strikes out, and how it is told."""

from collections.abc import Sequence

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.technique_path import candidate_table
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    CLAIMING,
    HIDDEN_PAIR,
    HIDDEN_SINGLE,
    LOCKED_CELL,
    NAKED_PAIR,
    NAKED_TRIPLE,
    POINTING,
    SWORDFISH,
    WINDOW,
    X_WING,
    Technique,
)
from tests.support.kinds import kind_of
from tests.support.some import some
from tests.support.step_search import next_step, steps_from

LATIN = kind_named("latin6")


def empty(kind: Kind) -> Position:
    return Position(candidate_table(kind), bytes(kind.n_cells))


def strike(position: Position, cells: str, digits: str) -> None:
    """Strike digits out of cells such as "r1c1 r1c2"."""
    kind = position.kind
    for name in cells.split():
        for digit in digits:
            option = kind.cell_names.index(name) * kind.n_digits + kind.symbols.index(digit)
            position.strike(1 << option)


def found(position: Position, technique: Technique) -> list[Step]:
    return list(steps_from(position, technique.bit))


def said(kind: Kind, step: Step) -> set[str]:
    """What a step strikes out, such as "r1c3 1"."""
    return {f"{kind.cell_names[cell]} {kind.symbols[digit]}" for cell, digit in step.eliminated}


def products(cells: str, digits: Sequence[str]) -> set[str]:
    return {f"{cell} {digit}" for cell in cells.split() for digit in digits}


def test_a_naked_pair_takes_its_digits_from_the_other_cells_of_its_line():
    position = empty(LATIN)
    strike(position, "r2c1 r2c5", "3456")
    (step,) = found(position, NAKED_PAIR)
    assert said(LATIN, step) == products("r2c2 r2c3 r2c4 r2c6", "12")
    assert (
        ENGLISH_HINTS.sentence(step) == "r2c1 and r2c5 hold 1 and 2, so no other cell of row 2 does"
    )
    assert [LATIN.houses[number].name for number in step.houses] == ["row 2"]


def test_a_naked_triple_needs_no_cell_with_all_three_digits():
    position = empty(LATIN)
    strike(position, "r1c1", "3456")
    strike(position, "r3c1", "1456")
    strike(position, "r6c1", "2456")
    (step,) = found(position, NAKED_TRIPLE)
    assert said(LATIN, step) == products("r2c1 r4c1 r5c1", "123")
    assert not found(position, NAKED_PAIR)


def test_a_hidden_pair_leaves_its_cells_nothing_else():
    position = empty(LATIN)
    strike(position, "r4c2 r4c3 r4c4 r4c6", "56")
    (step,) = found(position, HIDDEN_PAIR)
    assert said(LATIN, step) == products("r4c1 r4c5", "1234")
    assert (
        ENGLISH_HINTS.sentence(step)
        == "5 and 6 have no place in row 4 but r4c1 and r4c5, which hold nothing else"
    )


def test_a_pair_of_cells_in_two_houses_takes_from_both_and_is_listed_once():
    kind = kind_named("sudoku6")
    position = empty(kind)
    strike(position, "r1c1 r1c2", "3456")
    (step,) = found(position, NAKED_PAIR)
    assert said(kind, step) == products("r1c3 r1c4 r1c5 r1c6 r2c1 r2c2 r2c3", "12")
    assert "r1c1 and r1c2 hold 1 and 2" in ENGLISH_HINTS.sentence(step)


def test_fish_take_a_digit_from_the_crossing_lines_in_both_directions():
    position = empty(LATIN)
    for row in (1, 4):
        strike(position, " ".join(f"r{row}c{column}" for column in (1, 3, 4, 6)), "5")
    (step,) = found(position, X_WING)
    assert said(LATIN, step) == {f"r{row}c{column} 5" for row in (2, 3, 5, 6) for column in (2, 5)}
    assert ENGLISH_HINTS.sentence(step) == (
        "row 1 and row 4 have 5 only in column 2 and column 5, "
        "so no other cell of column 2 and column 5 is 5"
    )
    position = empty(LATIN)
    for column in (1, 4):
        strike(position, " ".join(f"r{row}c{column}" for row in (1, 3, 4, 6)), "5")
    (step,) = found(position, X_WING)
    assert said(LATIN, step) == {f"r{row}c{column} 5" for row in (2, 5) for column in (2, 3, 5, 6)}


def test_fish_lie_in_lines_of_one_board():
    kind = kind_named("twodoku")
    position = empty(kind)
    # Rows 7 and 8 of the first board, and of the whole: columns 7 to 9 are of both boards.
    for row in (7, 8):
        strike(position, " ".join(f"r{row}c{column}" for column in (2, 3, 4, 5, 6, 8, 9)), "5")
    (step,) = found(position, X_WING)
    assert said(kind, step) == {
        f"r{row}c{column} 5" for row in (*range(1, 7), 9) for column in (1, 7)
    }
    assert [kind.houses[number].name for number in step.houses] == [
        f"{line} of board 1" for line in ("row 7", "row 8", "column 1", "column 7")
    ]


def test_larger_fish_need_as_many_lines():
    position = empty(LATIN)
    strike(position, "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c5 r3c1 r3c2 r3c3 r3c6", "1")
    assert not found(position, X_WING)
    (step,) = found(position, SWORDFISH)
    gone = {f"r{row}c{column} 1" for row in (4, 5, 6) for column in (4, 5, 6)}
    assert said(LATIN, step) == gone
    assert ENGLISH_HINTS.sentence(step).startswith(
        "row 1, row 2 and row 3 have 1 only in column 4, "
    )


def test_boxes_point_and_lines_claim():
    kind = kind_named("sudoku6")
    position = empty(kind)
    strike(position, "r2c1 r2c2 r2c3", "4")
    pointed = [step for step in found(position, POINTING) if step.placed is None]
    assert [said(kind, step) for step in pointed] == [products("r1c4 r1c5 r1c6", "4")]
    assert [kind.houses[number].name for number in pointed[0].houses] == ["box 1"]
    position = empty(kind)
    strike(position, "r1c4 r1c5 r1c6", "4")
    (step,) = found(position, CLAIMING)
    assert said(kind, step) == products("r2c1 r2c2 r2c3", "4")
    assert "the 4 of row 1 is in box 1" in ENGLISH_HINTS.sentence(step)


def test_a_cell_excludes_what_follows_each_of_its_digits():
    kind = kind_named("non-consecutive")
    position = empty(kind)
    strike(position, "r5c5", "1235789")
    (step,) = found(position, LOCKED_CELL)
    assert said(kind, step) == products("r4c5 r5c4 r5c6 r6c5", "5")
    assert "whichever of its digits it holds" in ENGLISH_HINTS.sentence(step)
    assert not found(empty(LATIN), LOCKED_CELL)


def test_a_house_of_consecutive_digits_is_known_by_its_windows():
    kind = kind_named("hanidoku")
    position = empty(kind)
    strike(position, "r1c1 r1c2 r1c3 r1c4 r1c5", "34")
    (step,) = found(position, WINDOW)
    assert said(kind, step) == products("r1c1 r1c2 r1c3 r1c4 r1c5", "12")
    assert ENGLISH_HINTS.sentence(step).startswith("row 1 holds 5-9: ")
    assert not found(empty(LATIN), WINDOW)


def test_a_single_of_several_digits_of_a_short_line_says_which_of_them_it_places():
    position = empty(kind_named("hanidoku"))
    strike(position, "r1c1 r1c2 r1c3 r1c4", "27")
    strike(position, "r1c5", "7")
    (step,) = found(position, HIDDEN_SINGLE)
    assert (
        ENGLISH_HINTS.sentence(step)
        == "r1c5 = 2: r1c5 is the only place for 2 or 7 in row 1, which holds one of them"
    )


def test_houses_of_one_name_are_distinguished():
    kind = kind_of("hexagon")
    table = candidate_table(kind)
    for number, items in some(enumerate(table.house_items)):
        for item in items:
            assert kind.items[item].house == number
            assert table.item[item] & ~table.house[number] == 0


def test_the_easiest_technique_that_is_allowed_comes_first():
    position = empty(LATIN)
    strike(position, "r2c1 r2c5", "3456")
    strike(position, "r1c1 r1c3 r1c4 r1c6 r4c1 r4c3 r4c4 r4c6", "5")
    step = next_step(position)
    assert step is not None
    assert step.technique is NAKED_PAIR
    step = next_step(position, ~NAKED_PAIR.bit)
    assert step is not None
    assert step.technique is X_WING
