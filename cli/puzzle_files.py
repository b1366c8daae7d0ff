"""Files of puzzles, a line each: streaming, with file and line for what cannot be read."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from generator import GeneratorError, Kind, kind_of_length

# Far above any puzzle; a longer line is no puzzle and is not worth its memory.
MAX_LINE_BYTES = 10_000

# A puzzle ends at one of these; what follows is comment.
_SEPARATORS = str.maketrans(",;\t", "   ")


class PuzzleFileError(GeneratorError):
    """A file that holds no puzzles."""


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A line of a file, without its comment; ``number`` counts from 1."""

    file: str
    number: int
    text: str

    @property
    def place(self) -> str:
        """Where the line stands, as compilers write it."""
        return f"{self.file}:{self.number}"

    def kind(self, given: Kind | None) -> Kind:
        """Return the kind given, or the one of the line's length."""
        return given or kind_of_length(len(self.text))

    def values(self, given: Kind | None) -> tuple[Kind, bytes]:
        """Return the line's kind and values; the error names file, line and column."""
        try:
            kind = self.kind(given)
            return kind, kind.values(self.text)
        except GeneratorError as error:
            column = getattr(error, "column", None)
            where = self.place if column is None else f"{self.place}:{column}"
            raise PuzzleFileError(f"{where}: {error}") from error


def read_puzzle_lines(files: tuple[str, ...]) -> Iterator[PuzzleLine]:
    """Yield the lines of the files ('-' is standard input) but blank ones and '#' comments.

    Raises
    ------
    PuzzleFileError
        A file is not text, or holds no puzzle line at all.
    """
    for file in files or ("-",):
        empty = True
        for line in _lines(file):
            empty = False
            yield line
        if empty:
            raise PuzzleFileError(f"{_title(file)}: no puzzle in it")


def _lines(file: str) -> Iterator[PuzzleLine]:
    title = _title(file)
    with _open(file) as stream:
        number = 0
        while raw := stream.readline(MAX_LINE_BYTES + 1):
            number += 1
            text = _decode(title, number, raw)
            if text and not text.startswith("#"):
                yield PuzzleLine(title, number, text)


def _decode(title: str, number: int, raw: bytes) -> str:
    if len(raw) > MAX_LINE_BYTES:
        raise PuzzleFileError(f"{title}:{number}: a line of over {MAX_LINE_BYTES} characters")
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
    except UnicodeDecodeError as error:
        raise PuzzleFileError(f"{title}:{number}: not text (byte {error.start + 1})") from None
    if "\0" in text:
        raise PuzzleFileError(f"{title}:{number}: not text (it holds NUL bytes)")
    if not text or text.startswith("#"):
        return text
    return text.translate(_SEPARATORS).split(" ", 1)[0]


def _title(file: str) -> str:
    return "standard input" if file == "-" else file


@contextmanager
def _open(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
        return
    if Path(file).is_dir():
        raise PuzzleFileError(f"{file}: a folder, not a file of puzzles")
    with Path(file).open("rb") as stream:
        yield stream
