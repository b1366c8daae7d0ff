"""Finished puzzles that this process and child processes make together, in the order of attempts.

The first attempts are made here: they show if children pay.  What is accepted is decided in this
process, as without children, so the puzzles are the same.
"""

import time
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from itertools import count
from typing import NamedTuple

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import made_in
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.finished_puzzles import (
    Batch,
    attempts_together,
    batches_of,
    finished,
)
from cluesmith.generator.spec import GenerationSpec
from cluesmith.light_dataclasses import replace


def shared_batches(
    spec: GenerationSpec,
    seed: int,
    acceptance: Acceptance,
    oracle: str | None = None,
    *,
    jobs: int | None,
    are_timed: Callable[[], bool] = lambda: False,
    with_classes: bool = False,
    with_symmetry: bool = False,
    with_rating: bool = True,
) -> Generator[Batch, None, None]:
    """Yield the puzzles of all attempts, as ``batches_of`` does, without their witnesses.

    ``jobs``: the number of processes, with this one; None for the cores that it may use, if they
    pay.  ``are_timed``: whether batches show the time that they take, so that no child may help.
    Closing the iterator ends the children.

    Raises ChildProcessEndedError if a child was killed.
    """
    with_classes = with_classes or spec.per_grid is not None
    needs = _Needs(with_classes, with_symmetry, with_rating)
    end, pace = 0, _Pace(acceptance)
    with closing(batches_of(spec, seed, acceptance, oracle, **needs._asdict())) as made_here:
        for batch in made_here:
            yield batch
            end = batch.end
            pace.count(end)
            if jobs != 1 and batch.n_begun == end and not are_timed() and pace.pays(jobs):
                break
    from cluesmith.worker.cores import n_cores
    from cluesmith.worker.shared_work import SharedWork

    size = attempts_together(spec)
    make = partial(_made, spec, seed, oracle, needs)
    attempt_s = max(estimate_attempt(spec).attempt_s, pace.attempt_s)
    with SharedWork(make, jobs or n_cores(), size * attempt_s) as work:
        ranges = (range(first, first + size) for first in count(end, size))
        for batch in work.results(ranges, lambda: pace.n_left / size):
            yield batch
            pace.n_made = batch.end


class _Needs(NamedTuple):
    """What is found out about puzzles, as ``batches_of`` takes it."""

    with_classes: bool
    with_symmetry: bool
    with_rating: bool


class _Pace:
    """The time that attempts take, and how many more are expected."""

    def __init__(self, acceptance: Acceptance) -> None:
        self._acceptance = acceptance
        self._n_wanted = acceptance.n_missing
        self.n_made = self._n_first = 0
        self._began_at = self._spent_s = 0.0

    def count(self, end: int) -> None:
        """Count the attempts before an end; the first ones build tables."""
        self.n_made = end
        if not self._n_first:
            self._n_first, self._began_at = end, time.process_time()
        self._spent_s = time.process_time() - self._began_at

    @property
    def attempt_s(self) -> float:
        """Return the processor time of an attempt; 0 if it is unknown."""
        return self._spent_s / max(1, self.n_made - self._n_first)

    @property
    def n_left(self) -> float:
        """Return the number of attempts that are still to be made, if as many bring puzzles."""
        most = max(0, self._acceptance.last_end - self.n_made)
        n_found = self._n_wanted - self._acceptance.n_missing
        return min(most, self._acceptance.n_missing * self.n_made / n_found) if n_found else most

    def pays(self, jobs: int | None) -> bool:
        """Return True if children share the attempts that are left."""
        from cluesmith.worker.cores import n_cores  # few puzzles need neither
        from cluesmith.worker.shared_work import KNOWN, WORTH_CHILDREN_S

        n_left = self.n_left
        if n_left <= 1:
            return False
        n_known = self.n_made - self._n_first
        in_sight_s = n_left * self.attempt_s if n_known >= KNOWN else 0.0
        if jobs is None and max(self._spent_s, in_sight_s) < WORTH_CHILDREN_S:
            return False
        return (jobs or n_cores()) > 1


def _made(
    spec: GenerationSpec,
    seed: int,
    oracle: str | None,
    needs: _Needs,
    indices: range,
) -> Batch:
    """Make and prove the puzzles of some attempts."""
    with_classes, with_symmetry, with_rating = needs
    made = made_in(spec, seed, indices, oracle, with_rating=with_rating)
    found = finished(spec, made, with_classes=with_classes, with_symmetry=with_symmetry)
    slim = [each._replace(puzzle=replace(each.puzzle, witnesses=b"")) for each in found]
    return Batch(slim, indices.stop)
