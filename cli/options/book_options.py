"""Options of printed books."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import click

from cluesmith.cli.formats.book.page_margins import TRIMS
from cluesmith.cli.formats.format import (
    BOOK_OPTIONS,
    BOOK_TEXTS,
    DEFAULT_TRIM,
    MAX_PER_PAGE,
    SUDOKUPAD,
    BookOptions,
    SolutionsAt,
)
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.value_types import TEXT, ReadType, TextType, number_within
from cluesmith.cli.terminal.command import Decorator
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.option_values import OptionValueError
from cluesmith.generator.wording.printable import printable
from cluesmith.worker.client.kind_files import whole_text

# A longer address would make a code as large as a puzzle.
_MOST_LINK = 120

# Millimetres.
_MOST_BLEED = 25


def book_options_of(given: Mapping[str, Any]) -> BookOptions:
    """Return the book options given by the options of ``BOOK_OPTION_DECORATORS``.

    Raises click.UsageError if a value is impossible for a book, or needs an option that is not
    given.
    """
    values = {name: given[name] for name in BOOK_OPTIONS if given[name] is not None}
    if "solutions_at" in values:
        values["solutions_at"] = SolutionsAt(values["solutions_at"])
    options = BookOptions(**values)
    for name in ("subtitle", "author"):
        if not (getattr(options, name) or "").isprintable():
            raise click.UsageError(f"--{name}: must be one line of text")
    if options.link is not None:
        _check_link(options.link)
    for name in ("glossary", *BOOK_TEXTS):
        if getattr(options, name) and not options.book:
            raise click.UsageError(f"--{name.replace('_', '-')} needs --book")
    if options.small_solutions and not options.large_print:
        raise click.UsageError("--small-solutions needs --large-print")
    if options.split_solutions is not None and options.solutions_at is not SolutionsAt.END:
        raise click.UsageError("--split-solutions has a file of its own: leave --solutions-at out")
    if options.bold_font is not None and options.font is None:
        raise click.UsageError("--bold-font needs --font")
    return options


def _check_link(link: str) -> None:
    if link == SUDOKUPAD:
        return
    if not link.startswith(("https://", "http://")) or not link.isprintable() or " " in link:
        raise click.UsageError(
            f"--link: must be {SUDOKUPAD}, or an address that begins with https:// or http://"
        )
    if "{id}" not in link:
        raise click.UsageError(
            "--link: must have {id} where the puzzle's id belongs: https://example.org/play.html#{id}"
        )
    if len(link) > _MOST_LINK:
        raise click.UsageError(f"--link: must have at most {_MOST_LINK} characters, for QR codes")


def _bleed(value: Any) -> float:
    """Return the millimetres of a bleed."""
    wanted = f"a number from 0 to {_MOST_BLEED}"
    try:
        found = float(value)
    except ValueError:
        raise OptionValueError(f"{value!r} is not {wanted}") from None
    if not 0 <= found <= _MOST_BLEED:
        raise OptionValueError(f"{value} is not {wanted}")
    return found


class MarkdownType(TextType):
    """A text in Markdown, or the name of a file that holds one and ends with .md."""

    name = "markdown"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text."""
        text = super().convert(value, param, ctx)
        if text.endswith(".md") and "\n" not in text:
            try:
                text = whole_text(text, "text of a book")
            except DefinitionError as error:
                self.fail(f"{printable(text)}: {error}", param, ctx)
        if not text.strip():
            self.fail("there is no text", param, ctx)
        return text


MARKDOWN = MarkdownType()

# The names of a book's texts in the help.
_TEXTS = {
    "imprint": "Copyright, ISBN and edition, for the back of the title page",
    "dedication": "A dedication, for a page of its own",
    "introduction": "An introduction, after the contents",
    "how_to_solve": "Advice for solvers, before the rules",
    "afterword": "What comes after the solutions",
}

_flag = partial(click.option, is_flag=True, default=None)
_font = partial(click.option, type=click.Path(exists=True, dir_okay=False), metavar="FILE")

BOOK_OPTION_DECORATORS: tuple[Decorator, ...] = (
    click.option(
        "--trim",
        type=NameType(TRIMS),
        metavar="SIZE",
        help=f"The page size: {', '.join(TRIMS)}.  [default: {DEFAULT_TRIM}]",
    ),
    click.option(
        "--bleed",
        type=ReadType("bleed", _bleed),
        metavar="MM",
        help="Add so many millimetres around the pages, up to 25, for printers that ask for a "
        "bleed.",
    ),
    _flag("--large-print", help="Print digits and text at 16 points or more."),
    _flag(
        "--book",
        help="Add a title page, contents, rules, and a page before each section.",
    ),
    _flag(
        "--glossary",
        help="Explain the techniques that the puzzles need, after the rules; needs --book.",
    ),
    _flag("--candidate-dots", help="Print a dot for each candidate in blank cells."),
    click.option(
        "--link",
        type=TEXT,
        metavar=f"URL|{SUDOKUPAD}",
        help="Print a QR code beside each puzzle. {id} in URL becomes the puzzle's id; "
        f"{SUDOKUPAD} opens the puzzle on sudokupad.app.",
    ),
    click.option(
        "--puzzle-title",
        type=TEXT,
        metavar="TEXT",
        help='The line above each puzzle, with the fields of --caption: "Puzzle {number}".',
    ),
    click.option("--subtitle", type=TEXT, metavar="TEXT", help="A line below the title of a book."),
    click.option("--author", type=TEXT, metavar="TEXT", help="The author."),
    _font("--font", help="A font, for letters beyond Latin, Greek and Cyrillic."),
    _font("--bold-font", help="That of clues and titles.  [default: --font, in thicker lines]"),
    click.option(
        "--solutions-at",
        type=NameType(place.value for place in SolutionsAt),
        metavar="PLACE",
        help="Where the solutions are: on the page after the puzzles, at the end of each section, "
        f"or at the end of the book: {', '.join(SolutionsAt)}.  [default: {SolutionsAt.END}]",
    ),
    click.option(
        "--solutions-per-page",
        type=number_within(1, MAX_PER_PAGE),
        metavar="N",
        help="Solutions per page.  [default: twice --per-page, at least 12, if there are so many "
        "and they are readable]",
    ),
    _flag("--small-solutions", help="Let solutions be smaller than --large-print, but 8 points."),
    _flag("--clues-in-solutions", help="Show cages and other clues in solutions as well."),
    click.option(
        "--split-solutions",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Write the solutions to a file of their own.",
    ),
    *(
        click.option(
            f"--{name.replace('_', '-')}",
            type=MARKDOWN,
            metavar="TEXT|FILE.md",
            help=f"{what}, in Markdown; needs --book.",
        )
        for name, what in _TEXTS.items()
    ),
)
