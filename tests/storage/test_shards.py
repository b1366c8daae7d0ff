"""Shards under leases: one owner at a time, nothing lost, nothing for ever."""

import threading

import pytest
from sqlalchemy import func, select, update

from storage.database import job_lookup
from storage.database.clock import DatabaseNow
from storage.database.connection import Database
from storage.database.job_spec import JobSpec
from storage.database.models import Job, Purpose, Shard, ShardState, Status
from storage.errors import JobStateError, UnknownJobError
from storage.jobs import job_lifecycle, leases, shard_failures, shard_messages, shards
from storage.jobs.job_lifecycle import Recipe
from storage.jobs.job_status import job_status
from storage.jobs.leases import Claim


@pytest.fixture
def job_id(database: Database) -> int:
    """A generate job with four planned shards of ten attempts."""
    recipe = Recipe(
        spec=JobSpec(kind="sudoku", max_clues=25),
        n_requested=40,
        seed=7,
        patience=100,
        shard_size=10,
        algorithm_version=1,
    )
    with database.write() as session:
        job = job_lifecycle.create(session, recipe)
        shards.plan(session, job, 4)
        return job.id


def _claim(database: Database, job_id: int, number: int = 0, owner: str = "a") -> Claim | None:
    with database.write() as session:
        job_lifecycle.start(session, job_id)
        return leases.claim(session, job_id, number, Purpose.GENERATE, owner)


def _claimed(database: Database, job_id: int, number: int = 0, owner: str = "a") -> Claim:
    claim = _claim(database, job_id, number, owner)
    assert claim is not None
    return claim


def _expire(database: Database) -> None:
    with database.write() as session:
        session.execute(
            update(Shard)
            .where(Shard.state == ShardState.RUNNING)
            .values(lease_until=DatabaseNow() - 1)
        )


def _shard(database: Database, job_id: int, number: int = 0) -> Shard:
    with database.read() as session:
        return session.get_one(Shard, (job_id, number))


def _give_up(database: Database, job_id: int) -> Shard | None:
    with database.write() as session:
        return shard_failures.give_up(session, job_lookup.existing_locked(session, job_id))


def test_claim_tells_what_to_do_and_starts_the_job(database: Database, job_id: int) -> None:
    claim = _claimed(database, job_id, 2)
    assert (claim.first, claim.size) == (20, 10)
    assert claim.spec == JobSpec(kind="sudoku", max_clues=25)
    with database.read() as session:
        assert job_status(session, job_id).status == Status.RUNNING


def test_lease_is_by_the_clock_of_the_database(database: Database, job_id: int) -> None:
    _claimed(database, job_id)
    with database.read() as session:
        lease_s = session.scalar(select(Shard.lease_until - DatabaseNow()).where(Shard.number == 0))
    assert lease_s == pytest.approx(leases.LEASE_S, abs=5)


def test_of_many_claims_at_once_one_succeeds(database: Database, job_id: int) -> None:
    start = threading.Barrier(8)
    claims: list[Claim | None] = []

    def claim(owner: str) -> None:
        start.wait()
        claims.append(_claim(database, job_id, 0, owner))

    threads = [threading.Thread(target=claim, args=(f"owner {n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(claims) == 8
    assert sum(claim is not None for claim in claims) == 1


def test_shard_of_another_purpose_cannot_be_claimed(database: Database, job_id: int) -> None:
    with database.write() as session:
        assert leases.claim(session, job_id, 0, Purpose.VERIFY, "a") is None


@pytest.mark.parametrize("number", [4, 2**31 - 1])
def test_shard_that_does_not_exist_cannot_be_claimed(
    database: Database, job_id: int, number: int
) -> None:
    assert _claim(database, job_id, number) is None


def test_expired_lease_passes_to_the_next_and_the_first_result_is_dropped(
    database: Database, job_id: int
) -> None:
    first = _claimed(database, job_id, owner="first")
    assert _claim(database, job_id, owner="second") is None
    _expire(database)
    second = _claimed(database, job_id, owner="second")
    with database.write() as session:
        assert not leases.renew(session, first)
        assert not leases.complete(session, first, "[]")
        assert leases.complete(session, second, "[]")
    assert _shard(database, job_id).n_claims == 2


def test_renewed_lease_lasts(database: Database, job_id: int) -> None:
    claim = _claimed(database, job_id)
    _expire(database)
    with database.write() as session:
        assert leases.renew(session, claim)
    assert _claim(database, job_id, owner="second") is None


def test_given_back_shard_is_as_if_never_claimed(database: Database, job_id: int) -> None:
    claim = _claimed(database, job_id)
    with database.write() as session:
        assert leases.give_back(session, claim)
    shard = _shard(database, job_id)
    assert (shard.state, shard.n_claims, shard.lease_owner) == (ShardState.PLANNED, 0, None)


def test_cancelled_job_is_noticed_by_its_workers(database: Database, job_id: int) -> None:
    claim = _claimed(database, job_id)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    with database.write() as session:
        assert not leases.renew(session, claim)
        assert not leases.complete(session, claim, "[]")
    assert _claim(database, job_id, 1) is None


def test_shard_that_raises_three_times_fails_with_its_error(
    database: Database, job_id: int
) -> None:
    for _ in range(leases.MAX_CLAIMS):
        assert _give_up(database, job_id) is None
        claim = _claimed(database, job_id)
        with database.write() as session:
            assert shard_failures.note_error(session, claim, "ValueError: no")
    assert _claim(database, job_id) is None
    failed = _give_up(database, job_id)
    assert failed is not None
    assert (failed.number, failed.state, failed.error) == (
        0,
        ShardState.FAILED,
        "ValueError: no",
    )


def test_shard_whose_worker_is_lost_three_times_fails(database: Database, job_id: int) -> None:
    for _ in range(leases.MAX_CLAIMS):
        _claimed(database, job_id)
        _expire(database)
    failed = _give_up(database, job_id)
    assert failed is not None
    assert "worker was lost 3 times" in str(failed.error)


def test_shard_of_a_dead_process_is_planned_again_and_the_claim_counts(
    database: Database, job_id: int
) -> None:
    _claimed(database, job_id, owner="host:1:99:x")
    with database.write() as session:
        assert not leases.lose(session, job_id, 0, "host:2:")
        assert leases.lose(session, job_id, 0, "host:1:")
        assert not leases.lose(session, job_id, 0, "host:1:")
    shard = _shard(database, job_id)
    assert (shard.state, shard.n_claims, shard.lease_owner) == (ShardState.PLANNED, 1, None)


def test_shard_whose_processes_die_before_they_claim_it_fails(
    database: Database, job_id: int
) -> None:
    for _ in range(leases.MAX_CLAIMS):
        assert _give_up(database, job_id) is None
        with database.write() as session:
            shard_messages.mark_sent(session, job_id, [0])
            assert leases.lose(session, job_id, 0, "host:1:")
    assert _give_up(database, job_id) is not None


def test_job_is_untaken_when_messages_wait_and_none_of_its_version_is_worked_on(
    database: Database, job_id: int
) -> None:
    def is_untaken(for_s: float) -> bool:
        with database.read() as session:
            return shard_messages.is_untaken(session, session.get_one(Job, job_id), for_s)

    assert not is_untaken(-1)
    with database.write() as session:
        shard_messages.mark_sent(session, job_id, [0])
    assert (is_untaken(-1), is_untaken(60)) == (True, False)
    _claimed(database, job_id, 1)
    assert not is_untaken(-1)


def test_failed_job_resumes_with_all_its_claims(database: Database, job_id: int) -> None:
    for _ in range(leases.MAX_CLAIMS):
        _claimed(database, job_id)
        _expire(database)
    with database.write() as session:
        job = job_lookup.existing_locked(session, job_id)
        failed = shard_failures.give_up(session, job)
        job_lifecycle.finish(session, job, Status.FAILED, "lost")
    assert failed is not None
    with database.write() as session:
        job_lifecycle.reopen(session, job_id)
    assert _claim(database, job_id) is not None
    with database.read() as session:
        assert job_status(session, job_id).status == Status.RUNNING


def test_cancelled_job_resumes_where_it_was(database: Database, job_id: int) -> None:
    claim = _claimed(database, job_id, 1)
    with database.write() as session:
        leases.complete(session, claim, "[]")
        job_lifecycle.cancel(session, job_id)
    with database.read() as session:
        assert session.scalar(select(func.count()).where(Shard.result.is_not(None))) == 0
    with database.write() as session:
        job_lifecycle.reopen(session, job_id)
    assert _claim(database, job_id, 1) is not None


def test_ended_job_is_neither_cancelled_nor_resumed(database: Database, job_id: int) -> None:
    with database.write() as session:
        job_lifecycle.finish(session, job_lookup.existing_locked(session, job_id), Status.EXHAUSTED)
    for function in (job_lifecycle.cancel, job_lifecycle.reopen):
        with pytest.raises(JobStateError, match="is exhausted"), database.write() as session:
            function(session, job_id)


def test_unknown_job_is_named(database: Database) -> None:
    with (
        pytest.raises(UnknownJobError, match="job 99: there is no such job"),
        database.read() as session,
    ):
        job_status(session, 99)


def test_freed_leases_cost_no_claim(database: Database, job_id: int) -> None:
    _claimed(database, job_id, 0)
    with database.write() as session:
        shard_messages.mark_sent(session, job_id, [1])
    with database.write() as session:
        leases.free_leases(session)
    for number in (0, 1):
        shard = _shard(database, job_id, number)
        assert (shard.state, shard.n_claims) == (ShardState.PLANNED, 0)


def test_status_counts_shards_by_state(database: Database, job_id: int) -> None:
    _claimed(database, job_id, 0)
    with database.write() as session:
        shard_messages.mark_sent(session, job_id, [1, 2])
    with database.read() as session:
        status = job_status(session, job_id)
        job = session.get_one(Job, job_id)
        assert shard_messages.count_unsettled(session, job) == shard_messages.UnsettledShards(
            1, 2, 1, 0
        )
    assert status.shards == {
        ShardState.RUNNING: 1,
        ShardState.SENT: 2,
        ShardState.PLANNED: 1,
    }


def test_overdue_messages_are_found(database: Database, job_id: int) -> None:
    with database.write() as session:
        shard_messages.mark_sent(session, job_id, [0, 1])
        session.execute(
            update(Shard)
            .where(Shard.number == 1)
            .values(sent_at=DatabaseNow() - shard_messages.LOST_AFTER_S - 1)
        )
    with database.read() as session:
        assert shard_messages.overdue(session, session.get_one(Job, job_id)) == [1]


def _fail(database: Database, job_id: int, number: int, error: str) -> None:
    """Let a shard fail as often as it may, and its job with it."""
    for _ in range(leases.MAX_CLAIMS):
        claim = _claimed(database, job_id, number)
        with database.write() as session:
            assert shard_failures.note_error(session, claim, error)
    with database.write() as session:
        job = job_lookup.existing_locked(session, job_id)
        assert shard_failures.give_up(session, job)
        job_lifecycle.finish(session, job, Status.FAILED, error)


def test_retry_gives_new_claims_to_the_failed_shards_only(database: Database, job_id: int) -> None:
    other = _claimed(database, job_id, 1)
    with database.write() as session:
        assert shard_failures.note_error(session, other, "once")
    _fail(database, job_id, 2, "no")
    with database.write() as session:
        assert [each.number for each in job_lifecycle.failed_shards(session, job_id)] == [2]
        job_lifecycle.retry(session, job_id)
        assert job_status(session, job_id).status == Status.RUNNING
    assert _shard(database, job_id, 1).n_claims == 1
    assert (_shard(database, job_id, 2).state, _shard(database, job_id, 2).n_claims) == (
        ShardState.PLANNED,
        0,
    )


def test_a_shard_keeps_its_last_error_and_its_count_until_it_is_done(
    database: Database, job_id: int
) -> None:
    for error in ("first", "second"):
        _fail(database, job_id, 2, error)
        with database.write() as session:
            job_lifecycle.retry(session, job_id)
    with database.read() as session:
        (failure,) = shard_failures.failures(session, job_id)
    assert (failure.first, failure.size, failure.n_failures, failure.error) == (
        20,
        10,
        2 * leases.MAX_CLAIMS,
        "second",
    )
    claim = _claimed(database, job_id, 2)
    with database.write() as session:
        assert shard_failures.failures(session, job_id)[0].n_failures == 2 * leases.MAX_CLAIMS
        assert leases.complete(session, claim, "[]")
        assert shard_failures.failures(session, job_id) == []


def test_nothing_is_retried_where_nothing_failed(database: Database, job_id: int) -> None:
    with database.write() as session:
        with pytest.raises(JobStateError, match="is queued and has no failed shard"):
            job_lifecycle.retry(session, job_id)
        with pytest.raises(UnknownJobError):
            job_lifecycle.retry(session, job_id + 1)


def test_a_shard_that_would_fail_again_fails_at_once(database: Database, job_id: int) -> None:
    claim = _claimed(database, job_id)
    with database.write() as session:
        assert shard_failures.fail(session, claim, "ProofError: no")
        assert not shard_failures.fail(session, claim, "again")
    with database.read() as session:
        (failure,) = job_lifecycle.failed_shards(session, job_id)
    assert (failure.n_failures, failure.error) == (1, "ProofError: no")
