"""Jobs that end, by failure or on a word, and go on where they were."""

import pytest
from shard_steps import claim, claimed, expire
from sqlalchemy import func, select

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs import giving_up, job_lifecycle, leases
from cluesmith.storage.jobs.job_overview import job_status
from cluesmith.storage.storage_errors import JobStateError, UnknownJobError


def test_failed_job_resumes_with_all_its_claims(database: Database, job_id: int) -> None:
    for _ in range(giving_up.MAX_CLAIMS):
        claimed(database, job_id)
        expire(database)
    with database.write() as session:
        job = job_lookup.existing_locked(session, job_id)
        failed = giving_up.give_up(session, job)
        job_lifecycle.finish(session, job, Status.FAILED, "lost")
    assert failed is not None
    with database.write() as session:
        job_lifecycle.reopen(session, job_id)
    assert claim(database, job_id) is not None
    with database.read() as session:
        assert job_status(session, job_id).status == Status.RUNNING


def test_cancelled_job_resumes_where_it_was(database: Database, job_id: int) -> None:
    taken = claimed(database, job_id, 1)
    with database.write() as session:
        leases.complete(session, taken, "[]")
        job_lifecycle.cancel(session, job_id)
    with database.read() as session:
        assert session.scalar(select(func.count()).where(Shard.result.is_not(None))) == 0
    with database.write() as session:
        job_lifecycle.reopen(session, job_id)
    assert claim(database, job_id, 1) is not None


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
