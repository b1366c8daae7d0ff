"""The proof of 16x16 Sudoku by boards, beside elimination and dancing links."""

import random

import pytest

from cluesmith.generator.checking.digit_boards import IS_FAST, DigitBoards
from cluesmith.generator.checking.elimination import Elimination
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind import given_cells, without_clue
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.oracles.oracle_registry import links_oracle
from tests.support.kinds import spec_of

KIND = kind_named("sudoku16")
PUZZLES = [KIND.values(attempt(spec_of("sudoku16"), 3, i)[0].clues) for i in range(6)]
pytestmark = pytest.mark.skipif(not IS_FAST, reason="the boards are for processors with AVX2")


def test_a_minimal_puzzle_has_one_solution_and_more_without_a_clue():
    boards = DigitBoards()
    for clues in PUZZLES[:2]:
        assert boards.up_to(2, clues) == 1
        assert {boards.up_to(2, without_clue(clues, cell)) for cell in given_cells(clues)} == {2}


def test_it_counts_the_solutions_that_elimination_counts():
    boards, rng = DigitBoards(), random.Random(1)
    elimination = Elimination(256, 16, [house.cells for house in KIND.houses])
    for clues in PUZZLES:
        less = clues
        for cell in rng.sample(given_cells(clues), 2):
            less = without_clue(less, cell)
        assert boards.up_to(400, less) == elimination.up_to(400, less)


def test_it_counts_the_solutions_that_dancing_links_count():
    boards = DigitBoards()
    for clues in PUZZLES[:3]:
        less = without_clue(clues, given_cells(clues)[-1])
        assert boards.up_to(50, less) == links_oracle(KIND).count(less, 50)


@pytest.mark.parametrize("other", [5, 5 * 16, 17], ids=["row", "column", "box"])
def test_two_equal_clues_in_a_house_leave_no_solution(other):
    clues = bytearray(256)
    clues[0] = clues[other] = 7
    assert DigitBoards().up_to(2, bytes(clues)) == 0


def test_the_first_puzzle_without_one_solution_is_named():
    spoilt = without_clue(PUZZLES[1], given_cells(PUZZLES[1])[0])
    boards = DigitBoards()
    assert boards.first_not_unique(PUZZLES[0] + spoilt + bytes(256)) == 1
    assert boards.first_not_unique(b"".join(PUZZLES)) is None


def test_a_search_over_its_budget_is_given_up():
    with pytest.raises(SearchLimitError):
        DigitBoards().up_to(2, bytes(256), max_nodes=3)


@pytest.mark.parametrize("clues", [bytes(255), bytes([17]) + bytes(255)], ids=["short", "large"])
def test_values_that_do_not_fit_are_refused(clues):
    with pytest.raises(ValueError, match=r"no values 0\.\.16, 256 in each puzzle"):
        DigitBoards().up_to(2, clues)
