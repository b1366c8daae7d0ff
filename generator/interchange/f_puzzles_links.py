"""Links of f-puzzles.com and SudokuPad that contain a puzzle."""

import re
from functools import lru_cache

from cluesmith.generator.errors import DefinitionError

_SITES = ("f-puzzles.com/", "sudokupad.app/", "crackingthecryptic.com/")
_COMPRESSED = "N4Ig"  # the beginning of the JSON of an object in LZ-String and Base64

# The text before it in a link: f-puzzles has load=, SudokuPad two words of its own.
_IN_LINK = re.compile(r"(?:[?&]load=|fpuzzles|fpuz|scl)(N4Ig[^&?#\s]*)")

_SCHEME = "://"

# Where the name of a site ends in a link, at the latest.
_MAX_SITE = 60


def is_f_puzzles_link(text: str) -> bool:
    """Return True if a text is a link of f-puzzles or SudokuPad, or its compressed puzzle."""
    begin = text[:_MAX_SITE].lstrip()
    is_known = begin.startswith(_COMPRESSED) or any(site in begin for site in _SITES)
    return is_known or (_SCHEME in begin and _IN_LINK.search(text) is not None)


def f_puzzles_in_link(text: str) -> str:
    """Return the JSON that a link holds.

    Raises
    ------
    DefinitionError
        It holds none: short links keep it on a server.
    """
    from urllib.parse import unquote  # only commands with a link need these

    from cluesmith.generator.interchange.lz_string import decompressed

    link = unquote(text.strip()).replace(" ", "+")  # which forms make of it
    found = link.partition("?")[0] if link.startswith(_COMPRESSED) else _in_link(link)
    return decompressed(found)


def _in_link(link: str) -> str:
    found = _IN_LINK.search(link)
    if found is None:
        raise DefinitionError(
            "a link without the puzzle in it: open it, and export a link that is long"
        )
    return found[1]


def as_f_puzzles_link(text: str) -> str:
    """Return the link that opens a puzzle, given as JSON, in f-puzzles.com."""
    return f"https://f-puzzles.com/?load={_quoted(text)}"


def as_sudokupad_link(text: str) -> str:
    """Return the link that opens a puzzle, given as JSON of f-puzzles, in SudokuPad."""
    return f"https://sudokupad.app/?puzzleid=fpuzzles{_quoted(text)}"


def as_own_sudokupad_link(text: str) -> str:
    """Return the link that opens a puzzle, given as SudokuPad's own JSON, in SudokuPad."""
    return f"https://sudokupad.app/?puzzleid=scl{_quoted(text)}"


@lru_cache(1)  # both links of a puzzle hold the same
def _quoted(text: str) -> str:
    from urllib.parse import quote

    from cluesmith.generator.interchange.lz_string import compressed

    return quote(compressed(text), safe="")
