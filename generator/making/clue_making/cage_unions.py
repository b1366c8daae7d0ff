# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The cells of some cages, the *union*, and random parts of it that can become cages.

If the cages are symmetric, a union that overlaps one of its images has the cells of both.

Cells of the union have places in it, and sets of them are words of these places.
"""

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kernel.arrays import flat, ints, words
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.clue_making.cage_joining import CageJoining

# Cells of a union, at most.
_MOST_OF_UNION = cython.declare(cython.int, 48)

_ONE = cython.declare(cython.ulonglong, 1)


class CageUnions(CageJoining):
    """Makes unions of the cages of a board, and divides them into parts."""

    def __init__(
        self,
        kind: Kind,
        rule: ClueRule,
        sizes: tuple[int, int],
        images: Sequence[Sequence[int]],
    ) -> None:
        super().__init__(kind, rule)
        self._least, self._most = sizes
        self._most = min(self._most, 16)
        self._images = flat(images)[1]
        self._n_images = len(images)
        self._place = array("i", [-1]) * kind.n_cells
        self._union, self._beside = ints(48), words(48)
        self._n_union = 0
        self._ids, self._n_ids = ints(48), 0
        self._part = words(3)

    # Images

    def _moved(self, c: cython.int, image: cython.int) -> cython.int:
        return c if image < 0 else self._images[image * self._n + c]

    def moved(self, cage: cython.int, image: cython.int) -> int:
        """Return the cage to which a symmetry moves a cage."""
        return self._of_cell[self._moved(self._cells[16 * cage], image)]

    # The union

    def _gather(self, a: cython.int, b: cython.int) -> cython.bint:
        """Make the union of cages and its overlapping images; return False if it is too large."""
        is_closed: cython.bint = False
        for i in range(self._n_union):
            self._place[self._union[i]] = -1
        self._n_union = 0
        self._n_ids = 0
        if not self._take(a) or (b >= 0 and not self._take(b)):
            return False
        while not is_closed:
            is_closed = True
            for k in range(self._n_images):
                inside = 0
                for i in range(self._n_union):
                    if self._place[self._images[k * self._n + self._union[i]]] >= 0:
                        inside += 1
                if inside == 0 or inside == self._n_union:
                    continue
                is_closed = False
                for i in range(self._n_union):
                    p = self._images[k * self._n + self._union[i]]
                    if self._place[p] < 0 and not self._take(self._of_cell[p]):
                        return False
        for i in range(self._n_union):
            self._beside[i] = 0
            for k in range(self._near_start[self._union[i]], self._near_start[self._union[i] + 1]):
                p = self._place[self._near[k]]
                if p >= 0:
                    self._beside[i] |= _ONE << p
        return True

    def _take(self, cage: cython.int) -> cython.bint:
        """Put the cells of a cage into the union; return False if there is no room."""
        if self._n_union + self._size[cage] > _MOST_OF_UNION:
            return False
        for i in range(self._size[cage]):
            c = self._cells[16 * cage + i]
            self._place[c] = self._n_union
            self._union[self._n_union] = c
            self._n_union += 1
        self._ids[self._n_ids] = cage
        self._n_ids += 1
        return True

    # Its parts

    def _draw_parts(self, n_parts: cython.int) -> cython.bint:
        """Divide the union into connected parts of valid sizes; return False if that fails."""
        rest: cython.ulonglong = (_ONE << self._n_union) - 1
        n: cython.int = self._n_union
        self._part[0] = rest
        if n_parts == 1:
            return n <= self._most
        for k in range(n_parts - 1, 0, -1):
            low = max(self._least, n - k * self._most)
            high = min(self._most, n - k * self._least)
            if low > high:
                return False
            self._part[k] = self._grown(rest, low + self._below(high - low + 1))
            if self._part[k] == 0:
                return False
            rest &= ~self._part[k]
            n = n_bits(rest)
        self._part[0] = rest
        return self._is_connected(rest)

    def _grown(self, within: cython.ulonglong, size: cython.int) -> cython.ulonglong:
        """Return a random connected set of ``size`` places; 0 if there are fewer."""
        i: cython.int = self._one_of(within)
        part: cython.ulonglong = _ONE << i
        edge: cython.ulonglong = self._beside[i] & within
        while n_bits(part) < size:
            edge &= ~part
            if edge == 0:
                return 0
            i = self._one_of(edge)
            part |= _ONE << i
            edge |= self._beside[i] & within
        return part

    def _is_connected(self, part: cython.ulonglong) -> cython.bint:
        reached: cython.ulonglong = _ONE << lowest_bit(part)
        edge: cython.ulonglong = reached
        while edge:
            new = self._beside[lowest_bit(edge)] & part & ~reached
            edge &= edge - 1
            reached |= new
            edge |= new
        return reached == part

    def _is_as_before(self, n_parts: cython.int) -> cython.bint:
        """Return True if each part is a cage already."""
        if n_parts != self._n_ids:
            return False
        for k in range(n_parts):
            bits = self._part[k]
            cage = self._of_cell[self._union[lowest_bit(bits)]]
            while bits:
                if self._of_cell[self._union[lowest_bit(bits)]] != cage:
                    return False
                bits &= bits - 1
        return True

    def _is_divided(self, n_parts: cython.int, image: cython.int) -> cython.bint:
        """Return True if an image moves each part to a new cage."""
        for k in range(n_parts):
            bits = self._part[k]
            cage = self._of_cell[self._moved(self._union[lowest_bit(bits)], image)]
            if self._size[cage] != n_bits(bits):
                return False
            while bits:
                if self._of_cell[self._moved(self._union[lowest_bit(bits)], image)] != cage:
                    return False
                bits &= bits - 1
        return True
