"""Jobs as their users see them."""

from shard_steps import claimed, statements_of, submit

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import job_lifecycle
from cluesmith.storage.jobs.job_overview import job_status, list_jobs


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


def test_many_jobs_are_listed_by_as_many_statements_as_one(database: Database, job_id: int) -> None:
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
