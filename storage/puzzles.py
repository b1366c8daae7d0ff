"""Puzzles: stored once each up to symmetry, whoever found them.  Functions never commit."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Insert, Table, any_, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from storage.models import JobPuzzle, Puzzle

_TABLE: Table = Puzzle.__table__  # type: ignore[assignment]  # plain table: rows in bulk


@dataclass(frozen=True, slots=True)
class Form:
    """What is the same for all puzzles that symmetries turn into each other, and their pattern.

    Parameters
    ----------
    canonical : str
    canonical_version : int
        The version of the algorithm of ``canonical`` and ``grid_class``.
    grid_class : str
        At most 32 characters.
    symmetry : int
        The symmetries of the clue pattern of this very puzzle.
    """

    canonical: str
    canonical_version: int
    grid_class: str
    symmetry: int


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A proven puzzle that may be stored already."""

    clues: str
    solution: str
    form: Form
    rating: int | None = None
    rater_version: int | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """The puzzle that stands for a canonical form."""

    id: int
    clues: str


def shuffle_key(canonical: str) -> int:
    """Return 62 bits that depend on the canonical form alone."""
    digest = hashlib.blake2b(canonical.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def held(session: Session, job_id: int, kind: str, forms: Iterable[str]) -> set[str]:
    """Return which of these canonical forms the job has already."""
    query = (
        select(Puzzle.canonical)
        .join(JobPuzzle, JobPuzzle.puzzle_id == Puzzle.id)
        .where(
            Puzzle.kind == kind,
            is_among(session, Puzzle.canonical, forms),
            JobPuzzle.job_id == job_id,
        )
    )
    return {form for form in session.scalars(query) if form is not None}


def count_by_grid(
    session: Session, job_id: int, kind: str, grid_classes: set[str]
) -> dict[str, int]:
    """Count the puzzles that the job has of each of these classes of grids."""
    query = (
        select(Puzzle.grid_class, func.count())
        .join(JobPuzzle, JobPuzzle.puzzle_id == Puzzle.id)
        .where(
            Puzzle.kind == kind,
            is_among(session, Puzzle.grid_class, sorted(grid_classes)),
            JobPuzzle.job_id == job_id,
        )
        .group_by(Puzzle.grid_class)
    )
    return {row[0]: row[1] for row in session.execute(query)}


def store(
    session: Session, job_id: int, kind: str, found: Sequence[NewPuzzle]
) -> dict[str, Stored]:
    """Store puzzles that may be there; return what stands for each canonical form.

    A puzzle that is there and not rated takes over the new one's rating.
    """
    if not found:
        return {}
    rows: list[dict[str, Any]] = [
        {
            "job_id": job_id,
            "kind": kind,
            "clues": puzzle.clues,
            "n_clues": len(puzzle.clues) - puzzle.clues.count("."),
            "solution": puzzle.solution,
            "canonical": puzzle.form.canonical,
            "canonical_version": puzzle.form.canonical_version,
            "grid_class": puzzle.form.grid_class,
            "symmetry": puzzle.form.symmetry,
            "shuffle_key": shuffle_key(puzzle.form.canonical),
            "rating": puzzle.rating,
            "rater_version": puzzle.rater_version,
        }
        for puzzle in found
    ]
    if session.get_bind().dialect.name == "postgresql":
        # In one order for everybody: two jobs with common puzzles do not lock each other out.
        # SQLite has one writer at a time, and keeps the order of the job on its pages.
        rows.sort(key=lambda row: row["canonical"])
    session.execute(_upsert(session), rows)
    return find(session, kind, (puzzle.form.canonical for puzzle in found))


def find(session: Session, kind: str, forms: Iterable[str]) -> dict[str, Stored]:
    """Return the stored puzzles that have these canonical forms."""
    query = select(_TABLE.c.canonical, _TABLE.c.id, _TABLE.c.clues).where(
        _TABLE.c.kind == kind, is_among(session, _TABLE.c.canonical, forms)
    )
    # All at once: row by row takes as long as to find them.
    rows = session.execute(query).all()
    return {form: Stored(number, clues) for form, number, clues in rows}


def _upsert(session: Session) -> Insert:
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    statement: Any = (postgresql if is_postgresql else sqlite).insert(_TABLE)
    upsert: Insert = statement.on_conflict_do_update(
        index_elements=["kind", "canonical"],
        set_={name: statement.excluded[name] for name in ("rating", "rater_version")},
        where=_TABLE.c.rating.is_(None) & statement.excluded.rating.is_not(None),
    )
    return upsert


def is_among(session: Session, column: Any, values: Iterable[str | int]) -> ColumnElement[bool]:
    """Return the condition that a column has one of many values.

    One parameter holds them all: an IN list of as many parameters takes longer to write down than
    the database takes to answer.
    """
    listed = list(values)
    if session.get_bind().dialect.name == "postgresql":
        return column == any_(bindparam(None, listed, type_=postgresql.ARRAY(column.type)))  # type: ignore[no-any-return]
    each = func.json_each(json.dumps(listed)).table_valued("value")
    return column.in_(select(each.c.value))  # type: ignore[no-any-return]
