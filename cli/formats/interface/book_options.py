"""What can be asked of a printed book beside its puzzles and their captions."""

from dataclasses import dataclass, fields

DEFAULT_TRIM = "a4"


@dataclass(frozen=True, slots=True)
class BookOptions:
    """How a book is printed.

    Parameters
    ----------
    trim : str
        The size of its pages, a name of ``cli.formats.interface.trims.TRIMS``.
    large_print : bool
        Whether all digits and all text have 16 points at least.
    book : bool
        Whether a title page, contents and rules come first, and a page before each section.
    glossary : bool
        Whether the front matter tells the techniques that the puzzles take.
    dots : bool
        Whether blank cells have a dot for each candidate.
    link : str, optional
        The address that is printed beside a puzzle as a QR code, with "{id}" for its identifier.
    author, language : str, optional
        The language is a tag such as en or en-GB.
    font, bold_font : str, optional
        Files of TrueType fonts in place of those that are brought along.
    """

    trim: str = DEFAULT_TRIM
    large_print: bool = False
    book: bool = False
    glossary: bool = False
    dots: bool = False
    link: str | None = None
    author: str | None = None
    language: str | None = None
    font: str | None = None
    bold_font: str | None = None


BOOK_OPTIONS = frozenset(each.name for each in fields(BookOptions))
NO_BOOK_OPTIONS = BookOptions()
