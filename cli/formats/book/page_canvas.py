"""The layout and the canvas of a book's pages, with lines of text, links and codes."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol

from cluesmith.cli.formats.book.board_words import board_in_words
from cluesmith.cli.formats.book.fonts import LINE, Fonts, TypeSizes, sizes_of
from cluesmith.cli.formats.book.markdown_text import Run
from cluesmith.cli.formats.book.page_geometry import Box, Frame, Place, frame_of, places
from cluesmith.cli.formats.book.page_margins import MM, Trim
from cluesmith.cli.formats.book.pdf_boards import Boards, module_rows
from cluesmith.cli.formats.book.text_lines import TextLine
from cluesmith.cli.formats.book.visual_order import in_visual_order, reads_right_to_left
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.generator.drawing.rules_caption import ShownKind
from cluesmith.generator.drawing.shape_parts import ClueShapes
from cluesmith.generator.wording.words import Words

if TYPE_CHECKING:
    from cluesmith.cli.formats.book.pdf_tags import Link

# Heights of the lines at the head and the foot of a page, in heights of their type.
_HEAD, _FOOT = 2.3, 2.0

# The number of lines of text for which a head has room.
_HEAD_LINES = 2

# The distance from a base line up to the top of letters, and down, in heights of the type.
ASCENT, _DESCENT = 0.95, 0.25

# The lean of slanted letters to the right, in their heights. It is that of oblique types.
_SLANT = 0.2

# Points of a code's module, which any telephone reads in print; modules of white around a code.
MODULE, QUIET = 1.15, 4

# An address with this many characters or more contains a puzzle.
_LONG_ADDRESS = 200


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a book's pages."""

    trim: Trim
    inner: float
    sizes: TypeSizes
    fonts: Fonts
    options: FormatOptions

    @property
    def words(self) -> Words:
        """Return the words of the book's language."""
        return self.options.words

    def frame(self, number: int = 1) -> Frame:
        """Return the frame of a page."""
        head, foot = _HEAD * self.sizes.heading, _FOOT * self.sizes.foot
        return frame_of(self.trim, self.is_right_hand(number), self.inner, head, foot)

    def is_right_hand(self, number: int) -> bool:
        """Return True if a page is bound on its left: odd pages where text goes to the right."""
        return (number % 2 == 1) is not self.words.is_right_to_left

    def places(
        self, n_places: int, sizes: Sequence[tuple[float, float]], body: Box, caption: float
    ) -> list[Place]:
        """Return places as the function ``places``, mirrored if text reads from right to left."""
        found = places(n_places, sizes, body, caption)
        if not self.words.is_right_to_left:
            return found
        return [Place(each.drawing.mirrored(body), each.caption.mirrored(body)) for each in found]

    def of_section(self, title: str | None) -> "Layout":
        """Return the layout of a section's pages, which keep the heads and texts of the book."""
        options = self.options.of_section(title)
        return replace(self, options=options, sizes=sizes_of(self.options.book, options.book))

    def wrapped(self, text: str) -> list[str]:
        """Return the lines of a paragraph."""
        return self.fonts.wrapped(text, self.sizes.text, self.frame().body.width)


class Page(Protocol):
    """The content of one page."""

    def draw(self, pen: "Pen") -> None:
        """Draw it."""


class PlannedPage(NamedTuple):
    """A page and its layout."""

    page: Page
    layout: Layout


class Pen:
    """The page that is being drawn.

    The first ``n_front`` pages, which are an even number, have roman numbers.
    """

    def __init__(self, stream: IO[bytes], layout: Layout, n_front: int = 0) -> None:
        from reportlab import rl_config
        from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
        from reportlab.pdfgen.canvas import Canvas

        from cluesmith.cli.formats.book.pdf_tags import DatelessInfo, Tags

        rl_config.useA85 = 0  # write bytes as they are, not as text that is a quarter longer
        self.layout = layout
        self._stream = stream
        self.number = 0
        self._n_front = n_front
        self._tags = Tags()
        self._n_listed: Counter[tuple[int, int]] = Counter()
        self._is_marked = False
        trim, bleed = layout.trim, (layout.options.book.bleed or 0.0) * MM
        size = (trim.width + 2 * bleed, trim.height + 2 * bleed)
        self._bleed = bleed
        self.canvas: Any = Canvas(
            stream,
            pagesize=size,
            pageCompression=1,
            invariant=1,
            initialFontName=layout.fonts.regular,
            lang=layout.options.language or layout.words.language,
            pdfVersion=(1, 7),
        )
        self.canvas._doc.info = DatelessInfo()
        self.canvas.setTrimBox((bleed, bleed, bleed + trim.width, bleed + trim.height))
        self.canvas.setBleedBox((0, 0, *size))
        options = layout.options
        self.boards = Boards(self.canvas, layout.fonts, options.colours, options.shade)
        if n_front:
            self.canvas.addPageLabel(0, "ROMAN_LOWER", 1)
            self.canvas.addPageLabel(n_front, "ARABIC", 1)
        self._resources = PDFResourceDictionary()
        self._resources.basicFonts()
        self._resources.basicProcs()

    def label(self, number: int) -> str:
        """Return the number that is printed on a page."""
        return roman(number) if number <= self._n_front else str(number - self._n_front)

    @property
    def frame(self) -> Frame:
        """Return the frame of the page."""
        return self.layout.frame(self.number)

    def draw(self, pages: list[PlannedPage], bookmarked: Collection[tuple[int, int]]) -> None:
        """Draw the pages and empty the list.

        ``bookmarked`` has the number of each page with a bookmark and the bookmark's level.
        """
        # A page shows its first heading. The first page has the title.
        n_bookmarks = Counter(bookmarked)
        self._levels = dict(sorted(n_bookmarks, reverse=True))
        self._levels[1] = 0
        pages.reverse()
        while pages:
            self.number += 1
            links = self._tags.begin_page()
            for level in (0, 1):
                for place in range(n_bookmarks[self.number, level]):
                    self.canvas.bookmarkPage(_key(self.number, level, place))
                if n_bookmarks[self.number, level]:
                    self._tags.begin_section(level)
            page, self.layout = pages.pop()
            if self._bleed:
                self.canvas.translate(self._bleed, self._bleed)
            page.draw(self)
            self._end_page(links)

    def _end_page(self, links: Any) -> None:
        """End the page, and keep only its compressed code until the file is written."""
        from cluesmith.cli.formats.book.pdf_objects import PageCode

        self.canvas.showPage()
        page = self.canvas._doc.Pages.pages[-1]
        page.Contents, page.stream = PageCode(page.stream), None
        page.Annots = links
        page.Resources, page.XObjects = self._resources, None
        page._colorsUsed = page._shadingUsed = page.Trans = None

    def save(self) -> None:
        """Write the file."""
        from cluesmith.cli.formats.book.pdf_objects import write_objects
        from cluesmith.cli.formats.book.pdf_tags import Structure, metadata

        document = self.canvas._doc
        self._resources.XObject = document.xobjDict(sorted(self.boards.forms))
        # One object of the file for all pages.
        reference = document.Reference(self._resources, "Resources")
        for page in document.Pages.pages:
            page.Resources = reference
        info = document.info
        document.Catalog.Metadata = metadata(info.title, info.author, info.subject)
        structure = Structure(document, self._tags)
        document.format = partial(write_objects, document, structure, self._stream)
        self.canvas.save()

    def outline(self, title: str, number: int, level: int) -> None:
        """Add a bookmark that leads to a page."""
        place = self._n_listed[number, level]
        self._n_listed[number, level] += 1
        self.canvas.addOutlineEntry(title, _key(number, level, place), level)

    def grouped(
        self, role: str, says: Callable[[], str] | None = None, link: "Link | None" = None
    ) -> AbstractContextManager[None]:
        """Make the block's marks parts of one element, such as Div, which may be a link."""
        return self._tags.grouped(role, says, link)

    @contextmanager
    def marked(
        self,
        role: str,
        says: Callable[[], str] | None = None,
        box: Box | None = None,
        link: "Link | None" = None,
    ) -> Iterator[None]:
        """Mark the drawing within the block as one part of the page, unless it is in a larger part.

        ``role``: H1, H2, P, Caption, Link or Figure; Artifact if it must not be read aloud.
        ``says``: returns the description of a figure. ``box``: of a figure. ``link``: of a link.
        """
        if self._is_marked:
            yield
            return
        if role == "Artifact":
            self.canvas._code.append("/Artifact BMC")
        else:
            number = self._tags.add_part(role, says, self._sides(box) if box else None, link)
            self.canvas._code.append(f"/{role} <</MCID {number}>> BDC")
        self._is_marked = True
        yield
        self._is_marked = False
        self.canvas._code.append("EMC")

    def board(
        self,
        box: Box,
        shown: ShownKind,
        clues: str,
        text: str,
        has_dots: bool = False,
        marks: ClueShapes | None = None,
        held: Sequence[int] = (),
    ) -> None:
        """Draw a puzzle, or its solution, as ``Boards.draw`` does.

        ``held`` are the candidates of each cell as bits, if they are among its marks.
        """
        says = partial(board_in_words, shown, text, self.layout.words, held)
        with self.marked("Figure", says, box):
            self.boards.draw(box, *shown, clues, text, has_dots, marks)

    def left(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        is_bold: bool = False,
        is_leftward: bool | None = None,
    ) -> None:
        """Write a line that begins at x. ``is_leftward`` is the direction of its paragraph."""
        fonts = self.layout.fonts
        with self.marked("P"), self.boards.lined(size, is_bold) as mode:
            self.canvas.setFont(fonts.bold if is_bold else fonts.regular, size)
            shown = self._shown(text, is_leftward)
            self.canvas.drawString(round(x, 2), round(y, 2), shown, mode)

    def title(self, text: str, x: float, y: float, size: float, is_leftward: bool) -> None:
        """Write a line of a title around x in the font of titles."""
        fonts = self.layout.fonts.for_titles
        with self.marked("H1"):
            self.canvas.setFont(fonts.regular, size)
            # A blank at the end of a line is on the side where the line ends.
            width = fonts.width(text.rstrip(), size)
            left = x - width / 2
            if is_leftward:
                left += width - fonts.width(text, size)
            self.canvas.drawString(round(left, 2), round(y, 2), self._shown(text, is_leftward))

    def centred(self, text: str, x: float, y: float, size: float) -> None:
        """Write a line around x."""
        self.left(text, x - self.layout.fonts.width(text, size) / 2, y, size)

    def right(self, text: str, x: float, y: float, size: float) -> None:
        """Write a line that ends at x."""
        self.left(text, x - self.layout.fonts.width(text, size), y, size)

    def _shown(self, text: str, is_leftward: bool | None = None) -> str:
        if is_leftward is None:
            is_leftward = self.is_leftward(text)
        return in_visual_order(text, is_leftward)

    def is_leftward(self, paragraph: str) -> bool:
        """Return True if a paragraph goes from right to left."""
        return reads_right_to_left(paragraph, self.layout.words.is_right_to_left)

    def lines(
        self,
        lines: Sequence[str],
        box: Box,
        size: float,
        is_centred: bool = True,
        is_bold: bool = False,
        role: str = "P",
    ) -> float:
        """Write lines from the top of a box down; return their height."""
        if lines:
            with self.marked(role):
                self._lines(lines, box, size, is_centred, is_bold)
        return len(lines) * LINE * size

    def _lines(
        self, lines: Sequence[str], box: Box, size: float, is_centred: bool, is_bold: bool
    ) -> None:
        width, is_leftward = self.layout.fonts.width, self.is_leftward(" ".join(lines))
        for row, line in enumerate(lines):
            y = box.top - (row * LINE + ASCENT) * size
            x = box.middle - width(line, size, is_bold) / 2 if is_centred else box.left
            # A blank separates this line from the next one when they are read aloud together.
            shown = line + " " * (row < len(lines) - 1)
            if self.layout.words.is_right_to_left:
                drawn = shown if is_leftward else line
                x = box.left + box.right - x - width(drawn, size, is_bold)
            self.left(shown, x, y, size, is_bold, is_leftward)

    def text(self, lines: Sequence[TextLine], box: Box, is_centred: bool = False) -> None:
        """Write the lines of a text from the top of a box down."""
        top = box.top
        for _, block in groupby(lines, key=lambda line: line.block):
            paragraph = list(block)
            is_leftward = self.is_leftward("".join(line.text for line in paragraph))
            with self.marked("H2" if paragraph[0].is_heading else "P"):
                for line in paragraph:
                    top -= 0.0 if line is lines[0] else line.above
                    left = box.middle - line.width / 2 if is_centred else box.left
                    place = Box(left, top - ASCENT * line.size, line.width, 0.0)
                    self._text_line(line, place, box, is_leftward, line is paragraph[-1])
                    top -= line.height

    def _text_line(
        self, line: TextLine, place: Box, box: Box, is_leftward: bool, is_last: bool
    ) -> None:
        """Write a line of a text; a blank joins it to the next line of its paragraph."""
        for at, piece in enumerate(line.pieces):
            goes_left = self.is_leftward(piece.run.text) if at < line.n_marks else is_leftward
            is_joined = piece is line.pieces[-1] and not is_last
            run = replace(piece.run, text=piece.run.text + " " * is_joined)
            x = place.left + piece.x
            if self.layout.words.is_right_to_left:
                shown = run if goes_left else piece.run
                width = self.layout.fonts.width(shown.text, line.size, run.is_bold)
                if not goes_left:  # the pieces keep their order, and the marks stay before the text
                    x = place.left + line.pieces[line.n_marks].x + line.width - piece.x - width
                x = Box(x, 0.0, width, 0.0).mirrored(box).left
            self._piece(run, x, place.bottom, line.size, goes_left)

    def _piece(self, run: Run, x: float, y: float, size: float, is_leftward: bool) -> None:
        """Write letters of one style. Slanted letters lean like an oblique type."""
        if not run.is_slanted:
            self.left(run.text, x, y, size, run.is_bold, is_leftward)
            return
        fonts = self.layout.fonts
        with self.boards.lined(size, run.is_bold) as mode:
            text = self.canvas.beginText()
            text.setFont(fonts.bold if run.is_bold else fonts.regular, size)
            text.setTextTransform(1, 0, _SLANT, 1, round(x, 2), round(y, 2))
            if mode is not None:
                text.setTextRenderMode(mode)
            text.textOut(self._shown(run.text, is_leftward))
            self.canvas.drawText(text)

    def heading(self, text: str, size: float | None = None, level: int | None = None) -> None:
        """Write the line at the head of the page. A long one gets smaller type, then two lines.

        Its level is the given one, else that of the page in the contents, if it has one.
        """
        fonts, box = self.layout.fonts.for_titles, self.frame.head
        size = size or self.layout.sizes.heading
        least = min(size, self.layout.sizes.text)
        while size > least and fonts.width(text, size) > box.width:
            size -= 1
        lines = fonts.first_lines(
            fonts.balanced(text, size, box.width), _HEAD_LINES, size, box.width
        )
        level = self._levels.get(self.number) if level is None else level
        with self.marked("Artifact" if level is None else f"H{1 + level}"):
            for row, line in enumerate(lines):
                y = box.top - (row * LINE + ASCENT) * size
                blank = " " * (row < len(lines) - 1)
                self.title(line + blank, box.middle, y, size, self.is_leftward(text))

    def foot(self, reference: str = "", target: int = 0) -> None:
        """Write the page's number at the outer side, and a reference at the inner side."""
        box, size = self.frame.foot, self.layout.sizes.foot
        y = box.bottom + _DESCENT * size
        number = self.label(self.number)
        is_right_hand = self.layout.is_right_hand(self.number)
        with self.marked("Artifact"):
            (self.right if is_right_hand else self.left)(
                number, box.right if is_right_hand else box.left, y, size
            )
        if not reference:
            return
        room = box.width - 2 * size - self.layout.fonts.width(number, size)
        reference = self.layout.fonts.shortened(reference, size, room)
        width = self.layout.fonts.width(reference, size)
        left = box.left if is_right_hand else box.right - width
        below = Box(left, box.bottom, width, size * (ASCENT + _DESCENT))
        with self.grouped("P"), self.linked(below, target, reference):
            self.left(reference, left, y, size)

    def linked(self, box: Box, target: int | str, said: str) -> AbstractContextManager[None]:
        """Make the drawing in a box a link to a page, by its number, or to an address."""
        return self.marked("Link", link=self._link(box, target, said))

    def _link(self, box: Box, target: int | str, said: str) -> "Link":
        from cluesmith.cli.formats.book.pdf_tags import Link

        return Link(self._sides(box), target, said)

    def code(self, address: str, box: Box) -> None:
        """Draw an address as a QR code that fills a square box and links to the address."""
        rows = qr_modules(address)
        module = box.width / (len(rows) + 2 * QUIET)
        left, top = box.left + QUIET * module, box.top - QUIET * module
        path = self.canvas.beginPath()
        for row, column, length in module_rows(rows):
            path.rect(
                round(left + column * module, 3),
                round(top - (row + 1) * module, 3),
                round(length * module, 3),
                round(module, 3),
            )
        link, says = self._link(box, address, address), lambda: address
        with self.grouped("Link", says, link), self.marked("Figure", says, box):
            self.canvas.drawPath(path, stroke=0, fill=1)

    def _sides(self, box: Box) -> tuple[float, float, float, float]:
        """Return the sides of a box in the file, where the bleed surrounds the page."""
        left, bottom = box.left + self._bleed, box.bottom + self._bleed
        return left, bottom, left + box.width, bottom + box.height


def qr_modules(address: str) -> list[list[bool]]:
    """Return the dark modules of a QR code.

    Notes
    -----
    The mask is fixed. Trying all eight takes ten times as long, 11 ms, and readers accept any.
    Links that contain puzzles make large codes. These use less error correction, to be smaller.
    """
    import segno

    error = "m" if len(address) < _LONG_ADDRESS else "l"
    code = segno.make_qr(address, error=error, boost_error=False, mask=0)
    return [[bool(module) for module in row] for row in code.matrix]


def code_side(address: str) -> float:
    """Return the side of a code with the white around it."""
    return (len(qr_modules(address)) + 2 * QUIET) * MODULE


_ROMAN = (
    *((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix")),
    *((5, "v"), (4, "iv"), (1, "i")),
)


def roman(number: int) -> str:
    """Return a number in lower-case roman numerals, for front matter."""
    text = ""
    for value, letters in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def _key(number: int, level: int, place: int) -> str:
    # If a page had two headings, reportlab would show one title for both.
    return f"page-{number}-{level}-{place}"
