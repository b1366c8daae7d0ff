"""Jobs of another algorithm version: left to workers that have it, ended where there are none."""

from sqlalchemy.orm import Session

from generator import ALGORITHM_VERSION
from storage.database import job_lookup
from storage.database.models import Job
from storage.database.states import Status
from storage.jobs import job_lifecycle, shard_dispatch

# Workers of that version that are busy or are being restarted take a shard before.
UNTAKEN_AFTER_S = 5 * 60.0


def is_ours(algorithm_version: int | None) -> bool:
    """Tell whether this process would make the puzzles of such a job; None: it makes none."""
    return algorithm_version in (None, ALGORITHM_VERSION)


def end_if_untaken(session: Session, job: Job) -> bool:
    """End a locked job of another version that no worker has taken for long; False if not."""
    if is_ours(job.algorithm_version) or not shard_dispatch.is_untaken(
        session, job, UNTAKEN_AFTER_S
    ):
        return False
    _end(session, job)
    return True


def end_others(session: Session) -> None:
    """End all jobs of other versions: there are no workers but those of this process."""
    for job_id in job_lifecycle.active_ids(session):
        job = job_lookup.locked(session, job_id)
        if job is not None and not is_ours(job.algorithm_version):
            _end(session, job)


def _end(session: Session, job: Job) -> None:
    error = (
        f"begun by algorithm version {job.algorithm_version}, which no worker has; version"
        f" {ALGORITHM_VERSION} would make other puzzles: resume it with a worker of that version,"
        " or enqueue it again"
    )
    job_lifecycle.finish(session, job, Status.FAILED, error)
