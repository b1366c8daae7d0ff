"""Selection: which puzzles, in which order.  Functions take a session and never commit.

One query serves exports, collections and counts.  A job's puzzles are read as the job found them,
and so in the same bytes whatever else is in the database.
"""

import hashlib
from collections.abc import Callable, Iterator, Set
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from itertools import islice
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Subquery,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
)
from sqlalchemy.orm import Session

from storage.database.bulk import is_among
from storage.database.engine import FETCH_ROWS
from storage.database.job_lookup import existing
from storage.database.models import CollectionItem, Job, JobPuzzle, Puzzle, Submission, Verdict
from storage.database.states import Purpose
from storage.puzzles.collections import collection_id

# The prime that form keys are reduced by: multiplied by a number that the seed draws, they come
# in another order, and products stay below 2**62.
SHUFFLE_PRIME = 2**31 - 1


class Order(StrEnum):
    """How selected puzzles follow each other."""

    OLDEST = "oldest"
    NEWEST = "newest"
    CLUES = "clues"
    RATING = "rating"
    RANDOM = "random"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which puzzles, all that are given together.

    Parameters
    ----------
    job : int or str, optional
        Those of a job, by its number or name, as it found them; of a submission, those that passed.
    collection : str, optional
    ratings : tuple of (int, int)
        Ranges of ratings, both ends included, of which one must hold; none for any rating.
    symmetry : int
        Bits that the symmetries of the clue pattern must have.
    mask_of : callable, optional
        Returns these bits for the clues of a puzzle of the kind: a job may have found a puzzle in
        another guise than the stored one, and then that is written, with a pattern of its own.
    source : str, optional
        The name of a submitted file.
    since : float, optional
        StoredPuzzle at this time or later, in seconds since the epoch.
    not_in : tuple of str
        Collections.
    order : Order, optional
        The order of the job or the collection, or of the storing, if not given.
    seed : int
        Of a random order.
    """

    job: int | str | None = None
    collection: str | None = None
    kind: str | None = None
    min_clues: int | None = None
    max_clues: int | None = None
    ratings: tuple[tuple[int, int], ...] = ()
    symmetry: int = 0
    mask_of: Callable[[str], int] | None = field(default=None, compare=False)
    source: str | None = None
    since: float | None = None
    not_in: tuple[str, ...] = ()
    order: Order | None = None
    seed: int = 0
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A puzzle as it is exported."""

    id: int
    kind: str
    clues: str
    solution: str
    n_clues: int
    rating: int | None
    canonical: str | None
    grid_class: str
    symmetry: int | None
    """None where the clues are the job's own, whose pattern is another one than the stored."""
    job_id: int | None
    """The job that stored it first."""
    created_at: float


_COLUMNS = [each.name for each in fields(PuzzleRow)]


def iter_puzzles(session: Session, filters: Filters) -> Iterator[PuzzleRow]:
    """Yield the selected puzzles in order, without holding them all.

    Raises
    ------
    UnknownJobError, UnknownCollectionError
    """
    query = _selected(session, filters)
    for row in session.execute(query.execution_options(yield_per=FETCH_ROWS)):
        yield PuzzleRow(*row)


def iter_ids(session: Session, filters: Filters, excluded: Set[str] = frozenset()) -> Iterator[int]:
    """Yield the numbers of the selected puzzles in order, but those of excluded canonical forms.

    Raises
    ------
    UnknownJobError, UnknownCollectionError
    """
    # The numbers are those of stored puzzles, whatever guises a job has of them.
    wanted = replace(filters, mask_of=None)
    # The limit counts what is left after the exclusion.
    if excluded:
        wanted = replace(wanted, limit=None)
    query = _selected(session, wanted).with_only_columns(Puzzle.id, Puzzle.canonical)
    with closing(session.execute(query.execution_options(yield_per=FETCH_ROWS))) as rows:
        left = (number for number, canonical in rows if canonical not in excluded)
        yield from islice(left, filters.limit)


@dataclass(frozen=True, slots=True)
class PuzzleCount:
    """How many puzzles of a kind have this rating and so many clues."""

    kind: str
    rating: int | None
    n_clues: int
    n_puzzles: int


def count_puzzles(session: Session, filters: Filters) -> list[PuzzleCount]:
    """Count the selected puzzles by kind, rating and clues; without filters, over an index alone.

    Raises
    ------
    UnknownJobError, UnknownCollectionError
    """
    query, _ = _query(session, filters)
    columns = (Puzzle.kind, Puzzle.rating, Puzzle.n_clues)
    counted = query.with_only_columns(*columns, func.count()).group_by(*columns)
    return [PuzzleCount(*row) for row in session.execute(counted.order_by(*columns))]


def count_unrated(session: Session, filters: Filters) -> int:
    """Count the puzzles that a filter on ratings leaves out for want of a rating."""
    query, _ = _query(session, replace(filters, ratings=()))
    unrated = query.where(Puzzle.rating.is_(None)).with_only_columns(func.count())
    return session.scalar(unrated) or 0


def _selected(session: Session, filters: Filters) -> Select[Any]:
    query, natural = _query(session, filters)
    return query.order_by(*_order(filters, natural)).limit(filters.limit)


def _query(session: Session, filters: Filters) -> tuple[Select[Any], list[Any]]:
    """Return the query for what is wanted, and its natural order."""
    columns: dict[str, Any] = {name: getattr(Puzzle, name) for name in _COLUMNS}
    source: Any = Puzzle.__table__
    conditions = list(_conditions(filters))
    has_symmetry = Puzzle.symmetry.bitwise_and(filters.symmetry) == filters.symmetry
    natural: list[Any] = []
    if filters.job is not None:
        of_job = _of_job(existing(session, filters.job))
        source = source.join(of_job, of_job.c.puzzle_id == Puzzle.id)
        columns |= {
            name: func.coalesce(of_job.c[name], columns[name]) for name in ("clues", "solution")
        }
        is_stored_one = of_job.c.clues.is_(None)
        columns["symmetry"] = case((is_stored_one, Puzzle.symmetry))
        if filters.symmetry and filters.mask_of is not None:
            guises = _guises_with_symmetry(session, of_job, filters.symmetry, filters.mask_of)
            has_symmetry = or_(
                and_(is_stored_one, has_symmetry), is_among(session, of_job.c.ordinal, guises)
            )
        natural.append(of_job.c.ordinal)
    if filters.collection is not None:
        source = source.join(CollectionItem, CollectionItem.puzzle_id == Puzzle.id)
        conditions.append(
            CollectionItem.collection_id == collection_id(session, filters.collection)
        )
        natural.append(CollectionItem.position)
    if filters.not_in:
        taken = select(CollectionItem.puzzle_id).where(
            CollectionItem.collection_id.in_(
                [collection_id(session, name) for name in filters.not_in]
            )
        )
        conditions.append(Puzzle.id.not_in(taken))
    if filters.symmetry:
        conditions.append(has_symmetry)
    query = select(*columns.values()).select_from(source).where(*conditions)
    return query, natural or [Puzzle.id]


def _guises_with_symmetry(
    session: Session, of_job: Subquery, symmetry: int, mask_of: Callable[[str], int]
) -> list[int]:
    """Return the places of the puzzles that the job found in guises of their own with a symmetry.

    They are few: most puzzles are stored as the job found them.
    """
    own = select(of_job.c.ordinal, of_job.c.clues).where(of_job.c.clues.is_not(None))
    return [
        ordinal for ordinal, clues in session.execute(own) if mask_of(clues) & symmetry == symmetry
    ]


def _of_job(job: Job) -> Subquery:
    """Return the puzzles of a job with their places; of a submission, of the lines that passed."""
    if job.purpose == Purpose.VERIFY:
        return (
            select(
                Verdict.puzzle_id,
                func.min(Verdict.line_number).label("ordinal"),
                null().label("clues"),
                null().label("solution"),
            )
            .where(Verdict.job_id == job.id, Verdict.puzzle_id.is_not(None))
            .group_by(Verdict.puzzle_id)
            .subquery()
        )
    return (
        select(JobPuzzle.puzzle_id, JobPuzzle.ordinal, JobPuzzle.clues, JobPuzzle.solution)
        .where(JobPuzzle.job_id == job.id)
        .subquery()
    )


def _conditions(filters: Filters) -> Iterator[ColumnElement[bool]]:
    if filters.kind is not None:
        yield Puzzle.kind == filters.kind
    if filters.min_clues is not None:
        yield Puzzle.n_clues >= filters.min_clues
    if filters.max_clues is not None:
        yield Puzzle.n_clues <= filters.max_clues
    if filters.ratings:
        yield or_(*(Puzzle.rating.between(low, high) for low, high in filters.ratings))
    if filters.source is not None:
        accepted = select(Verdict.puzzle_id).join(Submission, Submission.job_id == Verdict.job_id)
        yield Puzzle.id.in_(
            accepted.where(Submission.name == filters.source, Verdict.puzzle_id.is_not(None))
        )
    if filters.since is not None:
        yield Puzzle.created_at >= filters.since


def _order(filters: Filters, natural: list[Any]) -> tuple[Any, ...]:
    match filters.order:
        case None:
            return tuple(natural)
        case Order.OLDEST:
            return (Puzzle.id,)
        case Order.NEWEST:
            return (Puzzle.id.desc(),)
        case Order.CLUES:
            return (Puzzle.n_clues, Puzzle.id)
        case Order.RATING:
            return (Puzzle.rating.is_(None), Puzzle.rating, Puzzle.n_clues, Puzzle.id)
        case Order.RANDOM:
            return _random_order(filters.seed)


def _random_order(seed: int) -> tuple[Any, ...]:
    """Order by the upper half of the form keys, turned by the seed; then by the lower half."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    factor = 1 + int.from_bytes(digest, "big") % (SHUFFLE_PRIME - 1)
    key = func.coalesce(Puzzle.form_key, 0)
    upper = key.bitwise_rshift(literal(31, Integer))
    lower = key.bitwise_and(2**31 - 1)
    return (upper * cast(factor, BigInteger) % SHUFFLE_PRIME, lower, Puzzle.id)
