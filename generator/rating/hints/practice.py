"""Practice: the position of a puzzle just before a step, and all steps that a reader may find."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.rating.hints.equivalent_steps import equivalent_steps
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.paths.path_positions import StepPosition, step_positions
from cluesmith.generator.rating.paths.position_text import position_text
from cluesmith.generator.rating.paths.technique_path import Path, single_steps
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.position import Candidate, set_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    HIDDEN_SINGLE,
    SINGLES,
    Technique,
    techniques_before,
)
from cluesmith.generator.wording.words import ENGLISH, Words

# The most letters of the equivalent steps that an answer names, and what separates them.
_MOST_LETTERS, _DOT = 120, " \N{MIDDLE DOT} "


class PracticeError(GeneratorError):
    """A position or a step that contradicts the solution."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A position that needs a technique."""

    at: StepPosition
    """The position, and the step of the path."""
    steps: tuple[Step, ...]
    """The steps of the technique that apply there, one for each conclusion, the path's first."""
    words: Words = ENGLISH
    """Of the language of titles and sentences."""

    @property
    def technique(self) -> Technique:
        """Return the technique."""
        return self.at.step.technique

    @property
    def name(self) -> str:
        """Return the title of the technique."""
        return self.words.of(self.technique.title, "technique")

    def title_in(self, words: Words) -> str:
        """Return the task in a few words of a language."""
        name = words.of(self.technique.title, "technique")
        return words.said("Find: {technique}", technique=name)

    def answer_in(self, words: Words, symbols: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the step in a sentence, and the conclusions of others, with names of symbols."""
        said = hint_words(words, symbols)
        step, *others = self.steps
        answer = said.titled_sentence(step)
        if not others:
            return (answer,)
        also = ""
        for each in others:
            conclusion = said.conclusion(self.at.kind, each.placed, each.eliminated)
            if also and len(also) + len(conclusion) > _MOST_LETTERS:
                also += f"{_DOT}\N{HORIZONTAL ELLIPSIS}"
                break
            also += f"{_DOT}{conclusion}" if also else conclusion
        return answer, words.said("Also right: {conclusions}", conclusions=also)

    @property
    def needs_candidates(self) -> bool:
        """Return True unless it is a single that the placed digits alone show."""
        if self.at.step.placed is None or not self.technique.bit & SINGLES:
            return True
        return self.at.position.struck != 0

    @property
    def held(self) -> list[int]:
        """Return the candidates of each cell as bits, none of a cell with a digit."""
        n, left = self.at.kind.n_digits, self.at.left
        return [left >> cell * n & (1 << n) - 1 for cell in range(self.at.kind.n_cells)]

    @property
    def digits(self) -> str:
        """Return the placed digits, as a puzzle is written."""
        return self.at.kind.text(self.at.values)

    @property
    def state(self) -> str:
        """Return the position: digits, and candidates of open cells in braces."""
        return position_text(self.at.position)

    @property
    def placements(self) -> tuple[str, ...]:
        """Return the digit that the step places, as r1c2=3, if any."""
        return self._placements(self.at.step)

    @property
    def eliminations(self) -> tuple[str, ...]:
        """Return the candidates that the step strikes out, as r1c2<>3."""
        return self._eliminations(self.at.step)

    @property
    def ways(self) -> list[dict[str, Any]]:
        """Return all steps as data."""
        said = hint_words(self.words)
        return [
            {
                "title": said.title(step),
                "text": said.sentence(step),
                "placements": self._placements(step),
                "eliminations": self._eliminations(step),
            }
            for step in self.steps
        ]

    def _placements(self, step: Step) -> tuple[str, ...]:
        return () if step.placed is None else (self._named(step.placed, "="),)

    def _eliminations(self, step: Step) -> tuple[str, ...]:
        return tuple(self._named(each, "<>") for each in step.eliminated)

    def _named(self, candidate: Candidate, sign: str) -> str:
        kind = self.at.kind
        return f"{kind.cell_names[candidate.cell]}{sign}{kind.symbols[candidate.digit]}"


def practice_positions(
    path: Path, techniques: int, solution: bytes, words: Words = ENGLISH
) -> Iterator[Practice]:
    """Yield the positions of a puzzle that need one of some techniques.

    Parameters
    ----------
    path : Path
        The solution path of a puzzle with one solution.
    techniques : int
        The set of techniques.
    solution : bytes
        With which all is compared.

    Raises
    ------
    PracticeError
        A step contradicts the solution.

    Notes
    -----
    A position needs a technique if the path uses it there and no technique that people look for
    before it has a step.  A step that places a digit at once by a pattern, as Sudoku Explainer has
    them below their own ER, does not count: the single behind it is another step.
    """
    steps = tuple(single_steps(path))
    for at in step_positions(path.kind, path.given, steps, path.start):
        if techniques & at.step.technique.bit and _is_needed(at):
            found = Practice(at, equivalent_steps(at.position, at.step), words)
            _check(found, solution)
            yield found


def _is_needed(at: StepPosition) -> bool:
    """Return True if no technique that people look for before it has a step."""
    technique = at.step.technique
    if technique is not HIDDEN_SINGLE and at.step.step_er == technique.other:
        return False
    families = [rule.family for rule in at.kind.definition.clues]
    return not steps_now(at.position, techniques_before(technique, families))


def _check(practice: Practice, solution: bytes) -> None:
    """Refuse a position or a step that contradicts the solution of the puzzle."""
    kind, at = practice.at.kind, practice.at
    true = set_of(kind.presets(solution))
    is_sound = all(
        value == solution[cell] if value else at.left & table & true
        for cell, (value, table) in enumerate(zip(at.values, at.table.cell, strict=True))
    )
    for step in practice.steps:
        is_sound &= not step.gone & true and not step.gone & ~at.left
        is_sound &= step.target < 0 or bool(true >> step.target & 1)
    if not is_sound:
        raise PracticeError(f"a step of {practice.state} contradicts the solution")
