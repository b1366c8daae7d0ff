"""Jobs ended, resumed and retried.  Functions open their own transactions."""

from collections.abc import Iterator

from sqlalchemy.orm import Session

from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs import job_deletion, job_labels, job_lifecycle
from cluesmith.storage.jobs.giving_up import Failure


def cancel(database: Database, job_id: int) -> None:
    """End a job; workers drop its shards within seconds.  Its puzzles stay.

    Raises
    ------
    UnknownJobError
    JobStateError
        It has ended already.
    """
    database.change(lambda session: job_lifecycle.cancel(session, job_id))


def resume(database: Database, job_id: int | None = None) -> list[int]:
    """Resume a job, or all unfinished jobs, and return their numbers.

    Cancelled and failed jobs are taken up again where they were; of active ones, messages that may
    be lost are sent again by the next dispatch.  With no job given, cancelled ones stay so.

    Raises
    ------
    UnknownJobError
    JobStateError
        The job given is done or exhausted.
    """

    def reopen(session: Session) -> list[int]:
        numbers = job_lifecycle.resumable_ids(session) if job_id is None else [job_id]
        for number in numbers:
            job_lifecycle.reopen(session, number)
        return numbers

    return database.change(reopen)


def delete(database: Database, job_id: int) -> Iterator[int]:
    """Delete a job with the puzzles that only it holds, in short transactions.

    Others write between them.  Yields after each how many puzzles it has deleted.

    Raises
    ------
    UnknownJobError
    JobStateError
        The job is active.
    """
    database.change(lambda session: job_deletion.begin(session, job_id))
    is_last = False
    while not is_last:
        step = database.change(lambda session: job_deletion.step(session, job_id))
        is_last = step.is_last
        yield step.n_puzzles


def unwritten(database: Database) -> list[int]:
    """Return the jobs that have all their puzzles, but not yet in the files that they are for."""
    with database.read() as session:
        return job_labels.unwritten_ids(session)


def set_output(database: Database, job_id: int, output: str) -> None:
    """Give a job another file."""
    database.change(lambda session: job_labels.set_output(session, job_id, output))


def retry(database: Database, job_id: int) -> list[Failure]:
    """Send the failed shards of a job again and return them; the job goes on with them.

    Unlike ``resume`` it touches nothing else: a shard that has failed twice still has one claim.

    Raises
    ------
    UnknownJobError
    JobStateError
        No shard of the job has failed.
    """
    return database.change(lambda session: job_lifecycle.retry(session, job_id))
