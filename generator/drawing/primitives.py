"""The primitives of a drawing: each format renders a list of them and knows nothing of puzzles.

Coordinates and lengths are in widths of a cell, x to the right and y down, from the top left corner
of the drawing.  A style is a name; ``GREYS`` has the grey of those that are not black, and
``COLOURS`` the colour that some have instead in a drawing in colours.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from cluesmith.generator.clues.clue_families import DRAWINGS
from cluesmith.generator.drawing.rule_marks import Point, Segment

# From 0, black, to 255, white.
GREYS = {"diagonal": 0x88, "pair": 0x77, "found": 0x44}

# The same of clues; those without digits under them are dark enough for thin lines.
CLUE_GREYS = {
    "white": 0xFF,
    **{name: drawing.grey for name, drawing in DRAWINGS.items() if drawing.grey is not None},
}
COLOURS = {
    **{name: drawing.colour for name, drawing in DRAWINGS.items() if drawing.colour},
    "tint-0": "#fdf1b8",
    "tint-1": "#cfe8fc",
    "tint-2": "#d3f0cd",
    "tint-3": "#fbdada",
}
BOLD = frozenset({"given", "sign", "outside"})

# A dash of a dashed line, and the gap after it.
DASH = 1 / 8

# In files without styles of their own: the width of a step's links, the dashes of weak links.
LINK_WIDTH, LINK_DASH = 1 / 45, 1 / 18

# From the middle of a digit down to its base line, in heights of the type: sans-serif digits are
# some 0.72 high.
HALF_DIGIT = 0.36


def shade(style: str, has_colours: bool = False) -> str:
    """Return the grey or the colour of a style, as #rrggbb."""
    if has_colours and style in COLOURS:
        return COLOURS[style]
    return "#" + f"{GREYS.get(style, CLUE_GREYS.get(style, 0)):02x}" * 3


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one width, with round ends."""

    segments: Sequence[Segment]
    width: float
    style: str = ""
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points, with round ends and corners; dashed if a dash has a length."""

    points: Sequence[Point]
    width: float
    style: str = ""
    is_closed: bool = False
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area of a style, or of a grey from 0 to 1, which is white."""

    corners: Sequence[Point]
    style: str = ""
    grey: float | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or a ring, by its style."""

    centre: Point
    radius: float
    style: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A line from start to end, bent towards a point beside it if there is one."""

    start: Point
    beside: Point | None
    end: Point
    style: str


@dataclass(frozen=True, slots=True)
class Text:
    """A short text: its middle is at the point, or in a group of labels its first base line."""

    at: Point
    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """An area within curves, the edge of it, or both."""

    curves: tuple[tuple[tuple[Point, ...], bool], ...]
    """By curve, its start, then three points for each cubic Bezier curve, the last of them its end;
    and whether it is closed.
    """
    fill: str | None = ""
    stroke: str | None = None
    """Colours, as #rrggbb; None for nothing.  A fill of "" is that of the style around it."""
    width: float = 0.0
    """Of the edge, which has round ends and corners."""
    is_even_odd: bool = False
    """Whether a curve within another one is a hole, whichever way both go."""


@dataclass(frozen=True, eq=False)
class Symbol:
    """A symbol in place of a digit."""

    name: str
    """Its name for people."""
    letter: str
    """A single character for texts; empty if there is none."""
    drawing: tuple[Outline, ...] = ()
    """In a square from -0.5 to 0.5; the letter is drawn if it is empty."""

    @property
    def has_colours(self) -> bool:
        """Return True if it has colours of its own."""
        return any(part.fill or part.stroke for part in self.drawing)

    @cached_property
    def id(self) -> str:
        """Return the id of its drawing in a file."""
        return "symbol-" + blake2b(repr(self.drawing).encode(), digest_size=4).hexdigest()


@dataclass(frozen=True, slots=True)
class Stamp:
    """A symbol with a drawing: its middle is at the point, its size is that of texts beside it."""

    at: Point
    symbol: Symbol
    style: str = ""


# Of the height of a type: the side of the square that a symbol has.
_STAMP_SIDE, _FOUND_SIDE = 0.92, 0.74


def stamp_side(stamp: Stamp, type_size: float) -> float:
    """Return the side of the square that a symbol fills.

    A found digit is smaller than a given one, because a symbol may have colours of its own.
    """
    return type_size * (_FOUND_SIDE if stamp.style == "found" else _STAMP_SIDE)


@dataclass(frozen=True, slots=True)
class Group:
    """Primitives that belong together, with the type size of texts and symbols among them."""

    parts: "Sequence[Primitive]"
    type_size: float | None = None
    is_labels: bool = False


Primitive = Lines | Path | Polygon | Circle | Curve | Text | Stamp | Group


def mark_of(at: Point, symbol: Symbol, style: str) -> Text | Stamp:
    """Return the primitive that shows a symbol."""
    return Stamp(at, symbol, style) if symbol.drawing else Text(at, symbol.letter, style)


def stamped_symbols(drawn: Iterable[Primitive]) -> Iterator[Symbol]:
    """Yield the symbols of a drawing that have drawings of their own."""
    for each in drawn:
        if isinstance(each, Stamp):
            yield each.symbol
        elif isinstance(each, Group):
            yield from stamped_symbols(each.parts)
