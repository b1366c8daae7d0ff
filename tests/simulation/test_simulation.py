"""Jobs keep their promises under every order of events that a seed gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.simulation.histories import Event, Histories, events_of, shown, shrunk
from tests.simulation.processes import Order
from tests.simulation.world import ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Histories that have broken a promise, shrunk to the fewest events.
FOUND = {
    "a job is deleted while its parts are merged": [
        ("merge", 65, 14),
        ("enqueue", 40, 15),
        ("step", 883, 1000),
        ("step", 887, 1000),
        ("step", 581, 1000),
        ("delete", 301, 767),
        ("step", 533, 1000),
        ("step", 590, 1000),
        ("step", 695, 1000),
    ],
}

GO = 1000
MAKE_JOB: list[Event] = [("enqueue", 0, 4), *[("step", 0, GO)] * 9]
"""A job of five puzzles in three shards, whose messages are sent."""


def _dies(order: Order, fate: int) -> Event:
    """Let the first process that is busy die; what becomes of its message is its fate."""
    return ("step", 0, ORDERS.index(order) + fate * len(ORDERS))


REPORTED, GONE, BACK = 1, 3, 0

# Orders of events in which users of other queues have seen jobs lost, doubled or stuck.
REPORTS: dict[str, list[Event]] = {
    "celery 5935: a message comes again while its task runs": [
        *MAKE_JOB,
        ("double", 0, 0),
        ("take", 0, 0),
        ("take", 2, 0),
        *[("step", n, GO) for n in range(20)],
    ],
    "rq 2015: the worker is killed with all its processes": [
        *MAKE_JOB,
        ("take", 0, 0),
        *[("step", 0, GO)] * 2,
        _dies(Order.CRASH, GONE),
    ],
    "rq 1553: the worker dies between the queue and the start": [
        *MAKE_JOB,
        ("take", 0, 0),
        _dies(Order.CRASH, GONE),
        ("take", 0, 1),
        ("step", 0, GO),
        _dies(Order.CRASH_BEFORE_COMMIT, REPORTED),
    ],
    "rq 2289: the worker dies after the result is stored, before it says so": [
        *MAKE_JOB,
        ("take", 0, 0),
        *[("step", 0, GO)] * 3,
        _dies(Order.CRASH_AFTER_COMMIT, BACK),
    ],
    "oban 1141: a job is taken for dead while it is worked on": [
        *MAKE_JOB,
        ("take", 0, 0),
        *[("step", 0, GO)] * 2,
        ("pause", 0, 0),
        ("beat", 3, 0),
        *[("step", 0, GO)] * 12,
        ("take", 2, 1),
        *[("step", 0, GO)] * 2,
        ("wake", 0, 0),
        *[("step", n, GO) for n in range(20)],
    ],
    "river 1302: who looks for stuck jobs writes after the result": [
        *MAKE_JOB,
        ("take", 0, 3),
        *[("step", 0, GO)] * 2,
        ("tick", 6, 0),
        ("empty", 0, 0),
        ("dispatch", 0, 0),
        *[("step", 1, GO)] * 3,
        *[("step", 0, GO)] * 4,
        *[("step", 1, GO)] * 6,
    ],
    "procrastinate 1131: a job is cancelled in the middle, and its task fails": [
        *MAKE_JOB,
        ("take", 0, 0),
        *[("step", 0, GO)] * 3,
        ("cancel", 0, 0),
        *[("step", 1, GO)] * 2,
        ("step", 0, ORDERS.index(Order.FULL)),
        ("resume", 0, 1),
        *[("step", n, GO) for n in range(20)],
    ],
    "procrastinate 1408: who looks for stuck jobs gets stuck": [
        *MAKE_JOB,
        ("take", 0, 0),
        *[("step", 0, GO)] * 2,
        _dies(Order.CRASH, GONE),
        ("tick", 7, 0),
        ("beat", 0, 0),
        *[("step", 0, GO)] * 5,
        _dies(Order.CRASH_AFTER_COMMIT, GONE),
    ],
    "dramatiq 527: the broker comes back without its messages": [
        *MAKE_JOB,
        ("away", 1, 0),
        ("empty", 0, 0),
        ("away", 0, 0),
    ],
}


@pytest.fixture(scope="module")
def histories(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Histories]:
    """Histories on SQLite."""
    folder: Path = tmp_path_factory.mktemp("simulation")
    with Histories(f"sqlite:///{folder}/histories.db") as opened:
        yield opened


def _check(histories: Histories, seeds: range, most: int) -> None:
    for seed in seeds:
        events = events_of(seed, most)
        if (broken := histories.run(events)) is not None:
            fewest = shrunk(events, broken, histories)
            pytest.fail(f"seed {seed}: {shown(broken, fewest)}")


@pytest.mark.parametrize("events", FOUND.values(), ids=FOUND)
def test_what_was_found_is_mended(histories: Histories, events: list[Event]) -> None:
    assert histories.run(events) is None


@pytest.mark.parametrize("events", REPORTS.values(), ids=REPORTS)
def test_what_users_of_other_queues_have_seen_breaks_no_promise(
    histories: Histories, events: list[Event]
) -> None:
    assert histories.run(events) is None


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_no_order_of_events_breaks_a_promise(histories: Histories, part: int) -> None:
    _check(histories, range(10 * part, 10 * (part + 1)), most=20)


@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "part",
    [
        pytest.param(n, marks=pytest.mark.exhaustive if n > 1 else pytest.mark.slow)
        for n in range(25)
    ],
)
def test_no_order_of_many_events_breaks_a_promise(histories: Histories, part: int) -> None:
    _check(histories, range(1000 + 200 * part, 1200 + 200 * part), most=100)


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_no_order_of_events_breaks_a_promise_on_a_server(postgresql_url: str) -> None:
    with Histories(postgresql_url) as histories:
        _check(histories, range(20_000, 20_040), most=60)


def test_the_same_events_are_the_same_history(histories: Histories) -> None:
    first, again = (_counts(histories) for _ in range(2))
    assert first == again


def _counts(histories: Histories) -> dict[str, int]:
    before = histories.figures.counts.copy()
    histories.run(events_of(3))
    return dict(histories.figures.counts - before)
