"""Shards that fail: none is tried for ever, and a user may have them tried again."""

from collections.abc import Callable

import pytest
from shard_steps import claim, claimed, expire, give_up, shard_now

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import ShardState, Status
from cluesmith.storage.jobs import giving_up, job_lifecycle, leases, shard_dispatch
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.storage_errors import JobStateError, UnknownJobError


def _raise(database: Database, job_id: int, number: int = 0, error: str = "ValueError: no") -> None:
    taken = claimed(database, job_id, number)
    with database.write() as session:
        assert leases.note_error(session, taken, error)


def _lapse(database: Database, job_id: int) -> None:
    claimed(database, job_id)
    expire(database)


def _lose_worker(database: Database, job_id: int) -> None:
    with database.write() as session:
        n_before = shard_dispatch.mark_sent(session, job_id, [0])[0]
    claimed(database, job_id, owner="host:1:99:x")
    with database.write() as session:
        assert leases.lose(session, job_id, 0, "host:1:", n_before)


def _die_before_claiming(database: Database, job_id: int) -> None:
    with database.write() as session:
        n_before = shard_dispatch.mark_sent(session, job_id, [0])[0]
        assert leases.lose(session, job_id, 0, "host:1:", n_before)


@pytest.mark.parametrize(
    ("fail", "n_times", "error"),
    [
        (_raise, 3, "ValueError: no"),
        (_lose_worker, 3, "worker was lost 3 times"),
        (_die_before_claiming, 3, "worker was lost 3 times"),
        (_lapse, 10, "lease ran out 10 times"),
    ],
)
def test_shard_that_fails_too_often_is_given_up(
    database: Database,
    job_id: int,
    fail: Callable[[Database, int], None],
    n_times: int,
    error: str,
) -> None:
    for _ in range(n_times):
        assert give_up(database, job_id) is None
        fail(database, job_id)
    assert claim(database, job_id) is None
    failed = give_up(database, job_id)
    assert failed is not None
    assert (failed.number, failed.state) == (0, ShardState.FAILED)
    assert error in str(failed.error)


def test_leases_that_ran_out_do_not_count_as_lost_workers(database: Database, job_id: int) -> None:
    for fail in [_lapse, _lapse, _lose_worker] * 2:
        fail(database, job_id)
        assert give_up(database, job_id) is None
    _lose_worker(database, job_id)
    failed = give_up(database, job_id)
    assert failed is not None
    assert (failed.n_lapses, "lost 3 times" in str(failed.error)) == (4, True)


def _fail(database: Database, job_id: int, number: int, error: str) -> None:
    """Let a shard fail as often as it may, and its job with it."""
    for _ in range(giving_up.MAX_CLAIMS):
        _raise(database, job_id, number, error)
    with database.write() as session:
        job = job_lookup.existing_locked(session, job_id)
        assert giving_up.give_up(session, job)
        job_lifecycle.finish(session, job, Status.FAILED, error)


def test_retry_gives_new_claims_to_the_failed_shards_only(database: Database, job_id: int) -> None:
    _raise(database, job_id, 1)
    _fail(database, job_id, 2, "no")
    with database.write() as session:
        assert [each.number for each in job_lifecycle.failed_shards(session, job_id)] == [2]
        job_lifecycle.retry(session, job_id)
        assert job_status(session, job_id).status == Status.RUNNING
    assert shard_now(database, job_id, 1).n_claims == 1
    retried = shard_now(database, job_id, 2)
    assert (retried.state, retried.n_claims) == (ShardState.PLANNED, 0)


def test_a_shard_keeps_its_last_error_and_its_count_until_it_is_done(
    database: Database, job_id: int
) -> None:
    for error in ("first", "second"):
        _fail(database, job_id, 2, error)
        with database.write() as session:
            job_lifecycle.retry(session, job_id)
    with database.read() as session:
        (failure,) = giving_up.failures(session, job_id)
    assert (failure.first, failure.size) == (20, 10)
    assert (failure.n_failures, failure.error) == (2 * giving_up.MAX_CLAIMS, "second")
    taken = claimed(database, job_id, 2)
    with database.write() as session:
        assert giving_up.failures(session, job_id)[0].n_failures == 2 * giving_up.MAX_CLAIMS
        assert leases.complete(session, taken, "[]")
        assert giving_up.failures(session, job_id) == []


def test_nothing_is_retried_where_nothing_failed(database: Database, job_id: int) -> None:
    with database.write() as session:
        with pytest.raises(JobStateError, match="is queued and has no failed shard"):
            job_lifecycle.retry(session, job_id)
        with pytest.raises(UnknownJobError):
            job_lifecycle.retry(session, job_id + 1)


def test_a_shard_that_would_fail_again_fails_at_once(database: Database, job_id: int) -> None:
    taken = claimed(database, job_id)
    with database.write() as session:
        assert leases.fail(session, taken, "ProofError: no")
        assert not leases.fail(session, taken, "again")
    with database.read() as session:
        (failure,) = job_lifecycle.failed_shards(session, job_id)
    assert (failure.n_failures, failure.error) == (1, "ProofError: no")


def test_results_that_find_no_space_fail_no_shard(database: Database, job_id: int) -> None:
    for _ in range(giving_up.MAX_CLAIMS + 1):
        taken = claimed(database, job_id)
        with database.write() as session:
            leases.note_no_space(session, taken, "the disk is full")
            leases.note_no_space(session, taken, "the disk is full")
        expire(database)
        assert give_up(database, job_id) is None
    with database.read() as session:
        (failure,) = giving_up.failures(session, job_id)
    assert (failure.n_failures, failure.error) == (0, "the disk is full")


def test_no_space_is_reported_while_the_worker_tries_and_forgotten_by_the_next(
    database: Database, job_id: int
) -> None:
    def last_error() -> str | None:
        with database.read() as session:
            return giving_up.no_space(session, job_id)

    taken = claimed(database, job_id)
    assert last_error() is None
    with database.write() as session:
        leases.note_no_space(session, taken, "the disk is full")
    assert last_error() == "the disk is full"
    expire(database)
    assert last_error() is None
    assert claim(database, job_id, owner="b") is not None
    assert last_error() is None
    assert shard_now(database, job_id).error is None
