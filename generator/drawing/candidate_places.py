"""The places of candidates within a cell: in rows, as people write them."""

from functools import cache
from math import ceil, sqrt

from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind

# The width of all candidates of a cell, in widths of the cell, between lines as thick as they get.
_ROOM = {CellShape.SQUARE: 0.98, CellShape.HEXAGON: 0.84}


@cache
def candidate_grid(kind: Kind) -> tuple[int, int]:
    """Return the columns and rows that candidates stand in."""
    boxes = kind.definition.boxes
    columns = boxes[1] if boxes else ceil(sqrt(kind.n_digits))
    return columns, ceil(kind.n_digits / columns)


@cache
def candidate_pitch(kind: Kind) -> float:
    """Return the distance of neighbouring candidates, in widths of a cell."""
    drawing = drawing_of(kind)
    room = (_ROOM[kind.cell_shape] - drawing.number_room) * drawing.cell_room - drawing.thick_width
    return room / max(candidate_grid(kind))


@cache
def candidate_offsets(kind: Kind) -> tuple[Point, ...]:
    """Return the offsets of candidates from the centre of a cell, x to the right and y down."""
    columns, rows = candidate_grid(kind)
    pitch = candidate_pitch(kind)
    # The rest of the room is for the outline of a cage.
    down = drawing_of(kind).number_room / 3
    return tuple(
        (
            (digit % columns - (columns - 1) / 2) * pitch,
            (digit // columns - (rows - 1) / 2) * pitch + down,
        )
        for digit in range(kind.n_digits)
    )
