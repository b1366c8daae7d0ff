"""Ratings of stored puzzles: jobs that find them.  Functions take a session and never commit."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import Select, bindparam, insert, select, update
from sqlalchemy.orm import Session

from storage.database.engine import FETCH_ROWS
from storage.database.job_lookup import locked
from storage.database.job_spec import JobSpec
from storage.database.models import Job, Puzzle, Shard
from storage.database.states import Purpose
from storage.errors import NothingToRateError
from storage.jobs import leases
from storage.jobs.job_labels import NO_LABEL, JobLabel, free_name
from storage.jobs.leases import Claim


@dataclass(frozen=True, slots=True)
class Unrated:
    """A stored puzzle without a rating."""

    id: int
    kind: str
    clues: str


def create(
    session: Session,
    kind: str | None,
    shard_size: int,
    label: JobLabel = NO_LABEL,
    algorithm_version: int | None = None,
) -> Job:
    """Add a job that rates the stored puzzles without a rating, with its shards.

    Raises
    ------
    NothingToRateError
        There are none.
    JobNameTakenError
    """
    job = Job(
        name=free_name(session, label),
        purpose=Purpose.RATE,
        spec=JobSpec(kind),
        n_requested=1,
        shard_size=shard_size,
        algorithm_version=algorithm_version,
    )
    session.add(job)
    session.flush()
    ids = iter(session.scalars(_unrated(kind, Puzzle.id).execution_options(yield_per=FETCH_ROWS)))
    rows: list[dict[str, int]] = []
    while chunk := list(islice(ids, shard_size)):
        rows.append({"job_id": job.id, "number": len(rows), "first": chunk[0], "size": len(chunk)})
    if not rows:
        raise NothingToRateError(f"no {kind or 'stored puzzle'} without a rating")
    session.execute(insert(Shard), rows)
    job.n_planned = len(rows)
    job.n_requested = sum(row["size"] for row in rows)
    return job


def puzzles_of(session: Session, claim: Claim) -> list[Unrated]:
    """Return the puzzles of a shard that have no rating yet.

    Where others have rated some of them since, puzzles of the next shards come along, which does
    no harm.
    """
    query = _unrated(claim.spec.kind, Puzzle.id, Puzzle.kind, Puzzle.clues)
    query = query.where(Puzzle.id >= claim.first).limit(claim.size)
    return [Unrated(*row) for row in session.execute(query)]


def complete(
    session: Session, claim: Claim, ratings: Mapping[int, int], rater_version: int
) -> bool:
    """Store the ratings of a shard with its end; False, and nothing is kept, if it is not ours."""
    job = locked(session, claim.job_id)
    if job is None or not leases.complete(session, claim, result=None):
        return False
    statement = (
        update(Puzzle.__table__)  # type: ignore[arg-type]  # plain table: rows in bulk
        .where(Puzzle.id == bindparam("of_id"), Puzzle.rating.is_(None))
        .values(rating=bindparam("new_rating"), rater_version=rater_version)
    )
    rows = [{"of_id": number, "new_rating": rating} for number, rating in ratings.items()]
    if rows:
        session.execute(statement, rows)
    job.n_found += claim.size
    return True


def _unrated(kind: str | None, *columns: Any) -> Select[Any]:
    query = select(*columns).where(Puzzle.rating.is_(None)).order_by(Puzzle.id)
    return query if kind is None else query.where(Puzzle.kind == kind)
