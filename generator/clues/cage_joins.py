"""Joins of two cages, which decide whether a puzzle of a covered board is minimal.

Where every cell is in a cage, no cage can be dropped.  Such a puzzle is minimal if it needs each
digit that is given, and each of the walls between two cages: with any of the clues that
``possible_joins`` returns in place of the two cages, it has a second solution.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import HIDDEN, OPERATIONS, ClueRule
from cluesmith.generator.clues.clue_place import CluePlace, PlacedPuzzle
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal, sort_key


class CagedBoard(Protocol):
    """A board and the rules for its cages; a ``Definition`` is one."""

    @property
    def clues(self) -> tuple[ClueRule, ...]:
        """The rule for each family of clues."""

    @property
    def neighbours(self) -> Sequence[Sequence[int]]:
        """For each cell, the cells that share a side with it."""

    @property
    def n_digits(self) -> int:
        """The number of digits."""


class Join(NamedTuple):
    """Two cages of a puzzle, by their index among its clues, and the cage that joins them."""

    first: int
    second: int
    clue: Clue


def covering_rule(board: CagedBoard) -> ClueRule | None:
    """Return the rule for cages if cages cover the board, else None."""
    return next((rule for rule in board.clues if rule.covers), None)


def cage_of_one(rule: ClueRule) -> str:
    """Return the type of a cage of one cell."""
    return next(row.name for row in rule.types if row.least == 1)


def with_caged_digits(board: CagedBoard, puzzle: CluePuzzle) -> CluePuzzle:
    """Return a puzzle with a cage of one cell for each digit in a cell of no cage.

    The search and the proof take puzzles so, if cages cover the board; others keep their digits.
    """
    rule = covering_rule(board)
    if rule is None or not any(puzzle.digits):
        return puzzle
    caged = {cell for clue in puzzle.clues for cell in clue.cells}
    bare = {cell: digit for cell, digit in enumerate(puzzle.digits) if digit and cell not in caged}
    cages = (Clue(cage_of_one(rule), (cell,), digit) for cell, digit in bare.items())
    digits = bytes(0 if cell in bare else digit for cell, digit in enumerate(puzzle.digits))
    return CluePuzzle(digits, tuple(sorted((*puzzle.clues, *cages), key=sort_key)))


def with_bare_digits(board: CagedBoard, puzzle: CluePuzzle) -> CluePuzzle:
    """Return a puzzle with a digit for each cage of one cell, if its cages have operations.

    That is how such cages are published, and what readers see.  A cage that no digit states stays.
    """
    rule = covering_rule(board)
    if rule is None or not rule.has_bare_digits:
        return puzzle
    alone = {
        clue.cells[0]: clue
        for clue in puzzle.clues
        if len(clue.cells) == 1 and 1 <= clue.value <= board.n_digits
    }
    bare = {cell: clue for cell, clue in alone.items() if not puzzle.digits[cell]}
    if not bare:
        return puzzle
    digits = bytearray(puzzle.digits)
    for cell, clue in bare.items():
        digits[cell] = clue.value
    stated = {*bare.values()}
    return CluePuzzle(bytes(digits), tuple(c for c in puzzle.clues if c not in stated))


def possible_joins(
    board: CagedBoard, puzzle: CluePuzzle | PlacedPuzzle, grid: bytes, most: int = 0
) -> list[Join]:
    """Return all clues that two neighbouring cages of a puzzle could be joined to.

    Parameters
    ----------
    board : CagedBoard
        If its cages do not cover the board, there are no joins.
    puzzle : CluePuzzle or PlacedPuzzle
    grid : bytes
        The solution.  It gives the values of the joined clues.
    most : int
        The most cells of a join; 0 for the size of the largest cage of the puzzle.  Then the joins
        depend on the puzzle alone.

    Returns
    -------
    list of Join
        Sorted by the places of the two cages, the earlier first, then by operation: plus, minus,
        times, divide.  A sum of different digits needs different digits in the grid.
    """
    rule = covering_rule(board)
    if rule is None:
        return []
    clues: Sequence[Clue | CluePlace] = puzzle.clues
    cages = {
        place: clue.cells
        for place, clue in enumerate(clues)
        if CLUE_TYPES[clue.type].family == rule.family
    }
    cage_of = {cell: place for place, cells in cages.items() for cell in cells}
    most = most or max(map(len, cages.values()), default=0)
    smallest = min(map(len, cages.values()), default=0)
    pairs = set()
    for place, cells in cages.items():
        room = most - len(cells)
        if room < smallest:
            continue
        for cell in cells:
            for other in board.neighbours[cell]:
                near = cage_of.get(other, place)
                if near != place and len(cages[near]) <= room:
                    pairs.add((min(place, near), max(place, near)))
    return [
        Join(first, second, normal(clue))
        for first, second in sorted(pairs)
        for clue in _joined(rule, cages[first] + cages[second], grid)
    ]


def _joined(rule: ClueRule, cells: tuple[int, ...], grid: bytes) -> Iterator[Clue]:
    """Yield all clues that fit these cells of a grid as one cage."""
    digits = [grid[cell] for cell in cells]
    low, high = min(digits), max(digits)
    if not rule.operations:
        if len(set(digits)) == len(digits):
            yield Clue("cage", cells, sum(digits))
        return
    if "+" in rule.operations:
        yield Clue("plus", cells, sum(digits))
    if "-" in rule.operations and len(cells) == 2:
        yield Clue("minus", cells, high - low)
    if "x" in rule.operations and math.prod(digits) <= MAX_VALUE:
        yield Clue("times", cells, math.prod(digits))
    if "/" in rule.operations and len(cells) == 2 and high % low == 0:
        yield Clue("divide", cells, high // low)
    if HIDDEN in rule.operations:
        for value in _results(digits):
            yield Clue(OPERATIONS[HIDDEN], cells, value)


def _results(digits: Sequence[int]) -> list[int]:
    """Return the different results of operations on digits: sum, difference, product, quotient."""
    low, high = min(digits), max(digits)
    results = [sum(digits)]
    if len(digits) == 2:
        results.append(high - low)
    if math.prod(digits) <= MAX_VALUE:
        results.append(math.prod(digits))
    if len(digits) == 2 and high % low == 0:
        results.append(high // low)
    return [*dict.fromkeys(results)]
