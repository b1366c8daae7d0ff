"""What readers take, and what they yield."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator import GeneratorError

# The number of a line and its text; for a puzzle, its first line's number and it in one line.
NumberedLine = tuple[int, str]


class PuzzleFileError(GeneratorError):
    """A file that holds no puzzles."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file by its title: its lines in order, without their ends."""

    title: str
    lines: Iterable[NumberedLine]
