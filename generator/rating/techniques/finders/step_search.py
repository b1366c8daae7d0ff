"""The search for the steps of a whole path, which compiled code locates.

``ClueRater`` does the same steps as the finders, without words.  So it says which technique leads
on, and where, and one finder looks there and finds the words.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Self

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import FOUND, ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.finders.search import (
    CLUE_FINDERS,
    FINDERS,
    OF_DIGITS,
    WITH_CLUES,
)
from cluesmith.generator.rating.techniques.position import CandidateTable, Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.sum_groups import unions_of

# By technique; what is located for it suits its position.
_FINDERS: dict[int, Callable[..., Iterator[Step]]] = {
    each.number: finder for each, finder in (*FINDERS.items(), *CLUE_FINDERS.items())
}


class StepSearch:
    """Finds the next step of a position again and again, while only its steps are done there.

    Parameters
    ----------
    position : Position
        Of a puzzle with one solution: techniques of uniqueness rest on that.
    allowed : int
        The set of techniques to look for.
    """

    def __init__(self, position: Position, allowed: int) -> None:
        self._position = position
        self._stages = _stages(isinstance(position, CluePosition), allowed)
        self._located: Step | None = None
        self._spare = _spare_raters(position.kind)
        self._rater = self._spare.pop() if self._spare else _new_rater(position.table)
        self._rater.begin(_with_clues(position.table), bytes(position.values))
        self._strike(self._rater.left & ~position.left)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._spare.append(self._rater)

    def next(self) -> Step | None:
        """Return a step by the easiest technique that has one; None if none has."""
        for stage in self._stages:
            if isinstance(stage, int):
                number = self._rater.next(stage)
                if number >= 0:
                    self._located = next(_FINDERS[number](self._position, self._rater.where))
                    return self._located
                continue
            for step in stage(self._position):
                return step
        return None

    def follow(self, step: Step) -> None:
        """Know that a step was done, which may come from elsewhere."""
        if step is not self._located:
            self._strike(step.gone)

    def _strike(self, candidates: int) -> None:
        self._rater.strike(list(bits_of(candidates)))


def _spare_raters(kind: Kind) -> list[ClueRater]:
    """Return the raters of a kind that no search has in this thread."""
    spare: list[ClueRater] = per_thread(("spare raters", kind.name), list)
    return spare


def _new_rater(table: CandidateTable) -> ClueRater:
    return ClueRater(table, unions_of(table))


def _with_clues(table: CandidateTable) -> ClueTable:
    """Return a table as one with clues: it may have none."""
    if isinstance(table, ClueTable):
        return table
    made: ClueTable = per_thread(
        ("no clues", table.kind.name), lambda: ClueTable(table, CluePuzzle(b"", ()))
    )
    return made


@lru_cache(maxsize=64)
def _stages(has_clues: bool, allowed: int) -> Sequence[int | Callable[..., Iterator[Step]]]:
    """Return what is looked for in its order: sets of techniques that compiled code finds."""
    found: list[int | Callable[..., Iterator[Step]]] = [0]
    for technique, finder in WITH_CLUES if has_clues else OF_DIGITS:
        if not technique.bit & allowed:
            continue
        if technique not in FOUND:
            found += [finder, 0]
        elif isinstance(found[-1], int):
            found[-1] |= technique.bit
    return tuple(stage for stage in found if stage)
