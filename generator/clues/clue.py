"""A clue that is not a digit, and a puzzle that has such clues."""

from typing import NamedTuple


class Clue(NamedTuple):
    """A constraint on the digits of some cells."""

    type: str
    """The name of a row of ``clue_types.CLUE_TYPES``."""
    cells: tuple[int, ...]
    """In the order that the type defines, else sorted.  A clue outside of the board has the cells
    of its line, the nearest first.
    """
    value: int = 0
    """0 for types without a value."""


class CluePuzzle(NamedTuple):
    """A puzzle: the digits that are given, a byte a cell (0 is blank), and the other clues."""

    digits: bytes
    clues: tuple[Clue, ...]

    @property
    def n_clues(self) -> int:
        """The number of clues of all types, with digits."""
        return len(self.digits) - self.digits.count(0) + len(self.clues)


# A puzzle of any kind: digits alone, one value per cell, or digits and other clues.
Given = bytes | CluePuzzle


def digits_of(given: Given) -> bytes:
    """Return the digits that a puzzle gives."""
    return given.digits if isinstance(given, CluePuzzle) else given


def clues_of(given: Given) -> tuple[Clue, ...]:
    """Return the clues of a puzzle that are not digits."""
    return given.clues if isinstance(given, CluePuzzle) else ()


def with_digits(given: Given, digits: bytes) -> Given:
    """Return a puzzle with other digits and the same other clues."""
    return given._replace(digits=digits) if isinstance(given, CluePuzzle) else digits
