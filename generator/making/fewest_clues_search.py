"""The fewest clues for a given grid of any kind, by implicit hitting sets.

A set of cells is a valid puzzle for a grid exactly when it hits every unavoidable set of the grid:
every set of cells in which some second grid differs.  There are too many of these to list, so the
problem is solved over a growing pool of them (``generator.making.hitting_set``):

1. The pool starts with the unavoidable sets within two digits; the cells chosen are those of one
   minimal puzzle, made top-down.
2. The local search looks for one cell fewer than the best puzzle has, so that all sets are hit.
3. The oracle is asked for a second solution of these clues.  If there is one, it is shrunk to
   minimal unavoidable sets among the cells in which it differs, which join the pool (``_learn``),
   and the local search goes on from where it is.
4. If there is none, the cells are a puzzle.  A cell that no set of the pool needs is tried without;
   what then comes back as a second solution is a set that needs it.  Then from 2 with a cell less.

Invariants
----------
- All sets of the pool are unavoidable, so each chosen cell that hits some set alone is needed, and
  the grid with a hole in place of that set has the cell's witness as its other solution.  So
  witnesses cost a search of a small hole each, for any kind.
- The sets are minimal wherever the oracle could list all solutions of a hole, or refute each
  smaller one; a search that gives up at its node budget may leave a larger one.

The oracle is the kind's best, and part of the algorithm: which second solution it finds decides
which sets are learnt.  A kind that gets another first oracle gives other puzzles for the
same seed: ALGORITHM_VERSION has to be raised.

Rejected
--------
Milliseconds to at most 20 clues of a Sudoku grid, for 15 of the kept version or 25 of an earlier
one; docs/decisions/search-methods.md has all figures.

- A pool that starts empty: 37 for 25.  Sets of three digits and two houses as well: 36 for 25.
- Two or three sets from each question: 26 and 25 for 25, 108 and 91 for 70 at 19 clues.
- Sets that are not shrunk: 22 for 25, 86 for 70 at 19 clues.
- The target at once, not one clue less at a time: 24 for 25, but nothing to show if it is missed.
- The smallest of the first 64 solutions of a candidate: 1,210 for 99.

References
----------
J. Davies, F. Bacchus, Solving MAXSAT by solving a sequence of simpler SAT instances, CP 2011
(implicit hitting sets).  G. McGuire, B. Tugemann, G. Civario, There is no 16-clue Sudoku,
Experimental Mathematics 23 (2014) (unavoidable sets, and puzzles as their hitting sets).
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from cluesmith.generator.errors import GridError, SearchLimitError
from cluesmith.generator.kernel.random_draws import derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.hitting_set import HittingSet
from cluesmith.generator.making.topdown import removal_order, remove_clues
from cluesmith.generator.oracles.oracle_registry import listing_oracle
from cluesmith.generator.puzzle import MinimalPuzzle

if TYPE_CHECKING:
    from cluesmith.generator.oracles.interface import Oracle

# Flips of the local search, and the cost of a question to the oracle in flips.
DEFAULT_STEPS = 1_000_000
QUESTION_STEPS = 10

# Solutions that one hole is asked for: with all of them at hand, the smallest sets are minimal.
_MAX_SOLUTIONS = 256
# Node budget of a question that can be put in another way, for dancing links.
_QUESTION_NODES = 50_000
# Orders in which clues are dropped for the first puzzle; for 16x16 every other one gives up.
_FIRST_ORDERS = 30
# A pool of more sets is cut by half.
_SETS_A_CELL = 60


def fewest_clues(
    kind: Kind, grid: bytes, seed: int, target: int | None = None, max_steps: int = DEFAULT_STEPS
) -> MinimalPuzzle:
    """Return the minimal puzzle with the fewest clues that can be found for a grid.

    Parameters
    ----------
    grid : bytes
        A full grid of the kind.
    seed : int
        64 bits.
    target : int, optional
        Stop at a puzzle with this many clues or fewer; if None, at the fewest that a puzzle of the
        kind is known to need.
    max_steps : int
        Flips of the local search to spend; a question to the oracle counts as QUESTION_STEPS.

    Raises
    ------
    GridError
        The grid breaks the rules of the kind, or not even a first puzzle could be made within the
        kind's node budget.

    Notes
    -----
    The same arguments and ALGORITHM_VERSION give the same puzzle on any machine.  For Sudoku a
    million steps take some 2.5 s, most of them on the last clue.
    """
    if not kind.rules.is_grid(grid):
        raise GridError(f"this is no {kind.title} grid: some house breaks the rules")
    target = max(target or 1, kind.min_clues or 1)
    first = _first_puzzle(kind, grid, seed)
    if kind.n_clues(first.clues) <= target or max_steps <= 0:
        return first
    return _Hunt(kind, grid, seed, max_steps).improve(first, target)


def _first_puzzle(kind: Kind, grid: bytes, seed: int) -> MinimalPuzzle:
    """Drop clues in a random order, or in another one if a search gives up."""
    oracle = listing_oracle(kind, None, kind.attempt_nodes)
    for number in range(_FIRST_ORDERS):
        try:
            return remove_clues(oracle, grid, removal_order(kind, derive_seed(seed, number)))
        except SearchLimitError:
            continue
    raise GridError(
        f"{kind.title}: no puzzle for this grid within {kind.attempt_nodes:,} nodes a search, in "
        f"{_FIRST_ORDERS} orders; try another seed"
    )


class _Hunt:
    """The pool of one grid, its oracle, and the remaining budget."""

    def __init__(self, kind: Kind, grid: bytes, seed: int, max_steps: int) -> None:
        self.kind = kind
        self.grid = grid
        self.max_steps = max_steps
        self.n_questions = 0
        self.hasty: Oracle = listing_oracle(kind, None, _QUESTION_NODES)
        self.patient: Oracle = listing_oracle(kind, None, kind.attempt_nodes)
        self.pool = HittingSet(grid, derive_seed(seed, "hitting set"))
        for hole in _two_digit_holes(kind, grid):
            others = self._solutions(hole)
            if others is not None:
                self.pool.add(others)

    @property
    def n_left(self) -> int:
        """Return the remaining steps of the budget."""
        return self.max_steps - self.pool.n_flips - QUESTION_STEPS * self.n_questions

    def improve(self, best: MinimalPuzzle, target: int) -> MinimalPuzzle:
        """Return the smallest puzzle found after this one, at the target or out of budget."""
        self.pool.choose(cell for cell, value in enumerate(best.clues) if value)
        n_clues = self.kind.n_clues(best.clues)
        try:
            while n_clues > target and self._find(n_clues - 1):
                best = self._minimal()
                n_clues = self.kind.n_clues(best.clues)
        except SearchLimitError:
            return best  # nobody can tell whether the next one is a puzzle
        return best

    def _find(self, k: int) -> bool:
        """Choose k cells or fewer that are a minimal puzzle; False if the budget ran out."""
        while self.n_left > 0 and self.pool.hit(k, self.n_left):
            other = self._find_other(self.pool.clues())
            if other is None:
                self._drop_spare_cells()
                return True
            self._learn(other)
            if self.pool.n_sets > _SETS_A_CELL * self.kind.n_cells:
                self.pool.prune(self.pool.n_sets // 2)
        return False

    def _drop_spare_cells(self) -> None:
        """Drop chosen cells of a puzzle until each alone hits some set."""
        for cell in self.pool.chosen():
            if self.pool.is_needed(cell):
                continue
            other = self._find_other(_without(self.pool.clues(), {cell}))
            if other is None:
                self.pool.drop(cell)
            else:
                self._learn(other)

    def _minimal(self) -> MinimalPuzzle:
        holes = map(self.pool.blank_needing, self.pool.chosen())
        witnesses = [self._find_other(hole) or b"" for hole in holes]
        return MinimalPuzzle(self.pool.clues(), self.grid, b"".join(witnesses))

    def _learn(self, other: bytes) -> None:
        """Add the minimal unavoidable sets among the cells in which a second grid differs."""
        others = self._solutions(self.pool.blank(other))
        while others is None:
            smaller = self._find_smaller(other)
            others = [other] if smaller is None else self._solutions(self.pool.blank(smaller))
            other = smaller or other
        self.pool.add(others)

    def _find_smaller(self, other: bytes) -> bytes | None:
        """Return a grid that differs in a part of the cells of another, if there is one."""
        n_fixed = self.pool.distance(other) // 2
        while n_fixed > 0:
            smaller = self._find_other(self.pool.blank(other, n_fixed))
            if smaller is not None:
                return smaller
            n_fixed //= 2
        hole = {cell for cell, value in enumerate(self.pool.blank(other)) if value == 0}
        parts = (_without(self.grid, hole - {cell}) for cell in sorted(hole))
        return next(filter(None, map(self._find_other, parts)), None)

    def _find_other(self, clues: bytes) -> bytes | None:
        """Return a second solution of the clues, or None.

        Raises SearchLimitError if it is not known whether there is one.
        """
        self.n_questions += 1
        try:
            return self.hasty.find_other(clues, self.grid)
        except SearchLimitError:
            return self._find_other_with_more(clues) or self.patient.find_other(clues, self.grid)

    def _find_other_with_more(self, clues: bytes) -> bytes | None:
        """Ask with a few more clues for a quick answer: yes holds for fewer clues too."""
        n_more = 1
        while True:
            self.n_questions += 1
            try:
                return self.hasty.find_other(self.pool.mixed(clues, n_more), self.grid)
            except SearchLimitError:
                n_more *= 2

    def _solutions(self, hole: bytes) -> list[bytes] | None:
        """Return all grids that fill a hole, or None if there are too many."""
        self.n_questions += 1
        try:
            found = self.hasty.solutions(hole, _MAX_SOLUTIONS)
        except SearchLimitError:
            return None
        return found if len(found) < _MAX_SOLUTIONS else None


def _two_digit_holes(kind: Kind, grid: bytes) -> Iterator[bytes]:
    """Yield the grid without the cells of two digits, for each two."""
    for pair in combinations(range(1, kind.n_digits + 1), 2):
        yield _without(grid, {cell for cell, value in enumerate(grid) if value in pair})


def _without(values: bytes, cells: set[int]) -> bytes:
    return bytes(0 if cell in cells else value for cell, value in enumerate(values))
