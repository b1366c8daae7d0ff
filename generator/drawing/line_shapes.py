"""Lines from cell to cell under the digits: thermometers, arrows, and plain lines.

White on both sides of each line keeps lines apart that cross or lie side by side.
"""

from collections.abc import Iterator, Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import DRAWINGS
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Circle, Path, Primitive
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.shape_parts import ClueShapes, moved, way_to
from cluesmith.generator.kinds.kind import Kind

# In widths of a cell: the white on both sides of a line.
_WHITE = 0.04

# Widths of thermometers and arrows, in the room of a cell.
_TUBE, _BULB = 0.24, 0.36
_SHAFT, _CIRCLE, _HEAD = 0.055, 0.38, 0.17

# How far an arrow stays away from the middle of a cell with a digit, and of its last cell.
_HALO = 0.3


def thermometers(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw tubes that begin with a bulb."""
    room = drawing_of(kind).cell_room
    parts: list[Primitive] = []
    for points in _paths(kind, clues):
        parts += [
            Circle(points[0], _BULB * room + _WHITE, "white"),
            *_line(points, _TUBE * room, "thermometer"),
            Circle(points[0], _BULB * room, "thermometer"),
        ]
    return ClueShapes(under=tuple(parts))


def arrows(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw shafts with a head, and over all of them the circles where they begin."""
    room = drawing_of(kind).cell_room
    shafts: list[Primitive] = []
    circles: list[Primitive] = []
    for points in _paths(kind, clues):
        head = _head(points, _HEAD * room, _HALO * room)
        shafts += _line((*points[:-1], head[1]), _SHAFT * room, "arrow")
        shafts.append(Path(head, _SHAFT * room, "arrow"))
        circles += [
            Circle(points[0], _CIRCLE * room, "arrow"),
            Circle(points[0], (_CIRCLE - _SHAFT) * room, "white"),
        ]
    return ClueShapes(under=(*shafts, *circles))


def halos(kind: Kind, puzzle: CluePuzzle) -> ClueShapes:
    """Draw white discs under given digits that shafts of arrows would cross."""
    drawing = drawing_of(kind)
    crossed = (cell for clue in puzzle.clues if clue.type == "arrow" for cell in clue.cells[1:])
    given = dict.fromkeys(cell for cell in crossed if puzzle.digits[cell])
    radius = _HALO * drawing.cell_room
    return ClueShapes(under=tuple(Circle(drawing.centres[c], radius, "white") for c in given))


def plain_lines(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw lines of the widths that their families have, some of them hollow."""
    room = drawing_of(kind).cell_room
    family = CLUE_TYPES[clues[0].type].family
    drawing = DRAWINGS[family]
    parts: list[Primitive] = []
    for points in _paths(kind, clues):
        parts += _line(points, drawing.width * room, family)
        if drawing.core:
            parts.append(Path(points, drawing.core * room, "white"))
    return ClueShapes(under=tuple(parts))


def _paths(kind: Kind, clues: Sequence[Clue]) -> Iterator[tuple[Point, ...]]:
    centres = drawing_of(kind).centres
    return (tuple(centres[cell] for cell in clue.cells) for clue in clues)


def _line(points: Sequence[Point], width: float, style: str) -> Iterator[Path]:
    yield Path(points, width + 2 * _WHITE, "white")
    yield Path(points, width, style)


def _head(points: Sequence[Point], length: float, gap: float) -> tuple[Point, Point, Point]:
    """Return the head of an arrow, whose tip is this far before the last point."""
    before, end = points[-2:]
    way = way_to(before, end)
    tip = moved(end, way, -gap)
    back = moved(tip, way, -length)
    aside = (-way[1], way[0])
    return moved(back, aside, length), tip, moved(back, aside, -length)
