"""Writers of formats, of three sorts: text that grows by one puzzle at a time, a document that is
valid only as a whole, or a folder with files for each puzzle.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import IO, NamedTuple

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.puzzle_record import PuzzleRecord


def any_kind(kind: Kind) -> str | None:
    """Refuse no kind."""
    return None


class TextWriter(NamedTuple):
    """Text, one puzzle after the other.

    ``of_clues`` writes a puzzle from its clues alone, if the format needs nothing else.
    """

    of_record: Callable[[PuzzleRecord], str]
    begin: str = ""
    end: str = ""
    of_clues: Callable[[str], str] | None = None


class DocumentWriter(NamedTuple):
    """A file that is written as a whole.

    ``refusal`` returns why puzzles of a kind cannot be written with the user's options, or None, as
    that of ``Format`` does.
    """

    write: Callable[[Iterator[PuzzleRecord], IO[bytes]], None]
    refusal: Callable[[Kind], str | None] = any_kind


class FolderWriter(NamedTuple):
    """A folder with files for each puzzle: the end of each file's name, and its text or bytes."""

    files: Callable[[PuzzleRecord], Iterable[tuple[str, str | bytes]]]


Writer = TextWriter | DocumentWriter | FolderWriter
