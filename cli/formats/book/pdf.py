"""Books as PDF.

It uses reportlab, which takes 32 MB with its dependencies; fpdf2 takes 56 (fonttools and Pillow).
reportlab has had several releases a year since 2000.  Its invariant mode leaves out the clock and
random identifiers, so the same puzzles give the same bytes.  It is imported only when a PDF is
written.
"""

from collections.abc import Callable, Iterator
from typing import IO

from cluesmith.cli.formats.book.book_plan import DEFAULT_TITLE, planned
from cluesmith.cli.formats.book.cell_size_check import room_problem, solutions_problem
from cluesmith.cli.formats.book.entries import read_contents
from cluesmith.cli.formats.book.fonts import Fonts, fonts_of, sizes_of
from cluesmith.cli.formats.book.markdown_text import blocks_of
from cluesmith.cli.formats.book.page_canvas import Layout, Pen
from cluesmith.cli.formats.book.page_margins import TRIMS
from cluesmith.cli.formats.format import BOOK_TEXTS, SUDOKUPAD, FormatOptions
from cluesmith.cli.formats.shown_symbols import symbols_of
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.drawing.cage_shapes import number_signs
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_board import rules_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.puzzle_record import PuzzleRecord


def pdf_writer(options: FormatOptions) -> DocumentWriter:
    """Return a writer of pages with per_page puzzles each, and smaller solutions at the back.

    Raises FormatError if the fonts lack a letter of the title, or a font cannot be
    embedded.
    """
    fonts = fonts_of(options.book)
    fonts.check_words(options.words)
    title = fonts.check(options.title or options.words.of(DEFAULT_TITLE), "--title")
    author = fonts.check(options.book.author or "", "--author")
    fonts.check(options.book.subtitle or "", "--subtitle")
    _check_texts(options, fonts)
    layout = _layout(options, fonts)

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        contents = read_contents(records, options, fonts)
        plan = planned(contents, layout)
        pen = Pen(stream, plan.layout, plan.n_front)
        pen.canvas.setTitle(title)
        pen.canvas.setAuthor(author)
        titles = (shown.title_in(options.words) for shown in contents.kinds)
        pen.canvas.setSubject(", ".join(dict.fromkeys(titles)))
        pen.canvas.setCreator("Cluesmith")
        pen.canvas.setViewerPreference("DisplayDocTitle", "true")
        if options.words.is_right_to_left:
            pen.canvas.setViewerPreference("Direction", "R2L")
        pen.draw(plan.pages, [(heading.page, heading.level) for heading in plan.headings])
        for heading in plan.headings:
            pen.outline(heading.title, heading.page, heading.level)
        pen.save()

    return DocumentWriter(write, _refusal(layout, fonts))


def _check_texts(options: FormatOptions, fonts: Fonts) -> None:
    """Refuse texts with letters that the fonts lack."""
    texts = {f"--{name.replace('_', '-')}": getattr(options.book, name) for name in BOOK_TEXTS}
    for title, section in options.sections.items():
        texts[f"the introduction of {title!r}"] = section.introduction
    for what, text in texts.items():
        for block in blocks_of(text or ""):
            fonts.check(block.text, what)


def n_pages(options: FormatOptions, records: Iterator[PuzzleRecord]) -> int:
    """Return the number of pages of a book with these puzzles.

    Raises FormatError as the writer does.
    """
    fonts = fonts_of(options.book)
    return len(planned(read_contents(records, options, fonts), _layout(options, fonts)).pages)


def _layout(options: FormatOptions, fonts: Fonts) -> Layout:
    trim = TRIMS[options.book.trim]
    return Layout(trim, trim.inner_margin(1), sizes_of(options.book), fonts, options)


def _refusal(layout: Layout, fonts: Fonts) -> Callable[[Kind], str | None]:
    """Return a function that says why puzzles of a kind cannot be printed."""

    def refusal(kind: Kind) -> str | None:
        text = layout.options.symbols
        symbols = None if text is None else symbols_of(text)
        rules = rules_caption(kind, layout.words, symbols) or ""
        strange = fonts.strange_letter(rules + number_signs(kind))
        if strange is not None:
            return f"cannot print the rules of {kind.title}: {fonts.problem(strange)}"
        if layout.options.book.link == SUDOKUPAD:
            try:
                rules_of(kind)
            except DefinitionError as error:
                return f"cannot link {kind.title} to SudokuPad: {error}"
        # A section may have its own page layout.
        layouts = [layout, *map(layout.of_section, layout.options.sections)]
        problems = [room_problem(kind, each) or solutions_problem(kind, each) for each in layouts]
        return (problems[0] and all(problems) and f"has no room for {problems[0]}") or None

    return refusal
