"""Boards that share cells in SudokuPad's JSON: written, read back, and refused."""

import copy

import pytest

from cluesmith.generator.definitions.toml_text import definition_from_toml
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.f_puzzles.sudokupad_boards import (
    puzzle_of_sudokupad,
    sudokupad_board,
    unsayable_boards,
)
from cluesmith.generator.kinds.kind_registry import kind_named, register
from tests.support.kinds import made

SAMURAI = kind_named("samurai")
PLAIN = {
    "cells": [[{"value": 1}, {}, {}, {}], *([{}] * 4 for _ in range(3))],
    "regions": [
        [[row + i, column + j] for i in range(2) for j in range(2)]
        for row in (0, 2)
        for column in (0, 2)
    ],
}


def test_a_samurai_is_read_back_and_its_gaps_are_covered():
    (puzzle, *_) = made(SAMURAI)
    board = sudokupad_board(SAMURAI, puzzle.clues, puzzle.solution)
    assert puzzle_of_sudokupad(board) == (SAMURAI, puzzle.clues)
    assert (len(board["cages"]), len(board["regions"])) == (90, 41)
    assert sum(cover["width"] for cover in board["overlays"]) == 21 * 21 - SAMURAI.n_cells
    assert board["metadata"]["solution"].replace("?", "") == puzzle.solution


def test_boxes_of_one_board_may_overlap_those_of_another():
    kind = register(
        definition_from_toml("boxes = [2, 2]\n[[boards]]\nat = 'r1c1'\n[[boards]]\nat = 'r2c2'")
    )
    clues = "1" + "." * (kind.n_cells - 1)
    assert puzzle_of_sudokupad(sudokupad_board(kind, clues, None)) == (kind, clues)


def test_a_board_without_lines_is_a_square():
    kind, clues = puzzle_of_sudokupad(PLAIN)
    assert (kind.name, clues) == ("sudoku4", "1" + "." * 15)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"arrows": [{}]}, "does not read arrows"),
        ({"overlays": [{"text": "5"}]}, "does not read overlays with text"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}, "no cages but rows and columns"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "type": "rowcol"}]}, "that make no squares"),
        ({"regions": [[[0, 9]]]}, "regions that are not on one board"),
        ({"cells": [[{"value": 7}] * 4] * 4}, "a digit where none can be"),
        ({"cells": [5]}, "of another form"),
    ],
)
def test_other_rules_are_refused(more, told):
    with pytest.raises(DefinitionError) as caught:
        puzzle_of_sudokupad(copy.deepcopy(PLAIN) | more)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("rows = 4\ndiagonals = true", "houses that are not rows"),
        ("rows = 4\nforbid = 'king'", "pairs of cells"),
        ("rows = 4\ndigits = 5", "rows without some of the digits"),
    ],
)
def test_what_sudokupad_has_no_place_for_is_named(rule, told):
    text = f"{rule}\n[[boards]]\nat = 'r1c1'\n[[boards]]\nat = 'r3c3'"
    assert told in unsayable_boards(definition_from_toml(text))
