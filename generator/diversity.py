"""Which puzzles of a job are too much alike: the same puzzle, or too many of one grid."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field

from generator.catalogue import catalogue_of
from generator.kind import Kind


def grid_class(kind: Kind, solution: str) -> str:
    """Return what grids that count as the same have in common, at most 32 characters.

    Of a kind with a catalogue it is the number of the grid's class, up to symmetry; else grids are
    the same if they are equal, and it is a digest of the grid.
    """
    if kind.catalogue_sha256 is not None:
        return str(catalogue_of(kind).class_of(kind.values(solution)))
    return hashlib.blake2b(solution.encode(), digest_size=16).hexdigest()


@dataclass(slots=True)
class Selection:
    """The puzzles that a job holds so far, and what it has dropped.

    Parameters
    ----------
    kind : Kind
    per_grid : int, optional
        At most so many puzzles of one class of grids.
    """

    kind: Kind
    per_grid: int | None
    n_dropped_same: int = 0
    n_dropped_grid: int = 0
    _clues: set[str] = field(default_factory=set)
    _of_grid: Counter[str] = field(default_factory=Counter)

    def __len__(self) -> int:
        return len(self._clues)

    def takes(self, clues: str, solution: str) -> bool:
        """Take the puzzle, or drop it and say False."""
        if clues in self._clues:
            self.n_dropped_same += 1
            return False
        if self.per_grid is not None:
            grid = grid_class(self.kind, solution)
            if self._of_grid[grid] >= self.per_grid:
                self.n_dropped_grid += 1
                return False
            self._of_grid[grid] += 1
        self._clues.add(clues)
        return True
