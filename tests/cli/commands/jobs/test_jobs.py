"""Jobs and submissions, from the command to the file: by workers, by name, retried, deleted."""

import json
import os
import re
import signal
import sqlite3
import subprocess
from contextlib import closing

import pytest
from clusters import processes_of
from shard_steps import make_job

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database.connection import Database
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.settings import HOME, Settings
from tests.support.kinds import spec_of

COMMON = ("--max-clues", "25", "--seed", "1", "--wait")


def test_a_bulk_job_ends_in_a_file_of_minimal_puzzles_and_leaves_no_process(
    cluesmith, tmp_path, home_of_test
):
    file = tmp_path / "sudoku.txt"
    done = cluesmith("enqueue", "sudoku", "--count", "200", *COMMON, "-o", str(file))
    assert (done.code, done.out) == (0, "1\n")
    assert len(set(file.read_text().splitlines())) == 200
    assert cluesmith("verify", "--max-clues", "25", str(file)).code == 0
    assert processes_of(home_of_test) == []


def test_a_status_that_somebody_made_up_gets_one_line(cluesmith, home_of_test):
    path = home_of_test / "cluesmith.db"
    with closing(Database(f"sqlite:///{path}")) as database:
        make_job(database)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE job SET status = 'paused'")
    done = cluesmith("jobs")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "the database has a status 'paused', which Cluesmith does not write" in done.err


@pytest.mark.served
def test_another_seed_adds_no_duplicate_to_the_database(cluesmith, sql):
    for seed in ("1", "2"):
        # There are 36 minimal ones up to symmetry: two jobs of 30 share some.
        options = ("--count", "30", "--seed", seed, "--wait")
        assert cluesmith("enqueue", "sudoku4", *options).code == 0
    every = cluesmith("export", "--kind", "sudoku4").out.splitlines()
    assert 30 < len(set(every)) == len(every) <= 36
    assert sql("SELECT count(*) FROM puzzle") == len(every)


@pytest.mark.served
def test_a_job_names_levels_without_a_puzzle_as_generate_does(cluesmith):
    options = ("sudoku4", "--count", "4", "--seed", "1", "--level", "easy..medium")
    told = "2 easy, 0 medium; `--level-shares any` takes puzzles of all these levels as they come\n"
    assert told in cluesmith("generate", *options).err
    assert told in cluesmith("enqueue", *options, "--wait").err


@pytest.mark.served
def test_the_symmetry_of_a_job_is_that_of_the_clues_that_it_writes(cluesmith):
    recipe = ("sudoku4", "--count", "10", "--seed", "23", "--line-format", "%g %y")
    # 30 of the 36 minimal ones up to symmetry: the next job finds equivalents of them.
    assert cluesmith("enqueue", "sudoku4", "--count", "30", "--seed", "1", "--wait").code == 0
    lines = cluesmith("generate", *recipe).out
    assert cluesmith("enqueue", *recipe, "--wait", "-o", "-").out == lines
    turned = [line for line in lines.splitlines() if line.endswith(" rot180")]
    options = ("--job", "2", "--kind", "sudoku4", "--symmetry", "rot180")
    done = cluesmith("export", *options, "--line-format", "%g %y")
    assert done.out.splitlines() == turned != []


@pytest.mark.served
def test_a_job_that_stops_yielding_ends_as_exhausted_with_what_it_has(cluesmith, tmp_path):
    file = tmp_path / "few.txt"
    options = ("--max-clues", "55", "--seed", "1", "--patience", "3", "--wait", "-o", str(file))
    done = cluesmith("enqueue", "sudoku16", "--count", "5", *options)
    assert (done.code, file.exists()) == (3, False)
    assert "job 1 exhausted: 0 of 5 puzzles after 3 attempts" in done.err


@pytest.mark.served
def test_a_job_that_ends_since_puzzles_overlap_says_what_helps(cluesmith):
    options = ("sudoku", "--max-overlap", "0", "--count", "40", "--seed", "1", "--patience", "9")
    now = cluesmith("generate", *options)
    job = cluesmith("enqueue", *options, "--wait")
    for done in (now, job):
        assert done.code == 3
        assert "dropped as overlapping: --max-overlap any or a larger number" in done.err


def test_without_workers_a_job_is_kept_and_the_way_on_is_printed(cluesmith):
    done = cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1", "--json")
    record = json.loads(done.out)
    assert (record["job"], record["status"], record["requested"]) == (1, "queued", 3)
    assert "`cluesmith resume 1 --wait`" in done.err
    assert cluesmith("resume", "--wait").code == 0
    assert len(cluesmith("export", "--job", "1").out.splitlines()) == 3
    assert "done" in cluesmith("jobs").out
    assert cluesmith("watch", "1").out.startswith("job 1 done: 3 of 3, ")


@pytest.mark.served
def test_a_submission_gets_one_verdict_a_line(cluesmith, tmp_path):
    good = cluesmith("generate", "sudoku4", "--count", "3", "--seed", "1").out
    file = tmp_path / "mine.txt"
    file.write_text(f"# mine\n{good}1{'.' * 15}\nabc\n")
    done = cluesmith("submit", str(file), "--wait", "--json")
    records = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 1
    assert [(r["line"], r["verdict"]) for r in records] == [
        (2, "minimal"),
        (3, "minimal"),
        (4, "minimal"),
        (5, "multiple"),
        (6, "malformed"),
    ]
    plain = cluesmith("submit", str(file), "--wait").out
    assert plain == cluesmith("verify", str(file)).out


def test_up_serves_other_commands_until_it_is_stopped(
    cluesmith, cluesmith_path, command_environ, home_of_test, until
):
    up = subprocess.Popen([cluesmith_path, "up", "--workers", "1"], env=command_environ)
    try:
        until(lambda: "ok    workers: celery-" in cluesmith("doctor").out)
        done = cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
        assert (done.code, done.err) == (0, "")
        until(lambda: '"done"' in cluesmith("status", "1", "--json").out)
    finally:
        up.send_signal(signal.SIGINT)
        assert up.wait(timeout=120) == 130
    until(lambda: processes_of(home_of_test) == [])


def test_a_cancelled_job_keeps_what_it_has_and_can_be_resumed(cluesmith):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
    assert cluesmith("cancel", "1").code == 0
    again = cluesmith("cancel", "1")
    assert (again.code, "job 1 is cancelled already" in again.err) == (1, True)
    assert cluesmith("resume", "--wait").err == "no unfinished job\n"
    assert cluesmith("resume", "1", "--wait").code == 0


def test_a_broker_that_does_not_answer_keeps_the_job_and_says_so(cluesmith):
    away = {"CLUESMITH_BROKER_URL": "redis://:secret@127.0.0.1:1/0"}
    done = cluesmith("enqueue", "sudoku4", "--seed", "1", **away)
    assert done.code == 1
    assert "cluesmith: job 1 is kept, but not sent: broker" in done.err
    assert "secret" not in done.err
    assert "wrong broker" in cluesmith("doctor", **away).out
    assert cluesmith("resume", "1", "--wait").code == 0


def test_a_broker_without_a_database_of_this_number_keeps_the_job(cluesmith, broker_url):
    url = {"CLUESMITH_BROKER_URL": f"{broker_url}9"}
    done = cluesmith("enqueue", "sudoku4", "--seed", "1", **url)
    assert (done.code, "job 1 is kept, but not sent: broker" in done.err) == (1, True)
    assert "refuses a command (DB index is out of range); check the URL" in done.err


def test_a_text_of_the_database_that_is_no_text_is_reported_with_its_column(cluesmith, sql):
    cluesmith("enqueue", "sudoku4")
    sql("UPDATE job SET name = CAST(x'ff' AS TEXT)")
    done = cluesmith("export", "--job", "1")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert done.err.endswith(": Could not decode to UTF-8 column 'name'; restore a backup\n")


def test_a_database_that_cannot_be_used_is_named(cluesmith, tmp_path):
    def answer(url: str) -> tuple[int, str]:
        done = cluesmith("jobs", CLUESMITH_DATABASE_URL=url)
        assert done.err.count("\n") == 1
        return done.code, done.err

    (tmp_path / "garbage.db").write_bytes(b"not a database at all" * 100)
    assert answer(f"sqlite:///{tmp_path}")[0] == 1
    assert "not a database" in answer(f"sqlite:///{tmp_path}/garbage.db")[1]
    assert "secret" not in answer("postgresql://me:secret@127.0.0.1:1/x")[1]
    assert answer("mongodb://x/y")[0] == 1


@pytest.mark.skipif(os.getuid() == 0, reason="the superuser may write to read-only files")
def test_a_read_only_database_is_named(cluesmith, home_of_test):
    assert cluesmith("db", "upgrade").code == 0
    (home_of_test / "cluesmith.db").chmod(0o400)
    done = cluesmith("enqueue", "sudoku4", "--seed", "1")
    assert (done.code, "may not be written to" in done.err) == (1, True)


@pytest.mark.served
def test_a_census_counts_every_puzzle_and_keeps_the_count(cluesmith):
    done = cluesmith("census", "sudoku4", "--clues", "4", "--wait", "--json")
    record = json.loads(done.out)
    assert (done.code, record["n_classes"], record["n_classes_with_puzzles"]) == (0, 2, 2)
    # All 25,728 minimal 4x4 puzzles with four clues: brute force over the 288 grids agrees.
    assert record["n_puzzles"] == 25_728
    kept = json.loads(cluesmith("status", "1", "--json").out)
    assert (kept["purpose"], kept["n_puzzles"]) == ("census", 25_728)
    none = cluesmith("census", "sudoku4", "--clues", "3", "--wait")
    assert none.out.startswith("4x4 Sudoku: 0 minimal puzzles with 3 clues")


def test_what_to_expect_is_printed_before_a_long_job(cluesmith):
    long = cluesmith("enqueue", "sudoku", "--count", "10000000", "--max-clues", "18", "--seed", "1")
    assert "expected: " in long.err
    assert re.search(r"per second and worker on idle cores, .* days of one worker's time", long.err)
    assert "expected: " not in cluesmith("enqueue", "sudoku4", "--count", "5", "--seed", "1").err


def test_generate_tells_what_to_expect_as_well(cluesmith):
    rare = ("--level", "easy", "--seed", "1", "--patience")
    told = cluesmith("generate", "hanidoku", *rare, "100").err
    assert "expected: unknown; 49 attempts of a trial found none" in told
    told = cluesmith("generate", "hanidoku", *rare, "1").err
    assert "1 attempt found no new puzzle; `--minimal-at easy` makes puzzles" in told
    few = ("--max-overlap", "1", "--count", "9999", "--patience", "400", "--seed", "1")
    told = cluesmith("generate", "sudoku", *few).err
    assert re.search("expected: about .* puzzles without overlap", told)
    assert "minutes of one worker's time" in told
    assert "expected" not in cluesmith("generate", "sudoku", "--level", "hard", "--seed", "1").err


@pytest.mark.parametrize(
    ("job", "limits"),
    [
        (("sudoku", "--count", "300", "--max-clues", "25"), range(17, 26)),
        pytest.param(
            ("sudoku", "--count", "300", "--max-clues", "20"),
            range(17, 21),
            marks=pytest.mark.slow,
        ),
        pytest.param(("hanidoku", "--count", "500", "--clues", "4"), (4,), marks=pytest.mark.slow),
    ],
    ids=["removal", "pool", "sample"],
)
def test_any_number_of_workers_and_none_give_the_same_bytes(cluesmith, tmp_path, job, limits):
    files = []
    for n_workers in ("1", "3"):
        file = tmp_path / f"{n_workers}.txt"
        options = ("--seed", "4", "--wait", "--workers", n_workers, "-o", str(file))
        done = cluesmith("enqueue", *job, *options, CLUESMITH_HOME=str(tmp_path / n_workers))
        assert done.code == 0
        files.append(file.read_text())
    assert files[0] == files[1] == cluesmith("generate", *job, "--seed", "4").out
    assert {len(line) - line.count(".") for line in files[0].splitlines()} <= set(limits)
    assert cluesmith("verify", str(file)).code == 0
    grids = cluesmith("solve", str(file)).out.splitlines()
    assert job[0] != "sudoku" or len(set(grids)) == len(grids)


def test_a_name_goes_wherever_the_number_of_a_job_goes(cluesmith, tmp_path):
    (tmp_path / "mine.txt").write_text("." * 81 + "\n")
    options = ("--count", "3", "--seed", "1", "--wait")
    assert cluesmith("enqueue", "sudoku4", *options, "--name", "week 1").out == "1\n"
    assert cluesmith("submit", "mine.txt", "--name", "theirs").out == "2\n"
    assert cluesmith("status", "week 1", "--json").out == cluesmith("status", "1", "--json").out
    assert cluesmith("watch", "week 1").out == cluesmith("watch", "1").out
    assert cluesmith("export", "--job", "week 1").out.count("\n") == 3
    assert cluesmith("stats", "--job", "week 1", "--json").code == 0
    assert cluesmith("cancel", "theirs").out == "job 2 cancelled\n"
    assert cluesmith("retry", "theirs").err.startswith("cluesmith: job 2 is cancelled")
    assert cluesmith("resume", "theirs", "--wait").code == 0
    assert cluesmith("verdicts", "theirs").out == f"multiple\t0\t{'.' * 81}\n"


def test_the_list_tells_jobs_apart_and_is_filtered(cluesmith):
    job = ("--count", "1234", "--seed", "1")
    cluesmith("enqueue", "sudoku", *job, "--max-clues", "24", "--level", "hard")
    cluesmith("enqueue", "sudoku", *job, "--max-clues", "24", "--level", "hard")
    cluesmith("census", "hanidoku", "--clues", "4", "--name", "bees")
    header, *rows = [line.split() for line in cluesmith("jobs").out.splitlines()]
    assert header == ["JOB", "NAME", "STATUS", "FOUND", "OF", "AGE"]
    assert [row[:5] for row in rows] == [
        ["1", "sudoku-hard-max24", "queued", "0", "1,234"],
        ["2", "sudoku-hard-max24-2", "queued", "0", "1,234"],
        ["3", "bees", "queued", "0", "3,780"],
    ]
    cluesmith("cancel", "bees")

    def listed(*filters: str) -> list[int]:
        return [
            json.loads(line)["job"]
            for line in cluesmith("jobs", *filters, "--json").out.splitlines()
        ]

    assert listed("--name", "SUDOKU-*-2") == [2]
    assert listed("--kind", "hanidoku") == [3]
    assert listed("--status", "cancelled", "--status", "done") == [3]
    assert listed("--since", "yesterday") == [1, 2, 3]
    assert listed("--since", "2h", "--kind", "sudoku16") == []


@pytest.fixture
def filled(cluesmith, home_of_test):
    """Two jobs of 20 puzzles each."""
    with closing(open_database(Settings.from_environment({HOME: str(home_of_test)}))) as database:
        for name, seed in (("week1", 1), ("week2", 2)):
            new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), 20, seed), name=name)
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


def test_jobs_that_ended_long_ago_are_deleted_and_those_of_pools_stay(cluesmith, sql):
    for name in ("old", "pooled", "new", "active"):
        cluesmith("enqueue", "sudoku4", "--name", name, "--seed", "1")
    for name in ("old", "pooled", "new"):
        cluesmith("cancel", name)
    sql("UPDATE job SET finished_at = finished_at - 100 * 86400 WHERE name <> 'new'")
    sql("INSERT INTO pool (name, job_id, low, high, n_taken) VALUES ('p', 2, 1, 2, 0)")
    assert cluesmith("delete", "--before", "101d", "--yes").err == (
        "no job has ended before that time\n"
    )
    assert cluesmith("delete", "--before", "90d", "--yes").out == "1 job and 0 puzzles deleted\n"
    left = [json.loads(line)["name"] for line in cluesmith("jobs", "--json").out.splitlines()]
    assert left == ["pooled", "new", "active"]


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


ESCAPE = "\x1b[2Jowned\x07"


def test_a_failed_job_is_listed_retried_and_done(cluesmith, sql):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
    sql("UPDATE job SET kind = 'klingon'")
    assert cluesmith("resume", "1", "--wait").code == 1

    dry = cluesmith("retry", "1", "--dry-run", "--json")
    failure = json.loads(dry.out)
    assert (failure["shard"], failure["state"], failure["first"]) == (0, "failed", 0)
    assert (failure["n_failures"], "unknown kind 'klingon'" in failure["error"]) == (3, True)
    assert json.loads(cluesmith("status", "1", "--json").out)["status"] == "failed"

    sql("UPDATE job SET kind = 'sudoku4'")
    done = cluesmith("retry", "1")
    assert (done.code, "unknown kind 'klingon'" in done.out) == (0, True)
    assert "job 1 waits for workers" in done.err
    status = json.loads(cluesmith("status", "1", "--json").out)
    assert (status["status"], status["failures"][0]["n_failures"]) == ("running", 3)
    assert cluesmith("resume", "1", "--wait").code == 0
    status = json.loads(cluesmith("status", "1", "--json").out)
    assert (status["status"], status["found"], status["failures"]) == ("done", 3, [])


@pytest.mark.served
def test_names_lines_and_errors_of_the_database_do_nothing_to_a_terminal(cluesmith, sql, tmp_path):
    file = tmp_path / f"mine{ESCAPE}.txt"
    file.write_text(f"{ESCAPE}1.2\n")
    summer = f"summer{ESCAPE}"
    submitted = cluesmith("submit", str(file), "--wait")
    cluesmith("collection", "create", summer, "--title", f"Summer{ESCAPE}")
    sql("UPDATE shard SET state = 'failed', error = ?", f"oh {ESCAPE}")
    sql("UPDATE job SET status = 'failed', error = ?", f"oh {ESCAPE}")
    shown = [
        submitted,
        cluesmith("verify", str(file)),
        cluesmith("verdicts", "1"),
        cluesmith("status", "1"),
        cluesmith("watch", "1"),
        cluesmith("retry", "1", "--dry-run"),
        cluesmith("collection", "list"),
        cluesmith("collection", "show", summer),
        cluesmith("collection", "add", summer, "--puzzles", "-", stdin="." * 16),
        cluesmith("collection", "remove", summer, stdin="." * 16),
        cluesmith("collection", "compare", summer, summer),
        cluesmith("collection", "show", f"winter{ESCAPE}"),
        cluesmith("solve", str(file)),
        cluesmith("rate", str(file)),
        cluesmith("convert", str(file), "--format", "zero"),
        cluesmith("enqueue", f"klingon{ESCAPE}"),
    ]
    listed = cluesmith("jobs").out
    assert "mine-2Jowned" in listed  # a name is made of what is harmless in the file's
    assert not set(listed) & {"\x1b", "\x07"}
    for done in shown:
        assert r"\x1b[2Jowned\x07" in done.out + done.err
        assert not set(done.out + done.err) & {"\x1b", "\x07"}
