"""A puzzle that was made, with all that its proof needs: as bytes, and as text."""

from dataclasses import dataclass

from generator.kinds.kind import Kind
from generator.rating.rating import Rating


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A minimal puzzle and its grid, each in one line, the witnesses of its clues, and its rating.

    A witness is a second grid of the puzzle without that clue.  The witnesses of the clues in cell
    order follow each other, a byte a cell.  The rating is None where nobody asked for it.

    A puzzle that is not strictly minimal has no witnesses, and ``minimal_at`` says what it is
    instead: "easy" that no clue can go without making it harder than that, "easy+" that it is easy
    and clues were added.
    """

    clues: str
    solution: str
    witnesses: bytes
    rating: Rating | None = None
    minimal_at: str | None = None


@dataclass(frozen=True, slots=True)
class MinimalPuzzle:
    """A minimal puzzle and its grid, a byte a cell, and the witnesses of its clues.

    Witnesses and ``minimal_at`` as in ``Puzzle``.
    """

    clues: bytes
    grid: bytes
    witnesses: bytes
    minimal_at: str | None = None

    def in_text(self, kind: Kind) -> Puzzle:
        """Return the same with clues and grid in one line of text."""
        clues, grid = kind.text(self.clues), kind.text(self.grid)
        return Puzzle(clues, grid, self.witnesses, minimal_at=self.minimal_at)


# Behind the level of a puzzle to which clues were added.
ADDED = "+"


def minimality(minimal_at: str | None) -> str:
    """Return in words what ``minimal_at`` of a puzzle claims."""
    if minimal_at is None:
        return "minimal"
    if minimal_at.endswith(ADDED):
        return f"{minimal_at.removesuffix(ADDED)}, with clues added"
    return f"minimal at {minimal_at}"
