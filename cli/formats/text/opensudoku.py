"""The format of the app OpenSudoku: XML with an element for each game, written and read.

expat reads the text as it comes and reports entities before it expands any.  A file that declares
one is refused, so that nothing grows in memory.  (defusedxml wraps the same parser and the same
handler. It would add a dependency for three lines.)

Version 1 of the format has only the digits.  If the difficulty of the first puzzle is known,
version 2 is written.  Its games have a note, which the app shows in its list of games.
"""

from collections.abc import Iterator
from html import escape
from itertools import chain
from typing import IO

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.printable import printable


def opensudoku_writer(options: FormatOptions) -> DocumentWriter:
    """Return a writer of a folder of games; the title is the folder's name."""
    name = printable(options.title or "Cluesmith")

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        for part in _file(name, records):
            stream.write(part.encode())

    return DocumentWriter(write)


def _file(name: str, records: Iterator[PuzzleRecord]) -> Iterator[str]:
    first = next(records, None)
    has_notes = first is not None and bool(first.difficulty)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    if has_notes:
        yield f'<opensudoku version="2">\n  <folder name="{escape(name)}">\n'
    else:
        yield f"<opensudoku>\n  <name>{escape(name, quote=False)}</name>\n"
    indent = 4 * " " if has_notes else 2 * " "
    for record in chain(() if first is None else (first,), records):
        data = record.clues.replace(".", "0")
        note = f' note="{escape(record.difficulty)}"' if has_notes else ""
        yield f'{indent}<game data="{data}"{note}/>\n'
    yield "  </folder>\n</opensudoku>\n" if has_notes else "</opensudoku>\n"
