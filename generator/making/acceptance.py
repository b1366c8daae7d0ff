"""The rules by which a job accepts puzzles: the first distinct ones in attempt order.

Only this module decides it.  ``finished_puzzles`` asks for each new puzzle.  A worker passes the
class to the database, which asks when it accepts the results of a shard.
"""

from collections import Counter
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from cluesmith.generator.making.overlap_indexes import AnyOverlapIndex
from cluesmith.generator.option_values import ANY
from cluesmith.generator.rating.wanted.level_shares import LevelQuotas, read_level_shares

if TYPE_CHECKING:
    from cluesmith.generator.making.held_puzzles import HeldPuzzles


class Acceptance:
    """Decides in attempt order what a job accepts, and counts what it drops.

    Two puzzles or grids are the same if a symmetry of the kind takes one to the other; canonical
    forms and classes of grids represent them.  From earlier results of a job, only those that can
    come again are needed.
    """

    def __init__(
        self,
        *,
        n_missing: int,
        patience: int,
        per_grid: int | None = None,
        max_overlap: AnyOverlapIndex | None = None,
        held: "HeldPuzzles | None" = None,
        excluded: Set[str] = frozenset(),
        already_accepted: Set[str] = frozenset(),
        n_of_grid: Mapping[str, int] | None = None,
        level_shares: str | None = None,
        n_of_level: Mapping[int, int] | None = None,
        last_new_attempt: int = -1,
    ) -> None:
        """Begin with what a job has.

        ``n_missing``: the number of puzzles that it still needs. ``patience``: the number of
        attempts in a row without a new puzzle that exhausts it; later puzzles are not accepted,
        since the result must not depend on where shards end. ``per_grid``: the most puzzles of one
        class of grids. ``max_overlap``: the index of puzzles that it has accepted before, to which
        accepted ones are added; None if puzzles may overlap. ``held``: holds the forms of the same
        puzzles in little memory, for at most one puzzle a grid. ``excluded``: canonical forms that
        it must not have. ``already_accepted``: those that it has. ``n_of_grid``: the number of its
        puzzles of each class of grids. ``level_shares``: the shares of levels, as
        ``read_level_shares`` reads them; a puzzle of a level that has its share is not wanted.
        ``n_of_level``: the number of its puzzles of each level, by the number of the level.
        ``last_new_attempt``: the last attempt that brought it a puzzle; -1 for none yet.
        """
        self.n_missing = n_missing
        self.patience = patience
        self.per_grid = per_grid
        self.max_overlap = max_overlap
        self.held = held
        self.excluded = excluded
        self.last_new_attempt = last_new_attempt
        self.n_dropped_same = self.n_dropped_grid = 0
        self.n_dropped_overlapping = self.n_dropped_excluded = 0
        self._held = set(already_accepted)
        self._n_of_grid = Counter(n_of_grid or {})
        found = n_of_level or {}
        n_wanted = self.n_missing + sum(found.values())
        self.quotas = LevelQuotas(read_level_shares(level_shares or ANY), n_wanted, found)

    @property
    def dropped(self) -> dict[str, int]:
        """Return the number of dropped puzzles by reason, with names that users' programs read."""
        return {
            name.removeprefix("n_"): n
            for name, n in vars(self).items()
            if name.startswith("n_dropped_")
        }

    def expect(self, puzzles: list[bytes]) -> None:
        """Say what is asked for next, encoded: overlaps of many puzzles take less time together."""
        if self.max_overlap is not None:
            self.max_overlap.expect(puzzles)

    def accepts(
        self, attempt: int, canonical: str, grid_class: str, clues: bytes, level: int | None = None
    ) -> bool:
        """Return True if the puzzle of an attempt is accepted, else count it as dropped.

        ``grid_class`` is read only if there is a limit per grid.  ``clues`` is the puzzle in one
        line of text, encoded.  ``level`` is the number of its level; None if it is not rated.
        """
        if not self.n_missing or self.is_exhausted(attempt):
            return False
        if canonical in self.excluded:
            self.n_dropped_excluded += 1
            return False
        if canonical in self._held or (self.held and self.held.has(canonical)):
            self.n_dropped_same += 1
            return False
        if self.per_grid is not None and (
            self.held.has_grid(grid_class)
            if self.held
            else self._n_of_grid[grid_class] >= self.per_grid
        ):
            self.n_dropped_grid += 1
            return False
        if not self.quotas.needs(level):
            return False
        if self.max_overlap is not None and not self.max_overlap.add_unless_overlapping(clues):
            self.n_dropped_overlapping += 1
            return False
        if level is not None:
            self.quotas.n_of_level[level] += 1
        if self.held:
            self.held.add(canonical, grid_class)
        else:
            self._held.add(canonical)
            if self.per_grid is not None:
                self._n_of_grid[grid_class] += 1
        self.n_missing -= 1
        self.last_new_attempt = attempt
        return True

    def give_back(self) -> None:
        """Count the last accepted puzzle as missing again, because it is of no use."""
        self.n_missing += 1

    def is_exhausted(self, end: int) -> bool:
        """Return True if the patience is spent after all attempts before ``end``."""
        return self.n_missing > 0 and end >= self.last_end

    @property
    def last_end(self) -> int:
        """Return the end of the attempts that are made if none of them brings a new puzzle."""
        return self.last_new_attempt + self.patience + 1
