"""The solution of a puzzle of any kind, the easiest technique first, and whips where these end."""

from dataclasses import dataclass

from generator.kernel.per_thread import per_thread
from generator.kinds.kind import Kind
from generator.rating.techniques.position import CandidateTable, Position, bits_from, bits_of
from generator.rating.techniques.search import next_step
from generator.rating.techniques.step import Step
from generator.rating.techniques.technique import HIDDEN_SINGLE, WHIP
from generator.rating.techniques.wording import conclusion
from generator.rating.whip_rating import WhipStep, whip_path


@dataclass(frozen=True, slots=True)
class Path:
    """The steps of a solution, as far as techniques and whips go.

    Parameters
    ----------
    steps : tuple of Step
    is_solved : bool
        Whether they lead to the end.
    """

    steps: tuple[Step, ...]
    is_solved: bool


def candidate_table(kind: Kind) -> CandidateTable:
    """Return the table of a kind, made once for each thread."""
    table: CandidateTable = per_thread(("candidates", kind.name), lambda: CandidateTable(kind))
    return table


def technique_path(
    kind: Kind, clues: bytes, allowed: int = -1, max_steps: int | None = None
) -> Path:
    """Return the steps that solve a puzzle.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        A puzzle with one solution, a value a cell.
    allowed : int
        The set of techniques to use.
    max_steps : int, optional
        Stop after so many.

    Raises
    ------
    ContradictionError
        The puzzle has no solution.
    """
    position = Position(candidate_table(kind), clues)
    steps: list[Step] = []
    while position.n_open and len(steps) != max_steps:
        step = next_step(position, allowed)
        if step is None and allowed & WHIP.bit:
            step = _whip(position)
        if step is None:
            return Path(tuple(steps), False)
        steps.append(step)
        do(position, step)
    return Path(tuple(steps), not position.n_open)


def do(position: Position, step: Step) -> None:
    """Do a step."""
    if step.placed is not None:
        position.place(step.placed.cell * position.kind.n_digits + step.placed.digit)
    position.strike(bits_from(step.eliminated, position.kind.n_digits))


def _whip(position: Position) -> Step | None:
    """Return the first step by a whip, None if there is none."""
    kind = position.kind
    table = position.table
    open_candidates = 0
    for cell, value in enumerate(position.values):
        if not value:
            open_candidates |= table.cell[cell]
    values = bytes(position.values)
    struck = list(bits_of(open_candidates & ~position.left))
    for step in whip_path(kind, values, struck):
        return _told(kind, step)
    return None


def _told(kind: Kind, step: WhipStep) -> Step:
    pattern = tuple(link.right for link in step.chain if link.right is not None)
    if step.is_placed:
        text = conclusion(kind, step.target, ())
        return Step(HIDDEN_SINGLE, 12, step.target, (), pattern, (), text)
    text = conclusion(kind, None, (step.target,))
    difficulty = WHIP.difficulty + len(step.chain) - 2
    return Step(WHIP, difficulty, None, (step.target,), pattern, (), text)
