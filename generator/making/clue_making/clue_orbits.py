"""Clues that symmetries of the pattern turn into each other: they go or stay together."""

from collections.abc import Mapping, Sequence
from functools import cache

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.symmetry import Symmetry, closure

Place = tuple[str, tuple[int, ...]]


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
    """Return the orbits of clues, and those without an image for each symmetry.

    Parameters
    ----------
    clues : mapping of int to (int or Clue)
        By number the cell of a digit, or another clue.
    images : sequence of permutations
    """
    by_place = {_place(clue): number for number, clue in clues.items()}
    orbits: list[list[int]] = []
    alone: list[int] = []
    seen: set[int] = set()
    for place, number in by_place.items():
        if number in seen:
            continue
        orbit = {place, *(_moved(place, image) for image in images)}
        numbers = [by_place[each] for each in sorted(orbit) if each in by_place]
        seen.update(numbers)
        if len(numbers) == len(orbit):
            orbits.append(numbers)
        else:
            alone += numbers
    return orbits, alone


def _place(clue: int | Clue) -> Place:
    """Return the family and the cells of a clue, in no order."""
    if isinstance(clue, int):
        return "digit", (clue,)
    return CLUE_TYPES[clue.type].family, tuple(sorted(clue.cells))


def _moved(place: Place, image: Sequence[int]) -> Place:
    family, cells = place
    return family, tuple(sorted(image[cell] for cell in cells))
