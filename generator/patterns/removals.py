"""Removals: the single things that a puzzle with clues that are not digits can be tried without.

A removal takes away a digit or a clue of a family that can be dropped.  If cages cover the board,
it takes away the wall between two cages, which joins them.  If all clues of a family are shown
(``negative``), none is removed.  In a symmetric puzzle, each thing goes with its images.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.cage_joins import possible_joins
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT
from cluesmith.generator.clues.clue_text import clue_text
from cluesmith.generator.clues.clue_types import CLUE_TYPES, sort_key
from cluesmith.generator.kinds.kind import Kind, given_cells
from cluesmith.generator.patterns.clue_symmetries import Permutation
from cluesmith.generator.patterns.text_symmetries import shape_of


class Removal(NamedTuple):
    """The clues that go together, and their replacements."""

    cells: tuple[int, ...] = ()
    """The cells whose digits go."""
    clues: tuple[Clue, ...] = ()
    """The other clues that go."""
    joined: tuple[Clue, ...] = ()
    """The cages that replace each two that go."""

    @property
    def n_clues(self) -> int:
        """The number of clues that it takes away."""
        return len(self.cells) + len(self.clues) - len(self.joined)

    def name(self, kind: Kind) -> str:
        """Return the removed things as files name them: cells, clues, pairs of cages with a +."""
        clues = [clue_text(kind.definition, clue) for clue in self.clues]
        if self.joined:
            clues = ["+".join(pair) for pair in zip(clues[::2], clues[1::2], strict=True)]
        return " and ".join([*(kind.cell_names[cell] for cell in self.cells), *clues])

    def of(self, puzzle: CluePuzzle) -> CluePuzzle:
        """Return the puzzle after this removal."""
        digits = bytearray(puzzle.digits)
        for cell in self.cells:
            digits[cell] = 0
        gone = {*self.clues}
        left = [clue for clue in puzzle.clues if clue not in gone]
        if self.joined:
            left = sorted([*left, *self.joined], key=sort_key)
        return CluePuzzle(bytes(digits), tuple(left))


def removals(
    kind: Kind,
    puzzle: CluePuzzle,
    grid: bytes,
    images: Sequence[Permutation] = (),
    most: int = 0,
) -> list[Removal]:
    """Return all removals to try on a puzzle, in a fixed order.

    First the digits by their cells, then other clues in the order of the puzzle, then the joins of
    ``possible_joins``.

    Parameters
    ----------
    grid : bytes
        Its solution.
    images : sequence of permutations
        The symmetries of the pattern of the puzzle, with or without the identity.  Joins
        with an image that is no join, or that shares a cage with it, are left out.
    most : int
        The most cells of a join; 0 for the size of the largest cage of the puzzle.
    """
    alone = [*_alone(kind, puzzle, grid, most)]
    if not images:
        return alone
    by_shape = {_shape(each): each for each in alone}
    found: list[Removal] = []
    seen = set[_Shape]()
    for shape, each in by_shape.items():
        if shape not in seen:
            moved = {shape, *(_shape(each, image) for image in images)}
            seen |= moved
            orbit = [one for other, one in by_shape.items() if other in moved]
            together = Removal(*(sum(parts, ()) for parts in zip(*orbit, strict=True)))
            is_apart = len({*together.clues}) == len(together.clues)
            if len(orbit) == len(moved) and is_apart:
                found.append(together)
    return found


def _alone(kind: Kind, puzzle: CluePuzzle, grid: bytes, most: int) -> Iterator[Removal]:
    for cell in given_cells(puzzle.digits):
        yield Removal((cell,))
    kept = {rule.family for rule in kind.definition.clues if rule.covers or rule.negative}
    for clue in puzzle.clues:
        if CLUE_TYPES[clue.type].family not in kept:
            yield Removal(clues=(clue,))
    for first, second, joined in possible_joins(kind.definition, puzzle, grid, most):
        yield Removal(clues=(puzzle.clues[first], puzzle.clues[second]), joined=(joined,))


# The shapes of what goes, and the types of what comes instead.
_Shape = tuple[frozenset[tuple[str, tuple[int, ...]]], tuple[str, ...]]


def _shape(removal: Removal, image: Permutation | None = None) -> _Shape:
    """Return a key that is equal for a removal, moved by a permutation, and its image."""
    digits = [(DIGIT, _moved((cell,), image)) for cell in removal.cells]
    clues = [shape_of(clue, _moved(clue.cells, image)) for clue in removal.clues]
    return frozenset(digits + clues), tuple(clue.type for clue in removal.joined)


def _moved(cells: tuple[int, ...], image: Permutation | None) -> tuple[int, ...]:
    return cells if image is None else tuple(image[cell] for cell in cells)
