"""The geometry of a board: outlines of cells, thin and thick lines, places of digits.

Coordinates are in widths of a cell, x to the right and y down, from the top left corner of the
bounding box.  A side that only one cell has belongs to the outline and is thick; so is a side
between two boxes or regions.  Every other side is thin.
"""

from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import NamedTuple

from cluesmith.generator.clues.clue_card import Order, Place
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.drawing.rule_marks import Point, RuleMarks, Segment, marks_of
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind

# Coordinates are rounded to this many digits, once, so that neighbours agree on their corners.
_PRECISION = 4

# Height of a digit's type, in widths of a cell.
_TYPE_SIZE = {CellShape.SQUARE: 0.68, CellShape.HEXAGON: 0.56}

# The same of squares with cages, whose numbers stand in the corner of a cell, and the height that
# candidates leave to them.
_TYPE_BESIDE_NUMBERS, _NUMBER_ROOM = 0.58, 0.24

# Widths of lines, in widths of the whole drawing: lines of small and of large kinds look alike.  Of
# boards that share cells they are between those of the whole and of one board.
_THIN, _THICK = 0.0022, 0.009

# The side of cells that stand apart.
_APART = 0.74

_HEIGHT = 2 / sqrt(3)  # of a hexagon, corner to corner
_OUTLINES: dict[CellShape, tuple[Point, ...]] = {
    CellShape.SQUARE: ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)),
    CellShape.HEXAGON: (
        (0.0, -_HEIGHT / 2),
        (0.5, -_HEIGHT / 4),
        (0.5, _HEIGHT / 4),
        (0.0, _HEIGHT / 2),
        (-0.5, _HEIGHT / 4),
        (-0.5, -_HEIGHT / 4),
    ),
}
# From a row to the next, and the height of a cell.
_ROW_STEP = {CellShape.SQUARE: 1.0, CellShape.HEXAGON: 0.75 * _HEIGHT}
_CELL_HEIGHT = {CellShape.SQUARE: 1.0, CellShape.HEXAGON: _HEIGHT}

# How far numbers of a line and of a diagonal reach out, in widths of a cell.
_DEPTHS = {Place.ROW: 0.75, Place.DIAGONAL: 0.85}


class Margins(NamedTuple):
    """Room around a board, in widths of a cell."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing of a kind, without digits."""

    width: float
    height: float
    """Of the bounding box, with the margins."""
    margins: Margins
    """Between the board and the bounding box: for clues beside the board."""
    cell_room: float
    """The part of a cell's width within its lines: less than 1 if cells stand apart."""
    number_room: float
    """The part of a cell's height that candidates leave to the number of a cage."""
    centres: tuple[Point, ...]
    """A point a cell."""
    cells: tuple[tuple[Point, ...], ...]
    """The corners of each cell, clockwise."""
    thin: tuple[Segment, ...]
    thick: tuple[Segment, ...]
    """Disjoint; lines as long as they are straight."""
    thin_width: float
    thick_width: float
    """Of the lines."""
    type_size: float
    """Of the digits."""
    marks: RuleMarks
    """Behind the lines."""


@cache
def drawing_of(kind: Kind) -> Drawing:
    """Return the drawing of a kind.

    Parameters
    ----------
    kind : Kind
        The drawing shows its rows, cell shape, boxes or regions, and marks of its other rules.

    Returns
    -------
    Drawing
    """
    shape = kind.cell_shape
    margins = outside_margins(kind.definition)
    exact = [(x + margins.left, y + margins.top) for x, y in _centres(kind)]
    centres = tuple((_rounded(x), _rounded(y)) for x, y in exact)
    cells = tuple(
        tuple((_rounded(x + dx), _rounded(y + dy)) for dx, dy in _OUTLINES[shape]) for x, y in exact
    )
    owners = _owners(cells)
    cell_room = _APART if stands_apart(kind) else 1.0
    thin, thick = _sides(kind, owners)
    if cell_room < 1:
        thin, thick = [side for at in centres for side in _square(at, cell_room)], []
    width = float(kind.definition.n_columns)
    height = _rounded((len(kind.rows) - 1) * _ROW_STEP[shape] + _CELL_HEIGHT[shape])
    boards = kind.definition.boards
    line_scale = (width + boards[0].rules.size) / 2 if boards else width
    neighbours = [(min(pair), max(pair)) for pair in owners.values() if len(pair) == 2]
    return Drawing(
        width=width + margins.left + margins.right,
        height=height + margins.top + margins.bottom,
        margins=margins,
        cell_room=cell_room,
        number_room=_number_room(kind),
        centres=centres,
        cells=cells,
        thin=_merged(thin),
        thick=_merged(thick),
        thin_width=_THIN * line_scale,
        thick_width=_THICK * line_scale,
        type_size=_type_size(kind) * cell_room,
        marks=marks_of(
            kind.definition,
            centres,
            neighbours,
            (margins.left, margins.top),
        ),
    )


def stands_apart(kind: Kind) -> bool:
    """Return True if cells of a kind stand apart, with room for signs as in futoshiki."""
    definition = kind.definition
    has_signs = any(rule.family == "inequality" for rule in definition.clues)
    is_plain = definition.boxes is None and definition.regions is None and not definition.boards
    return has_signs and is_plain and definition.shape is CellShape.SQUARE


def _type_size(kind: Kind) -> float:
    size = _TYPE_SIZE[kind.cell_shape]
    return min(size, _TYPE_BESIDE_NUMBERS) if _number_room(kind) else size


def _number_room(kind: Kind) -> float:
    has_cages = any(rule.family == "cage" for rule in kind.definition.clues)
    return _NUMBER_ROOM if has_cages and kind.cell_shape is CellShape.SQUARE else 0.0


def _square(centre: Point, side: float) -> list[Segment]:
    """Return the sides of a square."""
    (left, top), (right, bottom) = (
        (_rounded(centre[0] + half), _rounded(centre[1] + half)) for half in (-side / 2, side / 2)
    )
    return [
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    ]


def _rounded(value: float) -> float:
    return round(value, _PRECISION)


def _centres(kind: Kind) -> tuple[Point, ...]:
    if kind.definition.boards:
        return tuple((column + 0.5, row + 0.5) for column, row in kind.definition.cell_places)
    top = _CELL_HEIGHT[kind.cell_shape] / 2
    step = _ROW_STEP[kind.cell_shape]
    width = max(kind.rows)
    return tuple(
        ((width - length) / 2 + 0.5 + column, top + row * step)
        for row, length in enumerate(kind.rows)
        for column in range(length)
    )


def _owners(cells: tuple[tuple[Point, ...], ...]) -> dict[Segment, list[int]]:
    """Return the one or two cells of each side."""
    owners: dict[Segment, list[int]] = {}
    for cell, corners in enumerate(cells):
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            owners.setdefault((min(a, b), max(a, b)), []).append(cell)
    return owners


def _sides(kind: Kind, owners: dict[Segment, list[int]]) -> tuple[list[Segment], list[Segment]]:
    """Return the thin and the thick sides of the cells, each once."""
    region_of = kind.definition.region_of
    thin: list[Segment] = []
    thick: list[Segment] = []
    for side, cells in owners.items():
        is_inner = len(cells) == 2 and region_of[cells[0]] == region_of[cells[1]]
        (thin if is_inner else thick).append(side)
    return thin, thick


def _merged(sides: list[Segment]) -> tuple[Segment, ...]:
    """Join sides that go on in the same direction; their first points are the lesser ones."""
    merged: list[Segment] = []
    for a, b in sorted(sides, key=lambda side: (_direction(side), _offset(side), side)):
        last = merged[-1] if merged else None
        if last and last[1] == a and _direction(last) == _direction((a, b)):
            merged[-1] = (last[0], b)
        else:
            merged.append((a, b))
    return tuple(merged)


def _direction(side: Segment) -> float:
    """Return the slope, infinite for a vertical side."""
    (ax, ay), (bx, by) = side
    return float("inf") if ax == bx else round((by - ay) / (bx - ax), 3)


def _offset(side: Segment) -> float:
    """Return the place of the line through a horizontal or vertical side; others do not go on."""
    (ax, ay), (bx, by) = side
    if ax == bx:
        return ax
    return ay if ay == by else 0.0


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
    """Return the distance from the board at which the clues of each family begin."""
    distances: dict[str, float] = {}
    far = 0.0
    for rule in definition.clues:
        depths = [_DEPTHS[row.place] for row in rule.types if row.place in _DEPTHS]
        if depths:
            distances[rule.family] = far
            far += max(depths)
    return distances
