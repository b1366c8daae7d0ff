"""Puzzles of the database, written in any format."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count, islice, repeat
from typing import TYPE_CHECKING, Any, TypeVar

from cluesmith.cli.terminal.progress import Advance, progress
from cluesmith.cli.writing.manifest_files import Origins
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.wording.printable import printable
from cluesmith.worker.client.stored_records import record_of_row

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.puzzles.selection import Filters, PuzzleRow

    # A puzzle and the title of its section.
    SectionedRow = tuple[PuzzleRow, str | None]

    # Jobs or collections, each after the name of its field in filters.
    Sections = Sequence[tuple[str, int | str]]

T = TypeVar("T")

# The progress bar moves after so many rows: to move it costs more than a row.  A row whose solution
# path is written takes milliseconds.
_ROWS_PER_STEP = 1000
_PATHS_PER_STEP = 10


def write_stored(
    database: "Database", output: PuzzleOutput, filters: "Filters", sections: "Sections" = ()
) -> int:
    """Write the selected puzzles, if there are any; return their number.

    ``sections`` are jobs or collections. ``filters`` select puzzles from each of them, one after
    the other.
    """
    from cluesmith.storage.database.job_lookup import existing
    from cluesmith.storage.jobs.job_overview import dropped_by_jobs
    from cluesmith.storage.puzzles import stored_collections

    with database.read() as session, progress("writing") as advance:
        if filters.collection is not None and not sections:
            title = stored_collections.summary(session, filters.collection).title
            output = output.titled(printable(title))
        only_job = None if sections else filters.job
        job_id = None if only_job is None else existing(session, only_job).id
        dropped = dropped_by_jobs(session)
        rows = shown(_selected(session, filters, sections), advance, output)
        first = next(rows, None)
        if first is None:
            return 0
        origins = Origins()
        noted = _noted(chain((first,), rows), origins, dropped, job_id)
        if output.of_clues is not None:
            return output.write_clues(row.clues for row, _ in noted)
        records = (
            record_of_row(row, ordinal, section) for ordinal, (row, section) in zip(count(1), noted)
        )
        return output.write(records, origins)


def _selected(
    session: "Session", filters: "Filters", sections: "Sections"
) -> Iterator["SectionedRow"]:
    """Return the selected puzzles with the titles of their sections, each puzzle once."""
    from cluesmith.storage.puzzles.selection import held_puzzles

    if not sections:
        return zip(held_puzzles(session, [filters])[0], repeat(None))
    titles = [_title(session, *each) for each in sections]
    fields: list[dict[str, Any]] = [{field: name} for field, name in sections]
    parts = held_puzzles(session, [replace(filters, **each) for each in fields])
    return islice(_distinct(zip(titles, parts, strict=True)), filters.limit)


def _title(session: "Session", field: str, name: int | str) -> str:
    """Return the title of a collection, or the name of a job."""
    from cluesmith.storage.database.job_lookup import existing
    from cluesmith.storage.puzzles import stored_collections

    if field == "job":
        return printable(existing(session, name).name)
    return printable(stored_collections.summary(session, str(name)).title)


def _distinct(parts: Iterable[tuple[str, Iterable["PuzzleRow"]]]) -> Iterator["SectionedRow"]:
    seen: set[int] = set()
    for title, rows in parts:
        for row in rows:
            if row.id not in seen:
                seen.add(row.id)
                yield row, title


def _noted(
    rows: Iterable["SectionedRow"],
    origins: Origins,
    dropped: Mapping[int, Mapping[str, int]],
    job_id: int | None,
) -> Iterator["SectionedRow"]:
    """Yield the rows and note the seeds of the jobs that stored them, and what these jobs dropped;
    if the puzzles of one job are written, what that one dropped.
    """
    from cluesmith.storage.jobs.job_overview import DROPPED

    seen: set[int] = set()
    for row, section in rows:
        if row.job_id is not None and row.job_id not in seen:
            seen.add(row.job_id)
            if row.seed is not None:
                origins.seeds.add(row.seed)
            of_jobs = [dropped[job] for job in ([job_id] if job_id is not None else seen)]
            origins.dropped = {name: sum(each[name] for each in of_jobs) for name in DROPPED}
        yield row, section


def shown(rows: Iterable[T], advance: Advance, output: PuzzleOutput) -> Iterator[T]:
    """Yield rows of an output, and show their number now and then."""
    rows_per_step = _PATHS_PER_STEP if "path" in output.needed else _ROWS_PER_STEP
    number = 0
    for number, row in enumerate(rows, start=1):
        yield row
        if number % rows_per_step == 0:
            advance(number)
    advance(number)
