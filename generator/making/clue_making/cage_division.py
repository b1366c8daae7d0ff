# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The only change of cages: it divides the cells of some cages, the *union*, into new cages.

One part is a join, two parts of one cage are a split, two parts of two cages move or exchange
cells.  The images of the union are divided in the same way.  A change is taken back unless each
second solution that is kept still breaks the clue of some cage.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kernel.arrays import ints, zeros
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.clue_making.cage_clues import MOST_ROWS
from cluesmith.generator.making.clue_making.cage_unions import CageUnions

# The most random divisions of a union to get a valid one.
_TRIES = cython.declare(cython.int, 12)


class CageDivision(CageUnions):
    """Divides cages of a board anew."""

    def __init__(
        self,
        kind: Kind,
        rule: ClueRule,
        sizes: tuple[int, int],
        numbers: tuple[int, int],
        images: Sequence[Sequence[int]],
    ) -> None:
        super().__init__(kind, rule, sizes, images)
        n = kind.n_cells
        self._fewest, self._highest = numbers
        self._n_broken, self._n_broken_before = ints(MOST_ROWS), ints(MOST_ROWS)
        self._saved, self._saved_value, self._n_saved = ints(20 * (n + 1)), zeros("q", n + 1), 0
        self._new, self._n_new = ints(n + 1), 0

    @property
    def is_full(self) -> bool:
        """Return True if there may be no more cages."""
        return self._n_cages >= self._highest

    def _recut(self, a: cython.int, b: cython.int, n_parts: cython.int) -> cython.bint:
        """Divide one cage or two at random into ``n_parts`` parts; return True if it was done."""
        n: cython.int = self._size[a] + (self._size[b] if b >= 0 else 0)
        if n_parts > 1 and n < n_parts * self._least:
            return False
        if not self._gather(a, b):
            return False
        if self._n_union > n_parts * self._most:
            return False
        for _try in range(_TRIES if n_parts > 1 else 1):
            if self._draw_parts(n_parts) and self._divide(n_parts):
                return True
        return False

    def _divide(self, n_parts: cython.int) -> cython.bint:
        """Turn the parts of the union and of its images into cages, if they can be cages."""
        before: cython.int = self._n_cages
        self._n_saved = 0
        self._n_new = 0
        if self._is_as_before(n_parts):
            return False
        for row in range(self._n_rows):
            self._n_broken_before[row] = self._n_broken[row]
        is_done: cython.bint = self._divide_image(n_parts, -1)
        for k in range(self._n_images):
            is_done = is_done and self._divide_image(n_parts, k)
        is_done = is_done and (self._n_cages <= before or self._n_cages <= self._highest)
        is_done = is_done and (self._n_cages >= before or self._n_cages >= self._fewest)
        for row in range(1, self._n_rows):
            is_done = is_done and self._n_broken[row] > 0
        if not is_done:
            self._take_back()
            self._n_cages = before
            return False
        for k in range(self._n_saved):
            if self._saved[20 * k + 3] >= 0:
                self._note_gone(self._saved[20 * k + 3])
        return True

    def _note_gone(self, number: cython.int) -> cython.void:
        self._gone.append(number)

    def _divide_image(self, n_parts: cython.int, image: cython.int) -> cython.bint:
        """Turn the images of the parts into cages; return False if they cannot be cages."""
        first: cython.int = self._n_saved
        c = self._moved(self._union[0], image)
        for i in range(self._n_new):
            if self._of_cell[c] == self._new[i]:
                return self._is_divided(n_parts, image)
        for i in range(self._n_union):
            cage = self._of_cell[self._moved(self._union[i], image)]
            if self._size[cage]:
                self._save(cage)
        for k in range(n_parts):
            cage = self._saved[20 * (first + k)] if first + k < self._n_saved else -1
            if cage < 0:
                cage = 0
                while self._size[cage]:
                    cage += 1
            self._new[self._n_new] = cage
            self._n_new += 1
            self._n_cages += 1
            self._number[cage] = -1
            self._size[cage] = 0
            bits = self._part[k]
            while bits:
                c = self._moved(self._union[lowest_bit(bits)], image)
                bits &= bits - 1
                self._cells[16 * cage + self._size[cage]] = c
                self._size[cage] += 1
                self._of_cell[c] = cage
            if not self._draw_type(cage):
                return False
            for i in range(1, self._n_rows):
                self._n_broken[i] += self._is_broken(cage, i)
        return True

    def _save(self, cage: cython.int) -> cython.void:
        """Save a cage that goes."""
        at: cython.int = 20 * self._n_saved
        for i in range(1, self._n_rows):
            self._n_broken[i] -= self._is_broken(cage, i)
        self._saved[at] = cage
        self._saved[at + 1] = self._size[cage]
        self._saved[at + 2] = self._type[cage]
        self._saved[at + 3] = self._number[cage]
        self._saved_value[self._n_saved] = self._value[cage]
        for i in range(self._size[cage]):
            self._saved[at + 4 + i] = self._cells[16 * cage + i]
        self._size[cage] = 0
        self._n_cages -= 1
        self._n_saved += 1

    def _take_back(self) -> cython.void:
        """Restore the cages from before the change."""
        for k in range(self._n_new):
            self._size[self._new[k]] = 0
        for k in range(self._n_saved):
            at = 20 * k
            cage = self._saved[at]
            self._size[cage] = self._saved[at + 1]
            self._type[cage] = self._saved[at + 2]
            self._number[cage] = self._saved[at + 3]
            self._value[cage] = self._saved_value[k]
            for i in range(self._size[cage]):
                self._cells[16 * cage + i] = self._saved[at + 4 + i]
                self._of_cell[self._saved[at + 4 + i]] = cage
        for k in range(self._n_rows):
            self._n_broken[k] = self._n_broken_before[k]
