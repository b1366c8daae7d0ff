"""Puzzles, each stored once up to symmetry.  Functions never commit."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from sqlalchemy import Select, Table, func, select, text, update
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.storage.database.bulk import (
    insert_absent,
    insert_rows,
    is_among,
    look_up_each,
)
from cluesmith.storage.database.engine import FETCH_ROWS, lock_on_server
from cluesmith.storage.database.models import JobPuzzle, Puzzle
from cluesmith.storage.database.rating_columns import RATING_COLUMNS, StoredRating
from cluesmith.storage.puzzles.stored_ratings import rating_values, set_ratings

_TABLE: Table = Puzzle.__table__  # type: ignore[assignment]  # plain table: rows in bulk


class NewPuzzle(NamedTuple):
    """A proven puzzle that may be stored already.

    It and others that are made for each puzzle are tuples: a frozen dataclass takes 2 us longer.
    """

    clues: str
    solution: str
    canonical: str
    """The same for all puzzles that symmetries turn into each other."""
    canonical_version: int
    """The version of the algorithm of ``canonical`` and ``grid_class``."""
    grid_class: str
    """The same for grids that symmetries turn into each other; at most 32 characters."""
    symmetry: int
    """The symmetries of the clue pattern of this very puzzle."""
    minimal_at: str | None = None
    """The level at which no clue can go, as jobs name it; None if strictly minimal."""
    rating: StoredRating | None = None

    @property
    def n_clues(self) -> int:
        """Return the number of its clues of all families."""
        digits, *others = self.clues.split(";")
        return len(digits) - digits.count(".") + len(others)

    @property
    def form(self) -> tuple[str, str]:
        """Return the key for looking it up: the canonical form and the class of grids."""
        return self.canonical, self.grid_class


FACTS = NewPuzzle._fields[:-1]
"""What a row has of a new puzzle besides its rating, the last, under the same names."""

_KEY = ("grid_key", "form_key")
_COLUMNS = (*_KEY, "job_id", "kind", "n_clues", *FACTS)

# The highest number of a puzzle that SQLite ever gave, also if that puzzle is deleted.
_HIGHEST_NUMBER = text(
    "SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'puzzle'), 0),"
    " coalesce((SELECT max(id) FROM puzzle), 0))"
)


class StoredPuzzle(NamedTuple):
    """The stored puzzle of a canonical form."""

    id: int
    clues: str
    rater_version: int | None
    minimal_at: str | None
    has_path: bool


@dataclass(frozen=True, slots=True)
class Lookup:
    """Canonical forms that were looked up, and the stored ones among them."""

    keys: Mapping[str, tuple[int, int]]
    """The grid key and the form key of each."""
    puzzles: Mapping[str, StoredPuzzle]
    """The stored ones."""


def keys_of(kind: str, canonical: str, grid_class: str) -> tuple[int, int]:
    """Return the grid key and the form key, which stand for the class of grids and the form.

    Two forms have the same keys if their grids are of one class and 62 bits of their digests are
    equal. One would then be taken for the other and dropped; nothing would be stored twice.
    """
    return _digest(kind, grid_class), _digest(kind, canonical)


def _digest(kind: str, text: str) -> int:
    digest = hashlib.blake2b(f"{kind} {text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def keep_all(session: Session) -> None:
    """Prevent others from deleting puzzles until the end of this transaction."""
    lock_on_server(session.connection(), "puzzles", is_shared=True)


def await_all_users(session: Session) -> None:
    """Wait until no other transaction holds ``keep_all``; new ones wait for this transaction."""
    lock_on_server(session.connection(), "puzzles")


def look_up(session: Session, kind: str, forms: Iterable[tuple[str, str]]) -> Lookup:
    """Look up the puzzles of these canonical forms, given with their classes of grids.

    Nobody can delete them before the end of the transaction.
    """
    keep_all(session)
    keys = {form[0]: keys_of(kind, *form) for form in forms}
    return Lookup(keys, _find(session, keys))


def find(
    session: Session, kind: str, forms: Iterable[tuple[str, str]]
) -> Mapping[str, StoredPuzzle]:
    """Return the stored puzzles of canonical forms; others may delete them at any time."""
    return _find(session, {form[0]: keys_of(kind, *form) for form in forms})


def _find(session: Session, keys: Mapping[str, tuple[int, int]]) -> dict[str, StoredPuzzle]:
    form_of = {key: form for form, key in keys.items()}
    columns = _TABLE.c
    given = {column: [key[i] for key in form_of] for i, column in enumerate(_TABLE.c[_KEY])}
    ids = [number for *_, number in look_up_each(session, select(columns.id), given)]
    if not ids:
        return {}
    query = select(
        columns.grid_key,
        columns.form_key,
        columns.id,
        columns.clues,
        columns.rater_version,
        columns.minimal_at,
        columns.path.is_not(None),
    ).where(is_among(session, columns.id, ids))
    # All at once: row by row takes as long as finding them.
    rows = session.execute(query).all()
    return {form_of[grid, form]: StoredPuzzle(*puzzle) for grid, form, *puzzle in rows}


def with_names(
    session: Session, names: Set[str], name_of: Callable[[str, str], str]
) -> list[tuple[int, str, str]]:
    """Return number, kind and canonical form of the puzzles that have one of these names.

    ``name_of`` returns the name that a kind and a canonical form make; all puzzles are looked at.
    """
    query = select(Puzzle.id, Puzzle.kind, Puzzle.canonical)
    found = session.execute(query.execution_options(yield_per=FETCH_ROWS))
    return [(number, kind, form) for number, kind, form in found if name_of(kind, form) in names]


def canonical_forms(session: Session, puzzle_ids: Iterable[int]) -> list[tuple[str, str]]:
    """Return the kinds and the canonical forms of these puzzles, in order."""
    query = select(Puzzle.kind, Puzzle.canonical).where(is_among(session, Puzzle.id, puzzle_ids))
    return sorted((kind, form) for kind, form in session.execute(query))


def count_by_grid(session: Session, job_id: int, grid_keys: Mapping[int, str]) -> dict[str, int]:
    """Count the puzzles that the job has of these classes of grids, given by their keys."""
    is_of_job = _place_in_job(job_id).where(JobPuzzle.puzzle_id == Puzzle.id).scalar_subquery()
    counted = select(func.nullif(func.count(), 0)).where(is_of_job.is_not(None))
    found = look_up_each(session, counted.select_from(Puzzle), {Puzzle.grid_key: grid_keys})
    return {grid_keys[key]: count for key, count in found}


def _place_in_job(job_id: int) -> Select[int]:
    return select(JobPuzzle.ordinal).where(JobPuzzle.job_id == job_id)


def forms_of_job(session: Session, job_id: int, known: Lookup) -> set[str]:
    """Return the looked-up forms that the job has already."""
    form_of = {puzzle.id: form for form, puzzle in known.puzzles.items()}
    found = look_up_each(session, _place_in_job(job_id), {JobPuzzle.puzzle_id: form_of})
    return {form_of[number] for number, _ in found}


def store(
    session: Session,
    job_id: int,
    kind: str,
    found: Sequence[NewPuzzle],
    known: Lookup | None = None,
) -> dict[str, StoredPuzzle]:
    """Store puzzles unless they exist; return the stored puzzle of each canonical form.

    An existing puzzle takes over the rating of the same clues if it has none or an older one, and
    becomes strictly minimal if any of the new forms is.

    ``known``: the lookup of their canonical forms, or of more.
    """
    if known is None:
        known = look_up(session, kind, (puzzle.form for puzzle in found))
    new: dict[str, NewPuzzle] = {}
    for puzzle in found:
        if puzzle.canonical not in known.puzzles:
            new.setdefault(puzzle.canonical, puzzle)
    inserted = _insert(session, job_id, kind, new, known.keys) if new else {}
    stored = {**known.puzzles, **inserted}
    _take_over_ratings(session, found, stored)
    _take_over_minimality(session, found, stored)
    return stored


def _insert(
    session: Session,
    job_id: int,
    kind: str,
    new: Mapping[str, NewPuzzle],
    keys: Mapping[str, tuple[int, int]],
) -> dict[str, StoredPuzzle]:
    """Store puzzles whose canonical forms were not found a moment ago."""
    columns: tuple[str, ...] = _COLUMNS
    rows: list[tuple[Any, ...]] = [
        (*keys[form], job_id, kind, puzzle.n_clues, *puzzle[:-1]) for form, puzzle in new.items()
    ]
    if any(puzzle.rating is not None for puzzle in new.values()):
        columns += RATING_COLUMNS
        ratings = (rating_values(puzzle.rating) for puzzle in new.values())
        rows = [row + rating for row, rating in zip(rows, ratings, strict=True)]
    if session.get_bind().dialect.name == "sqlite":
        # Nobody else writes until we commit, so the next numbers are ours.
        first = session.scalars(_HIGHEST_NUMBER).one() + 1
        numbered = [(*row, number) for number, row in enumerate(rows, start=first)]
        insert_rows(session, _TABLE, (*columns, "id"), numbered)
        number_of = dict(zip(new, range(first, first + len(new)), strict=True))
    else:
        inserted = insert_absent(session, _TABLE, columns, rows, _KEY)
        number_with = {(grid, form): number for number, grid, form in inserted}
        number_of = {form: number_with[keys[form]] for form in new if keys[form] in number_with}
    stored = {form: _stored(number, new[form]) for form, number in number_of.items()}
    # Another job may have stored the same meanwhile.
    others = {form: keys[form] for form in new if form not in stored}
    return {**stored, **_find(session, others)} if others else stored


def _stored(number: int, puzzle: NewPuzzle) -> StoredPuzzle:
    rating = puzzle.rating
    rater_version = None if rating is None else rating.rater_version
    has_path = rating is not None and rating.path is not None
    return StoredPuzzle(number, puzzle.clues, rater_version, puzzle.minimal_at, has_path)


def _take_over_ratings(
    session: Session, found: Sequence[NewPuzzle], stored: Mapping[str, StoredPuzzle]
) -> None:
    """Update stored puzzles with newer ratings of the same clues, and with their paths."""
    rows = {}
    for puzzle in found:
        if puzzle.rating is None:
            continue
        held = stored[puzzle.canonical]
        was = (held.rater_version or 0, held.has_path)
        now = (puzzle.rating.rater_version or 0, puzzle.rating.path is not None)
        if held.clues == puzzle.clues and was < now:
            rows[held.id] = puzzle.rating
    set_ratings(session, rows)


def _take_over_minimality(
    session: Session, found: Sequence[NewPuzzle], stored: Mapping[str, StoredPuzzle]
) -> None:
    """Clear ``minimal_at`` of stored puzzles that are strictly minimal."""
    ids = [
        stored[puzzle.canonical].id
        for puzzle in found
        if puzzle.minimal_at is None and stored[puzzle.canonical].minimal_at is not None
    ]
    if ids:
        are_these = is_among(session, _TABLE.c.id, sorted(ids))
        session.execute(update(_TABLE).where(are_these).values(minimal_at=None))
