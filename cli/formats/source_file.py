"""What readers take, and what they yield."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.printable import LEFT_OUT, printable

# The number of a line and its text.
NumberedLine = tuple[int, str]

# What a file says of a puzzle beside its clues, by the names of a record; None is not known.
Said = Mapping[str, Any]
NOTHING_SAID: Said = {}

# Enough to read at once that what is done once a block does not count, little to hold.
BLOCK_BYTES = 256 * 1024

# How much is shown of a line that cannot be read.
_MAX_SHOWN = 40


class ReadPuzzle(NamedTuple):
    """A puzzle of a file: its first line's number, it in one line, and what else is said of it.

    ``kind_name`` is the name of its kind, if the file gives one, and ``problem`` why it cannot be
    read; the text is then the beginning of the line.  ``note`` is what the user should know of its
    kind.
    """

    number: int
    text: str
    said: Said = NOTHING_SAID
    kind_name: str | None = None
    problem: str = ""
    note: str = ""


class PuzzleFileError(GeneratorError):
    """A file that holds no puzzles."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file by its title: its lines in order, without their ends.

    ``kind`` is the one of all its puzzles, if the user names it.
    """

    title: str
    lines: Iterable[NumberedLine]
    kind: Kind | None = None


def is_comment(line: str) -> bool:
    """Whether a line is a comment."""
    return line.lstrip().startswith("#")


def without_comment(line: str) -> str:
    """Return the text of a line without white space around it, nothing of a comment."""
    return "" if is_comment(line) else line.strip()


def unreadable(number: int, text: str, problem: object) -> ReadPuzzle:
    """Return what stands for a puzzle that cannot be read."""
    shown = text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}{LEFT_OUT}"
    return ReadPuzzle(number, printable(shown), problem=str(problem))


def read_lines(source: SourceFile, read: Callable[[int, str], ReadPuzzle]) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line that is no comment; a GeneratorError is that line's alone."""
    for number, line in source.lines:
        if text := without_comment(line):
            try:
                yield read(number, text)
            except GeneratorError as error:
                yield unreadable(number, text, error)
