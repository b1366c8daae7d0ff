"""Dispatch: everything is found again from the database, and the broker is never flooded."""

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from shard_steps import claimed, expire, status_now
from sqlalchemy import func, select, update

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.versions import ALGORITHM_VERSION
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import leases, shard_dispatch, shards
from cluesmith.storage.jobs.shard_results import encode
from cluesmith.worker.client import job_control, new_jobs
from cluesmith.worker.client.end_of_job import wait_for
from cluesmith.worker.client.services import ConfiguredServices
from cluesmith.worker.jobs import planning
from cluesmith.worker.jobs.dispatch import dispatch
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.transport.broker_keys import DISPATCH_ASKED
from cluesmith.worker.transport.celery_app import app
from cluesmith.worker.transport.queues import DISPATCH, GENERATION
from cluesmith.worker.worker_errors import BrokerError, JobLimitError
from tests.support.kinds import spec_of

REFUSING_BROKER = "redis://:tiger@127.0.0.1:1/0"


def _enqueue(database: Database, count: int = 1000) -> int:
    return new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), count, seed=1))


def _sent(database: Database, broker_url: str) -> int:
    job_id = _enqueue(database, 1)
    new_jobs.send(database, broker_url)
    return job_id


def _states(database: Database, job_id: int) -> dict[ShardState, int]:
    return status_now(database, job_id).shards


def _n_waiting(broker_url: str, queue: str = GENERATION) -> int:
    return Broker(broker_url).queue_lengths()[queue]


def test_huge_job_sends_only_a_window_of_messages(database: Database, broker_url: str) -> None:
    job_id = _enqueue(database, 10_000_000)
    new_jobs.send(database, broker_url)
    assert _states(database, job_id) == {ShardState.SENT: planning.MIN_WINDOW}
    new_jobs.send(database, broker_url)
    assert _n_waiting(broker_url) == planning.MIN_WINDOW


def test_job_gets_no_more_shards_than_it_needs(database: Database, broker_url: str) -> None:
    job_id = _sent(database, broker_url)
    assert _states(database, job_id) == {ShardState.SENT: 1}


def test_job_that_has_all_that_was_asked_for_is_done(database: Database, broker_url: str) -> None:
    """As after somebody has set its status by hand."""
    jobs = [_enqueue(database), new_jobs.submit(database, "a.txt", [(1, "1...")])]
    with database.write() as session:
        session.execute(update(Job).values(n_found=Job.n_requested, n_accepted=Job.n_planned))
    new_jobs.send(database, broker_url)
    assert [status_now(database, job_id).status for job_id in jobs] == [Status.DONE] * 2


def test_dispatch_that_busy_workers_have_not_come_to_is_not_asked_for_again(
    broker_url: str,
) -> None:
    broker = Broker(broker_url)
    for _ in range(3):
        broker.request_dispatch()
    assert _n_waiting(broker_url, DISPATCH) == 1


def test_of_many_workers_one_asks_for_a_dispatch_in_a_while(broker_url: str) -> None:
    broker = Broker(broker_url)
    broker.request_dispatch()
    with app.connection_for_write(broker_url) as connection:
        redis = connection.default_channel.client
        redis.delete(DISPATCH)
        broker.request_dispatch()
        assert _n_waiting(broker_url, DISPATCH) == 0
        redis.delete(DISPATCH_ASKED)  # as it is after some seconds
        broker.request_dispatch()
        assert _n_waiting(broker_url, DISPATCH) == 1


def test_expired_lease_is_sent_again(database: Database, broker_url: str) -> None:
    job_id = _sent(database, broker_url)
    claimed(database, job_id)
    expire(database)
    new_jobs.send(database, broker_url)
    assert _states(database, job_id) == {ShardState.SENT: 1}
    assert _n_waiting(broker_url) == 2


def test_message_is_lost_when_it_is_overdue_and_no_message_waits(
    database: Database, broker_url: str
) -> None:
    job_id = _enqueue(database, 1)
    with database.write() as session:
        shards.plan(session, job_lookup.existing_locked(session, job_id), 1)
        shard_dispatch.mark_sent(session, job_id, [0])  # but no message is sent
    new_jobs.send(database, broker_url)
    assert not Broker(broker_url).has_waiting(Purpose.GENERATE, JobVersions(ALGORITHM_VERSION))
    _make_overdue(database)
    new_jobs.send(database, broker_url)
    assert _n_waiting(broker_url) == 1
    _make_overdue(database)
    new_jobs.send(database, broker_url)
    assert _n_waiting(broker_url) == 1  # it is not lost, it waits


def _make_overdue(database: Database) -> None:
    with database.write() as session:
        session.execute(
            update(Shard).values(sent_at=DatabaseNow() - shard_dispatch.LOST_AFTER_S - 1)
        )


@pytest.fixture
def silent_server() -> Iterator[socket.socket]:
    """A server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def _n_connections(server: socket.socket) -> int:
    """Take the connections that wait, and count them."""
    n = 0
    while True:
        try:
            server.accept()[0].close()
        except BlockingIOError:
            return n
        n += 1


def _is_refused(database: Database, job_id: int, broker_url: str) -> None:
    with pytest.raises(BrokerError, match=r"127\.0\.0\.1:.* does not answer") as caught:
        new_jobs.send(database, broker_url)
    assert "tiger" not in str(caught.value)
    assert set(_states(database, job_id)) == {ShardState.PLANNED}


def test_broker_that_refuses_is_reported_and_nothing_is_lost(database: Database) -> None:
    _is_refused(database, _enqueue(database), REFUSING_BROKER)


def test_broker_that_is_silent_is_asked_few_times_and_nothing_is_lost(
    database: Database, silent_server: socket.socket
) -> None:
    port = silent_server.getsockname()[1]
    _is_refused(database, _enqueue(database), f"redis://:tiger@127.0.0.1:{port}/0")
    # Each time is waited for BROKER_TIMEOUT_S.
    assert 1 <= _n_connections(silent_server) <= 3


def test_waiting_for_a_broker_that_never_answered_ends(sqlite_url: str) -> None:
    with closing(Database(sqlite_url)) as database:
        job_id = _enqueue(database)
        with pytest.raises(BrokerError):
            wait_for(database, job_id, lambda _: None, ConfiguredServices(REFUSING_BROKER))


def test_a_client_leaves_results_to_workers(sqlite_url: str, broker_url: str) -> None:
    with closing(Database(sqlite_url)) as database:
        job_id = _sent(database, broker_url)
        claim = claimed(database, job_id)
        with database.write() as session:
            leases.complete(session, claim, encode([]))
        for accepts, n_accepted in ((False, 0), (True, 1)):
            dispatch(database, Broker(broker_url), job_id, accepts=accepts)
            with database.read() as session:
                assert session.get_one(Job, job_id).n_accepted == n_accepted


def test_cancelled_job_sends_nothing(database: Database, broker_url: str) -> None:
    job_id = _enqueue(database)
    job_control.cancel(database, job_id)
    dispatch(database, Broker(broker_url), job_id)
    assert not Broker(broker_url).has_waiting(Purpose.GENERATE, JobVersions(ALGORITHM_VERSION))


def test_resume_of_all_leaves_cancelled_jobs_alone(database: Database) -> None:
    cancelled, queued = _enqueue(database), _enqueue(database)
    job_control.cancel(database, cancelled)
    assert job_control.resume(database) == [queued]
    assert job_control.resume(database, cancelled) == [cancelled]
    with database.read() as session:
        assert session.scalar(select(func.count(Job.id)).where(Job.status == Status.QUEUED)) == 2


@pytest.mark.parametrize(
    ("count", "seed", "patience"),
    [(0, 1, 1), (2**31, 1, 1), (1, -1, 1), (1, 2**63, 1), (1, 1, 0)],
)
def test_numbers_that_do_not_fit_are_refused(
    database: Database, count: int, seed: int, patience: int
) -> None:
    with pytest.raises(JobLimitError, match="must be"):
        new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), count, seed, patience))
