"""Formats with the digits of one puzzle per line, beside those of ``plain_lines``.

Hanidokusat's is read. Lines of the puzzle bank of Sudoku Exchange are written and read.
"""

import re
from collections.abc import Iterator

from cluesmith.generator.interchange.source_text import ReadPuzzle, SourceFile, without_comment

# The beginning of each line of the program Hanidokusat.
_HANIDOKUSAT = "HQV1G"

# A line of the bank: hash, puzzle and rating. An unknown rating is left blank.
_OTHER_RATER = (
    "ratings of the bank are Sukaku Explainer's and not kept as ER, which differs; `rate` finds ER"
)
_BANK_LINE = re.compile(r"[0-9a-f]{12} +([0-9.]{81})(?: +([0-9]+\.[0-9]))?\s*")


def is_hanidokusat(line: str) -> bool:
    """Return True if this is a line of the format."""
    return line.startswith(_HANIDOKUSAT)


def read_hanidokusat(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        yield ReadPuzzle(number, without_comment(text).removeprefix(_HANIDOKUSAT))


def is_bank(line: str) -> bool:
    """Return True if this is a line of the bank."""
    return _BANK_LINE.fullmatch(line) is not None


def read_bank(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        if found := _BANK_LINE.fullmatch(text):
            note = _OTHER_RATER if found[2] else ""
            yield ReadPuzzle(number, found[1], kind_name="sudoku", note=note)
        else:
            yield ReadPuzzle(number, without_comment(text))
