"""What a newcomer sees on a terminal: all of it, at any width, and nothing else."""

import os
import pty
import termios

import pytest
from terminals import as_sent, lines_of

from cluesmith.cli.terminal.bottom_line import BottomLine
from cluesmith.cli.terminal.messages import wrapped

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
