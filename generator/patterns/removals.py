"""What a puzzle with clues that are not digits can do without, one thing at a time.

That is a digit, or a clue of a family that can be dropped; or, of a kind whose cages cover the
board, the wall between two cages, which are joined.  Where all clues of a family are shown
(``negative``), none of them goes.  Of a symmetric puzzle each goes with its images.
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
    """What goes together, and what comes instead.

    Parameters
    ----------
    cells : tuple of int
        The cells whose digits go.
    clues : tuple of Clue
        The other clues that go.
    joined : tuple of Clue
        The cages in place of each two that go.
    """

    cells: tuple[int, ...] = ()
    clues: tuple[Clue, ...] = ()
    joined: tuple[Clue, ...] = ()

    @property
    def n_clues(self) -> int:
        """How many clues there are less."""
        return len(self.cells) + len(self.clues) - len(self.joined)

    def name(self, kind: Kind) -> str:
        """Return what goes in words of files: cells and clues, two cages with a + between them."""
        clues = [clue_text(kind.definition, clue) for clue in self.clues]
        if self.joined:
            clues = ["+".join(pair) for pair in zip(clues[::2], clues[1::2], strict=True)]
        return " and ".join([*(kind.cell_names[cell] for cell in self.cells), *clues])

    def of(self, puzzle: CluePuzzle) -> CluePuzzle:
        """Return the puzzle without it."""
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
    """Return all that a puzzle can be tried without, one thing at a time, in a fixed order.

    First the digits by their cells, then other clues in the order of the puzzle, then the joins of
    ``possible_joins``.

    Parameters
    ----------
    kind : Kind
    puzzle : CluePuzzle
    grid : bytes
        Its solution.
    images : sequence of permutations
        Those that leave the pattern of the puzzle as it is; the identity may be among them.  Joins
        with an image that is no join, or that shares a cage with it, are left out.
    most : int
        The most cells of a join; 0 for as many as the largest cage of the puzzle has.
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
    """Return what is the same of a removal of one thing and of its image, where it is moved."""
    digits = [(DIGIT, _moved((cell,), image)) for cell in removal.cells]
    clues = [shape_of(clue, _moved(clue.cells, image)) for clue in removal.clues]
    return frozenset(digits + clues), tuple(clue.type for clue in removal.joined)


def _moved(cells: tuple[int, ...], image: Permutation | None) -> tuple[int, ...]:
    return cells if image is None else tuple(image[cell] for cell in cells)
