"""Signs between two cells: < and > in all directions, open towards the larger digit."""

from collections.abc import Iterator, Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.clue_shapes.shapes import ClueShapes, border_middle, moved, way_to
from cluesmith.generator.drawing.primitives import Circle, Path, Primitive
from cluesmith.generator.kinds.kind import Kind

# In widths of a cell: half the depth of a sign, half its opening, its line, the white around it.
_DEPTH, _OPENING, _WIDTH, _AROUND = 0.08, 0.16, 0.045, 0.17


def inequalities(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw signs: in the gap of cells that stand apart, or else over their border."""
    return ClueShapes(over=tuple(part for clue in clues for part in _sign(kind, clue)))


def _sign(kind: Kind, clue: Clue) -> Iterator[Primitive]:
    drawing = drawing_of(kind)
    less, more = (drawing.centres[cell] for cell in clue.cells)
    way = way_to(less, more)
    aside = (-way[1], way[0])
    centre = border_middle(kind, clue)
    if drawing.cell_room == 1:
        yield Circle(centre, _AROUND, "white")
    tip, open_end = moved(centre, way, -_DEPTH), moved(centre, way, _DEPTH)
    ends = (moved(open_end, aside, _OPENING), moved(open_end, aside, -_OPENING))
    yield Path((ends[0], tip, ends[1]), _WIDTH)
