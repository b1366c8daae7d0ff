"""New pools, each with the job that makes its puzzles. Functions open their own transactions."""

import time
from collections.abc import Callable
from datetime import date

from sqlalchemy.orm import Session

from cluesmith.generator.making.wanted_job import WantedJob
from cluesmith.storage.database.connection import Database
from cluesmith.storage.players import daily, pools
from cluesmith.worker.client import new_jobs


def add(
    database: Database,
    job: WantedJob,
    *,
    name: str,
    low: int | None = None,
    first_date: date | None = None,
    also: Callable[[Session, int], None] = lambda session, job_id: None,
) -> int:
    """Write a pool and its job of the same name, and return the job's number; nothing is sent.

    ``low`` is the mark below which the job grows, half of the job's count by default.
    ``first_date`` is the first day of the pool's series.

    Raises PoolError, PoolMarksError, SeriesError, and the errors of ``new_jobs.enqueue``.
    """

    def keep(session: Session, job_id: int) -> None:
        also(session, job_id)
        pools.add(session, name, job_id, low or (job.count + 1) // 2, job.count)
        if first_date is not None:
            daily.add_job(session, name, job_id, first_date, daily.latest_date(time.time()))

    return new_jobs.enqueue(database, job, name=name, also=keep)
