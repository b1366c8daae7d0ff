"""The table of shapes, which the cards of families name: how to draw and to place each."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_families import DRAWINGS
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing import cage_shapes, line_shapes, mark_shapes, outside_shapes
from cluesmith.generator.drawing.cage_shapes import number_middle
from cluesmith.generator.drawing.outside_shapes import diagonal_number_at, line_number_at
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.shape_parts import ClueShapes, Shaper, border_middle
from cluesmith.generator.kinds.kind import Kind


class _Row(NamedTuple):
    """The function that draws a shape, and the type of its numbers or letters in cell widths."""

    shaper: Shaper
    type_size: float | None = None


SHAPES: Mapping[str, _Row] = {
    "mark": _Row(mark_shapes.parities),
    "line": _Row(line_shapes.plain_lines),
    "thermometer": _Row(line_shapes.thermometers),
    "arrow": _Row(line_shapes.arrows),
    "cage": _Row(cage_shapes.cages, cage_shapes.NUMBER_TYPE),
    "sign": _Row(mark_shapes.inequalities),
    "dot": _Row(mark_shapes.dots),
    "letter": _Row(mark_shapes.letters, mark_shapes.LETTER_TYPE),
    "line number": _Row(outside_shapes.line_numbers, outside_shapes.LINE_TYPE),
    "diagonal number": _Row(outside_shapes.diagonal_numbers, outside_shapes.DIAGONAL_TYPE),
}


def clue_shapes(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Return the drawing of the clues of a puzzle.

    Parameters
    ----------
    clues : sequence of Clue
        The clues that are not digits.
    """
    found = ClueShapes()
    for family, drawing in DRAWINGS.items():
        some = [clue for clue in clues if CLUE_TYPES[clue.type].family == family]
        if some:
            found += SHAPES[drawing.shape].shaper(kind, some)
    return found


def least_type(kind: Kind) -> float | None:
    """Return the smallest type of numbers and letters of a kind's clues, in widths of a cell."""
    families = {rule.family for rule in kind.definition.clues}
    rows = [SHAPES[drawing.shape] for name, drawing in DRAWINGS.items() if name in families]
    return min((row.type_size for row in rows if row.type_size), default=None)


def anchor(kind: Kind, clue: Clue) -> Point | None:
    """Return the middle of a clue's number, sign or dot; None for one that lies under its cells."""
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
