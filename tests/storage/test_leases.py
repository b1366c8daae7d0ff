"""Shards: one owner at a time, which messages are due, and figures of them."""

from contextlib import closing

import pytest
from at_once import at_once
from shard_steps import claim, claimed, expire, make_job, shard_now, status_now
from sqlalchemy import select, update

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database import integrity, job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import job_lifecycle, leases, shard_dispatch, shards
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.jobs.statistics import figures


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
    shard = shard_now(database, job_id)
    assert (shard.n_claims, shard.n_lapses) == (1, 1)


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
        assert not leases.lose(session, job_id, 0, "host:2:", 0)
        assert leases.lose(session, job_id, 0, "host:1:", 0)
        assert not leases.lose(session, job_id, 0, "host:1:", 0)
    shard = shard_now(database, job_id)
    assert (shard.state, shard.n_claims, shard.lease_owner) == (ShardState.PLANNED, 1, None)


@pytest.mark.parametrize("is_taken_again", [False, True], ids=["sent again", "at work again"])
def test_a_death_that_is_reported_late_counts_once(
    database: Database, job_id: int, is_taken_again: bool
) -> None:
    claimed(database, job_id, owner="host:1:99:x")
    expire(database)
    with database.write() as session:
        assert shard_dispatch.mark_sent(session, job_id, [0]) == {0: 1}
    if is_taken_again:
        claimed(database, job_id, owner="host:1:98:x")
    with database.write() as session:
        assert not leases.lose(session, job_id, 0, "host:1:", 0)
    shard = shard_now(database, job_id)
    assert (shard.n_claims, shard.n_lapses) == (int(is_taken_again), 1)
    with database.write() as session:
        assert leases.lose(session, job_id, 0, "host:1:", 1)


def test_a_lease_is_longer_after_one_that_ran_out(database: Database, job_id: int) -> None:
    lengths = []
    for _ in range(4):
        taken = claimed(database, job_id)
        with database.read() as session:
            left = Shard.lease_until - DatabaseNow()
            lengths.append(session.scalar(select(left).where(Shard.number == 0)))
        assert lengths[-1] == pytest.approx(taken.lease_s, abs=5)
        expire(database)
    assert lengths == pytest.approx([30, 60, 120, 120], abs=5)


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


def test_job_is_untaken_when_messages_wait_and_none_of_its_version_is_worked_on(
    database: Database, job_id: int
) -> None:
    def is_untaken(for_s: float) -> bool:
        with database.read() as session:
            return shard_dispatch.is_untaken(session, session.get_one(Job, job_id), for_s)

    assert not is_untaken(-1)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [0])
    assert (is_untaken(-1), is_untaken(60)) == (True, False)
    claimed(database, job_id, 1)
    assert not is_untaken(-1)


def test_overdue_messages_are_found(database: Database, job_id: int) -> None:
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [0, 1])
        session.execute(
            update(Shard)
            .where(Shard.number == 1)
            .values(sent_at=DatabaseNow() - shard_dispatch.LOST_AFTER_S - 1)
        )
    with database.read() as session:
        assert shard_dispatch.overdue(session, session.get_one(Job, job_id)) == [1]


def test_shard_that_was_claimed_meanwhile_is_left_to_its_worker(postgresql_url: str) -> None:
    with closing(Database(postgresql_url)) as database:
        job_id = make_job(database, 3)
        claimed(database, job_id, 0)
        with database.write() as session:
            job = job_lookup.existing_locked(session, job_id)
            due = shard_dispatch.due(session, job, 3)
            taken = claimed(database, job_id, 1)  # a worker does not wait for the job's lock
            sent = shard_dispatch.mark_sent(session, job_id, due)
        with database.write() as session:
            assert leases.complete(session, taken, "[]")
    assert (due, sent) == ([1, 2], {2: 0})


def test_status_counts_shards_by_state(database: Database, job_id: int) -> None:
    claimed(database, job_id, 0)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [1, 2])
    with database.read() as session:
        status = job_status(session, job_id)
        job = session.get_one(Job, job_id)
        assert shard_dispatch.count_pending(session, job) == shard_dispatch.PendingShards(
            1, 2, 1, 0
        )
    assert status.shards == {
        ShardState.RUNNING: 1,
        ShardState.SENT: 2,
        ShardState.PLANNED: 1,
    }


def test_jobs_shards_leases_and_lost_claims_are_counted(database: Database) -> None:
    job_id, failed = make_job(database, 4), make_job(database, 2)
    with database.write() as session:
        shard_dispatch.mark_sent(session, job_id, [0, 1, 2])
        job_lifecycle.start(session, job_id)
        for number in (0, 1, 2):
            assert leases.claim(session, job_id, number, Purpose.GENERATE, "a")
        gone = update(Shard).where(Shard.number == 1, Shard.job_id == job_id)
        session.execute(gone.values(lease_until=DatabaseNow() - 1))
        third = leases.claim(session, job_id, 1, Purpose.GENERATE, "b")
        assert third is not None
        assert leases.note_error(session, third, "no")
        session.execute(
            update(Shard).where(Shard.number == 2).values(lease_until=DatabaseNow() - 1)
        )
        job = job_lookup.existing_locked(session, failed)
        job_lifecycle.finish(session, job, Status.FAILED, "no")
    with database.read() as session:
        found = figures(session)
    assert (found.jobs[Status.RUNNING], found.jobs[Status.FAILED]) == (1, 1)
    assert (found.shards[ShardState.RUNNING], found.shards[ShardState.PLANNED]) == (2, 2)
    assert (found.n_leases, found.n_expired_leases, found.n_claims_lost) == (1, 1, 2)
    assert [(job.job, job.requested, job.found) for job in found.recent_jobs] == [
        (job_id, 40, 0),
        (failed, 40, 0),
    ]


def test_shards_accepted_long_ago_are_forgotten_and_counted(database: Database) -> None:
    n_shards = shards.N_ACCEPTED_KEPT + 5
    job_id = make_job(database, n_shards)
    with database.write() as session:
        job = job_lookup.existing_locked(session, job_id)
        done = update(Shard).where(Shard.number < n_shards - 1)
        session.execute(done.values(state=ShardState.DONE, n_claims=1))
        # One that failed first is told of for as long as the job is there.
        session.execute(update(Shard).where(Shard.number == 1).values(n_claims=2))
        job.n_accepted = n_shards - 1
        session.flush()
        before = figures(session)
        shards.forget_accepted(session, job)
        left = session.scalars(select(Shard.number).order_by(Shard.number)).all()
        after = figures(session)
    assert list(left) == [1, *range(4, n_shards)]
    for found in (before, after):
        assert (found.shards[ShardState.DONE], found.n_claims_lost) == (n_shards - 1, 1)


def test_an_active_job_that_nobody_was_sent_is_seen(database: Database) -> None:
    job_id = make_job(database, 1)
    with database.write() as session:
        session.execute(update(Job).values(created_at=DatabaseNow() - 100))
        assert figures(session).oldest_unsent_s == pytest.approx(100, abs=30)
        shard_dispatch.mark_sent(session, job_id, [0])
        assert figures(session).oldest_unsent_s == 0


def test_a_database_in_order_has_no_problems(database: Database) -> None:
    with database.write() as session:
        integrity.touch(session)
        assert integrity.problems(session) == []
        assert abs(integrity.clock_ahead_s(session)) < 5  # one machine: a busy one at worst
