"""What the fault tests break: a cluster of real processes, one part at a time, and look at after.

A worker runs what ``cluesmith worker`` runs; ``preload`` is code that it runs before, to change a
setting or to arm a trap.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from sqlalchemy import select

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState, Status
from cluesmith.worker.child_process import READY_FD, Child, ReadyPipe
from cluesmith.worker.client import new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.client.redis_server import DATABASE, Server
from cluesmith.worker.settings import HOME, Settings
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.transport.queues import GENERATION
from tests.support.kinds import spec_of

# Some seconds of one process's work, in shards of a fraction of a second.
JOB_SPEC = spec_of("sudoku", max_clues=25)
JOB_COUNT, JOB_SEED = 1500, 21
JOB = ("sudoku", "--count", str(JOB_COUNT), "--max-clues", "25", "--seed", str(JOB_SEED))

# The waits of production are for machines that stall; a test needs not sit them out each time.
SHORT_WAITS = """
from cluesmith.storage.jobs import leases, shard_dispatch
from cluesmith.worker.execution import lifecycle
from cluesmith.worker.execution import lease_renewal
leases.LEASE_S = shard_dispatch.LOST_AFTER_S = 5.0
lease_renewal.RENEW_EVERY_S, lifecycle.DISPATCH_EVERY_S = 0.5, 1.0
"""

SERVE = "import sys\n{}\nfrom cluesmith.worker.execution.serve import main\nmain(sys.argv[1:])"


@dataclass(frozen=True, slots=True)
class Gate:
    """What holds workers in the middle of their work: see gate/sitecustomize.py."""

    file: Path

    def environ(self, job: int = 1, shard: int = 1, last: int = 10**9) -> dict[str, str]:
        """Return the environment of workers that stand still in these shards of this job."""
        return {
            "PYTHONPATH": str(Path(__file__).parent / "gate"),
            "WORK_GATE": str(self.file),
            "HELD_FROM": f"{job} {shard}",
            "HELD_TO": f"{job} {last}",
        }

    def open(self) -> None:
        """Let all go on."""
        self.file.touch()


@dataclass
class Cluster:
    """A database, a broker and workers that a test starts and kills."""

    settings: Settings
    command: Callable[..., Any]
    """Runs ``cluesmith`` with the settings of this cluster."""
    until: Callable[..., None]
    broker: Server
    workers: list[Child] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Open the database."""
        self.database = open_database(self.settings)

    @property
    def home(self) -> Path:
        """The folder of the broker's socket and of all logs."""
        return self.settings.home

    def cluesmith(self, *arguments: str) -> str:
        """Run the command; it must succeed; return what it prints."""
        done = self.command(*arguments, **self.settings.to_environment())
        assert done.code == 0, done.err
        return done.out

    def enqueue(self) -> int:
        """Enqueue the job that all fault tests share, and send it; return its number."""
        job_id = new_jobs.enqueue(self.database, wanted_job(JOB_SPEC, JOB_COUNT, JOB_SEED))
        new_jobs.send(self.database, self.settings.broker_url or "")
        return job_id

    def start_worker(
        self, name: str, n_processes: int = 1, preload: str = "", **environ: str
    ) -> Child:
        """Start a worker and wait until it takes messages."""
        with closing(ReadyPipe()) as ready:
            worker = self.begin_worker(name, n_processes, preload, ready, **environ)
            worker.wait_until(ready.is_ready, 60)
        return worker

    def begin_worker(
        self,
        name: str,
        n_processes: int = 1,
        preload: str = "",
        ready: ReadyPipe | None = None,
        **environ: str,
    ) -> Child:
        """Start a worker; without a name it has that of its process."""
        fds = () if ready is None else (ready.writer,)
        telling = {} if ready is None else {READY_FD: str(ready.writer)}
        worker = Child(
            f"worker {name}",
            [
                *(sys.executable, "-c", SERVE.format(preload)),
                *(("-n", f"{name}@test") if name else ()),
                *("--concurrency", str(n_processes), "--loglevel", "INFO"),
            ],
            self.log(name),
            {**self.settings.to_environment(), **telling, **environ},
            fds=fds,
        )
        self.workers.append(worker)
        if ready is not None:
            ready.close_writer()
        return worker

    def log(self, name: str) -> Path:
        """The log of a worker."""
        return self.home / f"{name or 'worker'}.log"

    def kill_broker(self) -> None:
        """Kill the broker; all messages are lost with it."""
        os.kill(self.broker.child.pid, signal.SIGKILL)
        self.until(lambda: psutil.Process(self.broker.child.pid).status() == "zombie")

    def restart_broker(self) -> None:
        """Start another broker, which knows of nothing, in the place of a dead one."""
        self.broker.child.stop(0)
        self.broker = Server(self.home)

    def n_waiting(self) -> int:
        """The number of messages in the queue of generate jobs."""
        return Broker(self.broker.url).queue_lengths()[GENERATION]

    def job(self, job_id: int) -> Job:
        """The job as it is now."""
        with self.database.read() as session:
            return session.get_one(Job, job_id)

    def shards(self, job_id: int) -> list[Shard]:
        """The shards of a job as they are now."""
        query = select(Shard).where(Shard.job_id == job_id).order_by(Shard.number)
        with self.database.read() as session:
            return list(session.scalars(query))

    def await_running(self, job_id: int, number: int | None = None) -> Shard:
        """Wait until a process has a shard of the job, or that shard; return it."""
        found: list[Shard] = []

        def is_running() -> bool:
            found[:] = [
                shard
                for shard in self.shards(job_id)
                if shard.state == ShardState.RUNNING and number in (None, shard.number)
            ]
            return bool(found)

        self.until(is_running, timeout_s=60)
        return found[0]

    def await_status(
        self, job_id: int, status: Status = Status.DONE, timeout_s: float = 120
    ) -> None:
        """Wait until the job has ended, by the workers alone; it must have ended like that."""
        self.until(lambda: not self.job(job_id).status.is_active, timeout_s=timeout_s)
        job = self.job(job_id)
        assert job.status == status, job.error

    def await_answer(self, answer: str, job_id: int = 1, timeout_s: float = 120) -> None:
        """Wait until the job is done; these must be its puzzles."""
        self.await_status(job_id, timeout_s=timeout_s)
        assert self.cluesmith("export", "--job", str(job_id)) == answer

    def stop(self) -> None:
        """End everything."""
        for worker in self.workers:
            worker.stop(0)
        self.broker.stop()
        self.database.close()


def redis_of(cluster: Cluster) -> Redis:
    """Return a client of the broker, as whoever can reach it has one."""
    once = Retry(NoBackoff(), 0)
    return Redis(unix_socket_path=str(cluster.broker.socket), db=DATABASE, retry=once)


def holder(shard: Shard) -> int:
    """Return the number of the process that has a shard."""
    _, _, pid, _ = (shard.lease_owner or "").split(":")
    return int(pid)


def kill(pid: int) -> None:
    """Kill a process if it still lives."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def processes_of(home: Path) -> list[psutil.Process]:
    """Return the live processes that were started for a home folder, but for this one.

    The broker writes over its environment; it works in the folder.
    """
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            is_of_home = process.environ().get(HOME) == str(home) or process.cwd() == str(home)
            if is_of_home and process.status() != "zombie":
                found.append(process)
    return found


def sockets_in(folder: Path) -> Iterator[Path]:
    """Yield the sockets below a folder."""
    return (path for path in folder.rglob("*") if path.is_socket())
