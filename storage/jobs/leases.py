"""Leases: a worker owns a shard for as long as it renews its lease.  Functions never commit.

A lease that ran out may be claimed by anybody; the first owner's result is then dropped, which does
no harm, since the next owner computes the same.
"""

from dataclasses import dataclass

from sqlalchemy import Update, and_, case, exists, null, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_spec import JobSpec
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ACTIVE, Purpose, ShardState
from cluesmith.storage.jobs.giving_up import MAX_CLAIMS
from cluesmith.storage.jobs.shards import (
    NO_LEASE,
    NO_SPACE,
    has_changed_one,
    is_unclaimed,
    n_other_claims,
    update_shards,
)

# Long enough for a machine that swaps or a database that stalls, short enough for a user who waits
# for the shard of a dead worker.
LEASE_S = 30.0

# The rest of a long traceback is in the worker's log.
MAX_ERROR_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Claim:
    """A shard that is ours until the lease runs out, and what its job asks for."""

    job_id: int
    number: int
    owner: str
    first: int
    size: int
    spec: JobSpec
    seed: int | None
    versions: JobVersions


def claim(session: Session, job_id: int, number: int, purpose: Purpose, owner: str) -> Claim | None:
    """Claim the shard; None if another worker has it, it is done, or its job has ended."""
    of_job = select(Job.id).where(Job.id == job_id, Job.purpose == purpose, Job.status.in_(ACTIVE))
    taken = session.execute(
        update_shards()
        .where(
            Shard.job_id.in_(of_job),
            Shard.number == number,
            is_unclaimed(),
            Shard.n_claims < MAX_CLAIMS,
        )
        .values(
            state=ShardState.RUNNING,
            lease_owner=owner,
            lease_until=DatabaseNow() + LEASE_S,
            n_claims=Shard.n_claims + 1,
            # There may be space now.
            error=case((Shard.error.startswith(NO_SPACE), null()), else_=Shard.error),
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
        spec=job.spec,
        seed=job.seed,
        versions=job.versions,
    )


def renew(session: Session, claim: Claim) -> bool:
    """Prolong the lease; False if the shard is no longer ours or its job has ended."""
    active = select(Job.id).where(Job.id == claim.job_id, Job.status.in_(ACTIVE))
    return has_changed_one(
        session,
        update_ours(claim)
        .where(Shard.job_id.in_(active))
        .values(lease_until=DatabaseNow() + LEASE_S),
    )


def give_back(session: Session, claim: Claim) -> bool:
    """Give the shard back as if it had not been claimed; False if it is no longer ours."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.PLANNED,
            n_claims=n_other_claims(),
            **NO_LEASE,
        ),
    )


def complete(session: Session, claim: Claim, result: str | None) -> bool:
    """Hand in what the shard found; False, and nothing is kept, if it is no longer ours."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.DONE,
            error=None,
            result=result,
            **NO_LEASE,
        ),
    )


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
    """Note that the result of a shard that is ours finds no space; the claim does not count."""
    note = f"{NO_SPACE}{error}"[:MAX_ERROR_CHARS]
    session.execute(update_ours(claim).values(error=note, n_claims=n_other_claims()))


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


def lose(session: Session, job_id: int, number: int, worker: str) -> bool:
    """Plan a shard again whose process has died; False if it is not that worker's any more.

    ``worker`` is what the owners of its processes begin with.  A process that died before it could
    claim is counted as if it had: what kills every process must come to an end too.
    """
    of_shard = (Shard.job_id == job_id, Shard.number == number)
    again = {"state": ShardState.PLANNED, **NO_LEASE}
    is_theirs = and_(
        Shard.state == ShardState.RUNNING, Shard.lease_owner.startswith(worker, autoescape=True)
    )
    if has_changed_one(session, update_shards().where(*of_shard, is_theirs).values(again)):
        return True
    return has_changed_one(
        session,
        update_shards()
        .where(*of_shard, Shard.state == ShardState.SENT)
        .values({**again, "n_claims": Shard.n_claims + 1}),
    )


def any_running(session: Session) -> bool:
    """Return whether a worker has a shard."""
    return bool(session.scalar(select(exists().where(Shard.state == ShardState.RUNNING))))


def free_leases(session: Session) -> None:
    """Plan everything again that is running: no worker lives."""
    session.execute(
        update_shards()
        .where(Shard.state == ShardState.RUNNING)
        .values(
            state=ShardState.PLANNED,
            # Whoever ended the workers, it was not the shard.
            n_claims=n_other_claims(),
            **NO_LEASE,
        )
    )


def update_ours(claim: Claim) -> Update:
    """Return the statement that changes a shard if it is still ours."""
    return update_shards().where(
        Shard.job_id == claim.job_id,
        Shard.number == claim.number,
        Shard.state == ShardState.RUNNING,
        Shard.lease_owner == claim.owner,
    )
