"""Working on a shard: claim, compute, complete, and see to what comes next.

No transaction is open while anything is computed.
"""

import logging
import os
import socket
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from generator import (
    ALGORITHM_VERSION,
    GenerationSpec,
    ProofError,
    UnknownKindError,
    VerdictName,
    attempt,
    census,
    grid_class,
    kind_named,
    kind_of_length,
    prove,
    verify,
)
from storage import censuses, jobs, shards, submissions
from storage.database import Database
from storage.models import Purpose, Status
from storage.settling import Found, encode
from storage.shards import Claim
from storage.submissions import Line, VerdictRow
from worker.broker import Broker
from worker.dispatch import dispatch
from worker.errors import AlgorithmVersionError, BrokerError
from worker.lease import Lease, LeaseLost, StopRequested

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Workplace:
    """What a worker process works with."""

    database: Database
    broker: Broker
    should_stop: Callable[[], bool]


def run_shard(place: Workplace, purpose: Purpose, job_id: int, number: int) -> None:
    """Do a shard if it is still to be done, and see to what comes next in its job."""
    claim = _claim(place.database, purpose, job_id, number)
    if claim is None:
        logger.info("job %d, shard %d: nothing to do", job_id, number)
        return
    try:
        with Lease(place.database, claim, place.should_stop) as lease:
            _WORK[purpose](place.database, claim, lease)
    except LeaseLost:
        logger.info("job %d, shard %d: no longer ours", job_id, number)
    except StopRequested:
        with place.database.write() as session:
            shards.give_back(session, claim)
    except (ProofError, AlgorithmVersionError) as error:
        logger.critical("job %d, shard %d: %s", job_id, number, error)
        _fail(place.database, claim, error)
    except Exception as error:
        # Whatever it is, it must be found in the job and must not come back for ever.
        logger.exception("job %d, shard %d failed", job_id, number)
        _note(place.database, claim, error)
    _see_to(place, job_id)


def _claim(database: Database, purpose: Purpose, job_id: int, number: int) -> Claim | None:
    owner = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex}"
    with database.write() as session:
        jobs.start(session, job_id)
        return shards.claim(session, job_id, number, purpose, owner)


def _generate(database: Database, claim: Claim, lease: Lease) -> None:
    if claim.kind is None or claim.seed is None:
        raise ValueError(f"job {claim.job_id}: no recipe")
    if claim.algorithm_version != ALGORITHM_VERSION:
        raise AlgorithmVersionError(
            f"begun by algorithm version {claim.algorithm_version}, this worker has"
            f" {ALGORITHM_VERSION} and would make other puzzles; enqueue the job again"
        )
    spec = GenerationSpec(claim.kind, claim.max_clues, claim.min_clues, per_pool=claim.per_pool)
    kind = kind_named(claim.kind)
    found: list[Found] = []
    for index in range(claim.first, claim.first + claim.size):
        lease.check()
        for position, puzzle in enumerate(attempt(spec, claim.seed, index)):
            prove(spec, puzzle)
            grid = grid_class(kind, puzzle.solution)
            found.append(Found(index, position, puzzle.clues, puzzle.solution, grid))
    with database.write() as session:
        shards.complete(session, claim, encode(found))


def _verify(database: Database, claim: Claim, lease: Lease) -> None:
    with database.read() as session:
        lines = submissions.lines_of(session, claim)
    rows = []
    for line in lines:
        lease.check()
        rows.append(_verdict(line, claim.kind, claim.max_clues))
    with database.write() as session:
        submissions.complete(session, claim, rows)


def _count(database: Database, claim: Claim, lease: Lease) -> None:
    if claim.kind is None or claim.max_clues is None:
        raise ValueError(f"job {claim.job_id}: no recipe")
    kind = kind_named(claim.kind)
    counts = []
    for number in range(claim.first, claim.first + claim.size):
        lease.check()
        counts += census(kind, claim.max_clues, number, 1)
    with database.write() as session:
        censuses.complete(session, claim, counts)


_WORK: dict[Purpose, Callable[[Database, Claim, Lease], None]] = {
    Purpose.GENERATE: _generate,
    Purpose.VERIFY: _verify,
    Purpose.CENSUS: _count,
}


def _verdict(line: Line, kind_name: str | None, max_clues: int | None) -> VerdictRow:
    text = line.text.strip()
    try:
        kind = kind_named(kind_name) if kind_name else kind_of_length(len(text))
    except UnknownKindError as error:
        malformed = VerdictName.MALFORMED.value
        return VerdictRow(line.number, line.text, None, malformed, None, str(error))
    found = verify(kind, text, max_clues)
    return VerdictRow(
        line.number, line.text, kind.name, found.verdict.value, found.n_clues, found.detail
    )


def _fail(database: Database, claim: Claim, error: Exception) -> None:
    with database.write() as session:
        job = jobs.locked(session, claim.job_id)
        if job is not None and shards.note_error(session, claim, str(error)):
            jobs.finish(session, job, Status.FAILED, f"shard {claim.number}: {error}")


def _note(database: Database, claim: Claim, error: Exception) -> None:
    with database.write() as session:
        shards.note_error(session, claim, f"{type(error).__name__}: {error}")


def _see_to(place: Workplace, job_id: int) -> None:
    try:
        dispatch(place.database, place.broker, job_id)
    except BrokerError as error:
        # Workers ask for a dispatch every few seconds: it goes on when the broker is back.
        logger.warning("job %d: %s", job_id, error)
