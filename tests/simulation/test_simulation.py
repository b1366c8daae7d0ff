"""Jobs keep their promises under every order of events that a seed gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.simulation.histories import Event, Histories, events_of, shown, shrunk

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


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_no_order_of_events_breaks_a_promise(histories: Histories, part: int) -> None:
    _check(histories, range(50 * part, 50 * (part + 1)), most=20)


@pytest.mark.slow
@pytest.mark.timeout(0)
@pytest.mark.parametrize("part", range(20))
def test_no_order_of_many_events_breaks_a_promise(histories: Histories, part: int) -> None:
    _check(histories, range(1000 + 250 * part, 1250 + 250 * part), most=100)


def test_the_same_events_are_the_same_history(histories: Histories) -> None:
    first, again = (_counts(histories) for _ in range(2))
    assert first == again


def _counts(histories: Histories) -> dict[str, int]:
    before = histories.figures.counts.copy()
    histories.run(events_of(3))
    return dict(histories.figures.counts - before)
