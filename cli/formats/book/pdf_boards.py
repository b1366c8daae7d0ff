"""Drawings of kinds and digits on the canvas of a PDF.

The lines of a kind are one form of the file, which each puzzle uses, and so are the dots of a blank
cell.  Digits are placed in points and not scaled, so that a program that looks at the file finds
the sizes that are printed; they move relative to each other, which keeps pages small.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from cluesmith.cli.formats.book.fonts import Fonts
from cluesmith.cli.formats.book.page_geometry import Box
from cluesmith.generator.drawing.board_drawing import board_lines, digits
from cluesmith.generator.drawing.candidate_places import candidate_offsets
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import BOLD, DASH, GREYS, Group, Lines, Polygon, Text
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.kinds.kind import Kind

# The grey of dots, and their radius in widths of a cell.
_DOT, _DOT_RADIUS = 0.6, 0.022


def drawn_size(kind: Kind) -> tuple[float, float]:
    """Return the width and the height of a drawing in cells, with half of its outline around it."""
    drawing = drawing_of(kind)
    return drawing.width + drawing.thick_width, drawing.height + drawing.thick_width


class _Glyph(NamedTuple):
    """A digit: its font in the file, the code that shows it, its width in heights of the type."""

    font: str
    shown: str
    width: float


class _TextCode(NamedTuple):
    """What a canvas takes for a text."""

    code: str

    def getCode(self) -> str:  # noqa: N802, the name that reportlab asks for
        """Return the code."""
        return self.code


_SHOWN = re.compile(r"(?P<font>/\S+) \S+ Tf .*?(?P<shown>\(.*\) Tj)", re.DOTALL)


class Boards:
    """Drawings on a canvas."""

    def __init__(self, canvas: Any, fonts: Fonts) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self.forms: set[str] = set()
        self._glyphs: dict[tuple[str, bool], _Glyph] = {}

    def draw(self, box: Box, kind: Kind, clues: str, text: str, has_dots: bool = False) -> None:
        """Draw into a box of the drawing's shape; digits of ``clues`` among ``text`` are bold."""
        drawing, canvas = drawing_of(kind), self._canvas
        cell = box.width / drawn_size(kind)[0]
        left = box.left + cell * drawing.thick_width / 2
        top = box.top - cell * drawing.thick_width / 2
        self._define(
            f"board-{kind.name}", _bounds(drawing.width, drawing.height), self._board, kind
        )
        canvas.saveState()
        canvas.translate(round(left, 3), round(top, 3))
        canvas.scale(round(cell, 4), round(cell, 4))
        canvas.doForm(f"board-{kind.name}")
        if has_dots:
            self._dots(kind, text)
        canvas.restoreState()
        texts = [each for each in digits(kind, clues, text).parts if isinstance(each, Text)]
        for is_bold in (True, False):
            some = [(each.at, each.text) for each in texts if (each.style in BOLD) == is_bold]
            self._digits(some, is_bold, round(drawing.type_size * cell, 2), left, top, cell)

    def _digits(
        self,
        digits: Iterable[tuple[Point, str]],
        is_bold: bool,
        size: float,
        left: float,
        top: float,
        cell: float,
    ) -> None:
        size_text = f"{size:g} Tf"
        down = self._fonts.digit_height / 2 * size
        font, code = "", []
        at_x = at_y = 0.0
        for (x, y), digit in digits:
            glyph = self._glyph(digit, is_bold)
            if glyph.font != font:
                font = glyph.font
                code.append(f"{font} {size_text}")
            to_x = round(left + x * cell - glyph.width * size / 2, 2)
            to_y = round(top - y * cell - down, 2)
            code.append(f"{round(to_x - at_x, 2):g} {round(to_y - at_y, 2):g} Td {glyph.shown}")
            at_x, at_y = to_x, to_y
        if code:
            self._canvas.drawText(_TextCode(f"BT {' '.join(code)} ET"))

    def _glyph(self, digit: str, is_bold: bool) -> "_Glyph":
        """Return how a digit is shown, which reportlab would work out anew each time."""
        if (digit, is_bold) not in self._glyphs:
            name = self._fonts.bold if is_bold else self._fonts.regular
            text = self._canvas.beginText()
            text.setFont(name, 1)
            text.textOut(digit)
            found = _SHOWN.search(text.getCode())
            if found is None:
                raise ValueError(f"no code for {digit!r}")
            width = self._fonts.width(digit, 1, is_bold)
            self._glyphs[digit, is_bold] = _Glyph(found["font"], found["shown"], width)
        return self._glyphs[digit, is_bold]

    def _dots(self, kind: Kind, text: str) -> None:
        self._define(f"dots-{kind.name}", _bounds(1, 1), self._dots_of_cell, kind)
        canvas = self._canvas
        at_x = at_y = 0.0
        for (x, y), digit in zip(drawing_of(kind).centres, text, strict=True):
            if digit == ".":
                canvas.translate(round(x - at_x, 4), round(at_y - y, 4))
                canvas.doForm(f"dots-{kind.name}")
                at_x, at_y = x, y

    def _define(
        self, name: str, bounds: tuple[float, ...], draw: Callable[[Kind], None], kind: Kind
    ) -> None:
        """Put a form into the file, once."""
        if name not in self.forms:
            self.forms.add(name)
            self._canvas.beginForm(name, *bounds)
            draw(kind)
            self._canvas.endForm()

    def _dots_of_cell(self, kind: Kind) -> None:
        """Draw a dot for each candidate of a cell, around its centre."""
        self._canvas.setFillGray(_DOT)
        for x, y in candidate_offsets(kind):
            self._canvas.circle(x, -y, _DOT_RADIUS, stroke=0, fill=1)

    def _board(self, kind: Kind) -> None:
        """Draw the lines of a kind, and behind them its marks: y up, from the top left corner."""
        canvas = self._canvas
        canvas.setLineCap(1)
        for each in board_lines(kind):
            match each:
                case Lines(segments, width, style, is_dashed):
                    canvas.setLineWidth(width)
                    canvas.setStrokeGray(_grey_of(style))
                    if is_dashed:
                        canvas.setDash(DASH, DASH)
                    canvas.lines([(ax, -ay, bx, -by) for (ax, ay), (bx, by) in segments])
                    canvas.setDash()
                case Polygon(corners, _, grey):
                    canvas.setFillGray(grey or 0)
                    self._area(corners)
                case Group(parts, size):
                    canvas.setFillGray(0)
                    canvas.setFont(self._fonts.regular, size)
                    for x, y, text in ((*p.at, p.text) for p in parts if isinstance(p, Text)):
                        canvas.drawString(x, -y, text)

    def _area(self, corners: Iterable[Point]) -> None:
        outline = self._canvas.beginPath()
        (x, y), *others = corners
        outline.moveTo(x, -y)
        for x, y in others:
            outline.lineTo(x, -y)
        outline.close()
        self._canvas.drawPath(outline, stroke=0, fill=1)


def _grey_of(style: str) -> float:
    return round(GREYS.get(style, 0) / 255, 2)


def _bounds(width: float, height: float) -> tuple[float, float, float, float]:
    """Return the box of a form, with room for its outline."""
    return -1, -height - 1, width + 1, 1


def module_rows(dark: Iterable[Iterable[bool]]) -> Iterator[tuple[int, int, int]]:
    """Yield the runs of dark modules of a code: row, first column, length."""
    for row, modules in enumerate(dark):
        start = None
        for column, is_dark in enumerate([*modules, False]):
            if is_dark and start is None:
                start = column
            elif not is_dark and start is not None:
                yield row, start, column - start
                start = None
