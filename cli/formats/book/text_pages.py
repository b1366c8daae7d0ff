"""Pages of text before and after the puzzles of a book, and empty pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cluesmith.cli.formats.book.fonts import LINE
from cluesmith.cli.formats.book.markdown_text import Block, blocks_of
from cluesmith.cli.formats.book.page_canvas import Layout, Pen
from cluesmith.cli.formats.book.text_lines import TextLine, height_of, pages_of, text_lines

# The distance from the top of the body to a title or a dedication, in heights of the body.
_TITLE_AT = 0.28

# The gap between two texts below a title, in heights of their type, and the most lines of each.
_GAP, _MOST_LINES = 0.3, 3

# The gap between the lines below a title and the text after them, in such lines.
_BELOW = 2.0

# The largest shares of the body's height for the title and for the line at the foot.
_MOST_TITLE, _MOST_FOOT = 1 / 3, 1 / 5


class Setting(Enum):
    """The place of a text on its page."""

    TEXT = "below a title"
    FOOT = "at the foot, in small type"
    MIDDLE = "in the middle of each line"


@dataclass(frozen=True, slots=True)
class BookText:
    """A text and its title, which is its first heading if it begins with one."""

    title: str
    blocks: tuple[Block, ...]

    def lines(self, layout: Layout, setting: Setting = Setting.TEXT) -> tuple[TextLine, ...]:
        """Return its lines."""
        sizes = layout.sizes
        size = sizes.foot if setting is Setting.FOOT else sizes.text
        return tuple(text_lines(self.blocks, size, layout.frame().body.width, layout.fonts))


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of a text."""

    title: str
    lines: tuple[TextLine, ...]
    setting: Setting = Setting.TEXT

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        body = pen.frame.body
        match self.setting:
            case Setting.TEXT:
                pen.heading(self.title)
                pen.text(self.lines, body)
                pen.foot()
            case Setting.FOOT:
                pen.text(self.lines, body.lower(height_of(self.lines)))
            case Setting.MIDDLE:
                pen.text(self.lines, body.below(_TITLE_AT * body.height), is_centred=True)


def book_text(text: str, title: str) -> BookText:
    """Return a text, with this title unless it begins with a heading."""
    blocks = blocks_of(text)
    if blocks and blocks[0].level:
        return BookText(blocks[0].text, tuple(blocks[1:]))
    return BookText(title, tuple(blocks))


def text_below(text: str, title: str = "") -> BookText:
    """Return a text that keeps its first heading, since its page has another title or none."""
    return BookText(title, tuple(blocks_of(text)))


def text_pages(
    text: BookText, layout: Layout, setting: Setting = Setting.TEXT
) -> Iterator[TextPage]:
    """Yield the pages of a text."""
    height = layout.frame().body.height
    if setting is Setting.MIDDLE:
        height *= 1 - _TITLE_AT
    for lines in pages_of(text.lines(layout, setting), height) or [()]:
        yield TextPage(text.title, lines, setting)


@dataclass(frozen=True, slots=True)
class EmptyPage:
    """A page with nothing on it, so that the next one has an odd number."""

    def draw(self, pen: Pen) -> None:
        """Draw nothing."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    """A title in the upper part of a page, with lines below it, and one at the foot."""

    title: str
    below: str = ""
    at_foot: str = ""
    lines: tuple[TextLine, ...] = ()
    subtitle: str = ""

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        layout, body = pen.layout, pen.frame.body
        size, lines = _title_lines(self.title, layout)
        box = body.below(_TITLE_AT * body.height)
        is_leftward = pen.is_leftward(self.title)
        with pen.marked("H1"):
            for row, line in enumerate(lines):
                blank = " " * (row < len(lines) - 1)
                pen.title(line + blank, box.middle, box.top - size, size, is_leftward)
                box = box.below(LINE * size)
        text = layout.sizes.heading
        for part in filter(None, (self.subtitle, self.below)):
            for line in _lines_below(part, layout):
                box = box.below(LINE * text)
                pen.centred(line, box.middle, box.top, text)
            box = box.below(_GAP * text)
        foot = layout.fonts.wrapped(self.at_foot, text, body.width)
        n_foot = int(_MOST_FOOT * body.height / (LINE * text))
        foot = layout.fonts.first_lines(foot, n_foot, text, body.width)
        pen.lines(foot, body.lower(len(foot) * LINE * text), text)
        pen.text(self.lines, body.lower(self.room_below(layout)))

    def room_below(self, layout: Layout) -> float:
        """Return the height of the room for text below the title."""
        body, sizes = layout.frame().body, layout.sizes
        size, lines = _title_lines(self.title, layout)
        below = _lines_below(self.below, layout)
        title = LINE * (size * len(lines) + sizes.heading * (len(below) + _BELOW))
        return body.height * (1 - _TITLE_AT) - title


def _lines_below(text: str, layout: Layout) -> list[str]:
    """Return the lines of a text below a title."""
    size, width = layout.sizes.heading, layout.frame().body.width
    lines = layout.fonts.balanced(text, size, width)
    return layout.fonts.first_lines(lines, _MOST_LINES, size, width)


def _title_lines(title: str, layout: Layout) -> tuple[float, list[str]]:
    """Return the size and lines of a title. A long one is smaller, and cut if it has no room."""
    fonts, body = layout.fonts.for_titles, layout.frame().body
    size = layout.sizes.title
    while True:
        lines = fonts.wrapped(title, size, body.width)
        most = int(_MOST_TITLE * body.height / (LINE * size))
        if len(lines) <= most:
            return size, fonts.balanced(title, size, body.width)
        if size <= layout.sizes.text:
            return size, fonts.first_lines(lines, most, size, body.width)
        size -= 2
