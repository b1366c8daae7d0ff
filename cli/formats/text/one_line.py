"""The lines of the puzzle bank of Sudoku Exchange, written."""

import hashlib

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# An unknown ER is left blank.
_HASH_DIGITS = 12


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
