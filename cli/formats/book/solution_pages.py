"""Pages of solutions: smaller than puzzles, since nobody writes into them."""

from collections.abc import Sequence
from dataclasses import dataclass

from cluesmith.cli.formats.book.entries import Entry, References
from cluesmith.cli.formats.book.page_canvas import Layout, Pen
from cluesmith.cli.formats.book.page_geometry import Place, places
from cluesmith.cli.formats.book.pdf_boards import drawn_size
from cluesmith.cli.formats.book.puzzle_pages import (
    CaptionRoom,
    caption_lines,
    caption_room,
    digit_size,
)
from cluesmith.cli.formats.pictures.page_layout import solutions_per_page
from cluesmith.generator.wording.words import Words

# Solutions are not larger than this many a page make them.
_LEAST = 4


def solution_room(entries: Sequence[Entry], layout: Layout) -> tuple[int, CaptionRoom]:
    """Return how many solutions go to a page, and the room that their captions need."""
    kinds = {entry.kind for entry in entries}
    # Numbers of pages are not known yet: the widest figures stand for them.
    texts = {_text(entry.label, 888, layout.words) for entry in entries}
    most = solutions_per_page(layout.options.per_page)
    if not layout.options.book.book:
        # Few of them are larger than those of books, which have one size throughout.
        most = min(most, max(len(entries), layout.options.per_page, _LEAST))
    for n_places in range(most, 0, -1):
        room = caption_room(texts, None, n_places, layout)
        body = layout.frame().body
        digits = (digit_size(kind, n_places, body, room.height) for kind in kinds)
        if min(digits) >= layout.sizes.least_solution_digit:
            break
    return n_places, room


@dataclass(frozen=True, slots=True)
class SolutionPage:
    """Solutions, each with the page of its puzzle."""

    entries: tuple[Entry, ...]
    heading: str
    per_page: int
    room: CaptionRoom
    references: References

    def places(self, layout: Layout, number: int) -> list[Place]:
        """Return where its solutions and their captions stand."""
        sizes = [drawn_size(entry.kind) for entry in self.entries]
        return places(self.per_page, sizes, layout.frame(number).body, self.room.height)

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        layout = pen.layout
        pen.heading(self.heading)
        for entry, place in zip(self.entries, self.places(layout, pen.number), strict=True):
            solution = entry.solution or entry.clues
            pen.boards.draw(place.drawing, *entry.shown_kind, entry.clues, solution)
            page = self.references.puzzle_page[entry.index]
            text, _ = self.room.boxes(place.caption)
            lines = caption_lines(
                _text(entry.label, page, layout.words), self.room, text.width, layout.fonts
            )
            pen.lines(lines, text, self.room.size)
            pen.link(text, page)
        pen.foot()


def _text(label: str, page: int, words: Words) -> str:
    return words.said("{label} \N{MIDDLE DOT} page {page}", label=label, page=page)
