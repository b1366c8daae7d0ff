"""The techniques that lead from one position of a puzzle to a later one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.rating.paths.technique_path import do
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.position import (
    Position,
    bits_of,
    candidates_of,
    set_of,
    union_of,
)
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import SINGLES
from cluesmith.generator.wording.words import ENGLISH, Words


@dataclass(frozen=True, slots=True)
class Since:
    """What a player did between two positions, as sets of candidates beside the steps."""

    kind: Kind
    steps: tuple[StepPosition, ...]
    """The easiest that explain it, in their order."""
    placed: int
    struck: int
    """What no technique explains."""
    wrong_placed: int
    wrong_struck: int
    """What contradicts the solution."""

    def wrong(self, words: Words = ENGLISH) -> list[str]:
        """Return what contradicts the solution, such as "r1c2 = 5"."""
        return self._conclusions(self.wrong_placed, self.wrong_struck, words)

    def unexplained(self, words: Words = ENGLISH) -> list[str]:
        """Return what no technique explains."""
        return self._conclusions(self.placed, self.struck, words)

    def sentences(self, words: Words = ENGLISH) -> Iterator[str]:
        """Yield what is wrong, the steps, and what none of them explains."""
        for each in self.wrong(words):
            yield words.said("Wrong: {conclusion}", conclusion=each)
        for at in self.steps:
            yield hint_words(words).titled_sentence(at.step)
        for each in self.unexplained(words):
            yield words.said("No technique gives this at once: {conclusion}", conclusion=each)
        if not self.steps and not self.wrong() and not self.unexplained():
            yield words.said("Nothing is new in this position")

    def _conclusions(self, placed: int, struck: int, words: Words) -> list[str]:
        said, n = hint_words(words), self.kind.n_digits
        found = [said.conclusion(self.kind, each, ()) for each in candidates_of(placed, n)]
        if struck:
            found.append(said.conclusion(self.kind, None, candidates_of(struck, n)))
        return found


def steps_since(before: Position, after: Position, solution: bytes) -> Since:
    """Return the easiest steps that explain what is new in a position.

    Parameters
    ----------
    before : Position
        It agrees with the solution; the steps are done there.
    after : Position
        A later position of the same puzzle.
    solution : bytes
        A value for each cell.

    Raises
    ------
    PuzzleSyntaxError
        A digit of the earlier position is not in the later one.

    Notes
    -----
    If no step places a new digit, a step that leaves a single there explains it.
    """
    kind = before.kind
    n = kind.n_digits
    for cell, value in enumerate(before.values):
        if value and after.values[cell] != value:
            raise PuzzleSyntaxError(
                f"{kind.cell_names[cell]}: the later position lacks the digit "
                f"{kind.symbols[value - 1]}"
            )
    true = set_of(kind.presets(solution))
    placed = set_of(
        cell * n + value - 1
        for cell, value in enumerate(after.values)
        if value and not before.values[cell]
    )
    open_cells = union_of(before.table.cell[c] for c, v in enumerate(after.values) if not v)
    excluded = union_of(before.table.sees[each] for each in bits_of(placed))
    struck = before.left & ~after.left & open_cells & ~excluded
    wrong_placed, wrong_struck = placed & ~true, struck & true
    placed, struck = placed & true, struck & ~true
    steps: list[StepPosition] = []
    while placed or struck:
        found = _explaining(before, steps_now(before), placed, struck)
        if not found:
            break
        for step in found:
            steps.append(StepPosition(before.table, bytes(before.values), before.left, step))
            do(before, step)
        placed &= ~set_of(step.target for step in found if step.target >= 0)
        struck &= before.left
    return Since(kind, tuple(steps), placed, struck, wrong_placed, wrong_struck)


def _explaining(
    position: Position, steps: Sequence[Step], placed: int, struck: int
) -> Sequence[Step]:
    """Return the easiest step that places a new digit or strikes everything new.

    Otherwise a step and the single behind it.  Otherwise a step that strikes a part.
    """
    for step in steps:
        if step.target >= 0 and placed >> step.target & 1:
            return [step]
        if struck and not struck & ~step.gone:
            return [step]
    for step in steps:
        if singles := _singles_after(position, step, placed):
            return [step, *singles]
    return [step for step in steps if step.gone & struck][:1]


def _singles_after(position: Position, step: Step, placed: int) -> Sequence[Step]:
    """Return the single that a step leaves for one of some digits; nothing without any."""
    left = position.left & ~step.gone
    table = position.table
    alone = set_of(
        candidate
        for candidate in bits_of(placed if step.gone else 0)
        if any(table.item[item] & left == 1 << candidate for item in table.items_of[candidate])
    )
    if not alone:
        return []
    later = type(position)(table, bytes(position.values), left)
    singles = steps_now(later, SINGLES)
    return [single for single in singles if single.target >= 0 and alone >> single.target & 1][:1]
