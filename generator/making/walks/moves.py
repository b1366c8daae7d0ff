"""The moves of walks: from a minimal puzzle to similar minimal puzzles."""

from typing import cast

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import given_cells, without_clue
from cluesmith.generator.oracles.interface import PoolOracle
from cluesmith.generator.puzzle import MinimalPuzzle


def within_grid(
    oracle: PoolOracle, puzzle: MinimalPuzzle, draws: Draws, n_added: int
) -> MinimalPuzzle:
    """Return a puzzle after adding ``n_added`` clues of the grid and dropping spare ones.

    The new clues are dropped last, so that some of them stay.
    """
    cells = list(range(len(puzzle.clues)))
    draws.shuffle(cells)
    added = [cell for cell in cells if not puzzle.clues[cell]][:n_added]
    more = bytearray(puzzle.clues)
    for cell in added:
        more[cell] = puzzle.grid[cell]
    order = [cell for cell in cells if puzzle.clues[cell]] + added
    return minimal(oracle, bytes(more), puzzle.grid, order)


def across_grids(oracle: PoolOracle, puzzle: MinimalPuzzle, draws: Draws) -> list[MinimalPuzzle]:
    """Return all puzzles that one other clue makes of one without some clue, made minimal."""
    clues = puzzle.clues
    given = given_cells(clues)
    cell = given[draws.below(len(given))]
    left = without_clue(clues, cell)
    return [
        minimal(oracle, more, grid, given_cells(more))
        for more, grid in oracle.one_more(left, draws.bits())
        if more != clues
    ]


def random_start(oracle: PoolOracle, draws: Draws) -> MinimalPuzzle:
    """Return a minimal puzzle of a random grid."""
    grid = cast("bytes", oracle.fill(draws.bits()))  # no clues: it has a solution
    order = list(range(len(grid)))
    draws.shuffle(order)
    return minimal(oracle, grid, grid, order)


def minimal(oracle: PoolOracle, clues: bytes, grid: bytes, order: list[int]) -> MinimalPuzzle:
    """Return the puzzle after dropping clues in this order."""
    left, witnesses = oracle.minimise(grid, order, clues)
    return MinimalPuzzle(bytes(left), grid, b"".join(witnesses))
