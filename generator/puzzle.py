"""A generated puzzle, with all that its proof needs."""

from typing import TYPE_CHECKING, NamedTuple

from cluesmith.generator.kinds.kind import Kind
from cluesmith.light_dataclasses import dataclass

if TYPE_CHECKING:
    from cluesmith.generator.rating.rating import Rating


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A minimal puzzle and its grid, each in one line, the witnesses of its clues, and its rating.

    A witness is a second grid of the puzzle without that clue.  The witnesses follow each other in
    the order of the cells of the clues, one byte per cell; a puzzle that is minimal for a level has
    none.  The rating and the path (in a few letters) are None if nobody asked for them.
    ``least_er`` is the ER that the puzzle is known to reach, in tenths, where that stands for a
    rating.
    """

    clues: str
    solution: str
    witnesses: bytes
    rating: "Rating | None" = None
    path: str | None = None
    least_er: int | None = None


class MinimalPuzzle(NamedTuple):
    """A minimal puzzle and its grid, one byte per cell, and the witnesses of its clues.

    Witnesses as in ``Puzzle``.
    """

    clues: bytes
    grid: bytes
    witnesses: bytes

    def in_text(
        self, kind: Kind, rating: "Rating | None" = None, least_er: int | None = None
    ) -> Puzzle:
        """Return the same with clues and grid in one line of text, and with a rating."""
        clues, grid = kind.text(self.clues), kind.text(self.grid)
        return Puzzle(clues, grid, self.witnesses, rating, least_er=least_er)
