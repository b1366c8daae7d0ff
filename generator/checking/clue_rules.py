"""Checks of grids and witnesses against all rules of a puzzle with clues that are not digits.

They use the rules alone: ``GridRules`` for the kind and ``clue_predicates`` for the clues.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.generator.checking.clue_predicates import NO, CluePredicates
from cluesmith.generator.clues.cage_joins import possible_joins
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_place import CluePlace, PlacedPuzzle
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind


class Reduction(NamedTuple):
    """A removal from a puzzle, after which it must have a second solution."""

    cell: int = -1
    """The cell without its given digit, or -1."""
    first: int = -1
    second: int = -1
    """The indices of the clues that are left out, maybe the same; -1 for none."""
    joined: Clue | None = None
    """The clue that replaces two."""

    def name(self, kind: Kind, puzzle: CluePuzzle) -> str:
        """Return the name of the reduction for people."""
        if self.joined:
            return f"the join {clue_text(kind.definition, self.joined)}"
        if self.first >= 0:
            return clue_text(kind.definition, puzzle.clues[self.first])
        return kind.cell_names[self.cell]


def absent_clues(kind: Kind, puzzle: CluePuzzle | PlacedPuzzle) -> list[Clue]:
    """Return clues that state the absence of clues, for families whose clues are all shown."""
    found = []
    neighbours = kind.definition.neighbours
    for rule in kind.definition.clues:
        if not rule.negative:
            continue
        shown = {clue.cells for clue in puzzle.clues if CLUE_TYPES[clue.type].family == rule.family}
        found += [
            Clue(NO + rule.family, (cell, other))
            for cell in range(kind.n_cells)
            for other in neighbours[cell]
            if cell < other and (cell, other) not in shown
        ]
    return found


def reductions(kind: Kind, puzzle: CluePuzzle | PlacedPuzzle, grid: bytes) -> Iterator[Reduction]:
    """Yield all reductions.  A minimal puzzle has a witness for each, in this order.

    First come the given digits by cell, then the other clues that can be left out, in the order of
    the puzzle, then, if cages cover the board, the joins of two cages.
    """
    board = kind.definition
    for cell, digit in enumerate(puzzle.digits):
        if digit:
            yield Reduction(cell)
    kept = {rule.family for rule in board.clues if rule.negative or rule.covers}
    clues: Sequence[Clue | CluePlace] = puzzle.clues
    for place, clue in enumerate(clues):
        if CLUE_TYPES[clue.type].family not in kept:
            yield Reduction(-1, place, place)
    for first, second, clue in possible_joins(board, puzzle, grid):
        yield Reduction(-1, first, second, clue)


def is_solution(kind: Kind, puzzle: CluePuzzle | PlacedPuzzle, grid: bytes) -> bool:
    """Return True if a grid obeys the rules of the kind, the given digits and all clues."""
    if not kind.rules.is_solution(grid, puzzle.digits):
        return False
    return _predicates(kind, puzzle).first_broken(grid) is None


def _predicates(
    kind: Kind, puzzle: CluePuzzle | PlacedPuzzle, joined: Sequence[Clue] = ()
) -> CluePredicates:
    """Return the clues of a puzzle, those that are absent, and some that replace others."""
    more = [*absent_clues(kind, puzzle), *joined]
    if isinstance(puzzle, PlacedPuzzle):
        values = puzzle.values
    else:
        values = [clue.value for clue in puzzle.clues]
    if more:
        values = [*values, *(clue.value for clue in more)]
    return CluePredicates(kind.n_cells, kind.n_digits, [*puzzle.clues, *more], values)


def first_without_witness(
    kind: Kind, puzzle: PlacedPuzzle, grid: bytes, witnesses: bytes
) -> str | None:
    """Return the name of the first reduction whose witness proves nothing, None if all are good.

    Parameters
    ----------
    grid : bytes
        Its solution.
    witnesses : bytes
        A grid for each of ``reductions``, one after the other: another solution after it.

    Raises
    ------
    ValueError
        The number of witnesses is wrong.
    """
    n_cells = kind.n_cells
    left_out = list(reductions(kind, puzzle, grid))
    if len(witnesses) != len(left_out) * n_cells:
        n_witnesses = len(witnesses) / n_cells
        raise ValueError(f"{n_witnesses:g} witnesses, and {len(left_out)} are needed")
    if not left_out:
        return None
    joined = [reduction.joined for reduction in left_out if reduction.joined]
    predicates = _predicates(kind, puzzle, joined)
    n_clues = predicates.n_clues - len(joined)
    wrong = [
        predicates.first_unproven(witnesses, grid, puzzle.digits, n_clues, left_out),
        kind.rules.first_no_grid(witnesses),
    ]
    unproven = min((number for number in wrong if number is not None), default=None)
    return None if unproven is None else left_out[unproven].name(kind, puzzle.puzzle)
