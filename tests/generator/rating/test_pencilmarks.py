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


def test_a_rating_that_takes_too_long_is_given_up_and_said():
    """All candidates are there that leave the puzzle one solution."""
    rows = (
        "..34567.91.3.56.891234567.91.3456.8.1..4...8...34567.91234567891234.6789.2..5..89"
        "1234.67.91...5.7.91.3.5.789..345..8.12345678.12345678912.4567...2345.78912.45.7.."
        "1.3.567.91..4567..1.345678912345678.1.34..7..1234...8.1...56.8..234.67891..45.7.."
        "1.34.678.....5..8.123456789..34.6..9..3456789.2.4567891..45678.1234567.91..456789"
        ".23..67.91..4567891.345.789.23456.891....6.8.1234..78912....7.91.....789123456..9"
        ".2..5.78912345.78912...678.1234567.9123.56789.23.56789.2..567.91234.678912......9"
        "12345.7.912345.78.12345678.123.5678.12345678912.456789123.567...2.45678912.45.7.9"
        "..3456789123456789.2..56789123456.891.3456789.2.45.78912.456.8....45..89123456..."
        "1234567891.345..8..23456.891..45..8912...6.8.12345..89.2..5..8..234.6..9123.5..8."
    )
    found = rate(rows)
    assert (found.problem, found.detail) == (
        "undecided",
        "one solution, but the search for its ER gave up",
    )
