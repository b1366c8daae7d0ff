"""Pictures as PNG, for programs that take no SVG: the same drawing, in greys."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files as package_files
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.writers import FolderWriter
from cluesmith.cli.formats.pictures.cell_outlines import drawing_of
from cluesmith.cli.formats.pictures.rule_marks import LETTER_TYPE, Point, Segment
from cluesmith.cli.formats.pictures.rules_caption import rules_caption
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.puzzle_record import PuzzleRecord

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

# Pixels of a cell and of the margin; all is drawn so many times as large, and made smaller, which
# is what smooths edges.
_CELL, _MARGIN, _TIMES = 60, 12, 3

# The type of captions, and the height of a line in heights of the type.
_CAPTION, _LINE = 18, 1.3

# From the middle of a digit down to its base line, in heights of the type: as Vera has them.
_HALF_DIGIT = 0.365

_DIAGONAL, _LINK, _FOUND = 0x88, 0x77, 0x44


def png_writer(options: FormatOptions) -> FolderWriter:
    """A picture a puzzle, and one of its solution if asked for."""

    def files(record: PuzzleRecord) -> Iterator[tuple[str, bytes]]:
        yield ".png", picture(record.kind, record.clues, record.clues, record.difficulty)
        if options.with_solution and record.solution is not None:
            yield "-solution.png", picture(record.kind, record.clues, record.solution)

    return FolderWriter(files)


def picture(kind: Kind, clues: str, text: str, difficulty: str = "") -> bytes:
    """Return a file with the digits of ``text``; those of ``clues`` among them are bold.

    Below the drawing stand the difficulty, and the rules that the drawing does not show.
    """
    from PIL import Image, ImageDraw  # not before it is needed

    drawing = drawing_of(kind)
    scale = _CELL * _TIMES
    margins = 2 * _MARGIN * _TIMES
    width = round(drawing.width * scale) + margins
    captions = [each for each in (difficulty, rules_caption(kind)) if each]
    font = _font("Vera", _CAPTION * _TIMES)
    lines = [line for each in captions for line in _wrapped(each, font, width - margins)]
    step = round(_LINE * _CAPTION * _TIMES)
    bottom = round(drawing.height * scale) + margins
    # A multiple of the times, so that nothing is cut when it is made smaller.
    size = [-(-side // _TIMES) * _TIMES for side in (width, bottom + len(lines) * step)]
    image = Image.new("L", (size[0], size[1]), 255)
    pen = _Pen(ImageDraw.Draw(image))
    pen.marks(kind)
    pen.lines(drawing.thin, drawing.thin_width, 0)
    pen.lines(drawing.thick, drawing.thick_width, 0)
    pen.digits(kind, clues, text)
    for row, line in enumerate(lines):
        pen.draw.text((width / 2, bottom + (row + 0.6) * step), line, 0, font, anchor="ms")
    stream = BytesIO()
    image.reduce(_TIMES).save(stream, "PNG")
    return stream.getvalue()


class _Pen:
    """Draws what is given in widths of a cell."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw

    def lines(self, segments: Iterable[Segment], width: float, grey: int) -> None:
        """Draw lines with round ends."""
        across = max(1, round(width * _CELL * _TIMES))
        for segment in segments:
            (ax, ay), (bx, by) = map(_place, segment)
            self.draw.line((ax, ay, bx, by), grey, across)
            for x, y in ((ax, ay), (bx, by)):
                half = across / 2
                self.draw.ellipse((x - half, y - half, x + half, y + half), grey)

    def marks(self, kind: Kind) -> None:
        """Draw the marks of a kind's rules, behind its lines."""
        drawing = drawing_of(kind)
        marks = drawing.marks
        for cell, grey in marks.shades:
            self.draw.polygon([_place(corner) for corner in drawing.cells[cell]], round(255 * grey))
        width = 0.5 * (drawing.thin_width + drawing.thick_width)
        self.lines(marks.diagonals, width, _DIAGONAL)
        self.lines(marks.links, width, _LINK)
        dashes = [dash for segment in marks.dashed_links for dash in _dashes(segment)]
        self.lines(dashes, width, _LINK)
        font = _font("Vera", LETTER_TYPE * _CELL * _TIMES)
        for at, letters in marks.letters:
            self.draw.text(_place(at), letters, 0, font, anchor="ls")

    def digits(self, kind: Kind, clues: str, text: str) -> None:
        """Write the digits."""
        drawing = drawing_of(kind)
        size = drawing.type_size * _CELL * _TIMES
        regular, bold = _font("Vera", size), _font("VeraBd", size)
        for (x, y), clue, digit in zip(drawing.centres, clues, text, strict=True):
            if digit != ".":
                at = _place((x, y + _HALF_DIGIT * drawing.type_size))
                is_found = clue == "."
                grey, font = (_FOUND, regular) if is_found else (0, bold)
                self.draw.text(at, digit, grey, font, anchor="ms")


@cache
def _font(name: str, size: float) -> "FreeTypeFont":
    """Return a font that reportlab brings along, in pixels."""
    from PIL import ImageFont

    with package_files("reportlab").joinpath("fonts", f"{name}.ttf").open("rb") as file:
        return ImageFont.truetype(BytesIO(file.read()), size)


def _place(point: Point) -> Point:
    return (point[0] * _CELL + _MARGIN) * _TIMES, (point[1] * _CELL + _MARGIN) * _TIMES


def _dashes(segment: Segment) -> Iterator[Segment]:
    """Cut a line into dashes of an eighth of a cell, with gaps as long."""
    (ax, ay), (bx, by) = segment
    length = max(abs(bx - ax), abs(by - ay))
    n = max(1, round(length * 8))
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
