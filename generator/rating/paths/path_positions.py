"""The positions along a solution path, as they are drawn and played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cluesmith.generator.clues.clue import Given
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.technique_path import do, first_position
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.position import (
    Candidate,
    CandidateTable,
    Position,
    candidates_of,
)
from cluesmith.generator.rating.techniques.step import Step


@dataclass(frozen=True, slots=True)
class StepPosition:
    """A step, and the position that a person sees before it."""

    table: CandidateTable
    """The table of the puzzle."""
    values: bytes
    """The placed digits, a value for each cell, 0 for none."""
    left: int
    """The set of the candidates that are left, as in a ``Position``."""
    step: Step

    @property
    def position(self) -> Position:
        """Return the position for searches, which may do steps there."""
        if isinstance(self.table, ClueTable):
            found: Position = CluePosition(self.table, self.values)
            found.left = self.left
            return found
        return Position(self.table, self.values, self.left)

    @property
    def kind(self) -> Kind:
        """Return the puzzle's kind."""
        return self.table.kind

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Return the candidates of the open cells, cell by cell."""
        return candidates_of(self.left, self.kind.n_digits)

    @property
    def excluded(self) -> tuple[Candidate, ...]:
        """Return the candidates of other cells that the placed digit excludes."""
        if self.step.placed is None:
            return ()
        table = self.table
        cell, digit = self.step.placed
        sees = table.sees[cell * self.kind.n_digits + digit]
        return candidates_of(self.left & sees & ~table.cell[cell], self.kind.n_digits)


def step_positions(
    kind: Kind, clues: Given, steps: Sequence[Step], start: Position | None = None
) -> Iterator[StepPosition]:
    """Yield each step of a path with the position before it.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        The puzzle that the path begins with, or a position half filled in.
    steps : sequence of Step
        The first steps of its path, or all.
    start : Position, optional
        As in a ``Path``.
    """
    position = first_position(kind, clues, start)
    for step in steps:
        yield StepPosition(position.table, bytes(position.values), position.left, step)
        do(position, step)
