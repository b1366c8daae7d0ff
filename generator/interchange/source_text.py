"""The files that readers take, and the puzzles that they yield."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import COMMENT_MARKS
from cluesmith.generator.wording.printable import LEFT_OUT, printable
from cluesmith.light_dataclasses import dataclass

# The number of a line and its text.
NumberedLine = tuple[int, str]

# What a file says about a puzzle beside its clues, by the names of a record. None: not known.
Said = Mapping[str, Any]
NOTHING_SAID: Said = {}

# Bytes to read at once: so many that work done once per block does not matter, but few to hold.
BLOCK_BYTES = 256 * 1024

# The beginnings of a header whose first column has the numbers of rows.
_NUMBER_COLUMN = ("#,", "#;", "#\t")

# The number of characters shown of a line that cannot be read.
_MAX_SHOWN = 40


class ReadPuzzle(NamedTuple):
    """A puzzle of a file: the number of its first line, its text in one line, and other facts.

    ``kind_name`` is the name of its kind, if the file gives one.  ``problem`` is why the puzzle
    cannot be read; the text is then the beginning of the line.  ``note`` is a message to the user
    about what was read.  ``position`` has the digits and candidates of a player, if there are any.
    """

    number: int
    text: str
    said: Said = NOTHING_SAID
    kind_name: str | None = None
    problem: str = ""
    note: str = ""
    position: str | None = None


class PuzzleFileError(GeneratorError):
    """A file that holds no puzzles."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file with a title: its lines in order, without line ends.

    ``kind`` is the kind of all its puzzles, and ``column`` the name of their column in a table, if
    the user names them.
    """

    title: str
    lines: Iterable[NumberedLine]
    kind: Kind | None = None
    column: str | None = None


def is_comment(line: str) -> bool:
    """Return True if a line is a comment, and no header whose first column is "#"."""
    text = line.lstrip(" ")
    return text.lstrip().startswith(COMMENT_MARKS) and not text.startswith(_NUMBER_COLUMN)


def without_comment(line: str) -> str:
    """Return a line without white space around it; "" for a comment."""
    return "" if is_comment(line) else line.strip()


def unreadable(number: int, text: str, problem: object) -> ReadPuzzle:
    """Return the stand-in for a puzzle that cannot be read."""
    shown = text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}{LEFT_OUT}"
    return ReadPuzzle(number, printable(shown), problem=str(problem))


def read_lines(source: SourceFile, read: Callable[[int, str], ReadPuzzle]) -> Iterator[ReadPuzzle]:
    """Yield the puzzle of each line that is no comment. A GeneratorError concerns only its line."""
    for number, line in source.lines:
        if text := without_comment(line):
            try:
                yield read(number, text)
            except GeneratorError as error:
                yield unreadable(number, text, error)
