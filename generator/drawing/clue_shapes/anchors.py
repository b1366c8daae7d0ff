"""Where a clue is: the middle of the number, sign or dot that stands for it."""

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.clue_shapes.cages import number_middle
from cluesmith.generator.drawing.clue_shapes.outside import diagonal_number_at, line_number_at
from cluesmith.generator.drawing.clue_shapes.shapes import border_middle
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.kinds.kind import Kind


def anchor(kind: Kind, clue: Clue) -> Point | None:
    """Return where a clue is; None if it has nothing but the cells that it lies under."""
    place = CLUE_TYPES[clue.type].place
    if place is Place.REGION:
        return number_middle(kind, clue)
    if place is Place.ROW:
        return line_number_at(kind, clue)
    if place is Place.DIAGONAL:
        return diagonal_number_at(kind, clue)
    if place is Place.NEIGHBOURS:
        return border_middle(kind, clue)
    return None
