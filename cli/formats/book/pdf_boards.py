"""Drawings of kinds and digits on the canvas of a PDF.

The lines of a kind are one form of the file, which each puzzle uses, and so are the dots of a blank
cell.  Digits are placed in points and not scaled, so that a program that looks at the file finds
the sizes that are printed; they move relative to each other, which keeps pages small.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from cluesmith.cli.formats.book.fonts import Fonts
from cluesmith.cli.formats.book.page_geometry import Box
from cluesmith.generator.drawing.board_drawing import (
    board_lines,
    digits,
    outlines,
    rule_marks,
    shapes_of,
)
from cluesmith.generator.drawing.candidate_places import candidate_offsets
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import (
    BOLD,
    DASH,
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
from cluesmith.generator.drawing.rule_marks import Point
from cluesmith.generator.drawing.shape_parts import ClueShapes
from cluesmith.generator.drawing.step_picture import (
    PRINTED_COLOURS,
    PRINTED_GREYS,
    STEP_BOLD,
    STEP_COLOURS,
)
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind

# A mode of text in PDF.
_FILLED_AND_STROKED = 2

# The grey of dots, and their radius in widths of a cell.
_DOT, _DOT_RADIUS = 0.6, 0.022


def drawn_size(kind: Kind) -> tuple[float, float]:
    """Return the width and height of a drawing in cells, with the outer half of its outline."""
    drawing = drawing_of(kind)
    return drawing.width + drawing.thick_width, drawing.height + drawing.thick_width


class _Glyph(NamedTuple):
    """A digit: its font in the file, the code that shows it, its width in heights of the type."""

    font: str
    shown: str
    width: float


class _TextCode(NamedTuple):
    """The object that a canvas accepts as a text."""

    code: str

    def getCode(self) -> str:  # noqa: N802, the name that reportlab asks for
        """Return the code."""
        return self.code


_SHOWN = re.compile(r"(?P<font>/\S+) \S+ Tf .*?(?P<shown>\(.*\) Tj)", re.DOTALL)


class Boards:
    """Drawings on a canvas."""

    def __init__(
        self, canvas: Any, fonts: Fonts, has_colours: bool = False, is_shaded: bool = False
    ) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self._has_colours = has_colours
        self._is_shaded = is_shaded
        self._step_tones = PRINTED_COLOURS if has_colours else PRINTED_GREYS
        self.forms: set[str] = set()
        self._glyphs: dict[tuple[str, bool], _Glyph] = {}

    def draw(
        self,
        box: Box,
        kind: Kind,
        symbols: Symbols | None,
        clues: str,
        text: str,
        has_dots: bool = False,
        marks: ClueShapes | None = None,
    ) -> None:
        """Draw ``text`` into a box of the drawing's shape. Its digits from ``clues`` are bold.

        ``marks`` are candidates and marks of a step, which may be over digits.
        """
        drawing, canvas = drawing_of(kind), self._canvas
        cell = box.width / drawn_size(kind)[0]
        left = box.left + cell * drawing.thick_width / 2
        top = box.top - cell * drawing.thick_width / 2
        shapes = shapes_of(kind, clues, self._is_shaded)
        under, over = ((), ()) if marks is None else (marks.under, marks.over)
        with self._scaled(left, top, cell):
            if kind.has_clue_families or self._is_shaded or under:
                canvas.setLineCap(1)
                canvas.setLineJoin(1)
                self._form("marks", kind, rule_marks(kind))
                self._show((*(shapes.tints if self._has_colours else ()), *under, *shapes.under))
                self._form("outlines", kind, outlines(kind))
                self._show(part for part in shapes.over if not isinstance(part, Group))
            else:
                self._form("board", kind, board_lines(kind))
            if has_dots:
                self._dots(kind, text)
        for group in (*shapes.over, digits(kind, clues, text, symbols), *over):
            if isinstance(group, Group):
                self._group(group, left, top, cell)

    @contextmanager
    def _scaled(self, left: float, top: float, cell: float) -> Iterator[None]:
        """Let lengths be in widths of a cell from the top left corner of the drawing."""
        self._canvas.saveState()
        self._canvas.translate(round(left, 3), round(top, 3))
        self._canvas.scale(round(cell, 4), round(cell, 4))
        yield
        self._canvas.restoreState()

    def _group(self, group: Group, left: float, top: float, cell: float) -> None:
        """Draw circles, then texts and symbols on them, then lines."""
        circles = [each for each in group.parts if isinstance(each, Circle)]
        lines = [each for each in group.parts if isinstance(each, Curve | Polygon)]
        if circles:
            with self._scaled(left, top, cell):
                self._show(circles)
        self._texts(group, left, top, cell)
        for each in group.parts:
            if isinstance(each, Stamp):
                self._stamp(each, group.type_size or 0, left, top, cell)
        if lines:
            with self._scaled(left, top, cell):
                self._show(lines)

    def _texts(self, group: Group, left: float, top: float, cell: float) -> None:
        looks: dict[tuple[bool, str], list[tuple[Point, str]]] = {(True, ""): [], (False, ""): []}
        for each in group.parts:
            if isinstance(each, Text):
                tone = self._step_tones[each.style] if each.style in STEP_COLOURS else ""
                look = each.style in BOLD | STEP_BOLD, tone
                looks.setdefault(look, []).append((each.at, each.text))
        size = round((group.type_size or 0) * cell, 2)
        for (is_bold, tone), some in looks.items():
            if tone:
                self._set_fill(tone)
            self._digits(some, is_bold, size, left, top, cell, group.is_labels)
            if tone:
                self._canvas.setFillGray(0)

    def _digits(
        self,
        digits: Iterable[tuple[Point, str]],
        is_bold: bool,
        size: float,
        left: float,
        top: float,
        cell: float,
        are_labels: bool,
    ) -> None:
        size_text = f"{size:g} Tf"
        down = 0 if are_labels else self._fonts.digit_height / 2 * size
        font, code = "", []
        at_x = at_y = 0.0
        for (x, y), digit in digits:
            glyph = self._glyph(digit, is_bold)
            if glyph.font != font:
                font = glyph.font
                code.append(f"{font} {size_text}")
            aside = 0 if are_labels else glyph.width * size / 2
            to_x = round(left + x * cell - aside, 2)
            to_y = round(top - y * cell - down, 2)
            code.append(f"{round(to_x - at_x, 2):g} {round(to_y - at_y, 2):g} Td {glyph.shown}")
            at_x, at_y = to_x, to_y
        if code:
            with self.lined(size, is_bold) as mode:
                how = "" if mode is None else f"{mode} Tr "
                self._canvas.drawText(_TextCode(f"BT {how}{' '.join(code)} ET"))

    @contextmanager
    def lined(self, size: float, is_bold: bool) -> Iterator[int | None]:
        """Yield the mode to render text in: outlined for bold letters if there is no bold font."""
        if not (is_bold and self._fonts.bold_line):
            yield None
            return
        self._canvas.saveState()
        self._canvas.setStrokeGray(0)
        self._canvas.setLineJoin(1)
        self._canvas.setLineWidth(round(self._fonts.bold_line * size, 3))
        yield _FILLED_AND_STROKED
        self._canvas.restoreState()

    def draw_row(self, symbols: Sequence[Symbol], left: float, middle: float, side: float) -> None:
        """Draw symbols beside each other, with half a side between them."""
        for number, symbol in enumerate(symbols):
            stamp = Stamp((1.5 * number + 0.5, 0), symbol, "given")
            self._stamp(stamp, 1, left, middle, side)

    def _stamp(self, stamp: Stamp, type_size: float, left: float, top: float, cell: float) -> None:
        side = round(stamp_side(stamp, type_size) * cell, 3)
        name = f"{stamp.symbol.id}-{stamp.style}"
        self._define(name, (-1, -1, 1, 1), lambda: self._symbol(stamp))
        x, y = stamp.at
        self._canvas.saveState()
        self._canvas.transform(
            side, 0, 0, side, round(left + x * cell, 2), round(top - y * cell, 2)
        )
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def _symbol(self, stamp: Stamp) -> None:
        """Draw a symbol in a square around the origin."""
        canvas = self._canvas
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for part in stamp.symbol.drawing:
            path = canvas.beginPath()
            for points, is_closed in part.curves:
                (x, y), *rest = points
                path.moveTo(x, -y)
                for (ax, ay), (bx, by), (cx, cy) in zip(*[iter(rest)] * 3, strict=True):
                    path.curveTo(ax, -ay, bx, -by, cx, -cy)
                if is_closed:
                    path.close()
            if part.fill is not None:
                self._set_fill(part.fill or self._tone(stamp.style))
            if part.stroke is not None:
                canvas.setStrokeColor(part.stroke)
                canvas.setLineWidth(part.width)
            # reportlab counts crossings as 0, and turns as 1.
            rule = int(not part.is_even_odd)
            canvas.drawPath(
                path,
                stroke=int(part.stroke is not None),
                fill=int(part.fill is not None),
                fillMode=rule,
            )

    def _glyph(self, digit: str, is_bold: bool) -> "_Glyph":
        """Return the glyph of a digit, which reportlab would work out anew each time."""
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
        self._define(f"dots-{kind.name}", _bounds(1, 1), lambda: self._dots_of_cell(kind))
        canvas = self._canvas
        at_x = at_y = 0.0
        # Other clues may follow the digits.
        for (x, y), digit in zip(drawing_of(kind).centres, text, strict=False):
            if digit == ".":
                canvas.translate(round(x - at_x, 4), round(at_y - y, 4))
                canvas.doForm(f"dots-{kind.name}")
                at_x, at_y = x, y

    def _form(self, name: str, kind: Kind, parts: Sequence[Primitive]) -> None:
        """Show the parts that all puzzles of a kind share."""
        if parts:
            drawing = drawing_of(kind)
            bounds = _bounds(drawing.width, drawing.height)
            self._define(f"{name}-{kind.name}", bounds, lambda: self._show(parts))
            self._canvas.doForm(f"{name}-{kind.name}")

    def _define(self, name: str, bounds: tuple[float, ...], draw: Callable[[], None]) -> None:
        """Put a form into the file, once."""
        if name not in self.forms:
            self.forms.add(name)
            self._canvas.beginForm(name, *bounds)
            draw()
            self._canvas.endForm()

    def _dots_of_cell(self, kind: Kind) -> None:
        """Draw a dot for each candidate of a cell, around its centre."""
        self._canvas.setFillGray(_DOT)
        for x, y in candidate_offsets(kind):
            self._canvas.circle(x, -y, _DOT_RADIUS, stroke=0, fill=1)

    def _show(self, parts: Iterable[Primitive]) -> None:
        """Draw parts from the top left corner, with y upwards."""
        canvas = self._canvas
        canvas.setLineCap(1)
        for each in parts:
            match each:
                case Lines(segments, width, style, is_dashed):
                    canvas.setLineWidth(width)
                    self._stroke(style)
                    if is_dashed:
                        canvas.setDash(DASH, DASH)
                    canvas.lines([(ax, -ay, bx, -by) for (ax, ay), (bx, by) in segments])
                    canvas.setDash()
                case Path(points, width, style, is_closed, dash):
                    canvas.setLineWidth(width)
                    self._stroke(style)
                    canvas.setDash(*([dash, dash] if dash else []))
                    canvas.drawPath(self._path(points, is_closed), stroke=1, fill=0)
                    canvas.setDash()
                case Polygon(corners, style, grey):
                    if grey is None:
                        self._fill(style)
                    else:
                        canvas.setFillGray(grey)
                    canvas.drawPath(self._path(corners), stroke=0, fill=1)
                case Circle((x, y), radius, style):
                    self._fill(style)
                    if style == "ring":
                        canvas.setLineWidth(LINK_WIDTH)
                        self._stroke("pattern")
                    canvas.circle(x, -y, radius, stroke=int(style == "ring"), fill=1)
                case Curve((ax, ay), beside, (bx, by), style):
                    canvas.setLineWidth(LINK_WIDTH)
                    self._stroke(style)
                    canvas.setDash(*([LINK_DASH, LINK_DASH] if style == "link weak" else []))
                    x, y = beside or ((ax + bx) / 2, (ay + by) / 2)
                    # The cubic curve that a quadratic one is.
                    near = (ax + 2 * x) / 3, -(ay + 2 * y) / 3
                    far = (bx + 2 * x) / 3, -(by + 2 * y) / 3
                    canvas.bezier(ax, -ay, *near, *far, bx, -by)
                    canvas.setDash()
                case Group(parts, size):
                    canvas.setFillGray(0)
                    canvas.setFont(self._fonts.regular, size)
                    for x, y, text in ((*p.at, p.text) for p in parts if isinstance(p, Text)):
                        canvas.drawString(x, -y, text)

    def _path(self, points: Iterable[Point], is_closed: bool = True) -> Any:
        path = self._canvas.beginPath()
        (x, y), *others = points
        path.moveTo(x, -y)
        for x, y in others:
            path.lineTo(x, -y)
        if is_closed:
            path.close()
        return path

    def _stroke(self, style: str) -> None:
        red, green, blue = _parts_of(self._tone(style))
        if red == green == blue:
            self._canvas.setStrokeGray(red)
        else:
            self._canvas.setStrokeColorRGB(red, green, blue)

    def _fill(self, style: str) -> None:
        self._set_fill(self._tone(style))

    def _tone(self, style: str) -> str:
        return self._step_tones.get(style) or shade(style, self._has_colours)

    def _set_fill(self, tone: str) -> None:
        red, green, blue = _parts_of(tone)
        if red == green == blue:
            self._canvas.setFillGray(red)
        else:
            self._canvas.setFillColorRGB(red, green, blue)


def _parts_of(tone: str) -> tuple[float, ...]:
    """Return red, green and blue from 0 to 1."""
    return tuple(round(part / 255, 2) for part in bytes.fromhex(tone[1:]))


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
