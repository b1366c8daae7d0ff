"""Solution paths of puzzles in the forms that outputs have."""

from typing import Any

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_fields import steps_fields
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.rating.paths.path_lines import path_lines
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.compact_path import steps_of
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.wording.words import ENGLISH, Words


def compact_path(kind: Kind, clues: str) -> str:
    """Return the compact solution path of a puzzle in one line that has one solution."""
    return solution_path(kind, kind.given(clues)).compact


def path_in_form(
    kind: Kind,
    clues: str,
    path: str,
    form: PathForm,
    words: Words = ENGLISH,
    start: Position | None = None,
) -> Any:
    """Return a compact path in another form.

    Parameters
    ----------
    clues : str
        The puzzle in one line.
    words : Words
        Of the full form.
    start : Position, optional
        As in a ``Path``.

    Raises
    ------
    CompactPathError
    """
    if form is PathForm.COMPACT:
        return path
    given = kind.given(clues)
    steps = steps_of(kind, given, path)
    if form is PathForm.FULL:
        return steps_fields(kind, given, steps, words, start)
    return path_lines(kind, given, steps, with_states=form is PathForm.STATES, start=start)
