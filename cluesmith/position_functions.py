"""Functions for positions of puzzles: the steps that a player has now."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cluesmith.generator.clues.clue import Given, digits_of
from cluesmith.generator.drawing.step_picture import step_picture
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.hints.steps_now import steps_now
from cluesmith.generator.rating.hints.steps_since import steps_since
from cluesmith.generator.rating.paths.path_fields import hint_fields
from cluesmith.generator.rating.paths.path_lines import path_lines, steps_of_lines
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.rating.paths.position_text import (
    check_position,
    position_text,
    read_position,
)
from cluesmith.generator.rating.techniques.position import Position
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
        return self._fields

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
        shown = StepPosition(at.table, bytes(at.values), at.left, step)
        return step_picture(kind, puzzle, shown, captions)

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
        If not given, the position in the text of the puzzle, such as a candidate grid, or the
        puzzle itself.
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
    known, given, solution, own = _puzzle(puzzle, kind)
    at = read_position(known, given, position or own or known.text(digits_of(given)))
    check_position(at, solution)
    steps = (
        StepPosition(at.table, bytes(at.values), at.left, step) for step in steps_now(at, allowed)
    )
    return _hints(known, given, steps, words)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a player did between two positions.

    Attributes
    ----------
    steps : tuple of Hint
        The easiest steps that explain it, in their order.
    wrong : tuple of str
        What contradicts the solution, such as "r1c2 = 5".
    unexplained : tuple of str
        What is true, but follows from no technique at once.
    text : str
        All of this in sentences, one a line.
    """

    steps: tuple[Hint, ...]
    wrong: tuple[str, ...]
    unexplained: tuple[str, ...]
    text: str


def explain(
    puzzle: str | Puzzle,
    before: str,
    after: str,
    *,
    kind: str | KindInfo | None = None,
    language: str | None = None,
) -> Explanation:
    """Explain which techniques a player used between two positions, the easiest that do.

    Parameters
    ----------
    puzzle : str or Puzzle
    before, after : str
        As ``position`` of ``hints``.
    kind : str or KindInfo, optional
        As for ``verify``.
    language : str, optional
        As for ``path``.

    Raises
    ------
    SolutionError
        The puzzle has no solution, or more than one.
    CluesmithError
        A position does not belong to the puzzle, or the earlier one contradicts its solution or
        has a digit that is not in the later one.
    """
    words = words_in(language)
    known, given, solution, _ = _puzzle(puzzle, kind)
    at = read_position(known, given, before)
    check_position(at, solution)
    found = steps_since(at, read_position(known, given, after), solution)
    return Explanation(
        _hints(known, given, found.steps, words),
        tuple(found.wrong(words)),
        tuple(found.unexplained(words)),
        "\n".join(found.sentences(words)),
    )


def _puzzle(
    puzzle: str | Puzzle, kind: str | KindInfo | None
) -> tuple[Kind, Given, bytes, str | None]:
    """Return the kind, the puzzle, its solution, and the position that its text has."""
    line = only(given_lines([puzzle], taken_line_kind(kind)))
    batch, solution = unique(solved_line(line))
    return batch.kind, batch.given(0), solution, line.position


def _hints(
    kind: Kind, given: Given, steps: Iterable[StepPosition], words: Words
) -> tuple[Hint, ...]:
    return tuple(_hint(kind, given, at, number, words) for number, at in enumerate(steps, start=1))


def _hint(kind: Kind, given: Given, at: StepPosition, number: int, words: Words) -> Hint:
    fields = hint_fields(kind, number, at, words)
    names = ("number", "technique", "title", "difficulty", "text", "where")
    position = position_text(Position(at.table, at.values, at.left))
    drawn = kind.name, kind.given_text(given), position, path_lines(kind, given, [at.step])
    return Hint(**{name: fields[name] for name in names}, _fields=fields, _drawn=drawn)
