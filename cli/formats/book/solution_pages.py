"""Pages of solutions: smaller than puzzles, since nobody writes into them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cluesmith.cli.formats.book.entries import Entry, References
from cluesmith.cli.formats.book.fonts import LINE, Fonts, with_small_solutions
from cluesmith.cli.formats.book.page_canvas import Layout, Pen
from cluesmith.cli.formats.book.page_geometry import Box, Place, grid_of
from cluesmith.cli.formats.book.pdf_boards import drawn_size
from cluesmith.cli.formats.book.puzzle_pages import (
    CaptionRoom,
    caption_lines,
    caption_room,
    digit_size,
)
from cluesmith.cli.formats.format import SolutionsAt
from cluesmith.cli.formats.page_layout import solutions_per_page
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.step_picture import candidate_size, printed_step
from cluesmith.generator.wording.words import Words, marked

# A page has room for at least this many solutions, so that a few are not huge.
_LEAST = 4

# The most of a page's height that the lines of an answer take.
_MOST_OF_PAGE = 0.5

# What readers need to know of answers, at the head of their pages, and the gap below it.
_LEGEND = marked(
    "r2c3 is cell 3 of row 2. Ringed: what the step rests on. Crossed out: what it strikes out. "
    "White on black: the digit that it places."
)
_LEGEND_GAP = 6.0


def layout_of_solutions(layout: Layout) -> Layout:
    """Return the layout of the solution pages. The user may allow type smaller than large print."""
    book = layout.options.book
    if not (book.large_print and book.small_solutions):
        return layout
    return replace(layout, sizes=with_small_solutions(layout.sizes))


def _most_solutions(n_solutions: int, layout: Layout, has_answers: bool) -> int:
    """Return the number of solutions on a page if their digits are large enough."""
    options = layout.options
    if options.book.solutions_per_page is not None:
        return options.book.solutions_per_page
    if options.book.solutions_at is SolutionsAt.NEXT_PAGE:
        return options.per_page
    if has_answers:
        return min(options.per_page, n_solutions)
    # If there are few solutions, each is larger.
    return min(solutions_per_page(options.per_page), max(n_solutions, options.per_page, _LEAST))


def solution_room(
    entries: Sequence[Entry], layout: Layout, n_alike: int
) -> tuple[int, CaptionRoom]:
    """Return the number of solutions on a page, and the room that their captions need.

    ``entries``: the puzzles of a section. ``layout``: of the pages of solutions. ``n_alike``: the
    number of solutions in the largest section with boards of this size. All of them use one size.
    """
    kinds = {entry.kind for entry in entries}
    # Page numbers are not known yet. The widest figures stand for them.
    texts = {_text(entry.label, "888", layout.words) for entry in entries}
    has_answers = any(entry.answer for entry in entries)
    body, sizes = _body(layout, 1, has_answers), layout.sizes
    for n_places in range(_most_solutions(n_alike, layout, has_answers), 0, -1):
        room = caption_room(texts, None, n_places, layout)
        if has_answers:
            room = _room_for_answers(room, entries, n_places, body, layout.fonts)
        digits = {kind: digit_size(kind, n_places, body, room.height) for kind in kinds}
        if layout.options.book.solutions_per_page is not None or (
            min(digits.values()) >= sizes.least_solution_digit
            and all(_has_room(each, digits[each.kind], layout) for each in entries)
        ):
            break
    return n_places, room


def _legend(layout: Layout) -> list[str]:
    """Return the lines at the head of a page with answers."""
    width = layout.frame().body.width
    return layout.fonts.balanced(layout.words.of(_LEGEND), layout.sizes.foot, width)


def _body(layout: Layout, number: int, has_answers: bool) -> Box:
    """Return the part of a page that is left for solutions."""
    body = layout.frame(number).body
    if not has_answers:
        return body
    return body.below(len(_legend(layout)) * LINE * layout.sizes.foot + _LEGEND_GAP)


def _room_for_answers(
    room: CaptionRoom, entries: Sequence[Entry], n_places: int, body: Box, fonts: Fonts
) -> CaptionRoom:
    """Return the room with the lines of the longest answer, which may make columns narrower."""
    most = int(_MOST_OF_PAGE * body.height / (LINE * room.size))
    n_labels = room.n_lines
    for _ in range(2):
        width = grid_of(n_places, body, room.height).caption_width
        longest = max(
            sum(len(fonts.wrapped(text, room.size, width)) for text in entry.answer)
            for entry in entries
        )
        room = replace(room, n_lines=min(n_labels + longest, most))
    return room


def _has_room(entry: Entry, digit: float, layout: Layout) -> bool:
    """Return True if the candidates around a step can be read."""
    size = digit * candidate_size(entry.kind) / drawing_of(entry.kind).type_size
    return not entry.has_candidates or size >= layout.sizes.least_number


@dataclass(frozen=True, slots=True)
class SolutionPage:
    """Solutions, each with the page of its puzzle, and the titles of their sections."""

    entries: tuple[Entry, ...]
    titles: tuple[str, ...]
    per_page: int
    room: CaptionRoom
    references: References

    def is_like(self, other: "SolutionPage") -> bool:
        """Return True if solutions on both pages have the same size."""
        return (self.per_page, self.room) == (other.per_page, other.room) and {
            drawn_size(entry.kind) for entry in self.entries
        } == {drawn_size(entry.kind) for entry in other.entries}

    def with_more(self, entries: Sequence[Entry], titles: tuple[str, ...]) -> "SolutionPage":
        """Return the page with solutions of another section added."""
        return replace(self, entries=(*self.entries, *entries), titles=(*self.titles, *titles))

    @property
    def has_answers(self) -> bool:
        """Return True if it has steps to explain."""
        return any(entry.answer for entry in self.entries)

    def heading(self, words: Words) -> str:
        """Return the text at its head."""
        parts = [words.of("Solutions"), words.of(", ", "comma").join(self.titles)]
        return " \N{MIDDLE DOT} ".join(filter(None, parts))

    def places(self, layout: Layout, number: int) -> list[Place]:
        """Return the places of its solutions and their captions."""
        sizes = [drawn_size(entry.kind) for entry in self.entries]
        body = _body(layout, number, self.has_answers)
        return layout.places(self.per_page, sizes, body, self.room.height)

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        layout = pen.layout
        pen.heading(self.heading(layout.words))
        if self.has_answers:
            pen.lines(_legend(layout), pen.frame.body, layout.sizes.foot)
        for entry, place in zip(self.entries, self.places(layout, pen.number), strict=True):
            clues, solution = entry.clues, entry.solution or entry.clues
            if not layout.options.book.clues_in_solutions:
                clues, *_ = clues.split(SEPARATOR)
            marks, held = None, []
            if entry.practice is not None:
                clues, solution = entry.clues, entry.digits
                marks = printed_step(entry.practice.at, entry.symbols, entry.has_candidates)
                held = entry.practice.held if entry.has_candidates else []
            text, _ = self.room.boxes(place.caption)
            page = self.references.label(entry.index)
            where = _text(entry.label, page, layout.words)
            lines = caption_lines(where, self.room, text.width, layout.fonts)
            with pen.grouped("Div"):
                pen.board(
                    *(place.drawing, entry.shown_kind, clues, solution),
                    marks=marks,
                    held=held,
                )
                self._draw_caption(pen, entry, lines, text, where)
                self._draw_answer(pen, entry.answer, text, len(lines))
        pen.foot()

    def _draw_answer(self, pen: Pen, answer: Sequence[str], text: Box, n_above: int) -> None:
        """Write an answer below the label. If it is too long, its last line is cut."""
        fonts, size = pen.layout.fonts, self.room.size
        for each in answer:
            if n_above == self.room.n_lines:
                break
            lines = fonts.wrapped(each, size, text.width)
            lines = fonts.first_lines(lines, self.room.n_lines - n_above, size, text.width)
            pen.lines(lines, text.below(n_above * LINE * size), size)
            n_above += len(lines)

    def _draw_caption(
        self, pen: Pen, entry: Entry, lines: list[str], text: Box, where: str
    ) -> None:
        """Write the label of a solution, a link to its puzzle if that is in the same file."""
        if self.references.is_apart:
            pen.lines(lines, text, self.room.size, role="Caption")
            return
        box = text.upper(len(lines) * LINE * self.room.size) if entry.answer else text
        target = self.references.puzzle_page[entry.index]
        with pen.grouped("Caption"), pen.linked(box, target, where):
            pen.lines(lines, text, self.room.size)


def _text(label: str, page: str, words: Words) -> str:
    return words.said("{label} \N{MIDDLE DOT} page {page}", label=label, page=page)
