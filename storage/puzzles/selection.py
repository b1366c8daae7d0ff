"""Selecting stored puzzles in an order. Functions take a session and never commit.

One query serves exports, collections and counts. A job's puzzles are read as the job found them, so
their bytes do not depend on what else is in the database.
"""

import functools
import hashlib
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import closing
from enum import StrEnum
from itertools import islice, starmap
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    String,
    Subquery,
    Text,
    and_,
    case,
    cast,
    false,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass, field, fields, replace
from cluesmith.puzzle_spec import LEVELS_OF_MINIMALITY, OWN_LEVEL
from cluesmith.storage.database.bulk import held_rows, is_among
from cluesmith.storage.database.engine import FETCH_ROWS
from cluesmith.storage.database.job_lookup import existing
from cluesmith.storage.database.models import (
    CollectionItem,
    Job,
    JobPuzzle,
    Puzzle,
    Submission,
    Verdict,
)
from cluesmith.storage.database.rating_columns import RATING_COLUMNS, StoredRating
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.puzzles.stored_collections import collection_id, named
from cluesmith.storage.puzzles.stored_puzzles import with_names

# The prime by which form keys are reduced: multiplied by a number from the seed, they come in
# another order, and products stay below 2**62.
SHUFFLE_PRIME = 2**31 - 1


class Order(StrEnum):
    """The order of selected puzzles."""

    OLDEST = "oldest"
    NEWEST = "newest"
    CLUES = "clues"
    RATING = "rating"
    SCORE = "score"
    RANDOM = "random"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Filters for selected puzzles; a puzzle must pass all that are given."""

    job: int | str | None = None
    """The puzzles of a job, by its number or name, as it found them; of a submission, those that
    passed.
    """
    collection: str | None = None
    kind: str | None = None
    min_clues: int | None = None
    max_clues: int | None = None
    clues_of: tuple[tuple[tuple[str, ...], int, int], ...] = ()
    """Types of clues, as their names stand in the text, and the fewest and the most clues of these
    types together; no types for digits.
    """
    rating: tuple[tuple[str, str, Any], ...] = ()
    """The conditions on its rating: a column, a comparison of ``_compared``, and a value."""
    minimal_at: str | None = None
    """The level at which the puzzle is minimal."""
    symmetry: int = 0
    """Bits that the symmetries of the clue pattern must have."""
    mask_of: Callable[[str], int] | None = field(default=None, compare=False)
    """Returns these bits for the clues of a puzzle of the kind.  A job may have found a puzzle in
    another form than the stored one: then that form is written, with a pattern of its own.
    """
    source: str | None = None
    """The name of a submitted file."""
    since: float | None = None
    """Stored at this time or later, in seconds since the epoch."""
    not_in: tuple[str, ...] = ()
    """Collections, or recipes: ``stored_collections.named``."""
    unnamed: frozenset[str] = frozenset()
    """Names of puzzles to leave out, as ``name_of`` makes them from kind and canonical form."""
    name_of: Callable[[str, str], str] | None = field(default=None, compare=False)
    order: Order | None = None
    """The order of the job or the collection, or of the storing, if not given."""
    seed: int = 0
    """The seed of a random order."""
    limit: int | None = None

    @property
    def asks_for_level(self) -> bool:
        """Return True if it leaves out puzzles whose rating has nothing but the longest whip."""
        return any(column != "whip" for column, _, _ in self.rating)

    @property
    def asks_for_whip(self) -> bool:
        """Return True if it leaves out puzzles whose longest whip was not searched for."""
        return any(column == "whip" for column, _, _ in self.rating)

    @property
    def levels(self) -> tuple[int, ...]:
        """Return the numbers of the wanted levels; empty for any."""
        asked = [value for column, comparison, value in self.rating if column == "level"]
        return asked[0] if asked else ()


@dataclass(frozen=True, slots=True)
class PuzzleRow(StoredRating):
    """A puzzle as it is exported, with the rating of just these clues."""

    id: int
    kind: str
    clues: str
    solution: str
    n_clues: int
    minimal_at: str | None
    """The level at which no clue can go, or with a + clues were added; None if strictly minimal."""
    canonical: str
    grid_class: str
    symmetry: int | None
    """None if the clues are the job's own, whose pattern differs from the stored one."""
    job_id: int | None
    """The job that stored it first, or that the selection names."""
    created_at: float
    seed: int | None
    """The seed of that job; None if it verified or rated puzzles."""
    attempt: int | None
    """The attempt of that job, from 0."""
    source: str | None
    """The file that was submitted to that job."""


_COLUMNS: dict[str, Any] = {
    each.name: Puzzle.__table__.c.get(each.name) for each in fields(PuzzleRow)
} | {
    "seed": select(Job.seed).where(Job.id == Puzzle.job_id).scalar_subquery(),
    "attempt": select(JobPuzzle.attempt)
    .where(JobPuzzle.puzzle_id == Puzzle.id, JobPuzzle.job_id == Puzzle.job_id)
    .scalar_subquery(),
    "source": select(Submission.name).where(Submission.job_id == Puzzle.job_id).scalar_subquery(),
}


def iter_puzzles(session: Session, filters: Filters) -> Iterator[PuzzleRow]:
    """Yield the selected puzzles in order, without holding them all.

    Raises UnknownJobError or UnknownCollectionError.
    """
    query = _selected(session, filters)
    for row in session.execute(query.execution_options(yield_per=FETCH_ROWS)):
        yield PuzzleRow(*row)


def held_puzzles(session: Session, selections: Iterable[Filters]) -> list[Iterator[PuzzleRow]]:
    """Return the puzzles of each selection as ``held_rows``, for outputs that take long to write.

    Raises UnknownJobError or UnknownCollectionError.
    """
    queries = [_selected(session, filters) for filters in selections]
    return [starmap(PuzzleRow, rows) for rows in held_rows(session, queries)]


def iter_ids(
    session: Session,
    filters: Filters,
    excluded: Set[str] = frozenset(),
    takes: Callable[[str, str], bool] | None = None,
) -> Iterator[int]:
    """Yield the numbers of the selected puzzles in order, without excluded canonical forms.

    ``takes`` is called with the kind and the clues of each remaining puzzle, and can leave out
    more.

    Raises UnknownJobError or UnknownCollectionError.
    """
    # The limit counts the puzzles that remain after the exclusion.
    wanted = replace(filters, limit=None) if excluded or takes else filters
    # The numbers are those of stored puzzles, whatever equivalent forms a job has.
    selected = _selected(session, wanted, as_stored=True)
    query = selected.with_only_columns(Puzzle.id, Puzzle.canonical, Puzzle.kind, Puzzle.clues)
    with closing(session.execute(query.execution_options(yield_per=FETCH_ROWS))) as rows:
        left = (
            number
            for number, canonical, kind, clues in rows
            if canonical not in excluded and (takes is None or takes(kind, clues))
        )
        yield from islice(left, filters.limit)


def iter_forms(session: Session, filters: Filters) -> Iterator[tuple[int, str, str]]:
    """Yield the numbers, canonical forms and classes of grids of the selected puzzles in order.

    Raises UnknownJobError or UnknownCollectionError.
    """
    selected = _selected(session, filters, as_stored=True)
    query = selected.with_only_columns(Puzzle.id, Puzzle.canonical, Puzzle.grid_class)
    for row in session.execute(query.execution_options(yield_per=FETCH_ROWS)):
        yield row[0], row[1], row[2]


@dataclass(frozen=True, slots=True)
class PuzzleCount:
    """The number of puzzles of a kind with this level and number of clues."""

    kind: str
    level: int | None
    n_clues: int
    n_puzzles: int


def count_puzzles(session: Session, filters: Filters) -> list[PuzzleCount]:
    """Count the selected puzzles by kind, level and clues; without filters, over an index alone.

    Raises UnknownJobError or UnknownCollectionError.
    """
    wanted = choose(session, filters)
    columns = (Puzzle.kind, wanted.columns["level"], Puzzle.n_clues)
    counted = wanted.query.with_only_columns(*columns, func.count()).group_by(*columns)
    return [PuzzleCount(*row) for row in session.execute(counted.order_by(*columns))]


@dataclass(frozen=True, slots=True)
class RatingCount:
    """The number of puzzles of a kind with this ER, in tenths, and this hardest technique."""

    kind: str
    er: int | None
    hardest: int | None
    n_puzzles: int


def count_ratings(session: Session, filters: Filters) -> list[RatingCount]:
    """Count the selected puzzles that have a level by kind, ER and hardest technique.

    Raises UnknownJobError or UnknownCollectionError.
    """
    wanted = choose(session, filters)
    columns = (Puzzle.kind, wanted.columns["er"], wanted.columns["hardest"])
    rated = wanted.query.where(wanted.columns["level"].is_not(None))
    counted = rated.with_only_columns(*columns, func.count()).group_by(*columns)
    return [RatingCount(*row) for row in session.execute(counted.order_by(*columns))]


def count_unrated(session: Session, filters: Filters) -> int:
    """Count the puzzles that a filter on ratings leaves out because they have no rating."""
    wanted = choose(session, replace(filters, rating=()))
    needed = ["level"] * filters.asks_for_level + ["whip"] * filters.asks_for_whip
    is_unrated = or_(false(), *(wanted.columns[name].is_(None) for name in needed))
    return session.scalar(wanted.query.where(is_unrated).with_only_columns(func.count())) or 0


@dataclass(frozen=True, slots=True)
class Choice:
    """The query of a selection, its columns, and its natural order."""

    query: Select[Any]
    columns: Mapping[str, Any]
    natural: list[Any]


def _selected(session: Session, filters: Filters, as_stored: bool = False) -> Select[Any]:
    wanted = choose(session, filters, as_stored)
    return wanted.query.order_by(*_order(filters, wanted)).limit(filters.limit)


def choose(session: Session, filters: Filters, as_stored: bool = False) -> Choice:
    """Return the query of a selection; a job's puzzles as they are stored, or as it found them.

    Raises UnknownJobError or UnknownCollectionError.
    """
    columns = dict(_COLUMNS)
    source: Any = Puzzle.__table__
    natural: list[Any] = []
    own_forms = None
    if filters.job is not None:
        job = existing(session, filters.job)
        of_job = _of_job(job)
        source = source.join(of_job, of_job.c.puzzle_id == Puzzle.id)
        natural.append(of_job.c.ordinal)
        if not as_stored and job.purpose != Purpose.VERIFY:
            own_forms = of_job
            columns |= _columns_as_found(of_job, job)
    if filters.collection is not None:
        source = source.join(CollectionItem, CollectionItem.puzzle_id == Puzzle.id)
        natural.append(CollectionItem.position)
    conditions = [
        *_conditions(filters),
        *_conditions_on_names(session, filters),
        *(_compared(columns, *each) for each in filters.rating),
    ]
    if filters.minimal_at is not None:
        conditions.append(columns["minimal_at"] == filters.minimal_at)
    if filters.symmetry:
        conditions.append(_has_symmetry(session, filters, own_forms))
    query = select(*columns.values()).select_from(source).where(*conditions)
    return Choice(query, columns, natural or [Puzzle.id])


def _columns_as_found(of_job: Subquery, job: Job) -> dict[str, Any]:
    """Return the columns that differ where a job found another form than the stored one."""
    is_stored_one = of_job.c.clues.is_(None)
    own = {
        name: case((is_stored_one, _COLUMNS[name]), else_=of_job.c[name])
        for name in ("clues", "solution", *RATING_COLUMNS)
    }
    return {
        **own,
        "symmetry": case((is_stored_one, Puzzle.symmetry)),
        "job_id": literal(job.id, Integer),
        "seed": literal(job.seed, BigInteger),
        "attempt": of_job.c.attempt,
        # Whether a puzzle is strictly minimal too would depend on other jobs.
        "minimal_at": _minimal_at(job, own["level"]),
    }


def _minimal_at(job: Job, level: ColumnElement[int | None]) -> ColumnElement[str | None]:
    """Return the level at which the puzzles of a job are minimal."""
    if job.spec.minimal_at != OWN_LEVEL:
        return literal(job.spec.minimal_at, String)
    names = dict(enumerate(LEVELS_OF_MINIMALITY))
    return case(names, value=level)


def _conditions_on_names(session: Session, filters: Filters) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions whose names are looked up."""
    if filters.collection is not None:
        yield CollectionItem.collection_id == collection_id(session, filters.collection)
    if filters.not_in:
        names = (each for name in filters.not_in for each in named(session, name))
        numbers = [collection_id(session, each) for each in names]
        taken = select(CollectionItem.puzzle_id).where(CollectionItem.collection_id.in_(numbers))
        yield Puzzle.id.not_in(taken)
    if filters.unnamed and filters.name_of is not None:
        left_out = [each[0] for each in with_names(session, filters.unnamed, filters.name_of)]
        yield ~is_among(session, Puzzle.id, left_out)


def _has_symmetry(
    session: Session, filters: Filters, own_forms: Subquery | None
) -> ColumnElement[bool]:
    """Return the condition on symmetry; it applies to a job's own forms where it has any."""
    is_symmetric = Puzzle.symmetry.bitwise_and(filters.symmetry) == filters.symmetry
    if own_forms is None or filters.mask_of is None:
        return is_symmetric
    forms = _forms_with_symmetry(session, own_forms, filters.symmetry, filters.mask_of)
    return or_(
        and_(own_forms.c.clues.is_(None), is_symmetric),
        is_among(session, own_forms.c.ordinal, forms),
    )


def _forms_with_symmetry(
    session: Session, of_job: Subquery, symmetry: int, mask_of: Callable[[str], int]
) -> list[int]:
    """Return the places of the puzzles that the job found in equivalent forms with a symmetry.

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
            )
            .where(Verdict.job_id == job.id, Verdict.puzzle_id.is_not(None))
            .group_by(Verdict.puzzle_id)
            .subquery()
        )
    return select(JobPuzzle.__table__).where(JobPuzzle.job_id == job.id).subquery()


def _conditions(filters: Filters) -> Iterator[ColumnElement[bool]]:
    if filters.kind is not None:
        yield Puzzle.kind == filters.kind
    if filters.min_clues is not None:
        yield Puzzle.n_clues >= filters.min_clues
    if filters.max_clues is not None:
        yield Puzzle.n_clues <= filters.max_clues
    for types, least, most in filters.clues_of:
        yield _n_of_types(types).between(least, most)
    if filters.source is not None:
        accepted = select(Verdict.puzzle_id).join(Submission, Submission.job_id == Verdict.job_id)
        yield Puzzle.id.in_(
            accepted.where(Submission.name == filters.source, Verdict.puzzle_id.is_not(None))
        )
    if filters.since is not None:
        yield Puzzle.created_at >= filters.since


def _n_of_types(types: tuple[str, ...]) -> ColumnElement[int]:
    """Return the number of a puzzle's clues of these types, or of its digits if none is given."""
    if not types:
        return Puzzle.n_clues - _n_times(";")
    return functools.reduce(operator.add, (_n_times(f";{name}:") for name in types))


def _n_times(part: str) -> ColumnElement[int]:
    """Return the number of times that a text is a part of the clues."""
    shorter = func.replace(Puzzle.clues, part, "", type_=Text)
    n_gone = func.length(Puzzle.clues, type_=Integer) - func.length(shorter, type_=Integer)
    return n_gone // len(part)


def _compared(
    columns: Mapping[str, Any], name: str, comparison: str, value: Any
) -> ColumnElement[bool]:
    """Return the condition that a column of ratings has this relation to a value."""
    column: ColumnElement[Any] = columns[name]
    match comparison:
        case "between":
            return column.between(*value)
        case "one of":
            return column.in_(value)
        case "some bits":
            return column.bitwise_and(value) != 0
        case "no bits":
            return column.bitwise_and(value) == 0
        case "equals":
            same: ColumnElement[bool] = column == columns[value]
            return same
        case _:
            raise ValueError(f"no comparison {comparison!r}")


def _order(filters: Filters, wanted: Choice) -> tuple[Any, ...]:
    level, er, score = (wanted.columns[name] for name in ("level", "er", "score"))
    match filters.order:
        case None:
            return tuple(wanted.natural)
        case Order.OLDEST:
            return (Puzzle.id,)
        case Order.NEWEST:
            return (Puzzle.id.desc(),)
        case Order.CLUES:
            return (Puzzle.n_clues, Puzzle.id)
        case Order.RATING:
            # The engines sort NULL differently.
            return (level.is_(None), level, func.coalesce(er, 0), score, Puzzle.id)
        case Order.SCORE:
            return (score.is_(None), score, Puzzle.id)
        case Order.RANDOM:
            return _random_order(filters.seed)


def _random_order(seed: int) -> tuple[Any, ...]:
    """Order by the upper half of the form keys, turned by the seed; then by the lower half."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    factor = 1 + int.from_bytes(digest, "big") % (SHUFFLE_PRIME - 1)
    upper = Puzzle.form_key.bitwise_rshift(literal(31, Integer))
    lower = Puzzle.form_key.bitwise_and(2**31 - 1)
    return (upper * cast(factor, BigInteger) % SHUFFLE_PRIME, lower, Puzzle.id)
