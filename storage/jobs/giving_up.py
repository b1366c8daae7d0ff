"""The end of jobs that give up: shards that have used all their tries. Functions never commit.

A generate job also ends, exhausted, after ``Job.patience`` attempts in a row without a new puzzle:
``result_acceptance`` checks that.
"""

from sqlalchemy import ColumnElement, case, func, or_, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState
from cluesmith.storage.jobs.shards import (
    NO_LEASE,
    NO_SPACE,
    is_expired,
    is_free,
    is_pending,
    n_other_claims,
    update_shards,
    with_lapse,
)

# A shard fails when this many claims have ended without a result, or this many leases have run out.
# A machine or a database that stands still for a while is no fault of a shard. But one that ends
# its whole worker each time must end too: this takes some 20 minutes.
MAX_CLAIMS = 3
MAX_LAPSES = 10


@dataclass(frozen=True, slots=True)
class Failure:
    """A shard without a result that has raised an error or lost its worker."""

    number: int
    state: ShardState
    first: int
    """The first attempt, the number of the first line, or the first class."""
    size: int
    n_failures: int
    """Claims that ended without a result, including lapses and those before a retry."""
    error: str
    """The last one."""


def no_space(session: Session, job_id: int) -> str | None:
    """Return the reason why a result finds no space, while its worker still tries to store it."""
    query = select(Shard.error).where(
        Shard.job_id == job_id,
        Shard.state == ShardState.RUNNING,
        ~is_expired(),
        Shard.error.startswith(NO_SPACE),
    )
    error = session.scalar(query.order_by(Shard.number).limit(1))
    return None if error is None else error.removeprefix(NO_SPACE)


def has_no_try_left() -> ColumnElement[bool]:
    """Return the condition that a free shard has used all its tries."""
    counts = with_lapse()
    return or_(counts["n_claims"] >= MAX_CLAIMS, counts["n_lapses"] >= MAX_LAPSES)


def give_up(session: Session, job: Job) -> Shard | None:
    """Mark the shards of a locked job as failed that have used all their tries; return the first.

    Each of their tries raised an error or lost its worker, or their leases ran out too often.
    """
    counts = with_lapse()
    lost = f"its worker was lost {MAX_CLAIMS} times (killed, or out of memory)"
    lapsed = (
        f"its lease ran out {MAX_LAPSES} times (a worker or the database stood still for long, or"
        " the worker was lost with all its processes)"
    )
    session.execute(
        update_shards()
        .where(is_pending(job), is_free(), has_no_try_left())
        .values(
            state=ShardState.FAILED,
            error=case(
                (counts["n_lapses"] >= MAX_LAPSES, lapsed), else_=func.coalesce(Shard.error, lost)
            ),
            **counts,
            **NO_LEASE,
        )
    )
    query = select(Shard).where(is_pending(job), Shard.state == ShardState.FAILED)
    query = query.order_by(Shard.number).limit(1)
    return session.scalar(query.execution_options(populate_existing=True))


def failures(session: Session, job_id: int, most: int | None = None) -> list[Failure]:
    """Return the shards of a job that have an error and no result, or the first of them."""
    # A shard that is being tried again has one claim that may still succeed.
    n_claims = case((Shard.state == ShardState.RUNNING, n_other_claims()), else_=Shard.n_claims)
    n_failures = Shard.n_failures + Shard.n_lapses + n_claims
    query = (
        select(Shard.number, Shard.state, Shard.first, Shard.size, n_failures, Shard.error)
        .where(Shard.job_id == job_id, Shard.error.is_not(None))
        .order_by(Shard.number)
        .limit(most)
    )
    return [
        Failure(number, state, first, size, n_failures, (error or "").removeprefix(NO_SPACE))
        for number, state, first, size, n_failures, error in session.execute(query)
    ]
