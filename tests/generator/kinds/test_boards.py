"""Boards that share cells: what is there once, and what is refused."""

from dataclasses import replace

import pytest

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import Board
from cluesmith.generator.kinds.rules_in_words import rules_in_short, rules_in_words
from cluesmith.generator.kinds.toml_text import definition_as_toml, definition_from_toml

PAIR = """
boxes = [2, 2]
forbid = "knight"
[[boards]]
at = "r1c1"
[[boards]]
at = "r3c3"
boxes = [1, 4]
non_consecutive = true
"""


def test_a_shared_cell_is_there_once_in_the_houses_of_each_board():
    twodoku = BUILT_IN["twodoku"]
    assert twodoku.rows == (9,) * 6 + (15,) * 3 + (9,) * 6
    assert len(twodoku.all_houses) == 18 + 18 + 17
    shared = twodoku.cells_by_name["r8c8"]
    assert [house.name for house in twodoku.all_houses if shared in house.cells] == [
        *("row 8 of board 1", "column 8 of board 1", "row 2 of board 2", "column 2 of board 2"),
        "box 9 of board 1",
    ]
    assert "r1c10" not in twodoku.cells_by_name


def test_a_board_may_have_rules_of_its_own_which_are_read_back():
    pair = definition_from_toml(PAIR, "Pair")
    names = pair.cell_names
    assert ("r3c3", "r5c4") in {(names[a], names[b]) for a, b in pair.different}
    assert {names[cell][:2] for pair_ in pair.not_consecutive for cell in pair_} == {
        *("r3", "r4", "r5", "r6")
    }
    assert rules_in_words(pair).startswith("On board 1: digits 1-4 once in each row")
    assert rules_in_short(pair).startswith("2 boards: 2x2 boxes, anti-knight or ")
    assert definition_from_toml(definition_as_toml(pair)) == pair


@pytest.mark.parametrize("name", ["sohei", "windmill", "samurai"])
def test_boxes_that_share_no_cell_fill_the_boards(name):
    boxes = [house.cells for house in BUILT_IN[name].all_houses if house.name.startswith("box")]
    cells = sorted(cell for box in boxes for cell in box)
    assert cells == list(range(BUILT_IN[name].n_cells))


def test_boards_with_too_many_cells_for_clues_are_refused():
    samurai = BUILT_IN["samurai"]
    boards = (*samurai.boards, Board(18, 18, BUILT_IN["sudoku"]))
    with pytest.raises(DefinitionError, match="clues: 441 cells; use 384 or fewer"):
        replace(samurai, boards=boards, clues=(ClueRule("cage"),))
