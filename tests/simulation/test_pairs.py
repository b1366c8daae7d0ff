"""Two transactions on PostgreSQL: one stops before each of its statements while the other runs."""

from __future__ import annotations

import threading
from collections import Counter
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from sqlalchemy import event, text

from cluesmith.generator.making.attempt import made_in
from cluesmith.storage.database import engine, prepared
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Base
from cluesmith.storage.database.states import Outcome, Purpose
from cluesmith.storage.jobs import leases, result_acceptance
from cluesmith.storage.players import assignments, pools
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.selection import Filters
from cluesmith.storage.storage_errors import ConflictError
from cluesmith.worker.client import job_control, new_jobs, new_pools
from cluesmith.worker.execution.puzzle_records import found_puzzles
from cluesmith.worker.execution.shard_execution import WorkerContext, run_shard
from cluesmith.worker.jobs.dispatch import JUDGE, dispatch
from cluesmith.worker.jobs.pool_filling import fill_low_pools
from tests.simulation.expected import KIND, wanted
from tests.simulation.invariants import check
from tests.simulation.ledger import Ledger
from tests.simulation.snapshots import Snapshot
from tests.simulation.world import TOLD, SimulatedBroker, _sized

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_NAMES = [table.name for table in Base.metadata.sorted_tables]
_KEEP = "DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept; " + "; ".join(
    f"CREATE TABLE kept.{name} AS TABLE {name}" for name in _NAMES
)
# The numbers of new rows go on.
_RESTORE = f"TRUNCATE {', '.join(_NAMES)} CASCADE; " + "; ".join(
    f"INSERT INTO {name} OVERRIDING SYSTEM VALUE TABLE kept.{name}" for name in _NAMES
)
_WANTED = wanted("plain", 5, 2)

# No transaction takes a hundredth of it, also on a busy machine.
MOST_S = 30.0


class Stage:
    """A pool of three puzzles whose player has one, and a job with a shard in work."""

    def __init__(self, database: Database) -> None:
        self.database, self.broker = database, SimulatedBroker()
        self.found = found_puzzles(_WANTED.spec, made_in(_WANTED.spec, 2, range(2)))
        self.pool = new_pools.add(database, wanted("plain", 3, 1), name="plain-p", low=3)
        self.work()
        self.job = new_jobs.enqueue(database, _WANTED, name="plain-j", also=_sized(2))
        dispatch(database, self.broker, self.job)
        self.next()
        with database.write() as session:
            claim = leases.claim(session, self.job, 0, Purpose.GENERATE, "me")
            session.execute(text("UPDATE shard SET lease_until = 1e11 WHERE state = 'running'"))
            session.execute(text(_KEEP))
        assert claim is not None
        self.claim = claim

    def restore(self) -> None:
        """Put back what the tables held at first."""
        with self.database.write() as session:
            session.execute(text(_RESTORE))

    def work(self) -> None:
        """Make the puzzles of the pool."""
        dispatch(self.database, self.broker)
        context = WorkerContext(self.database, self.broker, lambda: False)
        while self.broker.messages:
            run_shard(context, *self.broker.messages.pop()[:3])

    def renew(self) -> None:
        with self.database.write() as session:
            leases.renew(session, self.claim)

    def complete(self) -> None:
        with self.database.write() as session:
            result_acceptance.complete(session, self.claim, self.found, JUDGE)

    def dispatch(self) -> None:
        dispatch(self.database, self.broker, self.job)

    def cancel(self) -> None:
        job_control.cancel(self.database, self.job)

    def resume(self) -> None:
        job_control.resume(self.database, self.job)

    def remove(self) -> None:
        self.database.change(lambda session: pools.remove(session, "plain-p"))
        for _ in job_control.delete(self.database, self.pool):
            pass

    def change(self) -> None:
        self.database.change(lambda session: pools.change(session, "plain-p", 2, 4))

    def fill(self) -> None:
        fill_low_pools(self.database)

    def next(self) -> None:
        def act(session: Any) -> None:
            assignments.give_next(session, 1, Filters(job=pools.job_of(session, "plain-p")))
            pools.note_taken(session, "plain-p", 1)

        self.database.change(act)

    def results(self) -> None:
        def act(session: Any) -> None:
            given = [assignments.Result(number, Outcome.SOLVED) for number in (1, 2, 3)]
            assignments.record(session, 1, given)
            assignments.give_new(session, 1, Filters(kind=KIND.name), 1, 5)

        self.database.change(act)

    def collect(self) -> None:
        def act(session: Any) -> None:
            stored_collections.ensure(session, "c")
            stored_collections.append(session, "c", (3, 1, 2))

        self.database.change(act)

    def enqueue(self) -> None:
        new_jobs.enqueue(self.database, wanted("plain", 2, 3), name="plain-e")


ACTS: tuple[Callable[[Stage], None], ...] = (
    Stage.renew,
    Stage.complete,
    Stage.dispatch,
    Stage.cancel,
    Stage.resume,
    Stage.remove,
    Stage.change,
    Stage.fill,
    Stage.next,
    Stage.results,
    Stage.collect,
    Stage.enqueue,
)
# What its worker repeats itself, as long as it has the lease.
REPEATED = (Stage.renew, Stage.complete)


class Thread:
    """An act in a thread, which may stop before one of its statements."""

    def __init__(self, act: Callable[[Stage], None], stage: Stage, stop_at: int = -1) -> None:
        self.error: Exception | None = None
        self.n_statements, self._stop_at = 0, stop_at
        self.is_over, self.has_stopped, self.may_go = (threading.Event() for _ in range(3))
        self._act, self._stage = act, stage
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        _LOCAL.thread = self
        try:
            self._act(self._stage)
        except Exception as error:  # for the test to judge
            self.error = error
        self.is_over.set()
        self.has_stopped.set()

    def count(self) -> None:
        """Count a statement, and stop before it if it is the one."""
        self.n_statements += 1
        if self.n_statements == self._stop_at:
            self.has_stopped.set()
            self.may_go.wait(MOST_S)


_LOCAL = threading.local()


@pytest.fixture
def server(postgresql_url: str) -> Iterator[Database]:
    """A database of a server, in which threads stop before their statements."""
    opened = Database(postgresql_url)

    @event.listens_for(opened._engine, "before_cursor_execute")
    def _count(*_: object) -> None:
        if thread := getattr(_LOCAL, "thread", None):
            thread.count()

    def counted(*arguments: Any) -> Any:
        _count()
        return run_by_driver(*arguments)

    run_by_driver = prepared.run_by_driver
    with (
        mock.patch.object(prepared, "run_by_driver", counted),
        mock.patch.object(engine, "run_by_driver", counted),
    ):
        yield opened
    opened.close()


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("first", ACTS, ids=lambda act: act.__name__)
def test_a_transaction_between_the_statements_of_another(
    server: Database, first: Callable[[Stage], None]
) -> None:
    seen: Counter[str] = Counter()
    stage = Stage(server)
    for second in ACTS:
        stop_at, is_over = 1, False
        while not is_over:
            stage.restore()
            one = Thread(first, stage, stop_at)
            assert one.has_stopped.wait(MOST_S)
            is_over = one.is_over.is_set()  # it has fewer statements
            other = Thread(second, stage)
            if _waits(server, other):
                seen[f"{second.__name__} waits"] += 1
            one.may_go.set()
            for act, thread in ((first, one), (second, other)):
                assert thread.is_over.wait(MOST_S), f"{act.__name__} waits for ever"
                allowed = (*TOLD,) if act in REPEATED else tuple({*TOLD} - {ConflictError})
                assert thread.error is None or isinstance(thread.error, allowed), thread.error
                if thread.error is not None:
                    seen[f"{act.__name__}: {type(thread.error).__name__}"] += 1
            _check(server)
            stop_at += 1
        seen["cases"] += stop_at - 1
    print(f"{first.__name__}: {dict(seen)}")  # noqa: T201


def _waits(server: Database, thread: Thread) -> bool:
    """Return True if a thread waits for a lock, and False when it is over."""
    query = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    while not thread.is_over.wait(0.005):
        with server.look() as session:
            if session.scalar(query):
                return True
    return False


def _check(server: Database) -> None:
    ledger = Ledger()
    ledger.n_taken.update({(job, number): 9 for job in range(9) for number in range(9)})
    with server.look() as session:
        ledger.collected = set(session.scalars(text("SELECT puzzle_id FROM assignment")))
        check(Snapshot(lambda query: session.execute(text(query))), ledger)
