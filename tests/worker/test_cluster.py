"""Workers on their own, as in a cluster."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from clusters import JOB_SPEC, Cluster
from commands import COMMAND
from redis import Redis

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.worker.child_process import Child
from cluesmith.worker.client import new_jobs
from cluesmith.worker.settings import Settings

Until = Callable[..., None]
PING = (sys.executable, "-m", "celery", "-A", "cluesmith.worker", "inspect", "ping")


def test_worker_that_starts_logs_that_and_finds_what_was_never_sent(cluster: Cluster) -> None:
    job_id = new_jobs.enqueue(cluster.database, wanted_job(JOB_SPEC, 5, seed=22))
    cluster.start_worker("a")
    cluster.await_status(job_id)
    first = cluster.log("a").read_text().splitlines()[0]
    assert 'event="worker begins" version=' in first


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_workers_of_one_machine_have_names_of_their_own_or_numbers(
    cluster: Cluster, until: Until
) -> None:
    names = {f"celery-{cluster.start_worker('').pid}@{socket.gethostname()}" for _ in range(2)}
    for _ in range(2):
        cluster.start_worker("a")

    def found() -> set[str]:
        told = cluster.cluesmith("doctor").splitlines()[-1]
        return set(re.findall(r"(\S+@\S+(?: \(2\))?) \(1 process", told))

    # It asks for a second, in which a busy machine may run none of them.
    until(lambda: found() == {*names, "a@test", "a@test (2)"})


def test_health_check_asks_one_worker(cluster: Cluster) -> None:
    cluster.start_worker("a")
    is_healthy = {
        name: subprocess.run(
            [*PING, "-d", name, "--timeout", str(timeout_s)],
            env={**os.environ, **cluster.settings.to_environment()},
            capture_output=True,
            check=False,
            timeout=60,
        ).returncode
        == 0
        for name, timeout_s in (("a@test", 30), ("b@test", 1))
    }
    assert is_healthy == {"a@test": True, "b@test": False}


def test_worker_without_a_broker_says_so(tmp_path: Path, until: Until) -> None:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'cluesmith.db'}")
    log = tmp_path / "worker.log"
    worker = Child(
        "worker",
        [sys.executable, "-m", "cluesmith.worker.execution.serve"],
        log,
        settings.to_environment(),
    )
    until(lambda: "CLUESMITH_BROKER_URL is not set" in log.read_text())
    worker.stop(5)


def test_a_worker_touches_its_file_while_it_runs_also_without_its_broker(
    cluster: Cluster, until: Until, tmp_path: Path
) -> None:
    file = tmp_path / "alive"
    often = "from cluesmith.worker.execution import lifecycle\nlifecycle.ALIVE_EVERY_S = 0.05"
    worker = cluster.start_worker("a", preload=often, CLUESMITH_ALIVE_FILE=str(file))

    def is_touched() -> bool:
        os.utime(file, (0, 0))
        until(lambda: file.stat().st_mtime > 0, timeout_s=20)
        return True

    assert is_touched()
    cluster.kill_broker()
    until(lambda: "Connection" in cluster.log("a").read_text())
    assert is_touched()
    os.kill(worker.pid, signal.SIGSTOP)
    until(lambda: psutil.Process(worker.pid).status() == psutil.STATUS_STOPPED)
    os.utime(file, (0, 0))
    assert file.stat().st_mtime == 0
    os.kill(worker.pid, signal.SIGCONT)
    assert is_touched()


@pytest.mark.parametrize("cluster", ["sqlite"], indirect=True)
def test_two_databases_on_one_broker_are_named_until_one_has_a_namespace(
    cluster: Cluster, tmp_path: Path, until: Until
) -> None:
    other = {"CLUESMITH_DATABASE_URL": f"sqlite:///{tmp_path}/other.db"}
    environ = cluster.settings.to_environment()
    assert cluster.command("enqueue", "sudoku4", "--count", "1", **{**environ, **other}).code == 0
    cluster.start_worker("b", **other)
    cluster.enqueue()
    told = []

    def is_reported() -> bool:
        told[:] = cluster.cluesmith("doctor").splitlines()
        return any("has workers of other databases too" in line for line in told)

    until(is_reported)
    cluster.start_worker("a")
    until(lambda: "has workers of other databases too" in cluster.log("a").read_text())
    named = {**os.environ, **environ, "CLUESMITH_BROKER_NAMESPACE": "north"}
    north = subprocess.run([COMMAND, "doctor"], env=named, capture_output=True, check=False)
    assert b"ok    broker: answers; 0 in" in north.stdout


def test_a_broker_that_is_a_read_only_replica_is_reported(cluesmith: Any, broker_url: str) -> None:
    with Redis.from_url(broker_url.replace("redis+socket", "unix").partition("?")[0]) as broker:
        broker.replicaof("localhost", 1)
    done = cluesmith("doctor", CLUESMITH_BROKER_URL=broker_url)
    assert (done.code, "is a read-only replica; wait for" in done.out) == (1, True)
