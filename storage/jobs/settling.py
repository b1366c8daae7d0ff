"""Settling: how finished shards become a job's answer, in order and exactly once.

Shards finish in any order.  One whose turn it is is settled as it is handed in; the results of the
others wait in the shard until all shards before are settled.  Then the puzzles get their numbers in
(attempt, position) order.  So ``job_puzzle`` is at any time a prefix of the final answer, and the
answer is the same whatever the shard sizes, the workers, the order and the crashes.

One call settles one shard, in a transaction of its own that holds the job's row lock.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from storage.database.bulk import insert_rows, is_among
from storage.database.canonical_form import CanonicalForm
from storage.database.job_lookup import locked
from storage.database.models import Job, JobExclusion, JobPuzzle, Purpose, Shard, ShardState, Status
from storage.jobs import jobs, leases
from storage.jobs.leases import Claim
from storage.puzzles import puzzles
from storage.puzzles.puzzles import NewPuzzle, Stored


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle at its place in a shard's results."""

    attempt: int
    position: int
    puzzle: NewPuzzle

    @property
    def canonical(self) -> str:
        """What it is up to symmetry."""
        return self.puzzle.form.canonical


@dataclass(frozen=True, slots=True)
class Harvest:
    """What a shard adds to its job."""

    accepted: tuple[Found, ...]
    last_new_attempt: int
    is_exhausted: bool
    n_dropped_same: int
    n_dropped_grid: int
    n_dropped_excluded: int


def encode(found: Iterable[Found]) -> str:
    """Write results as a shard keeps them."""
    # Field by field: dataclasses.astuple copies deeply, which takes as long as to settle.
    rows = [
        (
            f.attempt,
            f.position,
            f.puzzle.clues,
            f.puzzle.solution,
            f.puzzle.form.canonical,
            f.puzzle.form.canonical_version,
            f.puzzle.form.grid_class,
            f.puzzle.form.symmetry,
            f.puzzle.rating,
            f.puzzle.rater_version,
        )
        for f in found
    ]
    return json.dumps(rows, separators=(",", ":"))


def decode(result: str) -> list[Found]:
    """Read what ``encode`` wrote, in (attempt, position) order."""
    found = (
        Found(
            attempt,
            position,
            NewPuzzle(clues, solution, CanonicalForm(*form), rating, rater_version),
        )
        for attempt, position, clues, solution, *form, rating, rater_version in json.loads(result)
    )
    return sorted(found, key=lambda item: (item.attempt, item.position))


def harvest(
    found: Iterable[Found],
    held: set[str],
    of_grid: Mapping[str, int],
    excluded: Set[str] = frozenset(),
    *,
    per_grid: int | None,
    n_missing: int,
    last_new_attempt: int,
    patience: int,
    end: int,
) -> Harvest:
    """Choose what a job takes from a shard that ends before attempt ``end``.

    ``held`` are the canonical forms of the puzzles that the job has already, ``of_grid`` counts
    them by class of grids, ``excluded`` are forms that it must not have.

    A job is exhausted by ``patience`` attempts in a row that bring nothing new.  What comes after
    them is dropped, even from the same shard: the answer must not depend on where shards end.
    """
    accepted: list[Found] = []
    seen = set(held)
    n_of_grid = Counter(of_grid)
    n_dropped_same = n_dropped_grid = n_dropped_excluded = 0
    for item in found:
        if item.attempt > last_new_attempt + patience or len(accepted) == n_missing:
            break
        form = item.puzzle.form
        if form.canonical in excluded:
            n_dropped_excluded += 1
        elif form.canonical in seen:
            n_dropped_same += 1
        elif per_grid is not None and n_of_grid[form.grid_class] >= per_grid:
            n_dropped_grid += 1
        else:
            seen.add(form.canonical)
            n_of_grid[form.grid_class] += 1
            accepted.append(item)
            last_new_attempt = item.attempt
    is_complete = len(accepted) == n_missing
    return Harvest(
        accepted=tuple(accepted),
        last_new_attempt=last_new_attempt,
        is_exhausted=not is_complete and end > last_new_attempt + patience,
        n_dropped_same=n_dropped_same,
        n_dropped_grid=n_dropped_grid,
        n_dropped_excluded=n_dropped_excluded,
    )


def hand_in(session: Session, claim: Claim, found: Sequence[Found]) -> bool:
    """Hand in what a shard found; False, and nothing is kept, if it is no longer ours.

    If the shard is the next of its job, it is settled at once: its results need not be written
    down to be read again.
    """
    job = locked(session, claim.job_id)
    if job is None:
        return False
    is_next = job.status.is_active and job.n_settled == claim.number
    if not leases.complete(session, claim, None if is_next else encode(found)):
        return False
    if is_next:
        _settle_puzzles(session, job, found, claim.first + claim.size)
    return True


def settle_next(session: Session, job: Job) -> bool:
    """Settle what comes next in a job whose row is locked; False if there is nothing to settle."""
    if not job.status.is_active:
        return False
    if job.purpose != Purpose.GENERATE:
        return _settle_stored(session, job)
    shard = session.get(Shard, (job.id, job.n_settled), populate_existing=True)
    if shard is None or shard.state != ShardState.DONE:
        return False
    if shard.result is None:
        raise ValueError(f"job {job.id}, shard {shard.number}: no result")
    _settle_puzzles(session, job, decode(shard.result), shard.first + shard.size)
    shard.result = None
    return True


def _settle_puzzles(session: Session, job: Job, found: Sequence[Found], end: int) -> None:
    """Settle what the job's next shard found, which ends before attempt ``end``."""
    if job.spec.kind is None or job.patience is None:
        raise ValueError(f"job {job.id}: no generate job")
    known = puzzles.find(session, job.spec.kind, (item.puzzle.form.name for item in found))
    gain = harvest(
        found,
        puzzles.held(session, job.id, known),
        _of_grid(session, job, job.spec.kind, found),
        _excluded(session, job, found),
        per_grid=job.spec.per_grid,
        n_missing=job.n_requested - job.n_found,
        last_new_attempt=job.last_new_attempt,
        patience=job.patience,
        end=end,
    )
    _add(session, job, job.spec.kind, gain.accepted, known)
    job.n_settled += 1
    job.last_new_attempt = gain.last_new_attempt
    job.n_dropped_same += gain.n_dropped_same
    job.n_dropped_grid += gain.n_dropped_grid
    job.n_dropped_excluded += gain.n_dropped_excluded
    if job.n_found == job.n_requested:
        jobs.finish(session, job, Status.DONE)
    elif gain.is_exhausted:
        jobs.finish(session, job, Status.EXHAUSTED)


def _of_grid(session: Session, job: Job, kind: str, found: Sequence[Found]) -> dict[str, int]:
    """Count the puzzles that the job has of the grids found, if it limits them."""
    if job.spec.per_grid is None:
        return {}
    grids = {item.puzzle.form.grid_class for item in found}
    return puzzles.count_by_grid(session, job.id, kind, grids)


def _excluded(session: Session, job: Job, found: Sequence[Found]) -> set[str]:
    """Return which of the forms found the job must not bring."""
    excluded = select(JobExclusion.canonical).where(JobExclusion.job_id == job.id)
    if session.scalar(excluded.limit(1)) is None:
        return set()
    forms = [item.canonical for item in found]
    return set(session.scalars(excluded.where(is_among(session, JobExclusion.canonical, forms))))


def _add(
    session: Session,
    job: Job,
    kind: str,
    accepted: Sequence[Found],
    known: Mapping[str, Stored],
) -> None:
    """Give the puzzles the next numbers of the job."""
    if not accepted:
        return
    stored = puzzles.store(session, job.id, kind, [item.puzzle for item in accepted], known)
    rows = [
        _place(job.id, ordinal, item, stored[item.canonical])
        for ordinal, item in enumerate(accepted, start=job.n_found + 1)
    ]
    insert_rows(session, insert(JobPuzzle), rows)
    job.n_found += len(rows)


def _place(job_id: int, ordinal: int, item: Found, stored: Stored) -> dict[str, Any]:
    """Return what a job notes of a puzzle: its own clues, if another one stands for the form."""
    is_same = stored.clues == item.puzzle.clues
    return {
        "job_id": job_id,
        "ordinal": ordinal,
        "attempt": item.attempt,
        "position": item.position,
        "puzzle_id": stored.id,
        "clues": None if is_same else item.puzzle.clues,
        "solution": None if is_same else item.puzzle.solution,
    }


def _settle_stored(session: Session, job: Job) -> bool:
    """Count the leading shards that are done of a job whose results are stored already."""
    unfinished = select(func.min(Shard.number)).where(
        Shard.job_id == job.id,
        Shard.number >= job.n_settled,
        Shard.state != ShardState.DONE,
    )
    n_settled = session.scalar(unfinished)
    if n_settled is None:
        n_settled = job.n_planned
    if n_settled == job.n_settled:
        return False
    job.n_settled = n_settled
    if job.n_settled == job.n_planned:
        jobs.finish(session, job, Status.DONE)
    return True
