"""Options of printed books."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import click
from cloup.typing import Decorator

from cluesmith.cli.formats.book.page_margins import TRIMS
from cluesmith.cli.formats.interface.format import (
    BOOK_OPTIONS,
    DEFAULT_TRIM,
    SUDOKUPAD,
    BookOptions,
)
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.value_types import TEXT

# A longer address makes a code that takes the room of a puzzle.
_MOST_LINK = 120


def book_options_of(given: Mapping[str, Any]) -> BookOptions:
    """Return what the options of ``BOOK_OPTION_DECORATORS`` ask for.

    Raises click.UsageError if a value is none that a book can have, or goes with an option that is
    not given.
    """
    options = BookOptions(**{name: given[name] for name in BOOK_OPTIONS if given[name] is not None})
    if options.author is not None and not options.author.isprintable():
        raise click.UsageError("--author: must be one line of text")
    if options.link is not None:
        _check_link(options.link)
    if options.glossary and not options.book:
        raise click.UsageError("--glossary needs --book")
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


_flag = partial(click.option, is_flag=True, default=None)
_font = partial(click.option, type=click.Path(exists=True, dir_okay=False), metavar="FILE")

BOOK_OPTION_DECORATORS: tuple[Decorator, ...] = (
    click.option(
        "--trim",
        type=NameType(TRIMS),
        metavar="SIZE",
        help=f"The page size: {', '.join(TRIMS)}.  [default: {DEFAULT_TRIM}]",
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
    click.option("--author", type=TEXT, metavar="TEXT", help="The author."),
    _font("--font", help="A TrueType font, for letters beyond Western Europe."),
    _font("--bold-font", help="The font for clues and titles.  [default: that of --font]"),
)
