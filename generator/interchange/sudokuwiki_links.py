"""Links to the solver of sudokuwiki.org that contain a Sudoku: 81 digits, with 0 for blanks.

The site also has links with candidates (``bd=S9B...``), and links to its other solvers.
"""

import re

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named

_SITE = "sudokuwiki.org/"
_PAGE = f"https://www.{_SITE}sudoku.htm?bd="
_LINK = re.compile(rf"{re.escape(_SITE)}sudoku\.htm\?bd=([0-9.]{{81}})(?:[&#].*)?", re.IGNORECASE)

# Where the name of the site ends in a link, at the latest.
_MAX_SITE = 30


def is_code(text: str) -> bool:
    """Return True if a text is a link to the site."""
    return _SITE in text[:_MAX_SITE].lower()


def puzzle_of_code(link: str) -> tuple[Kind, str]:
    """Return the kind and the puzzle of a link.

    Raises
    ------
    PuzzleSyntaxError
        It does not contain a Sudoku in this form.
    """
    found = _LINK.fullmatch(link, link.lower().find(_SITE))
    if found is None:
        raise PuzzleSyntaxError("a link to sudokuwiki: use sudoku.htm?bd= and 81 digits")
    return kind_named("sudoku"), found[1].replace("0", ".")


def has_codes(kind: Kind) -> bool:
    """Return True if the site solves puzzles of a kind that are given in this form."""
    return kind.name == "sudoku"


def code_of(kind: Kind, text: str) -> str:
    """Return the link that opens a Sudoku, in one line of text."""
    return _PAGE + text.replace(".", "0")
