"""Marks of single cells: a disc for odd digits, a square for even ones."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.clue_shapes.shapes import ClueShapes
from cluesmith.generator.drawing.primitives import Circle, Polygon, Primitive
from cluesmith.generator.kinds.kind import Kind

# Of the room of a cell: the radius of the disc, and half a side of the square.
_RADIUS, _HALF = 0.4, 0.37


def parities(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw odd and even cells."""
    drawing = drawing_of(kind)
    radius, half = _RADIUS * drawing.cell_room, _HALF * drawing.cell_room
    parts: list[Primitive] = []
    for clue in clues:
        x, y = drawing.centres[clue.cells[0]]
        if clue.type == "odd":
            parts.append(Circle((x, y), radius, "parity"))
        else:
            sides = ((-half, -half), (half, -half), (half, half), (-half, half))
            parts.append(Polygon([(x + dx, y + dy) for dx, dy in sides], "parity"))
    return ClueShapes(under=tuple(parts))
