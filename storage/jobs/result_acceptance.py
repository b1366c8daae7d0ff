"""The acceptance of finished shards as a job's result, in order and exactly once.

Shards finish in any order.  The next shard of its job is accepted when it is handed in; the results
of others wait in their rows until all shards before them are accepted.  Then the puzzles get their
numbers in (attempt, position) order.  So ``job_puzzle`` is at any time a prefix of the final
answer, and the answer is the same whatever the shard sizes, the workers, the order and the crashes.

One call accepts one shard, in a transaction of its own that holds the job's row lock.

If puzzles must not overlap, the process that accepts needs an index of the job's puzzles. If each
of many workers accepted its own results, each would read all puzzles of the others, with the job
locked. So a process that would have to read many leaves the work to the one that accepted last,
which has nothing to read. If too many results wait, that process seems to be gone, and any process
accepts.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Any, Protocol

from sqlalchemy import Table, func, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.bulk import insert_rows, look_up_each
from cluesmith.storage.database.job_lookup import locked
from cluesmith.storage.database.models import Job, JobExclusion, JobPuzzle, Shard
from cluesmith.storage.database.rating_columns import RATING_COLUMNS
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import job_lifecycle, leases, shard_dispatch
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.jobs.shard_results import FoundPuzzle, decode, encode
from cluesmith.storage.puzzles import stored_puzzles
from cluesmith.storage.puzzles.job_overlaps import OverlapIndexes
from cluesmith.storage.puzzles.stored_puzzles import Lookup, StoredPuzzle
from cluesmith.storage.puzzles.stored_ratings import rating_values

_TABLE: Table = JobPuzzle.__table__  # type: ignore[assignment]  # plain table: rows in bulk
# Puzzles that any process reads before it accepts, which takes a tenth of a second.
MAX_UNREAD = 10_000

# If more results than this wait per shard in work, any process accepts: more than arrive while the
# process that accepted last works on a shard.
MAX_WAITING = 2

_COLUMNS = ("job_id", "ordinal", "attempt", "position", "puzzle_id", "clues", "solution")


class Quotas(Protocol):
    """The puzzles that a job has of each level."""

    @property
    def n_of_level(self) -> Mapping[int, int]:
        """Their number, by the number of the level."""


class Acceptance(Protocol):
    """Decides in the order of attempts which puzzles a job accepts; the generator has the class."""

    last_new_attempt: int
    n_dropped_same: int
    n_dropped_grid: int
    n_dropped_overlapping: int
    n_dropped_excluded: int

    def __init__(
        self,
        *,
        n_missing: int,
        patience: int,
        per_grid: int | None,
        max_overlap: Any,
        excluded: Set[str],
        already_accepted: Set[str],
        n_of_grid: Mapping[str, int],
        level_shares: str | None,
        n_of_level: Mapping[int, int],
        last_new_attempt: int,
    ) -> None: ...

    @property
    def quotas(self) -> Quotas:
        """What the job has of each level."""

    def expect(self, puzzles: list[bytes]) -> None:
        """Say what is asked for next."""

    def accepts(
        self, attempt: int, canonical: str, grid_class: str, clues: bytes, level: int | None
    ) -> bool:
        """Accept a puzzle, or drop it and return False."""
        ...

    def is_exhausted(self, end: int) -> bool:
        """Return True if the patience is spent once all attempts before ``end`` are made."""
        ...


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides which puzzles jobs accept; the caller passes it in: storage knows no generator."""

    acceptance: type[Acceptance]
    max_overlap: OverlapIndexes


def complete(session: Session, claim: Claim, found: Sequence[FoundPuzzle], judge: Judge) -> bool:
    """Store the result of a shard; if the lease is lost, store nothing and return False.

    If the shard is the next of its job, it is accepted at once, without writing and reading its
    results.
    """
    job = locked(session, claim.job_id)
    if job is None:
        return False
    is_next = (
        job.status.is_active
        and job.n_accepted == claim.number
        and accepts_here(session, job, judge)
    )
    if not leases.complete(session, claim, None if is_next else encode(found)):
        return False
    if is_next:
        accept_puzzles(session, job, found, claim.first + claim.size, judge)
    return True


def n_lacking(session: Session, claim: Claim, found: Sequence[FoundPuzzle], judge: Judge) -> int:
    """Return how many puzzles the job lacks besides these of its next shard; nothing is stored.

    If it lacks none, the shard needs no further attempts, because the job drops what they find. If
    the shard is not the next any more, the job is said to lack many.
    """
    job = locked(session, claim.job_id)
    if job is None or not job.status.is_active or job.n_accepted != claim.number:
        return claim.size
    _, accepted, _ = _decided(session, job, found, judge)
    return job.n_requested - job.n_found - len(accepted)


def accepts_here(session: Session, job: Job, judge: Judge) -> bool:
    """Return True if this process is to accept the next results of a locked job."""
    if judge.max_overlap.n_unread(job) <= MAX_UNREAD:
        return True
    pending = shard_dispatch.count_pending(session, job)
    return pending.n_done >= MAX_WAITING * pending.n_running


def accept_next(session: Session, job: Job, judge: Judge) -> bool:
    """Accept the next results of a locked job; return False if there are none."""
    if not job.status.is_active:
        return False
    if job.purpose != Purpose.GENERATE:
        return _accept_stored(session, job)
    if job.n_found == job.n_requested:  # the job has been resumed
        job_lifecycle.finish(session, job, Status.DONE)
        return True
    shard = session.get(Shard, (job.id, job.n_accepted), populate_existing=True)
    if shard is None or shard.state != ShardState.DONE or not accepts_here(session, job, judge):
        return False
    if shard.result is None:
        raise ValueError(f"job {job.id}, shard {shard.number}: no result")
    found = decode(shard.result)
    accept_puzzles(session, job, found, shard.first + shard.size, judge)
    shard.result = None
    return True


def accept_puzzles(
    session: Session,
    job: Job,
    found: Sequence[FoundPuzzle],
    end: int,
    judge: Judge,
) -> None:
    """Accept the results of the job's next shard, which ends before attempt ``end``."""
    decision, accepted, known = _decided(session, job, found, judge)
    _add(session, job, accepted, known)
    job.n_accepted += 1
    job.n_of_level = {str(level): n for level, n in decision.quotas.n_of_level.items()}
    job.last_new_attempt = decision.last_new_attempt
    job.n_dropped_same += decision.n_dropped_same
    job.n_dropped_grid += decision.n_dropped_grid
    job.n_dropped_overlapping += decision.n_dropped_overlapping
    job.n_dropped_excluded += decision.n_dropped_excluded
    if job.n_found == job.n_requested:
        job_lifecycle.finish(session, job, Status.DONE)
    elif decision.is_exhausted(end):
        job_lifecycle.finish(session, job, Status.EXHAUSTED)
    else:
        return
    judge.max_overlap.forget(job)


def _decided(
    session: Session, job: Job, found: Sequence[FoundPuzzle], judge: Judge
) -> tuple[Acceptance, list[FoundPuzzle], Lookup]:
    """Decide which results of a locked job's next shard it accepts, without storing them."""
    kind = _kind(job)
    if job.patience is None:
        raise ValueError(f"job {job.id}: no generate job")
    known = stored_puzzles.look_up(session, kind, (item.puzzle.form for item in found))
    decision = judge.acceptance(
        n_missing=job.n_requested - job.n_found,
        patience=job.patience,
        per_grid=job.spec.per_grid,
        max_overlap=judge.max_overlap.of_job(session, job),
        excluded=_excluded_forms(session, job, found),
        already_accepted=stored_puzzles.forms_of_job(session, job.id, known),
        n_of_grid=_n_of_grid(session, job, found, known),
        level_shares=job.spec.level_shares,
        n_of_level={int(level): n for level, n in (job.n_of_level or {}).items()},
        last_new_attempt=job.last_new_attempt,
    )
    texts = [item.puzzle.clues.encode() for item in found]
    decision.expect(texts)
    accepted = [
        item
        for item, text in zip(found, texts, strict=True)
        if decision.accepts(
            item.attempt,
            item.puzzle.canonical,
            item.puzzle.grid_class,
            text,
            None if item.puzzle.rating is None else item.puzzle.rating.level,
        )
    ]
    return decision, accepted, known


def _kind(job: Job) -> str:
    if job.spec.kind is None:
        raise ValueError(f"job {job.id}: no generate job")
    return job.spec.kind


def _n_of_grid(
    session: Session, job: Job, found: Sequence[FoundPuzzle], known: Lookup
) -> dict[str, int]:
    """Count the puzzles that the job has of the grids found, if it limits them."""
    if job.spec.per_grid is None:
        return {}
    grids = {known.keys[puzzle.canonical][0]: puzzle.grid_class for *_, puzzle in found}
    return stored_puzzles.count_by_grid(session, job.id, grids)


def _excluded_forms(session: Session, job: Job, found: Sequence[FoundPuzzle]) -> set[str]:
    """Return which of the found forms the job must not contain."""
    excluded = select(JobExclusion.canonical).where(JobExclusion.job_id == job.id)
    if session.scalar(excluded.limit(1)) is None:
        return set()
    forms = [item.canonical for item in found]
    return {form for form, _ in look_up_each(session, excluded, {JobExclusion.canonical: forms})}


def _add(
    session: Session,
    job: Job,
    accepted: Sequence[FoundPuzzle],
    known: Lookup,
) -> None:
    """Give the puzzles the next numbers of the job."""
    if not accepted:
        return
    stored = stored_puzzles.store(
        session, job.id, _kind(job), [item.puzzle for item in accepted], known
    )
    columns, place = (
        ((*_COLUMNS, *RATING_COLUMNS), _rated_place)
        if job.spec.needs_rating
        else (_COLUMNS, _place)
    )
    job_id = job.id
    rows = [
        (job_id, ordinal, *place(item, stored[item.puzzle.canonical]))
        for ordinal, item in enumerate(accepted, start=job.n_found + 1)
    ]
    insert_rows(session, _TABLE, columns, rows)
    job.n_found += len(rows)


def _place(item: FoundPuzzle, stored: StoredPuzzle) -> tuple[Any, ...]:
    """Return the job's own clues of a puzzle, if another form of it is stored."""
    attempt, position, puzzle = item
    if stored.clues == puzzle.clues:
        return attempt, position, stored.id, None, None
    return attempt, position, stored.id, puzzle.clues, puzzle.solution


def _rated_place(item: FoundPuzzle, stored: StoredPuzzle) -> tuple[Any, ...]:
    """Return this with its rating; the stored puzzle has the rating if its clues are the same."""
    is_same = stored.clues == item.puzzle.clues
    return (*_place(item, stored), *rating_values(None if is_same else item.puzzle.rating))


def _accept_stored(session: Session, job: Job) -> bool:
    """Count the leading shards that are done, in a job whose results are stored elsewhere."""
    unfinished = select(func.min(Shard.number)).where(
        Shard.job_id == job.id,
        Shard.number >= job.n_accepted,
        Shard.state != ShardState.DONE,
    )
    n_accepted = session.scalar(unfinished)
    if n_accepted is None:
        n_accepted = job.n_planned
    if n_accepted == job.n_accepted < job.n_planned:
        return False
    job.n_accepted = n_accepted
    if job.n_accepted == job.n_planned:
        job_lifecycle.finish(session, job, Status.DONE)
    return True
