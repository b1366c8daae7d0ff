"""Histories: lists of events that a seed gives, run from an empty database on, and shrunk."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from sqlalchemy import event as engine_event

from cluesmith.storage.database import prepared
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Base
from tests.simulation.processes import START, Clock
from tests.simulation.world import N_FATES, ORDERS, TICKS, World

Event = tuple[str, int, int]

# The events of a history besides the steps of processes, by what it is about, with their weights.
_FAULTS = {
    "double": 2,
    "lose": 1,
    "empty": 1,
    "away": 1,
    "tick": 8,
    "renew": 4,
    "stop": 1,
    "pause": 2,
    "wake": 2,
}
_WORK = {"take": 14, "beat": 4, "dispatch": 2}
_THEMES: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {
    "jobs": (("enqueue",), {"enqueue": 1}),
    "deaths": (("enqueue",), {"die": 20, "double": 3, "beat": 4, "take": 20}),
    "control": (
        ("enqueue",),
        {"enqueue": 1, "cancel": 3, "resume": 4, "retry": 1, "delete": 3},
    ),
    "submissions": (("submit", "enqueue"), {"submit": 2, "rate": 2, "cancel": 1, "delete": 2}),
    "collections": (
        ("enqueue", "enqueue", "settle"),
        {"collect": 5, "drop": 2, "uncollect": 1, "series": 2, "cancel": 1, "delete": 4},
    ),
    "merges": (("merge", "enqueue"), {"merge": 3, "collect": 1, "delete": 3, "rate": 1}),
    "players": (
        ("pool", "settle"),
        {
            "next": 8,
            "results": 12,
            "day": 3,
            "daily": 3,
            "forget": 1,
            "pool": 1,
            "unpool": 1,
            "delete": 1,
        },
    ),
}

# A function of the name of PostgreSQL's own, which is found first.
_SERVER_CLOCK = """
DROP SCHEMA IF EXISTS simulated CASCADE;
CREATE SCHEMA simulated;
CREATE TABLE simulated.clock AS SELECT now();
CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS 'SELECT now FROM simulated.clock';
"""

# The part of the steps that end otherwise than well.
_FAULTY = 0.16


def events_of(seed: int, most: int = 100) -> list[Event]:
    """Return the events of a seed, up to ``most``."""
    rnd = random.Random(seed)
    openers, own = _THEMES[rnd.choice([*_THEMES])]
    weights = {**_FAULTS, **_WORK, **own}
    weights["step"] = 2 * sum(weights.values())
    events = [(name, rnd.randrange(100), rnd.randrange(100)) for name in openers]
    for name in rnd.choices([*weights], [*weights.values()], k=rnd.randint(most // 3, most)):
        a, b = rnd.randrange(1000), rnd.randrange(1000)
        if name == "step":
            b = rnd.randrange(N_FATES * len(ORDERS)) if rnd.random() < _FAULTY else 1000
        if name == "tick":
            a = min(a % 20, len(TICKS) - 1) if rnd.random() < 0.1 else a % 8
        events.append((name, a, b))
    return events


@dataclass
class Figures:
    """What the histories of a run have seen."""

    n_histories: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        counts = self.counts
        faults = sum(counts[order.name.lower()] for order in ORDERS) - counts["crashes"]
        return (
            f"{self.n_histories:,} histories, {counts['events']:,} events,"
            f" {counts['crashes']:,} crashes, {faults:,} other faults of the database"
        )


class Histories:
    """Histories in one database, which is made empty before each; a context that closes it.

    An engine of its own for each would compile all statements again, which takes most of the time.
    """

    def __init__(self, url: str) -> None:
        self.figures = Figures()
        self._database = Database(url)
        self._engine = self._database._engine
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._tables = [table.name for table in reversed(Base.metadata.sorted_tables)]
        self._clock = Clock()
        # What the invariants read is no step of a history.
        self._held = self._engine.raw_connection()
        self._reader: Any = self._held.driver_connection
        if not self._is_sqlite:
            self._reader.autocommit = True
            self._reader.execute(_SERVER_CLOCK)
            self._clock.on_change = lambda now: self._reader.execute(
                "UPDATE simulated.clock SET now = to_timestamp(%s)", [now]
            )
        engine_event.listen(self._engine, "connect", self._set_clock)
        self._engine.dispose()  # the connection that made the tables has the real clock

    def _set_clock(self, driver: Any, _record: Any) -> None:
        """Let the database read the time of the history: it finds another function by its name."""
        if self._is_sqlite:
            driver.create_function("julianday", 1, lambda _: self._clock.now / 86400.0 + 2440587.5)
            driver.execute("PRAGMA synchronous = OFF")
        else:
            driver.execute("SET search_path = simulated, pg_catalog, public")
            driver.commit()

    def run(self, events: list[Event]) -> Exception | None:
        """Run a history; return what it has broken, or None."""
        self._empty()
        self._clock.now = START
        world = World(self._database, self._reader.execute, self._clock)
        self.figures.n_histories += 1
        with world.in_place():
            try:
                for each in events:
                    world.happen(each)
                world.finish()
            except Exception as error:
                return error
            finally:
                self.figures.counts += world.ledger.counts
        return None

    def _empty(self) -> None:
        prepared._KEPT.clear()
        if not self._is_sqlite:
            self._reader.execute(f"TRUNCATE {', '.join(self._tables)} RESTART IDENTITY CASCADE")
            return
        self._reader.execute("BEGIN IMMEDIATE")
        for name in (*self._tables, "sqlite_sequence"):
            self._reader.execute(f"DELETE FROM {name}")
        self._reader.execute("COMMIT")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._held.invalidate()
        self._database.close()


def shrunk(events: list[Event], broken: Exception, histories: Histories) -> list[Event]:
    """Return the fewest events that break the same promise: parts are left out while they do.

    Hypothesis would shrink as well, but takes longer to draw an event than a history to run it.
    """
    size = len(events) // 2
    while size:
        start = 0
        while start < len(events):
            fewer = events[:start] + events[start + size :]
            found = histories.run(fewer)
            if found is not None and _sentence(found) == _sentence(broken):
                events = fewer
            else:
                start += size
        size //= 2
    return events


def _sentence(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".partition(": ")[2].partition(":")[0]


def shown(broken: Exception, events: list[Event]) -> str:
    """Return what was broken, and the events in the form in which a test repeats them."""
    return f"{type(broken).__name__}: {broken}\n{events}"
