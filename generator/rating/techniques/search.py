"""The search for the next step: the easiest technique that has one."""

from collections.abc import Callable, Iterator, Mapping

from generator.rating.techniques.locked_candidates import claiming, pointing
from generator.rating.techniques.position import Position
from generator.rating.techniques.singles import full_houses, hidden_singles, naked_singles
from generator.rating.techniques.step import Step
from generator.rating.techniques.technique import (
    CLAIMING,
    FULL_HOUSE,
    HIDDEN_SINGLE,
    NAKED_SINGLE,
    POINTING,
    TECHNIQUES,
    Technique,
)

Finder = Callable[[Position], Iterator[Step]]

# What finds the steps of a technique, all of them, those first that people see first.
FINDERS: Mapping[Technique, Finder] = {
    FULL_HOUSE: full_houses,
    HIDDEN_SINGLE: hidden_singles,
    NAKED_SINGLE: naked_singles,
    POINTING: pointing,
    CLAIMING: claiming,
}

_IN_ORDER = [(each, FINDERS[each]) for each in TECHNIQUES if each in FINDERS]


def next_step(position: Position, allowed: int = -1) -> Step | None:
    """Return a step by the easiest technique that has one; None if none has.

    Parameters
    ----------
    position : Position
        Of a puzzle with one solution: techniques of uniqueness rest on that.
    allowed : int
        The set of techniques to look for.
    """
    for technique, finder in _IN_ORDER:
        if technique.bit & allowed:
            for step in finder(position):
                return step
    return None
