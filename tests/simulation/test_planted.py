"""The simulation finds defects: each test takes one condition out of the product."""

from __future__ import annotations

import inspect
import sys
import textwrap
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest

from cluesmith.storage.jobs import (
    job_deletion,
    job_lifecycle,
    leases,
    result_acceptance,
    shard_dispatch,
    shards,
)
from cluesmith.storage.players import assignments, pools, searches
from tests.simulation.histories import Histories, events_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

# A function, a condition in it, and what stands in its place.
DEFECTS: dict[str, tuple[Callable[..., Any], str, str]] = {
    "a shard that has a worker is claimed": (leases.claim, "is_unclaimed(),", ""),
    "another than the holder completes": (
        leases.update_ours,
        "Shard.lease_owner == claim.owner,",
        "",
    ),
    "results are accepted as they come": (
        result_acceptance.complete,
        "and job.n_accepted == claim.number",
        "",
    ),
    "a grown job leaves out what it dropped": (job_lifecycle.grow, "job.n_accepted - 1", "99"),
    "a late report of a death counts again": (leases.lose, ", n_tries() == n_before", ""),
    "an ended job keeps its leases": (shards.put_back, ", **NO_LEASE", ""),
    "a lost message stays lost": (shard_dispatch.overdue, "Shard.sent_at < long_ago", "False"),
    "puzzles of collections are deleted": (
        job_deletion._is_held,
        "exists().where(CollectionItem.puzzle_id == puzzle_id),",
        "",
    ),
    "a job is deleted while it is worked on": (
        job_deletion.check_deletable,
        "status.is_active",
        "False",
    ),
    "a low pool is not filled": (pools.fill, "< pool.low", "< 0"),
    "a later outcome counts": (assignments._end, ", where=is_open", ""),
    "a player is given what has ended": (searches._made, ", Assignment.outcome.is_(None)", ""),
}

# Those that the first few histories find.
SOON = {
    "a shard that has a worker is claimed",
    "results are accepted as they come",
    "a job is deleted while it is worked on",
}

# The most histories until one finds a defect.
MOST = 300


@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=pytest.mark.slow if each in SOON else pytest.mark.exhaustive)
        for each in DEFECTS
    ],
)
def test_the_simulation_finds_a_planted_defect(tmp_path: Path, name: str) -> None:
    with Histories(f"sqlite:///{tmp_path}/histories.db") as histories, _planted(*DEFECTS[name]):
        found = next(filter(None, (histories.run(events_of(seed)) for seed in range(MOST))), None)
    assert found is not None
    print(f"{name}: {histories.figures.n_histories} histories: {found!s:.100}")  # noqa: T201


@contextmanager
def _planted(function: Callable[..., Any], condition: str, instead: str) -> Iterator[None]:
    """Put a function with a defect in the place of another, wherever that is known."""
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(condition) == 1
    name, made = function.__name__, dict[str, Any]()
    exec(source.replace(condition, instead), sys.modules[function.__module__].__dict__, made)
    with ExitStack() as stack:
        for module in [*sys.modules.values()]:
            if getattr(module, name, None) is function:
                stack.enter_context(mock.patch.object(module, name, made[name]))
        yield
