"""Cancelling, resuming and retrying jobs. Functions open their own transactions."""

from collections.abc import Iterator

from sqlalchemy.orm import Session

from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs import job_deletion, job_labels, job_lifecycle
from cluesmith.storage.jobs.giving_up import Failure


def cancel(database: Database, job_id: int) -> None:
    """End a job; workers drop its shards within seconds.  Its puzzles stay.

    Raises JobStateError if it has ended already. Raises UnknownJobError.
    """
    database.change(lambda session: job_lifecycle.cancel(session, job_id))


def resume(database: Database, job_id: int | None = None) -> list[int]:
    """Continue a job that was stopped, or all unfinished jobs; return their numbers.

    Cancelled and failed jobs continue where they stopped. For active jobs, the next dispatch sends
    messages again that may be lost. If no job is given, cancelled jobs stay cancelled.

    Raises JobStateError if the job given is done or exhausted. Raises UnknownJobError.
    """

    def reopen(session: Session) -> list[int]:
        numbers = job_lifecycle.resumable_ids(session) if job_id is None else [job_id]
        for number in numbers:
            job_lifecycle.reopen(session, number)
        return numbers

    return database.change(reopen)


def delete(database: Database, job_id: int) -> Iterator[int]:
    """Delete a job with the puzzles that only it holds, in short transactions.

    Other processes can write between them. Yields the number of deleted puzzles after each.

    Raises JobStateError if the job is active. Raises UnknownJobError.
    """
    database.change(lambda session: job_deletion.begin(session, job_id))
    is_last = False
    while not is_last:
        step = database.change(lambda session: job_deletion.step(session, job_id))
        is_last = step.is_last
        yield step.n_puzzles


def unwritten(database: Database) -> list[int]:
    """Return the jobs that have all their puzzles, but whose output file is not written yet."""
    with database.read() as session:
        return job_labels.unwritten_ids(session)


def set_output(database: Database, job_id: int, output: str) -> None:
    """Change the output file of a job."""
    database.change(lambda session: job_labels.set_output(session, job_id, output))


def retry(database: Database, job_id: int) -> list[Failure]:
    """Send the failed shards of a job again and return them; the job continues.

    Unlike ``resume`` it changes nothing else: a shard that has failed twice still has one try left.

    Raises JobStateError if no shard of the job has failed. Raises UnknownJobError.
    """
    return database.change(lambda session: job_lifecycle.retry(session, job_id))
