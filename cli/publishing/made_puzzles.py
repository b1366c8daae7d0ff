"""The puzzles of a finished recipe as records, in the order of its sections and outputs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heapreplace
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING

from cluesmith.cli.formats.dates import DEFAULT_LANGUAGE, month_in_words
from cluesmith.cli.publishing.job_rounds import Chosen
from cluesmith.cli.publishing.syntax.recipe import OutputOrder, RecipeOutput, Section, SectionOrder
from cluesmith.generator.records.practice_records import first_practice_record
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.worker.client.stored_records import record_of_row

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.puzzles.selection import PuzzleRow


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """A stored puzzle with its day."""

    section: Section
    row: "PuzzleRow"
    date: str | None


def puzzles_of(session: "Session", chosen: Chosen) -> list[MadePuzzle]:
    """Return the puzzles of a section in its order, which may be that of its jobs."""
    section = chosen.section
    rows = sorted(_rows(session, chosen), key=_KEYS[section.order])
    return [MadePuzzle(section, row, section.date_of(i)) for i, row in enumerate(rows)]


def _rows(session: "Session", chosen: Chosen) -> Iterator["PuzzleRow"]:
    from cluesmith.storage.puzzles.selection import Filters, iter_puzzles

    for job_id, numbers in chosen.of_jobs:
        wanted = set(numbers)
        yield from (row for row in iter_puzzles(session, Filters(job=job_id)) if row.id in wanted)


def _difficulty(row: "PuzzleRow") -> tuple[int, ...]:
    return row.level or 0, row.er or 0, row.score or 0


def _as_it_is(row: "PuzzleRow") -> tuple[int, ...]:
    return ()


def _hardest_first(row: "PuzzleRow") -> tuple[int, ...]:
    return tuple(-part for part in _difficulty(row))


_KEYS = {
    SectionOrder.AS_MADE: _as_it_is,
    SectionOrder.BY_DATE: _as_it_is,
    SectionOrder.EASIEST_FIRST: _difficulty,
    SectionOrder.HARDEST_FIRST: _hardest_first,
}


def records_of(
    database: "Database", output: RecipeOutput, chosen: Sequence[Chosen]
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of an output with their sections and days.

    The parts of the output are the sections, or the months if it is in the order of dates.
    """
    of_name = {each.section.name: each for each in chosen}
    # Read all at once, so that no transaction stays open while an output is written.
    with database.read() as session:
        sections = (puzzles_of(session, of_name[name]) for name in output.sections)
        made = [each for puzzles in sections for each in puzzles]
    is_by_date = output.order is OutputOrder.BY_DATE
    if is_by_date:
        made.sort(key=attrgetter("date"))
    language = output.output.options.language or DEFAULT_LANGUAGE
    for ordinal, each in zip(count(1), made):
        title = month_in_words(each.date or "", language) if is_by_date else each.section.title
        record = record_of_row(each.row, ordinal, title, each.date)
        if (technique := each.section.pages.practice) is not None:
            words = output.output.options.words
            record = first_practice_record(record, technique, words) or record
        yield replace(record, symbols=each.section.symbols)


def split_records(
    database: "Database", output: RecipeOutput, chosen: Sequence[Chosen]
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a split without holding all of them in memory.

    Any part of the file has nearly the same proportions of strata.
    """
    from cluesmith.storage.puzzles.selection import Filters, held_puzzles

    cells = [each for each in chosen if each.section.name in output.sections]
    jobs = [[(job, ids) for job, ids in each.of_jobs if ids] for each in cells]
    flat = [job for of_cell in jobs for job, _ in of_cell]
    with database.read() as session:
        rows = iter(held_puzzles(session, [Filters(job=job) for job in flat]))
        streams = [
            _stratum(each, [(next(rows), set(ids)) for _, ids in of_cell])
            for each, of_cell in zip(cells, jobs, strict=True)
        ]
        # The next place of each stratum, if its puzzles are spread evenly from 0 to 1.
        due = [(0.5 / each.section.count, i, 1) for i, each in enumerate(cells)]
        heapify(due)
        for ordinal in range(1, sum(each.section.count for each in cells) + 1):
            _, i, n = due[0]
            yield replace(next(streams[i]), ordinal=ordinal)
            heapreplace(due, ((n + 0.5) / cells[i].section.count, i, n + 1))


def _stratum(
    chosen: Chosen, of_jobs: Sequence[tuple[Iterator["PuzzleRow"], set[int]]]
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a stratum in the order in which its jobs found them."""
    for rows, wanted in of_jobs:
        for row in rows:
            if row.id in wanted:
                yield record_of_row(row, 1, chosen.section.title)
