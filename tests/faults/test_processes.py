"""Processes that die: pool children, main processes, all workers, and the shard that kills."""

import os
import signal

import psutil
import pytest
from clusters import SHORT_WAITS, holder, kill

from cluesmith.storage.database.states import ShardState, Status
from cluesmith.storage.jobs import giving_up

# Dies on the way to the shard, before it is claimed.
TRAP = """
import os, signal
from celery.signals import task_prerun
@task_prerun.connect
def die(args=(), **_):
    if list(args)[1:] == [2]:
        os.kill(os.getpid(), signal.SIGKILL)
"""

# Works on an attempt that takes long, and gives it up at once where production has seconds for it.
HURRIED = """
import time
from cluesmith.worker.execution import lease_renewal, shard_execution
lease_renewal.STOP_GRACE_S, lease_renewal.WATCH_EVERY_S = 0.0, 0.05
shard_execution._WORK.update(dict.fromkeys(shard_execution._WORK, lambda *_: time.sleep(600)))
"""


def test_killed_pool_child_loses_nothing_and_its_shard_goes_on_at_once(cluster, gate, undisturbed):
    cluster.start_worker("a", n_processes=2, **gate.environ(shard=0))
    cluster.enqueue()
    shard = cluster.await_running(1)
    kill(holder(shard))
    gate.open()

    def is_taken_again() -> bool:
        now = cluster.shards(1)[shard.number]
        return now.lease_owner != shard.lease_owner and now.n_claims == shard.n_claims + 1

    cluster.until(is_taken_again)
    cluster.await_answer(undisturbed)
    assert (
        f'its process has died; planned again" job=1 shard={shard.number}'
        in cluster.log("a").read_text()
    )


@pytest.mark.slow
def test_many_killed_pool_children_lose_nothing(cluster, gate, undisturbed):
    cluster.start_worker("a", n_processes=3, **gate.environ(shard=0))
    cluster.enqueue()
    hit = set()

    def kill_or_end() -> bool:
        for shard in cluster.shards(1):
            # Each shard once: three times would be its own fault.
            if shard.state == ShardState.RUNNING and shard.number not in hit:
                hit.add(shard.number)
                kill(holder(shard))
        if len(hit) >= 3:
            gate.open()
        return not cluster.job(1).status.is_active

    cluster.until(kill_or_end, timeout_s=120)
    assert cluster.cluesmith("export", "--job", "1") == undisturbed


def test_killed_main_process_takes_its_children_along_and_others_go_on(cluster, gate, undisturbed):
    held = gate.environ(shard=0)
    workers = [cluster.start_worker(name, preload=SHORT_WAITS, **held) for name in "ab"]
    cluster.enqueue()
    cluster.await_running(1)
    children = psutil.Process(workers[0].pid).children()
    kill(workers[0].pid)
    cluster.until(lambda: not any(is_alive(child) for child in children))
    gate.open()
    cluster.await_answer(undisturbed)
    workers[1].check()


@pytest.mark.slow
def test_all_workers_killed_at_once_lose_nothing(cluster, gate, undisturbed):
    held = gate.environ(shard=0)
    workers = [cluster.start_worker(name, preload=SHORT_WAITS, **held) for name in "ab"]
    cluster.enqueue()
    cluster.await_running(1)
    for worker in workers:
        kill(worker.pid)
    assert cluster.job(1).status == Status.RUNNING
    cluster.start_worker("c", preload=SHORT_WAITS)
    # The leases have to run out.
    cluster.await_answer(undisturbed)


@pytest.mark.slow
def test_shard_that_kills_every_process_ends_its_job_as_failed(cluster, gate, undisturbed):
    cluster.start_worker("a", n_processes=2, **gate.environ(shard=2, last=2))
    cluster.enqueue()
    owners = set()

    def kill_or_end() -> bool:
        shard = cluster.shards(1)[2]
        if shard.state == ShardState.RUNNING and shard.lease_owner not in owners:
            owners.add(shard.lease_owner)
            kill(holder(shard))
        return not cluster.job(1).status.is_active

    cluster.until(kill_or_end, timeout_s=120)
    assert len(owners) == giving_up.MAX_CLAIMS
    job = cluster.job(1)
    assert (job.status, "shard 2: its worker was lost 3 times" in job.error) == (
        Status.FAILED,
        True,
    )
    gate.open()
    cluster.cluesmith("resume", "1")
    cluster.await_answer(undisturbed)


@pytest.mark.slow
def test_message_that_kills_every_process_ends_its_job_as_failed(cluster):
    cluster.start_worker("a", preload=TRAP)
    cluster.enqueue()
    cluster.await_status(1, Status.FAILED)
    assert "shard 2: its worker was lost 3 times" in cluster.job(1).error
    assert cluster.log("a").read_text().count("WorkerLostError: ") == giving_up.MAX_CLAIMS


@pytest.mark.slow
def test_terminated_worker_ends_soon_and_its_shard_is_taken_up_at_once(cluster, gate, undisturbed):
    leaving, _ = (cluster.start_worker(name, **gate.environ(shard=0)) for name in "ab")
    cluster.enqueue()
    found = []

    def works() -> bool:
        found[:] = [
            shard
            for shard in cluster.shards(1)
            if shard.state == ShardState.RUNNING and is_below(holder(shard), leaving.pid)
        ]
        return bool(found)

    cluster.until(works)
    shard = found[0]
    os.kill(leaving.pid, signal.SIGTERM)
    cluster.until(lambda: cluster.shards(1)[shard.number].lease_owner != shard.lease_owner)
    cluster.until(lambda: psutil.Process(leaving.pid).status() == "zombie")
    gate.open()
    cluster.await_status(1)
    assert cluster.shards(1)[shard.number].n_claims == 1
    assert cluster.cluesmith("export", "--job", "1") == undisturbed


@pytest.mark.slow
def test_terminated_worker_does_not_wait_for_a_long_attempt(cluster, undisturbed):
    leaving = cluster.start_worker("a", preload=HURRIED)
    cluster.enqueue()
    shard = cluster.await_running(1)
    os.kill(leaving.pid, signal.SIGTERM)
    cluster.until(lambda: psutil.Process(leaving.pid).status() == "zombie")
    assert "in the middle of an attempt" in cluster.log("a").read_text()
    now = cluster.shards(1)[shard.number]
    assert (now.lease_owner, now.n_claims) == (None, 0)
    cluster.start_worker("b")
    cluster.await_answer(undisturbed)


def is_alive(process: psutil.Process) -> bool:
    """Tell whether a process lives, and is no zombie."""
    return process.is_running() and process.status() != "zombie"


def is_below(pid: int, parent: int) -> bool:
    """Tell whether a process is a child of another."""
    return psutil.pid_exists(pid) and psutil.Process(pid).ppid() == parent
