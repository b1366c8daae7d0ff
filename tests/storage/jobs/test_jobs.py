"""Jobs: their names, their ends, and how their users see them."""

from itertools import chain

import pytest
from at_once import at_once
from shard_steps import claim, claimed, statements_of, submit
from sqlalchemy import func, select

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import censuses, job_lifecycle, leases
from cluesmith.storage.jobs.job_labels import JobLabel
from cluesmith.storage.jobs.job_overview import JobFilters, job_status, list_jobs
from cluesmith.storage.storage_errors import JobNameTakenError, JobStateError, UnknownJobError


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


def _submit(database: Database) -> int:
    submitted = submit(database, [(1, "x"), (2, "y"), (3, "z")], shard_size=1)
    claimed(database, submitted, 1, purpose=Purpose.VERIFY)
    return submitted


def _n_statements_to_list(database: Database) -> int:
    with database.read() as session, statements_of(session) as statements:
        list_jobs(session)
    return len(statements)


def test_list_tells_of_each_job_what_its_status_tells(database: Database, job_id: int) -> None:
    submitted = _submit(database)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    with database.read() as session:
        listed = list_jobs(session)
        assert listed == [job_status(session, number) for number in (job_id, submitted)]
    assert [status.source for status in listed] == [None, "a.txt"]
    assert [status.status for status in listed] == [Status.CANCELLED, Status.RUNNING]
    assert [status.shards for status in listed] == [
        {ShardState.PLANNED: 4},
        {ShardState.PLANNED: 2, ShardState.RUNNING: 1},
    ]


def test_many_jobs_are_listed_by_the_statements_of_one(database: Database, job_id: int) -> None:
    of_one = _n_statements_to_list(database)
    for _ in range(5):
        _submit(database)
    assert _n_statements_to_list(database) == of_one <= 4


def test_accepted_shards_are_not_read_to_list_jobs(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    with database.read() as session:
        with statements_of(session) as statements:
            list_jobs(session)
        plans = [
            row.detail
            for statement, parameters in statements
            if "FROM job LEFT OUTER JOIN shard" in statement
            for row in session.connection().exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", parameters
            )
        ]
    database.close()
    assert any("number>?" in plan for plan in plans), plans


def _census(database: Database, label: JobLabel, kind: str = "sudoku4") -> str:
    with database.write() as session:
        return censuses.create(session, kind, 4, 2, 1, label).name


def _names(database: Database, **filters: object) -> list[str]:
    with database.read() as session:
        return [status.name for status in list_jobs(session, JobFilters(**filters))]  # type: ignore[arg-type]


def test_a_default_name_that_is_taken_gets_the_next_number(database: Database) -> None:
    assert _census(database, JobLabel(name="easy-7")) == "easy-7"
    assert _census(database, JobLabel(default="easy")) == "easy"
    assert _census(database, JobLabel(default="easy")) == "easy-8"
    assert _census(database, JobLabel(name="easy_x")) == "easy_x"
    assert _census(database, JobLabel(default="easy")) == "easy-9"


def test_a_name_that_the_user_gives_is_refused_if_it_is_taken(database: Database) -> None:
    _census(database, JobLabel(name="week1"))
    with pytest.raises(JobNameTakenError, match="job name week1: job 1 has it"):
        _census(database, JobLabel(name="week1"))
    with database.read() as session:
        assert job_status(session, "week1").job == 1
        with pytest.raises(UnknownJobError, match="job week2: there is no such job"):
            job_status(session, "week2")


def test_jobs_made_at_once_get_different_names(database: Database) -> None:
    made = at_once(4, lambda _: [_census(database, JobLabel(default="same")) for _ in range(5)])
    assert len(set(chain.from_iterable(made))) == len(set(_names(database))) == 20


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"name": "week*"}, ["week1", "Week_2"]),
        ({"name": "week?"}, ["week1"]),
        ({"name": "week_2"}, ["Week_2"]),
        ({"name": "%"}, []),
        ({"kind": "hanidoku"}, ["bees"]),
        ({"statuses": (Status.QUEUED, Status.DONE), "name": "b*"}, ["bees"]),
        ({"statuses": (Status.DONE,)}, []),
        ({"since": 9e12}, []),
        ({"since": 0.0}, ["week1", "Week_2", "bees"]),
    ],
    ids=str,
)
def test_jobs_are_found_by_what_is_known_of_them(
    database: Database, filters: dict[str, object], expected: list[str]
) -> None:
    for name in ("week1", "Week_2"):
        _census(database, JobLabel(name=name))
    _census(database, JobLabel(name="bees"), "hanidoku")
    assert _names(database, **filters) == expected
