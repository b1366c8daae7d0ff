"""The embedded services: real brokers and workers that work and never outlive their owner."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

import psutil
import pytest
from clusters import Gate, processes_of
from commands import Done
from shard_steps import clues_of
from sqlalchemy import select

from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.states import ShardState, Status
from cluesmith.storage.jobs import shard_dispatch
from cluesmith.storage.jobs.job_overview import JobStatus
from cluesmith.storage.puzzles.selection import Filters
from cluesmith.worker.child_process import MAX_LOG_BYTES, Child
from cluesmith.worker.client import job_control, new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.client.embedded_services import EmbeddedServices, embedded_services
from cluesmith.worker.client.end_of_job import wait_for
from cluesmith.worker.client.home_lock import HomeLock, Owner
from cluesmith.worker.client.services import Services
from cluesmith.worker.client.workers_ahead import workers_ahead
from cluesmith.worker.settings import DATABASE_URL, HOME, Settings
from cluesmith.worker.worker_errors import ServicesError
from tests.support.kinds import spec_of

SPEC = spec_of("sudoku", max_clues=25)

# A command that runs a job to its end, as `cluesmith resume --wait` would.
COMMAND = """
import sys
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.client.services import running_services
from cluesmith.worker.client.end_of_job import wait_for
from cluesmith.worker.client.workers_ahead import workers_ahead
from cluesmith.worker.settings import Settings
settings = Settings.from_environment()
database = open_database(settings)
with running_services(settings, 2) as services:
    new_jobs.send(database, services.tend())  # until then a broker that dies is an error
    print("owner" if services.is_owner else "guest", flush=True)
    status = wait_for(database, int(sys.argv[1]), lambda status: None, services)
print(status.status, flush=True)
"""

Until = Callable[..., None]


@pytest.fixture
def own_settings(home_of_test: Path) -> Settings:
    """The settings of one test."""
    return Settings.from_environment({HOME: str(home_of_test)})


@contextmanager
def _started(
    settings: Settings, job_id: int, role: str, **environ: str
) -> "Iterator[subprocess.Popen[str]]":
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, str(job_id)],
        env={**os.environ, **settings.to_environment(), **environ},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == f"{role}\n"
            yield process
        finally:
            process.kill()


def _run(database: Database, job_id: int, services: Services) -> JobStatus:
    new_jobs.send(database, services.tend())
    return wait_for(database, job_id, lambda status: None, services)


def _n_running(database: Database) -> int:
    with database.read() as session:
        return session.scalars(select(Shard.state)).all().count(ShardState.RUNNING)


def _expected(count: int, seed: int) -> list[str]:
    return [puzzle.clues for puzzle in generate(SPEC, seed, count)]


def test_generate_job_runs_to_its_end(
    embedded_database: Database, services: EmbeddedServices
) -> None:
    job_id = new_jobs.enqueue(embedded_database, wanted_job(SPEC, 20, seed=1))
    seen: list[int] = []
    new_jobs.send(embedded_database, services.tend())
    status = wait_for(embedded_database, job_id, lambda status: seen.append(status.found), services)
    assert (status.status, status.found) == (Status.DONE, 20)
    assert clues_of(embedded_database, Filters(job=job_id)) == _expected(20, 1)
    assert seen == sorted(seen)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_main_process_of_the_worker_opens_no_database(
    embedded_database: Database, services: EmbeddedServices
) -> None:
    job_id = new_jobs.enqueue(embedded_database, wanted_job(SPEC, 1, seed=6))
    _run(embedded_database, job_id, services)
    assert services._worker is not None
    main = psutil.Process(services._worker.pid)
    is_open = {
        process.pid: any(file.path.endswith("cluesmith.db") for file in process.open_files())
        for process in (main, *main.children())
    }
    assert not is_open[main.pid]
    assert any(is_open.values())


def test_second_command_attaches_and_takes_over(
    own_settings: Settings, gate: Gate, until: Until
) -> None:
    with closing(open_database(own_settings)) as database:
        # Shards for both processes.
        first_job = new_jobs.enqueue(database, wanted_job(SPEC, 3000, seed=14))
        with _started(own_settings, first_job, "owner", **gate.environ(shard=0)) as first:
            # Both are held: none is free to do what the second command asks for.
            until(lambda: _n_running(database) == 2)
            second_job = new_jobs.enqueue(database, wanted_job(SPEC, 300, seed=15))
            with _started(own_settings, second_job, "guest") as second:
                first.kill()
                first.communicate()
                job_control.cancel(database, first_job)
                output, _ = second.communicate(timeout=60)
        assert output == "done\n"
        assert clues_of(database, Filters(job=second_job)) == _expected(300, 15)
    until(lambda: not processes_of(own_settings.home))


def test_what_waits_in_a_broker_that_ends_is_sent_again_at_once_whatever_the_database(
    gate: Gate, home_of_test: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in gate.environ(shard=0).items():
        monkeypatch.setenv(name, value)
    url = f"sqlite:///{home_of_test / 'other.db'}"
    settings = Settings.from_environment({HOME: str(home_of_test), DATABASE_URL: url})
    with closing(open_database(settings)) as database:
        job_id = new_jobs.enqueue(database, wanted_job(SPEC, 300, seed=16))
        with embedded_services(settings, n_workers=1) as services:
            new_jobs.send(database, services.tend())
        with database.read() as session:
            job = job_lookup.find(session, job_id)
            assert job is not None
            pending = shard_dispatch.count_pending(session, job)
        assert pending.n_planned == pending.n_unfinished > 0


def test_an_owner_of_a_newer_version_may_say_more(tmp_path: Path) -> None:
    owner = Owner(1, "redis://", "socket", 2, "digest")
    (tmp_path / "services.json").write_text(json.dumps({**asdict(owner), "colour": "red"}))
    assert HomeLock(tmp_path).owner() == owner


def test_services_for_another_database_are_not_shared(
    services: EmbeddedServices, settings: Settings, tmp_path: Path
) -> None:
    other = Settings.from_environment(
        {HOME: str(settings.home), DATABASE_URL: f"sqlite:///{tmp_path / 'other.db'}"}
    )
    with (
        pytest.raises(ServicesError, match="runs services for another database"),
        embedded_services(other, n_workers=1),
    ):
        pass
    note = json.loads((settings.home / "services.json").read_text())
    assert (note["pid"], note["n_workers"]) == (os.getpid(), 2)


def test_dead_worker_is_noticed(own_settings: Settings, until: Until) -> None:
    with embedded_services(own_settings, n_workers=1) as services:
        assert services._worker is not None
        worker = psutil.Process(services._worker.pid)
        worker.kill()
        until(lambda: worker.status() == "zombie")
        with pytest.raises(ServicesError, match=r"the worker ended .*worker\.log"):
            services.tend()
    until(lambda: not processes_of(own_settings.home))


def test_workers_begun_ahead_do_the_work_and_end_with_it(
    own_settings: Settings, until: Until
) -> None:
    with (
        workers_ahead(own_settings, 1) as ahead,
        closing(open_database(own_settings)) as database,
        embedded_services(own_settings, 1, ahead) as services,
    ):
        assert services._worker is ahead
        job_id = new_jobs.enqueue(database, wanted_job(SPEC, 1, seed=1))
        assert _run(database, job_id, services).status == Status.DONE
        with workers_ahead(own_settings, 1) as another:
            assert another is None  # it will use these
    until(lambda: not processes_of(own_settings.home))


def test_workers_begun_ahead_that_die_at_once_are_noticed(own_settings: Settings) -> None:
    with workers_ahead(own_settings, 1) as ahead:
        assert ahead is not None
        psutil.Process(ahead.pid).kill()
        with (
            pytest.raises(ServicesError, match=r"the worker ended .*worker\.log"),
            embedded_services(own_settings, 1, ahead),
        ):
            pass


def test_workers_begun_ahead_of_a_command_that_fails_end_with_it(
    cluesmith: Callable[..., Done], home_of_test: Path, until: Until
) -> None:
    assert cluesmith("submit", "missing.txt", "--wait").code == 1
    assert (home_of_test / "logs" / "worker.log").exists()
    until(lambda: not processes_of(home_of_test))


def test_a_long_log_is_set_aside_at_the_next_start(tmp_path: Path) -> None:
    log = tmp_path / "child.log"
    log.write_bytes(b"x" * (MAX_LOG_BYTES + 1))
    Child("child", [sys.executable, "-c", ""], log).stop(10)
    assert log.stat().st_size < MAX_LOG_BYTES < (tmp_path / "child.old.log").stat().st_size
