"""A history's world: a database, a broker, workers, clients and a server, which take turns.

Everything that changes rows is the product's own code.  Only time, the transport of messages and
the thread that renews a lease are those of the simulation.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

from celery.exceptions import Reject

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import made_in
from cluesmith.generator.making.overlap_indexes import overlap_index_named
from cluesmith.storage.database.models import Job
from cluesmith.storage.database.states import Outcome, Purpose
from cluesmith.storage.jobs import job_deletion, result_acceptance, shards
from cluesmith.storage.jobs.result_acceptance import Judge
from cluesmith.storage.players import assignments, daily, pools
from cluesmith.storage.players.assignments import Result
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.job_overlaps import OverlapIndexes
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow
from cluesmith.storage.storage_errors import (
    CollectionExistsError,
    ConflictError,
    DatabaseFullError,
    JobNameTakenError,
    JobStateError,
    NoDailyPuzzleError,
    NothingToRateError,
    PoolError,
    SeriesError,
    SubmissionError,
    UnknownNameError,
    UnreachableServerError,
)
from cluesmith.worker.client import job_control, merged_jobs, new_jobs, new_pools
from cluesmith.worker.execution import celery_tasks, lease_renewal, shard_execution
from cluesmith.worker.execution.lease_renewal import RENEW_EVERY_S, Lease
from cluesmith.worker.execution.puzzle_records import found_puzzles
from cluesmith.worker.execution.shard_execution import WorkerContext
from cluesmith.worker.jobs import dispatch, planning, pool_filling
from cluesmith.worker.jobs.dispatch import dispatch as dispatch_jobs
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.worker_errors import BrokerError
from tests.simulation.expected import KIND, LINES, MOST_PUZZLES, SPECS, wanted
from tests.simulation.invariants import BrokenPromiseError, check, demand, wanted_of
from tests.simulation.ledger import Ledger
from tests.simulation.processes import CRASHES, Clock, Order, Process, stop_here, taking_turns
from tests.simulation.snapshots import Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.leases import Claim

# What a user or a worker may be told.  Any other error is a defect.
TOLD = (
    BrokerError,
    CollectionExistsError,
    ConflictError,
    DatabaseFullError,
    JobNameTakenError,
    JobStateError,
    NoDailyPuzzleError,
    NothingToRateError,
    PoolError,
    SeriesError,
    SubmissionError,
    UnknownNameError,
    UnreachableServerError,
)

# Two workers of two processes each; the name of one is the beginning of the other's.
WORKERS = ("w1:0", "w1:1", "w11:0", "w11:1")
CLIENTS = ("client:0", "client:1", "server:0", "server:1")

# After the last fault every job ends within this many rounds, each of ten seconds at least.
MOST_ROUNDS = 150

# Small numbers in place of large ones, so that short histories meet every limit.
SMALLER = {
    (planning, "LINES_PER_SHARD"): 2,
    (planning, "RATINGS_PER_SHARD"): 3,
    (planning, "MIN_WINDOW"): 3,
    (planning, "SHARDS_PER_WORKER"): 2,
    (new_jobs, "LINES_PER_PIECE"): 4,
    (job_deletion, "STEP_ROWS"): 3,
    (shards, "N_ACCEPTED_KEPT"): 2,
    (result_acceptance, "MAX_UNREAD"): 4,
}

_TASKS = {
    Purpose.GENERATE: celery_tasks.generate_shard,
    Purpose.VERIFY: celery_tasks.verify_shard,
    Purpose.RATE: celery_tasks.rate_shard,
}
_OUTCOMES = tuple(Outcome)
_PROCESSES: dict[str, Process] = {}


class Message(NamedTuple):
    """A message: "shard s of job j", or, with a worker, "its process has died"."""

    purpose: Purpose
    job_id: int
    number: int
    n_before: int
    worker: str = ""


class SimulatedBroker(Broker):
    """A list of messages, which anybody may lose, double or take in any order."""

    def __init__(self) -> None:
        super().__init__("redis://simulated")
        self.messages: list[Message] = []
        self.is_away = False

    def send_shards(self, purpose: Purpose, job_id: int, sent: Any, versions: Any) -> None:
        """Send one after the other: a sender may die between two."""
        for number, n_before in sent.items():
            self._check()
            self.messages.append(Message(purpose, job_id, number, n_before))

    def has_waiting(self, purpose: Purpose, versions: Any) -> bool:
        """Return True if a message for such a shard waits."""
        self._check()
        return any(each.purpose == purpose and not each.worker for each in self.messages)

    def note_database(self, identity: str) -> None:
        """Note nothing: there is one database."""

    def other_databases(self, identity: str) -> set[str]:
        """Return none: there is one database."""
        return set()

    def _check(self) -> None:
        stop_here()
        if self.is_away:
            raise BrokerError("broker: does not answer")


@dataclass
class Running:
    """What a process has of its own while it lives."""

    judge: Judge
    is_stopping: bool = False
    is_paused: bool = False
    message: Message | None = None
    lease: SimulatedLease | None = None


class SimulatedLease(Lease):
    """A lease that is renewed when the history says so, not by a thread."""

    running: Running
    clock: Clock

    def __init__(self, database: Database, claim: Claim, should_stop: Callable[[], bool]) -> None:
        super().__init__(database, claim, should_stop)
        self.running = self.running_of()
        self.renewed_at = self.clock.now

    running_of: Callable[[], Running]

    def __enter__(self) -> SimulatedLease:
        self.running.lease = self
        stop_here()
        return self

    def __exit__(self, *_: object) -> None:
        self.running.lease = None

    def renew(self) -> None:
        """Do what the thread does when a renewal is due."""
        if not self._is_lost.is_set() and self.clock.now > self.renewed_at + RENEW_EVERY_S:
            self._renew()
            self.renewed_at = self.clock.now


class World:
    """One history, from an empty database on."""

    def __init__(self, database: Database, execute: Any, clock: Clock) -> None:
        self.database = database
        self.clock = clock
        self.ledger = Ledger()
        self.broker = SimulatedBroker()
        self._execute = execute
        self._is_changed = True
        self._running: dict[str, Running] = {}
        self._current = ""
        self.now = Snapshot(execute)
        for name in (*WORKERS, *CLIENTS):
            if name not in _PROCESSES:
                _PROCESSES[name] = Process(name)
            self._start(name)

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Put time, transport and small limits of this world in the place of real ones."""
        lease = type("_Lease", (SimulatedLease,), {"clock": self.clock})
        lease.running_of = lambda _: self._running[self._current]
        places = [
            mock.patch.object(module, name, value) for (module, name), value in SMALLER.items()
        ]
        for module in (shard_execution, celery_tasks, pool_filling, new_pools, lease_renewal):
            places.append(mock.patch.object(module, "time", self.clock))
        places.append(mock.patch.object(shard_execution, "Lease", lease))
        places.append(mock.patch.object(celery_tasks, "worker_context", self._context))
        for module in (dispatch, shard_execution, merged_jobs):
            places.append(mock.patch.object(module, "JUDGE", dispatch.JUDGE))
        with taking_turns(self._note_commit):
            for place in places:
                place.start()
            try:
                yield
            finally:
                for name in self._busy():
                    self._step(name, Order.CRASH)
                for place in reversed(places):
                    place.stop()

    # Events: each is a name and two numbers, which stand for what there is to choose from.

    def happen(self, event: tuple[str, int, int]) -> None:
        """Let an event happen, and check all invariants; one that is not possible does nothing."""
        name, a, b = event
        self.ledger.counts["events"] += 1
        getattr(self, f"_on_{name}")(a, b)
        self._check()

    def _on_step(self, a: int, b: int) -> None:
        """A process goes on to its next transaction; ``b`` says what becomes of that."""
        if busy := [name for name in self._busy() if not self._running[name].is_paused]:
            order = ORDERS[b % len(ORDERS)] if b < N_FATES * len(ORDERS) else Order.GO
            self.ledger.counts[order.name.lower()] += 1
            self._step(busy[a % len(busy)], order, b // len(ORDERS))

    def _on_take(self, a: int, b: int) -> None:
        """A worker takes a message, in any order."""
        idle = [name for name in WORKERS if not _PROCESSES[name].is_busy]
        if idle and self.broker.messages and not self.broker.is_away:
            message = self.broker.messages.pop(a % len(self.broker.messages))
            self._take(idle[b % len(idle)], message)

    def _on_double(self, a: int, _: int) -> None:
        if self.broker.messages:
            self.broker.messages.append(self.broker.messages[a % len(self.broker.messages)])

    def _on_lose(self, a: int, _: int) -> None:
        if self.broker.messages:
            self.broker.messages.pop(a % len(self.broker.messages))

    def _on_empty(self, _a: int, _b: int) -> None:
        self.broker.messages.clear()

    def _on_away(self, a: int, _: int) -> None:
        self.broker.is_away = a % 2 == 1

    def _on_tick(self, a: int, _: int) -> None:
        """The clock goes on, or jumps, also backwards."""
        self.clock.now += TICKS[a % len(TICKS)]

    def _on_day(self, _a: int, _b: int) -> None:
        """A day goes by, and each series needs another puzzle."""
        self.clock.now += 86_400.0

    def _on_renew(self, a: int, _: int) -> None:
        awake = [each for each in self._running.values() if not each.is_paused]
        if leases := [each.lease for each in awake if each.lease]:
            leases[a % len(leases)].renew()

    def _on_pause(self, a: int, _: int) -> None:
        """The host of a worker stands still in the middle of a shard, until its lease is over."""
        if holders := [each for each in self._running.values() if each.lease]:
            holders[a % len(holders)].is_paused = True
            self.clock.now += 130.0

    def _on_wake(self, _a: int, _b: int) -> None:
        for each in self._running.values():
            each.is_paused = False

    def _on_die(self, a: int, b: int) -> None:
        """A process of a worker is killed before its next transaction."""
        if busy := [name for name in self._busy() if name in WORKERS]:
            self._step(busy[a % len(busy)], Order.CRASH, b % N_FATES)

    def _on_settle(self, _a: int, _b: int) -> None:
        """For a while nothing goes wrong."""
        self.settle()

    def _on_stop(self, a: int, _: int) -> None:
        """A worker is asked to stop: it gives its shards back."""
        worker = WORKERS[a % len(WORKERS)].partition(":")[0]
        for name in WORKERS:
            if name.startswith(f"{worker}:") and _PROCESSES[name].is_busy:
                self._running[name].is_stopping = True

    def _on_beat(self, a: int, _: int) -> None:
        """A worker dispatches all jobs and fills low pools, as each does every few seconds."""
        self._begin(WORKERS, a, lambda: celery_tasks.dispatch_jobs())

    # Clients.

    def _on_enqueue(self, a: int, b: int) -> None:
        word = [*SPECS][a % len(SPECS)]
        name = f"{word}-{a}-{b}-{self.ledger.counts['events']}"
        count = b % 5 + 1 if b % 11 else MOST_PUZZLES
        size = max(b % 3 + 1, count // 4)

        def act() -> None:
            job = new_jobs.enqueue(
                self.database, wanted(word, count, a % 4), name=name, also=_sized(size)
            )
            dispatch_jobs(self.database, self.broker, job)

        self._begin(CLIENTS, b, act)

    def _on_dispatch(self, a: int, b: int) -> None:
        """A waiting client keeps its job moving."""
        self._on_job(
            a, b, lambda job: dispatch_jobs(self.database, self.broker, job, accepts=b % 2 == 0)
        )

    def _on_cancel(self, a: int, b: int) -> None:
        self._on_job(a, b, partial(job_control.cancel, self.database))

    def _on_resume(self, a: int, b: int) -> None:
        self._on_job(a, b, lambda job: job_control.resume(self.database, job if b % 4 else None))

    def _on_retry(self, a: int, b: int) -> None:
        self._on_job(a, b, partial(job_control.retry, self.database))

    def _on_delete(self, a: int, b: int) -> None:
        self._on_job(a, b, lambda job: [*job_control.delete(self.database, job)])

    def _on_submit(self, a: int, b: int) -> None:
        lines = [(n + 1, LINES[(a + n) % len(LINES)]) for n in range(b % 6 + 1)]
        self._begin(CLIENTS, b, lambda: new_jobs.submit(self.database, "a.txt", iter(lines)))

    def _on_rate(self, _: int, b: int) -> None:
        self._begin(CLIENTS, b, lambda: new_jobs.start_rating(self.database, KIND))

    def _on_merge(self, a: int, b: int) -> None:
        word, count, seed = [*SPECS][a % len(SPECS)], b % 5 + 1, a % 4
        name = f"{word}-{a}-{b}-{self.ledger.counts['events']}"
        job, end = wanted(word, count, seed), 6 * count

        def act() -> None:
            made = found_puzzles(job.spec, made_in(job.spec, seed, range(end)))
            merged_jobs.merge(self.database, job, made, end, name=name, on_progress=lambda _: None)

        self._begin(CLIENTS, b, act)

    def _on_collect(self, a: int, b: int) -> None:
        """A client adds the puzzles of a job that it has seen, which may be deleted meanwhile."""
        name = f"c{a % 2}"
        ids = [place.puzzle_id for place in self.now.places][b % 3 :][:5]
        self.ledger.collected.update(ids)

        def act() -> None:
            with self.database.read():
                pass  # it has read them before
            self.database.change(lambda session: stored_collections.ensure(session, name))
            self.database.change(lambda session: stored_collections.append(session, name, ids))

        self._begin(CLIENTS, b, act)

    def _on_drop(self, a: int, b: int) -> None:
        ids = [each.puzzle_id for each in self.now.items][b % 3 :: 2]
        drop = partial(stored_collections.drop, name=f"c{a % 2}", puzzle_ids=ids)
        self._begin(CLIENTS, b, lambda: self.database.change(drop))

    def _on_uncollect(self, a: int, b: int) -> None:
        remove = partial(stored_collections.remove, name=f"c{a % 2}")
        self._begin(CLIENTS, b, lambda: self.database.change(remove))

    def _on_series(self, a: int, b: int) -> None:
        """A collection becomes a series, or none."""
        first = None if b % 3 == 0 else self._today()
        act = partial(daily.set_collection, name=f"c{a % 2}", first_date=first)
        self._begin(CLIENTS, b, lambda: self.database.change(act))

    def _on_pool(self, a: int, b: int) -> None:
        word, count = [*SPECS][a % len(SPECS)], b % 3 + 2
        name = f"{word}-pool{a % 2}"
        first = self._today() - timedelta(days=b % 4) if b % 2 else None

        def act() -> None:
            new_pools.add(
                self.database,
                wanted(word, count, a % 4),
                name=name,
                first_date=first,
                also=_sized(b % 3 + 1),
            )

        self._begin(CLIENTS, b, act)

    def _on_unpool(self, a: int, b: int) -> None:
        if self.now.pools:
            remove = partial(pools.remove, name=self.now.pools[a % len(self.now.pools)].name)
            self._begin(CLIENTS, b, lambda: self.database.change(remove))

    # The server: what its routes do with their session.

    def _on_next(self, a: int, b: int) -> None:
        """A player asks for a puzzle, of a pool or of all."""
        player, pool = a % 3, self._pool(b)

        def act() -> None:
            row = self.database.change(partial(self._give_next, player=player, pool=pool))
            self._note_given(player, [] if row is None else [row])

        self._begin(CLIENTS, b, act)

    def _on_results(self, a: int, b: int) -> None:
        """A player sends results twice in a row, and asks for new puzzles."""
        player, pool, n_wanted = a % 3, self._pool(b), b % 3
        mine = [each for each in self.now.had if each.player == player]
        given = [
            Result(each.puzzle_id, _OUTCOMES[(each.puzzle_id + b) % 3], 5.0) for each in mine[-2:]
        ]

        def give(session: Any) -> list[PuzzleRow]:
            assignments.record(session, player, given)
            filters = Filters() if pool is None else Filters(job=pools.job_of(session, pool))
            new = assignments.give_new(session, player, filters, n_wanted, 7 * a + b)
            if pool is not None:
                pools.note_taken(session, pool, player)
            return new

        def act() -> None:
            first = self.database.change(give)
            self._note_given(player, first)
            again = self.database.change(give)
            ids = {row.id for row in again}
            mine = [each for each in self.now.had if each.player == player]
            still = {each.puzzle_id for each in mine if each.outcome is None}
            lost = [row.id for row in first if row.id in still - ids and row.id in self.now.puzzles]
            demand(not lost or not again, "a repeated request gets the same puzzles", lost, again)

        self._begin(CLIENTS, b, act)

    def _on_forget(self, a: int, b: int) -> None:
        def act() -> None:
            self.ledger.forgotten.add(a % 3)
            self.database.change(partial(assignments.forget, player=a % 3))

        self._begin(CLIENTS, b, act)

    def _on_daily(self, a: int, b: int) -> None:
        """A reader asks for the puzzle of a day, which never changes."""
        names = [each.name for each in self.now.pools]
        if not names:
            return
        name, day = names[a % len(names)], self._today() - timedelta(days=b % 4)

        def act() -> None:
            with self.database.look() as session:
                found = daily.daily_puzzle(session, name, day)
            if not isinstance(found, int):
                job = next(each.job_id for each in self.now.pools if each.name == name)
                key = (f"{name} {job}", str(day))
                first = self.ledger.days.setdefault(key, found.clues)
                demand(found.clues == first, "the puzzle of a date stays", key, first, found.clues)

        self._begin(CLIENTS, b, act)

    # The end: no further faults.

    def settle(self) -> None:
        """Let everybody go on without faults until there is nothing to do.

        Raises BrokenPromiseError if a job does not end within bounded steps.
        """
        self.broker.is_away = False
        self._on_wake(0, 0)
        for each in self._running.values():
            each.is_stopping = False
        for _ in range(MOST_ROUNDS):
            for name in self._busy():
                self._step(name)
                self._check()
            for name in WORKERS:
                if self.broker.messages and not _PROCESSES[name].is_busy:
                    self._take(name, self.broker.messages.pop(0))
            for each in self._running.values():
                if each.lease:
                    each.lease.renew()
            self.clock.now += 2.0
            if not self._busy() and not self.broker.messages:
                if self._is_at_rest():
                    return
                self.clock.now += 10.0
                self._on_beat(0, 0)
        raise BrokenPromiseError(f"every job ends within bounded steps: {self.now.jobs}")

    def finish(self) -> None:
        """Settle; then send what has stopped again, and delete what is being deleted."""
        self.settle()
        for job in [*self.now.jobs.values()]:
            if job.status in ("cancelled", "failed") and job.n_requested:
                job_control.resume(self.database, job.id)
            elif job.status == "deleting":
                [*job_control.delete(self.database, job.id)]
        self._check()
        self.settle()
        for job in self.now.jobs.values():
            is_whole = job.status in ("done", "exhausted") or not job.n_requested
            demand(is_whole, "every job ends with its result once faults end", job)
            if job.purpose == "generate":
                demand(job.n_found == len(wanted_of(job)), "the whole result", job)
        for pool in self.now.pools:
            job = self.now.jobs[pool.job_id]
            n_left = job.n_requested - pool.n_taken
            is_filled = n_left >= pool.low or job.status == "exhausted"
            demand(is_filled, "a low pool is filled", pool, job)

    def _is_at_rest(self) -> bool:
        if any(job.is_active for job in self.now.jobs.values()):
            return False
        with self.database.read() as session:
            return not pools.low_pools(session, self._today())

    # Steps.

    def _busy(self) -> list[str]:
        return [name for name in (*WORKERS, *CLIENTS) if _PROCESSES[name].is_busy]

    def _begin(self, names: tuple[str, ...], a: int, act: Callable[[], object]) -> None:
        idle = [name for name in names if not _PROCESSES[name].is_busy]
        if idle:
            _PROCESSES[idle[a % len(idle)]].begin(act)

    def _on_job(self, a: int, b: int, act: Callable[[int], object]) -> None:
        jobs = [job.id for job in self.now.jobs.values() if job.n_requested]
        if jobs:
            job_id = jobs[a % len(jobs)]
            self._begin(CLIENTS, b, lambda: act(job_id))

    def _take(self, name: str, message: Message) -> None:
        shard = (message.job_id, message.number)
        self._running[name].message = message
        if message.worker:
            arguments = (*shard, message.worker, message.n_before)
            _PROCESSES[name].begin(lambda: celery_tasks.take_back_shard(*arguments))
        else:
            self.ledger.n_taken[shard] += 1
            _PROCESSES[name].begin(lambda: _TASKS[message.purpose](*shard))

    def _step(self, name: str, order: Order = Order.GO, fate: int = 0) -> None:
        process, running = _PROCESSES[name], self._running[name]
        self._current = name
        dispatch.JUDGE = shard_execution.JUDGE = merged_jobs.JUDGE = running.judge
        lease = running.lease
        self.ledger.holder = lease._claim.owner if lease else None
        process.step(order)
        if process.is_busy:
            return
        message, running.message = running.message, None
        if process.is_dead:
            self._bury(name, message, fate)
        elif isinstance(process.error, Reject) and message is not None:
            self.broker.messages.append(message)
        elif process.error is not None and not isinstance(process.error, TOLD):
            raise process.error
        running.is_paused = False
        if running.is_stopping or process.is_dead:
            self._start(name)

    def _bury(self, name: str, message: Message | None, fate: int) -> None:
        """A process has died: its worker reports it, or died too, so that its message comes back.

        A broker may be away when the report is sent, deliver it twice, or lose what was not
        acknowledged.
        """
        self.ledger.counts["crashes"] += 1
        if message is None:
            return
        if not message.worker:
            self.ledger.n_deaths[message.job_id, message.number] += 1
        worker = name.partition(":")[0]
        if fate == 0:
            self.broker.messages.append(message)
        elif fate in (1, 2) and not message.worker and not self.broker.is_away:
            self.broker.messages += [message._replace(worker=worker)] * fate

    def _start(self, name: str) -> None:
        self._running[name] = Running(Judge(Acceptance, OverlapIndexes(overlap_index_named)))

    def _context(self) -> WorkerContext:
        running, worker = self._running[self._current], self._current.partition(":")[0]
        return WorkerContext(self.database, self.broker, lambda: running.is_stopping, worker)

    def _note_commit(self) -> None:
        self._is_changed = True

    def _check(self) -> None:
        if self._is_changed:
            self._is_changed = False
            self.ledger.counts["checks"] += 1
            self.now, self.ledger.time = Snapshot(self._execute), self.clock.now
            check(self.now, self.ledger)

    # Players.

    def _today(self) -> Any:
        return daily.latest_date(self.clock.now)

    def _pool(self, b: int) -> str | None:
        names = [each.name for each in self.now.pools]
        return names[b % len(names)] if names and b % 3 else None

    @staticmethod
    def _give_next(session: Any, player: int, pool: str | None) -> PuzzleRow | None:
        filters = Filters() if pool is None else Filters(job=pools.job_of(session, pool))
        row = assignments.give_next(session, player, filters)
        if pool is not None and row is None:
            pools.note_emptied(session, pool)
        elif pool is not None:
            pools.note_taken(session, pool, player)
        return row

    def _note_given(self, player: int, rows: list[PuzzleRow]) -> None:
        """Demand that a player is given no form that has ended for the player before."""
        for row in rows:
            puzzle = self.now.puzzles.get(row.id)
            ended = puzzle and self.ledger.outcomes.get((player, puzzle.form_key))
            demand(not ended, "a player never gets a puzzle twice", player, puzzle)


def _sized(size: int) -> Callable[[Any, int], None]:
    """Return what gives a new job shards of a size, in the transaction that makes it."""

    def act(session: Any, job_id: int) -> None:
        session.get_one(Job, job_id).shard_size = size

    return act


# What becomes of the message of a worker that dies.
N_FATES = 4

ORDERS = (*CRASHES, Order.FULL, Order.CONFLICT, Order.REFUSED, Order.ANSWER_LOST)
TICKS = (0.1, 1.0, 3.0, 6.0, 12.0, 31.0, 95.0, 130.0, -20.0, 3600.0, 90_000.0)
