"""Symmetries of the pattern of clues of puzzles in one line of text, for clues of all types."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import (
    Permutation,
    pattern_group,
    symmetry_masks,
)


def masks_of_texts(kind: Kind, texts: Sequence[str]) -> list[int]:
    """Return the symmetries of each pattern as ``clue_symmetries.symmetry_mask`` does.

    For kinds with clues that are not digits, the cells of the clues of each family count as well,
    but not their values: cages and lines are turned onto cages and lines.
    """
    if not kind.has_clue_families:
        return symmetry_masks(kind, kind.values_many(texts))
    return [_mask(kind, kind.puzzle(text)) for text in texts]


def mask_of_text(kind: Kind, text: str) -> int:
    """Return the symmetries of one pattern."""
    return masks_of_texts(kind, [text])[0]


def _mask(kind: Kind, puzzle: CluePuzzle) -> int:
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
