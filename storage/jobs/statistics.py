"""Figures on all jobs, shards and puzzles, for monitoring.  Functions only read."""

from dataclasses import dataclass

from sqlalchemy import case, func, or_, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_lookup import is_seen
from cluesmith.storage.database.models import Job, Puzzle, Shard
from cluesmith.storage.database.states import ACTIVE, ShardState, Status
from cluesmith.storage.jobs.shards import is_expired, n_tries

# Ended jobs are reported for this long, so that nobody misses their last figures.
RECENT_S = 3600.0


@dataclass(frozen=True, slots=True)
class JobFigures:
    """A job that is active or has ended recently."""

    job: int
    purpose: str
    kind: str | None
    status: Status
    requested: int
    found: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The counts at one moment."""

    jobs: dict[Status, int]
    shards: dict[ShardState, int]
    """Of active jobs."""
    puzzles: dict[str, int]
    """By kind."""
    recent_jobs: list[JobFigures]
    n_leases: int
    """Shards that a worker works on."""
    n_expired_leases: int
    """Shards whose worker has not renewed its lease in time."""
    n_claims_lost: int
    """Claims that ended in an error or with a lost worker, of all shards that exist."""
    oldest_unsent_s: float
    """The longest time that an active job has had no shard sent or claimed."""


def figures(session: Session) -> Figures:
    """Return the counts of now.  Counting puzzles takes some 0.1 s a million."""
    expired = is_expired()
    n_leases, n_expired, n_claims, n_good = session.execute(
        select(
            func.count().filter(Shard.state == ShardState.RUNNING, ~expired),
            func.count().filter(Shard.state == ShardState.RUNNING, expired),
            func.coalesce(func.sum(n_tries()), 0),
            # The claim that brought the result, or still may.
            func.coalesce(
                func.sum(
                    case(
                        (Shard.state.in_((ShardState.DONE, ShardState.RUNNING)), 1),
                        else_=0,
                    )
                ),
                0,
            ),
        )
    ).one()
    return Figures(
        jobs=_jobs(session),
        shards=_shards(session),
        puzzles=_puzzles(session),
        recent_jobs=_recent_jobs(session),
        n_leases=n_leases,
        n_expired_leases=n_expired,
        n_claims_lost=max(0, int(n_claims) - int(n_good)),
        oldest_unsent_s=_oldest_unsent_s(session),
    )


def _jobs(session: Session) -> dict[Status, int]:
    query = select(Job.status, func.count()).where(is_seen())
    found = session.execute(query.group_by(Job.status))
    return dict.fromkeys(Status, 0) | {row[0]: row[1] for row in found}


def _shards(session: Session) -> dict[ShardState, int]:
    query = select(Shard.state, func.count()).join(Job, Job.id == Shard.job_id)
    is_pending = Shard.number >= Job.n_accepted
    found = session.execute(query.where(Job.status.in_(ACTIVE), is_pending).group_by(Shard.state))
    counts = dict.fromkeys(ShardState, 0) | {row[0]: row[1] for row in found}
    # Accepted shards are done, and most of their rows deleted.
    n_accepted = select(func.sum(Job.n_accepted)).where(Job.status.in_(ACTIVE))
    counts[ShardState.DONE] += session.scalar(n_accepted) or 0
    return counts


def _puzzles(session: Session) -> dict[str, int]:
    found = session.execute(select(Puzzle.kind, func.count()).group_by(Puzzle.kind))
    return {row[0]: row[1] for row in found}


def _recent_jobs(session: Session) -> list[JobFigures]:
    query = select(Job.id, Job.purpose, Job.spec, Job.status, Job.n_requested, Job.n_found).where(
        is_seen(), or_(Job.status.in_(ACTIVE), Job.finished_at > DatabaseNow() - RECENT_S)
    )
    return [
        JobFigures(job_id, purpose, spec.kind, status, n_requested, n_found)
        for job_id, purpose, spec, status, n_requested, n_found in session.execute(
            query.order_by(Job.id)
        )
    ]


def _oldest_unsent_s(session: Session) -> float:
    since = func.coalesce(func.max(Shard.sent_at), Job.created_at)
    is_known = Shard.state.in_((ShardState.SENT, ShardState.RUNNING))
    waits = (
        select((DatabaseNow() - since).label("seconds"))
        .select_from(Job)
        .outerjoin(Shard, Shard.job_id == Job.id)
        .where(Job.status.in_(ACTIVE))
        .group_by(Job.id)
        .having(func.count().filter(is_known) == 0)
        .subquery()
    )
    return max(0.0, session.scalar(select(func.max(waits.c.seconds))) or 0.0)
