"""Jobs that end, by failure or on a word, and go on where they were."""

import pytest
from shard_steps import claim, claimed
from sqlalchemy import func, select

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs import job_lifecycle, leases
from cluesmith.storage.storage_errors import JobStateError


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
