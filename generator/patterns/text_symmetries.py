"""Symmetries of the pattern of clues of puzzles in one line of text, for clues of all types."""

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import (
    Permutation,
    pattern_group,
    symmetry_masks,
)
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts


def masks_of(puzzles: PuzzleBatch) -> list[int]:
    """Return the symmetries of each pattern as ``clue_symmetries.symmetry_mask`` does.

    For kinds with clues that are not digits, the cells of the clues of each family count as well,
    but not their values: cages and lines are turned onto cages and lines.
    """
    kind = puzzles.kind
    if not kind.has_clue_families:
        return symmetry_masks(kind, puzzles.values)
    return [mask_of(kind, puzzles.puzzle(i)) for i in range(len(puzzles))]


def mask_of_text(kind: Kind, text: str) -> int:
    """Return the symmetries of one pattern."""
    return masks_of(batch_of_texts(kind, [text]))[0]


def mask_of(kind: Kind, puzzle: CluePuzzle) -> int:
    """Return the symmetries of the pattern of a puzzle with clues that are not digits."""
    group = pattern_group(kind)
    return sum(1 << i for i, cells in enumerate(group) if _keeps(cells, puzzle))


def _keeps(image: Permutation, puzzle: CluePuzzle) -> bool:
    """Return True if a permutation of the cells keeps the pattern."""
    digits = puzzle.digits
    if any(digit and not digits[image[cell]] for cell, digit in enumerate(digits)):
        return False
    shapes = {shape_of(clue, clue.cells) for clue in puzzle.clues}
    return all(
        shape_of(clue, tuple(image[cell] for cell in clue.cells)) in shapes for clue in puzzle.clues
    )


def shape_of(clue: Clue, cells: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return a key that is equal for clues that people see as images of each other.

    Lines have ends: the bulb of a thermometer, the side of a skyscraper.
    """
    row = CLUE_TYPES[clue.type]
    has_ends = row.place in (Place.PATH, Place.ROW, Place.DIAGONAL)
    moved = normal(clue._replace(cells=cells)).cells if has_ends else tuple(sorted(cells))
    return row.family, moved
