"""What a newcomer sees on a terminal: all of it, at any width, and nothing else."""

import pytest
from terminals import as_sent, lines_of

WIDTHS = pytest.mark.parametrize("columns", [80, 50])


@WIDTHS
def test_a_job_that_is_waited_for_leaves_its_file_and_its_number(terminal, tmp_path, columns):
    command = "cluesmith enqueue sudoku --count 20 --max-clues 26 --seed 1 --wait -o puzzles.txt"
    shown = terminal(command, columns=columns)
    assert (shown.code, shown.lines) == (0, ["1", "wrote 20 puzzles to puzzles.txt"])
    assert len((tmp_path / "puzzles.txt").read_text().splitlines()) == 20


def test_a_job_is_told_whole_at_fifty_columns(cluesmith, terminal):
    job = ("sudoku", "--count", "3", "--max-clues", "26", "--symmetry", "rot180", "--seed", "1")
    assert cluesmith("enqueue", *job).code == 0
    status = terminal("cluesmith status 1", columns=50)
    assert status.lines == lines_of(as_sent(cluesmith("status", "1").out), 50)
    folded = terminal("cluesmith jobs", columns=50).lines
    words = [word for word in cluesmith("jobs").out.split() if not word.isdigit()]
    told = "".join("".join(folded).split())
    assert [word for word in words if len(word) < 8 and word not in told] == []


@pytest.mark.parametrize(
    "command", ["", "generate", "enqueue", "export", "convert", "rate", "collection", "db"]
)
def test_no_line_of_help_is_cut_at_fifty_columns(terminal, command):
    shown = terminal(f"cluesmith {command} --help", columns=50)
    lines = [line.rstrip() for line in shown.sent.split("\r\n")]
    assert shown.code == 0
    assert [line for line in lines if len(line) > 50 and " " in line.strip()] == []
    assert "..." not in shown.sent.replace("]...", "").replace("OTHER...", "")
