"""The next step of a position by the finders alone, without compiled code that locates it."""

from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.finders.search import OF_DIGITS, WITH_CLUES
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step


def next_step(position: Position, allowed: int = -1) -> Step | None:
    """Return a step by the easiest of some techniques that has one; None if none has."""
    finders = WITH_CLUES if isinstance(position, CluePosition) else OF_DIGITS
    every = (
        step
        for technique, finder in finders
        if technique.bit & allowed
        for step in finder(position)
    )
    return next(every, None)
