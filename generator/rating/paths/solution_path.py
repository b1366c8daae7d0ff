"""The solution of a puzzle of any kind as people would find it, step by step."""

from cluesmith.generator.clues.clue import Given, digits_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.explainer.explainer import LooseStep
from cluesmith.generator.rating.explainer.own_explainer import own_explainer
from cluesmith.generator.rating.paths.explained_step import step_with_reason
from cluesmith.generator.rating.paths.technique_path import (
    Path,
    candidate_table,
    compact_technique_path,
    technique_path,
)
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.compact_path import VERSION, compact
from cluesmith.generator.rating.techniques.position import Position, bits_of


def solution_path(
    kind: Kind, clues: Given, max_steps: int | None = None, start: Position | None = None
) -> Path:
    """Return the steps that solve a puzzle.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        A puzzle with one solution; techniques of uniqueness rest on that.
    max_steps : int, optional
        Stop after this many steps.
    start : Position, optional
        The position to begin with; it stays as it is.

    Raises
    ------
    ContradictionError
        The puzzle has no solution.

    Notes
    -----
    A 9x9 Sudoku that singles alone solve is solved by singles, the easiest to see first.  Another
    is solved as Sudoku Explainer does it, so that the hardest step has the ER of the puzzle.
    Puzzles of other kinds are solved by the easiest technique that leads on, and by whips where
    techniques end.
    """
    if not has_er(kind):
        if max_steps is None:
            return compact_technique_path(kind, clues, start)
        return technique_path(kind, clues, max_steps=max_steps, start=start)
    explainer = own_explainer()
    digits = digits_of(clues) if start is None else bytes(start.values)
    struck = () if start is None else tuple(bits_of(start.struck))
    letters = explainer.path_by_singles(digits, struck)
    is_solved = True
    if letters is None:
        parts, is_solved = explainer.path(digits, -1 if max_steps is None else max_steps, struck)
        letters = "".join(part if isinstance(part, str) else _written(kind, part) for part in parts)
    path = Path(kind, clues, VERSION + letters, is_solved, start)
    if max_steps is None or len(path.steps) <= max_steps:
        return path
    return Path(kind, clues, path.steps[:max_steps], False, start)


def _written(kind: Kind, loose: LooseStep) -> str:
    """Return a step of Sudoku Explainer in letters, with its reason."""
    position = Position(candidate_table(kind), loose.values, loose.left)
    step = step_with_reason(position, loose)
    return compact(kind, loose.values, (step,)).removeprefix(VERSION)
