"""Files that a format makes of puzzles."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from cluesmith.cli.formats.format import BookOptions, FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.records.puzzle_record import PuzzleRecord


def output(name: str, path: Path | None, **options: Any) -> PuzzleOutput:
    """Return what writes puzzles in a format, with options of it and of books."""
    of_book = {option: options.pop(option) for option in BookOptions.__slots__ if option in options}
    chosen = FormatOptions(**options, book=BookOptions(**of_book))
    return PuzzleOutput(FORMATS[name], chosen, path and str(path))


def write(name: str, path: Path, records: Iterable[PuzzleRecord], **options: Any) -> Path:
    """Write puzzles in a format."""
    output(name, path, **options).write(records)
    return path


def book_of(folder: Path, records: Iterable[PuzzleRecord], **options: Any) -> PdfReader:
    """Print puzzles and their solutions, and read the pages."""
    return PdfReader(write("pdf", folder / "book.pdf", records, with_solution=True, **options))
