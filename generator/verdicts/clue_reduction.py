"""Reduction of a puzzle with spare clues to a minimal one."""

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind, given_cells
from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for
from cluesmith.generator.oracles.clue_removal import drop_spare
from cluesmith.generator.oracles.oracle_registry import frugal_oracle
from cluesmith.generator.patterns.removals import Removal, removals
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES


def reduced(
    kind: Kind, clues: bytes, grid: bytes, max_nodes: int = DEFAULT_MAX_NODES
) -> MinimalPuzzle:
    """Return a minimal puzzle whose clues are among the given ones, with a witness for each.

    Parameters
    ----------
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
    Clues are tried in the order of the cells, so the same puzzle always gives the same result.  One
    pass is enough, and a witness stays one; see ``generator.making.topdown``.
    """
    oracle = frugal_oracle(kind, None, max_nodes)
    given = given_cells(clues)
    left, witnesses = drop_spare(oracle.find_without, clues, given)
    return MinimalPuzzle(left, grid, b"".join(witnesses))


def reduced_with_clues(
    kind: Kind, puzzle: CluePuzzle, grid: bytes, max_nodes: int = MAX_NODES
) -> CluePuzzle:
    """Return a minimal puzzle whose clues are those of a puzzle or joins of its cages.

    Parameters
    ----------
    kind : Kind
        One with clues that are not digits.
    puzzle : CluePuzzle
        A puzzle with exactly one solution.
    grid : bytes
        Its solution.
    max_nodes : int
        Node budget of each search.

    Raises
    ------
    SearchLimitError

    Notes
    -----
    If a puzzle needs a clue, it still needs it with fewer others.  So each is tried once.
    """
    oracle = clue_oracle_for(kind, min(max_nodes, MAX_NODES))
    needed = set[Removal]()
    left, waiting = puzzle, removals(kind, puzzle, grid)
    while waiting:
        removal = waiting.pop(0)
        less = removal.of(left)
        if oracle.find_other(less, grid):
            needed.add(removal)
        else:
            left = less
            waiting = [each for each in removals(kind, left, grid) if each not in needed]
    return left
