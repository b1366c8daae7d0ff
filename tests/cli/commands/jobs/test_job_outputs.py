"""The file that a job was given: whole, or as it was."""

import sqlite3
import subprocess
from contextlib import closing

import pytest

GOOD = "what was there\n"


@pytest.fixture
def change(home_of_test):
    """Change the database as only a test would: ``change(statement)``."""

    def execute(statement):
        with closing(sqlite3.connect(home_of_test / "cluesmith.db")) as connection, connection:
            return connection.execute(statement).fetchone()

    return execute


def test_a_job_that_is_cancelled_while_it_is_waited_for_leaves_the_file_alone(
    cluesmith, cluesmith_path, command_environ, home_of_test, tmp_path, change, until
):
    file = tmp_path / "good.txt"
    file.write_text(GOOD)
    options = ("--count", "1000000", "--seed", "1", "--wait", "-o", "good.txt")
    with subprocess.Popen(
        [cluesmith_path, "enqueue", "sudoku", *options],
        env=command_environ,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    ) as waiting:
        until((home_of_test / "broker.sock").exists)
        until(lambda: change("SELECT max(n_found) FROM job")[0])
        assert cluesmith("cancel", "1").code == 0
        _, err = waiting.communicate(timeout=60)
    assert waiting.returncode == 1
    assert "job 1 cancelled: " in err
    assert "good.txt: nothing is written" in err
    assert "`cluesmith export --job 1 -o good.txt`" in err
    assert file.read_text() == GOOD
    assert [path.name for path in tmp_path.iterdir()] == ["good.txt"]


def test_a_job_that_fails_leaves_the_file_alone(cluesmith, tmp_path, change):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
    file = tmp_path / "a good one.txt"
    file.write_text(GOOD)
    change("UPDATE job SET kind = 'klingon'")
    done = cluesmith("resume", "1", "--wait", "-o", file.name)
    assert (done.code, file.read_text()) == (1, GOOD)
    assert "`cluesmith export --job 1 -o 'a good one.txt'` writes what it has" in done.err
