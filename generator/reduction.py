"""Reduction: a puzzle with clues to spare becomes a minimal one."""

from generator.attempt import Puzzle
from generator.kind import Kind
from generator.oracle import oracle_for
from generator.topdown import remove_clues


def reduced(kind: Kind, clues: bytes, grid: bytes, max_nodes: int | None = None) -> Puzzle:
    """Return a minimal puzzle whose clues are among the given ones.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        A puzzle with exactly one solution.
    grid : bytes
        Its solution.
    max_nodes : int, optional
        Node budget of one search by dancing links.

    Raises
    ------
    SearchLimitError
        A search gave up: it is not known whether a clue is needed.

    Notes
    -----
    Clues are tried in the order of the cells, so the same puzzle is always reduced to the same.
    Whatever is blank goes first from the full grid: with all clues left the solution is unique.
    """
    blank = [cell for cell, digit in enumerate(clues) if not digit]
    given = [cell for cell, digit in enumerate(clues) if digit]
    minimal = remove_clues(oracle_for(kind, None, max_nodes), grid, blank + given)
    return Puzzle(kind.text(minimal.clues), kind.text(grid), minimal.witnesses)
