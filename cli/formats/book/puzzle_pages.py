"""Pages of puzzles, and the room that they need. ``page_canvas.py`` writes the line above them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cluesmith.cli.formats.book.entries import Entry, References, Sheet
from cluesmith.cli.formats.book.fonts import LINE, Fonts
from cluesmith.cli.formats.book.page_canvas import Layout, Pen, code_side
from cluesmith.cli.formats.book.page_geometry import Box, Place, cell_width, grid_of
from cluesmith.cli.formats.book.pdf_boards import drawn_size
from cluesmith.cli.formats.caption import parts_of
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.step_picture import printed_candidates
from cluesmith.generator.kinds.kind import Kind

# The gap between a drawing and its caption, and between a caption and the code beside it.
_GAP = 4.0

# The type size of the line above a drawing, in type sizes of captions.
_TITLE = 1.2

# The gap between the rules at the head of a page and the puzzles.
_RULES_GAP = 6.0

# The most lines of a caption, and the most that are liked: more of them lead to smaller type.
_MOST_LINES, _LIKED_LINES = 3, 2

# A caption narrower than this, in heights of its type, stands above the code, not beside it.
_LEAST_WIDTH = 12


@dataclass(frozen=True, slots=True)
class CaptionRoom:
    """The room below each drawing: lines of text, and a square code if its side is not 0.

    ``title`` is the size of the line above the drawing, 0 if there is none.
    """

    size: float
    n_lines: int
    code: float
    is_beside: bool
    title: float = 0.0

    @property
    def above(self) -> float:
        """Return the height of the line above the drawing, with the gap below it."""
        return LINE * self.title + _GAP if self.title else 0.0

    @property
    def text_height(self) -> float:
        """Return the height of the lines below the drawing."""
        return self.n_lines * LINE * self.size

    @property
    def height(self) -> float:
        """Return the height of everything around the drawing, with the gaps."""
        if self.is_beside:
            return self.above + _GAP + max(self.text_height, self.code)
        return self.above + _GAP + self.text_height + self.code

    def boxes(self, caption: Box) -> tuple[Box, Box]:
        """Return the boxes of the text and of the code."""
        below = caption.below(_GAP)
        if not self.code:
            return below, Box(below.right, below.bottom, 0, 0)
        if self.is_beside:
            aside = self.code + _GAP
            text = Box(below.left + aside, below.bottom, below.width - 2 * aside, below.height)
            return text, Box(below.right - self.code, below.top - self.code, self.code, self.code)
        left = below.middle - self.code / 2
        return below.upper(self.text_height), Box(left, below.bottom, self.code, self.code)


def caption_room(
    texts: Iterable[str],
    link: str | None,
    per_page: int,
    layout: Layout,
    has_titles: bool = False,
) -> CaptionRoom:
    """Return the room for the longest of some captions, in the largest type that suits."""
    code = code_side(link) if link else 0.0
    distinct = set(texts)
    for size in layout.sizes.captions:
        title = _TITLE * size if has_titles else 0.0
        room = CaptionRoom(size, 1, code, is_beside=False, title=title)
        # The second pass uses the columns that result from the number of lines.
        for _ in range(2):
            width = grid_of(per_page, layout.frame().body, room.height).caption_width
            aside = 2 * (code + _GAP)  # on both sides, so that the caption stands in the middle
            is_beside = bool(code) and width - aside >= _LEAST_WIDTH * size
            width -= aside if is_beside else 0
            lines = (len(_lines(text, size, width, layout.fonts)) for text in distinct)
            room = CaptionRoom(size, max(lines, default=1), code, is_beside, title)
        if room.n_lines <= _LIKED_LINES:
            break
    return replace(room, n_lines=min(room.n_lines, _MOST_LINES))


def _lines(text: str, size: float, width: float, fonts: Fonts) -> list[str]:
    """Return the lines of a caption, broken between its parts if possible."""
    if fonts.width(text, size) <= width:
        return [text]
    lines: list[str] = []
    for separator, part in parts_of(text):
        if lines and fonts.width(lines[-1] + separator + part, size) <= width:
            lines[-1] += separator + part
            continue
        if lines and not separator[0].isspace():
            lines[-1] += separator.rstrip()
        lines += fonts.wrapped(part, size, width)
    return lines


def caption_lines(text: str, room: CaptionRoom, width: float, fonts: Fonts) -> list[str]:
    """Return the lines of a caption. If there are too many, the last one is cut."""
    lines = _lines(text, room.size, width, fonts)
    return fonts.first_lines(lines, room.n_lines, room.size, width)


def digit_size(kind: Kind, per_page: int, body: Box, caption: float) -> float:
    """Return the size of a kind's digits in points, with per_page puzzles in the body of a page."""
    grid = grid_of(per_page, body, caption)
    return drawing_of(kind).type_size * cell_width(drawn_size(kind), (grid.width, grid.height))


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """Puzzles with their captions."""

    sheet: Sheet
    heading: str
    per_page: int
    room: CaptionRoom
    references: References
    rules: tuple[str, ...]
    is_first: bool = False

    def body(self, layout: Layout, number: int) -> Box:
        """Return the part of the page that is left for puzzles."""
        body = layout.frame(number).body
        n_lines = len(self._rules(layout))
        return body.below(n_lines * LINE * layout.sizes.foot + _RULES_GAP if n_lines else 0.0)

    def places(self, layout: Layout, number: int) -> list[Place]:
        """Return the places of its puzzles and captions."""
        sizes = [drawn_size(entry.kind) for entry in self.sheet.entries]
        found = layout.places(self.per_page, sizes, self.body(layout, number), self.room.height)
        # The layout put the room for the title below the drawing, so move the drawing down.
        above = self.room.above
        return [Place(each.drawing.moved(-above), each.caption.below(above)) for each in found]

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        layout = pen.layout
        pen.heading(self.heading, layout.sizes.first_heading if self.is_first else None)
        pen.lines(self._rules(layout), pen.frame.body, layout.sizes.foot)
        for entry, place in zip(self.sheet.entries, self.places(layout, pen.number), strict=True):
            has_dots = layout.options.book.candidate_dots and not entry.has_candidates
            marks, held = None, []
            if entry.practice is not None and entry.has_candidates:
                marks = printed_candidates(entry.practice.at, entry.symbols)
                held = entry.practice.held
            text, code = self.room.boxes(place.caption)
            lines = caption_lines(entry.caption, self.room, text.width, layout.fonts)
            with pen.grouped("Div"):
                self._draw_title(pen, entry.title, place)
                pen.board(
                    *(place.drawing, entry.shown_kind, entry.clues, entry.digits),
                    *(has_dots, marks, held),
                )
                pen.lines(lines, text, self.room.size, role="Caption")
                if entry.link:
                    pen.code(entry.link, code)
        pen.foot(*self._reference(pen))

    def _draw_title(self, pen: Pen, title: str, place: Place) -> None:
        """Write the line above a puzzle."""
        size, drawing, width = self.room.title, place.drawing, place.caption.width
        text = pen.layout.fonts.shortened(title, size, width, is_bold=True)
        box = Box(place.caption.left, drawing.top + _GAP, width, LINE * size)
        pen.lines([text] if text else [], box, size, is_bold=True, role="H2")

    def _rules(self, layout: Layout) -> list[str]:
        width = layout.frame().body.width
        return [
            line
            for text in self.rules
            for line in layout.fonts.balanced(text, layout.sizes.foot, width)
        ]

    def _reference(self, pen: Pen) -> tuple[str, int]:
        """Return the reference to the solutions, and their first page."""
        words = pen.layout.words
        pages = sorted(set(self._solution_pages(self.sheet.entries)))
        if not pages:
            return "", 0
        if len(pages) == 1:
            where = pen.label(pages[0])
            if len(self.sheet.entries) == 1:
                return words.said("Solution on page {page}", page=where), pages[0]
            return words.said("Solutions on page {page}", page=where), pages[0]
        first, last = pen.label(pages[0]), pen.label(pages[-1])
        said = words.said("Solutions on pages {first}\N{EN DASH}{last}", first=first, last=last)
        return said, pages[0]

    def _solution_pages(self, entries: Iterable[Entry]) -> Iterator[int]:
        found = (self.references.solution_page.get(entry.index) for entry in entries)
        return (page for page in found if page is not None)
