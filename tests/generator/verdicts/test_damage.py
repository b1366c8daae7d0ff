"""Causes of malformed rows, their repair, and rules that a collection has left out."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.puzzle_batch import batch_of_texts
from cluesmith.generator.verdicts.damage import damage_in, repaired
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.verdicts.unchecked_forms import solved

SUDOKU = kind_named("sudoku")
PUZZLE = "009008000143090000000100000000000000030750010004600039260000900000000740005310002"
X_SUDOKU = "4...79..........4.1...............3..26...7..79....52.......1.......1...84.2....."


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("8.3E+79", "a spreadsheet has rounded the digits"),
        ("", "empty"),
        (PUZZLE[2:], "79 digits, and Sudoku has 81 cells: leading zeros or the end are lost"),
        (f"{PUZZLE}1", "82 characters"),
        (f"q{PUZZLE[1:]}", "column 1: 'q' is not a digit"),
    ],
)
def test_a_row_that_is_no_puzzle_has_a_cause(text, cause):
    assert cause in damage_in(SUDOKU, text)


def test_leading_zeros_are_put_back_only_without_doubt():
    (_,), grid = solved(batch_of_texts(SUDOKU, [PUZZLE]))
    solution = SUDOKU.text(grid)
    assert repaired(SUDOKU, PUZZLE[2:], solution) == PUZZLE
    assert repaired(SUDOKU, PUZZLE[2:], None) == PUZZLE
    assert repaired(SUDOKU, PUZZLE[2:], solution[::-1]) is None
    assert repaired(SUDOKU, PUZZLE[:-2], solution) is None


def test_a_puzzle_with_several_solutions_names_the_kind_of_which_it_has_one():
    found = verify(SUDOKU, X_SUDOKU)
    assert (found.verdict, found.detail) == ("multiple", "as X-Sudoku it has one solution")
    assert verify(SUDOKU, "." * 81).detail == ""
