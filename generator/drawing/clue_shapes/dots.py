"""What stands on the border of two cells: white and black dots, the letters X and V."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.clue_shapes.shapes import ClueShapes, border_middle
from cluesmith.generator.drawing.primitives import Circle, Group, Primitive, Text
from cluesmith.generator.kinds.kind import Kind

# In widths of a cell: the radius of a dot and its line, the type of a letter, the white around it.
_RADIUS, _LINE = 0.14, 0.027
LETTER_TYPE, _AROUND = 0.36, 0.17


def dots(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw white and black dots; a white one is a ring."""
    parts: list[Primitive] = []
    for clue in clues:
        centre = border_middle(kind, clue)
        parts.append(Circle(centre, _RADIUS, "black"))
        if clue.type == "white":
            parts.append(Circle(centre, _RADIUS - _LINE, "white"))
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
