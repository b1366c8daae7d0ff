"""The shards of a job: planned, planned again, deleted.  Functions never commit.

``shard_dispatch`` decides which are sent, ``leases`` who works on them, and ``giving_up`` when they
fail.
"""

from typing import Any

from sqlalchemy import ColumnElement, CursorResult, Update, and_, case, delete, insert, or_, update
from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState

# Accepted shards of a job that stay: they show when something was sent last.
N_ACCEPTED_KEPT = 100

# What a shard has in these columns while nobody works on it.
NO_LEASE = {"lease_owner": None, "lease_until": None}

# What the error of a shard begins with whose result finds no space.
NO_SPACE = "no space: "


def plan(session: Session, job: Job, n_shards: int) -> None:
    """Add the next shards of a generate job whose row is locked."""
    if n_shards <= 0:
        return
    numbers = range(job.n_planned, job.n_planned + n_shards)
    session.execute(
        insert(Shard),
        [
            {
                "job_id": job.id,
                "number": number,
                "first": number * job.shard_size,
                "size": job.shard_size,
            }
            for number in numbers
        ],
    )
    job.n_planned += n_shards


def plan_again(session: Session, job: Job) -> None:
    """Have messages sent for everything that is neither done nor running, with all its claims."""
    _plan_again(session, job, (ShardState.PLANNED, ShardState.SENT, ShardState.FAILED))


def plan_failed_again(session: Session, job: Job) -> None:
    """Have messages sent for the shards that failed, with all their claims."""
    _plan_again(session, job, (ShardState.FAILED,))


def _plan_again(session: Session, job: Job, states: tuple[ShardState, ...]) -> None:
    # Their errors stay until they are done.
    session.execute(
        update_shards()
        .where(is_pending(job), Shard.state.in_(states))
        .values(
            state=ShardState.PLANNED,
            n_failures=Shard.n_failures + Shard.n_claims,
            n_claims=0,
        )
    )


def put_back(session: Session, job: Job) -> None:
    """Undo what is pending in a job that was stopped, but for what failed.

    The lines that a verify job has verdicts for keep them: they are no shard's result any more.
    """
    session.execute(
        update_shards()
        .where(
            is_pending(job),
            Shard.state != ShardState.FAILED,
            or_(Shard.state != ShardState.DONE, Shard.result.is_not(None)),
        )
        .values(state=ShardState.PLANNED, result=None, **NO_LEASE)
    )


def forget_accepted(session: Session, job: Job) -> None:
    """Drop the shards of a generate job that were accepted long ago, but those that failed first.

    A job of a month has a hundred million, and nobody asks for them any more.
    """
    session.execute(
        delete(Shard).where(
            Shard.job_id == job.id,
            Shard.number < job.n_accepted - N_ACCEPTED_KEPT,
            Shard.n_claims + Shard.n_failures == 1,
        )
    )


def delete_pending(session: Session, job: Job) -> None:
    """Drop the shards behind the end of a job's answer."""
    session.execute(delete(Shard).where(is_pending(job)))
    job.n_planned = job.n_accepted


def is_pending(job: Job) -> ColumnElement[bool]:
    """Return the condition that a shard of the job is not accepted yet."""
    return and_(Shard.job_id == job.id, Shard.number >= job.n_accepted)


def update_shards() -> Update:
    """Return the statement that all changes of shards begin with."""
    # No shard is kept in a session across an update, so none has to be brought up to date.
    return update(Shard).execution_options(synchronize_session=False)


def has_changed_one(session: Session, statement: Update) -> bool:
    """Run a statement that changes one shard, and return whether it did."""
    result: CursorResult[Any] = session.execute(statement)  # type: ignore[assignment]
    return result.rowcount == 1


def n_other_claims() -> ColumnElement[int]:
    """Return the claims of a shard but the one under way.

    A claim whose result found no space is not counted any more: that is no fault of the shard.
    """
    return case((Shard.error.startswith(NO_SPACE), Shard.n_claims), else_=Shard.n_claims - 1)


def is_expired() -> ColumnElement[bool]:
    """Return the condition that a lease ran out."""
    return Shard.lease_until < DatabaseNow()


def is_free() -> ColumnElement[bool]:
    """Return the condition that a shard is planned, or its lease ran out."""
    is_lost = and_(Shard.state == ShardState.RUNNING, is_expired())
    return or_(Shard.state == ShardState.PLANNED, is_lost)


def is_unclaimed() -> ColumnElement[bool]:
    """Return the condition that a shard waits for a worker, with or without a message."""
    return or_(is_free(), Shard.state == ShardState.SENT)
