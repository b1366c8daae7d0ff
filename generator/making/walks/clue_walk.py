"""Walks within a grid to minimal puzzles with many clues.

A puzzle is minimal if each clue alone hits some unavoidable set, the cells in which a second grid
differs from the grid.  Its witnesses are such second grids.  The walk learns from all that it
meets how many sets each cell is in, small ones first, and drops the clues first that are in most:
those that stay hit few sets, so that many of them are needed.

An attempt makes minimal puzzles of one grid, one after the other, in such orders with some chance
in them.

Rejected
--------
Attempts a second whose best puzzle has 29 / 30 / 31 / 32 clues or more, for 88 / 25 / 3.2 / 0.3;
docs/decisions/search-methods.md has all figures.

- 100 moves of the best, which add clues and drop others: 34 / 12 / 1.8 / 0.1.
- 2,000 moves as in annealing: 29 clues on average.  Exchanges of one clue: 24 to 26.
"""

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.walks.moves import minimal, random_start
from cluesmith.generator.oracles.interface import PoolOracle
from cluesmith.generator.oracles.oracle_registry import pool_oracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.spec import GenerationSpec

# Puzzles of an attempt.
N_ORDERS = 50

# The most seconds that a puzzle may take; else an attempt takes too long.
_MOST_S = 0.002

# The weight of a set is 0.6 ** size.  Sets of more than _LARGEST cells have none.
_LARGEST = 24
_WEIGHTS = [(3**n << 60) // 5**n for n in range(_LARGEST + 1)]

# The weight of a cell is raised by a random share below this, in thousandths.
_CHANCE = 650


def may_be_walked(spec: GenerationSpec) -> bool:
    """Return True if walks to many clues may make the puzzles of the spec."""
    if spec.layout is not None or spec.minimal_at is not None:
        return False
    # Jobs with both limits keep the puzzles that they have always had.
    return spec.max_clues is None or not (spec.max_overlap is None and spec.difficulty is None)


def is_for_many_clues(spec: GenerationSpec) -> bool:
    """Return True if the spec wants more clues than luck brings, and the kind can be walked."""
    if spec.min_clues is None or not may_be_walked(spec):
        return False
    kind = spec.kind
    if (
        kind.known.sampling
        or kind.attempt_s > _MOST_S
        or not {"bands", "houses"} & set(kind.oracles)
    ):
        return False
    measured = kind.known.topdown
    return measured is not None and measured.many is not None and spec.min_clues > measured.many


def clue_walk(spec: GenerationSpec, seed: int) -> list[MinimalPuzzle]:
    """Make one attempt at puzzles with many clues.

    Parameters
    ----------
    seed : int
        64 bits.

    Returns
    -------
    list of MinimalPuzzle
        Those within the limits of clues, most clues first, no two the same.

    Raises
    ------
    SearchLimitError
        A search gave up.

    Notes
    -----
    Deterministic, on any machine.  6 ms for Sudoku.
    """
    kind = spec.kind
    walk = GridWalk(kind, pool_oracle(kind), Draws(seed))
    walk.make_all()
    return [puzzle for puzzle in walk.found() if spec.accepts(kind.n_clues(puzzle.clues))]


class GridWalk:
    """A grid, the puzzles met, and what is known of its unavoidable sets."""

    def __init__(self, kind: Kind, oracle: PoolOracle, draws: Draws) -> None:
        self._oracle = oracle
        self._draws = draws
        self._others: set[bytes] = set()
        self._weights = [1] * kind.n_cells
        self._met: dict[bytes, MinimalPuzzle] = {}
        start = random_start(oracle, draws)
        self._grid = start.grid
        self._learn(start)

    def make_all(self) -> None:
        """Make the puzzles of an attempt, one after the other."""
        for _ in range(N_ORDERS):
            self._learn(minimal(self._oracle, self._grid, self._grid, self._order()))

    def found(self) -> list[MinimalPuzzle]:
        """Return the puzzles met, most clues first, no two the same."""
        return sorted(self._met.values(), key=lambda puzzle: puzzle.clues.count(0))

    def _order(self) -> list[int]:
        """Return the cells, roughly those in most sets first."""
        below = self._draws.below
        counts = [weight * (1000 + below(_CHANCE)) for weight in self._weights]
        return sorted(range(len(counts)), key=lambda cell: -counts[cell])

    def _learn(self, puzzle: MinimalPuzzle) -> None:
        """Count the cells of the unavoidable sets that the witnesses of a puzzle show."""
        self._met[puzzle.clues] = puzzle
        n_cells = len(puzzle.grid)
        for start in range(0, len(puzzle.witnesses), n_cells):
            other = puzzle.witnesses[start : start + n_cells]
            if other in self._others:
                continue
            self._others.add(other)
            cells = [cell for cell in range(n_cells) if other[cell] != puzzle.grid[cell]]
            if len(cells) <= _LARGEST:
                for cell in cells:
                    self._weights[cell] += _WEIGHTS[len(cells)]
