"""Generate jobs whose results were made elsewhere, without workers. Functions never commit."""

from collections.abc import Iterable, Sequence

from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_lookup import existing_locked
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs import job_lifecycle
from cluesmith.storage.jobs.job_labels import JobLabel
from cluesmith.storage.jobs.job_lifecycle import Recipe
from cluesmith.storage.jobs.result_acceptance import Judge, accept_puzzles
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.storage_errors import JobStateError

# What the job says of itself until it is complete; its deletion takes this away.
_MERGING = "its parts are being merged"


def begin(session: Session, recipe: Recipe, excluded: Iterable[str], label: JobLabel) -> int:
    """Add a job that no worker touches, and return its number.

    Until its results are complete it has the status of a job that is being deleted: if its writer
    dies, `delete` is all that can be done with it.

    Raises JobNameTakenError.
    """
    job = job_lifecycle.create(session, recipe, excluded, label)
    job.status, job.error = Status.DELETING, _MERGING
    job.started_at = job.finished_at = DatabaseNow()
    session.flush()
    return job.id


def accept(
    session: Session, job_id: int, found: Sequence[FoundPuzzle], end: int, judge: Judge
) -> bool:
    """Accept the results of the next attempts, before ``end``; return True if the job has ended.

    Raises JobStateError if somebody deletes the job. Raises UnknownJobError.
    """
    job = existing_locked(session, job_id)
    if job.error != _MERGING:
        raise JobStateError(f"job {job_id} was deleted while its parts were merged; merge again")
    job.n_planned += 1
    accept_puzzles(session, job, found, end, judge)
    return job.status.is_answered
