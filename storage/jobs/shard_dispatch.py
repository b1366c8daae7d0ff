"""Messages for shards: which are due, sent or lost. Functions never commit."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, and_, exists, func, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.bulk import is_among
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ShardState
from cluesmith.storage.jobs.shards import (
    NO_LEASE,
    is_expired,
    is_free,
    is_pending,
    is_unclaimed,
    n_tries,
    update_shards,
    with_lapse,
)

# A message that was sent this long ago is lost if its queue is empty.
LOST_AFTER_S = 30.0


@dataclass(frozen=True, slots=True)
class PendingShards:
    """The numbers of shards of a job that are not accepted yet, by state."""

    n_planned: int
    n_sent: int
    n_running: int
    n_done: int

    @property
    def n_unfinished(self) -> int:
        """Return the number of shards without a result."""
        return self.n_planned + self.n_sent + self.n_running


def count_pending(session: Session, job: Job) -> PendingShards:
    """Count the shards that are not accepted yet.  An expired lease counts as planned."""

    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.count().filter(condition)

    row = session.execute(
        select(
            count(is_free()),
            count(Shard.state == ShardState.SENT),
            count(and_(Shard.state == ShardState.RUNNING, ~is_expired())),
            count(Shard.state == ShardState.DONE),
        ).where(is_pending(job))
    ).one()
    return PendingShards(*row)


def is_next_done(session: Session, job: Job) -> bool:
    """Return True if a locked job has a shard that is to be accepted now."""
    state = select(Shard.state).where(Shard.job_id == job.id, Shard.number == job.n_accepted)
    return session.scalar(state) == ShardState.DONE


def due(session: Session, job: Job, limit: int) -> list[int]:
    """Return the first shards for which a message is due: planned, or their lease ran out."""
    query = select(Shard.number).where(is_pending(job), is_free()).order_by(Shard.number)
    return list(session.scalars(query.limit(max(limit, 0))))


def overdue(session: Session, job: Job) -> list[int]:
    """Return the shards whose messages were sent so long ago that they may be lost."""
    long_ago = DatabaseNow() - LOST_AFTER_S
    query = select(Shard.number).where(
        is_pending(job), Shard.state == ShardState.SENT, Shard.sent_at < long_ago
    )
    return list(session.scalars(query.order_by(Shard.number)))


def is_untaken(session: Session, job: Job, for_s: float) -> bool:
    """Return True if a message was sent that long ago, and no job of these versions is worked on.

    Workers take messages of their own versions only.
    """
    is_sent = exists().where(
        is_pending(job), Shard.state == ShardState.SENT, Shard.sent_at < DatabaseNow() - for_s
    )
    is_running = exists().where(
        Shard.job_id == Job.id,
        Job.versions == job.versions,
        Shard.state == ShardState.RUNNING,
        ~is_expired(),
    )
    return bool(session.scalar(select(and_(is_sent, ~is_running))))


def mark_sent(session: Session, job_id: int, numbers: list[int]) -> dict[int, int]:
    """Record that messages for these shards are being sent; return their tries so far, in order.

    Shards that a worker has claimed since the numbers were read are left to it.
    """
    marked = session.execute(
        update_shards()
        .where(Shard.job_id == job_id, is_among(session, Shard.number, numbers), is_unclaimed())
        .values(state=ShardState.SENT, sent_at=DatabaseNow(), **with_lapse(), **NO_LEASE)
        .returning(Shard.number, n_tries())
    )
    return dict(sorted((number, n_before) for number, n_before in marked))


def forget_messages(session: Session) -> None:
    """Plan all sent shards again, because the broker with the messages is gone."""
    session.execute(
        update_shards().where(Shard.state == ShardState.SENT).values(state=ShardState.PLANNED)
    )


def mark_unsent(session: Session, job_id: int, numbers: Iterable[int]) -> None:
    """Take back ``mark_sent``: the broker did not take the messages."""
    session.execute(
        update_shards()
        .where(Shard.job_id == job_id, Shard.number.in_(numbers), Shard.state == ShardState.SENT)
        .values(state=ShardState.PLANNED)
    )
