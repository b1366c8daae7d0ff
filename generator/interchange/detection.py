"""The detection of a puzzle file's format from its first lines."""

from collections.abc import Callable, Iterator, Sequence

from cluesmith.generator.interchange.codes import reader_of_codes
from cluesmith.generator.interchange.drawn_grids import (
    MOST_WORDS,
    TELLING_LINES,
    is_drawn,
    may_begin,
    read_drawn,
    telling,
)
from cluesmith.generator.interchange.one_line import (
    is_bank,
    is_hanidokusat,
    read_bank,
    read_hanidokusat,
)
from cluesmith.generator.interchange.source_text import ReadPuzzle, SourceFile, without_comment
from cluesmith.generator.interchange.tables import csv_layout, read_csv, read_jsonl
from cluesmith.generator.kinds.kind import Kind

Reader = Callable[[SourceFile], Iterator[ReadPuzzle]]


def knows_enough(lines: Sequence[str], kind: Kind | None = None) -> bool:
    """Return True if the first lines of a file show its format; ``kind`` is that of its puzzles."""
    shown = significant(lines)
    rows = telling(shown)
    is_plain = rows[:1] == shown[:1] and not may_begin(rows[0], kind)
    return len(rows) >= TELLING_LINES or len(shown) >= MOST_WORDS or is_plain


def reader_for(lines: Sequence[str], kind: Kind | None = None) -> Reader | None:
    """Return the reader of a file with these first lines, None for one puzzle per line.

    ``kind`` is the kind of its puzzles, if known.
    """
    shown = significant(lines)
    if not shown:
        return None
    first = shown[0]
    if first.startswith("{"):
        return read_jsonl
    if reader := reader_of_codes(first):
        return reader
    if is_bank(first):
        return read_bank
    if is_hanidokusat(first):
        return read_hanidokusat
    if csv_layout(first):
        return read_csv
    return read_drawn if is_drawn(shown, kind) else None


def significant(lines: Sequence[str]) -> list[str]:
    """Return the first lines that are neither blank nor comments, without white space around."""
    found: list[str] = []
    for line in lines:
        if len(found) == MOST_WORDS:
            break
        if without_comment(line):
            found.append(line.strip(" \r\n"))
    return found
