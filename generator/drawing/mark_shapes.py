"""Marks of cells and of borders: discs and squares, dots, letters, and the signs < and >."""

from collections.abc import Iterator, Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Circle, Group, Path, Polygon, Primitive, Text
from cluesmith.generator.drawing.shape_parts import ClueShapes, border_middle, moved, way_to
from cluesmith.generator.kinds.kind import Kind

# Of the room of a cell: the radius of the disc, and half a side of the square.
_DISC, _HALF = 0.4, 0.37

# In widths of a cell: the radius of a dot and its line, the type of a letter, the white around
# letters and signs.
_DOT, _RING = 0.14, 0.027
LETTER_TYPE, _AROUND = 0.36, 0.17

# In widths of a cell: half the depth of a sign, half its opening, its line.
_DEPTH, _OPENING, _WIDTH = 0.08, 0.16, 0.045


def parities(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw odd and even cells."""
    drawing = drawing_of(kind)
    radius, half = _DISC * drawing.cell_room, _HALF * drawing.cell_room
    parts: list[Primitive] = []
    for clue in clues:
        x, y = drawing.centres[clue.cells[0]]
        if clue.type == "odd":
            parts.append(Circle((x, y), radius, "parity"))
        else:
            sides = ((-half, -half), (half, -half), (half, half), (-half, half))
            parts.append(Polygon([(x + dx, y + dy) for dx, dy in sides], "parity"))
    return ClueShapes(under=tuple(parts))


def dots(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw white and black dots; a white one is a ring."""
    parts: list[Primitive] = []
    for clue in clues:
        centre = border_middle(kind, clue)
        parts.append(Circle(centre, _DOT, "black"))
        if clue.type == "white":
            parts.append(Circle(centre, _DOT - _RING, "white"))
    return ClueShapes(over=tuple(parts))


def letters(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw the letters of types, such as X and V."""
    places = [border_middle(kind, clue) for clue in clues]
    texts = [
        Text(place, CLUE_TYPES[clue.type].sign, "sign")
        for place, clue in zip(places, clues, strict=True)
    ]
    return ClueShapes(
        over=(*(Circle(place, _AROUND, "white") for place in places), Group(texts, LETTER_TYPE))
    )


def inequalities(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw signs, open towards the larger digit, in the gap of cells or over their border."""
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
