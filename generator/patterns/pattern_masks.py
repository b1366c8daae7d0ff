# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Tests many puzzles at a time for the permutations of cells that keep their patterns.

A permutation is ruled out as soon as one clue lands on a blank cell, mostly the first: 0.1 us
for the 8 symmetries of a square, where plain Python takes 2 us.
"""

from array import array
from collections.abc import Sequence
from itertools import chain

import cython

MAX_PERMUTATIONS = 62


@cython.final
@cython.cclass
class PatternMasks:
    """Tests patterns against permutations; threads may share an object.

    Parameters
    ----------
    permutations : sequence of permutations
        At most MAX_PERMUTATIONS, of the same cells.
    """

    _n_cells: cython.int
    _n_permutations: cython.int
    _images: cython.int[::1]

    def __init__(self, permutations: Sequence[tuple[int, ...]]) -> None:
        if not 1 <= len(permutations) <= MAX_PERMUTATIONS:
            raise ValueError(f"{len(permutations)} permutations: use 1 to {MAX_PERMUTATIONS}")
        self._n_permutations = len(permutations)
        self._n_cells = len(permutations[0])
        self._images = array("i", chain.from_iterable(permutations))

    def of(self, puzzles: bytes) -> list[int]:
        """Return for each puzzle a mask: bit i says that permutation i keeps its pattern.

        Parameters
        ----------
        puzzles : bytes
            Puzzles that follow each other, one value per cell; 0 is blank.

        Raises
        ------
        ValueError
            The length does not fit.
        """
        if len(puzzles) % self._n_cells:
            raise ValueError(f"{len(puzzles)} values, {self._n_cells} in each puzzle")
        clues: cython.const[cython.uchar][::1] = puzzles
        return [self._mask(clues, start) for start in range(0, len(puzzles), self._n_cells)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mask(
        self, clues: cython.const[cython.uchar][::1], start: cython.Py_ssize_t
    ) -> cython.longlong:
        mask: cython.longlong = 0
        for i in range(self._n_permutations):
            base = i * self._n_cells
            c = 0
            while c < self._n_cells and (
                clues[start + c] == 0 or clues[start + self._images[base + c]] != 0
            ):
                c += 1
            mask |= cython.cast(cython.longlong, c == self._n_cells) << i
        return mask
