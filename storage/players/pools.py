"""Pools: stocks of puzzles for players, each the puzzles of a job that grows.

Functions never commit. The level of a pool is the number of puzzles that its job is to make, less
the most that any one player had. Of a series, at least the days that have begun are taken.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from sqlalchemy import BigInteger, ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.job_lookup import existing, existing_locked
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Assignment, Job, JobPuzzle, Pool, Series
from cluesmith.storage.database.prepared import Prepared, kept, parameter
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs.job_lifecycle import grow
from cluesmith.storage.storage_errors import PoolError, PoolMarksError, UnknownPoolError

_JOB = select(Pool.job_id).where(Pool.name == parameter("name"))
_N_HAD = (
    select(func.count())
    .select_from(Assignment)
    .join(JobPuzzle, JobPuzzle.puzzle_id == Assignment.puzzle_id)
    .where(Assignment.player == parameter("player", BigInteger), JobPuzzle.job_id == Pool.job_id)
    .correlate(Pool)
    .scalar_subquery()
)
_NOTE = (
    update(Pool).where(Pool.name == parameter("name"), Pool.n_taken < _N_HAD).values(n_taken=_N_HAD)
)

# Jobs of other statuses make no more puzzles until a user continues them.
_GROWING = (Status.QUEUED, Status.RUNNING, Status.DONE)


@dataclass(frozen=True, slots=True)
class PoolStatus:
    """A pool with the state of its job.

    The job grows when fewer puzzles than ``low`` are left for some player, so that ``high`` are
    left. ``n_taken`` is the most that a player had; of a series, at least the days begun.
    """

    name: str
    kind: str
    low: int
    high: int
    n_stored: int
    n_taken: int
    job: int
    status: Status
    first_date: date | None
    """The first day of its series, if it is one."""

    @property
    def is_kept_filled(self) -> bool:
        """Whether workers make more puzzles when it is low; not if its job ended otherwise."""
        return self.status in _GROWING


def add(session: Session, name: str, job_id: int, low: int, high: int) -> None:
    """Make the puzzles of a job a pool.

    Raises PoolError if there is a pool of this name. Raises PoolMarksError if the low mark is above
    the high one.
    """
    _check_marks(low, high)
    if session.get(Pool, name) is not None:
        raise PoolError(f"pool {name}: already exists; `cluesmith pool remove` removes it")
    session.add(Pool(name=name, job_id=job_id, low=low, high=high))
    session.flush()


def change(session: Session, name: str, low: int | None, high: int | None) -> Pool:
    """Change the marks of a pool, and return it; None keeps one. Its puzzles stay.

    Raises PoolMarksError if the low mark is above the high one. Raises UnknownPoolError.
    """
    pool = _locked_pool(session, name)
    pool.low, pool.high = low or pool.low, high or pool.high
    _check_marks(pool.low, pool.high)
    session.flush()
    return pool


def remove(session: Session, name: str) -> int:
    """Remove a pool and its series, and return its job, which stays with its puzzles.

    Raises UnknownPoolError.
    """
    pool = _locked_pool(session, name)
    session.execute(delete(Series).where(Series.job_id == pool.job_id))
    session.delete(pool)
    session.flush()
    return pool.job_id


def existing_pool(session: Session, name: str) -> Pool:
    """Return a pool; raises UnknownPoolError."""
    return _found(session, name, session.get(Pool, name))


def _locked_pool(session: Session, name: str) -> Pool:
    """Return a pool that nobody removes or changes before the end of the transaction."""
    return _found(session, name, session.get(Pool, name, with_for_update=True))


def _found(session: Session, name: str, found: Pool | None) -> Pool:
    if found is None:
        names = list(session.scalars(select(Pool.name).order_by(Pool.name)))
        raise UnknownPoolError(
            f"pool {name}: there is no such pool; `cluesmith pool list` names all", name, names
        )
    return found


def status(session: Session, name: str, today: date) -> PoolStatus:
    """Return a pool with the state of its job; raises UnknownPoolError."""
    existing_pool(session, name)
    (found,) = statuses(session, today, Pool.name == name)
    return found


def statuses(
    session: Session, today: date, *conditions: ColumnElement[bool], limit: int | None = None
) -> list[PoolStatus]:
    """Return the pools that meet the conditions, by name."""
    query = select(Pool, Job, Series).join(Job, Job.id == Pool.job_id).where(*conditions)
    query = query.outerjoin(Series, Series.job_id == Pool.job_id).order_by(Pool.name).limit(limit)
    return [
        PoolStatus(
            name=pool.name,
            kind=job.spec.kind or "",
            low=pool.low,
            high=pool.high,
            n_stored=job.n_found,
            n_taken=_n_taken(pool, series, today),
            job=job.id,
            status=job.status,
            first_date=None if series is None else series.first_date,
        )
        for pool, job, series in session.execute(query)
    ]


def job_of(session: Session, name: str) -> int:
    """Return the number of a pool's job; raises UnknownPoolError."""
    rows = kept(session, (Pool, "job"), lambda: Prepared(session, _JOB)).rows(session, name=name)
    return rows[0][0] if rows else existing_pool(session, name).job_id


def note_taken(session: Session, name: str, player: int) -> None:
    """Count the puzzles of a pool that a player had."""
    note = kept(session, (Pool, "taken"), lambda: Prepared(session, _NOTE))
    note.rows(session, name=name, player=player)


def note_emptied(session: Session, name: str) -> Job:
    """Count all puzzles of a pool, which a player had, and return its job as it is now.

    They may have had other numbers when the player had them, which ``note_taken`` does not count.

    Raises UnknownPoolError.
    """
    pool = _locked_pool(session, name)
    job = existing(session, pool.job_id)
    pool.n_taken = max(pool.n_taken, job.n_found)
    session.flush()
    return job


def can_grow(job: Job) -> bool:
    """Return True if workers make more puzzles of a job when its pool is low."""
    return job.status in _GROWING


def low_pools(session: Session, today: date) -> list[str]:
    """Return the pools whose jobs must grow."""
    query = select(Pool, Job.n_requested, Series).join(Job, Job.id == Pool.job_id)
    query = query.outerjoin(Series, Series.job_id == Pool.job_id).where(Job.status.in_(_GROWING))
    return [
        pool.name
        for pool, n_requested, series in session.execute(query)
        if n_requested - _n_taken(pool, series, today) < pool.low
    ]


def fill(
    session: Session, name: str, today: date, versions_of: Callable[[JobSpec], JobVersions]
) -> None:
    """Let the job of a pool grow up to its high mark; later puzzles are of these versions."""
    pool = existing_pool(session, name)
    job = existing_locked(session, pool.job_id)
    series = session.scalar(select(Series).where(Series.job_id == job.id))
    n_taken = _n_taken(pool, series, today)
    if can_grow(job) and job.n_requested - n_taken < pool.low:
        grow(session, job, n_taken + pool.high, versions_of(job.spec))


def _check_marks(low: int, high: int) -> None:
    if not 1 <= low <= high:
        raise PoolMarksError(f"the low mark {low} is above the high mark {high}")


def _n_taken(pool: Pool, series: Series | None, today: date) -> int:
    if series is None:
        return pool.n_taken
    return max(pool.n_taken, (today - series.first_date).days // series.every_days + 1)
