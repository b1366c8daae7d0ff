"""The solution of a 9x9 Sudoku as Sudoku Explainer finds it, with the reasons of its steps."""

from generator.kernel.per_thread import per_thread
from generator.kinds.kind import Kind
from generator.rating.explainer.explainer import Explainer
from generator.rating.reasons.reason import step_with_reason
from generator.rating.technique_path import Path, candidate_table, do
from generator.rating.techniques.position import Position


def explainer_path(kind: Kind, clues: bytes, max_steps: int | None = None) -> Path:
    """Return the steps that Sudoku Explainer solves a puzzle by.

    Parameters
    ----------
    kind : Kind
        9x9 Sudoku.
    clues : bytes
        A puzzle with one solution, a value a cell.
    max_steps : int, optional
        Stop after so many.
    """
    explainer: Explainer = per_thread("explainer", Explainer)
    position = Position(candidate_table(kind), clues)
    steps = []
    for found in explainer.steps(clues, -1 if max_steps is None else max_steps):
        steps.append(step_with_reason(position, *found))
        do(position, steps[-1])
    return Path(tuple(steps), not position.n_open)
