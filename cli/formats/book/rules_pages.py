"""A page for the rules of each kind, with a drawn example, and pages that explain techniques."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cluesmith.cli.formats.book.entries import Contents, Entry
from cluesmith.cli.formats.book.fonts import LINE
from cluesmith.cli.formats.book.page_canvas import Layout, Pen
from cluesmith.cli.formats.book.page_geometry import Box, Place
from cluesmith.cli.formats.book.pdf_boards import drawn_size
from cluesmith.cli.formats.book.puzzle_pages import digit_size
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_types import normal
from cluesmith.generator.drawing.rules_caption import ShownKind
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES
from cluesmith.generator.wording.words import marked

# The gap between the words and the drawings, and between a drawing and its caption.
_GAP, _CAPTION_GAP = 10.0, 4.0

# The side of a symbol, in heights of the type.
_SYMBOL = 1.6

# Explanations of the words that the glossary uses.
_TERMS = marked(
    "A house is a row, a column, a box or any other group of cells whose digits all differ. A "
    "candidate is a digit that a cell may still hold. Two cells see each other if they cannot hold "
    "the same digit. A clue is what the puzzle gives: a digit, a cage, a line, a dot or another "
    "mark."
)

# The gap between paragraphs, in lines.
_BETWEEN = 0.5


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a kind, and an example with its solution, which is not a puzzle of the book."""

    shown: ShownKind
    clues: str
    solution: str | None

    @property
    def kind(self) -> Kind:
        """Return the kind."""
        return self.shown.kind

    def drawings(self, layout: Layout) -> list[tuple[str, str]]:
        """Return drawings with their captions: the solution alone if both do not fit."""
        words = layout.words
        if self.solution is None:
            return [(self.clues, words.of("An example"))]
        both = [
            (self.clues, words.of("An example")),
            (self.solution, words.of("Its solution")),
        ]
        caption = self._caption_height(layout)
        body = self._body(layout, 1)
        has_room = digit_size(self.kind, 2, body, caption) >= layout.sizes.least_digit
        return both if has_room else [(self.solution, words.of("An example with its solution"))]

    def places(self, layout: Layout, number: int) -> list[Place]:
        """Return the places of the drawings."""
        n_places = len(self.drawings(layout))
        sizes = [drawn_size(self.kind)] * n_places
        return layout.places(
            n_places, sizes, self._body(layout, number), self._caption_height(layout)
        )

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        layout = pen.layout
        pen.heading(self.shown.title_in(layout.words))
        pen.lines(self._words(layout), pen.frame.body, layout.sizes.text, is_centred=False)
        if self.shown.symbols is not None and not self.shown.symbols.are_letters:
            self._draw_row(pen, self.shown.symbols)
        drawings = self.drawings(layout)
        for (text, caption), place in zip(drawings, self.places(layout, pen.number), strict=True):
            below = place.caption.below(_CAPTION_GAP)
            with pen.grouped("Div"):
                pen.board(place.drawing, self.shown, self.clues, text)
                pen.lines([caption], below, layout.sizes.captions[0], role="Caption")
        pen.foot()

    def _draw_row(self, pen: Pen, shown: Symbols) -> None:
        """Draw the symbols below the words, because words cannot show them."""
        symbols, words = shown.of(self.kind), pen.layout.words
        side = _SYMBOL * pen.layout.sizes.text
        width = (1.5 * len(symbols) - 0.5) * side
        body = self._body(pen.layout, pen.number)
        row = Box(body.middle - width / 2, body.top + _GAP, width, side)
        names = words.of(", ", "comma").join(shown.names_in(self.kind, words))
        with pen.marked("Figure", lambda: names, row):
            pen.boards.draw_row(symbols, row.left, row.bottom + side / 2, side)

    @property
    def _has_row(self) -> bool:
        """Return True if the symbols stand below the words."""
        return self.shown.symbols is not None and not self.shown.symbols.are_letters

    def _words(self, layout: Layout) -> list[str]:
        words = layout.words
        rules = self.shown.caption(words) or self.shown.rules(words)
        if self.shown.symbols:
            return layout.wrapped(words.said("Fill each blank cell. {rules}.", rules=rules))
        return layout.wrapped(
            words.said("Write a digit into each blank cell. {rules}.", rules=rules)
        )

    def _body(self, layout: Layout, number: int) -> Box:
        height = len(self._words(layout)) * LINE * layout.sizes.text
        if self._has_row:
            height += _SYMBOL * layout.sizes.text + _GAP
        return layout.frame(number).body.below(height + _GAP)

    def _caption_height(self, layout: Layout) -> float:
        return _CAPTION_GAP + LINE * layout.sizes.captions[0]


def rules_pages(contents: Contents) -> list[RulesPage]:
    """Return a page for each kind. The example is made from its last puzzle with a solution."""
    examples: dict[ShownKind, Entry] = {}
    for section in contents.sections:
        for entry in section.entries:
            if entry.solution is not None or entry.shown_kind not in examples:
                examples[entry.shown_kind] = entry
    return [
        RulesPage(shown, *_another(shown.kind, examples[shown].clues, examples[shown].solution))
        for shown in contents.kinds
    ]


def _another(kind: Kind, clues: str, solution: str | None) -> tuple[str, str | None]:
    """Return an equivalent of a puzzle and its solution.

    If all clues are digits, they are counted from the other end, which is valid in every kind.
    Other puzzles are turned or mirrored, or stay unchanged if the board has no symmetries.
    """
    if not kind.has_clue_families:
        return _counted_down(kind, clues) or "", _counted_down(kind, solution)
    moved = kind.board_symmetries[-1]
    solved = solution and kind.text(_moved(kind.values(solution), moved))
    return kind.puzzle_text(image_of(kind.puzzle(clues), moved)), solved


def _counted_down(kind: Kind, text: str | None) -> str | None:
    return text and text.translate(str.maketrans(kind.symbols, kind.symbols[::-1]))


@dataclass(frozen=True, slots=True)
class _Paragraph:
    title: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def n_lines(self) -> float:
        return len(self.title) + len(self.lines) + _BETWEEN


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """Techniques, each with its title and a few words, below explanations of the words used."""

    paragraphs: tuple[_Paragraph, ...]

    def draw(self, pen: Pen) -> None:
        """Draw the page."""
        pen.heading(pen.layout.words.of("Techniques"))
        box, size = pen.frame.body, pen.layout.sizes.text
        for paragraph in self.paragraphs:
            title = pen.lines(paragraph.title, box, size, is_centred=False, is_bold=True, role="H2")
            box = box.below(title)
            box = box.below(pen.lines(paragraph.lines, box, size, is_centred=False))
            box = box.below(_BETWEEN * LINE * size)
        pen.foot()


def glossary_pages(names: Iterable[str], layout: Layout) -> Iterator[GlossaryPage]:
    """Yield the pages that explain some techniques, easiest first."""
    wanted = set(names)
    size, body, words = layout.sizes.text, layout.frame().body, layout.words
    room = body.height / (LINE * size)
    terms = _Paragraph((), tuple(layout.wrapped(words.of(_TERMS))))
    page, left = [terms], room - terms.n_lines
    for technique in TECHNIQUES:
        if technique.name not in wanted:
            continue
        title = layout.fonts.wrapped(
            words.of(technique.title, "technique"), size, body.width, is_bold=True
        )
        paragraph = _Paragraph(
            tuple(title), tuple(layout.wrapped(words.of(technique.meaning, "meaning")))
        )
        if page and paragraph.n_lines > left:
            yield GlossaryPage(tuple(page))
            page, left = [], room
        page.append(paragraph)
        left -= paragraph.n_lines
    if wanted:
        yield GlossaryPage(tuple(page))


def image_of(puzzle: CluePuzzle, moved: Sequence[int]) -> CluePuzzle:
    """Return a puzzle on a board whose cells have moved.

    ``moved``: the new place of each cell: an item of ``Kind.board_symmetries``.
    """
    clues = (
        normal(clue._replace(cells=tuple(moved[cell] for cell in clue.cells)))
        for clue in puzzle.clues
    )
    return CluePuzzle(_moved(puzzle.digits, moved), tuple(clues))


def _moved(digits: bytes, moved: Sequence[int]) -> bytes:
    image = bytearray(len(digits))
    for cell, digit in enumerate(digits):
        image[moved[cell]] = digit
    return bytes(image)
