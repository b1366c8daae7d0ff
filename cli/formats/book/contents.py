"""The contents of a book, and its bookmarks, which are the same list."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor

from cluesmith.cli.formats.book.page_canvas import ASCENT, Layout, Pen
from cluesmith.cli.formats.book.page_geometry import Box

# The step from one line to the next, in heights of the type.
_STEP = 1.6
# The smallest such step, used if it saves a page.
_LEAST_STEP = 1.25
# The indent of each deeper level, in heights of the type.
_INDENT = 1.5


@dataclass(frozen=True, slots=True)
class Heading:
    """A line of the contents: a title, the page that it is on, and how deep it lies."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class ContentsPage:
    """Lines of the contents, and the step from one to the next."""

    headings: tuple[Heading, ...]
    step: float
    is_first: bool

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        pen.heading(pen.layout.words.of("Contents"), level=0 if self.is_first else None)
        box = pen.frame.body
        with pen.grouped("TOC"):
            for level, headings in groupby(self.headings, key=lambda heading: heading.level):
                with pen.grouped("TOC") if level else nullcontext():
                    for heading in headings:
                        with pen.grouped("TOCI"):
                            _draw_line(pen, heading, box.upper(self.step))
                        box = box.below(self.step)
        pen.foot()


def n_contents_pages(n_headings: int, layout: Layout) -> int:
    """Return the number of contents pages. Lines move closer together if that saves a page."""
    height = layout.frame().body.height
    return ceil(n_headings / max(1, floor(height / (_LEAST_STEP * layout.sizes.text))))


def contents_pages(headings: Sequence[Heading], layout: Layout) -> Iterator[ContentsPage]:
    """Yield the pages of the contents, all with about the same number of lines."""
    n_lines = ceil(len(headings) / n_contents_pages(len(headings), layout))
    step = min(_STEP * layout.sizes.text, layout.frame().body.height / n_lines)
    for start in range(0, len(headings), n_lines):
        yield ContentsPage(tuple(headings[start : start + n_lines]), step, is_first=start == 0)


def _draw_line(pen: Pen, heading: Heading, box: Box) -> None:
    """Write a title, a line of dots, and the number of its page."""
    fonts, size = pen.layout.fonts, pen.layout.sizes.text
    number = pen.label(heading.page)
    left = box.left + heading.level * _INDENT * size
    room = box.right - left - fonts.width(number, size) - 2 * size
    title = fonts.shortened(heading.title, size, room)

    def write(text: str, x: float) -> None:
        place = Box(x, box.top - ASCENT * size, fonts.width(text, size), 0.0)
        if pen.layout.words.is_right_to_left:
            place = place.mirrored(box)
        pen.left(text, place.left, place.bottom, size)

    with pen.grouped("Reference"), pen.linked(box, heading.page, f"{title}, {number}"):
        write(title, left)
        write(f" {number}", box.right - fonts.width(f" {number}", size))
    dot = fonts.width(" .", size)
    n_dots = max(0, floor((room + size - fonts.width(title, size)) / dot))
    with pen.marked("Artifact"):
        write(" ." * n_dots, box.right - fonts.width(number, size) - size / 2 - n_dots * dot)
