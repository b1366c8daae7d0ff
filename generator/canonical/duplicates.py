"""Which puzzles of a job are too much alike: the same puzzle, or too many of one grid."""

from collections import Counter
from dataclasses import dataclass, field

from generator.canonical.canonical_form import canonical_form
from generator.kinds.kind import Kind


@dataclass(slots=True)
class Selection:
    """The puzzles that a job holds so far, and what it has dropped.

    Puzzles are the same, and so are grids, if a symmetry of the kind takes one to the other.

    Parameters
    ----------
    kind : Kind
    per_grid : int, optional
        At most so many puzzles of one class of grids.
    excluded : frozenset of str
        The canonical clues of puzzles that are not wanted.
    """

    kind: Kind
    per_grid: int | None
    excluded: frozenset[str] = frozenset()
    n_dropped_same: int = 0
    n_dropped_excluded: int = 0
    n_dropped_grid: int = 0
    _canonical: set[str] = field(default_factory=set)
    _of_grid: Counter[str] = field(default_factory=Counter)

    def __len__(self) -> int:
        return len(self._canonical)

    def takes(self, clues: str, solution: str) -> bool:
        """Take the puzzle, or drop it and say False."""
        form = canonical_form(self.kind, clues, solution)
        if form.clues in self._canonical:
            self.n_dropped_same += 1
            return False
        if form.clues in self.excluded:
            self.n_dropped_excluded += 1
            return False
        if self.per_grid is not None:
            if self._of_grid[form.grid_class] >= self.per_grid:
                self.n_dropped_grid += 1
                return False
            self._of_grid[form.grid_class] += 1
        self._canonical.add(form.clues)
        return True
