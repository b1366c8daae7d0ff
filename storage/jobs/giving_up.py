"""Shards that raise or lose their workers, and when they are given up.  Functions never commit."""

from dataclasses import dataclass

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState
from cluesmith.storage.jobs.leases import MAX_CLAIMS, Claim, is_expired, is_free, update_ours
from cluesmith.storage.jobs.shards import (
    NO_LEASE,
    NO_SPACE,
    has_changed_one,
    is_pending,
    update_shards,
)

# The rest of a long traceback is in the worker's log.
MAX_ERROR_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Failure:
    """A shard that has raised or lost its worker and has no result yet."""

    number: int
    state: ShardState
    first: int
    """The first attempt, the number of the first line, or the first class."""
    size: int
    n_failures: int
    """Claims that ended without a result, those before it was sent again included."""
    error: str
    """The last one."""


def note_error(session: Session, claim: Claim, error: str) -> bool:
    """Note that the shard raised and plan it again; False if it is no longer ours."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.PLANNED,
            error=error[:MAX_ERROR_CHARS],
            **NO_LEASE,
        ),
    )


def note_no_space(session: Session, claim: Claim, error: str) -> None:
    """Note that the result of a shard that is ours finds no space; it is handed in again soon."""
    session.execute(update_ours(claim).values(error=f"{NO_SPACE}{error}"[:MAX_ERROR_CHARS]))


def no_space(session: Session, job_id: int) -> str | None:
    """Return why a result of the job finds no space, if its worker still tries to hand it in."""
    query = select(Shard.error).where(
        Shard.job_id == job_id,
        Shard.state == ShardState.RUNNING,
        ~is_expired(),
        Shard.error.startswith(NO_SPACE),
    )
    error = session.scalar(query.order_by(Shard.number).limit(1))
    return None if error is None else error.removeprefix(NO_SPACE)


def fail(session: Session, claim: Claim, error: str) -> bool:
    """Mark the shard failed: another try would end the same; False if it is no longer ours."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.FAILED,
            error=error[:MAX_ERROR_CHARS],
            **NO_LEASE,
        ),
    )


def give_up(session: Session, job: Job) -> Shard | None:
    """Mark the shards of a locked job failed that used up their claims; return the first.

    Such a shard raised every time, or its workers were lost.
    """
    session.execute(
        update_shards()
        .where(is_pending(job), is_free(), Shard.n_claims >= MAX_CLAIMS)
        .values(
            state=ShardState.FAILED,
            error=func.coalesce(
                Shard.error, f"its worker was lost {MAX_CLAIMS} times (killed, or out of memory)"
            ),
            **NO_LEASE,
        )
    )
    query = select(Shard).where(is_pending(job), Shard.state == ShardState.FAILED)
    query = query.order_by(Shard.number).limit(1)
    return session.scalar(query.execution_options(populate_existing=True))


def failures(session: Session, job_id: int, most: int | None = None) -> list[Failure]:
    """Return the shards of a job that have an error and no result, or the first of them."""
    # A shard that is being tried again has one claim that may yet end well.
    is_running = case((Shard.state == ShardState.RUNNING, 1), else_=0)
    query = (
        select(
            Shard.number,
            Shard.state,
            Shard.first,
            Shard.size,
            Shard.n_failures + Shard.n_claims - is_running,
            Shard.error,
        )
        .where(Shard.job_id == job_id, Shard.error.is_not(None))
        .order_by(Shard.number)
        .limit(most)
    )
    return [
        Failure(number, state, first, size, n_failures, error or "")
        for number, state, first, size, n_failures, error in session.execute(query)
    ]
