"""Submissions: lines in, verdicts out; and definitions of kinds, each stored once."""

import pytest
from shard_steps import claimed, status_now, submit
from sqlalchemy import func, select, update

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Shard, Submission, Verdict
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import job_lifecycle, leases, submissions
from cluesmith.storage.jobs.job_overview import job_status, list_jobs
from cluesmith.storage.jobs.result_acceptance import accept_next
from cluesmith.storage.jobs.statistics import figures
from cluesmith.storage.jobs.submissions import Line, VerdictRow
from cluesmith.storage.puzzles.kind_definitions import (
    StoredDefinition,
    definition_of,
    definitions,
    keep_definition,
    undefined,
)
from cluesmith.storage.storage_errors import SubmissionError, UnknownJobError
from cluesmith.worker.jobs.dispatch import JUDGE


def _verify(database: Database, job_id: int, number: int) -> list[Line]:
    claim = claimed(database, job_id, number, purpose=Purpose.VERIFY)
    with database.read() as session:
        lines = submissions.lines_of(session, claim)
    rows = [VerdictRow(line.number, line.text, "sudoku", "none", 0, "") for line in lines]
    with database.write() as session:
        assert submissions.complete(session, claim, rows)
    with database.write() as session:
        accept_next(session, job_lookup.existing_locked(session, job_id), JUDGE)
    return lines


def test_shards_hold_all_lines_whatever_their_numbers(database: Database) -> None:
    numbers = [2, 3, 5, 8, 13, 21, 34]
    job_id = submit(database, ((number, f"line {number}") for number in numbers))
    seen = [line for number in (2, 0, 1) for line in _verify(database, job_id, number)]
    assert sorted(line.number for line in seen) == numbers
    status = status_now(database, job_id)
    with database.read() as session:
        rows = list(submissions.iter_verdicts(session, job_id))
    assert (status.status, status.found, status.source) == (Status.DONE, 7, "a.txt")
    assert [(row.line_number, row.verdict) for row in rows] == [(n, "none") for n in numbers]


def test_lines_without_a_verdict_are_read_too(database: Database) -> None:
    job_id = submit(database, [(1, "x"), (2, "y")], shard_size=1)
    _verify(database, job_id, 1)
    with database.read() as session:
        verdicts = [row.verdict for row in submissions.iter_verdicts(session, job_id)]
    assert verdicts == [None, "none"]


def test_verdicts_stay_when_a_job_is_cancelled_and_resumed(database: Database) -> None:
    job_id = submit(database, [(1, "x"), (2, "y")], shard_size=1)
    _verify(database, job_id, 1)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    with database.write() as session:
        job_lifecycle.reopen(session, job_id)
    _verify(database, job_id, 0)
    assert status_now(database, job_id).status == Status.DONE


@pytest.mark.parametrize("text", ["\0", "\udc80"], ids=["NUL", "not UTF-8"])
def test_what_no_database_can_hold_is_refused(database: Database, text: str) -> None:
    with pytest.raises(SubmissionError, match=r"a\.txt, line 7: is not text"):
        submit(database, [(1, "x"), (7, text)])


def _begin(database: Database) -> int:
    """Write some lines of a submission whose end does not come."""
    with database.write() as session:
        job_id = submissions.begin(session, "a.txt", kind=None, max_clues=None, shard_size=2)
        submissions.add_lines(session, job_id, [(1, "x"), (2, "y"), (3, "z")])
    return job_id


def _n_rows(database: Database) -> dict[str, int]:
    with database.read() as session:
        tables = (Job, Shard, Submission, Verdict)
        query = {table: select(func.count()).select_from(table) for table in tables}
        return {table.__tablename__: session.scalar(query[table]) or 0 for table in tables}


def test_nobody_sees_a_submission_before_its_end(database: Database) -> None:
    job_id = _begin(database)
    with database.write() as session:
        assert list_jobs(session) == []
        assert sum(figures(session).jobs.values()) == 0
        assert figures(session).recent_jobs == []
        assert job_lifecycle.active_ids(session) == job_lifecycle.resumable_ids(session) == []
        for look in (job_status, job_lifecycle.cancel, job_lifecycle.reopen):
            with pytest.raises(UnknownJobError):
                look(session, job_id)
        assert leases.claim(session, job_id, 0, Purpose.VERIFY, "a") is None


def test_lines_that_came_in_pieces_are_verified_in_order(database: Database) -> None:
    job_id = _begin(database)
    with database.write() as session:
        submissions.add_lines(session, job_id, [(5, "v"), (9, "w")])
        submissions.activate(session, job_id)
    assert status_now(database, job_id).requested == 5
    seen = [line.number for number in range(3) for line in _verify(database, job_id, number)]
    assert seen == [1, 2, 3, 5, 9]
    assert status_now(database, job_id).status == Status.DONE


def test_a_submission_that_broke_off_is_removed_after_a_day_and_reported(
    database: Database,
) -> None:
    whole, lost = submit(database, [(1, "x")]), _begin(database)
    with database.write() as session:
        long_ago = DatabaseNow() - submissions.BROKEN_OFF_AFTER_S - 1
        session.execute(update(Job).where(Job.id == lost).values(finished_at=long_ago))
    going_on = _begin(database)
    with database.read() as session:
        assert set(session.scalars(select(Verdict.job_id))) == {whole, going_on}
    with database.write() as session:
        submissions.discard(session, going_on)
        submissions.discard(session, whole)  # it is no longer being written
    assert _n_rows(database) == {"job": 1, "shard": 1, "submission": 1, "verdict": 1}
    with (
        pytest.raises(SubmissionError, match="received no lines for a day"),
        database.write() as session,
    ):
        submissions.add_lines(session, lost, [(4, "x")])


BB3 = StoredDefinition("custom-00000000000000bb", "Jigsaw \u201eBB3\u201c", "rows = 9\n")


def _keep(database: Database, kept: StoredDefinition) -> None:
    with database.write() as session:
        keep_definition(session, kept.kind, kept.title, kept.definition)


def test_a_definition_is_found_by_its_kind_and_the_first_title_stays(database: Database) -> None:
    _keep(database, BB3)
    _keep(database, StoredDefinition(BB3.kind, "the same rules", "rows=9"))
    other = StoredDefinition("custom-0000000000000001", "Other", "rows = 4\n")
    _keep(database, other)
    with database.read() as session:
        assert definitions(session) == [other, BB3]
        assert definition_of(session, BB3.kind) == BB3.definition
        assert definition_of(session, "custom-1") is None


def test_a_kind_without_a_definition_is_reported(database: Database, job_id: int) -> None:
    with database.write() as session:
        assert undefined(session, ["sudoku"]) == []
        session.execute(update(Job).where(Job.id == job_id).values(kind=BB3.kind))
        assert undefined(session, ["sudoku"]) == [BB3.kind]
        keep_definition(session, BB3.kind, BB3.title, BB3.definition)
        assert undefined(session, ["sudoku"]) == []
