"""The search for the steps of a whole path.

``ClueRater`` finds all of them but those of chains and of uniqueness, which have finders.  It notes
small numbers, from which ``reasons`` and ``clue_reasons`` make the step with its reason.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Self

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques import chains
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import ClueRater
from cluesmith.generator.rating.techniques.clue_reasons import (
    CLUE_REASONS,
    possible_by_clues,
)
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.compact_path import VERSION, compact
from cluesmith.generator.rating.techniques.graves import graves, has_graves
from cluesmith.generator.rating.techniques.hint_templates import Reason
from cluesmith.generator.rating.techniques.position import CandidateTable, Position, bits_of
from cluesmith.generator.rating.techniques.reasons import (
    REASONS,
    Found,
    possible_by_digits,
)
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    BUG,
    TECHNIQUES,
    UNIQUE_RECTANGLE,
    UNIQUENESS,
    WHIP,
    Technique,
    technique_numbered,
    techniques_of,
)
from cluesmith.generator.rating.techniques.uniqueness import (
    has_deadly_rectangles,
    unique_rectangles,
)

Finder = Callable[[Position], Iterator[Step]]

# Finders of the techniques that compiled code does not find, and of all chains.
_FINDERS: Mapping[Technique, Finder] = {
    UNIQUE_RECTANGLE: unique_rectangles,
    BUG: graves,
    **{each: partial(chains.first_step, technique=each) for each in chains.CHAINS},
}
_EVERY_CHAIN: Mapping[Finder, Finder] = {
    _FINDERS[each]: partial(chains.every_chain, technique=each) for each in chains.CHAINS
}

# By technique; those of clues take a position with clues.
_REASONS: dict[int, Callable[[Any, Found], Reason]] = {
    each.number: reason for each, reason in (*REASONS.items(), *CLUE_REASONS.items())
}


class StepSearch:
    """Finds the next step of a position repeatedly, while only its own steps are done there.

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
        self._letters = _letters(kind)
        self._spare = _spare_raters(kind)
        self._rater = self._spare.pop() if self._spare else ClueRater(position.table)
        self._rater.begin(_with_clues(position.table), bytes(position.values))
        self._strike(self._rater.left & ~position.left)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._spare.append(self._rater)

    def singles(self) -> str:
        """Do the singles that come next, and return them in letters; empty if there are none."""
        stage = self._stages[0]
        if not isinstance(stage, int) or self._next >= 0:
            return ""
        found, self._next = self._rater.singles(stage)
        for each in found:
            self._position.place(each[2])
        return "".join([self._letters.get(each) or self._write(each) for each in found])

    def next(self) -> Step | None:
        """Return a step by the easiest technique that has one; None if none has."""
        for stage in self._stages:
            if isinstance(stage, int):
                number = self._next if self._next >= 0 else self._rater.next(stage)
                self._next = -1
                if number >= 0:
                    self._located = self._step(number, *self._rater.found)
                    return self._located
                continue
            for step in stage(self._position):
                return step
        return None

    def every(self) -> Iterator[Step]:
        """Yield all steps of each technique, the easiest technique first; none of them is done."""
        for stage in self._stages:
            if not isinstance(stage, int):
                yield from _EVERY_CHAIN.get(stage, stage)(self._position)
                continue
            for technique in techniques_of(stage):
                for found in self._rater.every(technique.number):
                    yield self._step(technique.number, *found)

    def follow(self, step: Step) -> None:
        """Register a step that was done, which another finder may have found."""
        if step is not self._located:
            self._strike(step.gone)

    def _step(
        self,
        number: int,
        harder: int,
        target: int,
        where: int,
        notes: Sequence[int] = (),
        gone: int | None = None,
    ) -> Step:
        """Return a step with its reason, from the position before it, as it was noted."""
        position, technique = self._position, technique_numbered(number)
        if gone is None:
            gone = position.left & ~self._rater.left if target < 0 else 0
        reason = _REASONS[number](position, Found(gone, where, notes))
        return Step(position.kind, technique, technique.step_er + harder, target, gone, reason)

    def _write(self, single: tuple[int, int, int, int]) -> str:
        step = self._step(*single)
        text = compact(self._position.kind, b"", (step,)).removeprefix(VERSION)
        self._letters[single] = text
        return text

    def _strike(self, candidates: int) -> None:
        self._rater.strike(list(bits_of(candidates)))


@per_thread
def _letters(_: Kind) -> dict[tuple[int, ...], str]:
    """Return the texts of singles of a kind, as far as they were written."""
    return {}


@per_thread
def _spare_raters(_: Kind) -> list[ClueRater]:
    """Return the raters of a kind that no search has in this thread."""
    return []


def _with_clues(table: CandidateTable) -> ClueTable:
    """Return a table as a table with clues, which may be none."""
    return table if isinstance(table, ClueTable) else _without_clues(table)


@per_thread
def _without_clues(table: CandidateTable) -> ClueTable:
    return ClueTable(table, CluePuzzle(b"", ()))


@lru_cache(maxsize=64)
def _stages(has_clues: bool, allowed: int) -> Sequence[int | Finder]:
    """Return the order of the search, with sets of techniques that compiled code finds."""
    if has_clues:  # digits that could be exchanged within houses can differ to the clues
        allowed &= ~UNIQUENESS
    found: list[int | Finder] = []
    quick = 0
    for technique in TECHNIQUES:
        if not technique.bit & allowed:
            continue
        if technique in _FINDERS:
            found += [quick, _FINDERS[technique]]
            quick = 0
        elif technique in REASONS or (has_clues and technique in CLUE_REASONS):
            quick |= technique.bit
    return tuple(stage for stage in (*found, quick) if stage)


def possible_techniques_of(table: CandidateTable) -> int:
    """Return the set of techniques that can lead on in some puzzle of a kind.

    Parameters
    ----------
    table : CandidateTable
        That of the kind.

    Notes
    -----
    Techniques outside the set never have a step; those in it may have none in some puzzles.
    """
    kind, found = table.kind, possible_by_digits(table)
    if kind.has_clue_families:
        return found & ~WHIP.bit | possible_by_clues(kind)
    if has_deadly_rectangles(kind):
        found |= UNIQUE_RECTANGLE.bit
    if has_graves(kind):
        found |= BUG.bit
    return found
