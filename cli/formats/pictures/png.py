"""Pictures as PNG, for programs that take no SVG: the same drawing, in greys."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files as package_files
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cluesmith.generator.drawing.board_drawing import board
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import (
    BOLD,
    DASH,
    GREYS,
    Group,
    Lines,
    Polygon,
    Primitive,
    Text,
)
from cluesmith.generator.drawing.rule_marks import Point, Segment
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.kinds.kind import Kind

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

# Pixels of a cell and of the margin; all is drawn so many times as large, and made smaller, which
# is what smooths edges.
_CELL, _MARGIN, _TIMES = 60, 12, 3
_SCALE = _CELL * _TIMES

# The type of captions, and the height of a line in heights of the type.
_CAPTION, _LINE = 18, 1.3

# From the middle of a digit down to its base line, in heights of the type: as Vera has them.
_HALF_DIGIT = 0.365


def picture(kind: Kind, clues: str, text: str, difficulty: str = "") -> bytes:
    """Return a file with the digits of ``text``; those of ``clues`` among them are bold.

    Below the drawing stand the difficulty, and the rules that the drawing does not show.
    """
    from PIL import Image, ImageDraw  # not before it is needed

    drawing = drawing_of(kind)
    margins = 2 * _MARGIN * _TIMES
    width = round(drawing.width * _SCALE) + margins
    captions = [each for each in (difficulty, rules_caption(kind)) if each]
    font = _font("Vera", _CAPTION * _TIMES)
    lines = [line for each in captions for line in _wrapped(each, font, width - margins)]
    step = round(_LINE * _CAPTION * _TIMES)
    bottom = round(drawing.height * _SCALE) + margins
    # A multiple of the times, so that nothing is cut when it is made smaller.
    size = [-(-side // _TIMES) * _TIMES for side in (width, bottom + len(lines) * step)]
    image = Image.new("L", (size[0], size[1]), 255)
    pen = _Pen(ImageDraw.Draw(image))
    for each in board(kind, clues, text):
        pen.show(each)
    for row, line in enumerate(lines):
        pen.draw.text((width / 2, bottom + (row + 0.6) * step), line, 0, font, anchor="ms")
    stream = BytesIO()
    image.reduce(_TIMES).save(stream, "PNG")
    return stream.getvalue()


class _Pen:
    """Draws what is given in widths of a cell."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw

    def show(self, drawn: Primitive) -> None:
        """Draw a part of a board."""
        match drawn:
            case Lines(segments, width, style, is_dashed):
                if is_dashed:
                    segments = [dash for segment in segments for dash in _dashes(segment)]
                self._lines(segments, max(1, round(width * _SCALE)), GREYS.get(style, 0))
            case Polygon(corners, _, grey):
                shade = round(255 * (grey or 0))
                self.draw.polygon([_place(corner) for corner in corners], shade)
            case Group(parts, size, is_labels):
                for each in parts:
                    if isinstance(each, Text):
                        self._text(each, size or 0, is_labels)

    def _lines(self, segments: Iterable[Segment], across: int, grey: int) -> None:
        half = across / 2
        for segment in segments:
            (ax, ay), (bx, by) = map(_place, segment)
            self.draw.line((ax, ay, bx, by), grey, across)
            for x, y in ((ax, ay), (bx, by)):
                self.draw.ellipse((x - half, y - half, x + half, y + half), grey)

    def _text(self, text: Text, size: float, is_label: bool) -> None:
        font = _font("VeraBd" if text.style in BOLD else "Vera", size * _SCALE)
        x, y = text.at
        base, anchor = (y, "ls") if is_label else (y + _HALF_DIGIT * size, "ms")
        grey = GREYS.get(text.style, 0)
        self.draw.text(_place((x, base)), text.text, grey, font, anchor=anchor)


@cache
def _font(name: str, size: float) -> "FreeTypeFont":
    """Return a font that reportlab brings along, in pixels."""
    from PIL import ImageFont

    with package_files("reportlab").joinpath("fonts", f"{name}.ttf").open("rb") as file:
        return ImageFont.truetype(BytesIO(file.read()), size)


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


def _wrapped(text: str, font: "FreeTypeFont", width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and font.getlength(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
