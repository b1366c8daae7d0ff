"""What calls check of puzzles, in processes of their own: each function answers for one puzzle.

They call what `cluesmith verify`, `solve` and `rate` call, and return the fields of an answer. A
puzzle without an answer has a ``problem``.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cluesmith.cli.web.slow_tasks import KindText
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts
from cluesmith.generator.rating.hints.steps_now import easiest_step
from cluesmith.generator.rating.paths.path_fields import path_fields, step_fields
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.rating.paths.position_text import (
    keep_only,
    mistakes,
    read_position,
    start_of,
    without_candidates,
)
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.pencilmarks import is_pencilmarks
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.records.plain_rating import rated_line, rated_pencilmarks
from cluesmith.generator.verdicts.certificate import certificate
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.verdicts.unchecked_forms import (
    PROBLEMS,
    canonical_forms_of,
    form_text,
    solved,
)
from cluesmith.generator.verdicts.verdict import VerdictName
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


def certified(kind_text: KindText, text: str, claim: str | None) -> Fields:
    """Return the certificate of a puzzle."""
    found = certificate(kind_text.kind(), text, claim)
    return {"certificate": found.text or None, "problem": found.problem or None}


def solution_of(kind_text: KindText, text: str) -> Fields:
    """Return the only solution of a puzzle."""
    return _of_unique(kind_text, text, lambda puzzle, solution: {"solution": solution})


def rated(kind_text: KindText, text: str, position: str | None, with_whip: bool) -> Fields:
    """Return the rating of a puzzle or a position; a puzzle may be one of pencilmarks."""
    if is_pencilmarks(text):
        rating = rated_pencilmarks(text)
    else:
        rating = rated_line(kind_text.kind(), text, with_whip, position=position)
    # The word and its sentence are one field here.
    fields = replace(rating, problem="").to_dict()
    return fields | {"problem": rating.detail or rating.problem or None}


def judged(kind_text: KindText, text: str, position: str | None) -> Fields:
    """Return verdict, solution, rating and next step of a puzzle or a position, in words."""
    kind = kind_text.kind()
    found = verified(kind_text, text, None)
    if found["verdict"] == VerdictName.MALFORMED:
        return found
    placed = "" if position is None else f",{without_candidates(position)}"
    found |= {"kind": kind.title, "clues": found["n_clues"], "board": text + placed}
    if found["solution"] is None:
        return found
    found = rated(kind_text, text, position, False) | found
    step = hint(kind_text, text, position, (), "all", "en")
    if mistakes := step.get("mistakes"):
        found["problem"] = f"not the right digit or candidates in {', '.join(mistakes)}"
    shown = step.get("step")
    hinted = f"{shown['title']}: {shown['text']}" if shown else step.get("problem")
    return found | {"hint": hinted}


def canonical(kind_text: KindText, text: str) -> Fields:
    """Return the canonical form of a puzzle, and the id that follows from it."""
    kind = kind_text.kind()
    (form,) = canonical_forms_of(batch_of_texts(kind, [text]))
    if isinstance(form, str):
        return {"problem": form}
    found = form_text(kind, form)
    return {"canonical": found, "global_id": puzzle_id(kind.name, found)}


def explained(kind_text: KindText, text: str, position: str | None, language: str) -> Fields:
    """Return the steps that solve a puzzle, from a position on."""
    words = words_in(language)

    def steps(puzzle: PuzzleBatch, solution: str) -> Fields:
        kind, clues = puzzle.kind, puzzle.given(0)
        start = start_of(kind, clues, position, kind.values(solution))
        found = solution_path(kind, clues, start=start)
        fields = path_fields(kind, clues, found.steps, 0, solution, words, start)
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

    ``text``: the puzzle. ``position``: its digits with those that the player has placed, or
    candidates in braces. ``candidates``: the candidates that the player has in some cells; other
    cells have all that are possible. ``stage``: one of ``HINT_STAGES``.
    """
    words = words_in(language)

    def step(puzzle: PuzzleBatch, solution: str) -> Fields:
        kind, given = puzzle.kind, puzzle.given(0)
        at = read_position(kind, given, position or text.partition(SEPARATOR)[0])
        for name, symbols in candidates:
            _keep(at, name, symbols)
        if wrong := mistakes(at, kind.values(solution)):
            return {"mistakes": [kind.cell_names[cell] for cell in wrong]}
        if not at.n_open:
            return {"problem": "solved already"}
        found = easiest_step(kind, given, at)
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


def _keep(position: Position, name: str, symbols: str) -> None:
    """Strike out the candidates of a cell that the player has not."""
    if name not in position.kind.cell_names:
        raise PuzzleSyntaxError(f"candidates: there is no cell {name}")
    keep_only(position, position.kind.cell_names.index(name), symbols)
