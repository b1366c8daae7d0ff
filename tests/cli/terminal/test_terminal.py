"""Terminals: all is shown at any width, tables fold, and progress leaves nothing behind."""

import io
import os
import pty
import re
import shlex
import subprocess
import sys
import termios
from collections import Counter

import pytest
from terminals import as_sent, lines_of

from cluesmith.cli.terminal import progress as progress_module
from cluesmith.cli.terminal.bottom_line import BottomLine
from cluesmith.cli.terminal.messages import wrapped
from cluesmith.cli.terminal.pace import Pace
from cluesmith.cli.terminal.progress import fitted, progress
from cluesmith.cli.terminal.tables import table

WIDTHS = pytest.mark.parametrize("columns", [pytest.param(80, marks=pytest.mark.slow), 50])


@pytest.mark.served
@WIDTHS
def test_a_job_that_is_waited_for_leaves_its_file_and_its_number(terminal, tmp_path, columns):
    command = "cluesmith enqueue sudoku --count 20 --max-clues 26 --seed 1 --wait -o puzzles.txt"
    shown = terminal(command, columns=columns)
    assert (shown.code, shown.lines) == (0, ["1", "wrote 20 puzzles to puzzles.txt"])
    assert len((tmp_path / "puzzles.txt").read_text().splitlines()) == 20


def test_a_job_is_shown_whole_at_fifty_columns(cluesmith, terminal, sql):
    job = ("sudoku", "--count", "3", "--max-clues", "26", "--symmetry", "rot180", "--seed", "1")
    assert cluesmith("enqueue", *job).code == 0
    # Its age in days is the same for both commands.
    sql("UPDATE job SET created_at = created_at - 250000")
    status = terminal("cluesmith status 1", columns=50)
    assert status.lines == lines_of(as_sent(cluesmith("status", "1").out), 50)
    folded = terminal("cluesmith jobs", columns=50).lines
    words = {word for line in folded for word in line.split()}
    assert [word for word in cluesmith("jobs").out.split() if word not in words] == []
    assert len(folded) == 2


def test_messages_and_steps_are_broken_between_words(cluesmith, terminal):
    puzzle = cluesmith("generate", "sudoku", "--level", "hard", "--seed", "1").out.strip()
    for command in ("generate sudoku --max-clues 16", f"solve --steps {puzzle}"):
        plain = cluesmith(*command.split())
        words = (plain.err or plain.out.split("\n", 1)[1]).split()
        lines = terminal(f"cluesmith {command}", columns=50).lines
        assert [word for line in lines for word in line.split()][-len(words) :] == words


@pytest.mark.served
@WIDTHS
def test_a_job_without_a_file_says_what_it_has(terminal, columns):
    shown = terminal("cluesmith enqueue sudoku4 --count 3 --seed 1 --wait", columns=columns)
    told = wrapped("job 1 has 3 puzzles: `cluesmith export --job 1` writes them", columns, 2)
    assert (shown.code, shown.lines) == (0, ["1", *told.split("\n")])


@pytest.mark.served
def test_verdicts_that_are_printed_are_counted(cluesmith, tmp_path):
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(cluesmith("generate", "sudoku4", "--count", "2", "--seed", "1").out)
    assert cluesmith("submit", str(puzzles), "--wait").err == "2 lines: 2 minimal\n"
    none = cluesmith("verdicts", "1", "--only", "redundant")
    assert (none.code, none.out, none.err) == (0, "", "no line has such a verdict\n")


def test_a_line_leaves_room_for_what_a_terminal_shows_of_ctrl_c():
    leader, follower = pty.openpty()
    termios.tcsetwinsize(follower, (24, 50))
    with os.fdopen(leader, "wb"), os.fdopen(follower, "w") as terminal:
        assert BottomLine(terminal).columns + len("^C") < 50


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
        return terminal(
            f'{shlex.quote(sys.executable)} -c "{code(header, rows)}"', columns=columns
        ).lines

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


TERMINALS = pytest.mark.parametrize(
    ("columns", "term"),
    [
        pytest.param(80, "xterm-256color", marks=pytest.mark.slow),
        (50, "xterm-256color"),
        (80, "dumb"),
    ],
    ids=["80", "50", "dumb"],
)

# Work of more than a second: long enough for the line to be drawn.
LONG = ("generate", "sudoku", "--count", "60", "--clues", "30..", "--seed", "7")
DRAWN = " of 60"

# Work of a moment: where nothing can be drawn, a line would come every five seconds.
SHORT = (*LONG[:3], "3", *LONG[4:])

PUZZLE = "......9.4.6.79...87.8...5.....68......3..9.....5..............217.8..6..5...34.1.\n"


@pytest.fixture(scope="module")
def made(cluesmith_once):
    """What the long work prints."""
    return cluesmith_once(*LONG)


def first_three(printed: str) -> str:
    return "".join(printed.splitlines(keepends=True)[:3])


@TERMINALS
def test_results_stand_on_the_terminal_as_in_a_file(made, terminal, columns, term):
    work, printed = (SHORT, first_three(made)) if term == "dumb" else (LONG, made)
    shown = terminal(*work, columns=columns, term=term)
    assert (shown.code, shown.lines) == (0, lines_of(as_sent(printed), columns))
    assert (DRAWN in shown.sent, "\x1b" in shown.sent) == (term != "dumb", term != "dumb")


@pytest.mark.parametrize("command", ["rate", "verify", "solve", "dedupe", "convert"])
def test_messages_about_a_file_stand_apart_from_what_is_printed(
    cluesmith, terminal, tmp_path, command
):
    (tmp_path / "puzzles").write_text(f"{PUZZLE}no puzzle\n")
    shown = terminal(command, "puzzles", columns=50)
    done = cluesmith(command, "puzzles")
    assert PUZZLE[:-1] in done.out or command == "solve"
    expected = lines_of(as_sent(done.out), 50)
    for line in done.err.splitlines():
        expected += wrapped(line, 50, 2).split("\n")
    assert sorted(shown.lines) == sorted(expected)


def test_two_programs_of_a_pipe_leave_a_clean_screen(cluesmith, made, terminal):
    shown = terminal(" ".join(("cluesmith", *SHORT, "| cluesmith verify --kind sudoku")))
    expected = cluesmith("verify", "--kind", "sudoku", stdin=first_three(made))
    assert shown.lines == lines_of(as_sent(expected.out + expected.err), 80)


def test_nothing_moves_while_the_user_types(terminal):
    shown = terminal("cluesmith verify", typed=f"{PUZZLE}\x04")
    assert (shown.code, "\x1b" in shown.sent) == (0, False)
    assert shown.lines[-1] == "1 line: 1 minimal"


@pytest.mark.parametrize("columns", [79, 49, 30, 8])
def test_of_a_line_that_fits_the_count_is_left_longest(columns):
    pace = Pace(17_619, 20_000, "puzzles", rate=1533.0)
    text = fitted("job 12", pace, ("2 workers", "0:12", "30,123 attempts"), columns)
    assert len(text) <= columns
    assert ("17,619 of 20,000" in text) == (columns >= len("job 12 17,619 of 20,000"))
    assert ("\u2501" in text, "2 seconds left" in text) == (columns >= 49,) * 2


def test_a_log_gets_a_line_now_and_then_and_one_at_the_end(monkeypatch, until):
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    monkeypatch.setattr(progress_module, "LINE_EVERY_S", 0.01)
    with progress("rating", 3, "lines") as advance:
        advance(1)
        until(lambda: "rating: 1 of 3" in log.getvalue())
        advance(3)
    last = log.getvalue().splitlines()[-1]
    assert re.fullmatch(r"rating: 3 of 3, \S+ lines/s, \d+:\d\d", last), last


def test_short_work_tells_a_log_nothing(monkeypatch):
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    with progress("rating", 3) as advance:
        advance(3)
    assert log.getvalue() == ""
