"""Pictures as PNG, for programs that take no SVG: the same drawing, in greys."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any

from cluesmith.cli.formats.bundled_typefaces import BOLD as BOLD_TYPEFACE
from cluesmith.cli.formats.bundled_typefaces import REGULAR, typeface
from cluesmith.generator.drawing.board_drawing import board
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import (
    BOLD,
    DASH,
    HALF_DIGIT,
    LINK_DASH,
    LINK_WIDTH,
    Circle,
    Curve,
    Group,
    Lines,
    Path,
    Polygon,
    Primitive,
    Stamp,
    Symbol,
    Text,
    shade,
    stamp_side,
)
from cluesmith.generator.drawing.rule_marks import Point, Segment
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.step_picture import STEP_BOLD, STEP_COLOURS, step_drawing
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.wording.words import ENGLISH, Words

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

# Pixels of a cell and of the margin. The drawing is made this many times larger and then reduced,
# which smooths edges.
_CELL, _MARGIN, _TIMES = 60, 12, 3
_SCALE = _CELL * _TIMES

# The type size of captions, and the height of a line in heights of the type.
_CAPTION, _LINE = 18, 1.3

# Straight parts of a bent link and of a cubic curve, and the winding number 0, in the middle of a
# byte.
_BENDS, _FLAT, _NO_TURN = 24, 12, 128


def picture(
    kind: Kind,
    clues: str,
    text: str,
    difficulty: str = "",
    has_colours: bool = False,
    words: Words = ENGLISH,
    symbols: Symbols | None = None,
    is_shaded: bool = False,
    has_rules: bool = True,
) -> bytes:
    """Return a file that shows the digits of ``text``, with those of ``clues`` in bold.

    The difficulty is below the drawing, and so are the rules unless everyone knows them.
    """
    rules = rules_caption(kind, words, symbols) if has_rules else None
    captions = [each for each in (difficulty, rules) if each]
    drawn = board(kind, clues, text, has_colours, symbols, is_shaded)
    are_coloured = has_colours or bool(symbols and symbols.has_colours)
    return _rendered(kind, drawn, captions, has_colours, are_coloured)


def step_picture(kind: Kind, clues: str, at: StepPosition, captions: Sequence[str]) -> bytes:
    """Return a file that shows a step, as ``generator.drawing.step_picture`` does, in colours."""
    return _rendered(kind, step_drawing(kind, clues, at), captions, True)


def _rendered(
    kind: Kind,
    drawn: Iterable[Primitive],
    captions: Sequence[str],
    has_colours: bool,
    are_coloured: bool = False,
) -> bytes:
    from PIL import Image, ImageDraw  # not before it is needed

    drawing = drawing_of(kind)
    margins = 2 * _MARGIN * _TIMES
    width = round(drawing.width * _SCALE) + margins
    font = _font(REGULAR, _CAPTION * _TIMES)
    for letter in "".join(captions):
        if ord(letter) not in _letters():
            raise FormatError(f"png: {letter!r} is not in its font: use svg")
    lines = [line for each in captions for line in _wrapped(each, font, width - margins)]
    step = round(_LINE * _CAPTION * _TIMES)
    bottom = round(drawing.height * _SCALE) + margins
    # A multiple of _TIMES, so that nothing is cut when the picture is reduced.
    size = [-(-side // _TIMES) * _TIMES for side in (width, bottom + len(lines) * step)]
    mode = "RGB" if has_colours or are_coloured else "L"
    image = Image.new(mode, (size[0], size[1]), "#ffffff")
    # In this mode translucent areas show the drawing under them.
    pen = _Pen(ImageDraw.Draw(image, "RGBA" if has_colours else None), image, has_colours)
    for each in drawn:
        pen.show(each)
    for row, line in enumerate(lines):
        pen.draw.text((width / 2, bottom + (row + 0.6) * step), line, "#000000", font, anchor="ms")
    stream = BytesIO()
    image.reduce(_TIMES).save(stream, "PNG")
    return stream.getvalue()


class _Pen:
    """Draws parts whose lengths are in widths of a cell."""

    def __init__(self, draw: Any, image: "Image", has_colours: bool) -> None:
        self.draw = draw
        self._image = image
        self._has_colours = has_colours

    def show(self, drawn: Primitive) -> None:
        """Draw a part of a board."""
        match drawn:
            case Lines(segments, width, style, is_dashed):
                if is_dashed:
                    segments = [dash for segment in segments for dash in _dashes(segment)]
                self._lines(segments, width, style)
            case Path(points, width, style, is_closed, dash):
                ends = (*points[1:], points[0]) if is_closed else points[1:]
                segments = list(zip(points, ends, strict=False))
                self._lines(_cut(segments, dash) if dash else segments, width, style)
            case Polygon(corners, style, grey):
                tone = self._shade(style) if grey is None else "#" + f"{round(255 * grey):02x}" * 3
                self.draw.polygon([_place(corner) for corner in corners], tone)
            case Circle(centre, radius, style):
                (x, y), reach = _place(centre), radius * _SCALE
                ring = STEP_COLOURS["pattern"] if style == "ring" else None
                box = (x - reach, y - reach, x + reach, y + reach)
                self.draw.ellipse(box, self._shade(style), ring, _TIMES)
            case Curve(start, beside, end, style):
                points = list(_bent(start, beside or end, end))
                segments = list(pairwise(points))
                if style == "link weak":
                    segments = list(_cut(segments, LINK_DASH))
                self._lines(segments, LINK_WIDTH, style)
            case Group(parts, size, is_labels):
                for each in parts:
                    if isinstance(each, Text):
                        self._text(each, size or 0, is_labels)
                    elif isinstance(each, Stamp):
                        self._stamp(each, size or 0)
                    else:
                        self.show(each)

    def _shade(self, style: str) -> str:
        return STEP_COLOURS.get(style) or shade(style, self._has_colours)

    def _lines(self, segments: Iterable[Segment], width: float, style: str) -> None:
        across, tone = max(1, round(width * _SCALE)), self._shade(style)
        half = across / 2
        for segment in segments:
            (ax, ay), (bx, by) = map(_place, segment)
            self.draw.line((ax, ay, bx, by), tone, across)
            for x, y in ((ax, ay), (bx, by)):
                self.draw.ellipse((x - half, y - half, x + half, y + half), tone)

    def _text(self, text: Text, size: float, is_label: bool) -> None:
        name = BOLD_TYPEFACE if text.style in BOLD | STEP_BOLD else REGULAR
        font = _font(name, size * _SCALE)
        x, y = text.at
        base, anchor = (y, "ls") if is_label else (y + HALF_DIGIT * size, "ms")
        place = _place((x, base))
        self.draw.text(place, text.text, self._shade(text.style), font, anchor=anchor)

    def _stamp(self, stamp: Stamp, size: float) -> None:
        (x, y), side = _place(stamp.at), stamp_side(stamp, size) * _SCALE
        tile = _tile(stamp.symbol, side, self._shade(stamp.style))
        self._image.paste(tile, (round(x - side / 2), round(y - side / 2)), tile)


@cache
def _tile(symbol: Symbol, side: float, tone: str) -> "Image":
    """Return a symbol on a square without a ground."""
    from PIL import Image, ImageDraw

    tile = Image.new("RGBA", (ceil(side) + 1, ceil(side) + 1))
    draw = ImageDraw.Draw(tile)
    for part in symbol.drawing:
        curves = [
            ([((px + 0.5) * side, (py + 0.5) * side) for px, py in _flat(points)], is_closed)
            for points, is_closed in part.curves
        ]
        if part.fill is not None:
            mask = _area([points for points, _ in curves], tile.width, part.is_even_odd)
            tile.paste(part.fill or tone, (0, 0), mask)
        if part.stroke is not None:
            across = max(1, round(part.width * side))
            for points, is_closed in curves:
                around = [*points, *points[:2]] if is_closed else points
                draw.line(around, part.stroke, across, "curve")
    return tile


def _flat(points: Sequence[Point]) -> Iterator[Point]:
    """Yield points of a curve of cubic parts."""
    yield points[0]
    for start in range(0, len(points) - 1, 3):
        four = points[start : start + 4]
        for number in range(1, _FLAT + 1):
            part = number / _FLAT
            rest = 1 - part
            weights = (rest**3, 3 * part * rest**2, 3 * part**2 * rest, part**3)
            yield (
                sum(weight * x for weight, (x, _) in zip(weights, four, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, four, strict=True)),
            )


def _area(curves: Iterable[Sequence[Point]], side: int, is_even_odd: bool) -> "Image":
    """Return the mask of the area within curves in a square.
    A point's winding number decides if it is inside, or with ``is_even_odd`` the number of curves.
    """
    from PIL import Image, ImageChops, ImageDraw

    turns = Image.new("L", (side, side), _NO_TURN)
    for points in curves:
        inside = Image.new("L", (side, side), 0)
        ImageDraw.Draw(inside).polygon(points, 1)
        ends = (*points[1:], points[0])
        area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, ends, strict=True))
        add = ImageChops.add if area > 0 or is_even_odd else ImageChops.subtract
        turns = add(turns, inside)
    parity = 2 if is_even_odd else 256
    return turns.point([255 * bool((turn - _NO_TURN) % parity) for turn in range(256)])


@cache
def _font(name: str, size: float) -> "FreeTypeFont":
    """Return a font of a size in pixels."""
    from PIL import ImageFont

    return ImageFont.truetype(typeface(name), size)


@cache
def _letters() -> frozenset[int]:
    """Return the code points of the font."""
    from reportlab.pdfbase.ttfonts import TTFontFace

    return frozenset(TTFontFace(typeface(REGULAR)).charToGlyph)


def _place(point: Point) -> Point:
    return (point[0] * _CELL + _MARGIN) * _TIMES, (point[1] * _CELL + _MARGIN) * _TIMES


def _dashes(segment: Segment) -> Iterator[Segment]:
    """Cut a line into dashes, with gaps as long."""
    (ax, ay), (bx, by) = segment
    length = max(abs(bx - ax), abs(by - ay))
    n = max(1, round(length / DASH))
    for start in range(0, n, 2):
        ends = start / n, min(1.0, (start + 1) / n)
        first, last = ((ax + part * (bx - ax), ay + part * (by - ay)) for part in ends)
        yield first, last


def _bent(start: Point, beside: Point, end: Point) -> Iterator[Point]:
    """Yield points of a line that bends towards a point beside it."""
    for number in range(_BENDS + 1):
        part = number / _BENDS
        weights = (1 - part) ** 2, 2 * part * (1 - part), part**2
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, points, strict=True))
            for axis, points in enumerate([(start, beside, end)] * 2)
        )
        yield x, y


def _cut(segments: Iterable[Segment], dash: float) -> Iterator[Segment]:
    """Cut lines that go on from each other into dashes, with gaps as long."""
    done = 0.0
    for (ax, ay), (bx, by) in segments:
        length = hypot(bx - ax, by - ay)
        for number in range(int(done / dash), ceil((done + length) / dash)):
            if number % 2 == 0:
                ends = (number * dash - done, (number + 1) * dash - done)
                parts = [min(max(end / length, 0.0), 1.0) for end in ends]
                first, last = ((ax + part * (bx - ax), ay + part * (by - ay)) for part in parts)
                yield first, last
        done += length


def _wrapped(text: str, font: "FreeTypeFont", width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
