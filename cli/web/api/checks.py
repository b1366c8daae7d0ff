"""What calls check of puzzles, in processes of their own: each function answers for one puzzle.

They call what `cluesmith verify`, `solve` and `rate` call, and return the fields of an answer. A
puzzle without an answer has a ``problem``.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from cluesmith.cli.web.slow_tasks import KindText
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.clues.clue import CluePuzzle, Given
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts
from cluesmith.generator.rating.path_fields import path_fields, step_fields
from cluesmith.generator.rating.path_positions import StepPosition
from cluesmith.generator.rating.pencilmarks import is_pencilmarks
from cluesmith.generator.rating.position_text import read_position
from cluesmith.generator.rating.solution_path import next_hint, solution_path
from cluesmith.generator.rating.steps_now import steps_now
from cluesmith.generator.rating.technique_path import first_position
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.records.plain_rating import rated_line, rated_pencilmarks
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.verdicts.unchecked_forms import (
    PROBLEMS,
    canonical_forms_of,
    form_text,
    solved,
)
from cluesmith.generator.wording.catalogues import words_in

Fields = dict[str, Any]

# The parts of a step that each stage of a hint shows; the last one shows all.
HINT_STAGES = {
    "where": ("cells", "houses"),
    "technique": ("cells", "houses", "technique", "title", "difficulty"),
    "all": None,
}


def verified(kind_text: KindText, text: str, claim: str | None) -> Fields:
    """Return the verdict on a puzzle."""
    return verify(kind_text.kind(), text, claim=claim).to_dict()


def solution_of(kind_text: KindText, text: str) -> Fields:
    """Return the only solution of a puzzle."""
    return _of_unique(kind_text, text, lambda puzzle, solution: {"solution": solution})


def rated(kind_text: KindText, text: str, with_whip: bool) -> Fields:
    """Return the rating of a puzzle, which may be one of pencilmarks."""
    if is_pencilmarks(text):
        rating = rated_pencilmarks(text)
    else:
        rating = rated_line(kind_text.kind(), text, with_whip)
    # The word and its sentence are one field here.
    fields = replace(rating, problem="").to_dict()
    return fields | {"problem": rating.detail or rating.problem or None}


def canonical(kind_text: KindText, text: str) -> Fields:
    """Return the canonical form of a puzzle, and the id that follows from it."""
    kind = kind_text.kind()
    (form,) = canonical_forms_of(batch_of_texts(kind, [text]))
    if isinstance(form, str):
        return {"problem": form}
    found = form_text(kind, form)
    return {"canonical": found, "global_id": puzzle_id(kind.name, found)}


def explained(kind_text: KindText, text: str, language: str) -> Fields:
    """Return the steps that solve a puzzle."""
    words = words_in(language)

    def steps(puzzle: PuzzleBatch, solution: str) -> Fields:
        kind, clues = puzzle.kind, puzzle.given(0)
        found = solution_path(kind, clues)
        fields = path_fields(kind, clues, found.steps, 0, solution, words)
        return {"puzzle": text, "is_solved": found.is_solved, "path": fields}

    return _of_unique(kind_text, text, steps)


def hint(
    kind_text: KindText,
    text: str,
    position: str | None,
    candidates: tuple[tuple[str, str], ...],
    stage: str,
    language: str,
) -> Fields:
    """Return the next step of a position, or the cells that are wrong.

    Parameters
    ----------
    kind_text : KindText
    text : str
        The puzzle.
    position : str, optional
        Its digits with those that the player has placed, or candidates in braces.
    candidates : tuple of (str, str)
        The candidates that the player has in some cells; other cells have all that are possible.
    stage : str
        One of ``HINT_STAGES``.
    language : str
    """
    words = words_in(language)

    def step(puzzle: PuzzleBatch, solution: str) -> Fields:
        kind, given = puzzle.kind, puzzle.given(0)
        at = read_position(kind, given, position or text.partition(SEPARATOR)[0])
        is_plain = at.left == first_position(kind, _with_digits(given, at)).left and not candidates
        _keep(at, dict(candidates))
        mistakes = _mistakes(at, kind.values(solution))
        if mistakes:
            return {"mistakes": mistakes}
        if not at.n_open:
            return {"problem": "solved already"}
        # Without candidates of the player, as the solution path goes on.
        found = next_hint(kind, _with_digits(given, at)) if is_plain else _easiest(at)
        if found is None:
            return {"problem": "no technique applies"}
        shown = StepPosition(at.table, bytes(at.values), at.left, found)
        fields = step_fields(kind, 1, shown, words)
        del fields["number"]
        names = HINT_STAGES[stage]
        return {"step": fields if names is None else {name: fields[name] for name in names}}

    return _of_unique(kind_text, text, step)


def _of_unique(
    kind_text: KindText, text: str, answer: Callable[[PuzzleBatch, str], Fields]
) -> Fields:
    """Return the answer for a puzzle and its only solution."""
    kind = kind_text.kind()
    puzzle = batch_of_texts(kind, [text])
    kind.check_covered(puzzle.given(0))
    (n_solutions,), grid = solved(puzzle)
    if n_solutions != 1:
        return {"problem": PROBLEMS[n_solutions]}
    return answer(puzzle, kind.text(grid))


def _with_digits(given: Given, position: Position) -> Given:
    """Return a puzzle with the digits of a position."""
    digits = bytes(position.values)
    return CluePuzzle(digits, given.clues) if isinstance(given, CluePuzzle) else digits


def _keep(position: Position, candidates: Mapping[str, str]) -> None:
    """Strike out the candidates of cells that the player has not."""
    kind = position.kind
    for name, symbols in candidates.items():
        if name not in kind.cell_names:
            raise PuzzleSyntaxError(f"candidates: there is no cell {name}")
        cell = kind.cell_names.index(name)
        gone = position.table.cell[cell]
        for symbol in symbols:
            if symbol not in kind.symbols:
                raise PuzzleSyntaxError(f"candidates: {name}: {symbol!r} is no digit of this kind")
            gone &= ~(1 << cell * kind.n_digits + kind.symbols.index(symbol))
        position.strike(gone)


def _mistakes(position: Position, solution: bytes) -> list[str]:
    """Return the cells with a wrong digit, or else those without the right candidate."""
    names, n = position.kind.cell_names, position.kind.n_digits
    cells = list(enumerate(zip(position.values, solution, strict=True)))
    wrong = [names[cell] for cell, (digit, true) in cells if digit not in (0, true)]
    return wrong or [
        names[cell]
        for cell, (digit, true) in cells
        if not digit and not position.left >> cell * n + true - 1 & 1
    ]


def _easiest(position: Position) -> Step | None:
    return next(iter(steps_now(position)), None)
