"""Puzzles of the database, written in any format."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, TypeVar

from cluesmith.cli.terminal.progress import Advance, progress
from cluesmith.cli.writing.manifest_files import Origins
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.worker.client.stored_records import record_of_row
from cluesmith.worker.printable import printable

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import Origin
    from cluesmith.storage.puzzles.selection import Filters, PuzzleRow

    # A puzzle, and the title of its section.
    SectionedRow = tuple[PuzzleRow, str | None]

T = TypeVar("T")

# The progress bar moves after so many rows: to move it costs more than a row.  A row whose solution
# path is written takes milliseconds.
_ROWS_PER_STEP = 1000
_PATHS_PER_STEP = 10


def write_stored(
    database: "Database", output: PuzzleOutput, filters: "Filters", sections: Sequence[str] = ()
) -> int:
    """Write the selected puzzles, unless there are none; return their number.

    ``sections`` are collections, each selected from as ``filters`` say, one after the other.
    """
    from cluesmith.storage.jobs.job_overview import origins as origins_of_jobs
    from cluesmith.storage.puzzles import stored_collections

    with database.read() as session, progress("writing") as advance:
        if filters.collection is not None and not sections:
            title = stored_collections.summary(session, filters.collection).title
            output = output.titled(printable(title))
        origin_of = origins_of_jobs(session)
        rows = shown(_selected(session, filters, sections), advance, output)
        first = next(rows, None)
        if first is None:
            return 0
        rows = chain((first,), rows)
        origins = Origins()
        kinds: dict[str, Kind] = {}
        noted = _noted(session, filters, rows, origin_of, origins, kinds)
        if output.of_clues is not None:
            return output.write_clues(row.clues for row, _ in noted)
        records = (
            record_of_row(row, ordinal, origin_of(row.job_id), section)
            for ordinal, (row, section) in zip(count(1), noted)
        )
        return output.write(records, origins)


def _selected(
    session: "Session", filters: "Filters", sections: Sequence[str]
) -> Iterator["SectionedRow"]:
    """Yield the selected puzzles with the titles of their sections, each puzzle once."""
    from cluesmith.storage.puzzles import stored_collections
    from cluesmith.storage.puzzles.selection import iter_puzzles

    if not sections:
        yield from ((row, None) for row in iter_puzzles(session, filters))
        return
    seen: set[int] = set()
    for name in sections:
        title = printable(stored_collections.summary(session, name).title)
        for row in iter_puzzles(session, replace(filters, collection=name)):
            if len(seen) == filters.limit:
                return
            if row.id not in seen:
                seen.add(row.id)
                yield row, title


def _noted(
    session: "Session",
    filters: "Filters",
    rows: Iterable["SectionedRow"],
    origin_of: Callable[[int | None], "Origin"],
    origins: Origins,
    kinds: dict[str, Kind],
) -> Iterator["SectionedRow"]:
    """Yield the rows and gather their kinds, the seeds of the jobs that stored them, and at last
    what these jobs dropped; where the puzzles of one job are written, what that one did.
    """
    from cluesmith.storage.jobs.job_overview import dropped_by, job_status

    jobs: set[int] = set()
    for row, section in rows:
        seed = origin_of(row.job_id).seed
        if seed is not None:
            origins.seeds.add(seed)
        if row.job_id is not None:
            jobs.add(row.job_id)
        if row.kind not in kinds:
            kinds[row.kind] = kind_named(row.kind)
        yield row, section
    if filters.job is not None:
        jobs = {job_status(session, filters.job).job}
    origins.dropped = dropped_by(session, jobs)


def shown(rows: Iterable[T], advance: Advance, output: PuzzleOutput) -> Iterator[T]:
    """Yield rows of an output and show now and then how many there were."""
    rows_per_step = _PATHS_PER_STEP if "path" in output.needed else _ROWS_PER_STEP
    number = 0
    for number, row in enumerate(rows, start=1):
        yield row
        if number % rows_per_step == 0:
            advance(number)
    advance(number)
