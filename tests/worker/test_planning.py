"""Planning: how jobs are cut and how much is under way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.making.estimate import Estimate
from cluesmith.storage.jobs.shard_dispatch import PendingShards
from cluesmith.worker.jobs import planning


@pytest.mark.parametrize(
    ("n_requested", "attempt_s", "n_puzzles", "expected"),
    [
        pytest.param(10_000_000, 0.002, 1.0, 1000, id="big job: two seconds a shard"),
        pytest.param(400, 0.02, None, 50, id="small job: eight shards"),
        pytest.param(20, 0.002, 0.5, 50, id="tiny job: a tenth of a second a shard"),
        pytest.param(5, 0.000_25, 1.0, 10, id="a moment's work: twice what is expected"),
        pytest.param(5, 0.000_25, None, 400, id="nobody knows what comes: a tenth of a second"),
        pytest.param(5, 0.000_25, 0.0, 400, id="nothing is expected: a tenth of a second"),
        pytest.param(8, 0.5, 1.0, 1, id="few slow puzzles: one each"),
        pytest.param(10_000, 0.2, 1000.0, 2, id="many puzzles an attempt: eight shards"),
        pytest.param(1000, 60.0, 1.0, 1, id="slow attempts: at least one"),
        pytest.param(2_000_000_000, 1.0, 1.0, 20, id="a month of many workers: twenty seconds"),
        pytest.param(10**11, 0.000_1, 2.0, 20_000, id="many quick puzzles: as many as in 2 s"),
        pytest.param(10**11, 0.001, 2.0, 10_000, id="many puzzles: rows of a moment"),
    ],
)
def test_shard_sizes(
    n_requested: int, attempt_s: float, n_puzzles: float | None, expected: int
) -> None:
    assert planning.attempts_per_shard(n_requested, Estimate(attempt_s, n_puzzles)) == expected


@pytest.mark.parametrize(
    ("n_missing", "n_found", "n_accepted", "expected"),
    [
        pytest.param(0, 50, 5, 0, id="nothing missing"),
        pytest.param(100, 0, 0, 10, id="before the first: what is expected"),
        pytest.param(100, 50, 5, 10, id="as the shards before"),
        pytest.param(1, 50, 5, 1, id="at least one"),
        pytest.param(10, 0, 5, 50, id="none found yet"),
    ],
)
def test_estimated_need(n_missing: int, n_found: int, n_accepted: int, expected: int) -> None:
    needed = planning.n_needed(
        n_missing=n_missing, n_found=n_found, n_accepted=n_accepted, expected=10
    )
    assert needed == expected


@pytest.mark.parametrize(
    ("n_running", "expected"),
    [(0, 8), (2, 8), (64, 256), (1000, 4000), (10_000, 16_384)],
)
def test_window_grows_with_the_workers(n_running: int, expected: int) -> None:
    assert planning.window(n_running) == expected


counts = st.integers(0, 2000)


@given(counts, counts, counts, counts, counts)
def test_plans_stay_within_need_and_window(
    n_planned: int, n_sent: int, n_running: int, n_done: int, n_wanted: int
) -> None:
    ahead = PendingShards(n_planned, n_sent, n_running, n_done)
    added = planning.n_to_plan(ahead, n_wanted)
    assert added >= 0
    if added:
        assert ahead.n_unfinished + n_done + added <= n_wanted
        assert ahead.n_unfinished + added <= planning.window(n_running)


def test_few_shards_under_way_each_ask_for_new_ones() -> None:
    assert all(planning.is_dispatch_due(number, 108) for number in range(100, 108))


def test_of_many_shards_under_way_few_ask_for_new_ones() -> None:
    due = [number for number in range(10_000, 14_000) if planning.is_dispatch_due(number, 14_000)]
    assert len(due) < 200
    assert due[-1] == 13_999


def test_job_that_needs_more_always_gets_a_shard() -> None:
    assert planning.n_to_plan(PendingShards(0, 0, 0, 0), 1) == 1
    assert planning.n_to_send(PendingShards(1, 0, 0, 0)) >= 1
