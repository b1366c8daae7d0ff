"""The shards of a job: planned, planned again, deleted.  Functions never commit.

``shard_dispatch`` decides which are sent, ``leases`` who works on them, and ``giving_up`` when they
fail.
"""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Update,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    true,
    update,
)
from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState

# Accepted shards of a job that stay: they show when something was sent last.
N_ACCEPTED_KEPT = 100

# The values of these columns while nobody works on a shard.
NO_LEASE = {"lease_owner": None, "lease_until": None}

# The beginning of the error of a shard whose result finds no space.
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
    """Plan all shards again that are neither done nor running, and give them all their tries."""
    _plan_again(session, job, (ShardState.PLANNED, ShardState.SENT, ShardState.FAILED))


def plan_failed_again(session: Session, job: Job) -> None:
    """Plan the failed shards again, and give them all their tries."""
    _plan_again(session, job, (ShardState.FAILED,))


def _plan_again(session: Session, job: Job, states: tuple[ShardState, ...]) -> None:
    # Their errors stay until they are done.
    session.execute(
        update_shards()
        .where(is_pending(job), Shard.state.in_(states))
        .values(
            state=ShardState.PLANNED,
            n_failures=n_tries(),
            n_claims=0,
            n_lapses=0,
        )
    )


def put_back(session: Session, job: Job) -> None:
    """Reset the pending shards of a stopped job, except the failed ones.

    Lines of a verify job keep their verdicts, which are stored outside the shards.
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
    """Delete long accepted shards of a generate job, except those with failed tries.

    A job of a month has a hundred million of them, and nobody needs them any more.
    """
    session.execute(
        delete(Shard).where(
            Shard.job_id == job.id,
            Shard.number < job.n_accepted - N_ACCEPTED_KEPT,
            n_tries() == 1,
        )
    )


def delete_pending(session: Session, job: Job) -> None:
    """Delete the shards after the end of a job's result."""
    session.execute(delete(Shard).where(is_pending(job)))
    job.n_planned = job.n_accepted


def is_pending(job: Job) -> ColumnElement[bool]:
    """Return the condition that a shard of the job is not accepted yet."""
    return and_(Shard.job_id == job.id, Shard.number >= job.n_accepted)


def update_shards() -> Update:
    """Return the statement with which all changes of shards begin."""
    # No shard is kept in a session across an update, so none has to be brought up to date.
    return update(Shard).execution_options(synchronize_session=False)


def has_changed_one(session: Session, statement: Update) -> bool:
    """Run a statement that changes one shard; return True if it did."""
    result: CursorResult[Any] = session.execute(statement)  # type: ignore[assignment]
    return result.rowcount == 1


def n_other_claims() -> ColumnElement[int]:
    """Return the claims of a shard except the present one.

    A claim whose result found no space does not count, because the shard is not at fault.
    """
    return case((Shard.error.startswith(NO_SPACE), Shard.n_claims), else_=Shard.n_claims - 1)


def n_tries() -> ColumnElement[int]:
    """Return the number of a shard's claims since it was made, except those given back."""
    return Shard.n_claims + Shard.n_failures + Shard.n_lapses


def with_lapse() -> dict[str, ColumnElement[int]]:
    """Return the counts of a free shard: if its lease ran out, its claim counts as a lapse."""
    is_running = Shard.state == ShardState.RUNNING
    is_at_fault = func.coalesce(~Shard.error.startswith(NO_SPACE), true())
    return {
        "n_claims": case((is_running, n_other_claims()), else_=Shard.n_claims),
        "n_lapses": Shard.n_lapses + case((and_(is_running, is_at_fault), 1), else_=0),
    }


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
