"""Shards: planned, sent, claimed under a lease, completed.  Functions never commit.

A worker owns a shard for as long as it renews its lease.  A lease that ran out may be claimed by
anybody; the first owner's result is then dropped, which does no harm, since the next owner computes
the same.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Update,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Session

from storage.database.clock import DatabaseNow
from storage.database.models import ACTIVE, Job, Purpose, Shard, ShardState
from storage.jobs.job_spec import Wanted, wanted_by

# Long enough for a machine that swaps or a database that stalls, short enough for a user who waits
# for what a dead worker left behind.
LEASE_S = 30.0

# A shard may end this often without a result before it is taken to be at fault itself.
MAX_CLAIMS = 3

# A message that was sent this long ago while its queue is empty is lost.
LOST_AFTER_S = 30.0

# The rest of a long traceback is in the worker's log.
MAX_ERROR_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Claim:
    """A shard that is ours until the lease runs out, and what its job wants."""

    job_id: int
    number: int
    owner: str
    first: int
    size: int
    wanted: Wanted
    seed: int | None
    algorithm_version: int | None


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


@dataclass(frozen=True, slots=True)
class Ahead:
    """How the shards stand that are not settled yet."""

    n_planned: int
    n_sent: int
    n_running: int
    n_done: int

    @property
    def n_unfinished(self) -> int:
        """Shards without a result."""
        return self.n_planned + self.n_sent + self.n_running


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


def ahead(session: Session, job: Job) -> Ahead:
    """Count the shards that are not settled yet.  An expired lease counts as planned."""
    expired = and_(Shard.state == ShardState.RUNNING, _is_expired())

    def count(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.count().filter(condition)

    row = session.execute(
        select(
            count(or_(Shard.state == ShardState.PLANNED, expired)),
            count(Shard.state == ShardState.SENT),
            count(and_(Shard.state == ShardState.RUNNING, ~_is_expired())),
            count(Shard.state == ShardState.DONE),
        ).where(*_unsettled(job))
    ).one()
    return Ahead(*row)


def ready(session: Session, job: Job, limit: int) -> list[int]:
    """Return the first shards for which a message is due: planned, or their lease ran out."""
    due = or_(
        Shard.state == ShardState.PLANNED,
        and_(Shard.state == ShardState.RUNNING, _is_expired()),
    )
    query = select(Shard.number).where(*_unsettled(job), due).order_by(Shard.number)
    return list(session.scalars(query.limit(max(limit, 0))))


def overdue(session: Session, job: Job) -> list[int]:
    """Return the shards whose message was sent so long ago that it may be lost."""
    long_ago = DatabaseNow() - LOST_AFTER_S
    query = select(Shard.number).where(
        *_unsettled(job), Shard.state == ShardState.SENT, Shard.sent_at < long_ago
    )
    return list(session.scalars(query.order_by(Shard.number)))


def is_untaken(session: Session, job: Job, for_s: float) -> bool:
    """Tell whether a shard's message was sent so long ago, and no job of this version is worked on.

    Workers take messages of their own algorithm version only.
    """
    is_sent = exists().where(
        *_unsettled(job), Shard.state == ShardState.SENT, Shard.sent_at < DatabaseNow() - for_s
    )
    is_running = exists().where(
        Shard.job_id == Job.id,
        Job.algorithm_version == job.algorithm_version,
        Shard.state == ShardState.RUNNING,
        ~_is_expired(),
    )
    return bool(session.scalar(select(and_(is_sent, ~is_running))))


def mark_sent(session: Session, job_id: int, numbers: list[int]) -> None:
    """Note that messages for these shards are on their way."""
    session.execute(
        _update_shards()
        .where(Shard.job_id == job_id, Shard.number.in_(numbers))
        .values(state=ShardState.SENT, sent_at=DatabaseNow(), lease_owner=None, lease_until=None)
    )


def mark_unsent(session: Session, job_id: int, numbers: list[int]) -> None:
    """Take back ``mark_sent``: the broker did not take the messages."""
    session.execute(
        _update_shards()
        .where(Shard.job_id == job_id, Shard.number.in_(numbers), Shard.state == ShardState.SENT)
        .values(state=ShardState.PLANNED)
    )


def claim(session: Session, job_id: int, number: int, purpose: Purpose, owner: str) -> Claim | None:
    """Take the shard; None if somebody has it, it is done, or its job has ended."""
    free = or_(
        Shard.state.in_((ShardState.PLANNED, ShardState.SENT)),
        and_(Shard.state == ShardState.RUNNING, _is_expired()),
    )
    wanted = select(Job.id).where(Job.id == job_id, Job.purpose == purpose, Job.status.in_(ACTIVE))
    taken = session.execute(
        _update_shards()
        .where(Shard.job_id.in_(wanted), Shard.number == number, free, Shard.n_claims < MAX_CLAIMS)
        .values(
            state=ShardState.RUNNING,
            lease_owner=owner,
            lease_until=DatabaseNow() + LEASE_S,
            n_claims=Shard.n_claims + 1,
        )
        .returning(Shard.first, Shard.size)
    ).one_or_none()
    if taken is None:
        return None
    job = session.get_one(Job, job_id, populate_existing=True)
    return Claim(
        job_id=job_id,
        number=number,
        owner=owner,
        first=taken.first,
        size=taken.size,
        wanted=wanted_by(job),
        seed=job.seed,
        algorithm_version=job.algorithm_version,
    )


def renew(session: Session, claim: Claim) -> bool:
    """Prolong the lease; False if the shard is no longer ours or its job has ended."""
    active = select(Job.id).where(Job.id == claim.job_id, Job.status.in_(ACTIVE))
    return _changed(
        session,
        _ours(claim).where(Shard.job_id.in_(active)).values(lease_until=DatabaseNow() + LEASE_S),
    )


def give_back(session: Session, claim: Claim) -> bool:
    """Return the shard undone, as if it had not been claimed; False if it is no longer ours."""
    return _changed(
        session,
        _ours(claim).values(
            state=ShardState.PLANNED,
            lease_owner=None,
            lease_until=None,
            n_claims=Shard.n_claims - 1,
        ),
    )


def complete(session: Session, claim: Claim, result: str | None) -> bool:
    """Hand in what the shard found; False, and nothing is kept, if it is no longer ours."""
    return _changed(
        session,
        _ours(claim).values(
            state=ShardState.DONE,
            lease_owner=None,
            lease_until=None,
            error=None,
            result=result,
        ),
    )


def note_error(session: Session, claim: Claim, error: str) -> bool:
    """Note that the shard raised and plan it again; False if it is no longer ours."""
    return _changed(
        session,
        _ours(claim).values(
            state=ShardState.PLANNED,
            lease_owner=None,
            lease_until=None,
            error=error[:MAX_ERROR_CHARS],
        ),
    )


def fail(session: Session, claim: Claim, error: str) -> bool:
    """Mark the shard failed: another try would end the same; False if it is no longer ours."""
    return _changed(
        session,
        _ours(claim).values(
            state=ShardState.FAILED,
            lease_owner=None,
            lease_until=None,
            error=error[:MAX_ERROR_CHARS],
        ),
    )


def lose(session: Session, job_id: int, number: int, worker: str) -> bool:
    """Plan a shard again whose process has died; False if it is not that worker's any more.

    ``worker`` is what the owners of its processes begin with.  A process that died before it could
    claim is counted as if it had: what kills every process must come to an end too.
    """
    of_shard = (Shard.job_id == job_id, Shard.number == number)
    again = {"state": ShardState.PLANNED, "lease_owner": None, "lease_until": None}
    is_theirs = and_(
        Shard.state == ShardState.RUNNING, Shard.lease_owner.startswith(worker, autoescape=True)
    )
    if _changed(session, _update_shards().where(*of_shard, is_theirs).values(again)):
        return True
    return _changed(
        session,
        _update_shards()
        .where(*of_shard, Shard.state == ShardState.SENT)
        .values({**again, "n_claims": Shard.n_claims + 1}),
    )


def give_up(session: Session, job: Job) -> Shard | None:
    """Mark the shards of a locked job failed that used up their claims; return the first.

    Such a shard raised every time, or its workers were lost.
    """
    stuck = or_(
        Shard.state == ShardState.PLANNED,
        and_(Shard.state == ShardState.RUNNING, _is_expired()),
    )
    session.execute(
        _update_shards()
        .where(*_unsettled(job), stuck, Shard.n_claims >= MAX_CLAIMS)
        .values(
            state=ShardState.FAILED,
            lease_owner=None,
            lease_until=None,
            error=func.coalesce(
                Shard.error, f"its worker was lost {MAX_CLAIMS} times (killed, or out of memory)"
            ),
        )
    )
    query = select(Shard).where(*_unsettled(job), Shard.state == ShardState.FAILED)
    query = query.order_by(Shard.number).limit(1)
    return session.scalar(query.execution_options(populate_existing=True))


def failures(session: Session, job_id: int) -> list[Failure]:
    """Return the shards of a job that have an error and no result."""
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
    )
    return [
        Failure(number, state, first, size, n_failures, error or "")
        for number, state, first, size, n_failures, error in session.execute(query)
    ]


def any_running(session: Session) -> bool:
    """Tell whether a worker has a shard."""
    return bool(session.scalar(select(exists().where(Shard.state == ShardState.RUNNING))))


def free_leases(session: Session) -> None:
    """Plan everything again that is sent or running: neither broker nor worker lives."""
    session.execute(
        _update_shards()
        .where(Shard.state == ShardState.RUNNING)
        .values(
            state=ShardState.PLANNED,
            lease_owner=None,
            lease_until=None,
            # Whoever ended the workers, it was not the shard.
            n_claims=Shard.n_claims - 1,
        )
    )
    session.execute(
        _update_shards().where(Shard.state == ShardState.SENT).values(state=ShardState.PLANNED)
    )


def put_back(session: Session, job: Job) -> None:
    """Undo what is unsettled in a job that was stopped, but for what failed.

    The lines that a verify job has verdicts for keep them: they are no shard's result any more.
    """
    session.execute(
        _update_shards()
        .where(
            *_unsettled(job),
            Shard.state != ShardState.FAILED,
            or_(Shard.state != ShardState.DONE, Shard.result.is_not(None)),
        )
        .values(state=ShardState.PLANNED, lease_owner=None, lease_until=None, result=None)
    )


def delete_unsettled(session: Session, job: Job) -> None:
    """Drop the shards behind the end of a job's answer."""
    session.execute(delete(Shard).where(*_unsettled(job)))
    job.n_planned = job.n_settled


def plan_again(session: Session, job: Job) -> None:
    """Have messages sent for everything that is neither done nor running, with all its claims."""
    _plan_again(session, job, (ShardState.PLANNED, ShardState.SENT, ShardState.FAILED))


def plan_failed_again(session: Session, job: Job) -> None:
    """Have messages sent for the shards that failed, with all their claims."""
    _plan_again(session, job, (ShardState.FAILED,))


def _plan_again(session: Session, job: Job, states: tuple[ShardState, ...]) -> None:
    # Their errors stay until they are done.
    session.execute(
        _update_shards()
        .where(*_unsettled(job), Shard.state.in_(states))
        .values(
            state=ShardState.PLANNED,
            n_failures=Shard.n_failures + Shard.n_claims,
            n_claims=0,
        )
    )


def _update_shards() -> Update:
    # No shard is kept in a session across an update, so none has to be brought up to date.
    return update(Shard).execution_options(synchronize_session=False)


def _unsettled(job: Job) -> tuple[ColumnElement[bool], ...]:
    return (Shard.job_id == job.id, Shard.number >= job.n_settled)


def _is_expired() -> ColumnElement[bool]:
    return Shard.lease_until < DatabaseNow()


def _ours(claim: Claim) -> Update:
    return _update_shards().where(
        Shard.job_id == claim.job_id,
        Shard.number == claim.number,
        Shard.state == ShardState.RUNNING,
        Shard.lease_owner == claim.owner,
    )


def _changed(session: Session, statement: Update) -> bool:
    result: CursorResult[Any] = session.execute(statement)  # type: ignore[assignment]
    return result.rowcount == 1
