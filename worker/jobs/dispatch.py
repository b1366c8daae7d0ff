"""Dispatch: moves every active job on; all state is in the database.

It may run anywhere, at any time, many times at once: a lock on the job's row orders the runs.
"""

from sqlalchemy.orm import Session

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.overlap_indexes import overlap_index_named
from cluesmith.generator.spec import GenerationSpec
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import giving_up, job_lifecycle, shard_dispatch, shards
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.jobs.result_acceptance import Judge, accept_next, accepts_here
from cluesmith.storage.puzzles.job_overlaps import OverlapIndexes
from cluesmith.worker.jobs import algorithm_versions, planning, stored_kinds
from cluesmith.worker.transport.broker import Broker

# The puzzles that jobs accept: the rules are the generator's, the indexes this process's.
JUDGE = Judge(Acceptance, OverlapIndexes(overlap_index_named))


def dispatch(
    database: Database, broker: Broker, job_id: int | None = None, *, accepts: bool = True
) -> None:
    """Accept results, and plan and send the shards that are due, for one job or all active ones.

    For one job it waits for the lock, because the caller has just changed something that must be
    noticed. For all jobs it skips those that another dispatch is working on. Without ``accepts`` it
    leaves results to workers: another process would first read what they have accepted, with the
    job locked.

    Raises BrokerError. Shards whose messages were not sent are planned again.
    """
    if job_id is not None:
        _move_on(database, broker, job_id, wait=True, accepts=accepts)
        return
    with database.read() as session:
        active = job_lifecycle.active_ids(session)
    for each in active:
        _move_on(database, broker, each, wait=False, accepts=accepts)


def _move_on(database: Database, broker: Broker, job_id: int, *, wait: bool, accepts: bool) -> None:
    with database.read() as session:
        job = job_lookup.find(session, job_id)
        if job is None:
            return
        is_overdue = bool(shard_dispatch.overdue(session, job))
        stored_kinds.learn(session, [job.spec.kind])
    # Outside the transaction, because it may take a while to derive what a kind needs.
    expected = _puzzles_per_shard(job)
    resend = is_overdue and not broker.has_waiting(job.purpose, job.versions)
    while True:
        with database.write() as session:
            job = job_lookup.locked(session, job_id, wait=wait)
            if job is None or not job.status.is_active:
                return
            # One shard per transaction, so that other writers get their turn.
            if accepts and accept_next(session, job, JUDGE):
                continue
            failed = giving_up.give_up(session, job)
            if failed is not None:
                error = f"shard {failed.number}: {failed.error}"
                job_lifecycle.finish(session, job, Status.FAILED, error)
                return
            if algorithm_versions.end_if_untaken(session, job):
                return
            pending = shard_dispatch.count_pending(session, job)
            shards.plan(session, job, planning.n_to_plan(pending, _n_needed(job, expected)))
            pending = shard_dispatch.count_pending(session, job)
            numbers = shard_dispatch.due(session, job, planning.n_to_send(pending))
            if job.purpose == Purpose.GENERATE:
                shards.forget_accepted(session, job)
            if resend:
                numbers += shard_dispatch.overdue(session, job)
            sent = shard_dispatch.mark_sent(session, job_id, numbers)
        _send(database, broker, job, sent)
        return


def is_due(session: Session, claim: Claim) -> bool:
    """Return True, in the transaction that completes a shard, if a dispatch of its job is due.

    A shard that is the next of its job is accepted when it is completed, and new messages are sent
    for many shards at a time. So most shards leave nothing to do, and a dispatch would take longer
    than completing them. The dispatches that workers request find whatever is missed.
    """
    job = session.get_one(Job, claim.job_id)
    if job.purpose != Purpose.GENERATE:
        return True
    if planning.is_dispatch_due(claim.number, job.n_planned):
        return True
    return shard_dispatch.is_next_done(session, job) and accepts_here(session, job, JUDGE)


def _n_needed(job: Job, expected: float) -> int:
    if job.purpose != Purpose.GENERATE:
        return job.n_planned - job.n_accepted  # all planned when the job was made
    return planning.n_needed(
        n_missing=job.n_requested - job.n_found,
        n_found=job.n_found,
        n_accepted=job.n_accepted,
        expected=expected,
    )


def _puzzles_per_shard(job: Job) -> float:
    """Return the number of puzzles that a shard of a generate job is expected to find."""
    if job.purpose != Purpose.GENERATE:
        return 0.0
    try:
        n_puzzles = estimate_attempt(GenerationSpec.of_job(job.spec)).n_puzzles or 1.0
    except GeneratorError:
        n_puzzles = 1.0  # a kind that we do not know: the worker that takes a shard will say so
    return job.shard_size * n_puzzles


def _send(database: Database, broker: Broker, job: Job, sent: dict[int, int]) -> None:
    # Marked as sent and committed before: a worker may be faster than we are.
    if not sent:
        return
    try:
        broker.send_shards(job.purpose, job.id, sent, job.versions)
    except BaseException:
        with database.write() as session:
            shard_dispatch.mark_unsent(session, job.id, sent)
        raise
