"""Top-down: drop the clues of a grid in random order, keep those that are needed.

One pass is enough.  A clue is needed if dropping it brings a second solution; fewer clues never
have fewer solutions, so a clue that is needed stays needed when others go.

A clue that is kept comes with a *witness*: a second grid that shows all clues still there but this
one.  The clues that go later go from under it too, so it stays a witness to the end.
"""

import random
from dataclasses import dataclass

from generator.exact_cover import ExactCover, Status
from generator.kind import Kind
from generator.links import SearchLimitError, links_oracle


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


def remove_clues(kind: Kind, grid: bytes, order: list[int], max_nodes: int | None) -> Minimal:
    """Make a grid a minimal puzzle in one pass over its clues.

    Parameters
    ----------
    kind : Kind
    grid : bytes
        A full grid.
    order : list of int
        The cells, in the order in which their clues are tried.
    max_nodes : int, optional
        Node budget of one search.

    Raises
    ------
    SearchLimitError
        A search gave up: it is not known whether the clue is needed.

    Notes
    -----
    The kernel holds the remaining clues as presets, the next to be tried on top and the kept ones
    above it: to try a clue costs a search and the few presets above it, not all of them.
    """
    cover = links_oracle(kind).cover
    options = [cell * kind.n_digits + grid[cell] - 1 for cell in order]
    clues = bytearray(grid)
    witnesses: dict[int, bytes] = {}
    kept: list[int] = []
    try:
        cover.select_all(reversed(options))
        for cell, option in zip(order, options, strict=True):
            cover.undo(1 + len(kept))
            cover.select_all(kept)
            witness = _grid_without(kind, cover, option, max_nodes)
            if witness is None:
                clues[cell] = 0
            else:
                witnesses[cell] = witness
                kept.append(option)
                cover.select(option)
    finally:
        cover.undo(cover.n_presets)
    return Minimal(bytes(clues), tuple(witnesses[cell] for cell in sorted(witnesses)))


def _grid_without(
    kind: Kind, cover: ExactCover, option: int, max_nodes: int | None
) -> bytes | None:
    """Return a grid that holds the presets and not the option, if there is one."""
    if not cover.forbid(option):
        raise AssertionError("the presets come from one grid, so none hides another")
    result = cover.search(1, max_nodes)
    cover.undo()
    if result.status == Status.NODE_LIMIT:
        raise SearchLimitError(result.n_nodes)
    return kind.grid(result.solutions[0]) if result.solutions else None
