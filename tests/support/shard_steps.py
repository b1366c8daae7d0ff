"""Steps of tests on jobs and shards: each in a transaction of its own."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event, update
from sqlalchemy.orm import Session

from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.rating_columns import StoredRating
from cluesmith.storage.database.states import Purpose, ShardState
from cluesmith.storage.jobs import giving_up, job_lifecycle, leases, shards, submissions
from cluesmith.storage.jobs.job_lifecycle import Recipe
from cluesmith.storage.jobs.job_overview import JobStatus, job_status
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.puzzles.selection import Filters, held_puzzles
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle


def new_puzzle(
    clues: str,
    canonical: str | None = None,
    grid_class: str = "grid",
    symmetry: int = 0,
    minimal_at: str | None = None,
    rating: StoredRating | None = None,
) -> NewPuzzle:
    """Return a puzzle to store; its empty cells are nines in the solution."""
    form = (canonical or clues, 1, grid_class)
    return NewPuzzle(clues, clues.replace(".", "9"), *form, symmetry, minimal_at, rating)


def make_job(
    database: Database,
    n_shards: int = 1,
    spec: JobSpec | None = None,
    excluded: Iterable[str] = (),
    **of_recipe: int,
) -> int:
    """Make a generate job with planned shards; return its number."""
    numbers = {"n_requested": 40, "seed": 7, "patience": 1000, "shard_size": 10, **of_recipe}
    recipe = Recipe(spec=spec or JobSpec("sudoku4"), versions=JobVersions(1), **numbers)
    with database.write() as session:
        job = job_lifecycle.create(session, recipe, excluded)
        shards.plan(session, job, n_shards)
        return job.id


def submit(database: Database, lines: Iterable[tuple[int, str]], shard_size: int = 3) -> int:
    """Submit lines (number, text) as the file a.txt; return the job's number."""
    with database.write() as session:
        job_id = submissions.begin(
            session, "a.txt", kind=None, max_clues=None, shard_size=shard_size
        )
        submissions.add_lines(session, job_id, list(lines))
        submissions.activate(session, job_id)
    return job_id


def claim(
    database: Database,
    job_id: int,
    number: int = 0,
    owner: str = "a",
    purpose: Purpose = Purpose.GENERATE,
) -> Claim | None:
    """Claim a shard; None if it cannot be had."""
    with database.write() as session:
        job_lifecycle.start(session, job_id)
        return leases.claim(session, job_id, number, purpose, owner)


def claimed(database: Database, job_id: int, *arguments: Any, **named: Any) -> Claim:
    """Claim a shard that can be had, with the arguments of ``claim``."""
    found = claim(database, job_id, *arguments, **named)
    assert found is not None
    return found


def expire(database: Database) -> None:
    """Let all leases run out."""
    with database.write() as session:
        session.execute(
            update(Shard)
            .where(Shard.state == ShardState.RUNNING)
            .values(lease_until=DatabaseNow() - 1)
        )


def shard_now(database: Database, job_id: int, number: int = 0) -> Shard:
    """Return a shard as it is now."""
    with database.read() as session:
        return session.get_one(Shard, (job_id, number))


def status_now(database: Database, job_id: int) -> JobStatus:
    """Return the status of a job."""
    with database.read() as session:
        return job_status(session, job_id)


def clues_of(database: Database, filters: Filters) -> list[str]:
    """Return the clues of the puzzles that a selection has."""
    with database.read() as session:
        (rows,) = held_puzzles(session, [filters])
        return [row.clues for row in rows]


@contextmanager
def statements_of(session: Session) -> Iterator[list[tuple[str, Any]]]:
    """Collect the statements that a session sends meanwhile, each with its parameters."""
    sent: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        sent.append((statement, parameters))

    connection = session.connection()
    event.listen(connection, "before_cursor_execute", note)
    yield sent
    event.remove(connection, "before_cursor_execute", note)


def give_up(database: Database, job_id: int) -> Shard | None:
    """Give up the shards of a job that used up their claims; return the first."""
    with database.write() as session:
        return giving_up.give_up(session, job_lookup.existing_locked(session, job_id))
