"""Filling: a minimal puzzle whose clues are where a layout wants them, whatever its grid.

The clues that a random grid shows in 24 chosen cells hardly ever have one solution, and a grid has
few puzzles with a symmetric pattern.  But a pattern has many puzzles, each on a grid of its own.
So the cells are chosen first, and the digits are searched for:

1. ``_draw``: take orbits of cells at random, and the digits of a random grid in them.
2. ``descend``: change a random clue into a random digit; keep the change unless there are
   more solutions than before, or none.  Solutions are counted up to MAX_SOLUTIONS only; above that,
   one change is as good as another.  It ends with one solution, or gives up.
3. ``drop_orbits``: drop orbits in random order where the solution stays the only one.
4. ``settle``: what is left may have clues that are spare, though their orbits are needed.
   Change clues again, keep one solution and never more spare clues than before, until there is
   none.

Where cells stand alone and may be left blank, the third step alone makes the puzzle minimal.

Nothing but the numbers of solutions decides, so the oracle changes nothing but the witnesses.

Measured
--------
One core of a shared 2-core machine; what a symmetry brings is in the kinds' plans.  Random patterns
of Sudoku that no exchange rules out, 30 of each size; puzzles a second, and patterns for which 1.4
seconds of all 30 together were enough:

====== ============== ============== ============== =============
cells  some of them                  exactly those
====== ============== ============== ============== =============
22     36             8 of 30        31             8 of 30
24     263            20 of 30       101            17 of 30
26     1,206          30 of 30       41             22 of 30
28     1,684          30 of 30       2              2 of 30
30     1,994          30 of 30       none
====== ============== ============== ============== =============

Rejected, on Sudoku:

- Whole orbits dropped from a random grid in one pass: of 1,000 attempts 14 brought a minimal puzzle
  with rot180 (120 puzzles a second), 15 with one mirror, 28 with one diagonal, 2 with both and none
  with quarter turns, both mirrors or all.
- More than 20 solutions counted: with rot180 and 24 cells 291 puzzles a second at 20, 224 at
  50, 165 at 100, 66 at 200: a larger share of the attempts succeeds, but they take longer.
- To begin with 28 or 32 cells: with quarter turns 13 and 3 puzzles a second for 87 at 24, with all
  symmetries 16 and 2 for 60.  The more clues, the more of them spare.
- No settling: with rot180 from 24 cells 68 puzzles a second for 166, with all symmetries 20 for 60.
- 3,000 changes to settle: 32 puzzles a second with exactly 26 clues for 41, 1 for 2 with 28.
"""

from collections.abc import Sequence

from generator.kernel.seeds import Draws, derive_seed
from generator.kinds.kind import Kind, without_clue
from generator.making.from_grids.random_grid import random_grid
from generator.making.pool_plans import typical_clues
from generator.oracles.interface import Oracle
from generator.patterns.clue_layouts import Layout
from generator.patterns.impossible_patterns import exchanges
from generator.puzzle import MinimalPuzzle

MAX_SOLUTIONS = 20
DESCENT_CHANGES = 500
SETTLING_CHANGES = 600
# More spare clues than this have never been settled.
MAX_SPARE = 10

# Draws of cells in which some exchange might leave no puzzle at all.
_MAX_DRAWS = 50


def fill(
    kind: Kind, layout: Layout, seed: int, oracle: Oracle, *, is_proper: bool = False
) -> MinimalPuzzle | None:
    """Make one attempt at a minimal puzzle with its clues in a layout.

    Parameters
    ----------
    kind : Kind
    layout : Layout
    seed : int
        64 bits.
    oracle : Oracle
        Which one changes nothing but the witnesses.
    is_proper : bool
        One solution is enough: clues may be spare, and there are no witnesses.

    Returns
    -------
    MinimalPuzzle or None
        None where the changes are spent.  Its number of clues may be below all sizes of the layout.

    Raises
    ------
    SearchLimitError
        A search gave up.

    Notes
    -----
    Deterministic, on any machine.  1 to 3 ms for Sudoku.
    """
    draws = Draws(seed)
    orbits = _draw(kind, layout, draws)
    if orbits is None:
        return None
    grid = random_grid(kind, derive_seed(seed, "grid"))
    search = _Filling(kind, oracle, draws, grid, orbits)
    if not search.descend():
        return None
    if is_proper:
        return search.unwitnessed()
    if not layout.is_filled:
        search.drop_orbits()
    if (layout.is_symmetric or layout.is_filled) and not search.settle():
        return None
    return search.result()


def _draw(kind: Kind, layout: Layout, draws: Draws) -> list[tuple[int, ...]] | None:
    """Return random orbits of one of the sizes, or None if no exchange-free ones came up."""
    sizes = _starting_sizes(kind, layout)
    size = sizes[draws.below(len(sizes))]
    order = list(range(len(layout.orbits)))
    for _ in range(_MAX_DRAWS):
        draws.shuffle(order)
        chosen, n_left = [], size
        for number in order:
            orbit = layout.orbits[number]
            if len(orbit) <= n_left:
                chosen.append(orbit)
                n_left -= len(orbit)
        cells = {cell for orbit in chosen for cell in orbit}
        if not any(moved.isdisjoint(cells) for moved, _ in exchanges(kind)):
            return chosen
    return None


def _starting_sizes(kind: Kind, layout: Layout) -> tuple[int, ...]:
    """Return those of the sizes with which it is good to begin, or the nearest."""
    if not layout.is_symmetric or layout.is_filled:
        return layout.sizes
    low, high = layout.start or _guessed_start(kind)
    good = tuple(n for n in layout.sizes if low <= n <= high)
    return good or (min(layout.sizes, key=lambda n: (abs(n - low), -n)),)


def _guessed_start(kind: Kind) -> tuple[int, int]:
    """Return between which numbers of cells it was good to begin for the kinds measured."""
    median = typical_clues(kind)
    return (kind.n_cells, kind.n_cells) if median is None else (median - 1, median + 3)


class _Filling:
    """The clues of an attempt, as they change."""

    def __init__(
        self,
        kind: Kind,
        oracle: Oracle,
        draws: Draws,
        grid: bytes,
        orbits: Sequence[tuple[int, ...]],
    ) -> None:
        self._oracle = oracle
        self._draws = draws
        self._n_digits = kind.n_digits
        self._orbits = list(orbits)
        self._cells = [cell for orbit in orbits for cell in orbit]
        self._clues = bytearray(kind.n_cells)
        for cell in self._cells:
            self._clues[cell] = grid[cell]

    def descend(self) -> bool:
        """Change clues until there is one solution; False if it takes too many changes."""
        clues, count = self._clues, self._oracle.count
        n_solutions = count(bytes(clues), MAX_SOLUTIONS)
        for _ in range(DESCENT_CHANGES):
            if n_solutions == 1:
                return True
            cell, digit = self._draw_change()
            before = clues[cell]
            clues[cell] = digit
            n = count(bytes(clues), min(n_solutions + 1, MAX_SOLUTIONS))
            if 0 < n <= n_solutions:
                n_solutions = n
            else:
                clues[cell] = before
        return n_solutions == 1

    def drop_orbits(self) -> None:
        """Drop orbits of clues that are not needed together."""
        kept = []
        self._shuffle_orbits()
        for orbit in self._orbits:
            before = [self._clues[cell] for cell in orbit]
            for cell in orbit:
                self._clues[cell] = 0
            if self._oracle.count(bytes(self._clues), 2) > 1:
                kept.append(orbit)
                for cell, digit in zip(orbit, before, strict=True):
                    self._clues[cell] = digit
        self._cells = [cell for orbit in kept for cell in orbit]

    def settle(self) -> bool:
        """Change clues until each is needed; False if there is too much to change."""
        clues, count = self._clues, self._oracle.count
        n_spare = self._n_spare()
        if n_spare > MAX_SPARE:
            return False
        for _ in range(SETTLING_CHANGES):
            if n_spare == 0:
                return True
            cell, digit = self._draw_change()
            before = clues[cell]
            clues[cell] = digit
            if digit != before and count(bytes(clues), 2) == 1:
                n = self._n_spare()
                if n <= n_spare:
                    n_spare = n
                    continue
            clues[cell] = before
        return n_spare == 0

    def result(self) -> MinimalPuzzle | None:
        """Return the puzzle with its witnesses, or None if some clue is not needed."""
        clues = bytes(self._clues)
        witnesses = []
        for cell in sorted(self._cells):
            witness = self._oracle.find_without(without_clue(clues, cell), cell, clues[cell])
            if witness is None:
                return None
            witnesses.append(witness)
        (grid,) = self._oracle.solutions(clues, 2)
        return MinimalPuzzle(clues, grid, b"".join(witnesses))

    def unwitnessed(self) -> MinimalPuzzle:
        """Return the puzzle without witnesses."""
        clues = bytes(self._clues)
        (grid,) = self._oracle.solutions(clues, 2)
        return MinimalPuzzle(clues, grid, b"")

    def _draw_change(self) -> tuple[int, int]:
        bits = self._draws.bits()
        cell = self._cells[(bits >> 32) * len(self._cells) >> 32]
        return cell, 1 + ((bits & 0xFFFFFFFF) * self._n_digits >> 32)

    def _shuffle_orbits(self) -> None:
        order = list(range(len(self._orbits)))
        self._draws.shuffle(order)
        self._orbits = [self._orbits[number] for number in order]

    def _n_spare(self) -> int:
        """Return the number of clues that can go, each alone."""
        clues = bytes(self._clues)
        without = b"".join([without_clue(clues, cell) for cell in self._cells])
        return self._oracle.count_many(without, 2).count(1)
