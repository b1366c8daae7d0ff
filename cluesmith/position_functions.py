"""Functions for positions of puzzles: the steps that a player has now."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cluesmith.generator.clues.clue import Given, digits_of
from cluesmith.generator.drawing.step_picture import step_picture
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.path_fields import step_fields
from cluesmith.generator.rating.path_lines import path_lines, steps_of_lines
from cluesmith.generator.rating.path_positions import StepPosition
from cluesmith.generator.rating.position_text import position_text, read_position
from cluesmith.generator.rating.steps_now import steps_now
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.position import Position, set_of
from cluesmith.generator.rating.techniques.step import Step as FoundStep
from cluesmith.generator.rating.techniques.technique_table import all_bits
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.generator.wording.words import Words
from cluesmith.given_lines import given_lines, only
from cluesmith.library_kinds import KindInfo, taken_line_kind
from cluesmith.puzzle_values import Puzzle, Step
from cluesmith.solved_lines import solved_line, unique


@dataclass(frozen=True, slots=True)
class Hint(Step):
    """A step that a position has now.

    Attributes
    ----------
    where : str
        Where to look: the houses, the clues or the cells of the step.
    """

    where: str
    _fields: dict[str, Any] = field(repr=False, compare=False)
    _drawn: tuple[str, str, str, str] = field(repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the step as `cluesmith solve --steps --json` prints it, and where to look."""
        return {**self._fields, "where": self.where}

    def svg(self, *, with_text: bool = True) -> str:
        """Return a picture of the step in its position, as the text of an SVG file.

        Parameters
        ----------
        with_text : bool
            Whether the title and the sentence stand below it.
        """
        kind_name, puzzle, position, line = self._drawn
        kind = kind_named(kind_name)
        given = kind.given(puzzle)
        at = read_position(kind, given, position)
        (step,) = steps_of_lines(kind, given, line)
        captions = (self.title, self.text) if with_text else ()
        return step_picture(kind, puzzle, _shown(at, step), captions)

    def _repr_svg_(self) -> str:
        return self.svg()


def hints(
    puzzle: str | Puzzle,
    position: str | None = None,
    *,
    technique: str | None = None,
    kind: str | KindInfo | None = None,
    language: str | None = None,
) -> tuple[Hint, ...]:
    """Return all steps that a position has now, of every technique, the easiest first.

    Parameters
    ----------
    puzzle : str or Puzzle
    position : str, optional
        The digits placed so far, one for each cell as in a puzzle's line.  A cell may have its
        candidates in braces, as in ``--paths states``; a blank has those that the digits leave.
        If not given, the puzzle itself.
    technique : str, optional
        Only this technique, or group of techniques: "x-wing", "singles".
    kind : str or KindInfo, optional
        As for ``verify``.
    language : str, optional
        As for ``path``.

    Returns
    -------
    tuple of Hint
        Each way to see a step.  Whips, forcing and aligned exclusion are there only if no other
        technique has a step.

    Raises
    ------
    SolutionError
        The puzzle has no solution, or more than one.
    CluesmithError
        The position does not belong to the puzzle, or contradicts its solution.
    """
    words = words_in(language)
    allowed = -1 if technique is None else all_bits([technique])
    line = only(given_lines([puzzle], taken_line_kind(kind)))
    batch, solution = unique(solved_line(line))
    known, given = batch.kind, batch.given(0)
    at = read_position(known, given, position or known.text(digits_of(given)))
    check_position(at, solution)
    hint = partial(_hint, known, given, at, words=words)
    return tuple(hint(step, number) for number, step in enumerate(steps_now(at, allowed), start=1))


def check_position(position: Position, solution: bytes) -> None:
    """Refuse a position with a wrong digit, or without a candidate that is true."""
    kind = position.kind
    true = set_of(cell * kind.n_digits + value - 1 for cell, value in enumerate(solution))
    for cell, value in enumerate(position.values):
        name = kind.cell_names[cell]
        if value and value != solution[cell]:
            raise PuzzleSyntaxError(f"{name}: {kind.symbols[value - 1]} is wrong")
        if not value and not position.left & true & position.table.cell[cell]:
            raise PuzzleSyntaxError(f"{name}: the right digit is not among the candidates")


def _hint(
    kind: Kind, given: Given, at: Position, step: FoundStep, number: int, words: Words
) -> Hint:
    fields = step_fields(kind, number, _shown(at, step), words)
    drawn = kind.name, kind.given_text(given), position_text(at), path_lines(kind, given, [step])
    said = {name: fields[name] for name in ("number", "technique", "title", "difficulty", "text")}
    return Hint(**said, where=hint_words(words).where(step), _fields=fields, _drawn=drawn)


def _shown(at: Position, step: FoundStep) -> StepPosition:
    return StepPosition(at.table, bytes(at.values), at.left, step)
