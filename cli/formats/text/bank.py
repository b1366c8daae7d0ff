"""The format of the puzzle bank of Sudoku Exchange: hash, puzzle and rating, 100 bytes a line.

The rating is ER; where it is not known, its place is blank.
"""

import hashlib
import re
from collections.abc import Iterator

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.source_file import ReadPuzzle, SourceFile, without_comment
from cluesmith.cli.formats.text.read_fields import said_in_fields
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord

_HASH_DIGITS = 12
_LINE = re.compile(r"[0-9a-f]{12} +([0-9.]{81})(?: +([0-9]+\.[0-9]))?\s*")


def bank_writer(options: FormatOptions) -> TextWriter:
    """Lines of 100 bytes.

    The hash puts sorted files in random order.  It is the hash of the 81 digits without a newline:
    this was checked against the bank's own lines.
    """
    return TextWriter(_bank_line)


def _bank_line(record: PuzzleRecord) -> str:
    digits = record.clues.replace(".", "0")
    sha1 = hashlib.sha1(digits.encode(), usedforsecurity=False).hexdigest()
    er = "" if record.er is None else str(record.er)
    return f"{sha1[:_HASH_DIGITS]} {digits} {er:>4}\n"


def is_bank(line: str) -> bool:
    """Whether this is a line of the bank."""
    return _LINE.fullmatch(line) is not None


def read_bank(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line."""
    for number, text in source.lines:
        if found := _LINE.fullmatch(text):
            yield ReadPuzzle(number, found[1], said_in_fields({"er": found[2]}), "sudoku")
        else:
            yield ReadPuzzle(number, without_comment(text))
