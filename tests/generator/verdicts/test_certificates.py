"""Certificates, and the checkers that accept or refuse them."""

import pytest

from cluesmith.check_certificate import check
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.verdicts.certificate import BEYOND_LIMIT, certificate
from tests.support.kinds import spec_of

SUDOKU = kind_named("sudoku")
# A. Inkala, 2010.
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


SOLVED = "4213312414322341"

# A kind of each family of clues, as far as a certificate takes little time.
FEW = ("sudoku4", "killer4", "calcudoku4", "futoshiki4", "skyscrapers4", "parity", "thermo")


@pytest.mark.parametrize("name", ["sudoku", "samurai", "anti-knight", *FEW])
def test_the_certificate_of_a_puzzle_is_accepted(name):
    puzzle = attempt(spec_of(name), 7, 0)[0]
    ((is_accepted, message),) = check(certificate(kind_named(name), puzzle.clues).text)
    assert is_accepted, message


def test_a_certificate_of_a_sudoku_is_short():
    text = certificate(SUDOKU, HARD).text
    assert len(text) < 2000
    assert len(text.partition("minimal")[0]) < 600


def test_a_puzzle_with_two_solutions_gets_them_instead_of_a_certificate():
    found = certificate(kind_named("sudoku4"), "......24.....3..")
    first, second = found.problem.removeprefix("multiple: ").split(" and ")
    assert (found.text, len(first), len(second)) == ("", 16, 16)
    assert first != second


def test_a_puzzle_with_a_clue_that_can_go_gets_its_name():
    assert certificate(kind_named("sudoku4"), "4.....24.....3.1").problem.startswith(
        "redundant: r1c1"
    )


def test_a_search_beyond_the_limit_says_so():
    assert certificate(SUDOKU, HARD, max_tried=3).problem == BEYOND_LIMIT


def test_a_certificate_shows_one_solution_only_if_more_is_not_claimed():
    text = certificate(kind_named("sudoku4"), SOLVED, claim="proper").text
    assert check(text) == [(True, "one solution")]
