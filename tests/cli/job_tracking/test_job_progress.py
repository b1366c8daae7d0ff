"""Jobs as commands tell of them: in lines for people, and in JSON for programs."""

import json
import re
import signal
import subprocess
import time
from dataclasses import replace

import pytest

from cluesmith.cli.job_tracking.job_progress import JobPacer
from cluesmith.cli.terminal.pace import RECENT_S, Pace
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database.states import ShardState, Status
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.worker.client import new_jobs
from tests.support.kinds import spec_of


@pytest.fixture
def running(database):
    """The status of a job that has just been started."""
    job_id = new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), 1000, seed=1))
    with database.read() as session:
        status = job_status(session, job_id)
    return replace(status, status=Status.RUNNING, shards={ShardState.RUNNING: 3})


def test_the_rate_is_that_of_late(running):
    pacer = JobPacer()
    pacer.pace(running, now=0.0)
    pacer.pace(replace(running, found=100), now=50.0)
    late = pacer.pace(replace(running, found=700), now=50.0 + RECENT_S)
    assert late.rate == pytest.approx(600 / RECENT_S)
    assert late.eta_s == pytest.approx(300 / late.rate)
    assert (late.n_workers, str(late)) == (
        3,
        "job 1 running: 700 of 1,000, 20 puzzles/s, 15 seconds left, 3 workers",
    )


def test_a_job_that_found_nothing_of_late_goes_on_at_the_rate_of_all_its_time(running):
    rare = replace(running, found=10, started_at=time.time() - 1e6)
    pacer = JobPacer()
    pacer.pace(rare, now=0.0)
    assert pacer.pace(rare, now=RECENT_S).rate == pytest.approx(1e-5, rel=0.01)


def test_work_in_parts_ends_with_the_slowest_and_when_that_is_known():
    quick, slow, unknown = Pace(90, 100, "", 9.0), Pace(1, 10, "", 0.1), Pace(0, 10, "")
    assert Pace(91, 110, "", 9.1, parts=(quick, slow)).eta_s == pytest.approx(90)
    assert Pace(90, 120, "", 9.0, parts=(quick, unknown)).eta_s is None


def test_a_job_that_finds_nothing_has_no_expected_end(running):
    pacer = JobPacer()
    pacer.pace(running, now=0.0)
    assert pacer.pace(running, now=10.0).fields()["eta_s"] is None


def test_a_job_that_nobody_works_on_has_no_expected_end(running):
    pacer = JobPacer()
    pacer.pace(running, now=0.0)
    waiting = replace(running, found=999, shards={ShardState.SENT: 1}, is_worked_on=False)
    pace = pacer.pace(waiting, now=10.0)
    assert (pace.eta_s, str(pace)) == (None, "job 1 running: 999 of 1,000, 0 workers")


@pytest.mark.served
def test_progress_for_programs_is_json_lines_and_ends_with_the_end(cluesmith):
    job = ("enqueue", "sudoku4", "--count", "30", "--seed", "1")
    done = cluesmith(*job, "--wait", "--json-progress")
    lines = [json.loads(line) for line in done.err.splitlines()]
    assert {"job", "status", "found", "requested", "attempts", "rate", "eta_s", "workers"} == set(
        lines[0]
    )
    assert (lines[-1]["status"], lines[-1]["found"], lines[-1]["eta_s"]) == ("done", 30, 0.0)
    watched = cluesmith("watch", "1", "--json")
    assert json.loads(watched.out)["status"] == "done"
    assert cluesmith(*job, "--json-progress").code == 2


def test_watch_writes_lines_where_there_is_no_terminal(cluesmith, cluesmith_path, command_environ):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
    watch = subprocess.Popen(
        [cluesmith_path, "watch", "1"], env=command_environ, stdout=subprocess.PIPE, text=True
    )
    try:
        assert watch.stdout is not None
        assert watch.stdout.readline() == "job 1 queued: 0 of 3, 0 workers\n"
        assert cluesmith("cancel", "1").code == 0
        assert watch.communicate(timeout=60)[0] == "job 1 cancelled: 0 of 3\n"
        assert watch.returncode == 1
    finally:
        watch.send_signal(signal.SIGKILL)
        watch.wait()


def test_generate_tells_its_progress_and_its_end_too(cluesmith):
    done = cluesmith("generate", "sudoku4", "--count", "30", "--seed", "1", "--json-progress")
    lines = [json.loads(line) for line in done.err.splitlines()]
    assert (lines[-1]["status"], lines[-1]["found"], lines[-1]["requested"]) == ("done", 30, 30)
    assert len(done.out.splitlines()) == 30


JOB = ("hanidoku", "--count", "1200", "--clues", "6", "--symmetry", "rot180", "--seed", "1")


@pytest.fixture
def job(cluesmith):
    assert cluesmith("enqueue", *JOB).code == 0


def test_status_tells_what_is_set_in_words_and_no_more(cluesmith, job):
    lines = [line.split("  ", 1) for line in cluesmith("status", "1").out.splitlines()]
    told = {label: text.strip() for label, text in lines}
    assert told.pop("created")
    assert told == {
        "job": "1",
        "name": "hanidoku-exact6-rot180",
        "purpose": "make puzzles",
        "kind": "Hanidoku",
        "status": "queued",
        "found": "0 of 1,200 puzzles",
        "clues": "exactly 6",
        "symmetry": "rot180",
        "shared clues": "at most half",
        "seed": "1",
    }


def test_status_draws_a_pattern_in_the_rows_of_its_kind(cluesmith):
    cluesmith("enqueue", "sudoku4", "--pattern", "*.*. .*.* *.*. .*.*".replace(" ", ""))
    blank = " " * 23
    assert f"\npattern{blank[7:]}*.*.\n{blank}.*.*\n{blank}*.*.\n" in cluesmith("status", "1").out


def test_status_tells_the_measured_speed_while_workers_work(cluesmith, job, sql):
    sql("UPDATE job SET status = 'running', n_found = 600, started_at = ?", time.time() - 1e6)
    assert "\nspeed " not in cluesmith("status", "1").out
    sql(
        "INSERT INTO shard (job_id, number, first, size, n_claims, n_failures, state, lease_owner,"
        " lease_until) VALUES (1, 0, 0, 1, 1, 0, 'running', 'x', 1e12)"
    )
    told = cluesmith("status", "1").out
    assert re.search(r"\nspeed +0\.0006 puzzles/s, 12 days left\n", told)


@pytest.mark.parametrize(
    ("shard", "word"),
    [
        ("0, 'planned', NULL, NULL", "waiting"),
        ("0, 'running', 'x', 0", "waiting"),
        ("0, 'running', 'x', 1e12", "running"),
        ("0, 'done', NULL, NULL", "running"),
        ("1, 'done', NULL, NULL", "waiting"),
    ],
    ids=["none claimed", "lease ran out", "held", "next stored", "later one done"],
)
def test_a_job_runs_only_while_a_worker_works_on_it(cluesmith, job, sql, shard, word):
    sql("UPDATE job SET status = 'running'")
    sql(
        "INSERT INTO shard (job_id, first, size, n_claims, n_failures,"
        f" number, state, lease_owner, lease_until) VALUES (1, 0, 1, 1, 0, {shard})"
    )
    assert cluesmith("jobs").out.splitlines()[1].split()[2] == word
    assert json.loads(cluesmith("jobs", "--json").out)["status"] == "running"
