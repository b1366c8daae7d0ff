"""Pictures of a solution step as in books: candidates, pattern, eliminations and links.

Each mark has a shape of its own beside its colour, so that a print in greys shows them apart: what
the step rests on is ringed, what it strikes out is crossed out, what it places is white on black.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import hypot

from cluesmith.generator.drawing.board_drawing import digits, outlines, rule_marks, shapes_of
from cluesmith.generator.drawing.candidate_places import candidate_offsets, candidate_pitch
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import (
    Circle,
    Curve,
    Group,
    Polygon,
    Primitive,
    Text,
    mark_of,
)
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.shape_parts import ClueShapes
from cluesmith.generator.drawing.svg import board_style, file_of
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.techniques.step import Link, Step

# Of the place that a candidate has: the height of its type, the radius of its ring.
_TYPE, _RING = 0.84, 0.48

# The radius of the disc around a digit of the board, in heights of its type.
_DISC = 0.62

# The styles of the cells of one house of a step, and of two.
_SHADES = ("house", "crossing")

# How far a link bends aside, in lengths of it, and the most of that in widths of a cell; the length
# of its head in widths of a cell.
_BEND, _MOST_BEND, _HEAD = 0.16, 0.6, 0.11

# Candidates are small; twice as large they are read on a screen as they come.
_SCALE = 2

# The colours of styles, the last two digits how much they cover, and of the ring around a disc.
STEP_COLOURS = {
    "house": "#ffb30033",
    "left": "#555555",
    "ring": "#cfe3fa",
    "pattern": "#0d47a1",
    "out": "#fbd3d3",
    "gone": "#8e0000",
    "cross": "#8e0000",
    "disc": "#000000",
    "placed": "#ffffff",
    "link": "#0d47a1",
    "link weak": "#0d47a1",
    "head": "#0d47a1",
}
STEP_BOLD = frozenset({"pattern", "gone", "placed"})

# The same on paper, where nothing shines through: a cell of two houses has a style of its own.
PRINTED_COLOURS = STEP_COLOURS | {"house": "#fff0cc", "crossing": "#ffdf94"}
PRINTED_GREYS = dict.fromkeys(STEP_COLOURS, "#000000") | {
    "house": "#e8e8e8",
    "crossing": "#cfcfcf",
    "left": "#555555",
    "ring": "#ffffff",
    "out": "#c4c4c4",
    "placed": "#ffffff",
}

_STYLE = (
    ".house{fill:#ffb300;fill-opacity:.2}"
    ".left{fill:#555}"
    ".ring{fill:#cfe3fa;stroke:#0d47a1;stroke-width:1}.pattern{fill:#0d47a1;font-weight:bold}"
    ".out{fill:#fbd3d3}.gone{fill:#8e0000;font-weight:bold}.cross{stroke:#8e0000;stroke-width:1.4}"
    ".disc{fill:#000}.placed{fill:#fff;font-weight:bold}"
    ".link{stroke:#0d47a1;stroke-width:1.3}.weak{stroke-dasharray:3 2.4}"
    ".head{fill:#0d47a1}"
)


def step_picture(kind: Kind, clues: str, at: StepPosition, captions: Sequence[str] = ()) -> str:
    """Return a file that shows a step.

    Parameters
    ----------
    clues : str
        The puzzle, whose digits are bold.  Its other clues are drawn as well.
    at : StepPosition
        The step, and the position before it.
    captions : sequence of str
        The texts below the drawing, such as the sentence of the step.
    """
    return file_of(
        kind, step_drawing(kind, clues, at), captions, board_style(kind) + _STYLE, _SCALE
    )


def step_drawing(kind: Kind, clues: str, at: StepPosition) -> tuple[Primitive, ...]:
    """Return the board before a step, with its candidates and the marks of the step."""
    places = _Places(kind)
    shapes = shapes_of(kind, clues)
    return (
        *rule_marks(kind),
        Group(tuple(_houses(kind, at.step))),
        *shapes.under,
        *outlines(kind),
        *shapes.over,
        digits(kind, clues, kind.text(at.values)),
        *_marks(places, at),
    )


def candidate_size(kind: Kind) -> float:
    """Return the type size of candidates, in widths of a cell."""
    return _TYPE * candidate_pitch(kind)


def printed_candidates(at: StepPosition, symbols: Symbols | None = None) -> ClueShapes:
    """Return the candidates of a position alone, for its drawing on paper."""
    places = _Places(at.kind, symbols)
    shown = tuple(places.mark(each, "left") for each in at.candidates)
    return ClueShapes(over=(Group(shown, candidate_size(at.kind)),))


def printed_step(
    at: StepPosition, symbols: Symbols | None = None, has_candidates: bool = True
) -> ClueShapes:
    """Return the marks of a step and the candidates before it, for a drawing on paper.

    Without candidates only the digit that the step places is marked, as large as others.
    """
    places, drawing = _Places(at.kind, symbols), drawing_of(at.kind)
    houses = Counter(_houses(at.kind, at.step))
    under = tuple(Polygon(each.corners, _SHADES[n > 1]) for each, n in houses.items())
    if has_candidates or at.step.placed is None:
        return ClueShapes(under=under, over=_marks(places, at))
    middle = drawing.centres[at.step.placed.cell]
    disc = Circle(middle, _DISC * drawing.type_size, "disc")
    placed = disc, places.mark(at.step.placed, "placed", middle)
    return ClueShapes(under=under, over=(Group(placed, drawing.type_size),))


def _marks(places: "_Places", at: StepPosition) -> tuple[Group, Group]:
    """Return what stands over the digits: candidates with their marks, and links."""
    return (
        Group(tuple(_candidates(places, at)), candidate_size(at.kind)),
        Group(tuple(part for link in at.step.links for part in _link(places, link))),
    )


class _Places:
    """The places of the candidates of a kind."""

    def __init__(self, kind: Kind, symbols: Symbols | None = None) -> None:
        self._offsets = candidate_offsets(kind)
        drawing = drawing_of(kind)
        self._centres = drawing.centres
        self._size = (drawing.width, drawing.height)
        self._symbols = symbols.of(kind) if symbols else kind.symbols
        self.radius = _RING * candidate_pitch(kind)

    def mark(self, candidate: Candidate, style: str, at: Point | None = None) -> Primitive:
        """Return a candidate in a style, at its place unless there is another one."""
        at, symbol = at or self.place(candidate), self._symbols[candidate.digit]
        return Text(at, symbol, style) if isinstance(symbol, str) else mark_of(at, symbol, style)

    def place(self, candidate: Candidate) -> Point:
        """Return the middle of a candidate."""
        x, y = self._centres[candidate.cell]
        dx, dy = self._offsets[candidate.digit]
        return x + dx, y + dy

    def are_around(self, point: Point) -> bool:
        """Return True if a point is within the drawing."""
        return all(0 < at < side for at, side in zip(point, self._size, strict=True))


def _houses(kind: Kind, step: Step) -> Iterator[Polygon]:
    """Shade the cells of the houses and the clues of a step, twice where two of them cross."""
    cells = drawing_of(kind).cells
    houses = (kind.houses[house].cells for house in step.houses)
    for shaded in (*houses, *(clue.cells for clue in step.clues)):
        for cell in shaded:
            yield Polygon(cells[cell], "house")


def _candidates(places: _Places, at: StepPosition) -> Iterator[Primitive]:
    """Draw the candidates; those of the step are marked, even if they were struck out before."""
    step = at.step
    marked: dict[Candidate, str] = dict.fromkeys(at.candidates, "left")
    marked |= dict.fromkeys(sorted(step.rests_on), "pattern")
    marked |= dict.fromkeys(step.eliminated, "gone")
    if step.placed is not None:
        marked[step.placed] = "placed"
    shapes = {"pattern": "ring", "gone": "out", "placed": "disc"}
    for candidate, mark in marked.items():
        x, y = places.place(candidate)
        if mark in shapes:
            yield Circle((x, y), places.radius, shapes[mark])
        yield places.mark(candidate, mark)
        if mark == "gone":
            reach = 0.85 * places.radius
            yield Curve((x - reach, y + reach), None, (x + reach, y - reach), "cross")


def _link(places: _Places, link: Link) -> Iterator[Primitive]:
    """Draw an arrow from ring to ring, bent around the candidates between them."""
    (ax, ay), (bx, by) = places.place(link.start), places.place(link.end)
    length = hypot(bx - ax, by - ay)
    if not length:
        return
    bend = min(_BEND, _MOST_BEND / length)
    aside = (bend * (by - ay), bend * (ax - bx))
    middle = ((ax + bx) / 2 + aside[0], (ay + by) / 2 + aside[1])
    if not places.are_around(middle):
        middle = ((ax + bx) / 2 - aside[0], (ay + by) / 2 - aside[1])
    start = _towards((ax, ay), middle, places.radius)
    tip = _towards((bx, by), middle, places.radius)
    head = min(_HEAD, 0.6 * hypot(tip[0] - start[0], tip[1] - start[1]))
    end = _towards(tip, middle, head)
    side = ((tip[1] - end[1]) / 2, (end[0] - tip[0]) / 2)
    yield Curve(start, middle, end, "link" if link.is_strong else "link weak")
    corners = (tip, (end[0] + side[0], end[1] + side[1]), (end[0] - side[0], end[1] - side[1]))
    yield Polygon(corners, "head")


def _towards(start: Point, aim: Point, distance: float) -> Point:
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    part = distance / (hypot(dx, dy) or 1.0)
    return start[0] + part * dx, start[1] + part * dy
