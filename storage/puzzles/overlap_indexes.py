"""Which puzzles would overlap those of a job: an index in memory, in step with the database.

The answer of a job is the same whoever accepts it, so an index that has k puzzles has the job's
first k, even where the transaction in which some of them were accepted was given up.  To bring it
in step is to take back what is beyond the job's number, or to read the rows that others have added.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.models import Job, JobPuzzle, Puzzle

# Indexes that a process keeps, those that were asked last.
N_KEPT = 4


class OverlapIndex(Protocol):
    """Puzzles in order, as encoded text; the generator has the class."""

    def __len__(self) -> int: ...

    def add(self, clues: bytes) -> None:
        """Add a puzzle."""
        ...

    def cut(self, n_puzzles: int) -> None:
        """Take back all puzzles but the first so many."""
        ...


class OverlapIndexes:
    """The indexes of the jobs that this process accepts.

    Parameters
    ----------
    new_index : callable
        From the name of a kind and what a job says about overlapping puzzles, an empty index.
    """

    def __init__(self, new_index: Callable[[str, str], OverlapIndex]) -> None:
        self._new_index = new_index
        self._indexes: OrderedDict[tuple[int, float], OverlapIndex] = OrderedDict()

    def n_unread(self, job: Job) -> int:
        """Return how many puzzles of a locked job are to be read before its index is in step."""
        if job.spec.max_overlap is None:
            return 0
        index = self._indexes.get((job.id, job.created_at), ())
        return max(0, job.n_found - len(index))

    @property
    def n_held(self) -> int:
        """How many indexes there are."""
        return len(self._indexes)

    def forget(self, job: Job) -> None:
        """Let go of the index of a job that has ended."""
        self._indexes.pop((job.id, job.created_at), None)

    def of_job(self, session: Session, job: Job) -> OverlapIndex | None:
        """Return the index of a locked job, in step; None if its puzzles may overlap."""
        if job.spec.max_overlap is None or job.spec.kind is None:
            return None
        # A database that was restored may have another job of this number.
        key = (job.id, job.created_at)
        index = self._indexes.pop(key, None) or self._new_index(job.spec.kind, job.spec.max_overlap)
        self._indexes[key] = index
        while len(self._indexes) > N_KEPT:
            self._indexes.popitem(last=False)
        index.cut(job.n_found)
        _read(session, job, index)
        return index


def _read(session: Session, job: Job, index: OverlapIndex) -> None:
    """Add the puzzles of the job that the index has not."""
    if len(index) == job.n_found:
        return
    rows = (
        select(func.coalesce(JobPuzzle.clues, Puzzle.clues))
        .join(Puzzle, Puzzle.id == JobPuzzle.puzzle_id)
        .where(JobPuzzle.job_id == job.id, JobPuzzle.ordinal > len(index))
        .order_by(JobPuzzle.ordinal)
    )
    for clues in session.scalars(rows).yield_per(1000):
        index.add(clues.encode())
