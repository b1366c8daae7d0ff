"""The file that a job was given: whole, or as it was."""

import json
import os
import signal
import subprocess
from contextlib import closing

import pytest

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.cli.writing.remembered_output import remembered
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.settings import HOME, Settings
from tests.support.kinds import spec_of

GOOD = "what was there\n"


@pytest.mark.served
def test_a_job_that_is_cancelled_while_it_is_waited_for_leaves_the_file_alone(
    cluesmith, cluesmith_path, command_environ, home_of_test, tmp_path, sql, until
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
        until(lambda: sql("SELECT max(n_found) FROM job"))
        assert cluesmith("cancel", "1").code == 0
        _, err = waiting.communicate(timeout=60)
    assert waiting.returncode == 1
    assert "job 1 cancelled: " in err
    assert "good.txt: not written: the job has fewer puzzles" in err
    assert "`cluesmith export --job 1 -o good.txt`" in err
    assert file.read_text() == GOOD
    assert [path.name for path in tmp_path.iterdir()] == ["good.txt"]


def test_a_submission_that_is_cancelled_leaves_the_file_of_its_verdicts_alone(
    cluesmith_path, command_environ, gate, home_of_test, tmp_path, sql, until
):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (tmp_path / "many.txt").write_text(f"{puzzle}\n" * 20)
    file = tmp_path / "good.txt"
    file.write_text(GOOD)
    with subprocess.Popen(
        [cluesmith_path, "submit", "many.txt", "--wait", "--workers", "1", "-o", "good.txt"],
        env={**command_environ, **gate.environ(shard=0)},
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    ) as waiting:
        until((home_of_test / "broker.sock").exists)
        until(lambda: sql("SELECT max(n_requested) FROM job"))
        sql("UPDATE job SET status = 'cancelled', finished_at = created_at + 1")
        _, err = waiting.communicate(timeout=60)
    assert (waiting.returncode, file.read_text()) == (1, GOOD)
    assert "good.txt: not written: the job has fewer puzzles" in err
    assert "`cluesmith verdicts 1 -o good.txt`" in err


def test_a_job_that_fails_leaves_the_file_alone(cluesmith, tmp_path, sql):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
    file = tmp_path / "a good one.txt"
    file.write_text(GOOD)
    sql("UPDATE job SET kind = 'klingon'")
    done = cluesmith("resume", "1", "--wait", "-o", file.name)
    assert (done.code, file.read_text()) == (1, GOOD)
    assert "`cluesmith export --job 1 -o 'a good one.txt'` writes what the job has" in done.err


def test_resume_writes_the_file_of_a_job_that_was_interrupted(
    cluesmith, cluesmith_path, command_environ, gate, home_of_test, tmp_path, until
):
    folder = tmp_path / "made here"
    folder.mkdir()
    job = ("sudoku", "--count", "20", "--seed", "1", "--max-clues", "25")
    options = ("--format", "csv", "--fields", "ordinal,puzzle", "-o", "a.csv")
    more = ("--manifest", "a.json", "--licence", "CC0-1.0", "--name", "mine", "--json-progress")
    with subprocess.Popen(
        [cluesmith_path, "enqueue", *job, "--wait", *options, *more],
        env={**command_environ, **gate.environ(shard=0)},
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
    ) as waiting:
        until((home_of_test / "broker.sock").exists)
        waiting.send_signal(signal.SIGINT)
        _, err = waiting.communicate(timeout=60)
    assert waiting.returncode == 130, err
    assert "expected:" not in err  # which is for people
    assert list(folder.iterdir()) == []
    done = cluesmith("resume", "--wait")
    assert done.code == 0, done.err
    assert (folder / "a.csv").read_text() == cluesmith("generate", *job, *options[:-1], "-").out
    manifest = json.loads((folder / "a.json").read_text())
    assert (manifest["count"], manifest["licence"]) == (20, "CC0-1.0")
    # What the job is called and how it is shown changes no puzzle.
    query = {"kind", "count", "seed", "max-clues", "format", "fields"}
    assert manifest["query"].keys() == {"command", *query}
    assert manifest["query"]["command"] == "enqueue"
    assert cluesmith("resume", "--wait").err == "no unfinished job\n"


@pytest.fixture
def make(home_of_test):
    """Make a job for a file, as a command does that is then killed: ``make(path)``."""

    def enqueue(path):
        options = FormatOptions(with_solution=True)
        text = remembered(PuzzleOutput(FORMATS["line"], options, str(path)))
        database = open_database(Settings.from_environment({HOME: str(home_of_test)}))
        with closing(database):
            return new_jobs.enqueue(database, wanted_job(spec_of("sudoku4"), 3, 1), output=text)

    return enqueue


@pytest.mark.served
def test_resume_writes_each_jobs_file_but_none_that_was_changed_meanwhile(
    cluesmith, tmp_path, make
):
    old, changed, new = (tmp_path / name for name in ("old.txt", "changed.txt", "new.txt"))
    gone = tmp_path / "gone" / "a.txt"
    gone.parent.mkdir()
    old.write_text(GOOD)
    for path in (old, changed, gone, new):
        make(path)
    changed.write_text(GOOD)
    gone.parent.rmdir()
    done = cluesmith("resume", "--wait")
    assert done.code == 1
    assert f"{changed}: not written: it was changed since the job was made" in done.err
    assert f"`cluesmith export --job 2 -o {changed}`" in done.err
    assert f"{gone}: not written: its folder is gone" in done.err
    assert changed.read_text() == GOOD
    assert old.read_text() == new.read_text()
    assert len(new.read_text().splitlines()) == 3
    assert '"status": "done"' in cluesmith("status", "2", "--json").out
    assert cluesmith("resume", "--wait").err == "no unfinished job\n"


def test_a_job_that_has_its_puzzles_and_not_its_file_is_resumed(cluesmith, tmp_path, make, sql):
    file = tmp_path / "late.txt"
    make(file)
    remembered = sql("SELECT output FROM job")
    assert cluesmith("resume", "1", "--wait", "-o", "now.txt").code == 0
    # As if the command had been killed while it wrote.
    sql(f"UPDATE job SET output = '{remembered}'")
    assert json.loads(cluesmith("status", "1", "--json").out)["output"] == str(file)
    assert cluesmith("resume", "1", "--wait").code == 0
    lines = file.read_text().splitlines()
    assert [line.split()[0] for line in lines] == (tmp_path / "now.txt").read_text().split()


@pytest.mark.served
def test_a_result_that_cannot_be_written_at_the_end_says_how_it_can_be(cluesmith):
    done = cluesmith("enqueue", "sudoku4", "--count", "1", "--wait", "-o", "/dev/full")
    assert done.code == 1
    command = "cluesmith export --job 1 -o /dev/full"
    assert f"job 1 is done and kept: `{command}` writes its puzzles\n" in done.err
    assert done.err.endswith("cluesmith: /dev/full: No space left on device\n")


def test_a_folder_that_lets_nobody_write_is_reported_before_there_is_a_job(cluesmith, tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root writes to any folder")
    (tmp_path / "mine").mkdir(mode=0o500)
    done = cluesmith("enqueue", "sudoku4", "--count", "1", "--wait", "-o", "mine/x")
    assert (done.code, done.err) == (1, "cluesmith: mine/x: Permission denied\n")
    assert cluesmith("jobs", "--json").out == ""
