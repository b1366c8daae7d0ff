"""The status of jobs for users. Functions only read."""

import re
from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass, fields
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.bulk import is_among
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_lookup import existing, is_seen
from cluesmith.storage.database.models import Job, JobExclusion, Shard, Submission
from cluesmith.storage.database.states import ACTIVE, Purpose, ShardState, Status
from cluesmith.storage.puzzles.puzzle_paging import Cursor

# The largest number of a job.
MAX_JOB = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class JobStatus:
    """The status of a job for users."""

    job: int
    purpose: Purpose
    spec: JobSpec
    name: str
    source: str | None
    """The file name of a submission."""
    status: Status
    requested: int
    found: int
    attempts: int
    """Attempts whose results are counted; 0 for a verify job."""
    dropped_same: int
    """Puzzles dropped as equivalent to an earlier one."""
    dropped_grid: int
    """Puzzles dropped because the job had enough of their grids."""
    dropped_overlapping: int
    """Puzzles dropped because they overlap an earlier one."""
    dropped_excluded: int
    """Puzzles dropped because they were excluded."""
    seed: int | None
    shards: dict[ShardState, int]
    is_worked_on: bool
    """Whether a worker holds a shard or stores the result that is next."""
    error: str | None
    output: str | None
    """The output file and its format, until it is written."""
    created_at: float
    started_at: float | None
    finished_at: float | None


DROPPED = [each.name for each in fields(JobStatus) if each.name.startswith("dropped_")]
"""The fields that count puzzles that a job dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobFilters:
    """Filters for listed jobs; a job must pass all that are given.

    ``name``: with ``*`` for any text and ``?`` for any character; capitals do not matter.
    ``statuses``: the job has one of these; empty for any. ``since``: created at this time or later,
    in seconds since the epoch.
    """

    name: str | None = None
    kind: str | None = None
    statuses: tuple[Status, ...] = ()
    since: float | None = None


@dataclass(frozen=True, slots=True)
class JobPage:
    """Some jobs, and the cursors of the pages before and after them, if any."""

    statuses: list[JobStatus]
    previous: Cursor | None
    following: Cursor | None


def job_status(session: Session, job: int | str) -> JobStatus:
    """Return the job of this number or name as the user sees it; raises UnknownJobError."""
    found = existing(session, job)
    return _statuses(session, [found], Job.id == found.id)[0]


def job_statuses(session: Session, job_ids: Sequence[int]) -> list[JobStatus]:
    """Return the jobs of these numbers as the user sees them, in this order.

    Raises UnknownJobError.
    """
    are_these = and_(is_seen(), is_among(session, Job.id, job_ids))
    jobs = session.scalars(select(Job).where(are_these)).all()
    found = {each.job: each for each in _statuses(session, jobs, are_these)}
    for job_id in job_ids:
        if job_id not in found:
            existing(session, job_id)
    return [found[job_id] for job_id in job_ids]


def list_jobs(session: Session, filters: JobFilters | None = None) -> list[JobStatus]:
    """Return the status of all jobs, or of selected ones, oldest first."""
    are_these = _wanted(filters or JobFilters())
    jobs = session.scalars(select(Job).where(are_these).order_by(Job.id)).all()
    return _statuses(session, jobs, are_these)


def active_jobs(session: Session, most: int) -> list[JobStatus]:
    """Return the newest jobs that workers have shards of, or will have."""
    query = select(Job.id).where(is_seen(), Job.status.in_(ACTIVE)).order_by(Job.id.desc())
    return _statuses_of(session, list(session.scalars(query.limit(most))))


def job_page(
    session: Session, size: int, cursor: Cursor | None = None, *, are_active: bool | None = None
) -> JobPage:
    """Return a page of jobs, newest first.

    ``cursor``: its place is the number of a job; the first page if not given. ``are_active``: only
    active jobs, or only jobs that have ended.
    """
    query = select(Job.id).where(is_seen())
    if are_active is not None:
        query = query.where(Job.status.in_(ACTIVE) == are_active)
    is_before = cursor is not None and cursor.is_before
    if cursor is not None:
        place = min(cursor.place, MAX_JOB)
        query = query.where(Job.id > place if is_before else Job.id < place)
    order = Job.id if is_before else Job.id.desc()
    found = list(session.scalars(query.order_by(order).limit(size + 1)))
    has_more = len(found) > size
    if is_before and not has_more:
        return job_page(session, size, are_active=are_active)
    numbers = sorted(found[:size], reverse=True)
    if cursor is None:
        previous = None
        following = Cursor(numbers[-1]) if has_more else None
    elif not numbers:
        previous, following = Cursor(max(cursor.place - 1, 0), is_before=True), None
    else:
        previous = Cursor(numbers[0], is_before=True)
        following = Cursor(numbers[-1]) if has_more or is_before else None
    return JobPage(_statuses_of(session, numbers), previous, following)


def _statuses_of(session: Session, numbers: Sequence[int]) -> list[JobStatus]:
    """Return the jobs of these numbers, a few, as the user sees them, in this order."""
    are_these = Job.id.in_(numbers)
    jobs = {job.id: job for job in session.scalars(select(Job).where(are_these))}
    return _statuses(session, [jobs[number] for number in numbers], are_these)


def _wanted(filters: JobFilters) -> ColumnElement[bool]:
    conditions = [is_seen()]
    if filters.name is not None:
        conditions.append(Job.name.ilike(_like(filters.name), escape="\\"))
    if filters.kind is not None:
        conditions.append(Job.__table__.c.kind == filters.kind)
    if filters.statuses:
        conditions.append(Job.status.in_(filters.statuses))
    if filters.since is not None:
        conditions.append(Job.created_at >= filters.since)
    return and_(*conditions)


def _like(pattern: str) -> str:
    """Return a pattern of file names in the form of SQL's LIKE."""
    escaped = re.sub(r"[\\%_]", r"\\\g<0>", pattern)
    return escaped.replace("*", "%").replace("?", "_")


def patience_and_exclusions(session: Session, job_id: int) -> tuple[int | None, set[str]]:
    """Return a job's patience, and the canonical forms that it must not contain."""
    excluded = select(JobExclusion.canonical).where(JobExclusion.job_id == job_id)
    return existing(session, job_id).patience, set(session.scalars(excluded))


def dropped_by_jobs(session: Session) -> dict[int, dict[str, int]]:
    """Return the numbers of puzzles that each job dropped, by the fields of ``JobStatus``."""
    rows = session.execute(select(Job.id, *(getattr(Job, f"n_{name}") for name in DROPPED)))
    return {job_id: dict(zip(DROPPED, numbers, strict=True)) for job_id, *numbers in rows}


def _statuses(
    session: Session, jobs: Sequence[Job], are_these: ColumnElement[bool]
) -> list[JobStatus]:
    """Return the status of jobs, with a number of statements that does not grow with them.

    ``are_these`` is the condition that selected the jobs.
    """
    source_of = _sources(session, are_these)
    states_of, worked_on = _pending(session, are_these)
    return [
        _status(job, source_of.get(job.id), states_of.get(job.id, {}), job.id in worked_on)
        for job in jobs
    ]


def _sources(session: Session, are_these: ColumnElement[bool]) -> dict[int, str]:
    """Return the file names of submissions by job."""
    query = select(Submission.job_id, Submission.name).join(Job, Job.id == Submission.job_id)
    return dict(session.execute(query.where(are_these)).all())


def _pending(
    session: Session, are_these: ColumnElement[bool]
) -> tuple[dict[int, dict[ShardState, int]], set[int]]:
    """Count the shards that are not accepted yet, by job and state; find jobs that are worked on.

    Accepted shards are not counted, because there may be very many.
    """
    is_held = Shard.lease_until >= DatabaseNow()  # or else its worker is gone
    is_next = and_(Shard.number == Job.n_accepted, Shard.state == ShardState.DONE)
    # With an inner join, SQLite would go through all shards and look up the job of each.
    query = (
        select(Job.id, Shard.state, func.count(), func.count().filter(or_(is_held, is_next)))
        .outerjoin(Shard, and_(Shard.job_id == Job.id, Shard.number >= Job.n_accepted))
        .where(are_these)
        .group_by(Job.id, Shard.state)
    )
    states_of: dict[int, dict[ShardState, int]] = {}
    worked_on = set()
    for job_id, state, n_shards, n_worked_on in session.execute(query):
        if state is not None:
            states_of.setdefault(job_id, {})[state] = n_shards
        if n_worked_on:
            worked_on.add(job_id)
    return states_of, worked_on


def _status(
    job: Job, source: str | None, pending: dict[ShardState, int], is_worked_on: bool
) -> JobStatus:
    return JobStatus(
        job=job.id,
        purpose=job.purpose,
        spec=job.spec,
        name=job.name,
        source=source,
        status=job.status,
        requested=job.n_requested,
        found=job.n_found,
        attempts=_n_attempts(job),
        dropped_same=job.n_dropped_same,
        dropped_grid=job.n_dropped_grid,
        dropped_overlapping=job.n_dropped_overlapping,
        dropped_excluded=job.n_dropped_excluded,
        seed=job.seed,
        shards=_with_accepted(job.n_accepted, pending),
        is_worked_on=is_worked_on,
        error=job.error,
        output=job.output,
        created_at=job.created_at,
        started_at=job.started_at,
        finished_at=job.finished_at,
    )


def _n_attempts(job: Job) -> int:
    if job.patience is None:
        return 0
    if job.status == Status.DONE:
        return job.last_new_attempt + 1
    if job.status == Status.EXHAUSTED:
        return job.last_new_attempt + 1 + job.patience
    return job.n_accepted * job.shard_size


def _with_accepted(n_accepted: int, pending: dict[ShardState, int]) -> dict[ShardState, int]:
    """Return all shards by state: accepted ones are done."""
    n_done = n_accepted + pending.get(ShardState.DONE, 0)
    done = {ShardState.DONE: n_done} if n_done else {}
    return {**done, **{state: n for state, n in pending.items() if state != ShardState.DONE}}
