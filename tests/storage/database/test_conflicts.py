"""Transactions on a server that are in each other's way."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Barrier

import pytest
from shard_steps import make_job
from sqlalchemy import text
from sqlalchemy.orm import Session

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.storage_errors import DatabaseBusyError


def test_a_deadlock_costs_a_repetition(postgresql_url: str) -> None:
    with closing(Database(postgresql_url)) as database:
        jobs = [make_job(database), make_job(database)]
        meeting = Barrier(2, timeout=60)

        tries: list[int] = []

        def lock(session: Session, first: int, second: int) -> None:
            job_lookup.existing_locked(session, first)
            tries.append(first)
            if tries.count(first) == 1:
                meeting.wait()
            job_lookup.existing_locked(session, second)

        with ThreadPoolExecutor(2) as threads:
            each = (
                threads.submit(database.change, partial(lock, first=first, second=second))
                for first, second in (jobs, jobs[::-1])
            )
            assert [done.result() for done in list(each)] == [None, None]
    # One that is repeated may lock its job before the other one wakes, and again both wait.
    assert len(tries) >= 3


def _hang(database: Database) -> None:
    with database.read() as session:
        session.execute(text("SET LOCAL statement_timeout = 1"))
        session.execute(text("SELECT pg_sleep(1)"))


def test_a_statement_that_the_server_ends_is_no_damage(postgresql_url: str) -> None:
    with (
        closing(Database(postgresql_url)) as database,
        pytest.raises(DatabaseBusyError, match="the server is busy"),
    ):
        _hang(database)
