"""Symmetries of the pattern of clues of puzzles in one line of text, for clues of all types."""

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_place import CluePlace, PlacedPuzzle
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.clue_symmetries import (
    pattern_group,
    symmetry_mask,
    symmetry_masks,
)
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts


def masks_of(puzzles: PuzzleBatch) -> list[int]:
    """Return the symmetries of each pattern as ``clue_symmetries.symmetry_mask`` does.

    For kinds with clues that are not digits, the cells of the clues of each family count as well,
    but not their values: cages and lines are turned onto cages and lines.
    """
    kind, masks = puzzles.kind, symmetry_masks(puzzles.kind, puzzles.values)
    for i, placed in enumerate(puzzles.placed):
        masks[i] = _mask_with_clues(kind, masks[i], placed)
    return masks


def mask_of_text(kind: Kind, text: str) -> int:
    """Return the symmetries of one pattern."""
    return masks_of(batch_of_texts(kind, [text]))[0]


def mask_of(kind: Kind, puzzle: PlacedPuzzle) -> int:
    """Return the symmetries of the pattern of a puzzle that has been read."""
    return _mask_with_clues(kind, symmetry_mask(kind, puzzle.digits), puzzle)


def _mask_with_clues(kind: Kind, mask: int, puzzle: PlacedPuzzle) -> int:
    """Return the symmetries of the digits' cells that clues of other families have as well."""
    by_place = [place.shapes or _shapes(kind, place) for place in puzzle.clues]
    shown = {shapes[0] for shapes in by_place}  # the identity comes first
    for number, images in enumerate(zip(*by_place, strict=True)):
        if mask >> number & 1 and not shown.issuperset(images):
            mask ^= 1 << number
    return mask


def _shapes(kind: Kind, place: CluePlace) -> tuple[str, ...]:
    """Return a text for the shape of each image of a place; texts are compared quickly."""
    clue, found = Clue(place.type, place.cells), []
    for moved in pattern_group(kind):
        family, cells = shape_of(clue, tuple([moved[cell] for cell in clue.cells]))
        found.append(f"{family}:{''.join(map(chr, cells))}")
    place.shapes = tuple(found)
    return place.shapes


def shape_of(clue: Clue, cells: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return a key that is equal for clues that people see as images of each other.

    Lines have ends: the bulb of a thermometer, the side of a skyscraper.
    """
    row = CLUE_TYPES[clue.type]
    has_ends = row.place in (Place.PATH, Place.ROW, Place.DIAGONAL)
    moved = normal(clue._replace(cells=cells)).cells if has_ends else tuple(sorted(cells))
    return row.family, moved
