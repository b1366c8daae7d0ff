"""Files of puzzles, a line each: streaming, with file and line for what cannot be read."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO

from generator import KINDS, GeneratorError, Kind, PuzzleSyntaxError, kind_of_length

KIND_OF_LENGTH = {kind.n_cells: kind for kind in KINDS.values()}

# Far above any puzzle; a longer line is no puzzle and is not worth its memory.
MAX_LINE_BYTES = 10_000

# Enough that what is done once a batch does not count.
BATCH_LINES = 4096

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


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines of one kind that follow each other, and their values one after the other."""

    kind: Kind
    lines: list[PuzzleLine]
    values: bytes


def read_batches(files: tuple[str, ...], given: Kind | None) -> Iterator[Batch | PuzzleFileError]:
    """Yield the puzzles of the files in order, many at a time, and the error of each bad line.

    A batch costs little more than its bytes, where a line at a time costs more than to solve it.
    """
    for kind, lines in _runs(read_puzzle_lines(files), given):
        yield from _batches(kind, lines)


def _runs(
    lines: Iterator[PuzzleLine], given: Kind | None
) -> Iterator[tuple[Kind | None, list[PuzzleLine]]]:
    """Yield runs of lines of one length, at most BATCH_LINES, with their kind if there is one."""
    while batch := list(islice(lines, BATCH_LINES)):
        for length, run in groupby(batch, key=lambda line: len(line.text)):
            yield given if given else KIND_OF_LENGTH.get(length), list(run)


def _batches(kind: Kind | None, lines: list[PuzzleLine]) -> Iterator[Batch | PuzzleFileError]:
    try:
        if kind is not None and len(lines[0].text) == kind.n_cells:
            yield Batch(kind, lines, kind.values_many([line.text for line in lines]))
            return
    except PuzzleSyntaxError:
        pass  # one of them cannot be read
    for line in lines:
        try:
            line_kind, values = line.values(kind)
        except PuzzleFileError as error:
            yield error
        else:
            yield Batch(line_kind, [line], values)


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
