"""The positions that a solution path goes through, as they are drawn and played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.kinds.kind import Kind
from generator.rating.technique_path import candidate_table, do
from generator.rating.techniques.position import Candidate, Position, candidates_of
from generator.rating.techniques.step import Step


@dataclass(frozen=True, slots=True)
class StepPosition:
    """What a person sees before a step.

    Parameters
    ----------
    values : bytes
        What is placed, a value a cell, 0 for none.
    candidates : tuple of Candidate
        Those of the open cells, cell by cell.
    step : Step
    excluded : tuple of Candidate
        Candidates of other cells that the digit which the step places excludes.
    """

    values: bytes
    candidates: tuple[Candidate, ...]
    step: Step
    excluded: tuple[Candidate, ...]


def start_position(kind: Kind, values: bytes) -> tuple[Candidate, ...]:
    """Return the candidates that digits in cells leave to the others."""
    return candidates_of(Position(candidate_table(kind), values).left, kind.n_digits)


def step_positions(kind: Kind, values: bytes, steps: Sequence[Step]) -> Iterator[StepPosition]:
    """Yield each step of a path with the position before it.

    Parameters
    ----------
    kind : Kind
    values : bytes
        The puzzle, or the position half filled in, that the path begins with.
    steps : sequence of Step
        As many of its steps as are wanted.
    """
    table = candidate_table(kind)
    position = Position(table, values)
    n_digits = kind.n_digits
    for step in steps:
        excluded = 0
        if step.placed is not None:
            cell, digit = step.placed
            sees = table.sees[cell * n_digits + digit]
            excluded = position.left & sees & ~table.cell[cell]
        yield StepPosition(
            bytes(position.values),
            candidates_of(position.left, n_digits),
            step,
            candidates_of(excluded, n_digits),
        )
        do(position, step)
