"""Databases that go away, are locked, or have no space: the work goes on when they are back."""

import json
import resource
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from clusters import JOB, JOB_COUNT, JOB_SEED, JOB_SPEC, processes_of, sockets_in

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Status
from cluesmith.worker.client import new_jobs

# A shorter patience with a database that another process keeps locked.
IMPATIENT = "from cluesmith.storage.database import engine; engine.BUSY_TIMEOUT_S = 1.0"


@pytest.mark.slow
def test_postgresql_that_is_restarted_costs_nothing(
    cluster, cluesmith_path, command_environ, gate, postgresql_server, tmp_path, undisturbed, until
):
    file = tmp_path / "out.txt"
    job_id = new_jobs.enqueue(cluster.database, wanted_job(JOB_SPEC, JOB_COUNT, JOB_SEED))
    waiting = subprocess.Popen(
        [cluesmith_path, "resume", str(job_id), "--wait", "-o", str(file)],
        env={**command_environ, **cluster.settings.to_environment()},
    )
    until(lambda: cluster.shards(job_id))  # it waits, and has sent them
    cluster.start_worker("a", n_processes=2, **gate.environ())
    until(lambda: cluster.job(job_id).n_found)
    postgresql_server.stop()
    gate.open()
    try:
        until(lambda: cluster.log("a").read_text().count("the server refuses the connection") >= 2)
    finally:
        postgresql_server.ensure_postgres_running()
    assert cluster.job(job_id).status == Status.RUNNING
    assert waiting.wait(timeout=120) == 0
    assert file.read_text() == undisturbed
    assert {shard.n_claims for shard in cluster.shards(job_id)} == {1}


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_sqlite_that_another_process_locks_costs_nothing(cluster, gate, undisturbed, until):
    cluster.start_worker("a", n_processes=2, preload=IMPATIENT, **gate.environ())
    job_id = cluster.enqueue()
    until(lambda: cluster.job(job_id).n_found)
    path = cluster.settings.database_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        gate.open()
        until(lambda: cluster.log("a").read_text().count("kept it locked") >= 3)
    cluster.await_answer(undisturbed, job_id)
    assert {shard.n_claims for shard in cluster.shards(job_id)} == {1}


@pytest.fixture
def small_disk() -> Path:
    """A home folder on a disk without space for the job."""
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-disk-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=700k", "none", folder], capture_output=True
    )
    if mounted.returncode != 0:
        folder.rmdir()
        pytest.skip("only the superuser may mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)
    shutil.rmtree(folder)


def test_disk_that_is_full_is_reported_and_the_job_goes_on_when_there_is_space(
    cluesmith, small_disk, tmp_path, undisturbed, until
):
    file = tmp_path / "out.txt"
    home = {"CLUESMITH_HOME": str(small_disk)}
    done = cluesmith("enqueue", *JOB, "--wait", "-o", str(file), **home)
    assert (done.code, file.exists()) == (1, False)
    assert "is the disk full?" in done.err
    assert "Traceback" not in done.err
    until(lambda: not processes_of(small_disk))
    assert not list(sockets_in(small_disk))
    subprocess.run(["mount", "-o", "remount,size=100m", small_disk], check=True)
    found = json.loads(cluesmith("status", "1", "--json", **home).out)["found"]
    assert 0 <= found < int(JOB[2])
    assert cluesmith("resume", "1", "--wait", "-o", str(file), **home).code == 0
    assert file.read_text() == undisturbed
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.slow
def test_disk_that_stays_full_is_reported_and_the_job_is_kept(
    cluesmith, cluesmith_path, command_environ, tmp_path
):
    # No shard fits: those of a large job hold thousands of puzzles.
    done = subprocess.run(
        [cluesmith_path, "enqueue", "sudoku", "--count", "300000", "--wait", "-o", "out.txt"],
        env=command_environ,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20)),
        timeout=120,
    )
    assert (done.returncode, list(tmp_path.iterdir())) == (1, [])
    assert "is the disk full?" in done.stderr.splitlines()[-1]
    assert "`cluesmith resume 1 --wait` continues it" in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(cluesmith("status", "1", "--json").out)["status"] == "running"


def test_no_space_for_a_new_database_is_reported_and_the_next_try_makes_it(
    cluesmith, cluesmith_path, command_environ
):
    done = subprocess.run(
        [cluesmith_path, "jobs"],
        env=command_environ,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "is the disk full?" in done.stderr
    assert cluesmith("jobs").code == 0


@pytest.fixture
def waiting(cluesmith_path, command_environ, gate, home_of_test, tmp_path, until):
    """An `enqueue --wait` whose job has found some of its puzzles."""
    Database(f"sqlite:///{home_of_test / 'cluesmith.db'}").close()  # it exists
    process = subprocess.Popen(
        [cluesmith_path, "enqueue", *JOB, "--wait", "-o", tmp_path / "out.txt"],
        env={**command_environ, **gate.environ()},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: n_found(home_of_test))
    yield process
    process.kill()
    process.communicate()
    until(lambda: not processes_of(home_of_test))


def n_found(home: Path) -> int:
    with closing(sqlite3.connect(home / "cluesmith.db")) as connection:
        return connection.execute("SELECT sum(n_found) FROM job").fetchone()[0] or 0


@pytest.mark.slow
def test_a_database_that_is_deleted_under_a_job_is_reported_and_none_is_made(waiting, home_of_test):
    for path in home_of_test.glob("cluesmith.db*"):
        path.unlink()
    _, err = waiting.communicate(timeout=60)
    assert waiting.returncode == 1
    told = err.splitlines()[-1]
    assert told.startswith(f"cluesmith: database {home_of_test / 'cluesmith.db'}: is missing")
    assert "is kept" not in err
    assert "Traceback" not in err
    assert not (home_of_test / "cluesmith.db").exists()


def test_a_log_that_is_deleted_under_a_job_costs_nothing(
    waiting, gate, home_of_test, tmp_path, undisturbed
):
    (home_of_test / "cluesmith.db-wal").unlink()
    gate.open()
    _, err = waiting.communicate(timeout=120)
    assert (waiting.returncode, "Traceback" in err) == (0, False), err
    assert (tmp_path / "out.txt").read_text() == undisturbed
