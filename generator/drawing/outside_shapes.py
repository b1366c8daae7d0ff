"""Numbers beside the board: of rows and columns, and of diagonals with a small arrow."""

from collections.abc import Sequence
from math import copysign

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.cell_outlines import drawing_of, outside_distances
from cluesmith.generator.drawing.primitives import Group, Path, Primitive, Text
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.shape_parts import ClueShapes, moved
from cluesmith.generator.kinds.kind import Kind

# The type of numbers, and how far from the border their middle is, in widths of a cell.
LINE_TYPE, _DISTANCE = 0.46, 0.4

# Of diagonals: the type, the line of the arrow, and the length of its head.
DIAGONAL_TYPE, _WIDTH, _HEAD = 0.3, 0.035, 0.11

# From the middle of the cell outside, with the diagonal to the right and down: where the number
# is, and the arrow from there to the corner of the board.
_NUMBER: Point = (0.25, -0.2)
_FROM: Point = (0.08, 0.08)
_TO: Point = (0.4, 0.4)


def line_numbers(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw numbers of rows and columns, each where its line begins."""
    texts = [Text(line_number_at(kind, clue), str(clue.value), "outside") for clue in clues]
    return ClueShapes(over=(Group(texts, LINE_TYPE),))


def line_number_at(kind: Kind, clue: Clue) -> Point:
    """Return the place of the number of a row or a column."""
    first, way = _beginning(kind, clue)
    return moved(first, way, -(0.5 + _far(kind, clue) + _DISTANCE))


def diagonal_numbers(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw numbers of diagonals; two that meet in a cell outside stand side by side."""
    texts, arrows = [], list[Primitive]()
    for clue in clues:
        texts.append(Text(diagonal_number_at(kind, clue), str(clue.value), "outside"))
        _, (right, down) = _beginning(kind, clue)
        tip = _beyond(kind, clue, _TO)
        head = ((tip[0] - right * _HEAD, tip[1]), tip, (tip[0], tip[1] - down * _HEAD))
        arrows += [Path((_beyond(kind, clue, _FROM), tip), _WIDTH), Path(head, _WIDTH)]
    return ClueShapes(over=(*arrows, Group(texts, DIAGONAL_TYPE)))


def diagonal_number_at(kind: Kind, clue: Clue) -> Point:
    """Return the place of the number of a diagonal."""
    return _beyond(kind, clue, _NUMBER)


def _beyond(kind: Kind, clue: Clue, at: Point) -> Point:
    """Return a point beside the middle of the cell outside, turned with the diagonal."""
    first, way = _beginning(kind, clue)
    x, y = moved(first, way, -1 - _far(kind, clue))
    return x + at[0] * way[0], y + at[1] * way[1]


def _beginning(kind: Kind, clue: Clue) -> tuple[Point, Point]:
    """Return the middle of the first cell of a line, and the direction to the next one."""
    first, second = (drawing_of(kind).centres[cell] for cell in clue.cells[:2])
    return first, (_sign(second[0] - first[0]), _sign(second[1] - first[1]))


def _sign(value: float) -> float:
    return copysign(1.0, value) if value else 0.0


def _far(kind: Kind, clue: Clue) -> float:
    return outside_distances(kind.definition)[CLUE_TYPES[clue.type].family]
