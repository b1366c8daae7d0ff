"""Symmetries of the pattern of clues.  The digits don't matter.

A kind names the symmetries that people see in its drawing (``Kind.pattern_symmetries``), each with
permutations that generate its group.  Together they generate the group of the drawing: 8 elements
for a square, 12 for a hexagon.  A *mask* says which of them leave a pattern as it is: bit i for
element i in the order of ``pattern_group``, which is sorted and never changes.  So masks can be
stored, and a pattern has a named symmetry if its mask holds all bits of the name's.
"""

from functools import cache, lru_cache

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.symmetry import Symmetry, closure
from cluesmith.generator.patterns.pattern_masks import PatternMasks

Permutation = tuple[int, ...]


def pattern_group(kind: Kind) -> tuple[Permutation, ...]:
    """Return the permutations of the cells that the kind's named symmetries generate, sorted.

    The identity comes first; the place of an element is its bit in masks.
    """
    return _group(kind)


def symmetry_mask(kind: Kind, clues: bytes) -> int:
    """Return the mask of the elements of the kind's group that keep the pattern of the clues.

    Parameters
    ----------
    clues : bytes
        One value per cell; 0 is blank.

    Returns
    -------
    int
        Bit i is set if element i of ``pattern_group`` keeps it; bit 0, the identity, is always set.
    """
    return _pattern_masks(kind).of(clues)[0]


def symmetry_masks(kind: Kind, puzzles: bytes) -> list[int]:
    """Return ``symmetry_mask`` of puzzles that follow each other, one value per cell."""
    return _pattern_masks(kind).of(puzzles)


def named_mask(kind: Kind, name: str) -> int:
    """Return the mask of a named symmetry.

    Raises
    ------
    LimitError
        The kind has none of this name; the message lists its names.
    """
    masks = _masks(kind)
    if name not in masks:
        known = f"use one of {', '.join(masks)}" if masks else "it has none"
        raise LimitError("symmetry", name, f"no symmetry of {kind.title} patterns; {known}")
    return masks[name]


def symmetry_names(kind: Kind, mask: int) -> tuple[str, ...]:
    """Return the names of all symmetries that a mask has, in the kind's order."""
    return tuple(name for name, named in _masks(kind).items() if mask & named == named)


@lru_cache
def symmetry_of(kind: Kind, mask: int) -> str | None:
    """Return the name of the largest symmetry that a mask has, or None if it has none."""
    masks = _masks(kind)
    return max(symmetry_names(kind, mask), key=lambda name: masks[name].bit_count(), default=None)


@lru_cache
def cell_orbits(kind: Kind, name: str | None) -> tuple[tuple[int, ...], ...]:
    """Return the sets of cells that a named symmetry moves onto each other, sorted.

    Without a name each cell is alone.  Raises as ``named_mask`` does.
    """
    if name is None:
        return tuple((cell,) for cell in range(kind.n_cells))
    return stabiliser_orbits(kind, named_mask(kind, name))


@lru_cache
def stabiliser_orbits(kind: Kind, mask: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of cells that the elements of a mask move onto each other, sorted.

    Parameters
    ----------
    mask : int
        The mask of a pattern or of a named symmetry, so that its elements are a group.
    """
    elements = elements_of(kind, mask)
    orbits = {tuple(sorted({p[cell] for p in elements})) for cell in range(kind.n_cells)}
    return tuple(sorted(orbits))


def elements_of(kind: Kind, mask: int) -> list[Permutation]:
    """Return the elements of a mask, with the identity."""
    return [p for i, p in enumerate(pattern_group(kind)) if mask >> i & 1]


def _closed(kind: Kind, generators: tuple[Permutation, ...]) -> tuple[Permutation, ...]:
    steps = [Symmetry(cells, ()) for cells in generators]
    return tuple(symmetry.cells for symmetry in closure(kind.n_cells, 0, steps))


@cache
def _group(kind: Kind) -> tuple[Permutation, ...]:
    named = kind.pattern_symmetries.values()
    return _closed(kind, tuple(p for symmetry in named for p in symmetry.generators))


@cache
def _masks(kind: Kind) -> dict[str, int]:
    places = {element: 1 << i for i, element in enumerate(pattern_group(kind))}
    return {
        name: sum(places[element] for element in _closed(kind, symmetry.generators))
        for name, symmetry in kind.pattern_symmetries.items()
    }


@cache
def _pattern_masks(kind: Kind) -> PatternMasks:
    return PatternMasks(pattern_group(kind))
