"""Jobs of another version: left to workers that have it, ended where there are none.

``worker.transport.queues`` tells what the numbers mean.
"""

from sqlalchemy.orm import Session

from cluesmith.generator.kernel.random_draws import ALGORITHM_VERSION
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.job_spec import JobSpec
from cluesmith.storage.database.models import Job
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import job_lifecycle, shard_dispatch
from cluesmith.worker.transport.queues import (
    ANY_KIND,
    QUEUES,
    RATED,
    RATED_VERSION,
    SEARCHED,
    SEARCHED_AND_RATED_VERSION,
    SEARCHED_VERSION,
    queue_of,
)

# Workers of that version that are busy or are being restarted take a shard before.
UNTAKEN_AFTER_S = 5 * 60.0

# What workers know that know no definitions.
FIRST_KINDS = frozenset({"sudoku", "hanidoku", "sudoku4", "sudoku16"})


def version_of_making(spec: JobSpec) -> int:
    """Return the version of a new job that makes puzzles."""
    if is_searched(spec):
        return SEARCHED_AND_RATED_VERSION if spec.is_about_ratings else SEARCHED_VERSION
    if spec.is_about_ratings:
        return RATED_VERSION
    return ALGORITHM_VERSION if spec.kind in FIRST_KINDS else ANY_KIND + ALGORITHM_VERSION


def is_searched(spec: JobSpec) -> bool:
    """Tell whether puzzles come from a search that gets better from version to version.

    That is so for more wishes than have a search of their own, of which tables of the kinds tell:
    a job must have the same version whatever the tables say.
    """
    is_for_many_clues = spec.min_clues is not None and spec.max_clues is None
    is_for_far_ones = spec.max_overlap is not None and spec.max_clues is not None
    places = (spec.symmetry, spec.pattern, spec.difficulty)
    return places != (None, None, None) or is_for_many_clues or is_for_far_ones


def version_of_judging(kind: str | None) -> int | None:
    """Return the version of a new job that counts or verifies; without a kind, any."""
    return None if kind in FIRST_KINDS else ANY_KIND


def is_ours(purpose: Purpose, spec: JobSpec, version: int | None) -> bool:
    """Tell whether this process would do such a job as the one that began it."""
    if purpose == Purpose.GENERATE and (spec.is_about_ratings or is_searched(spec)):
        return version == version_of_making(spec)
    ours = (ALGORITHM_VERSION, ANY_KIND, ANY_KIND + ALGORITHM_VERSION, RATED_VERSION)
    return version is None or version in ours


def words_of(spec: JobSpec, version: int | None) -> str:
    """Return what the version of a job is for people."""
    n_searched, n_others = divmod(version or 0, SEARCHED)
    n_rated, n_algorithm = divmod(n_others, RATED)
    words = f"version {n_algorithm % ANY_KIND}"
    # The first ratings and searches had no version of their own.
    parts = [f"ratings of version {n_rated or 1}"] if spec.is_about_ratings else []
    parts += [f"searches of version {n_searched or 1}"] if is_searched(spec) else []
    return f"{words} with {' and '.join(parts)}" if parts else words


def end_if_untaken(session: Session, job: Job) -> bool:
    """End a locked job that nobody does: of another version, and no worker has taken it for long.

    One whose messages go to workers like this one, which give them back, ends at once: it was begun
    when ratings or searches were others.
    """
    if _is_ours(job):
        return False
    is_given_back = queue_of(job.purpose, job.algorithm_version) in QUEUES
    if not is_given_back and not shard_dispatch.is_untaken(session, job, UNTAKEN_AFTER_S):
        return False
    _end(session, job)
    return True


def end_others(session: Session) -> None:
    """End all jobs of other versions: there are no workers but those of this process."""
    for job_id in job_lifecycle.active_ids(session):
        job = job_lookup.locked(session, job_id)
        if job is not None and not _is_ours(job):
            _end(session, job)


def _is_ours(job: Job) -> bool:
    return is_ours(job.purpose, job.spec, job.algorithm_version)


def _end(session: Session, job: Job) -> None:
    ours = version_of_making(job.spec)
    error = (
        f"begun by algorithm {words_of(job.spec, job.algorithm_version)}, which no worker has;"
        f" {words_of(job.spec, ours)} would make other puzzles: resume it with a worker of that"
        " version, or enqueue it again"
    )
    job_lifecycle.finish(session, job, Status.FAILED, error)
