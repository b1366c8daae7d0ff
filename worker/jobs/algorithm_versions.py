"""Jobs of another version: left to workers that have it, ended where there are none.

``worker.transport.queues`` tells what the numbers mean.
"""

from sqlalchemy.orm import Session

from generator import ALGORITHM_VERSION
from storage.database import job_lookup
from storage.database.models import Job
from storage.database.states import Status
from storage.jobs import job_lifecycle, shard_dispatch
from worker.transport.queues import ANY_KIND

# Workers of that version that are busy or are being restarted take a shard before.
UNTAKEN_AFTER_S = 5 * 60.0

# What workers know that know no definitions.
FIRST_KINDS = frozenset({"sudoku", "hanidoku", "sudoku4", "sudoku16"})


def version_of_making(kind: str) -> int:
    """Return the version of a new job that makes puzzles."""
    return ALGORITHM_VERSION if kind in FIRST_KINDS else ANY_KIND + ALGORITHM_VERSION


def version_of_judging(kind: str | None) -> int | None:
    """Return the version of a new job that counts, rates or verifies; without a kind, any."""
    return None if kind in FIRST_KINDS else ANY_KIND


def is_ours(version: int | None) -> bool:
    """Tell whether this process would do such a job as the one that began it."""
    return version in (None, ALGORITHM_VERSION, ANY_KIND, ANY_KIND + ALGORITHM_VERSION)


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
        f"begun by algorithm version {(job.algorithm_version or 0) % ANY_KIND}, which no worker"
        f" has; version {ALGORITHM_VERSION} would make other puzzles: resume it with a worker of"
        " that version, or enqueue it again"
    )
    job_lifecycle.finish(session, job, Status.FAILED, error)
