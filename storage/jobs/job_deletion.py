"""Deleting jobs with the puzzles that only they hold. Functions never commit.

A job may have a million puzzles, so it is deleted in steps, each in its own transaction. From the
first step on it has the status "deleting", and only further steps are possible. Deleting the job
again finishes an interrupted deletion.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, or_, select, union, update
from sqlalchemy.orm import Session

from cluesmith.storage.database.bulk import is_among
from cluesmith.storage.database.job_lookup import existing_locked, is_seen, locked
from cluesmith.storage.database.models import (
    CensusCount,
    CollectionItem,
    Job,
    JobExclusion,
    JobPuzzle,
    Pool,
    Puzzle,
    Shard,
    Submission,
    Verdict,
)
from cluesmith.storage.database.states import Status
from cluesmith.storage.puzzles.stored_puzzles import await_all_users
from cluesmith.storage.storage_errors import JobStateError

# Rows per step: its transaction takes some hundredths of a second.
STEP_ROWS = 2000


@dataclass(frozen=True, slots=True)
class Step:
    """The result of a step."""

    n_puzzles: int = 0
    is_last: bool = False


def count_only_held(session: Session, job_ids: Collection[int]) -> int:
    """Count the puzzles that these jobs hold, and no other job and no collection does."""
    held = union(
        *(
            select(table.puzzle_id).where(
                is_among(session, table.job_id, job_ids), table.puzzle_id.is_not(None)
            )
            for table in (JobPuzzle, Verdict)
        )
    ).subquery()
    query = select(func.count()).select_from(held)
    return session.scalar(query.where(~_is_held(held.c.puzzle_id, job_ids))) or 0


def begin(session: Session, job_id: int) -> None:
    """Mark a job that has ended as being deleted.

    Raises JobStateError if the job is active, or its puzzles are a pool. Raises UnknownJobError.
    """
    job = existing_locked(session, job_id)
    check_deletable(job.id, job.status)
    pool = session.scalar(select(Pool.name).where(Pool.job_id == job_id))
    if pool is not None:
        raise JobStateError(
            f"job {job_id} makes the puzzles of pool {pool};"
            f" `cluesmith pool remove {pool}` removes the pool first"
        )
    job.status = Status.DELETING
    job.output = job.error = None


def check_deletable(job_id: int, status: Status) -> None:
    """Refuse to delete a job that workers work on; raises JobStateError."""
    if status.is_active:
        raise JobStateError(f"job {job_id} is {status}; `cluesmith cancel {job_id}` ends it first")


def ended_before(session: Session, time: float) -> list[int]:
    """Return the jobs that ended before a time, oldest first, without those of pools."""
    of_pools = Job.id.in_(select(Pool.job_id))
    query = select(Job.id).where(is_seen(), Job.finished_at < time, ~of_pools)
    return list(session.scalars(query.order_by(Job.id)))


def step(session: Session, job_id: int) -> Step:
    """Delete the next rows of a job that is being deleted."""
    job = locked(session, job_id)
    if job is None or job.status != Status.DELETING:
        return Step(is_last=True)
    places = select(JobPuzzle.ordinal, JobPuzzle.puzzle_id).where(JobPuzzle.job_id == job_id)
    if rows := _first(session, places.order_by(JobPuzzle.ordinal.desc())):
        return Step(_delete_job_puzzles(session, job, rows))
    lines = select(Verdict.line_number, Verdict.puzzle_id).where(Verdict.job_id == job_id)
    if rows := _first(session, lines.order_by(Verdict.line_number.desc())):
        return Step(_delete_verdicts(session, job, rows))
    for table, key in (
        (JobExclusion, JobExclusion.canonical),
        (CensusCount, CensusCount.grid_class),
        (Shard, Shard.number),
    ):
        if keys := [row[0] for row in _first(session, select(key).where(table.job_id == job_id))]:
            _delete(session, table, table.job_id == job_id, is_among(session, key, keys))
            return Step()
    _delete(session, Submission, Submission.job_id == job_id)
    _delete(session, Job, Job.id == job_id)
    return Step(is_last=True)


def _first(session: Session, query: Any) -> Sequence[Any]:
    rows: Sequence[Any] = session.execute(query.limit(STEP_ROWS)).all()
    return rows


def _delete_job_puzzles(session: Session, job: Job, rows: Sequence[Any]) -> int:
    """Delete the last puzzles of a job's result, so that the rest is a prefix of it."""
    await_all_users(session)
    least = min(row.ordinal for row in rows)
    _delete(session, JobPuzzle, JobPuzzle.job_id == job.id, JobPuzzle.ordinal >= least)
    job.n_found -= len(rows)
    return _delete_puzzles(session, job, [row.puzzle_id for row in rows])


def _delete_verdicts(session: Session, job: Job, rows: Sequence[Any]) -> int:
    await_all_users(session)
    least = min(row.line_number for row in rows)
    _delete(session, Verdict, Verdict.job_id == job.id, Verdict.line_number >= least)
    ids = {row.puzzle_id for row in rows if row.puzzle_id is not None}
    return _delete_puzzles(session, job, sorted(ids))


def _delete_puzzles(session: Session, job: Job, ids: Sequence[int]) -> int:
    """Delete those of the puzzles that nobody holds; the others get another job as their origin."""
    are_these = is_among(session, Puzzle.id, ids)
    free = session.scalars(select(Puzzle.id).where(are_these, ~_is_held(Puzzle.id))).all()
    _delete(session, Puzzle, is_among(session, Puzzle.id, free))
    first, first_submission = (
        select(func.min(table.job_id)).where(table.puzzle_id == Puzzle.id).scalar_subquery()
        for table in (JobPuzzle, Verdict)
    )
    session.execute(
        update(Puzzle)
        .where(are_these, Puzzle.job_id == job.id)
        .values(job_id=func.coalesce(first, first_submission))
        .execution_options(synchronize_session=False)
    )
    return len(free)


def _is_held(puzzle_id: Any, but: Collection[int] = ()) -> ColumnElement[bool]:
    """Return the condition that a collection, or a job other than some, holds a puzzle."""
    return or_(
        exists().where(CollectionItem.puzzle_id == puzzle_id),
        *(
            exists().where(table.puzzle_id == puzzle_id, table.job_id.not_in(but))
            for table in (JobPuzzle, Verdict)
        ),
    )


def _delete(session: Session, table: Any, *conditions: ColumnElement[bool]) -> None:
    session.execute(delete(table).where(*conditions).execution_options(synchronize_session=False))
