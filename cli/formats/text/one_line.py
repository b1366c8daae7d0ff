"""Formats with the digits of one puzzle per line, beside those of ``plain_lines``.

Hanidokusat's is read. Lines of the puzzle bank of Sudoku Exchange are written and read.
"""

import hashlib
import re
from collections.abc import Iterator

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.source_file import ReadPuzzle, SourceFile, without_comment
from cluesmith.cli.formats.text.read_fields import said_in_fields
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# The beginning of each line of the program Hanidokusat.
_HANIDOKUSAT = "HQV1G"

# A line of the bank: hash, puzzle and ER. An unknown ER is left blank.
_HASH_DIGITS = 12
_BANK_LINE = re.compile(r"[0-9a-f]{12} +([0-9.]{81})(?: +([0-9]+\.[0-9]))?\s*")


def is_hanidokusat(line: str) -> bool:
    """Return True if this is a line of the format."""
    return line.startswith(_HANIDOKUSAT)


def read_hanidokusat(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        yield ReadPuzzle(number, without_comment(text).removeprefix(_HANIDOKUSAT))


def bank_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of lines of 100 bytes.

    The hash gives sorted files a random order.  It is the hash of the 81 digits without a newline,
    which was checked against the bank's own lines.
    """
    return TextWriter(_bank_line)


def _bank_line(record: PuzzleRecord) -> str:
    digits = record.clues.replace(".", "0")
    sha1 = hashlib.sha1(digits.encode(), usedforsecurity=False).hexdigest()
    er = "" if record.er is None else str(record.er)
    return f"{sha1[:_HASH_DIGITS]} {digits} {er:>4}\n"


def is_bank(line: str) -> bool:
    """Return True if this is a line of the bank."""
    return _BANK_LINE.fullmatch(line) is not None


def read_bank(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        if found := _BANK_LINE.fullmatch(text):
            yield ReadPuzzle(number, found[1], said_in_fields({"er": found[2]}), "sudoku")
        else:
            yield ReadPuzzle(number, without_comment(text))
