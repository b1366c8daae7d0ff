"""Ratings of stored puzzles: jobs that find them.  Functions take a session and never commit."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, exists, insert, or_, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.bulk import is_among
from cluesmith.storage.database.engine import FETCH_ROWS
from cluesmith.storage.database.job_lookup import locked
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, JobPuzzle, Puzzle, Shard
from cluesmith.storage.database.rating_columns import StoredRating
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import leases
from cluesmith.storage.jobs.job_labels import NO_LABEL, JobLabel, free_name
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.puzzles.stored_ratings import Place, set_form_ratings, set_ratings
from cluesmith.storage.storage_errors import NothingToRateError

_Lack = Callable[[Any], ColumnElement[bool]]
"""The rows of a table that lack a rating."""


@dataclass(frozen=True, slots=True)
class Unrated:
    """A stored puzzle without a rating, or a job's equivalent form of it; rated as written."""

    id: int
    kind: str
    clues: str
    place: Place | None = None
    """The place in a job, if it is a job's own equivalent form."""


def create(
    session: Session,
    kind: str | None,
    shard_size: int,
    rater_version: int,
    label: JobLabel = NO_LABEL,
    difficulty: str | None = None,
) -> Job:
    """Add a job that rates the stored puzzles without a rating of this version, with its shards.

    With a ``difficulty``, which admits any whip, those without a longest whip are rated as well.

    Raises NothingToRateError if there are none. Raises JobNameTakenError.
    """
    job = Job(
        name=free_name(session, label),
        purpose=Purpose.RATE,
        spec=JobSpec(kind, difficulty=difficulty),
        n_requested=1,
        shard_size=shard_size,
        versions=JobVersions(rater_version=rater_version),
    )
    lacks = _lack(rater_version, job.spec)
    session.add(job)
    session.flush()
    query = _unrated(kind, lacks).execution_options(yield_per=FETCH_ROWS)
    ids = iter(session.scalars(query))
    rows: list[dict[str, int]] = []
    while chunk := list(islice(ids, shard_size)):
        rows.append({"job_id": job.id, "number": len(rows), "first": chunk[0], "size": len(chunk)})
    if not rows:
        raise NothingToRateError(f"no {kind or 'stored puzzle'} without a rating")
    session.execute(insert(Shard), rows)
    job.n_planned = len(rows)
    job.n_requested = sum(row["size"] for row in rows)
    return job


def puzzles_of(session: Session, claim: Claim, rater_version: int) -> list[Unrated]:
    """Return the puzzles of a shard that have no rating yet, and such equivalent forms in jobs.

    If others have rated some of them since, puzzles of the next shards are included, which does no
    harm.
    """
    lacks = _lack(rater_version, claim.spec)
    query = _unrated(claim.spec.kind, lacks).where(Puzzle.id >= claim.first)
    ids = session.scalars(query.limit(claim.size)).all()
    stored = select(Puzzle.id, Puzzle.kind, Puzzle.clues).where(
        is_among(session, Puzzle.id, ids), lacks(Puzzle)
    )
    forms = (
        select(Puzzle.id, Puzzle.kind, JobPuzzle.clues, JobPuzzle.job_id, JobPuzzle.ordinal)
        .join(JobPuzzle, JobPuzzle.puzzle_id == Puzzle.id)
        .where(is_among(session, Puzzle.id, ids), _is_unrated_form(lacks))
    )
    return [
        *(Unrated(*row) for row in session.execute(stored.order_by(Puzzle.id))),
        *(
            Unrated(number, kind, clues or "", (job_id, ordinal))
            for number, kind, clues, job_id, ordinal in session.execute(forms)
        ),
    ]


def complete(session: Session, claim: Claim, ratings: Mapping[Unrated, StoredRating]) -> bool:
    """Store the ratings of a shard and complete it; if the lease is lost, just return False."""
    job = locked(session, claim.job_id)
    if job is None or not leases.complete(session, claim, result=None):
        return False
    set_ratings(session, {each.id: r for each, r in ratings.items() if each.place is None})
    set_form_ratings(session, {each.place: r for each, r in ratings.items() if each.place})
    job.n_found += claim.size
    return True


def _unrated(kind: str | None, lacks: _Lack) -> Select[Any]:
    """Return the query for puzzles without a rating, or with an unrated form in a job."""
    has_such_form = exists().where(JobPuzzle.puzzle_id == Puzzle.id, _is_unrated_form(lacks))
    query: Select[Any] = select(Puzzle.id).where(or_(lacks(Puzzle), has_such_form))
    query = query.order_by(Puzzle.id)
    return query if kind is None else query.where(Puzzle.kind == kind)


def _is_unrated_form(lacks: _Lack) -> ColumnElement[bool]:
    return and_(JobPuzzle.clues.is_not(None), lacks(JobPuzzle))


def _lack(rater_version: int, spec: JobSpec) -> _Lack:
    """Return the condition that a rating is missing, is older, or lacks a wanted whip."""

    def lacks(table: Any) -> ColumnElement[bool]:
        no_whip = [table.whip.is_(None)] if spec.difficulty else []
        return or_(table.level.is_(None), table.rater_version < rater_version, *no_whip)

    return lacks
