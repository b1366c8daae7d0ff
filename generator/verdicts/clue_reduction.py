"""Reduction of a puzzle with spare clues to a minimal one, with a witness for each clue."""

from cluesmith.generator.kinds.kind import Kind, given_cells
from cluesmith.generator.oracles.clue_removal import drop_spare
from cluesmith.generator.oracles.oracle_registry import frugal_oracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES


def reduced(
    kind: Kind, clues: bytes, grid: bytes, max_nodes: int = DEFAULT_MAX_NODES
) -> MinimalPuzzle:
    """Return a minimal puzzle whose clues are among the given ones; all of them if none is spare.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        A puzzle with exactly one solution.
    grid : bytes
        Its solution.
    max_nodes : int
        Node budget of all searches by dancing links together.

    Raises
    ------
    SearchLimitError
        A search gave up: it is not known whether a clue is needed.

    Notes
    -----
    Clues are tried in the order of the cells, so the same puzzle is always reduced to the same.
    One pass is enough, and a witness stays one; see ``generator.making.clue_dropping.topdown``.
    """
    oracle = frugal_oracle(kind, None, max_nodes)
    given = given_cells(clues)
    left, witnesses = drop_spare(oracle.find_without, clues, given)
    return MinimalPuzzle(left, grid, b"".join(witnesses))
