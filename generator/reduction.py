"""Reduction: a puzzle with clues to spare becomes a minimal one, with a witness for each clue."""

from generator.attempt import Puzzle
from generator.kind import Kind, without_clue
from generator.oracle import oracle_for


def reduced(kind: Kind, clues: bytes, grid: bytes, max_nodes: int | None = None) -> Puzzle:
    """Return a minimal puzzle whose clues are among the given ones; all of them if none is spare.

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
    One pass is enough, and a witness stays one; see ``generator.topdown``.
    """
    oracle = oracle_for(kind, None, max_nodes)
    witnesses = []
    left = clues
    for cell, digit in enumerate(clues):
        if digit:
            without = without_clue(left, cell)
            witness = oracle.find_without(without, cell, digit)
            if witness is None:
                left = without
            else:
                witnesses.append(witness)
    return Puzzle(kind.text(left), kind.text(grid), b"".join(witnesses))
