"""Working on a shard: claim, compute, complete, dispatch.

No transaction is open while anything is computed.
"""

import logging
import os
import sys
import time
import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

from sqlalchemy.orm import Session

from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.making.attempt import made_in
from cluesmith.generator.making.census import census
from cluesmith.generator.making.finished_puzzles import MOST_TOGETHER
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.versions import RATER_VERSION
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.driver_errors import without_sql
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import (
    censuses,
    job_lifecycle,
    leases,
    ratings,
    result_acceptance,
    submissions,
)
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.storage_errors import (
    BrokenDatabaseError,
    DatabaseFullError,
    MissingRightError,
    NotADatabaseError,
    StorageError,
)
from cluesmith.worker.execution import stopwatch
from cluesmith.worker.execution.lease_renewal import Lease, LeaseLost, StopRequested
from cluesmith.worker.execution.puzzle_records import found_puzzles, stored_rating
from cluesmith.worker.execution.stopwatch import Phase, Stopwatch
from cluesmith.worker.execution.submitted_puzzles import verdict_on
from cluesmith.worker.jobs import stored_kinds
from cluesmith.worker.jobs.algorithm_versions import versions_of, words_of
from cluesmith.worker.jobs.dispatch import JUDGE, dispatch, is_due
from cluesmith.worker.logs import log_context, log_fields
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.worker_errors import AlgorithmVersionError, BrokerError

logger = logging.getLogger(__name__)

# If the database is away, the worker tries again at this interval, for as long as a lease lasts:
# after that others do the shard again.
RETRY_EVERY_S = 1.0

# A result waits for space while its lease is renewed, but ends well within the time limit of a
# task: then the shard is done again, which does not count as a failure.
SPACE_PATIENCE_S = 10 * 60.0

# What a database refuses whenever it is tried, until a person mends it.
_REFUSED = (MissingRightError, NotADatabaseError)


@dataclass(frozen=True, slots=True)
class WorkerContext:
    """The database and the broker of a worker process."""

    database: Database
    broker: Broker
    should_stop: Callable[[], bool]
    worker: str = "here"
    """The name that its processes share."""


class Ended(Enum):
    """The ways in which the work on a shard can end."""

    DONE = auto()
    QUIETLY = auto()
    """The shard is done, and its job needs no dispatch."""
    UNDONE = auto()


def run_shard(context: WorkerContext, purpose: Purpose, job_id: int, number: int) -> None:
    """Do a shard if it is not done yet, and dispatch its job if that is due.

    Raises StorageError if the database cannot be used; this does not count as a failure of the
    shard.
    """
    with log_context(job=job_id, shard=number):
        watch = Stopwatch()
        claim = _claim(context, purpose, job_id, number)
        watch.lap(Phase.CLAIM)
        if claim is None:
            logger.info("nothing to do")
            return
        ended = _do(context, purpose, claim, watch)
        if ended != Ended.QUIETLY:
            _see_to(context, job_id)
        watch.lap(Phase.DISPATCH)
        if ended != Ended.UNDONE:
            stopwatch.add(watch)
            seconds = {f"seconds_{phase}": each for phase, each in watch.seconds.items()}
            more = log_fields(size=claim.size, seconds_outside=watch.outside, **seconds)
            logger.info("shard done", extra=more)


def _do(context: WorkerContext, purpose: Purpose, claim: Claim, watch: Stopwatch) -> Ended:
    """Do a claimed shard, and return the way in which it ended."""
    try:
        with Lease(context.database, claim, context.should_stop) as lease:
            _check_versions(purpose, claim)
            _learn(context.database, [claim.spec.kind])
            is_due = _WORK[purpose](context.database, claim, lease, watch)
        return Ended.DONE if is_due else Ended.QUIETLY
    except LeaseLost:
        logger.info("no longer ours")
    except StopRequested:
        with context.database.write() as session:
            leases.give_back(session, claim)
        logger.info("given back")
    except AlgorithmVersionError as error:
        logger.warning("left to other workers: %s", error)
        with context.database.write() as session:
            leases.give_back(session, claim)
    except (ProofError, *_REFUSED) as error:
        logger.critical("failed for good: %s", error)
        _fail(context.database, claim, error)
    except BrokenDatabaseError as error:
        logger.error("failed: %s", error)
        with context.database.write() as session:
            leases.note_error(session, claim, str(error))
    except StorageError:
        raise
    except Exception as error:
        # Any error must be recorded in the job, and must not repeat for ever.
        logger.exception("failed")
        _note(context.database, claim, error)
    return Ended.UNDONE


def _check_versions(purpose: Purpose, claim: Claim) -> None:
    """Refuse a shard of another version, which only a stray message can bring."""
    ours = versions_of(purpose, claim.spec)
    if claim.versions != ours:
        raise AlgorithmVersionError(
            f"started by {words_of(claim.versions)}, this worker has {words_of(ours)}"
            " and would give another result"
        )


def take_back(context: WorkerContext, job_id: int, number: int, worker: str, n_before: int) -> None:
    """Plan a shard again whose process in that worker has died."""
    with context.database.write() as session:
        is_free = leases.lose(session, job_id, number, worker, n_before)
    if is_free:
        with log_context(job=job_id, shard=number):
            logger.warning("its process has died; planned again")
            _see_to(context, job_id)


def _claim(context: WorkerContext, purpose: Purpose, job_id: int, number: int) -> Claim | None:
    owner = f"{context.worker}:{os.getpid()}:{uuid.uuid4().hex}"
    with context.database.write() as session:
        job_lifecycle.start(session, job_id)
        return leases.claim(session, job_id, number, purpose, owner)


def _learn(database: Database, kind_names: Collection[str | None]) -> None:
    """Register these kinds; unknown definitions are read from the database."""
    if not all(name is None or is_known(name) for name in kind_names):
        with database.read() as session:
            stored_kinds.learn(session, kind_names)


def _store(
    database: Database, claim: Claim, lease: Lease, complete: Callable[[Session], bool]
) -> bool:
    """Store the result of a shard, and wait if the database is away for a moment.

    Return True if a dispatch of its job is due.
    """
    began_at = time.monotonic()
    while True:
        try:
            with database.write() as session:
                return not complete(session) or is_due(session, claim)
        except StorageError as error:
            if isinstance(error, (*_REFUSED, BrokenDatabaseError)):
                raise
            is_full = isinstance(error, DatabaseFullError)
            if time.monotonic() > began_at + (SPACE_PATIENCE_S if is_full else claim.lease_s):
                raise
            logger.warning("result not stored yet: %s", error)
            if is_full:
                _report_no_space(database, claim, error)
        time.sleep(RETRY_EVERY_S)
        lease.check()


def _report_no_space(database: Database, claim: Claim, error: StorageError) -> None:
    """Report the lack of space to waiting clients; if even that has no space, they notice it."""
    with suppress(StorageError), database.write() as session:
        leases.note_no_space(session, claim, str(error))


def _generate(database: Database, claim: Claim, lease: Lease, watch: Stopwatch) -> bool:
    if claim.seed is None:
        raise ValueError(f"job {claim.job_id}: no recipe")
    spec = GenerationSpec.of_job(claim.spec)
    found: list[FoundPuzzle] = []
    indices = iter(range(claim.first, claim.first + claim.size))
    enough = claim.n_lacking or sys.maxsize
    while some := list(islice(indices, min(MOST_TOGETHER, enough - len(found)))):
        made = made_in(spec, claim.seed, _while_held(lease, some))
        watch.lap(Phase.CORE)
        found += found_puzzles(spec, made)
        watch.lap(Phase.CHECKS)
        if len(found) >= enough:
            enough = len(found) + _n_lacking(database, claim, found)
            watch.lap(Phase.STORE)
    due = _store(
        database,
        claim,
        lease,
        lambda session: result_acceptance.complete(session, claim, found, JUDGE),
    )
    watch.lap(Phase.STORE)
    return due


def _while_held(lease: Lease, indices: Iterable[int]) -> Iterator[int]:
    """Yield the numbers of attempts; check the lease before each."""
    for index in indices:
        lease.check()
        yield index


def _n_lacking(database: Database, claim: Claim, found: Sequence[FoundPuzzle]) -> int:
    """Return how many puzzles the job lacks besides these; many if the database is away."""
    with suppress(StorageError), database.write() as session:
        return result_acceptance.n_lacking(session, claim, found, JUDGE)
    return claim.size


def _verify(database: Database, claim: Claim, lease: Lease, watch: Stopwatch) -> bool:
    with database.read() as session:
        lines = submissions.lines_of(session, claim)
        minimize = submissions.wants_minimal(session, claim.job_id)
    watch.lap(Phase.CLAIM)
    rows = []
    for line in lines:
        lease.check()
        rows.append(verdict_on(line, claim.spec, minimize=minimize))
    watch.lap(Phase.CORE)
    due = _store(database, claim, lease, lambda session: submissions.complete(session, claim, rows))
    watch.lap(Phase.STORE)
    return due


def _rate(database: Database, claim: Claim, lease: Lease, watch: Stopwatch) -> bool:
    with database.read() as session:
        unrated = ratings.puzzles_of(session, claim, RATER_VERSION)
    _learn(database, {puzzle.kind for puzzle in unrated})
    watch.lap(Phase.CLAIM)
    found = {}
    with_whip = claim.spec.difficulty is not None
    for puzzle in unrated:
        lease.check()
        kind = kind_named(puzzle.kind)
        found[puzzle] = stored_rating(rate(kind, kind.given(puzzle.clues), with_whip))
    watch.lap(Phase.CORE)
    due = _store(database, claim, lease, lambda session: ratings.complete(session, claim, found))
    watch.lap(Phase.STORE)
    return due


def _count(database: Database, claim: Claim, lease: Lease, watch: Stopwatch) -> bool:
    spec = claim.spec
    if spec.kind is None or spec.max_clues is None:
        raise ValueError(f"job {claim.job_id}: no recipe")
    kind = kind_named(spec.kind)
    counts = []
    for number in range(claim.first, claim.first + claim.size):
        lease.check()
        counts += census(kind, spec.max_clues, number, 1)
    watch.lap(Phase.CORE)
    due = _store(database, claim, lease, lambda session: censuses.complete(session, claim, counts))
    watch.lap(Phase.STORE)
    return due


_WORK: dict[Purpose, Callable[[Database, Claim, Lease, Stopwatch], bool]] = {
    Purpose.GENERATE: _generate,
    Purpose.VERIFY: _verify,
    Purpose.CENSUS: _count,
    Purpose.RATE: _rate,
}


def _fail(database: Database, claim: Claim, error: Exception) -> None:
    with database.write() as session:
        job = job_lookup.locked(session, claim.job_id)
        if job is not None and leases.fail(session, claim, str(error)):
            job_lifecycle.finish(session, job, Status.FAILED, f"shard {claim.number}: {error}")


def _note(database: Database, claim: Claim, error: Exception) -> None:
    with database.write() as session:
        leases.note_error(session, claim, without_sql(error))


def _see_to(context: WorkerContext, job_id: int) -> None:
    try:
        dispatch(context.database, context.broker, job_id)
    except _REFUSED as error:
        logger.critical("failed for good: %s", error)
        with context.database.write() as session:
            job = job_lookup.locked(session, job_id)
            if job is not None and job.status.is_active:
                job_lifecycle.finish(session, job, Status.FAILED, str(error))
    except (BrokerError, StorageError) as error:
        # Workers request a dispatch every few seconds: the job continues when the service is back.
        logger.warning("dispatch: %s", error)
