"""An index in memory of a job's puzzles, to find overlapping ones; it follows the database.

The result of a job does not depend on which process accepts it. So an index with k puzzles has the
job's first k, even if the transaction that accepted some of them was rolled back. To update the
index, remove the puzzles beyond the job's number, or read the rows that others have added.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.models import Job, JobPuzzle, Puzzle

# The number of indexes that a process keeps, the most recently used ones.
N_KEPT = 4


class OverlapIndex(Protocol):
    """Puzzles in order, as encoded text; the generator has the class."""

    def __len__(self) -> int: ...

    def add(self, clues: bytes) -> None:
        """Add a puzzle."""
        ...

    def cut(self, n_puzzles: int) -> None:
        """Remove all puzzles except the first n."""
        ...


class OverlapIndexes:
    """The indexes of the jobs that this process accepts.

    ``new_index``: returns an empty index for the name of a kind and a job's limit for overlap.
    """

    def __init__(self, new_index: Callable[[str, str], OverlapIndex]) -> None:
        self._new_index = new_index
        self._indexes: OrderedDict[tuple[int, float], OverlapIndex] = OrderedDict()

    def n_unread(self, job: Job) -> int:
        """Return how many puzzles of a locked job must be read to update its index."""
        if job.spec.max_overlap is None:
            return 0
        index = self._indexes.get((job.id, job.created_at), ())
        return max(0, job.n_found - len(index))

    def forget(self, job: Job) -> None:
        """Remove the index of a job that has ended."""
        self._indexes.pop((job.id, job.created_at), None)

    def of_job(self, session: Session, job: Job) -> OverlapIndex | None:
        """Return the updated index of a locked job; None if its puzzles may overlap."""
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
    """Add the puzzles of the job that the index lacks."""
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
