"""Pictures of a solution step as in books: candidates, pattern, eliminations and links.

Each mark has a shape of its own beside its colour, so that a print in greys shows them apart: what
the step rests on is ringed, what it strikes out is crossed out, what it places is white on black.
"""

from collections.abc import Iterator, Sequence
from math import hypot

from cluesmith.generator.drawing.board_drawing import digits, outlines, rule_marks, shapes_of
from cluesmith.generator.drawing.candidate_places import candidate_offsets, candidate_pitch
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Circle, Curve, Group, Polygon, Primitive, Text
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.svg import board_style, file_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.path_positions import StepPosition
from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.techniques.step import Link, Step

# Of the place that a candidate has: the height of its type, the radius of its ring.
_TYPE, _RING = 0.84, 0.48

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
    kind : Kind
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
        Group(tuple(_candidates(places, at)), _TYPE * places.pitch),
        Group(tuple(part for link in at.step.links for part in _link(places, link))),
    )


class _Places:
    """The places of the candidates of a kind."""

    def __init__(self, kind: Kind) -> None:
        self._offsets = candidate_offsets(kind)
        drawing = drawing_of(kind)
        self._centres = drawing.centres
        self._size = (drawing.width, drawing.height)
        self.symbols = kind.symbols
        self.pitch = candidate_pitch(kind)
        self.radius = _RING * self.pitch

    def place(self, candidate: Candidate) -> Point:
        """Return the middle of a candidate."""
        x, y = self._centres[candidate.cell]
        dx, dy = self._offsets[candidate.digit]
        return x + dx, y + dy

    def are_around(self, point: Point) -> bool:
        """Return True if a point is within the drawing."""
        return all(0 < at < side for at, side in zip(point, self._size, strict=True))


def _houses(kind: Kind, step: Step) -> Iterator[Primitive]:
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
        yield Text((x, y), places.symbols[candidate.digit], mark)
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
