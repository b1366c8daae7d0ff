"""Top-down: drop the clues of a grid in random order, keep those that are needed.

One pass is enough.  A clue is needed if dropping it brings a second solution; fewer clues never
have fewer solutions, so a clue that is needed stays needed when others go.

A clue that is kept comes with a *witness*: a second grid that shows all clues still there but this
one.  The clues that go later go from under it too, so it stays a witness to the end.
"""

import random
from dataclasses import dataclass

from generator.kind import Kind
from generator.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Minimal:
    """A minimal puzzle as bytes, and for each clue, in the order of cells, its witness."""

    clues: bytes
    witnesses: tuple[bytes, ...]


def removal_order(kind: Kind, seed: int) -> list[int]:
    """Return the cells of the kind in random order."""
    cells = list(range(kind.n_cells))
    random.Random(seed).shuffle(cells)  # noqa: S311 - puzzles are no secrets
    return cells


def remove_clues(oracle: Oracle, grid: bytes, order: list[int]) -> Minimal:
    """Make a grid a minimal puzzle in one pass over its clues.

    Parameters
    ----------
    oracle : Oracle
        Which one changes nothing but the witnesses.
    grid : bytes
        A full grid.
    order : list of int
        The cells, in the order in which their clues are tried.

    Raises
    ------
    SearchLimitError
        A search gave up: it is not known whether a clue is needed.
    """
    return Minimal(*oracle.minimise(grid, order))
