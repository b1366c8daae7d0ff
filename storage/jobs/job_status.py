"""Jobs as their users see them, and where the puzzles of a job come from.  Functions only read."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from storage.database.job_lookup import existing
from storage.database.job_spec import JobSpec
from storage.database.models import Job, Shard, Submission
from storage.database.states import Purpose, ShardState, Status
from storage.jobs.shards import is_unsettled


@dataclass(frozen=True, slots=True, kw_only=True)
class JobStatus:
    """A job as the user sees it."""

    job: int
    purpose: Purpose
    spec: JobSpec
    name: str | None
    """The file name of a submission."""
    status: Status
    requested: int
    found: int
    attempts: int
    """Attempts whose results are counted; 0 for a verify job."""
    dropped_same: int
    """Puzzles that the job had already, up to symmetry."""
    dropped_grid: int
    """Puzzles of grids of which the job had enough."""
    dropped_excluded: int
    """Puzzles that the job must not bring."""
    seed: int | None
    shards: dict[ShardState, int]
    error: str | None
    created_at: float
    started_at: float | None
    finished_at: float | None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the puzzles of a job come from: a seed or a submitted file, or neither is known."""

    seed: int | None = None
    source: str | None = None


def job_status(session: Session, job_id: int) -> JobStatus:
    """Return the job as the user sees it.

    Raises
    ------
    UnknownJobError
    """
    return _status_of(session, existing(session, job_id))


def list_jobs(session: Session) -> list[JobStatus]:
    """Return all jobs as the user sees them, oldest first."""
    return [_status_of(session, job) for job in session.scalars(select(Job).order_by(Job.id))]


def origins(session: Session) -> Callable[[int | None], Origin]:
    """Return what tells where the puzzles of a job come from; it asks once for each job."""

    @cache
    def origin_of(job_id: int | None) -> Origin:
        if job_id is None:
            return Origin()
        query = select(Job.seed, Submission.name).outerjoin(Submission, Submission.job_id == Job.id)
        row = session.execute(query.where(Job.id == job_id)).one()
        return Origin(*row)

    return origin_of


def _status_of(session: Session, job: Job) -> JobStatus:
    return JobStatus(
        job=job.id,
        purpose=job.purpose,
        spec=job.spec,
        name=session.scalar(select(Submission.name).where(Submission.job_id == job.id)),
        status=job.status,
        requested=job.n_requested,
        found=job.n_found,
        attempts=_n_attempts(job),
        dropped_same=job.n_dropped_same,
        dropped_grid=job.n_dropped_grid,
        dropped_excluded=job.n_dropped_excluded,
        seed=job.seed,
        shards=_count_shards(session, job),
        error=job.error,
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
    return job.n_settled * job.shard_size


def _count_shards(session: Session, job: Job) -> dict[ShardState, int]:
    # Settled shards are done, and not counted one by one: there may be very many.
    ahead = select(Shard.state, func.count()).where(is_unsettled(job)).group_by(Shard.state)
    counts = Counter({ShardState.DONE: job.n_settled})
    for state, n_shards in session.execute(ahead):
        counts[state] += n_shards
    return {state: n_shards for state, n_shards in counts.items() if n_shards}
