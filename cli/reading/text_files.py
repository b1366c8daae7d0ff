"""Files of text, read in blocks of whole lines, with file and line in errors.

At most a block and a line of a file are in memory.
"""

import codecs
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import TextIO

from cluesmith.cli.terminal.standard_streams import input_is_terminal
from cluesmith.generator.interchange.source_text import (
    BLOCK_BYTES,
    NumberedLine,
    PuzzleFileError,
)

# Longer than any puzzle with its solution steps, which take about 100 kB for large kinds. A longer
# line is no puzzle and not worth its memory.
MAX_LINE_BYTES = 1_000_000
_TOO_LONG = f"a line of over {MAX_LINE_BYTES} characters"

_LONE_CR = re.compile(rb"\r(?![\r\n]|\Z)")

# The first bytes of gzip files.
GZIP = b"\x1f\x8b"

# The first bytes of files in other encodings. The mark of UTF-32 begins with that of UTF-16.
_IN_UTF32, _IN_UTF16 = (f"{name}; save it as UTF-8" for name in ("UTF-32", "UTF-16"))
_PACKED = "compressed by {0}; read it with `{0} -dc FILE | cluesmith ... -`"
_OTHER_FORMS = {
    codecs.BOM_UTF32_LE: _IN_UTF32,
    codecs.BOM_UTF32_BE: _IN_UTF32,
    codecs.BOM_UTF16_LE: _IN_UTF16,
    codecs.BOM_UTF16_BE: _IN_UTF16,
    GZIP: _PACKED.format("gzip"),
    b"\x28\xb5\x2f\xfd": _PACKED.format("zstd"),
    b"\xfd7zXZ": _PACKED.format("xz"),
    b"BZh": _PACKED.format("bzip2"),
    **{
        mark: f"{what}, which holds no puzzles that can be read; name a file of text or a table"
        for mark, what in (
            (b"%PDF", "a PDF"),
            (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
            (b"GIF8", "a GIF picture"),
            (b"\xff\xd8\xff", "a JPEG picture"),
            (b"{\\rtf", "a text of a word processor (RTF)"),
        )
    },
    b"PK\x03\x04": "a zip archive, as xlsx and docx are; unpack it, or save the table as CSV",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive; unpack it",
    b"\xd0\xcf\x11\xe0": "a file of an older Office (xls, doc); save the table as CSV",
}


def title_of(file: str) -> str:
    """Return the name in messages of a file that the user named."""
    return "standard input" if file == "-" else file


def is_typed(files: Collection[str]) -> bool:
    """Return True if the user types the input. Then nothing else may move on the terminal."""
    reads_standard_input = not files or "-" in files
    return reads_standard_input and input_is_terminal()


@contextmanager
def open_text(file: str) -> Iterator[BufferedReader]:
    """Open a file by its name, or standard input for '-'.

    Raises PuzzleFileError if it is a folder, or no file can have this name. Raises OSError, with
    its name, if it cannot be read.
    """
    try:
        with _opened(file) as stream:
            yield stream
    except OSError as error:
        error.filename = error.filename or title_of(file)
        raise


@contextmanager
def _opened(file: str) -> Iterator[BufferedReader]:
    if file == "-":
        if sys.stdin is None:
            raise PuzzleFileError("standard input: closed")
        yield open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
        return
    if Path(file).is_dir():
        raise PuzzleFileError(f"{file}: a folder, not a file of puzzles")
    with Path(file).open("rb") as stream:
        yield stream


def texts_of(title: str, stream: BufferedReader, size: int = BLOCK_BYTES) -> Iterator[NumberedLine]:
    """Yield the text of whole lines, with the number of the first; raise at the first bad line.

    ``title``: what messages call the file. ``size``: the number of bytes to read at once.

    Raises PuzzleFileError if a line is not text, or too long.
    """
    number = 1
    for raw in _whole_lines(stream, size):
        text, problem = _text(title, number, raw)
        text = text.removesuffix("\n")
        yield number, text
        number += text.count("\n") + 1
        if problem:
            raise PuzzleFileError(problem)


def lines_of(title: str, stream: TextIO) -> Iterator[str]:
    """Yield the lines of a table, with their ends; raises PuzzleFileError if a line is too long."""
    number = 1
    while line := stream.readline(MAX_LINE_BYTES + 1):
        if len(line) > MAX_LINE_BYTES and not line.endswith("\n"):
            raise PuzzleFileError(f"{title}:{number}: {_TOO_LONG}")
        yield line
        number += 1


def _whole_lines(stream: BufferedReader, size: int) -> Iterator[bytes]:
    """Yield the file in pieces that end with a line, except the last piece or a line too long."""
    pending = b""
    while block := stream.read1(size):
        end = block.rfind(b"\n") + 1
        if end:
            yield pending + block[:end]
            pending = block[end:]
        else:
            pending += block
        if len(pending) > MAX_LINE_BYTES:
            break  # the line is too long in any case
    if pending:
        yield pending


def _text(title: str, number: int, raw: bytes) -> tuple[str, str]:
    """Return the text of some lines up to the first bad one, and the problem of that line."""
    bad, problem = len(raw), ""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        bad, problem = error.start, "not text (byte {column})"
    nul = raw.find(b"\0", 0, bad)
    if nul >= 0:
        bad, problem = nul, "not text (it holds NUL bytes)"
    if b"\r" in raw and (lone := _LONE_CR.search(raw, 0, bad)):
        bad, problem = lone.start(), "lines end in CR alone; save it with LF or CR LF"
    long = _long_line(raw, bad)
    if long is not None:
        bad, problem = long, _TOO_LONG
    if number == 1 and (form := other_form(raw)):
        bad, problem = 0, form
    if problem:
        start = raw.rfind(b"\n", 0, bad) + 1
        line = number + raw.count(b"\n", 0, start)
        problem = f"{title}:{line}: {problem.format(column=bad - start + 1)}"
        raw = raw[:start]
    return raw.decode("utf-8-sig" if number == 1 else "utf-8"), problem


def _long_line(raw: bytes, end: int) -> int | None:
    """Return the start of the first line that is too long, if it is before ``end``."""
    start = 0
    while start < end:
        # Search from the last newline within reach, because the lines before it are short enough.
        newline = raw.rfind(b"\n", start, start + MAX_LINE_BYTES + 1)
        if newline < 0:
            return start if len(raw) - start > MAX_LINE_BYTES else None
        start = newline + 1
    return None


def other_form(raw: bytes) -> str | None:
    """Return the sort of a file that begins with these bytes and is not UTF-8, and a remedy."""
    return next((form for mark, form in _OTHER_FORMS.items() if raw.startswith(mark)), None)
