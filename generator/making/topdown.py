"""Top-down: remove the clues of a grid in random order, and keep those that are needed.

One pass is enough.  A clue is needed if dropping it brings a second solution; fewer clues never
have fewer solutions, so a clue that is needed stays needed when others go.

A clue that is kept comes with a *witness*: a second grid that shows all clues still there but this
one.  The clues that go later go from under it too, so it stays a witness to the end.
"""

from collections.abc import Sequence

from cluesmith.generator.kernel.exact_cover import shuffled
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.oracles.search_oracle import SearchOracle
from cluesmith.generator.puzzle import MinimalPuzzle


def removal_order(kind: Kind, seed: int) -> list[int]:
    """Return the cells of the kind in random order."""
    return shuffled(kind.n_cells, seed)


def remove_in_random_order(kind: Kind, oracle: Oracle, grid: bytes, seed: int) -> MinimalPuzzle:
    """Do the same as ``remove_clues`` in the order that ``removal_order`` draws."""
    if isinstance(oracle, SearchOracle):
        clues, witnesses = oracle.minimise_shuffled(grid, seed)
        return MinimalPuzzle(clues, grid, witnesses)
    return remove_clues(oracle, grid, removal_order(kind, seed))


def remove_clues(oracle: Oracle, grid: bytes, order: Sequence[int]) -> MinimalPuzzle:
    """Make a grid a minimal puzzle in one pass over its clues.

    Parameters
    ----------
    oracle : Oracle
        Any oracle of the kind; it changes only the witnesses.
    grid : bytes
        A full grid.
    order : sequence of int
        The cells, in the order in which their clues are tried.

    Raises
    ------
    SearchLimitError
        A search gave up: it is not known whether a clue is needed.
    """
    clues, witnesses = oracle.minimise(grid, order)
    return MinimalPuzzle(clues, grid, b"".join(witnesses))
