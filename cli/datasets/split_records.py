"""The puzzles of a split as records, strata evenly mixed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heapify, heapreplace
from typing import TYPE_CHECKING

from cluesmith.cli.datasets.dataset import Dataset
from cluesmith.cli.datasets.split_choice import SplitChoice
from cluesmith.cli.recipes.job_rounds import Chosen
from cluesmith.cli.recipes.syntax.recipe import RecipeOutput
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.worker.client.stored_records import record_of_row

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.puzzles.selection import PuzzleRow


def cells_chosen(dataset: Dataset, choice: SplitChoice, chosen: Sequence[Chosen]) -> list[Chosen]:
    """Return what each split has of each stratum, in the order of ``Dataset.as_files``."""
    of_name = {each.section.name: each for each in chosen}
    return [
        Chosen(
            cell,
            [
                (job, [each for each in numbers if each in choice.taken[name, split]])
                for job, numbers in of_name[name].of_jobs
            ],
        )
        for split in dataset.splits
        for name, cell in dataset.cells_of(split).items()
    ]


def split_records(
    database: "Database", output: RecipeOutput, chosen: Sequence[Chosen]
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a split, without holding them all.

    Any part of the file has the strata in nearly the same proportions.
    """
    from cluesmith.storage.puzzles.selection import Filters, held_puzzles

    cells = [each for each in chosen if each.section.name in output.sections]
    jobs = [[(job, ids) for job, ids in each.of_jobs if ids] for each in cells]
    flat = [job for of_cell in jobs for job, _ in of_cell]
    with database.read() as session:
        rows = iter(held_puzzles(session, [Filters(job=job) for job in flat]))
        streams = [
            _records(each, [(next(rows), set(ids)) for _, ids in of_cell])
            for each, of_cell in zip(cells, jobs, strict=True)
        ]
        # The next place of each stratum, if its puzzles are spread evenly from 0 to 1.
        due = [(0.5 / each.section.count, i, 1) for i, each in enumerate(cells)]
        heapify(due)
        for ordinal in range(1, sum(each.section.count for each in cells) + 1):
            _, i, n = due[0]
            yield replace(next(streams[i]), ordinal=ordinal)
            heapreplace(due, ((n + 0.5) / cells[i].section.count, i, n + 1))


def _records(
    chosen: Chosen, of_jobs: Sequence[tuple[Iterator["PuzzleRow"], set[int]]]
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a stratum as its jobs found them."""
    for rows, wanted in of_jobs:
        for row in rows:
            if row.id in wanted:
                yield record_of_row(row, 1, chosen.section.title)
