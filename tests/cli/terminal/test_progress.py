"""Progress on real terminals: it moves while work goes on, and leaves nothing behind."""

import io
import re
import sys

import pytest
from terminals import as_sent, lines_of

from cluesmith.cli.terminal import progress as progress_module
from cluesmith.cli.terminal.messages import wrapped
from cluesmith.cli.terminal.pace import Pace
from cluesmith.cli.terminal.progress import fitted, progress

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
def test_messages_about_a_file_stand_apart_from_what_is_printed(terminal, tmp_path, command):
    (tmp_path / "puzzles").write_text(f"{PUZZLE}no puzzle\n")
    script = f"cluesmith {command} puzzles; cluesmith {command} puzzles >x 2>y"
    shown = terminal(script, columns=50)
    printed, told = ((tmp_path / name).read_text() for name in "xy")
    assert PUZZLE[:-1] in printed or command == "solve"
    expected = lines_of(as_sent(printed), 50)
    for line in told.splitlines():
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
