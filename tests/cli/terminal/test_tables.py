"""Tables: plain for pipes and wherever they fit, folded where a terminal is narrow."""

import os
import pty
import subprocess
import sys
from collections import Counter

import pytest

from cluesmith.cli.terminal.tables import table

HEADER = ("JOB", "WHAT", "CREATED")
ROWS = [("1", "[red]a_long_file_name.txt", "2026-01-31 09:30:00"), ("12", "sudoku", "-")]
CODE = f"from cluesmith.cli.terminal.tables import print_table; print_table({HEADER!r}, {ROWS!r})"
PLAIN = [
    "JOB  WHAT                       CREATED",
    "  1  [red]a_long_file_name.txt  2026-01-31 09:30:00",
    " 12  sudoku                     -",
]


def shown(columns: int) -> list[str]:
    """Return what a terminal of this width is given."""
    leader, follower = pty.openpty()
    environ = {**os.environ, "COLUMNS": str(columns), "TERM": "xterm"}
    subprocess.run([sys.executable, "-c", CODE], stdout=follower, env=environ, check=True)
    os.close(follower)
    with os.fdopen(leader, "rb") as stream:
        return [line.rstrip() for line in stream.read1().decode().split("\r\n")][:-1]


def test_numbers_stand_to_the_right():
    assert table(HEADER, ROWS).split("\n") == PLAIN


def test_pipes_get_a_line_for_each_row_however_long(capfd):
    subprocess.run([sys.executable, "-c", CODE], env={**os.environ, "COLUMNS": "20"}, check=True)
    assert capfd.readouterr().out.splitlines() == PLAIN


@pytest.mark.parametrize("columns", [80, 52])
def test_a_table_that_fits_a_terminal_is_plain(columns):
    assert shown(columns) == PLAIN


def test_a_table_that_does_not_fit_is_folded_and_keeps_all_its_text():
    lines = shown(40)
    assert len(lines) > len(PLAIN)
    assert max(map(len, lines)) <= 40
    assert Counter("".join("".join(lines).split())) == Counter("".join("".join(PLAIN).split()))


LEVELS = ("SUDOKU CLUES", "EASY", "MEDIUM", "HARD", "EXPERT", "EXTREME", "PUZZLES")
COUNTS = ("all", "12,636", "3,549", "9,197", "4,550", "68", "30,000")


@pytest.mark.parametrize("columns", [50, 30])
def test_no_number_of_a_table_is_broken(terminal, columns):
    code = (
        "from cluesmith.cli.terminal.tables import print_table; "
        f"print_table({LEVELS!r}, [{COUNTS!r}])"
    )
    shown = terminal(f'{sys.executable} -c "{code}"', columns=columns)
    assert set(COUNTS) | {"EXTREME", "PUZZLES"} <= set(" ".join(shown.lines).split())


def test_a_table_that_is_a_little_too_wide_stands_closer(terminal):
    rows = [("1", "sudoku-max24", "done", "1,000", "1,000", "20 seconds")]
    header = ("JOB", "NAME", "STATUS", "FOUND", "OF", "AGE")
    code = (
        f"from cluesmith.cli.terminal.tables import print_table; print_table({header!r}, {rows!r})"
    )
    lines = terminal(f'{sys.executable} -c "{code}"', columns=50).lines
    assert lines[1] == "  1 sudoku-max24 done   1,000 1,000 20 seconds"
    assert len(lines) == 2
