"""The puzzles that a minimal puzzle is compared with: those with a clue less.

A clue less is a puzzle without a digit, or without a clue of a family that can be dropped; or, of
a kind whose cages cover the board, with two cages joined.  Where all clues of a family are shown
(``negative``), none of them is left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cluesmith.generator.clues.cage_joins import Join, possible_joins
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.clues.clue_types import CLUE_TYPES, sort_key
from cluesmith.generator.kinds.kind import Kind, given_cells, without_clue
from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for


class SmallerPuzzle(NamedTuple):
    """A puzzle with a clue less, and the name of what it lacks: a cell, a clue, or two cages."""

    lacks: str
    puzzle: CluePuzzle


def without_each(kind: Kind, puzzle: CluePuzzle) -> Iterator[SmallerPuzzle]:
    """Yield the puzzles without a digit, in the order of the cells, then those without a clue."""
    for cell in given_cells(puzzle.digits):
        name, digits = kind.cell_names[cell], without_clue(puzzle.digits, cell)
        yield SmallerPuzzle(name, puzzle._replace(digits=digits))
    for clue in droppable_clues(kind, puzzle):
        clues = tuple(other for other in puzzle.clues if other != clue)
        yield SmallerPuzzle(clue_text(kind.definition, clue), puzzle._replace(clues=clues))


def droppable_clues(kind: Kind, puzzle: CluePuzzle) -> list[Clue]:
    """Return the clues that are not digits and that could be left out."""
    kept = {rule.family for rule in kind.definition.clues if rule.covers or rule.negative}
    return [clue for clue in puzzle.clues if CLUE_TYPES[clue.type].family not in kept]


def with_cages_joined(kind: Kind, puzzle: CluePuzzle, grid: bytes) -> Iterator[SmallerPuzzle]:
    """Yield the puzzles with two cages joined, in the order of ``possible_joins``."""
    for join in possible_joins(kind.definition, puzzle, grid):
        pair = (puzzle.clues[join.first], puzzle.clues[join.second])
        name = "+".join(clue_text(kind.definition, clue) for clue in pair)
        yield SmallerPuzzle(name, _joined(puzzle, join))


def _joined(puzzle: CluePuzzle, join: Join) -> CluePuzzle:
    pair = (join.first, join.second)
    kept = [clue for place, clue in enumerate(puzzle.clues) if place not in pair]
    return puzzle._replace(clues=tuple(sorted([*kept, join.clue], key=sort_key)))


def smaller_puzzles(kind: Kind, puzzle: CluePuzzle, grid: bytes) -> Iterator[SmallerPuzzle]:
    """Yield all puzzles with a clue less, in a fixed order: the order of witnesses."""
    yield from without_each(kind, puzzle)
    yield from with_cages_joined(kind, puzzle, grid)


def reduced_with_clues(
    kind: Kind, puzzle: CluePuzzle, grid: bytes, max_nodes: int = MAX_NODES
) -> CluePuzzle:
    """Return a minimal puzzle whose clues are among those of a puzzle, or are its cages joined.

    Parameters
    ----------
    kind : Kind
        One with clues that are not digits.
    puzzle : CluePuzzle
        With exactly one solution.
    grid : bytes
        Its solution.
    max_nodes : int
        Node budget of each search.

    Raises
    ------
    SearchLimitError

    Notes
    -----
    What a puzzle needs, one with fewer clues needs too; so each is asked about once.
    """
    oracle = clue_oracle_for(kind, min(max_nodes, MAX_NODES))
    left = puzzle
    for cell in given_cells(puzzle.digits):
        less = left._replace(digits=without_clue(left.digits, cell))
        left = left if oracle.find_other(less, grid) else less
    for clue in droppable_clues(kind, puzzle):
        less = left._replace(clues=tuple(other for other in left.clues if other != clue))
        left = left if oracle.find_other(less, grid) else less
    needed = set[Clue]()
    while join := next(
        (each for each in possible_joins(kind.definition, left, grid) if each.clue not in needed),
        None,
    ):
        less = _joined(left, join)
        if oracle.find_other(less, grid):
            needed.add(join.clue)
        else:
            left = less
    return left
