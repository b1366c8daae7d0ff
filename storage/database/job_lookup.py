"""Looking up and locking the rows of jobs. Functions take a session and never commit."""

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.models import Job
from cluesmith.storage.storage_errors import UnknownJobError


def is_seen() -> ColumnElement[bool]:
    """Return the condition that a job is visible to users.

    A submission whose lines are still being written requests nothing yet and is invisible.
    """
    return Job.n_requested > 0


def find(session: Session, job: int | str) -> Job | None:
    """Return the job of this number or name as it is now."""
    is_this = Job.id == job if isinstance(job, int) else Job.name == job
    query = select(Job).where(is_this, is_seen())
    return session.scalar(query.execution_options(populate_existing=True))


def existing(session: Session, job: int | str) -> Job:
    """Return the job of this number or name as it is now; raises UnknownJobError."""
    found = find(session, job)
    if found is None:
        raise _unknown(session, job)
    return found


def summaries(session: Session) -> list[tuple[int, str, str]]:
    """Return number, name, purpose and status of each job, newest first."""
    columns = (Job.id, Job.name, Job.purpose, Job.status)
    query = select(*columns).where(is_seen()).order_by(Job.id.desc())
    return [
        (job_id, name, f"{purpose}, {status}")
        for job_id, name, purpose, status in session.execute(query)
    ]


def locked(session: Session, job_id: int, *, wait: bool = True) -> Job | None:
    """Return the job with its row locked; None if it does not exist, or is taken and wait is off.

    To lock a job and its shards, lock the job first.
    """
    # Others may insert rows that refer to the job: `key_share` lets their foreign keys pass.
    query = select(Job).where(Job.id == job_id, is_seen())
    query = query.with_for_update(skip_locked=not wait, key_share=True)
    return session.scalar(query.execution_options(populate_existing=True))


def existing_locked(session: Session, job_id: int) -> Job:
    """Return the job with its row locked; raises UnknownJobError."""
    job = locked(session, job_id)
    if job is None:
        raise _unknown(session, job_id)
    return job


def _unknown(session: Session, job: int | str) -> UnknownJobError:
    names = session.scalars(select(Job.name).where(is_seen()))
    return UnknownJobError(
        f"job {job}: there is no such job; `cluesmith jobs` lists them", str(job), list(names)
    )
