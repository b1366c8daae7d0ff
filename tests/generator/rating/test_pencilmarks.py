"""Pencilmark puzzles: what each cell may hold, in place of digits."""

import random

import pytest

from cluesmith import generate, rate, solve
from cluesmith.generator.rating.techniques.technique_table import NAKED_SINGLE

DIGITS = "123456789"


def pencilmarks(puzzle: str) -> str:
    """Return a puzzle of digits with all candidates of the cells that are open."""
    return "".join(
        DIGITS if digit == "." else "".join(d if d == digit else "." for d in DIGITS)
        for digit in puzzle
    )


@pytest.fixture(scope="module")
def puzzles():
    return [puzzle.digits for puzzle in generate("sudoku", count=40, seed=5)]


def test_a_puzzle_has_the_er_of_its_digits_but_for_the_single_that_each_digit_is(puzzles):
    ers = [(rate(puzzle).er, rate(pencilmarks(puzzle)).er) for puzzle in puzzles]
    single = NAKED_SINGLE.step_er / 10
    assert [found for _, found in ers] == [max(single, er) for er, _ in ers]
    assert len({er for er, _ in ers if er > single}) > 5


@pytest.fixture(scope="module")
def without(puzzles):
    """Return a line in which so many candidates are gone that are not in the solution."""
    grid = solve(puzzles[0])
    wrong = [n for n in range(729) if DIGITS[n % 9] != grid[n // 9]]

    def line(n_gone: int) -> str:
        gone = set(random.Random(0).sample(wrong, n_gone))
        return "".join("0" if n in gone else DIGITS[n % 9] for n in range(729))

    return line


def test_a_puzzle_that_no_digits_make_is_rated_if_it_has_one_solution(without):
    assert [rate(without(n)).er for n in (360, 420)] == [9.0, 1.7]


def test_what_is_wrong_with_a_line_is_reported(without, puzzles):
    assert rate(without(300)).problem == "multiple"
    line = without(420)
    place = DIGITS.index(solve(puzzles[0])[0])
    assert rate(line[:place] + "." + line[place + 1 :]).problem == "none"
    found = rate("9" + line[1:])
    assert (found.problem, found.detail) == (
        "malformed",
        "column 1: '9' where r1c1 has '1' or a blank",
    )


def test_the_command_rates_lines_of_a_file_and_an_argument(cluesmith, without, tmp_path):
    line = without(360)
    file = tmp_path / "pencilmarks.txt"
    file.write_text(f"{line}\n")
    row = f"9.0/1.2/1.2\textreme\t-\tforcing-net\t{line}\n"
    assert cluesmith("rate", str(file)).out == row
    done = cluesmith("rate", "--steps", line)
    assert done.out == row
    assert "--steps: pencilmark puzzles are rated without their steps\n" in done.err


def test_a_line_without_a_rating_has_its_reason_and_the_code_1(cluesmith, without):
    done = cluesmith("rate", "9" + without(360)[1:], "." * 729)
    told = "argument:1: column 1: '9' where r1c1 has '1' or a blank\nargument:2: no solution\n"
    assert (done.code, told in done.err.replace("cluesmith: ", "")) == (1, True)
