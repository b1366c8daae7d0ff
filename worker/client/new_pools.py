"""New pools, each with the job that makes its puzzles. Functions open their own transactions."""

from collections.abc import Callable, Iterable
from datetime import date

from sqlalchemy.orm import Session

from cluesmith.generator.spec import GenerationSpec
from cluesmith.storage.database.connection import Database
from cluesmith.storage.players import daily, pools
from cluesmith.worker.client import new_jobs


def add(
    database: Database,
    spec: GenerationSpec,
    count: int,
    seed: int,
    patience: int,
    excluded: Iterable[str] = (),
    *,
    name: str,
    low: int | None = None,
    first_date: date | None = None,
    also: Callable[[Session, int], None] = lambda session, job_id: None,
) -> int:
    """Write a pool and its job of the same name, and return the job's number; nothing is sent.

    Parameters
    ----------
    low : int, optional
        The mark below which the job grows; half of ``count`` by default.
    first_date : date, optional
        The first day of the pool's series.
    database, spec, count, seed, patience, excluded, name, also
        As of ``new_jobs.enqueue``.

    Raises
    ------
    PoolError, PoolMarksError, SeriesError, JobLimitError, JobNameTakenError
    """

    def keep(session: Session, job_id: int) -> None:
        also(session, job_id)
        pools.add(session, name, job_id, low or (count + 1) // 2, count)
        if first_date is not None:
            daily.add_job(session, name, job_id, first_date)

    return new_jobs.enqueue(database, spec, count, seed, patience, excluded, name=name, also=keep)
