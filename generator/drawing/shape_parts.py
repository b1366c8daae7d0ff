"""The drawing of the clues of a family, in three layers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Primitive
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.kinds.kind import Kind


@dataclass(frozen=True, slots=True)
class ClueShapes:
    """Primitives of clues."""

    tints: tuple[Primitive, ...] = ()
    """Colours of cells, which a drawing in greys leaves out."""
    under: tuple[Primitive, ...] = ()
    """Primitives under the lines of the board."""
    over: tuple[Primitive, ...] = ()
    """Primitives over the lines of the board and under the digits."""

    def __add__(self, other: "ClueShapes") -> "ClueShapes":
        """Return both, the other one above in each layer."""
        return ClueShapes(
            self.tints + other.tints, self.under + other.under, self.over + other.over
        )


Shaper = Callable[[Kind, Sequence[Clue]], ClueShapes]


def border_middle(kind: Kind, clue: Clue) -> Point:
    """Return the point half way between the two cells of a clue."""
    a, b = (drawing_of(kind).centres[cell] for cell in clue.cells)
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def way_to(start: Point, end: Point) -> Point:
    """Return the direction from one point to another, as a vector of length 1."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def moved(point: Point, way: Point, distance: float) -> Point:
    """Return a point moved by a multiple of a direction."""
    return point[0] + distance * way[0], point[1] + distance * way[1]
