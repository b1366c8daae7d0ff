# cython: cdivision=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Orbits: the images of a grid under a group of symmetries.

The group is laid out as two tables, a row a symmetry: ``_cells[s, c]`` is the cell whose digit
moves to cell c, ``_digits[s, d]`` what digit d becomes, with 0 (blank) staying 0.  Images are made
cell by cell and only as far as a comparison needs them.
"""

import array
from collections.abc import Sequence

import cython

from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.kinds.symmetry import Symmetry


@cython.final
@cython.cclass
class Orbits:
    """A group of symmetries, laid out to compare the images of a grid.

    Parameters
    ----------
    n_cells, n_digits : int
        Sizes of a grid.
    symmetries : sequence of Symmetry
        The whole group.
    order : sequence of int, optional
        The order of the cells in which grids are compared; by number if None.
    """

    n_cells: cython.int
    n_digits: cython.int
    n_symmetries: cython.int
    _cells: cython.int[::1]
    _digits: cython.uchar[::1]
    _order: cython.int[::1]

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        symmetries: Sequence[Symmetry],
        order: Sequence[int] | None = None,
    ) -> None:
        compared = list(range(n_cells) if order is None else order)
        if sorted(compared) != list(range(n_cells)):
            raise ValueError(f"order {order}: not the cells 0..{n_cells - 1}, each once")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self.n_symmetries = len(symmetries)
        self._cells = array.array("i", [c for symmetry in symmetries for c in symmetry.cells])
        self._digits = array.array(
            "B", [d for symmetry in symmetries for d in (0, *symmetry.digits)]
        )
        self._order = array.array("i", compared)

    def least(self, grid: bytes) -> bytes:
        """Return the least image; blanks are less than digits."""
        self._check(grid)
        image = bytearray(grid)
        self._find_least(grid, image)
        return bytes(image)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_least(
        self, values: cython.const[cython.uchar][::1], image: cython.uchar[::1]
    ) -> cython.void:
        """Improve the image, at first the grid itself, to the least one."""
        for s in range(self.n_symmetries):
            cells = s * self.n_cells
            digits = s * (self.n_digits + 1)
            is_less = False
            for k in range(self.n_cells):
                c = self._order[k]
                digit = self._digits[digits + values[self._cells[cells + c]]]
                if not is_less and digit != image[c]:
                    if digit > image[c]:
                        break
                    is_less = True
                image[c] = digit

    def members(self, grid: bytes) -> bytes:
        """Return the distinct images one after the other, sorted as bytes."""
        self._check(grid)
        images = bytearray(self.n_cells * self.n_symmetries)
        starts = ints(self.n_symmetries)
        n: cython.int = self._find_members(grid, images, starts)
        found = bytearray(n * self.n_cells)
        self._collect(images, starts, n, found)
        return bytes(found)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_members(
        self,
        values: cython.const[cython.uchar][::1],
        images: cython.uchar[::1],
        starts: cython.int[::1],
    ) -> cython.int:
        """Write the distinct images, and where they start in sorted order; return their number."""
        n: cython.int = 0
        for s in range(self.n_symmetries):
            image = n * self.n_cells
            for c in range(self.n_cells):
                images[image + c] = self._digits[
                    s * (self.n_digits + 1) + values[self._cells[s * self.n_cells + c]]
                ]
            low = 0
            high = n
            sign = 1
            while low < high and sign != 0:
                middle = (low + high) // 2
                sign = self._compare(images, image, starts[middle])
                if sign < 0:
                    high = middle
                else:
                    low = middle + 1
            if sign != 0:
                for middle in range(n, low, -1):
                    starts[middle] = starts[middle - 1]
                starts[low] = image
                n += 1
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _compare(self, images: cython.uchar[::1], a: cython.int, b: cython.int) -> cython.int:
        """Return -1, 0 or 1: the image that starts at a against the one at b."""
        for c in range(self.n_cells):
            if images[a + c] != images[b + c]:
                return -1 if images[a + c] < images[b + c] else 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _collect(
        self,
        images: cython.const[cython.uchar][::1],
        starts: cython.const[cython.int][::1],
        n: cython.int,
        found: cython.uchar[::1],
    ) -> cython.void:
        for k in range(n):
            for c in range(self.n_cells):
                found[k * self.n_cells + c] = images[starts[k] + c]

    def _check(self, grid: bytes) -> None:
        values: cython.p_uchar = grid
        largest: cython.uchar = 0
        if len(grid) == self.n_cells:
            for c in range(self.n_cells):
                largest = max(largest, values[c])
        if len(grid) != self.n_cells or largest > self.n_digits:
            raise ValueError(f"no values 0..{self.n_digits} of {self.n_cells} cells: {grid!r}")
