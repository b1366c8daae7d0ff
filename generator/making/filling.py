"""Filling a pattern: a minimal puzzle whose clues are in given cells, on any grid.

The clues that a random grid shows in 24 chosen cells hardly ever have one solution, and a grid has
few puzzles with a symmetric pattern.  But a pattern has many puzzles, each on a grid of its own.
So the cells are chosen first, and the digits are searched for:

1. ``_draw``: take orbits of cells at random, and the digits of a random grid in them.
2. ``DigitWalk`` (``walks/digit_walk.py``): change clues until they have one solution, or give up.
3. ``_drop_orbits``: drop orbits in random order where the solution stays the only one.
4. ``DigitWalk.settle``: what is left may have clues that are spare, though their orbits are needed.
   Change clues again, keep one solution and never more spare clues than before, until there is
   none.

Where cells stand alone and may be left blank, the third step alone makes the puzzle minimal.

Where one solution is all that is wanted, the second step is the last.

Nothing but numbers of solutions and, by the bands alone, of candidates decides, so the oracle
changes nothing but the witnesses.

Rejected
--------
Puzzles a second, for those of the kept version; docs/decisions/search-methods.md has all figures.

- Without the count of candidates: 36 for 430 at 22 cells.
- Whole orbits dropped from a random grid in one pass: 120 for 220 with rot180.
- More than 20 solutions counted: 224 (50), 165 (100) and 66 (200) for 291.
- To begin with 28 or 32 cells: 13 and 3 for 87 with quarter turns.
- No settling: 68 for 166.  3,000 changes to settle: 32 for 41.
"""

from functools import cache

from cluesmith.generator.kernel.arrays import flat
from cluesmith.generator.kernel.random_draws import Draws, derive_seed
from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.making.pool_plans import typical_clues
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.walks.digit_walk import DigitWalk, Peers
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.oracles.oracle_registry import band_oracle
from cluesmith.generator.patterns.clue_layouts import Layout
from cluesmith.generator.patterns.impossible_patterns import exchanges
from cluesmith.generator.puzzle import MinimalPuzzle

NARROWING_CHANGES = 500
DESCENT_CHANGES = 50
SETTLING_CHANGES = 600
# Without a count of candidates, solutions alone have to guide the walk.
UNGAUGED_CHANGES = 500
# Clues that change together where just these cells have to hold clues.
LONGEST_CHAIN = 3
# More spare clues than this are hardly ever settled.
MAX_SPARE = 5

# Draws of cells in which some exchange might leave no puzzle at all.
_MAX_DRAWS = 50


def fill(
    kind: Kind, layout: Layout, seed: int, oracle: Oracle, *, is_proper: bool = False
) -> MinimalPuzzle | None:
    """Make one attempt at a minimal puzzle with its clues in a layout.

    Parameters
    ----------
    seed : int
        64 bits.
    oracle : Oracle
        Any oracle of the kind; it changes only the witnesses.
    is_proper : bool
        One solution is enough: clues may be redundant, and there are no witnesses.

    Returns
    -------
    MinimalPuzzle or None
        None if the changes are spent.  Its number of clues may be below all sizes of the layout.

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
    cells = {cell for orbit in orbits for cell in orbit}
    clues = bytes(digit if cell in cells else 0 for cell, digit in enumerate(grid))
    gauge = band_oracle() if kind.plain_box_order == 3 else None
    longest = LONGEST_CHAIN if layout.is_filled else 1
    walk = DigitWalk(oracle, gauge, clues, kind.n_digits, peers_of(kind), draws.bits(), longest)
    walk.narrow(NARROWING_CHANGES)
    if not walk.descend(DESCENT_CHANGES if gauge else UNGAUGED_CHANGES):
        return None
    if not (is_proper or layout.is_filled):
        _drop_orbits(walk, orbits, draws, oracle)
    has_spare = not is_proper and (layout.is_symmetric or layout.is_filled)
    if has_spare and not walk.settle(SETTLING_CHANGES, MAX_SPARE):
        return None
    return _result(walk.clues, oracle, is_proper=is_proper)


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
    """Return the sizes that are good to begin with, or the nearest."""
    if not layout.is_symmetric or layout.is_filled:
        return layout.sizes
    low, high = layout.start or _guessed_start(kind)
    good = tuple(n for n in layout.sizes if low <= n <= high)
    return good or (min(layout.sizes, key=lambda n: (abs(n - low), -n)),)


def _guessed_start(kind: Kind) -> tuple[int, int]:
    """Return the range of cells that was good to begin with for the measured kinds."""
    median = typical_clues(kind)
    return (kind.n_cells, kind.n_cells) if median is None else (median - 1, median + 3)


@cache
def peers_of(kind: Kind) -> Peers:
    """Return, for each cell, those that hold other digits."""
    peers: list[set[int]] = [set() for _ in range(kind.n_cells)]
    for cells in (*(house.cells for house in kind.houses), *kind.definition.different):
        for cell in cells:
            peers[cell].update(cells)
    return flat([sorted(seen - {cell}) for cell, seen in enumerate(peers)])


def _drop_orbits(
    walk: DigitWalk, orbits: list[tuple[int, ...]], draws: Draws, oracle: Oracle
) -> None:
    """Drop orbits of clues that are not needed together."""
    order = list(range(len(orbits)))
    draws.shuffle(order)
    left = walk.clues
    for number in order:
        less = bytearray(left)
        for cell in orbits[number]:
            less[cell] = 0
        if oracle.count(bytes(less), 2) == 1:
            left = bytes(less)
            walk.blank(orbits[number])


def _result(clues: bytes, oracle: Oracle, *, is_proper: bool) -> MinimalPuzzle | None:
    """Return the puzzle with its witnesses, or None if some clue is not needed."""
    witnesses = []
    if not is_proper:
        for cell, digit in enumerate(clues):
            if digit:
                witness = oracle.find_without(without_clue(clues, cell), cell, digit)
                if witness is None:
                    return None
                witnesses.append(witness)
    (grid,) = oracle.solutions(clues, 2)
    return MinimalPuzzle(clues, grid, b"".join(witnesses))
