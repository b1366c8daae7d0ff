"""Workers on their own, as in a cluster: one PostgreSQL, one broker, several workers."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from generator import GenerationSpec, generate
from storage.database import Database
from storage.models import ShardState, Status
from worker import client
from worker.children import READY_FD, Child, ReadyPipe
from worker.server import Server
from worker.settings import Settings

SPEC = GenerationSpec(kind="sudoku", max_clues=25)

Until = Callable[..., None]
StartWorker = Callable[[Settings, str], Child]


@pytest.fixture
def cluster(postgresql_url: str, broker_url: str, tmp_path: Path) -> Settings:
    """The settings of a cluster without workers."""
    return Settings(tmp_path, postgresql_url, broker_url)


@pytest.fixture
def start_worker_of() -> Iterator[StartWorker]:
    """Start a worker of a cluster: ``start_worker_of(cluster, "a")``."""
    workers: list[Child] = []

    def start(cluster: Settings, name: str) -> Child:
        ready = ReadyPipe()
        worker = Child(
            "worker",
            [
                *(sys.executable, "-m", "worker.serve", "-n", f"{name}@test"),
                *("--concurrency", "1", "--loglevel", "INFO"),
            ],
            cluster.home / f"{name}.log",
            {**cluster.to_environment(), READY_FD: str(ready.writer)},
            fds=(ready.writer,),
        )
        workers.append(worker)
        ready.close_writer()
        worker.wait_until(ready.is_ready, 30)
        ready.close()
        return worker

    yield start
    for worker in workers:
        worker.stop(10)


@pytest.fixture
def start_worker(cluster: Settings, start_worker_of: StartWorker) -> Callable[[str], Child]:
    """Start a worker of the test's cluster: ``start_worker("a")``."""
    return partial(start_worker_of, cluster)


def _run(cluster: Settings, database: Database, job_id: int) -> client.JobStatus:
    with client.running_services(cluster) as services:
        client.send(database, services.tend())
        return client.wait_for(database, job_id, lambda status: None, services)


def _answer(database: Database, job_id: int) -> list[str]:
    with database.read() as session:
        return [row.clues for row in client.iter_puzzles(session, client.Filters(job_id=job_id))]


def test_two_workers_share_a_job_and_one_may_leave(
    cluster: Settings, start_worker: Callable[[str], Child], until: Until
) -> None:
    with closing(client.open_database(cluster)) as database:
        job_id = client.enqueue(database, SPEC, 6_000, seed=21)
        client.send(database, cluster.broker_url or "")
        leaving, staying = start_worker("a"), start_worker("b")
        logs = [cluster.home / "a.log", cluster.home / "b.log"]
        until(lambda: all("generate_shard" in log.read_text() for log in logs))
        begin = time.monotonic()
        leaving.stop(20)
        assert time.monotonic() - begin < 15
        status = _run(cluster, database, job_id)
        assert (status.status, status.found) == (Status.DONE, 6_000)
        assert ShardState.FAILED not in status.shards
        assert _answer(database, job_id) == [puzzle.clues for puzzle in generate(SPEC, 21, 6_000)]
    staying.check()


def test_job_survives_the_loss_of_the_broker_and_all_messages(
    postgresql_url: str, tmp_path: Path, start_worker_of: StartWorker, until: Until
) -> None:
    broker = Server(tmp_path)
    cluster = Settings(tmp_path, postgresql_url, broker.url)
    with closing(client.open_database(cluster)) as database:
        job_id = client.enqueue(database, SPEC, 8_000, seed=23)
        client.send(database, broker.url)
        start_worker_of(cluster, "a")
        until(lambda: _answer(database, job_id))
        broker.child.stop(0)
        broker = Server(tmp_path)
        try:
            client.resume(database, job_id)  # or wait a minute
            status = _run(cluster, database, job_id)
        finally:
            broker.stop()
        assert status.status == Status.DONE
        assert _answer(database, job_id) == [puzzle.clues for puzzle in generate(SPEC, 23, 8_000)]


def test_worker_that_starts_finds_what_was_never_sent(
    cluster: Settings, start_worker: Callable[[str], Child], until: Until
) -> None:
    with closing(client.open_database(cluster)) as database:
        job_id = client.enqueue(database, SPEC, 5, seed=22)
        start_worker("a")
        until(lambda: len(_answer(database, job_id)) == 5)


def test_health_check_asks_one_worker(
    cluster: Settings, start_worker: Callable[[str], Child]
) -> None:
    start_worker("a")
    is_healthy = {
        name: subprocess.run(
            [sys.executable, "-m", "celery", "-A", "worker", "inspect", "ping", "-d", name],
            env={**os.environ, **cluster.to_environment()},
            capture_output=True,
            check=False,
            timeout=60,
        ).returncode
        == 0
        for name in ("a@test", "b@test")
    }
    assert is_healthy == {"a@test": True, "b@test": False}


def test_worker_without_a_broker_says_so(tmp_path: Path, until: Until) -> None:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'cluesmith.db'}")
    log = tmp_path / "worker.log"
    worker = Child(
        "worker",
        [sys.executable, "-m", "worker.serve"],
        log,
        settings.to_environment(),
    )
    until(lambda: "CLUESMITH_BROKER_URL is not set" in log.read_text())
    worker.stop(5)
