"""Leases: a worker owns a shard for as long as it renews its lease.  Functions never commit.

Anybody may claim a shard whose lease ran out. The first owner's result is then dropped, which does
no harm, because the next owner computes the same.
"""

from sqlalchemy import Update, and_, case, exists, null, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import ACTIVE, Purpose, ShardState
from cluesmith.storage.jobs.giving_up import has_no_try_left
from cluesmith.storage.jobs.shards import (
    NO_LEASE,
    NO_SPACE,
    has_changed_one,
    is_unclaimed,
    n_other_claims,
    n_tries,
    update_shards,
    with_lapse,
)

# Long enough for a machine that swaps or a database that stalls, short enough for a user who waits
# for the shard of a dead worker.
LEASE_S = 30.0

# After one that ran out the next is twice as long, up to this many times: the machine may be slow.
_MOST_DOUBLINGS = 2

# The rest of a long traceback is in the worker's log.
MAX_ERROR_CHARS = 2000


@dataclass(frozen=True, slots=True)
class Claim:
    """A shard that this worker owns until the lease runs out, and the specification of its job."""

    job_id: int
    number: int
    owner: str
    first: int
    size: int
    spec: JobSpec
    seed: int | None
    versions: JobVersions
    lease_s: float
    n_lacking: int | None = None
    """Puzzles that the job lacked when only this shard was left before them; else None."""


def claim(session: Session, job_id: int, number: int, purpose: Purpose, owner: str) -> Claim | None:
    """Claim the shard; return None if another worker has it, it is done, or its job has ended."""
    of_job = select(Job.id).where(Job.id == job_id, Job.purpose == purpose, Job.status.in_(ACTIVE))
    counts = with_lapse()
    taken = session.execute(
        update_shards()
        .where(
            Shard.job_id.in_(of_job),
            Shard.number == number,
            is_unclaimed(),
            ~has_no_try_left(),
        )
        .values(
            state=ShardState.RUNNING,
            lease_owner=owner,
            lease_until=DatabaseNow()
            + case(
                *((counts["n_lapses"] == n, _lease_s(n)) for n in range(_MOST_DOUBLINGS)),
                else_=_lease_s(_MOST_DOUBLINGS),
            ),
            n_claims=counts["n_claims"] + 1,
            n_lapses=counts["n_lapses"],
            # There may be space now.
            error=case((Shard.error.startswith(NO_SPACE), null()), else_=Shard.error),
        )
        .returning(Shard.first, Shard.size, Shard.n_lapses)
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
        lease_s=_lease_s(taken.n_lapses),
        n_lacking=job.n_requested - job.n_found if job.n_accepted == number else None,
    )


def _lease_s(n_lapses: int) -> float:
    """Return the length of a lease after ``n_lapses`` that ran out."""
    return LEASE_S * (1 << min(n_lapses, _MOST_DOUBLINGS))


def renew(session: Session, claim: Claim) -> bool:
    """Renew the lease; return False if it is lost, as all leases of a job are when it ends."""
    return has_changed_one(
        session, update_ours(claim).values(lease_until=DatabaseNow() + claim.lease_s)
    )


def give_back(session: Session, claim: Claim) -> bool:
    """Give the shard back as if it had not been claimed; return False if it is no longer ours."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.PLANNED,
            n_claims=n_other_claims(),
            **NO_LEASE,
        ),
    )


def complete(session: Session, claim: Claim, result: str | None) -> bool:
    """Store the result of the shard; if the lease is lost, store nothing and return False."""
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
    """Record an error of the shard and plan it again; return False if the lease is lost."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.PLANNED,
            error=error[:MAX_ERROR_CHARS],
            **NO_LEASE,
        ),
    )


def note_no_space(session: Session, claim: Claim, error: str) -> None:
    """Record that there is no space for the result of a claimed shard; the claim does not count."""
    note = f"{NO_SPACE}{error}"[:MAX_ERROR_CHARS]
    session.execute(update_ours(claim).values(error=note, n_claims=n_other_claims()))


def fail(session: Session, claim: Claim, error: str) -> bool:
    """Mark the shard as failed, because another try would fail too; False if the lease is lost."""
    return has_changed_one(
        session,
        update_ours(claim).values(
            state=ShardState.FAILED,
            error=error[:MAX_ERROR_CHARS],
            **NO_LEASE,
        ),
    )


def lose(session: Session, job_id: int, number: int, worker: str, n_before: int) -> bool:
    """Plan a shard again whose process has died; False if that worker no longer has it.

    ``worker`` is the prefix of the lease owners of its processes. ``n_before`` is the number of
    tries before this one, as its message told: a report that comes when the shard was sent again
    is about a try that has counted. A process that died before its claim counts as if it had
    claimed, so that a shard which kills every process ends too.
    """
    of_shard = (Shard.job_id == job_id, Shard.number == number)
    again = {"state": ShardState.PLANNED, **NO_LEASE}
    is_theirs = and_(
        Shard.state == ShardState.RUNNING,
        Shard.lease_owner.startswith(worker, autoescape=True),
        n_tries() <= n_before + 1,
    )
    if has_changed_one(session, update_shards().where(*of_shard, is_theirs).values(again)):
        return True
    return has_changed_one(
        session,
        update_shards()
        .where(*of_shard, Shard.state == ShardState.SENT, n_tries() == n_before)
        .values({**again, "n_claims": Shard.n_claims + 1}),
    )


def any_running(session: Session) -> bool:
    """Return True if a worker has a shard."""
    return bool(session.scalar(select(exists().where(Shard.state == ShardState.RUNNING))))


def free_leases(session: Session) -> None:
    """Plan all running shards again; call this when no worker is left."""
    session.execute(
        update_shards()
        .where(Shard.state == ShardState.RUNNING)
        .values(
            state=ShardState.PLANNED,
            # The shards did not end the workers, so the claims do not count.
            n_claims=n_other_claims(),
            **NO_LEASE,
        )
    )


def update_ours(claim: Claim) -> Update:
    """Return the statement that changes a shard if its lease is still held."""
    return update_shards().where(
        Shard.job_id == claim.job_id,
        Shard.number == claim.number,
        Shard.state == ShardState.RUNNING,
        Shard.lease_owner == claim.owner,
    )
