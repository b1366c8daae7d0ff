"""Files of puzzles given to the workers, also while they are still being written."""

import json
import signal
import subprocess

import pytest

from cluesmith.storage.database.connection import Database
from cluesmith.worker.client.new_jobs import LINES_PER_PIECE

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def n_lines(sql):
    """Count the lines that are stored."""
    return lambda: sql("SELECT count(*) FROM verdict")


@pytest.fixture
def slow_submission(cluesmith_path, command_environ, home_of_test, n_lines, until):
    """A `submit` that has written lines, and whose standard input does not end yet."""
    Database(f"sqlite:///{home_of_test / 'cluesmith.db'}").close()  # it exists
    process = subprocess.Popen(
        [cluesmith_path, "submit", "-", "--name", "week1"],
        env=command_environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdin.write(f"{PUZZLE}\n" * (LINES_PER_PIECE + 1))
    process.stdin.flush()
    until(lambda: n_lines() == LINES_PER_PIECE)
    yield process
    process.kill()
    process.communicate()


def test_a_slow_pipe_keeps_nobody_from_the_database(cluesmith, slow_submission):
    assert cluesmith("enqueue", "sudoku", "--count", "5").out == "2\n"
    assert [json.loads(line)["job"] for line in cluesmith("jobs", "--json").out.splitlines()] == [2]
    assert "there is no such job" in cluesmith("status", "1").err
    out, _ = slow_submission.communicate(f"{PUZZLE}\n")
    assert (slow_submission.returncode, out) == (0, "1\n")
    status = json.loads(cluesmith("status", "1", "--json").out)
    assert (status["status"], status["requested"]) == ("queued", LINES_PER_PIECE + 2)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_submission_that_is_interrupted_leaves_nothing(cluesmith, slow_submission, n_lines, how):
    slow_submission.send_signal(how)
    assert slow_submission.wait() == 128 + how
    assert n_lines() == 0
    assert cluesmith("jobs", "--json").out == ""


def test_input_that_cannot_be_read_to_its_end_leaves_nothing(cluesmith, slow_submission, n_lines):
    _, err = slow_submission.communicate(f"{PUZZLE}\n\0\n")
    assert slow_submission.returncode == 1
    assert "it holds NUL bytes" in err
    assert n_lines() == 0
    assert cluesmith("jobs", "--json").out == ""


def test_a_submission_that_is_killed_takes_no_name(cluesmith, slow_submission):
    slow_submission.kill()
    slow_submission.wait()
    done = cluesmith("enqueue", "sudoku", "--count", "5", "--name", "week1")
    assert (done.code, done.out) == (0, "2\n")


def test_a_name_that_another_job_has_taken_meanwhile_is_reported(
    cluesmith, slow_submission, n_lines
):
    assert cluesmith("enqueue", "sudoku", "--count", "5", "--name", "week1").code == 0
    _, err = slow_submission.communicate(f"{PUZZLE}\n")
    assert (slow_submission.returncode, n_lines()) == (1, 0)
    assert "cluesmith: job name week1: job 2 has it" in err
