"""What readers take, and what they yield."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind

# The number of a line and its text.
NumberedLine = tuple[int, str]

# What a file says of a puzzle beside its clues, by the names of a record; None is not known.
Said = Mapping[str, Any]
NOTHING_SAID: Said = {}


class ReadPuzzle(NamedTuple):
    """A puzzle of a file: its first line's number, it in one line, and what else is said of it.

    ``kind_name`` is the name of its kind, if the file gives one.
    """

    number: int
    text: str
    said: Said = NOTHING_SAID
    kind_name: str | None = None


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
