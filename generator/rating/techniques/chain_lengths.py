# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The length of the shortest chain that excludes a candidate, of all candidates.

From each candidate, layers go out that are false and true in turn, as sets of bits, until a false
layer holds the candidate itself; see ``chains.py``, whose ``Walk`` shows the way of one of them.
The candidates that are left are numbered anew, so that a set of them takes few words.

Measured and rejected
---------------------
The walks of ``chains.py`` in place of this took three quarters of the time of solution paths of
X-Sudoku, 17 of 23 s of 15 puzzles in the profiler.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit

from cluesmith.generator.kernel.arrays import ints, words

_ONE = cython.declare(cython.ulonglong, 1)


@cython.final
@cython.cclass
class ChainLengths:
    """Finds the shortest chains from candidates back to their opposites.

    Parameters
    ----------
    n_digits : int
    sees : array of 64 bits
        By candidate, those that cannot be true together with it, as bits, each in whole words.
    items : (array of int, array of int)
        Where the candidates of each item begin, and the candidates.
    is_cell : array of int
        By item, 1 if it is a cell.

    Notes
    -----
    One object serves one thread at a time.
    """

    n_digits: cython.int
    n_items: cython.int
    n_words: cython.int
    _sees: cython.ulonglong[::1]
    _item_start: cython.int[::1]
    _item: cython.int[::1]
    _is_cell: cython.int[::1]
    # The candidates that are left: their count, and the words in a set of them; their numbers, and
    # the reverse; what they see; and by digit, or for all digits, which of them chains may use.
    _left: int | None
    _n_left: cython.int
    _n_words: cython.int
    _left_bits: cython.ulonglong[::1]
    _candidate: cython.int[::1]
    _number: cython.int[::1]
    _seen: cython.ulonglong[::1]
    _allowed: cython.ulonglong[::1]
    # Strong links: both ends; by number, the other ends, in one list.
    _low: cython.int[::1]
    _high: cython.int[::1]
    _first: cython.int[::1]
    _place: cython.int[::1]
    _strong: cython.int[::1]
    _linked: cython.ulonglong[::1]
    _layer: cython.ulonglong[::1]
    _next: cython.ulonglong[::1]
    _seen_false: cython.ulonglong[::1]
    _seen_true: cython.ulonglong[::1]

    def __init__(
        self,
        n_digits: int,
        sees: Sequence[int],
        items: tuple[Sequence[int], Sequence[int]],
        is_cell: Sequence[int],
    ) -> None:
        self._item_start, self._item = items
        self.n_digits, self.n_items = n_digits, len(is_cell)
        self._sees, self._is_cell = sees, is_cell
        n: int = max(items[1]) + 1
        self.n_words = (n + 63) // 64
        self._left, self._n_left, self._n_words = None, 0, 0
        self._candidate, self._number = ints(n), ints(n)
        self._seen = words(1)
        self._allowed = words((n_digits + 1) * self.n_words)
        self._low, self._high = ints(self.n_items), ints(self.n_items)
        self._first, self._place = ints(n + 1), ints(n + 1)
        self._strong = ints(2 * self.n_items)
        self._left_bits, self._linked, self._layer = (words(self.n_words) for _ in range(3))
        self._next, self._seen_false, self._seen_true = (words(self.n_words) for _ in range(3))

    def first(
        self, left: int, by_house: bool, by_cell: bool, max_length: int
    ) -> tuple[int, int] | None:
        """Return the shortest chain, by its length and the lowest candidate that is false.

        Parameters
        ----------
        left : int
            The candidates that are left, as bits.
        by_house, by_cell : bool
            Whether two places left in a house, and two digits left in a cell, are strong links.
            Without ``by_cell`` a chain has one digit.
        max_length : int
            The most candidates in a chain, with the one at both ends counted twice.

        Returns
        -------
        (int, int) or None
        """
        best: cython.int = -1
        best_length: cython.int = max_length + 2
        self._know(left)
        if self._link(by_house, by_cell):
            for start in range(self._n_left):
                length = self._length(start, best_length - 2, by_cell)
                if length:
                    best, best_length = self._candidate[start], length
        return None if best < 0 else (best_length, best)

    def _know(self, left: int) -> None:
        """Number the candidates that are left, and find which of them see each other."""
        if self._left == left:
            return
        self._left = left
        for w in range(self.n_words):
            self._left_bits[w] = left >> 64 * w & 0xFFFFFFFFFFFFFFFF
        self._count()
        if len(self._seen) < self._n_left * self._n_words:
            self._seen = words(self._n_left * self._n_words)
        self._relate()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count(self) -> cython.void:
        self._n_left = 0
        for w in range(self.n_words):
            bits = self._left_bits[w]
            while bits:
                self._candidate[self._n_left] = 64 * w + lowest_bit(bits)
                self._number[64 * w + lowest_bit(bits)] = self._n_left
                self._n_left += 1
                bits &= bits - 1
        self._n_words = (self._n_left + 63) // 64

    @cython.cfunc
    @cython.exceptval(check=False)
    def _relate(self) -> cython.void:
        for k in range(self._n_left * self._n_words):
            self._seen[k] = 0
        for k in range((self.n_digits + 1) * self._n_words):
            self._allowed[k] = 0
        for k in range(self._n_left):
            candidate = self._candidate[k]
            self._set(self._allowed, self.n_digits, k)
            self._set(self._allowed, candidate % self.n_digits, k)
            for w in range(self.n_words):
                bits = self._sees[candidate * self.n_words + w] & self._left_bits[w]
                while bits:
                    self._set(self._seen, k, self._number[64 * w + lowest_bit(bits)])
                    bits &= bits - 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _set(self, rows: cython.ulonglong[::1], row: cython.int, number: cython.int) -> cython.void:
        rows[row * self._n_words + (number >> 6)] |= _ONE << (number & 63)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _link(self, by_house: cython.bint, by_cell: cython.bint) -> cython.int:
        """Store the strong links, and return their number."""
        n_links: cython.int = 0
        for item in range(self.n_items):
            if not (by_cell if self._is_cell[item] else by_house):
                continue
            n = low = high = 0
            for i in range(self._item_start[item], self._item_start[item + 1]):
                candidate = self._item[i]
                if self._left_bits[candidate >> 6] >> (candidate & 63) & 1:
                    n += 1
                    if n > 2:
                        break
                    low, high = high, candidate
            if n == 2 and (by_cell or low % self.n_digits == high % self.n_digits):
                self._low[n_links] = self._number[low]
                self._high[n_links] = self._number[high]
                n_links += 1
        for i in range(self._n_left + 1):
            self._first[i] = 0
        for i in range(n_links):
            self._first[self._low[i] + 1] += 1
            self._first[self._high[i] + 1] += 1
        for i in range(self._n_left):
            self._first[i + 1] += self._first[i]
            self._place[i] = self._first[i]
        for i in range(self._n_words):
            self._linked[i] = 0
        for i in range(n_links):
            self._add_link(self._low[i], self._high[i])
            self._add_link(self._high[i], self._low[i])
        return n_links

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_link(self, start: cython.int, end: cython.int) -> cython.void:
        self._set(self._linked, 0, start)
        self._strong[self._place[start]] = end
        self._place[start] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _length(
        self, start: cython.int, max_length: cython.int, by_cell: cython.bint
    ) -> cython.int:
        """Return the number of candidates in the shortest chain that excludes one; 0 if none does.

        Layers of what is true follow from what is false one step before: only that has strong
        links, so all else is left out.
        """
        length: cython.int = 2
        n_words: cython.int = self._n_words
        allowed: cython.int = self.n_digits
        own: cython.ulonglong = _ONE << (start & 63)
        if not by_cell:
            allowed = self._candidate[start] % self.n_digits
        for w in range(n_words):
            self._layer[w] = self._seen_false[w] = self._seen_true[w] = 0
        self._layer[start >> 6] = self._seen_true[start >> 6] = own
        while True:
            # What is false if the layer is true.
            for w in range(n_words):
                self._next[w] = 0
            for k in range(n_words):
                bits = self._layer[k]
                while bits:
                    candidate = 64 * k + lowest_bit(bits)
                    bits &= bits - 1
                    for w in range(n_words):
                        self._next[w] |= self._seen[candidate * n_words + w]
            if self._next[start >> 6] & own:
                return length
            any_left = 0
            for w in range(n_words):
                bits = self._next[w] & self._linked[w] & ~self._seen_false[w]
                bits &= self._allowed[allowed * n_words + w]
                self._seen_false[w] |= bits
                self._next[w] = bits
                any_left |= bits
            length += 2
            if not any_left or length > max_length:
                return 0
            # What is true if that is false.
            for w in range(n_words):
                self._layer[w] = 0
            any_left = 0
            for k in range(n_words):
                bits = self._next[k]
                while bits:
                    candidate = 64 * k + lowest_bit(bits)
                    bits &= bits - 1
                    for i in range(self._first[candidate], self._first[candidate + 1]):
                        self._set(self._layer, 0, self._strong[i])
            for w in range(n_words):
                self._layer[w] &= ~self._seen_true[w]
                self._seen_true[w] |= self._layer[w]
                any_left |= self._layer[w]
            if not any_left:
                return 0
