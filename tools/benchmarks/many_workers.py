"""A job with 1,000 shards in the hands of workers: ``python -m tools.benchmarks.many_workers``.

Real messages, claims, results and dispatches, on a PostgreSQL and a broker of their own, of workers
that answer at once: each step takes a message and claims its shard, hands in the shard that was
claimed so many steps before, and sees to what comes next, as a worker does.  Prints what holds a
second, and the processor time of each step, the database's included.  One shard is slow, so that
as many results wait for it as a job lets wait, and are then accepted.
"""

import argparse
import random
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import func, select

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.schema import upgrade
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import job_lifecycle, leases, result_acceptance
from cluesmith.storage.jobs.job_lifecycle import Recipe
from cluesmith.storage.jobs.leases import Claim
from cluesmith.worker.execution.shard_execution import WorkerContext
from cluesmith.worker.jobs import dispatch
from cluesmith.worker.jobs.dispatch import JUDGE
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.transport.celery_app import app
from cluesmith.worker.transport.queues import GENERATION, queue_named
from tools.benchmarks import rows
from tools.benchmarks.servers import broker, postgresql


class Simulation:
    """Workers that answer at once, in one process."""

    def __init__(
        self, database_url: str, broker_url: str, n_puzzles: int, *, always: bool = False
    ) -> None:
        self.context = WorkerContext(Database(database_url), Broker(broker_url), lambda: False)
        self.n_puzzles = n_puzzles
        self.always = always
        self.processor: defaultdict[str, float] = defaultdict(float)
        self.clock: defaultdict[str, float] = defaultdict(float)
        self.steps: Counter[str] = Counter()
        self._connection = app.connection_for_read(broker_url)
        self._queue = queue_named(GENERATION)(self._connection.default_channel)
        with self.context.database.read() as session:
            self._server = rows.server_process(session)
        self.job_id = self._enqueue()

    def _enqueue(self) -> int:
        recipe = Recipe(
            spec=JobSpec(kind="sudoku"),
            n_requested=10**9,
            seed=1,
            patience=10**9,
            shard_size=1,
            versions=JobVersions(1),
        )
        with self.context.database.write() as session:
            return job_lifecycle.create(session, recipe).id

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Count the time of a step."""
        began, used = time.perf_counter(), rows.processor_time(self._server)
        yield
        self.clock[what] += time.perf_counter() - began
        self.processor[what] += rows.processor_time(self._server) - used
        self.steps[what] += 1

    def take(self) -> Claim | None:
        """Take a message and claim its shard; None if there is no message."""
        with self.timed("message"):
            message = self._queue.get()
            if message is None:
                return None
            (job_id, number), *_ = message.payload
            message.ack()
        with self.timed("claim"), self.context.database.write() as session:
            job_lifecycle.start(session, job_id)
            return leases.claim(session, job_id, number, Purpose.GENERATE, f"worker {number}")

    def hand_in(self, claim: Claim) -> None:
        """Hand in puzzles for a shard, and dispatch if that is due."""
        rng = random.Random(claim.number)
        found = rows.found_in(claim.first, rows.made_up(rng, self.n_puzzles))
        with self.timed("hand in"), self.context.database.write() as session:
            result_acceptance.complete(session, claim, found, JUDGE)
            is_due = self.always or dispatch.is_due(session, claim)
        if is_due:
            with self.timed("dispatch"):
                self.dispatch()

    def dispatch(self) -> None:
        """Dispatch the job."""
        dispatch.dispatch(self.context.database, self.context.broker, self.job_id)

    def run(self, n_claims: int, seconds: float) -> None:
        """Work with this many claims in flight for some seconds, counted once all are claimed."""
        self.dispatch()
        flying: deque[Claim] = deque()
        while len(flying) < n_claims:
            if claim := self.take():
                flying.append(claim)
            else:
                self.dispatch()
        slow = flying.popleft()
        self.work("a slow shard holds up the rest", flying, seconds)
        self.tell_waiting()
        self.hand_in(slow)
        self.work("all that waited is accepted", flying, seconds)

    def work(self, what: str, flying: deque[Claim], seconds: float) -> None:
        """Take a message and hand in the oldest claim, again and again; print what that took."""
        for figures in (self.clock, self.processor, self.steps):
            figures.clear()
        n_idle = 0
        began = time.perf_counter()
        while time.perf_counter() < began + seconds:
            if claim := self.take():
                flying.append(claim)
                self.hand_in(flying.popleft())
            else:
                n_idle += 1
                with self.timed("dispatch"):
                    self.dispatch()
        rows.say(f"  {what}", "")
        self.tell(time.perf_counter() - began, n_idle)

    def tell_waiting(self) -> None:
        """Print the number of results that wait for a shard before them."""
        with self.context.database.read() as session:
            n_accepted = session.scalar(select(Job.n_accepted).where(Job.id == self.job_id))
            waiting = session.scalar(
                select(func.count()).where(Shard.number > n_accepted, Shard.result.is_not(None))
            )
        rows.say("  results that wait", str(waiting))

    def tell(self, seconds: float, n_idle: int) -> None:
        """Print what was done."""
        n_done = max(1, self.steps["hand in"])
        rows.say("    shards a second, one process for all workers", f"{n_done / seconds:.0f}")
        rows.say("    steps that found no message", str(n_idle))
        for what, n_steps in self.steps.items():
            each = self.processor[what] / n_steps * 1e3
            clock = self.clock[what] / n_steps * 1e3
            rows.say(f"    {what}, ms", f"clock {clock:6.2f}   processor {each:6.2f}")
        rows.say(
            "    a shard, ms of processor", f"{sum(self.processor.values()) / n_done * 1e3:.2f}"
        )


def main() -> None:
    """Work with more and more claims in flight."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=20.0, help="for each of these")
    parser.add_argument("--puzzles", type=int, default=1, help="of each shard")
    parser.add_argument("--always", action="store_true", help="look through the job at each shard")
    parser.add_argument("--url", help="a PostgreSQL server that may be given new databases")
    options = parser.parse_args()
    for n_claims in options.claims:
        with postgresql(options.url) as (database_url,), broker() as broker_url:
            upgrade(database_url)
            rows.say(f"{n_claims} claims in flight", "")
            simulation = Simulation(
                database_url, broker_url, options.puzzles, always=options.always
            )
            simulation.run(n_claims, options.seconds)
            simulation.context.database.close()


if __name__ == "__main__":
    main()
