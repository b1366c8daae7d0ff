"""Processes that take turns: each stops before every transaction until it is told to go on.

A process is a thread, because search objects belong to threads, and making them anew would take
longer than a whole history.  Between two stops one thread runs at a time, so a history is the same
whenever it is repeated.  An order says what becomes of the transaction that comes next.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import Enum, auto
from typing import Any
from unittest import mock

from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from cluesmith.storage.database.connection import Database
from cluesmith.storage.storage_errors import ConflictError, UnreachableServerError

# A history whose process neither stops nor ends within this time has a lock that nobody gives back.
STUCK_AFTER_S = 60.0


class Order(Enum):
    """What becomes of a process at its next transaction."""

    GO = auto()
    CRASH = auto()
    """It dies before the transaction."""
    CRASH_BEFORE_COMMIT = auto()
    """It dies when all statements are done."""
    CRASH_AFTER_COMMIT = auto()
    FULL = auto()
    """The disk is full: the commit fails."""
    CONFLICT = auto()
    """A server has broken off the transaction, so that another one can go on."""
    REFUSED = auto()
    """The database cannot be reached."""
    ANSWER_LOST = auto()
    """The transaction is committed, but the connection breaks before the answer."""


CRASHES = (Order.CRASH, Order.CRASH_BEFORE_COMMIT, Order.CRASH_AFTER_COMMIT)


class Crash(BaseException):
    """The end of a process that was killed: no code of the product may go on after it."""


class Process:
    """A thread that runs what it is given, one after the other, a transaction at each step."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.error: BaseException | None = None
        self.is_busy = self.is_dead = False
        self._act: Callable[[], object] = lambda: None
        self._order = Order.GO
        # Plain locks: half of a history's time would otherwise go to semaphores.
        self._go, self._stopped = threading.Lock(), threading.Lock()
        self._go.acquire()
        self._stopped.acquire()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    def begin(self, act: Callable[[], object]) -> None:
        """Take up something new; it begins with the next step."""
        self._act = act
        self.is_busy, self.is_dead, self.error = True, False, None

    def step(self, order: Order = Order.GO) -> None:
        """Go on to the next transaction, which ends as ordered, and stop before the one after."""
        self._order = order
        self._go.release()
        if not self._stopped.acquire(timeout=STUCK_AFTER_S):
            raise TimeoutError(f"{self.name} does not stop")

    def stop_here(self) -> Order:
        """Stop until the next step, and return its order; a dead process cannot stop."""
        if self.is_dead:
            raise Crash
        self._stopped.release()
        self._go.acquire()
        order, self._order = self._order, Order.GO
        if order is Order.CRASH:
            self.die()
        return order

    def die(self) -> None:
        """End here, as if killed."""
        self.is_dead = True
        raise Crash

    def _run(self) -> None:
        _LOCAL.process = self
        while True:
            self._go.acquire()
            try:
                if self._order is Order.CRASH:
                    self.die()
                self._act()
            except Crash:
                pass
            except BaseException as error:  # for the scheduler to judge
                self.error = error
            self.is_busy = False
            self._stopped.release()


_LOCAL = threading.local()


def stop_here() -> Order:
    """Stop the process that calls this; the scheduler itself goes on."""
    process: Process | None = getattr(_LOCAL, "process", None)
    return Order.GO if process is None else process.stop_here()


# The time at which each history begins.
START = 1_800_000_000.0


class Clock:
    """The time of a history: that of the database, and that of each process."""

    def __init__(self) -> None:
        self._now = START
        self.on_change: Callable[[float], object] = lambda _: None

    @property
    def now(self) -> float:
        """Return the seconds since the epoch."""
        return self._now

    @now.setter
    def now(self, seconds: float) -> None:
        self._now = seconds
        self.on_change(seconds)

    def time(self) -> float:
        """Return the seconds since the epoch."""
        return self.now

    monotonic = time

    @staticmethod
    def sleep(_seconds: float) -> None:
        """Let others have their turn."""
        stop_here()


@contextmanager
def taking_turns(on_commit: Callable[[], None]) -> Iterator[None]:
    """Let each transaction of a process be a step of its own; call ``on_commit`` after it."""
    real: dict[str, Any] = {name: getattr(Database, name) for name in ("read", "look", "write")}

    @contextmanager
    def _write(database: Database) -> Iterator[Session]:
        process: Process | None = getattr(_LOCAL, "process", None)
        order = Order.GO if process is None else process.stop_here()
        _refuse(order)
        with real["write"](database) as session:
            yield session
            _break_off(order, process)
        on_commit()
        if order is Order.CRASH_AFTER_COMMIT and process is not None:
            process.die()
        if order is Order.ANSWER_LOST:
            raise UnreachableServerError("the server has broken off the connection")

    def reading(name: str) -> Callable[[Database], AbstractContextManager[Session]]:
        @contextmanager
        def _read(database: Database) -> Iterator[Session]:
            _refuse(stop_here())
            with real[name](database) as session:
                yield session

        return _read

    with mock.patch.multiple(Database, write=_write, read=reading("read"), look=reading("look")):
        yield


def _refuse(order: Order) -> None:
    if order is Order.REFUSED:
        raise UnreachableServerError("the server refuses the connection")


def _break_off(order: Order, process: Process | None) -> None:
    """End a transaction whose statements are done, unless it is to be committed."""
    if order is Order.CRASH_BEFORE_COMMIT and process is not None:
        process.die()
    if order is Order.CONFLICT:
        raise ConflictError("another transaction interfered")
    if order is Order.FULL:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError("COMMIT", None, error)
