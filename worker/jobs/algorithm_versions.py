"""Jobs of another version: workers of that version run them; without such workers they end."""

from sqlalchemy.orm import Session

from cluesmith.generator.versions import ALGORITHM_VERSION, RATER_VERSION
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import job_lifecycle, shard_dispatch
from cluesmith.worker.settings import untaken_after_s


def versions_of(purpose: Purpose, spec: JobSpec) -> JobVersions:
    """Return the versions that a new job depends on.

    Counts and verdicts are the same in all versions.
    """
    makes_puzzles = purpose == Purpose.GENERATE
    is_rated = purpose == Purpose.RATE or (makes_puzzles and spec.needs_rating)
    return JobVersions(
        algorithm_version=ALGORITHM_VERSION if makes_puzzles else None,
        rater_version=RATER_VERSION if is_rated else None,
    )


def words_of(versions: JobVersions) -> str:
    """Return the versions of a job for people."""
    numbers = {"algorithm": versions.algorithm_version, "ratings": versions.rater_version}
    parts = [f"{name} version {n}" for name, n in numbers.items() if n is not None]
    return " with ".join(parts) or "any version"


def end_if_untaken(session: Session, job: Job) -> bool:
    """End a locked job of another version if no worker has taken a shard of it for long."""
    if _is_ours(job) or not shard_dispatch.is_untaken(session, job, untaken_after_s()):
        return False
    _end(session, job)
    return True


def end_others(session: Session) -> None:
    """End all jobs of other versions; call this if only workers of this version exist."""
    for job_id in job_lifecycle.active_ids(session):
        job = job_lookup.locked(session, job_id)
        if job is not None and not _is_ours(job):
            _end(session, job)


def _is_ours(job: Job) -> bool:
    return job.versions == versions_of(job.purpose, job.spec)


def _end(session: Session, job: Job) -> None:
    ours = versions_of(job.purpose, job.spec)
    error = (
        f"started by {words_of(job.versions)}, which no worker has; {words_of(ours)} would give"
        " another result: resume it with a worker of that version, or enqueue it again"
    )
    job_lifecycle.finish(session, job, Status.FAILED, error)
