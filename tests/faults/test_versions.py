"""Workers of two algorithm versions side by side: no job is mixed, none waits for ever."""

import subprocess
import sys

import pytest
from clusters import JOB

from cluesmith.generator.versions import ALGORITHM_VERSION
from cluesmith.storage.database.states import Status

# A version in which every method has changed: it makes other puzzles.
NEXT_VERSION = f"""
from cluesmith.generator import versions
from cluesmith.generator.kernel import random_draws
versions.ALGORITHM_VERSION = random_draws._SEED_PREFIX = {ALGORITHM_VERSION + 1}
"""

IMPATIENT = """
from cluesmith.worker.execution import lifecycle
lifecycle.DISPATCH_EVERY_S = 1.0
"""

SAYS_LESS = """
from dataclasses import asdict
from cluesmith.worker.execution import self_report
self_report.asdict = lambda report: {"version": asdict(report)["version"]}
"""

COMMAND = NEXT_VERSION + "from cluesmith.cli.main import main; main()"


@pytest.fixture
def next_cluesmith(command_environ, tmp_path):
    """Run the command of the next version, as ``cluesmith`` runs that of this one."""

    def run(*arguments: str, **environ: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", COMMAND, *arguments],
            env={**command_environ, **environ},
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )

    return run


@pytest.mark.slow
def test_workers_of_two_versions_do_each_their_own_jobs(cluster, next_cluesmith, undisturbed):
    cluster.start_worker("this")
    cluster.start_worker("next", preload=NEXT_VERSION)
    ours = cluster.enqueue()
    environ = cluster.settings.to_environment()
    theirs = int(next_cluesmith("enqueue", *JOB, **environ).stdout)
    cluster.await_answer(undisturbed, ours)
    cluster.await_status(theirs)
    answer = cluster.cluesmith("export", "--job", str(theirs))
    assert answer == next_cluesmith("generate", *JOB).stdout != undisturbed
    for name in ("this", "next"):
        log = cluster.log(name).read_text()
        assert 'event="shard done"' in log
        assert "left to other workers" not in log


@pytest.mark.slow
def test_workers_upgraded_one_by_one_finish_the_job_without_a_failure(
    cluster, gate, undisturbed, until
):
    for name in ("old0", "old1"):
        cluster.start_worker(name, preload=SAYS_LESS, **gate.environ())
    job_id = cluster.enqueue()
    for number, worker in enumerate(cluster.workers[:]):
        cluster.await_running(job_id)  # where an old worker stands still until it is told to stop
        worker.stop(30)
        assert 'event="given back"' in cluster.log(f"old{number}").read_text()
        cluster.start_worker(f"new{number}")
    until(lambda: 'event="shard done"' in cluster.log("new0").read_text())
    cluster.await_answer(undisturbed, job_id)
    assert [shard.n_failures for shard in cluster.shards(job_id) if shard.n_failures] == []


@pytest.mark.slow
def test_job_whose_version_no_worker_has_ends_and_goes_on_with_one(cluster, undisturbed, until):
    cluster.start_worker("next", preload=NEXT_VERSION + IMPATIENT, CLUESMITH_UNTAKEN_AFTER="1")
    job_id = cluster.enqueue()
    cluster.await_status(job_id, Status.FAILED)
    error = f"started by algorithm version {ALGORITHM_VERSION}, which no worker has"
    assert error in cluster.job(job_id).error
    cluster.workers[0].stop(0)
    cluster.start_worker("this")
    cluster.cluesmith("resume", str(job_id))
    cluster.await_answer(undisturbed, job_id)


@pytest.mark.slow
def test_embedded_workers_tell_of_another_version_at_once(cluesmith, next_cluesmith, undisturbed):
    assert cluesmith("enqueue", *JOB).code == 0
    refused = next_cluesmith("resume", "1", "--wait")
    assert refused.returncode == 1
    assert "which no worker has" in refused.stderr
    done = cluesmith("resume", "1", "--wait", "-o", "-")
    assert (done.code, done.out) == (0, undisturbed)


@pytest.mark.slow
def test_a_worker_whose_report_says_less_hides_no_other(cluster, until):
    cluster.start_worker("this")
    cluster.start_worker("old", preload=SAYS_LESS)
    words = (
        "warn  workers: this@test (1 process, ",
        "old@test: its report has no algorithm_version, so it is of another version",
    )
    until(lambda: all(word in cluster.cluesmith("doctor") for word in words))
