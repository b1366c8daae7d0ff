"""The puzzles of a recipe, made in rounds of jobs until each section has its own.

In the first round each section has a job, which depends only on the section's options and a seed.
Then the sections choose in their order. They leave out puzzles that an earlier section has or that
are excluded. A section with too few puzzles gets a job in the next round, which excludes all of
these. So the result is the same with any number of workers, and after any interruption.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from cluesmith.cli.publishing.not_in_puzzles import ExcludedPuzzles
from cluesmith.cli.publishing.section_jobs import begin
from cluesmith.cli.publishing.syntax.recipe import Recipe, Section
from cluesmith.generator.records.practice_records import first_practice_record
from cluesmith.worker.client.stored_records import record_of_row

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus
    from cluesmith.storage.puzzles.selection import PuzzleRow

# The fewest puzzles of a later job of a section for practice.
_LEAST_FOR_PRACTICE = 10

# Waits for the jobs of a round. Its last argument is the number of puzzles already chosen.
Wait = Callable[[Sequence[int], int], "list[JobStatus]"]


@dataclass(slots=True)
class Chosen:
    """The puzzles of a section: some from each of its jobs, in the order in which it found them."""

    section: Section
    of_jobs: list[tuple[int, list[int]]] = field(default_factory=list)

    @property
    def ids(self) -> list[int]:
        """Return the numbers of its puzzles."""
        return [number for _, numbers in self.of_jobs for number in numbers]

    @property
    def practice(self) -> str | None:
        """Return the technique that its positions need, if they are for practice."""
        return self.section.pages.practice

    @property
    def n_missing(self) -> int:
        """Return the number of missing puzzles."""
        return self.section.count - len(self.ids)


class ShortError(Exception):
    """A job has ended with too few puzzles and will find no more."""

    def __init__(self, chosen: Chosen, last: "JobStatus") -> None:
        self.chosen = chosen
        self.last = last


class Choice:
    """The choice of a section among the puzzles that its job has found: the first free ones."""

    def n_wanted(self, chosen: Chosen) -> int:
        """Return the number of puzzles that a section's job in a later round makes.

        Some puzzles for practice have no position that needs the technique.
        """
        return max(chosen.n_missing, _LEAST_FOR_PRACTICE if chosen.practice else 0)

    def choose(
        self, session: "Session", chosen: Chosen, job_id: int, is_free: Callable[[int], bool]
    ) -> list[int]:
        """Return the numbers of the puzzles that a section takes from a job.

        ``is_free`` returns True if no other section has the puzzle.
        """
        from cluesmith.storage.puzzles.selection import Filters, iter_ids, iter_puzzles

        if chosen.practice is None:
            found = filter(is_free, iter_ids(session, Filters(job=job_id)))
            return list(islice(found, chosen.n_missing))
        rows = (row for row in iter_puzzles(session, Filters(job=job_id)) if is_free(row.id))
        needing = (row.id for row in rows if _has_position(row, chosen.practice))
        return list(islice(needing, chosen.n_missing))


def _has_position(row: "PuzzleRow", technique: str) -> bool:
    """Return True if a puzzle has a position that needs a technique."""
    return first_practice_record(record_of_row(row, 1), technique) is not None


def make_all(
    database: "Database",
    recipe: Recipe,
    excluded: ExcludedPuzzles,
    wait: Wait,
    choice: Choice,
    *,
    again: bool,
) -> list[Chosen]:
    """Have the workers make the puzzles of all sections, and choose them.

    ``excluded``: the puzzles that must not appear again. ``again``: whether to discard jobs that
    have the names of jobs in later rounds.

    Raises ShortError.
    """
    chosen = [Chosen(section) for section in recipe.sections]
    short = chosen
    taken: set[int] = set()
    number = 1
    while short:
        jobs = [
            _begin(database, recipe, each, number, taken, excluded, choice, again=again)
            for each in short
        ]
        n_before = len(taken)
        ended = list(zip(short, wait(jobs, n_before), strict=True))
        for each, last in ended:
            if not last.status.is_answered:
                raise ShortError(each, last)
        struck = excluded.ids(database)
        for each, last in ended:
            _choose(database, each, last.job, taken, struck, choice)
        for each, last in ended:
            is_vain = each.practice and number > 1 and not each.of_jobs[-1][1]
            if each.n_missing and (last.status == "exhausted" or is_vain):
                raise ShortError(each, last)
        short = [each for each in short if each.n_missing]
        number += 1
    return chosen


def _begin(
    database: "Database",
    recipe: Recipe,
    chosen: Chosen,
    number: int,
    taken: set[int],
    excluded: ExcludedPuzzles,
    choice: Choice,
    *,
    again: bool,
) -> int:
    section = chosen.section
    if number == 1:
        seed = recipe.seed_of(section)
        return begin(database, section, number, section.count, (), seed, again=again)
    forms = excluded.forms(database, section.spec.kind.name, taken)
    # If the puzzles to leave out differ, it must be another job.
    digest = hashlib.blake2b("\n".join(forms).encode()).digest()
    seed = recipe.seed_of(section, number, digest)
    n_wanted = choice.n_wanted(chosen)
    return begin(database, section, number, n_wanted, forms, seed, again=again)


def _choose(
    database: "Database",
    chosen: Chosen,
    job_id: int,
    taken: set[int],
    struck: frozenset[int],
    choice: Choice,
) -> None:
    """Let a section choose from the puzzles of a job."""
    with database.read() as session:
        found = choice.choose(
            session, chosen, job_id, lambda each: each not in taken and each not in struck
        )
    taken.update(found)
    chosen.of_jobs.append((job_id, found))
