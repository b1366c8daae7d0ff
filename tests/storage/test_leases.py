"""Leases: one owner of a shard at a time."""

import pytest
from at_once import at_once
from shard_steps import claim, claimed, expire, shard_now, status_now
from sqlalchemy import select

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import job_lifecycle, leases, shard_dispatch


def test_claim_tells_what_to_do_and_starts_the_job(database: Database, job_id: int) -> None:
    taken = claimed(database, job_id, 2)
    assert (taken.first, taken.size) == (20, 10)
    assert taken.spec == JobSpec(kind="sudoku", max_clues=25)
    assert status_now(database, job_id).status == Status.RUNNING


def test_lease_is_by_the_clock_of_the_database(database: Database, job_id: int) -> None:
    claimed(database, job_id)
    with database.read() as session:
        lease_s = session.scalar(select(Shard.lease_until - DatabaseNow()).where(Shard.number == 0))
    assert lease_s == pytest.approx(leases.LEASE_S, abs=5)


def test_of_many_claims_at_once_one_succeeds(database: Database, job_id: int) -> None:
    claims = at_once(8, lambda number: claim(database, job_id, 0, f"owner {number}"))
    assert sum(each is not None for each in claims) == 1


@pytest.mark.parametrize(
    ("number", "purpose"),
    [(4, Purpose.GENERATE), (2**31 - 1, Purpose.GENERATE), (0, Purpose.VERIFY)],
)
def test_shard_that_there_is_not_and_of_another_purpose_cannot_be_claimed(
    database: Database, job_id: int, number: int, purpose: Purpose
) -> None:
    assert claim(database, job_id, number, purpose=purpose) is None


def test_expired_lease_passes_to_the_next_and_the_first_result_is_dropped(
    database: Database, job_id: int
) -> None:
    first = claimed(database, job_id, owner="first")
    assert claim(database, job_id, owner="second") is None
    expire(database)
    second = claimed(database, job_id, owner="second")
    with database.write() as session:
        assert not leases.renew(session, first)
        assert not leases.complete(session, first, "[]")
        assert leases.complete(session, second, "[]")
    assert shard_now(database, job_id).n_claims == 2


def test_renewed_lease_lasts(database: Database, job_id: int) -> None:
    taken = claimed(database, job_id)
    expire(database)
    with database.write() as session:
        assert leases.renew(session, taken)
    assert claim(database, job_id, owner="second") is None


def test_given_back_shard_is_as_if_never_claimed(database: Database, job_id: int) -> None:
    taken = claimed(database, job_id)
    with database.write() as session:
        assert leases.give_back(session, taken)
    shard = shard_now(database, job_id)
    assert (shard.state, shard.n_claims, shard.lease_owner) == (ShardState.PLANNED, 0, None)


def test_cancelled_job_is_noticed_by_its_workers(database: Database, job_id: int) -> None:
    taken = claimed(database, job_id)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    with database.write() as session:
        assert not leases.renew(session, taken)
        assert not leases.complete(session, taken, "[]")
    assert claim(database, job_id, 1) is None


def test_shard_of_a_dead_process_is_planned_again_and_the_claim_counts(
    database: Database, job_id: int
) -> None:
    claimed(database, job_id, owner="host:1:99:x")
    with database.write() as session:
        assert not leases.lose(session, job_id, 0, "host:2:")
        assert leases.lose(session, job_id, 0, "host:1:")
        assert not leases.lose(session, job_id, 0, "host:1:")
    shard = shard_now(database, job_id)
    assert (shard.state, shard.n_claims, shard.lease_owner) == (ShardState.PLANNED, 1, None)


def test_freed_leases_cost_no_claim(database: Database, job_id: int) -> None:
    claimed(database, job_id, 0)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [1])
    with database.write() as session:
        leases.free_leases(session)
        shard_dispatch.forget_messages(session)
    for number in (0, 1):
        shard = shard_now(database, job_id, number)
        assert (shard.state, shard.n_claims) == (ShardState.PLANNED, 0)
