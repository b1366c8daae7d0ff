"""The steps of a position, found without what a search remembers of earlier ones."""

from collections.abc import Iterator

from cluesmith.generator.rating.paths.technique_path import technique_steps
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import CLUE_FORCING, WHIP


def next_step(position: Position, allowed: int = -1) -> Step | None:
    """Return a step by the easiest of some techniques that has one; None if none has."""
    return next(steps_from(position, allowed), None)


def steps_from(position: Position, allowed: int) -> Iterator[Step]:
    """Yield steps by some techniques, each when the one before it is done; none is by whips."""
    copy = type(position)(position.table, bytes(position.values), position.left)
    return technique_steps(copy, allowed & ~(WHIP.bit | CLUE_FORCING.bit))
