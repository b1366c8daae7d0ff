"""The solution of a puzzle as people would find it, step by step, for every kind."""

from generator.kinds.kind import Kind
from generator.rating.explainer_path import explainer_path
from generator.rating.rating import has_er
from generator.rating.technique_path import Path, technique_path
from generator.rating.techniques.by_singles import is_solved_by_singles
from generator.rating.techniques.step import Step
from generator.rating.techniques.technique import SINGLES


def solution_path(kind: Kind, clues: bytes, max_steps: int | None = None) -> Path:
    """Return the steps that solve a puzzle.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        A puzzle with one solution, a value a cell; techniques of uniqueness rest on that.
    max_steps : int, optional
        Stop after so many.

    Raises
    ------
    ContradictionError
        The puzzle has no solution.

    Notes
    -----
    A 9x9 Sudoku that singles alone solve is solved by singles, the easiest to see first.  Another
    is solved as Sudoku Explainer does it, so that the hardest step has the difficulty ER.
    Puzzles of other kinds are solved by the easiest technique that leads on, and by whips where
    techniques end.
    """
    if not has_er(kind):
        return technique_path(kind, clues, max_steps=max_steps)
    if is_solved_by_singles(kind, clues):
        return technique_path(kind, clues, SINGLES, max_steps)
    return explainer_path(kind, clues, max_steps)


def next_hint(kind: Kind, values: bytes) -> Step | None:
    """Return the first step of the solution of a position; None if there is none.

    Parameters
    ----------
    kind : Kind
    values : bytes
        What is placed already, the clues with it, a value a cell.

    Raises
    ------
    ContradictionError
        The position has no solution.
    """
    steps = solution_path(kind, values, 1).steps
    return steps[0] if steps else None
