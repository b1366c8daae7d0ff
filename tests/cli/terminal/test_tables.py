"""Tables: plain for pipes and wherever they fit, folded where a terminal is narrow."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from cluesmith.cli.terminal.tables import table

HEADER = ("JOB", "WHAT", "CREATED")
ROWS = [("1", "[red]a_long_file_name.txt", "2026-01-31 09:30:00"), ("12", "sudoku", "-")]
PLAIN = [
    "JOB  WHAT                       CREATED",
    "  1  [red]a_long_file_name.txt  2026-01-31 09:30:00",
    " 12  sudoku                     -",
]
LEVELS = ("SUDOKU CLUES", "EASY", "MEDIUM", "HARD", "EXPERT", "EXTREME", "PUZZLES")
COUNTS = ("all", "12,636", "3,549", "9,197", "4,550", "68", "30,000")


def code(header, rows) -> str:
    """Return the program that prints a table."""
    return f"from cluesmith.cli.terminal.tables import print_table; print_table({header}, {rows})"


@pytest.fixture
def shown(terminal):
    """Return what a terminal shows of a table: ``shown(header, rows, columns)``."""

    def lines(header, rows, columns: int) -> list[str]:
        return terminal(f'{sys.executable} -c "{code(header, rows)}"', columns=columns).lines

    return lines


def test_numbers_stand_to_the_right():
    assert table(HEADER, ROWS).split("\n") == PLAIN


def test_pipes_get_a_line_for_each_row_however_long(capfd):
    command = [sys.executable, "-c", code(HEADER, ROWS)]
    subprocess.run(command, env={**os.environ, "COLUMNS": "20"}, check=True)
    assert capfd.readouterr().out.splitlines() == PLAIN


@pytest.mark.parametrize("columns", [80, 52])
def test_a_table_that_fits_a_terminal_is_plain(shown, columns):
    assert shown(HEADER, ROWS, columns) == PLAIN


def test_a_table_that_does_not_fit_is_folded_and_keeps_all_its_text(shown):
    lines = shown(HEADER, ROWS, 40)
    assert len(lines) > len(PLAIN)
    assert max(map(len, lines)) <= 40
    assert Counter("".join("".join(lines).split())) == Counter("".join("".join(PLAIN).split()))


@pytest.mark.parametrize("columns", [50, 30])
def test_no_number_of_a_table_is_broken(shown, columns):
    lines = shown(LEVELS, [COUNTS], columns)
    assert set(COUNTS) | {"EXTREME", "PUZZLES"} <= set(" ".join(lines).split())


def test_a_table_that_is_a_little_too_wide_stands_closer(shown):
    rows = [("1", "sudoku-max24", "done", "1,000", "1,000", "20 seconds")]
    lines = shown(("JOB", "NAME", "STATUS", "FOUND", "OF", "AGE"), rows, 50)
    assert lines[1] == "  1 sudoku-max24 done   1,000 1,000 20 seconds"
    assert len(lines) == 2
