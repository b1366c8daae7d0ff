# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Boards cut into cages at random, each of connected cells, and changed where a puzzle needs it.

Rooms
-----
- ``cage_clues``: cages as cells and clues, and their numbers in the search;
- ``cage_joining``: two cages as one;
- ``cage_unions``: cells of some cages and of their images, and parts of these at random;
- ``cage_division``: the one change, which makes cages of the parts.

This module chooses the cages to change: until the board is cut as wanted, until second solutions
are gone, or until fewer digits are open.
"""

from collections.abc import Sequence

import cython

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.clue_making.cage_clues import CAGE, MOST_ROWS
from cluesmith.generator.making.clue_making.cage_division import CageDivision

_CAGE = cython.declare(cython.int, CAGE)
_MOST_ROWS = cython.declare(cython.int, MOST_ROWS)

# The most repairs of small cages, then of their number, before a cut is given up.
_MOST_PASSES = cython.declare(cython.int, 4)


class Cages(CageDivision):
    """A board cut into cages.

    Parameters
    ----------
    kind : Kind
    rule : ClueRule
        The rule of the kind for cages.
    sizes : (int, int)
        The fewest and the most cells of a cage.
    numbers : (int, int)
        The fewest and the most cages.
    images : sequence of permutations
        The symmetries of the cages, without the identity.

    Notes
    -----
    ``begin`` gives it a grid, then ``cut`` cuts the board; one object serves one thread at a time.
    """

    def __init__(
        self,
        kind: Kind,
        rule: ClueRule,
        sizes: tuple[int, int],
        *,
        numbers: tuple[int, int] = (0, 9999),
        images: Sequence[Sequence[int]] = (),
    ) -> None:
        super().__init__(kind, rule, sizes, numbers, images)
        self._is_free, self._order = ints(kind.n_cells), ints(kind.n_cells)

    # Cutting

    def cut(self, drawn: Sequence[int] = ()) -> bool:
        """Cut the whole board; return False if the cages do not have the wanted sizes.

        ``drawn`` are the sizes that cages grow to, as long as there are some and as far as there is
        room; others have random sizes.
        """
        n_drawn: cython.int = 0
        low: cython.int = self._least
        high: cython.int = self._most
        self._reset()
        # The mean size that the numbers of cages want, where they want one.
        if 0 < self._highest < self._n:
            low = min(max(low, (2 * self._n + self._highest - 1) // self._highest - high), high)
        if self._fewest:
            high = max(min(high, 2 * self._n // self._fewest - low), low)
        for c in range(self._n):
            self._order[c] = c
            self._is_free[c] = 1
        self._shuffle(self._order, self._n)
        for i in range(self._n):
            c = self._order[i]
            if self._is_free[c]:
                size = low + self._below(high - low + 1)
                if n_drawn < len(drawn):
                    size = drawn[n_drawn]
                    n_drawn += 1
                self._grow(c, size)
        if not self._mend_small() or not self._mend_number():
            return False
        has_types: cython.bint = True
        for c in range(self._n):
            if self._size[c] == 1:
                has_types = self._draw_type(c) and has_types
        return has_types

    def _grow(self, c: cython.int, size: cython.int) -> cython.void:
        """Join free cells to a cell, up to a size."""
        tries: cython.int = 0
        self._gather(self._of_cell[c], -1)
        self._note_used()
        while self._size[self._of_cell[c]] < size and tries < 4:
            k = self._free_beside(self._of_cell[c])
            if k < 0:
                break
            if self._recut(self._of_cell[c], self._of_cell[k], 1):
                self._note_used()
            else:
                tries += 1

    def _note_used(self) -> cython.void:
        """Note that the cells of the union and of its images are not free."""
        for i in range(self._n_union):
            self._is_free[self._union[i]] = 0
            for k in range(self._n_images):
                self._is_free[self._images[k * self._n + self._union[i]]] = 0

    def _free_beside(self, cage: cython.int) -> cython.int:
        """Return a random free cell beside a cage; prefer one that would be left alone."""
        few: cython.int = 2
        n: cython.int = 0
        best: cython.int = -1
        used: cython.uint = 0
        if self._types[0] == _CAGE:
            for i in range(self._size[cage]):
                used |= cython.cast(cython.uint, 1) << self._rows[self._cells[16 * cage + i]]
        for i in range(self._size[cage]):
            m = self._cells[16 * cage + i]
            for k in range(self._near_start[m], self._near_start[m + 1]):
                c = self._near[k]
                if self._is_free[c] == 0 or used >> self._rows[c] & 1:
                    continue
                left = 0
                for m in range(self._near_start[c], self._near_start[c + 1]):
                    left += self._is_free[self._near[m]]
                left = min(left, 2)
                if left < few:
                    few = left
                    n = 0
                if left == few:
                    n += 1
                    if self._below(n) == 0:
                        best = c
        return best

    def _mend_small(self) -> cython.bint:
        """Join small cages to a neighbour, or move cells of a neighbour to them."""
        for _pass in range(_MOST_PASSES):
            is_large = True
            first = self._below(self._n)
            for k in range(self._n):
                cage = (first + k) % self._n
                if 0 < self._size[cage] < self._least and not self._enlarge(cage):
                    is_large = False
            if is_large:
                return True
        return False

    def _enlarge(self, cage: cython.int) -> cython.bint:
        n: cython.int = self._find_around(cage)
        for n_parts in range(1, 4):
            for k in range(n):
                if self._recut(cage, self._around[k], n_parts):
                    return True
        return False

    def _mend_number(self) -> cython.bint:
        """Join or split cages until their number is as wanted."""
        tries: cython.int = 0
        while self._n_cages > self._highest or self._n_cages < self._fewest:
            tries += 1
            if tries > 4 * self._n:
                return False
            cage = self._below(self._n)
            if self._size[cage] == 0:
                continue
            if self._n_cages < self._fewest:
                self._recut(cage, -1, 2)
                continue
            m = self._find_around(cage)
            for k in range(m):
                if self._recut(cage, self._around[k], 1):
                    break
            else:
                if m:
                    self._recut(cage, self._around[0], 2)
        return True

    # Changes for the sake of one solution

    def separate(self, other: bytes) -> bool:
        """Change cages so that a second solution breaks the clue of one of them.

        Does nothing if one is broken already.  Returns False if there is no such change, or too
        many solutions are known.
        """
        n: cython.int = 0
        row: cython.int = self._n_rows * self._n
        if self._n_rows == _MOST_ROWS:
            return False
        for c in range(self._n):
            self._rows[row + c] = other[c]
            if self._rows[row + c] != self._rows[c]:
                self._order[n] = c
                n += 1
        k = 0
        for c in range(self._n):
            if self._size[c]:
                k += self._is_broken(c, self._n_rows)
        self._n_broken[self._n_rows] = k
        self._n_rows += 1
        if k:
            return True
        self._shuffle(self._order, n)
        for i in range(n):
            if self._recut(self._of_cell[self._order[i]], -1, 2):
                return True
        for k in range(2, 4):
            for i in range(n):
                m = self._find_around(self._of_cell[self._order[i]])
                for c in range(m):
                    if self._recut(self._of_cell[self._order[i]], self._around[c], k):
                        return True
        return False

    def loosen(self, sizes: Sequence[int]) -> bool:
        """Make cages smaller where many digits are open; ``sizes`` has the number for each cell.

        If no cage can be smaller, cells are exchanged.
        """
        cage: cython.int
        left = [0] * self._n
        for c in range(self._n):
            left[self._of_cell[c]] += sizes[c]
        worst = sorted(
            (cage for cage in range(self._n) if self._size[cage]), key=lambda each: -left[each]
        )
        for cage in worst:
            if self._recut(cage, -1, 2):
                return True
        for n_parts in range(3, 1, -1):
            for cage in worst:
                for k in range(self._find_around(cage)):
                    if self._recut(cage, self._around[k], n_parts):
                        return True
        return False
