"""Jobs: created, ended and resumed.  Functions take a session and never commit."""

from collections.abc import Iterable

from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_lookup import existing, existing_locked
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, JobExclusion
from cluesmith.storage.database.states import ACTIVE, Purpose, ShardState, Status
from cluesmith.storage.jobs import giving_up, shards
from cluesmith.storage.jobs.giving_up import Failure
from cluesmith.storage.jobs.job_labels import NO_LABEL, JobLabel, free_name
from cluesmith.storage.storage_errors import JobStateError


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The puzzles of a generate job, and the size of its shards."""

    spec: JobSpec
    n_requested: int
    seed: int
    patience: int
    shard_size: int
    versions: JobVersions


def create(
    session: Session, recipe: Recipe, excluded: Iterable[str] = (), label: JobLabel = NO_LABEL
) -> Job:
    """Add a generate job.  Its shards are planned later, a few at a time.

    ``excluded`` are canonical forms that it must not contain.

    Raises JobNameTakenError.
    """
    job = Job(
        name=free_name(session, label),
        output=label.output,
        purpose=Purpose.GENERATE,
        spec=recipe.spec,
        n_requested=recipe.n_requested,
        seed=recipe.seed,
        patience=recipe.patience,
        shard_size=recipe.shard_size,
        versions=recipe.versions,
    )
    session.add(job)
    session.flush()
    rows = [{"job_id": job.id, "canonical": form} for form in sorted(set(excluded))]
    if rows:
        session.execute(insert(JobExclusion), rows)
    return job


def active_ids(session: Session) -> list[int]:
    """Return the jobs that workers work on, oldest first."""
    return list(session.scalars(select(Job.id).where(Job.status.in_(ACTIVE)).order_by(Job.id)))


def resumable_ids(session: Session) -> list[int]:
    """Return the jobs that are active or failed, oldest first."""
    unfinished = Job.status.in_((*ACTIVE, Status.FAILED))
    return list(session.scalars(select(Job.id).where(unfinished).order_by(Job.id)))


def start(session: Session, job_id: int) -> None:
    """Record that work on the job has started."""
    session.execute(
        update(Job)
        .where(Job.id == job_id, Job.status == Status.QUEUED)
        .values(status=Status.RUNNING, started_at=func.coalesce(Job.started_at, DatabaseNow()))
    )


def finish(session: Session, job: Job, status: Status, error: str | None = None) -> None:
    """End the job, whose row is locked.  Shards that are not accepted yet lose their results."""
    now = session.scalar(select(DatabaseNow()))
    job.status = status
    job.error = error
    job.finished_at = now
    if status.is_answered:
        shards.delete_pending(session, job)
    else:
        shards.put_back(session, job)


def cancel(session: Session, job_id: int) -> None:
    """End an active job; workers notice when they renew their leases.

    Raises JobStateError if the job has ended already. Raises UnknownJobError.
    """
    job = existing_locked(session, job_id)
    if not job.status.is_active:
        raise JobStateError(f"job {job_id} is {job.status} already; there is nothing to cancel")
    finish(session, job, Status.CANCELLED)


def reopen(session: Session, job_id: int) -> None:
    """Continue a cancelled or failed job; send the messages of an active one again.

    Raises JobStateError if the job is done or exhausted, so its result is final. Raises
    UnknownJobError.
    """
    job = existing_locked(session, job_id)
    if job.status.is_answered:
        raise JobStateError(
            f"job {job_id} is {job.status}; there is nothing to resume,"
            f" and `cluesmith export --job {job_id}` writes its puzzles"
        )
    _activate(job)
    shards.plan_again(session, job)


def grow(session: Session, job: Job, n_requested: int, versions: JobVersions) -> None:
    """Let a locked generate job make more puzzles; those that it has are the first of them.

    A job that is done took only some puzzles of its last shard. It makes this shard again, and
    drops those that it has.
    """
    was_active = job.status.is_active
    _activate(job)
    job.n_requested = n_requested
    if not was_active:
        job.versions = versions
        job.n_accepted = max(0, job.n_accepted - 1)
        shards.delete_pending(session, job)


def retry(session: Session, job_id: int) -> list[Failure]:
    """Continue a failed job; its failed shards, which are returned, get all their tries again.

    Raises JobStateError if no shard of the job has failed. Raises UnknownJobError.
    """
    job = existing_locked(session, job_id)
    failed = failed_shards(session, job_id)
    _activate(job)
    shards.plan_failed_again(session, job)
    return failed


def failed_shards(session: Session, job_id: int) -> list[Failure]:
    """Return the shards that ``retry`` would send again.  Raises as it does."""
    job = existing(session, job_id)
    found = [
        each for each in giving_up.failures(session, job_id) if each.state == ShardState.FAILED
    ]
    if not found:
        raise JobStateError(
            f"job {job_id} is {job.status} and has no failed shard; there is nothing to retry"
        )
    return found


def _activate(job: Job) -> None:
    if job.status == Status.DELETING:
        raise JobStateError(
            f"job {job.id} is being deleted; `cluesmith delete {job.id}` finishes that"
        )
    if not job.status.is_active:
        job.status = Status.QUEUED if job.started_at is None else Status.RUNNING
        job.error = None
        job.finished_at = None
