"""A puzzle that was made, with all that its proof needs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A minimal puzzle and its grid in one-line form, the witnesses of its clues, and its rating.

    A witness is a second grid of the puzzle without that clue.  The witnesses of the clues in cell
    order follow each other, a byte a cell.  The rating is None where nobody asked for it.
    """

    clues: str
    solution: str
    witnesses: bytes
    rating: int | None = None
