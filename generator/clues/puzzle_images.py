"""Puzzles with clues that are not digits, turned and mirrored."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_types import normal


def image_of(puzzle: CluePuzzle, moved: Sequence[int]) -> CluePuzzle:
    """Return a puzzle on a board whose cells have moved.

    Parameters
    ----------
    puzzle : CluePuzzle
    moved : sequence of int
        By cell, where it is then: an item of ``Kind.board_symmetries``.
    """
    digits = bytearray(len(puzzle.digits))
    for cell, digit in enumerate(puzzle.digits):
        digits[moved[cell]] = digit
    clues = (
        normal(clue._replace(cells=tuple(moved[cell] for cell in clue.cells)))
        for clue in puzzle.clues
    )
    return CluePuzzle(bytes(digits), tuple(clues))
