"""A job as `status` and `jobs` tell people of it."""

import json
import re
import time

import pytest

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
