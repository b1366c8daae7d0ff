"""Cages: dashed outlines inside the cells, as in killers, or thick borders, as in calcudoku.

The number of a cage stands in the corner of its first cell, where the outline leaves room for it.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_places import PlacedBoard
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Group, Lines, Path, Polygon, Primitive, Text
from cluesmith.generator.drawing.rule_marks import Point, Segment
from cluesmith.generator.drawing.shape_parts import ClueShapes, moved, way_to
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind

# In widths of a cell: from the border to the outline, the outline, and about how long a dash is.
_INSET, _WIDTH, _DASH = 0.08, 0.02, 0.075

# The type of numbers, the width of a figure in heights of the type, and the most that a number has
# of the width of a cell.
NUMBER_TYPE, _FIGURE, _MOST_WIDTH = 0.23, 0.62, 0.8

# From the corner of a square to the number's first base line, and the room that it needs.
_AIR = 0.01

_SIGNS = {
    "plus": "+",
    "minus": "\N{MINUS SIGN}",
    "times": "\N{MULTIPLICATION SIGN}",
    "divide": "\N{DIVISION SIGN}",
}


def cages(kind: Kind, clues: Sequence[Clue]) -> ClueShapes:
    """Draw cages; if they have tints, cages that touch differ in colour."""
    cells = drawing_of(kind).cells
    colours = cage_colours(kind.definition, [clue.cells for clue in clues])
    tints = [
        Polygon(cells[cell], f"tint-{colour}")
        for clue, colour in zip(clues, colours, strict=True)
        for cell in clue.cells
    ]
    if has_thick_cages(kind):
        outlines: list[Primitive] = [_borders(kind, clues)]
    else:
        outlines = [part for clue in clues for part in _outlines(kind, clue)]
    numbers = [_number(kind, clue) for clue in clues]
    return ClueShapes(tints=tuple(tints), over=(*outlines, *numbers))


@cache
def has_thick_cages(kind: Kind) -> bool:
    """Return True if cages have thick borders: with operations, on a square without boxes."""
    definition = kind.definition
    has_operations = any(rule.operations for rule in definition.clues)
    return has_operations and definition.boxes is None and definition.regions is None


def number_text(clue: Clue) -> str:
    """Return the printed number of a cage, followed by its sign if it has several cells."""
    sign = _SIGNS.get(clue.type, "") if len(clue.cells) > 1 else ""
    return f"{clue.value}{sign}"


def number_signs(kind: Kind) -> str:
    """Return the signs that numbers of a kind's cages may have."""
    return "".join(_SIGNS[name] for name in sorted(kind.clue_types & _SIGNS.keys()))


def _type_size(clue: Clue) -> float:
    return min(NUMBER_TYPE, _MOST_WIDTH / (_FIGURE * len(number_text(clue))))


def _number(kind: Kind, clue: Clue) -> Group:
    x, y = _number_corner(kind, clue)
    size = _type_size(clue)
    # Figures are some 0.72 of the type high.
    text = Text((x, y + 0.72 * size), number_text(clue), "sum")
    return Group([text], size, is_labels=True)


def number_middle(kind: Kind, clue: Clue) -> Point:
    """Return the middle of the number of a cage."""
    x, y = _number_corner(kind, clue)
    size = _type_size(clue)
    return x + _FIGURE * size * len(number_text(clue)) / 2, y + 0.36 * size


def _number_corner(kind: Kind, clue: Clue) -> Point:
    """Return the upper left corner of the number of a cage."""
    drawing = drawing_of(kind)
    x, y = drawing.centres[clue.cells[0]]
    if kind.cell_shape is CellShape.HEXAGON:
        return x - 0.5 + 1.5 * _INSET, y - 0.2
    inset = 0.5 - _INSET + _AIR
    return x - inset, y - inset


def _borders(kind: Kind, clues: Sequence[Clue]) -> Lines:
    """Return the sides of cells at which cages end, once each."""
    sides: set[Segment] = set()
    for clue in clues:
        sides.update((min(side), max(side)) for side, _ in _sides(kind, clue.cells))
    return Lines(sorted(sides), drawing_of(kind).thick_width)


def _outlines(kind: Kind, clue: Clue) -> Iterator[Primitive]:
    """Yield the outlines of a cage; the first is open where the number stands."""
    for index, loop in enumerate(_loops(kind, clue.cells)):
        points = _inset(loop)
        if index or kind.cell_shape is CellShape.HEXAGON:
            yield _dashed(points, is_closed=True)
            continue
        size = _type_size(clue)
        (x, y), *others = points
        width = _FIGURE * size * len(number_text(clue)) + 2 * _AIR
        yield _dashed(((x + width, y), *others, (x, y + 0.72 * size + 2 * _AIR)), is_closed=False)


def _dashed(points: Sequence[Point], is_closed: bool) -> Path:
    """Return a dashed outline, whose dashes are fitted to its length."""
    ends = (*points[1:], points[0]) if is_closed else points[1:]
    length = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in zip(points, ends, strict=False))
    n_parts = 2 * max(1, round(length / _DASH / 2)) - (not is_closed)
    return Path(points, _WIDTH, "cage", is_closed, length / n_parts)


def _sides(kind: Kind, cells: Sequence[int]) -> Iterator[tuple[Segment, int]]:
    """Yield the sides where a cage ends, clockwise around their cells, with the cells."""
    corners = drawing_of(kind).cells
    of_cells = [
        (side, cell)
        for cell in cells
        for side in zip(corners[cell], (*corners[cell][1:], corners[cell][0]), strict=True)
    ]
    all_sides = {side for side, _ in of_cells}
    return ((side, cell) for side, cell in of_cells if side[::-1] not in all_sides)


def _loops(kind: Kind, cells: Sequence[int]) -> Iterator[list[Point]]:
    """Yield the corners of each outline of a cage, clockwise around its inside.

    The outline follows its cell where two cells meet in a corner alone.
    """
    left = list(_sides(kind, cells))
    while left:
        (start, at), cell = left.pop(0)
        loop = [start]
        while at != start:
            following = [each for each in left if each[0][0] == at]
            own = [each for each in following if each[1] == cell]
            chosen = (own or following)[0]
            left.remove(chosen)
            loop.append(at)
            (_, at), cell = chosen
        yield _corners_of(loop)


def _corners_of(loop: Sequence[Point]) -> list[Point]:
    """Leave out the points at which an outline goes straight on."""
    kept = []
    for index, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[index - 1], loop[(index + 1) % len(loop)]
        if abs((x - ax) * (by - y) - (y - ay) * (bx - x)) > 1e-3:
            kept.append((x, y))
    return kept


def _inset(loop: Sequence[Point]) -> list[Point]:
    """Move each corner of an outline inside, by the same distance from both of its sides."""
    points = []
    for index, corner in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        (ax, ay), (bx, by) = way_to(before, corner), way_to(corner, after)
        # The inside is to the right of both ways; y points down.
        turn = 1 + ax * bx + ay * by
        points.append(moved(corner, ((-ay - by) / turn, (ax + bx) / turn), _INSET))
    return points


N_COLOURS = 4


def cage_colours(board: PlacedBoard, cages: Sequence[Sequence[int]]) -> list[int]:
    """Return a number from 0 to 3 for each cage.

    Notes
    -----
    Cages are connected and do not overlap, so they are a map, and four colours suffice.  The cage
    with the fewest colours left comes next, which leaves little to try.
    """
    owner = {cell: cage for cage, cells in enumerate(cages) for cell in cells}
    near: list[set[int]] = [set() for _ in cages]
    for cell, cage in owner.items():
        near[cage] |= {owner[other] for other in board.neighbours[cell] if other in owner}
        near[cage].discard(cage)
    colours: dict[int, int] = {}

    def taken(cage: int) -> set[int]:
        return {colours[other] for other in near[cage] if other in colours}

    def colour_rest() -> bool:
        pending = [cage for cage in range(len(cages)) if cage not in colours]
        if not pending:
            return True
        cage = max(pending, key=lambda each: (len(taken(each)), len(near[each])))
        for colour in sorted(set(range(N_COLOURS)) - taken(cage)):
            colours[cage] = colour
            if colour_rest():
                return True
            del colours[cage]
        return False

    colour_rest()
    return [colours[cage] for cage in range(len(cages))]
