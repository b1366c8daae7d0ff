"""Clues that symmetries of the pattern turn into each other: they go or stay together."""

from collections.abc import Mapping, Sequence
from functools import cache

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_families import DIGIT
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.symmetry import Symmetry, closure
from cluesmith.generator.patterns.text_symmetries import shape_of

Shape = tuple[str, tuple[int, ...]]


@cache
def images_of(kind: Kind, symmetry: str | None) -> list[tuple[int, ...]]:
    """Return the permutations of the cells of a named symmetry, but the identity."""
    if symmetry is None:
        return []
    generators = kind.pattern_symmetries[symmetry].generators
    digits = tuple(range(1, kind.n_digits + 1))
    group = closure(kind.n_cells, kind.n_digits, [Symmetry(moved, digits) for moved in generators])
    return [element.cells for element in group if element.cells != tuple(range(kind.n_cells))]


def clue_orbits(
    clues: Mapping[int, int | Clue], images: Sequence[Sequence[int]]
) -> tuple[list[list[int]], list[int]]:
    """Return the orbits of clues, and the clues that lack an image under some symmetry.

    Parameters
    ----------
    clues : mapping of int to (int or Clue)
        By number, the cell of a digit or another clue.
    images : sequence of permutations
    """
    if not images:
        return [[number] for number in clues], []
    by_shape: dict[Shape, int] = {}
    orbits: list[list[int]] = []
    alone: list[int] = []
    for number, clue in clues.items():
        if by_shape.setdefault(_shape(clue), number) != number:
            alone.append(number)  # of a white and a black dot at one place, one is shown
    seen: set[int] = set()
    for number in by_shape.values():
        if number in seen:
            continue
        orbit = {_shape(clues[number], image) for image in (None, *images)}
        numbers = [by_shape[each] for each in sorted(orbit) if each in by_shape]
        seen.update(numbers)
        if len(numbers) == len(orbit):
            orbits.append(numbers)
        else:
            alone += numbers
    return orbits, alone


def _shape(clue: int | Clue, image: Sequence[int] | None = None) -> Shape:
    """Return a key that is equal for a clue, moved by a permutation, and its image."""
    cells = (clue,) if isinstance(clue, int) else clue.cells
    moved = cells if image is None else tuple(image[cell] for cell in cells)
    return (DIGIT, moved) if isinstance(clue, int) else shape_of(clue, moved)
