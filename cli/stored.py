"""Puzzles of the database as the formats take them."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from cli.formats.record import Record
from cli.formats.writing import Writing
from cli.progress import Advance, progress
from generator import KINDS

if TYPE_CHECKING:
    from storage.database import Database
    from worker.client import PuzzleRow

T = TypeVar("T")

# Rows between two movements of the progress bar, which costs more than a row.
_ROWS_PER_STEP = 1000


def record_of_row(row: "PuzzleRow", ordinal: int) -> Record:
    """Return a puzzle of the database as the ordinal-th of an output."""
    return Record(KINDS[row.kind], row.clues, ordinal, row.solution)


def write_stored(
    database: "Database",
    writing: Writing,
    job_id: int | None = None,
    kind_name: str | None = None,
) -> int:
    """Write a job's puzzles, or all of a kind, or all; return their number."""
    from worker import client

    seeds: list[int] = []
    with database.read() as session, progress("writing") as advance:
        if job_id is not None:
            seed = client.job_status(session, job_id).seed
            seeds = [] if seed is None else [seed]
        rows = _shown(client.iter_puzzles(session, job_id, kind_name), advance)
        if writing.of_clues is not None:
            return writing.write_clues((row.clues for row in rows), seeds)
        return writing.write(map(record_of_row, rows, count(1)), seeds)


def _shown(rows: Iterable[T], advance: Advance) -> Iterator[T]:
    """Yield rows and show now and then how many there were."""
    number = 0
    for number, row in enumerate(rows, start=1):
        yield row
        if number % _ROWS_PER_STEP == 0:
            advance(number)
    advance(number)
