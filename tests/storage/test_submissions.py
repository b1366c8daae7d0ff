"""Submissions: lines in, verdicts out, shard by shard."""

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from generator.making.acceptance import Acceptance
from storage.database import job_lookup
from storage.database.connection import Database
from storage.database.models import Job
from storage.database.states import Purpose, Status
from storage.errors import SubmissionError
from storage.jobs import job_lifecycle, leases, submissions
from storage.jobs.job_status import job_status
from storage.jobs.settling import settle_next
from storage.jobs.submissions import Line, VerdictRow


def _submit(database: Database, lines: Iterator[tuple[int, str]], shard_size: int = 3) -> int:
    with database.write() as session:
        job = submissions.create(
            session, "a.txt", lines, kind=None, max_clues=None, shard_size=shard_size
        )
        return job.id


def _verify(database: Database, job_id: int, number: int) -> list[Line]:
    with database.write() as session:
        job_lifecycle.start(session, job_id)
        claim = leases.claim(session, job_id, number, Purpose.VERIFY, "a")
    assert claim is not None
    with database.read() as session:
        lines = submissions.lines_of(session, claim)
    rows = [VerdictRow(line.number, line.text, "sudoku", "none", 0, "") for line in lines]
    with database.write() as session:
        assert submissions.complete(session, claim, rows)
    with database.write() as session:
        settle_next(session, job_lookup.existing_locked(session, job_id), Acceptance)
    return lines


def test_shards_hold_all_lines_whatever_their_numbers(database: Database) -> None:
    numbers = [2, 3, 5, 8, 13, 21, 34]
    job_id = _submit(database, ((number, f"line {number}") for number in numbers))
    seen = [line for number in (2, 0, 1) for line in _verify(database, job_id, number)]
    assert sorted(line.number for line in seen) == numbers
    with database.read() as session:
        status = job_status(session, job_id)
        rows = list(submissions.iter_verdicts(session, job_id))
    assert (status.status, status.found, status.name) == (Status.DONE, 7, "a.txt")
    assert [(row.line_number, row.verdict) for row in rows] == [(n, "none") for n in numbers]


def test_lines_without_a_verdict_are_read_too(database: Database) -> None:
    job_id = _submit(database, iter([(1, "x"), (2, "y")]), shard_size=1)
    _verify(database, job_id, 1)
    with database.read() as session:
        verdicts = [row.verdict for row in submissions.iter_verdicts(session, job_id)]
    assert verdicts == [None, "none"]


def test_verdicts_stay_when_a_job_is_cancelled_and_resumed(database: Database) -> None:
    job_id = _submit(database, iter([(1, "x"), (2, "y")]), shard_size=1)
    _verify(database, job_id, 1)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    with database.write() as session:
        job_lifecycle.reopen(session, job_id)
    _verify(database, job_id, 0)
    with database.read() as session:
        assert job_status(session, job_id).status == Status.DONE


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        pytest.param([], "no puzzles in it", id="empty"),
        pytest.param([(1, "x"), (2, "\0")], "line 2: is not text", id="NUL"),
        pytest.param([(7, "\udc80")], "line 7: is not text", id="not UTF-8"),
    ],
)
def test_what_cannot_be_stored_leaves_nothing(
    database: Database, lines: list[tuple[int, str]], message: str
) -> None:
    with pytest.raises(SubmissionError, match=message):
        _submit(database, iter(lines))
    with database.read() as session:
        assert session.scalar(select(func.count(Job.id))) == 0
