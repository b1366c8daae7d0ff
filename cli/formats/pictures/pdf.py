"""Printed pages: puzzles n to an A4 page with captions, solutions at the back, as PDF.

Drawn with reportlab: with what it needs it takes 32 MB where fpdf2 takes 56 (fonttools and
Pillow), it is released several times a year since 2000, and its invariant mode leaves out clock
and random identifiers, so that the same puzzles give the same bytes.  It is imported when a PDF
is written.  The lines of a kind are one form of the file, which each puzzle uses.
"""

from collections.abc import Container, Iterable, Iterator
from functools import cache
from textwrap import wrap
from typing import IO, Any

import click

from cli.formats.interface.caption import caption_for
from cli.formats.interface.format import FormatOptions
from cli.formats.interface.puzzle_record import PuzzleRecord
from cli.formats.interface.writers import DocumentWriter
from cli.formats.pictures.cell_outlines import drawing_of
from cli.formats.pictures.page_layout import (
    Answer,
    answer_of,
    arrangement,
    sheets,
    solutions_per_page,
)
from cli.formats.pictures.rule_marks import LETTER_TYPE, Segment
from cli.formats.pictures.rules_caption import page_rules, rules_caption
from generator import Kind

_DEFAULT_TITLE = "Puzzles"

# Points.
_PAGE = (595.28, 841.89)
_MARGIN = 42.0
_HEADING, _FOOT = 44.0, 24.0
_TITLE_SIZE, _RUNNING_SIZE, _LEAST_SIZE, _FOOT_SIZE = 20, 11, 7, 9
_CAPTION, _CAPTION_SIZE, _SMALL_CAPTION_SIZES = 20.0, 9, (7, 6)
_RULE, _RULE_SIZE = 12.0, 9  # of a line of rules
_GAP = 18.0  # at least, between drawings

# Greys of lines that are marks of rules.
_DIAGONAL, _LINK = 0.53, 0.47

# From the middle of a digit down to its base line: Vera's digits are 0.73 high.
_HALF_DIGIT = 0.365

# Bitstream Vera, which reportlab brings: a font that is embedded prints the same anywhere, and
# printers of books refuse files without.
_REGULAR, _BOLD = "Vera", "VeraBd"
_NOT_IN_FONTS = "is not in the fonts of pdf (Western European letters)"


def pdf_writer(options: FormatOptions) -> DocumentWriter:
    """Pages with per_page puzzles each, the solutions at the back in a smaller size.

    Raises
    ------
    click.UsageError
        The title has letters that the fonts have not.
    """
    title = options.title or _DEFAULT_TITLE
    strange = _strange_letter(title)
    if strange:
        raise click.UsageError(f"--title: {strange!r} {_NOT_IN_FONTS}: print from html")

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        book = _Book(stream, title)
        answers = book.add_puzzles(records, options.per_page, options.caption)
        if options.with_solution:
            book.add_solutions(answers, solutions_per_page(options.per_page))
        book.save()

    return DocumentWriter(write)


def unprintable(kind: Kind) -> str | None:
    """Refuse a kind whose rules cannot be told in the fonts of a book."""
    strange = _strange_letter(rules_caption(kind) or "")
    if strange is None:
        return None
    return f"cannot tell the rules of {kind.title}: {strange!r} {_NOT_IN_FONTS}: print from html"


def _strange_letter(text: str) -> str | None:
    known = _register_fonts()
    return next((letter for letter in text if ord(letter) not in known), None)


@cache
def _register_fonts() -> Container[int]:
    """Make the fonts known; return the code points that they have in common."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = [TTFont(name, f"{name}.ttf") for name in (_REGULAR, _BOLD)]
    for font in fonts:
        registerFont(font)
    return frozenset.intersection(*(frozenset(font.face.charToGlyph) for font in fonts))


class _Book:
    """Pages under way."""

    def __init__(self, stream: IO[bytes], title: str) -> None:
        from reportlab.pdfgen.canvas import Canvas

        self._title = title
        self._canvas: Any = Canvas(
            stream, pagesize=_PAGE, pageCompression=1, invariant=1, initialFontName=_REGULAR
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Cluesmith")
        self._boards: set[Kind] = set()

    def add_puzzles(
        self, records: Iterator[PuzzleRecord], per_page: int, caption_text: str | None
    ) -> list[Answer]:
        """Add the pages of puzzles; return what the back pages need."""
        answers = []
        for number, sheet in enumerate(sheets(records, per_page)):
            self._heading(self._title, _RUNNING_SIZE if number else _TITLE_SIZE)
            rules = page_rules(record.kind for record in sheet)
            n_lines = self._rules(rules.values())
            caption = caption_for(caption_text, len(rules))
            for record, place in zip(sheet, _places(per_page, n_lines * _RULE), strict=False):
                self._puzzle(place, record.kind, record.clues, record.clues, caption.of(record))
            answers += [answer for record in sheet if (answer := answer_of(record))]
            self._end_page()
        return answers

    def add_solutions(self, answers: list[Answer], per_page: int) -> None:
        """Add the pages of solutions."""
        for sheet in sheets(answers, per_page):
            self._heading("Solutions", _RUNNING_SIZE)
            for answer, place in zip(sheet, _places(per_page), strict=False):
                caption = str(answer.ordinal)
                self._puzzle(place, answer.kind, answer.clues, answer.solution, caption)
            self._end_page()

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()

    def _heading(self, text: str, size: float) -> None:
        width, height = _PAGE
        while self._canvas.stringWidth(text, _BOLD, size) > width - 2 * _MARGIN:
            if size > _LEAST_SIZE:
                size -= 1
            else:
                text = text[:-2] + "\N{HORIZONTAL ELLIPSIS}"
        self._canvas.setFont(_BOLD, size)
        self._canvas.drawCentredString(width / 2, height - _MARGIN - _TITLE_SIZE, text)

    def _rules(self, captions: Iterable[str]) -> int:
        """Write what the drawings of the page do not show, below the heading; return the lines.

        Raises
        ------
        click.UsageError
            The title of a kind has letters that the fonts have not.
        """
        width, height = _PAGE
        letter = self._canvas.stringWidth("n", _REGULAR, _RULE_SIZE)
        n_letters = int((width - 2 * _MARGIN) / letter)
        lines = [line for text in captions for line in wrap(text, n_letters)]
        if strange := _strange_letter("".join(lines)):
            raise click.UsageError(f"pdf: {strange!r} {_NOT_IN_FONTS}: print from html")
        self._canvas.setFont(_REGULAR, _RULE_SIZE)
        for number, line in enumerate(lines):
            top = height - _MARGIN - _HEADING - number * _RULE
            self._canvas.drawCentredString(width / 2, top, line)
        return len(lines)

    def _end_page(self) -> None:
        self._canvas.setFont(_REGULAR, _FOOT_SIZE)
        number = str(self._canvas.getPageNumber())
        self._canvas.drawCentredString(_PAGE[0] / 2, _MARGIN - _FOOT_SIZE / 2, number)
        self._canvas.showPage()

    def _puzzle(
        self, place: tuple[float, float, float], kind: Kind, clues: str, text: str, caption: str
    ) -> None:
        """Draw into the square whose middle and side are given, with the caption below."""
        self._define_board(kind)
        drawing = drawing_of(kind)
        middle_x, middle_y, side = place
        cell = side / max(drawing.width, drawing.height)
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(middle_x - drawing.width * cell / 2, middle_y + drawing.height * cell / 2)
        canvas.scale(cell, cell)
        canvas.doForm(kind.name)
        size = drawing.type_size
        for (x, y), clue, digit in zip(drawing.centres, clues, text, strict=True):
            if digit != ".":
                canvas.setFont(_REGULAR if clue == "." else _BOLD, size)
                canvas.drawCentredString(x, -y - _HALF_DIGIT * size, digit)
        canvas.restoreState()
        self._caption(caption, middle_x, middle_y - drawing.height * cell / 2, side + _GAP / 2)

    def _caption(self, text: str, middle: float, top: float, width: float) -> None:
        """Write a caption in one line of this width, or in small type in two."""
        from reportlab.lib.utils import simpleSplit

        size, lines = _CAPTION_SIZE, [text]
        if self._canvas.stringWidth(text, _REGULAR, size) > width:
            for size in _SMALL_CAPTION_SIZES:
                lines = simpleSplit(text, _REGULAR, size, width)
                if len(lines) <= 2:
                    break
        self._canvas.setFont(_REGULAR, size)
        for number, line in enumerate(lines):
            self._canvas.drawCentredString(middle, top - (1.5 + 1.15 * number) * size, line)

    def _define_board(self, kind: Kind) -> None:
        """Put the lines of a kind into the file, once: y up, from the top left corner."""
        if kind in self._boards:
            return
        self._boards.add(kind)
        drawing, canvas = drawing_of(kind), self._canvas
        canvas.beginForm(kind.name, -1, -drawing.height - 1, drawing.width + 1, 1)
        canvas.setLineCap(1)
        self._marks(kind)
        for segments, line_width in (
            (drawing.thin, drawing.thin_width),
            (drawing.thick, drawing.thick_width),
        ):
            canvas.setLineWidth(line_width)
            self._segments(segments)
        canvas.endForm()

    def _marks(self, kind: Kind) -> None:
        """Draw the marks of a kind's rules, behind its lines."""
        drawing, canvas = drawing_of(kind), self._canvas
        marks = drawing.marks
        for cell, grey in marks.shades:
            canvas.setFillGray(grey)
            outline = canvas.beginPath()
            (x, y), *others = drawing.cells[cell]
            outline.moveTo(x, -y)
            for x, y in others:
                outline.lineTo(x, -y)
            outline.close()
            canvas.drawPath(outline, stroke=0, fill=1)
        if marks.shades:
            canvas.setFillGray(0)
        if marks.diagonals or marks.links or marks.dashed_links:
            canvas.setLineWidth(0.5 * (drawing.thin_width + drawing.thick_width))
            canvas.setStrokeGray(_DIAGONAL)
            self._segments(marks.diagonals)
            canvas.setStrokeGray(_LINK)
            self._segments(marks.links)
            canvas.setDash(1 / 8, 1 / 8)
            self._segments(marks.dashed_links)
            canvas.setDash()
            canvas.setStrokeGray(0)
        for (x, y), letters in marks.letters:
            canvas.setFont(_REGULAR, LETTER_TYPE)
            canvas.drawString(x, -y, letters)

    def _segments(self, segments: Iterable[Segment]) -> None:
        self._canvas.lines([(ax, -ay, bx, -by) for (ax, ay), (bx, by) in segments])


def _places(per_page: int, rules: float = 0.0) -> Iterator[tuple[float, float, float]]:
    """Yield the middle and the side of the square for each drawing of a page.

    ``rules`` is the height of what stands between the heading and the drawings.
    """
    width, top = _PAGE[0] - 2 * _MARGIN, _PAGE[1] - _MARGIN - _HEADING - rules
    height = top - _MARGIN - _FOOT
    columns, rows = arrangement(per_page, width, height, _CAPTION)
    place_width, place_height = width / columns, height / rows
    side = min(place_width - _GAP, place_height - _CAPTION - _GAP / 2)
    for place in range(per_page):
        row, column = divmod(place, columns)
        yield (
            _MARGIN + (column + 0.5) * place_width,
            top - (row + 0.5) * place_height + _CAPTION / 2,
            side,
        )
