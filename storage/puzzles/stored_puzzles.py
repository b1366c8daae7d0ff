"""Puzzles: stored once each up to symmetry, whoever found them.  Functions never commit."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from sqlalchemy import Table, exists, func, insert, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Session

from storage.database.bulk import are_among, insert_rows, is_among
from storage.database.canonical_form import CanonicalForm
from storage.database.engine import lock_on_server
from storage.database.models import JobPuzzle, Puzzle
from storage.puzzles.stored_ratings import StoredRating, rating_row, set_ratings

_TABLE: Table = Puzzle.__table__  # type: ignore[assignment]  # plain table: rows in bulk


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A proven puzzle that may be stored already."""

    clues: str
    solution: str
    form: CanonicalForm
    rating: StoredRating | None = None
    minimal_at: str | None = None
    """The level at which no clue can go, or with a + clues were added; None if strictly minimal."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """The puzzle that stands for a canonical form."""

    id: int
    clues: str
    rater_version: int | None
    minimal_at: str | None


def keys_of(kind: str, canonical: str, grid_class: str) -> tuple[int, int]:
    """Return the grid key and the form key, which stand for the class of grids and the form.

    Two forms share both if they are of the same grids and 62 bits of their digests are equal: one
    would then be taken for the other and dropped, and nothing be stored twice.
    """
    return _digest(kind, grid_class), _digest(kind, canonical)


def _digest(kind: str, text: str) -> int:
    digest = hashlib.blake2b(f"{kind} {text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def keep_all(session: Session) -> None:
    """Keep others from deleting puzzles until the end of the transaction, which refers to some."""
    lock_on_server(session.connection(), "puzzles", is_shared=True)


def await_all_users(session: Session) -> None:
    """Wait until no other transaction relies on ``keep_all``; new ones wait for this one."""
    lock_on_server(session.connection(), "puzzles")


def find(session: Session, kind: str, forms: Iterable[tuple[str, str]]) -> dict[str, StoredPuzzle]:
    """Return the stored puzzles of these canonical forms, given with their classes of grids.

    Nobody deletes them before the end of the transaction.
    """
    keep_all(session)
    form_of = {keys_of(kind, *form): form[0] for form in forms}
    columns = _TABLE.c
    query = select(
        columns.grid_key,
        columns.form_key,
        columns.id,
        columns.clues,
        columns.rater_version,
        columns.minimal_at,
    ).where(are_among(session, columns.grid_key, columns.form_key, list(form_of)))
    # All at once: row by row takes as long as to find them.
    rows = session.execute(query).all()
    return {form_of[grid, form]: StoredPuzzle(*puzzle) for grid, form, *puzzle in rows}


def count_by_grid(
    session: Session, job_id: int, kind: str, grid_classes: Iterable[str]
) -> dict[str, int]:
    """Count the puzzles that the job has of each of these classes of grids."""
    keys = [_digest(kind, grid_class) for grid_class in grid_classes]
    # No join: SQLite could take it to be better to go through all puzzles of the job.
    is_of_job = exists().where(JobPuzzle.job_id == job_id, JobPuzzle.puzzle_id == Puzzle.id)
    query = (
        select(Puzzle.grid_class, func.count())
        .where(is_among(session, Puzzle.grid_key, keys), is_of_job)
        .group_by(Puzzle.grid_class)
    )
    return {row[0]: row[1] for row in session.execute(query)}


def forms_of_job(session: Session, job_id: int, known: Mapping[str, StoredPuzzle]) -> set[str]:
    """Return the canonical forms of those of the stored puzzles that the job has already."""
    if not known:
        return set()
    ids = [puzzle.id for puzzle in known.values()]
    query = select(JobPuzzle.puzzle_id).where(
        JobPuzzle.job_id == job_id, is_among(session, JobPuzzle.puzzle_id, ids)
    )
    of_job = set(session.scalars(query))
    return {form for form, puzzle in known.items() if puzzle.id in of_job}


def store(
    session: Session,
    job_id: int,
    kind: str,
    found: Sequence[NewPuzzle],
    known: Mapping[str, StoredPuzzle] | None = None,
) -> dict[str, StoredPuzzle]:
    """Store puzzles that may be there; return what stands for each canonical form.

    A puzzle that is there takes over the rating of the same clues, if it has none or an older one,
    and becomes strictly minimal if any of the new guises is.

    Parameters
    ----------
    session : Session
    job_id : int
    kind : str
    found : sequence of NewPuzzle
    known : mapping of str to StoredPuzzle, optional
        What ``find`` returned for their canonical forms, or more.
    """
    if known is None:
        known = find(session, kind, (puzzle.form.name for puzzle in found))
    new: dict[str, NewPuzzle] = {}
    for puzzle in found:
        if puzzle.form.canonical not in known:
            new.setdefault(puzzle.form.canonical, puzzle)
    stored = {**known, **_insert(session, job_id, kind, new)}
    _take_over_ratings(session, found, stored)
    _take_over_minimality(session, found, stored)
    return stored


def _insert(
    session: Session, job_id: int, kind: str, new: Mapping[str, NewPuzzle]
) -> dict[str, StoredPuzzle]:
    """Store puzzles of canonical forms that were not there a moment ago."""
    if not new:
        return {}
    rows = [_row(job_id, kind, puzzle) for puzzle in new.values()]
    if any(puzzle.rating is not None for puzzle in new.values()):
        for row, puzzle in zip(rows, new.values(), strict=True):
            row |= rating_row(puzzle.rating)
    if session.get_bind().dialect.name == "sqlite":
        # Nobody else writes until we commit, so the next numbers are ours.
        first = (session.scalar(select(func.max(_TABLE.c.id))) or 0) + 1
        for number, row in enumerate(rows, start=first):
            row["id"] = number
        insert_rows(session, insert(_TABLE), rows)
        return {
            form: StoredPuzzle(
                number,
                puzzle.clues,
                None if puzzle.rating is None else puzzle.rating.rater_version,
                puzzle.minimal_at,
            )
            for number, (form, puzzle) in enumerate(new.items(), start=first)
        }
    # Another job may store the same at this moment; it is waited for.  In one order for everybody:
    # two jobs with common puzzles do not lock each other out.
    rows.sort(key=itemgetter("grid_key", "form_key"))
    insert_rows(session, postgresql.insert(_TABLE).on_conflict_do_nothing(), rows)
    return find(session, kind, (puzzle.form.name for puzzle in new.values()))


def _row(job_id: int, kind: str, puzzle: NewPuzzle) -> dict[str, Any]:
    form = puzzle.form
    grid_key, form_key = keys_of(kind, *form.name)
    return {
        "job_id": job_id,
        "kind": kind,
        "clues": puzzle.clues,
        "n_clues": len(puzzle.clues) - puzzle.clues.count("."),
        "solution": puzzle.solution,
        "canonical": form.canonical,
        "canonical_version": form.canonical_version,
        "grid_class": form.grid_class,
        "symmetry": form.symmetry,
        "grid_key": grid_key,
        "form_key": form_key,
        "minimal_at": puzzle.minimal_at,
    }


def _take_over_ratings(
    session: Session, found: Sequence[NewPuzzle], stored: Mapping[str, StoredPuzzle]
) -> None:
    """Give stored puzzles the newer ratings of the same clues: another guise's may be another."""
    rows = {}
    for puzzle in found:
        if puzzle.rating is None:
            continue
        held = stored[puzzle.form.canonical]
        if held.clues == puzzle.clues and (held.rater_version or 0) < puzzle.rating.rater_version:
            rows[held.id] = puzzle.rating
    set_ratings(session, rows)


def _take_over_minimality(
    session: Session, found: Sequence[NewPuzzle], stored: Mapping[str, StoredPuzzle]
) -> None:
    """Drop the level of stored puzzles that are strictly minimal, as all their guises are then."""
    ids = [
        stored[puzzle.form.canonical].id
        for puzzle in found
        if puzzle.minimal_at is None and stored[puzzle.form.canonical].minimal_at is not None
    ]
    if ids:
        are_these = is_among(session, _TABLE.c.id, sorted(ids))
        session.execute(update(_TABLE).where(are_these).values(minimal_at=None))
