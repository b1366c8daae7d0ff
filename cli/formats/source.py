"""What readers read, and what they yield."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator import GeneratorError

# A line's number and its text; of a puzzle, the number of its first line and its one-line form.
Line = tuple[int, str]


class PuzzleFileError(GeneratorError):
    """A file that holds no puzzles."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file by its title: its lines in order, without their ends."""

    title: str
    lines: Iterable[Line]
