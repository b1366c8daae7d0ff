"""The room around a board for clues that stand beside it."""

from typing import NamedTuple

from cluesmith.generator.clues.clue_card import Order, Place
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.definitions.definition import Definition

# How far numbers of a line and of a diagonal reach out, in widths of a cell.
_DEPTHS = {Place.ROW: 0.75, Place.DIAGONAL: 0.85}


class Margins(NamedTuple):
    """Room around a board, in widths of a cell."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


def outside_margins(definition: Definition) -> Margins:
    """Return the room that the clues of a kind need, on the sides where they can be.

    Clues that are the same from both ends of their line stand where it begins.
    """
    margins = Margins()
    for family, begin in outside_distances(definition).items():
        (row,) = FAMILIES[family].types
        end = begin + _DEPTHS[row.place]
        right = row.place is Place.DIAGONAL or row.order is Order.ONE_WAY
        own = Margins(end, end, right * end, (row.order is Order.ONE_WAY) * end)
        margins = Margins(*map(max, margins, own))
    return margins


def outside_distances(definition: Definition) -> dict[str, float]:
    """Return how far from the board the clues of each family begin: one behind the other."""
    distances: dict[str, float] = {}
    far = 0.0
    for rule in definition.clues:
        depths = [_DEPTHS[row.place] for row in rule.types if row.place in _DEPTHS]
        if depths:
            distances[rule.family] = far
            far += max(depths)
    return distances
