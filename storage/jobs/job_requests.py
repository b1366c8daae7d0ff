"""Calls that made jobs, so that a repeated call makes no second one. Functions never commit."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from cluesmith.storage.database.bulk import insert_into
from cluesmith.storage.database.models import JobRequest


@dataclass(frozen=True, slots=True)
class CallKey:
    """The digests of a call: of its caller with the key, and of what it asks for."""

    key: str
    request: str


def made_by(session: Session, call: CallKey) -> tuple[int, bool] | None:
    """Return the job that a call made, and whether that asked for the same; None if it is new."""
    found = session.get(JobRequest, call.key)
    return None if found is None else (found.job_id, found.request == call.request)


def remember(session: Session, call: CallKey, job_id: int) -> bool:
    """Store that a call made a job; return False if it has made one before.

    If another transaction stores the same call, this waits for its end.
    """
    row = {"key": call.key, "request": call.request, "job_id": job_id}
    insert = insert_into(session, JobRequest).values(row).on_conflict_do_nothing()
    return session.scalar(insert.returning(JobRequest.job_id)) is not None
