"""Pages of text that a book has before its puzzles and after them."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cluesmith.cli.formats.book.markdown_text import Block, blocks_of
from cluesmith.cli.formats.book.page_canvas import Layout, Pen
from cluesmith.cli.formats.book.text_lines import TextLine, height_of, pages_of, text_lines

# From the top of the body down to a dedication, in heights of the body.
_DEDICATION_AT = 0.28


class Setting(Enum):
    """Where a text stands on its page."""

    TEXT = "below a title"
    FOOT = "at the foot, in small type"
    MIDDLE = "in the middle of each line"


@dataclass(frozen=True, slots=True)
class BookText:
    """A text by its title, which is that of its first heading if it begins with one."""

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
                pen.text(self.lines, body.below(_DEDICATION_AT * body.height), is_centred=True)


def book_text(text: str, title: str) -> BookText:
    """Return a text that has a title if it does not begin with one."""
    blocks = blocks_of(text)
    if blocks and blocks[0].level:
        return BookText(blocks[0].text, tuple(blocks[1:]))
    return BookText(title, tuple(blocks))


def text_below(text: str, title: str = "") -> BookText:
    """Return a text whose first heading stands within it: its page has another title, or none."""
    return BookText(title, tuple(blocks_of(text)))


def text_pages(
    text: BookText, layout: Layout, setting: Setting = Setting.TEXT
) -> Iterator[TextPage]:
    """Yield the pages of a text."""
    height = layout.frame().body.height
    if setting is Setting.MIDDLE:
        height *= 1 - _DEDICATION_AT
    for lines in pages_of(text.lines(layout, setting), height) or [()]:
        yield TextPage(text.title, lines, setting)
