"""Jobs deleted from the command line."""

import json
import subprocess
from contextlib import closing

import pytest

from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.settings import HOME, Settings
from tests.support.kinds import spec_of


@pytest.fixture
def filled(cluesmith, home_of_test):
    """Two jobs of 20 puzzles each."""
    with closing(open_database(Settings.from_environment({HOME: str(home_of_test)}))) as database:
        for name, seed in (("week1", 1), ("week2", 2)):
            new_jobs.enqueue(database, spec_of("sudoku"), 20, seed, name=name)
    assert cluesmith("resume", "--wait").code == 0


@pytest.mark.served
def test_jobs_are_deleted_with_their_puzzles_and_without_a_question(cluesmith, filled):
    taken = cluesmith("collection", "add", "best", "--job", "week1", "--limit", "5")
    assert taken.code == 0
    refused = cluesmith("delete", "week1")
    assert (refused.code, refused.out) == (2, "")
    assert "use --yes to delete 1 job and 15 puzzles" in refused.err
    assert cluesmith("delete", "week1", "1", "--yes").out == "1 job and 15 puzzles deleted\n"
    left = [json.loads(line) for line in cluesmith("jobs", "--json").out.splitlines()]
    assert [job["name"] for job in left] == ["week2"]
    assert cluesmith("export", "--collection", "best").out.count("\n") == 5
    assert cluesmith("export").out.count("\n") == 25
    gone = cluesmith("delete", "week1", "week2", "--yes")
    assert (gone.code, "job week1: there is no such job" in gone.err) == (1, True)
    done = json.loads(cluesmith("delete", "week2", "--yes", "--json").out)
    assert done == {"jobs": [2], "n_puzzles": 20}


@pytest.mark.served
def test_at_a_terminal_it_asks_first(cluesmith, terminal, filled):
    for answer, code, n_jobs in (("n\n", 1, 2), ("y\n", 0, 0)):
        asked = terminal("delete", "week1", "week2", typed=answer)
        assert asked.code == code
        assert "delete 2 jobs and 40 puzzles that only they hold?" in asked.sent
        assert cluesmith("jobs", "--json").out.count("\n") == n_jobs


def test_where_nobody_can_be_asked_it_says_so(cluesmith, cluesmith_path, command_environ):
    cluesmith("enqueue", "sudoku4", "--seed", "1")
    cluesmith("cancel", "1")
    command = ["sh", "-c", 'exec "$0" delete 1 <&-', cluesmith_path]
    done = subprocess.run(command, capture_output=True, text=True, env=command_environ)
    assert (done.returncode, "use --yes" in done.stderr) == (2, True)


def test_an_active_job_is_cancelled_first(cluesmith):
    cluesmith("enqueue", "sudoku4", "--name", "mine", "--seed", "1")
    refused = cluesmith("delete", "mine", "--yes")
    assert (refused.code, "`cluesmith cancel 1` ends it first" in refused.err) == (1, True)
    cluesmith("cancel", "mine")
    assert cluesmith("delete", "mine", "--yes").out == "1 job and 0 puzzles deleted\n"
    assert cluesmith("enqueue", "sudoku4", "--name", "mine", "--seed", "1").out == "2\n"
