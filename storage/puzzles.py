"""Puzzles: stored once each, read in a stable order.  Functions never commit."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Insert, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from storage.models import JobPuzzle, Puzzle

# Rows fetched at once while streaming: enough to amortise a round trip, little to hold.
FETCH_ROWS = 2000

# Values of one IN list; PostgreSQL takes 65,535 parameters a statement, old SQLite fewer.
IN_VALUES = 500


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A puzzle as it is exported."""

    kind: str
    clues: str
    solution: str
    n_clues: int


def iter_puzzles(
    session: Session, job_id: int | None = None, kind: str | None = None
) -> Iterator[PuzzleRow]:
    """Yield puzzles without holding them all: a job's in its order, else by kind and clues."""
    query = select(Puzzle.kind, Puzzle.clues, Puzzle.solution, Puzzle.n_clues)
    if job_id is None:
        query = query.order_by(Puzzle.kind, Puzzle.clues)
    else:
        query = query.join(JobPuzzle, JobPuzzle.puzzle_id == Puzzle.id)
        query = query.where(JobPuzzle.job_id == job_id).order_by(JobPuzzle.ordinal)
    if kind is not None:
        query = query.where(Puzzle.kind == kind)
    for row in session.execute(query.execution_options(yield_per=FETCH_ROWS)):
        yield PuzzleRow(*row)


def held(session: Session, job_id: int, kind: str, clues: list[str]) -> set[str]:
    """Return which of these puzzles the job has already."""
    found: set[str] = set()
    remaining = iter(clues)
    while chunk := list(islice(remaining, IN_VALUES)):
        query = (
            select(Puzzle.clues)
            .join(JobPuzzle, JobPuzzle.puzzle_id == Puzzle.id)
            .where(Puzzle.kind == kind, Puzzle.clues.in_(chunk), JobPuzzle.job_id == job_id)
        )
        found.update(session.scalars(query))
    return found


def count_by_grid(
    session: Session, job_id: int, kind: str, grid_classes: set[str]
) -> dict[str, int]:
    """Count the puzzles that the job has of each of these classes of grids."""
    counts: dict[str, int] = {}
    remaining = iter(sorted(grid_classes))
    while chunk := list(islice(remaining, IN_VALUES)):
        query = (
            select(Puzzle.grid_class, func.count())
            .join(JobPuzzle, JobPuzzle.puzzle_id == Puzzle.id)
            .where(Puzzle.kind == kind, Puzzle.grid_class.in_(chunk), JobPuzzle.job_id == job_id)
            .group_by(Puzzle.grid_class)
        )
        counts.update({grid: n for grid, n in session.execute(query) if grid is not None})
    return counts


def store(session: Session, kind: str, found: dict[str, tuple[str, str]]) -> dict[str, int]:
    """Store puzzles (clues -> solution, grid class) that may be there; return clues -> id."""
    rows = [
        {
            "kind": kind,
            "clues": clues,
            "n_clues": len(clues) - clues.count("."),
            "solution": solution,
            "grid_class": grid_class,
        }
        # In one order for everybody: two jobs with common puzzles do not lock each other out.
        for clues, (solution, grid_class) in sorted(found.items())
    ]
    if not rows:
        return {}
    statement = _upsert(session).returning(Puzzle.id, Puzzle.clues)
    return {clues: puzzle_id for puzzle_id, clues in session.execute(statement, rows)}


def _upsert(session: Session) -> Insert:
    # DO NOTHING would return no id for a row that is there.  One of the first schema has no class.
    if session.get_bind().dialect.name == "postgresql":
        postgresql_insert = postgresql.insert(Puzzle)
        return postgresql_insert.on_conflict_do_update(
            index_elements=["kind", "clues"],
            set_={"grid_class": postgresql_insert.excluded.grid_class},
        )
    sqlite_insert = sqlite.insert(Puzzle)
    return sqlite_insert.on_conflict_do_update(
        index_elements=["kind", "clues"], set_={"grid_class": sqlite_insert.excluded.grid_class}
    )
