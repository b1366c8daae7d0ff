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
from cluesmith.generator.rating.path_data.compact_path import VERSION, compact
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import FOUND, ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.finders.search import (
    CLUE_FINDERS,
    FINDERS,
    OF_DIGITS,
    WITH_CLUES,
)
from cluesmith.generator.rating.techniques.finders.singles import single
from cluesmith.generator.rating.techniques.position import CandidateTable, Position, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.sum_groups import unions_of
from cluesmith.generator.rating.techniques.technique_table import technique_numbered

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
        self._next = -1  # the technique of a step that was located, but not asked for yet
        kind = position.kind
        self._letters: dict[tuple[int, int, int], str] = per_thread(("letters", kind.name), dict)
        self._spare = _spare_raters(kind)
        self._rater = self._spare.pop() if self._spare else _new_rater(position.table)
        self._rater.begin(_with_clues(position.table), bytes(position.values))
        self._strike(self._rater.left & ~position.left)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._spare.append(self._rater)

    def singles(self) -> str:
        """Do the singles that come next, and return them in letters; none if another step does."""
        stage = self._stages[0]
        if not isinstance(stage, int) or self._next >= 0:
            return ""
        found, self._next = self._rater.singles(stage)
        for each in found:
            self._position.place(each[2])
        return "".join([self._letters.get(each) or self._write(*each) for each in found])

    def next(self) -> Step | None:
        """Return a step by the easiest technique that has one; None if none has."""
        for stage in self._stages:
            if isinstance(stage, int):
                number = self._next if self._next >= 0 else self._rater.next(stage)
                self._next = -1
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

    def _write(self, technique: int, where: int, target: int) -> str:
        step = single(self._position.table, technique_numbered(technique), where, target)
        text = compact(self._position.kind, b"", (step,)).removeprefix(VERSION)
        self._letters[technique, where, target] = text
        return text

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
