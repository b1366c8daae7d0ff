"""The kind of each line of a file: a line that fits another kind is not silently of that kind."""

from enum import Enum
from typing import Literal

from generator import KINDS, Kind, PuzzleSyntaxError

KIND_OF_LENGTH = {kind.n_cells: kind for kind in reversed([*KINDS.values()])}


class Mixed(Enum):
    """In place of a kind: the length of each line tells its kind."""

    MIXED = "mixed"


# What the user says: the kind of all lines, that there are several, or nothing.
GivenKind = Kind | Literal[Mixed.MIXED] | None


class LineKinds:
    """Tells the kind of the lines of one file, which are asked about in order.

    Where the user says nothing, the first line that is a puzzle of some kind tells the kind of all
    lines after it: a piece of a Sudoku can be as long as a Hanidoku.
    """

    def __init__(self, given: GivenKind) -> None:
        self._of_all = given if isinstance(given, Kind) else None
        self.is_settled = given is not None

    def expected(self, text: str) -> Kind | None:
        """Return the kind that this line must have; None where its length tells it."""
        if not self.is_settled:
            kind = KIND_OF_LENGTH.get(len(text))
            if kind is not None and _is_puzzle(kind, text):
                self._of_all = kind
                self.is_settled = True
        return self._of_all

    def expected_of_group(self, texts: list[str]) -> Kind | None:
        """Return the same for lines of one length that follow each other."""
        for text in texts:
            expected = self.expected(text)
            if self.is_settled:
                return expected
        return None


def _is_puzzle(kind: Kind, text: str) -> bool:
    try:
        kind.values(text)
    except PuzzleSyntaxError:
        return False
    return True
