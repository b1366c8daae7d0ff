# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The lengths of the shortest chains that exclude candidates, for all candidates at once.

From each candidate layers go out that are false and true by turns, as sets of bits, until one that
is false has the candidate itself; see ``chains.py``, whose ``Walk`` shows the way of one of them.

Measured and rejected
---------------------
The walks of ``chains.py`` in place of this took three quarters of the time of solution paths of
X-Sudoku, 17 of 23 s of 15 puzzles in the profiler.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.generator.kernel.arrays import ints, words

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
else:
    from cluesmith.generator.kernel.bits import lowest_bit

IS_COMPILED: bool = cython.compiled


@cython.final
@cython.cclass
class ChainLengths:
    """Finds the shortest chains from candidates back to their opposites.

    Parameters
    ----------
    sees : sequence of int
        By candidate, those that cannot be true together with it, as bits.

    Notes
    -----
    One object serves one thread at a time.
    """

    n: cython.int
    n_words: cython.int
    _sees: cython.ulonglong[::1]
    _first: cython.int[::1]
    _strong: cython.int[::1]
    _place: cython.int[::1]
    _allowed: cython.ulonglong[::1]
    _linked: cython.ulonglong[::1]
    _layer: cython.ulonglong[::1]
    _next: cython.ulonglong[::1]
    _seen_false: cython.ulonglong[::1]
    _seen_true: cython.ulonglong[::1]

    def __init__(self, sees: Sequence[int]) -> None:
        self.n = len(sees)
        self.n_words = (self.n + 63) // 64
        packed = b"".join([seen.to_bytes(8 * self.n_words, "little") for seen in sees])
        self._sees = array("Q", packed)
        self._first = ints(self.n + 1)
        self._strong = ints(1)
        self._place = ints(self.n + 1)
        self._allowed = words(self.n_words)
        self._linked = words(self.n_words)
        self._layer = words(self.n_words)
        self._next = words(self.n_words)
        self._seen_false = words(self.n_words)
        self._seen_true = words(self.n_words)

    def found(
        self, allowed: int, strong: Sequence[tuple[int, int]], max_length: int
    ) -> list[tuple[int, int]]:
        """Return the shortest chains.

        Parameters
        ----------
        allowed : int
            The candidates to go through, as bits.
        strong : sequence of (int, int)
            Two of these each, of which one must be true.
        max_length : int
            The most candidates in a chain, with the one at both ends counted twice.

        Returns
        -------
        list of (int, int)
            The length and the candidate that is false, the shortest first.
        """
        start: cython.int
        length: cython.int
        self._write(self._allowed, 0, allowed)
        self._take(strong)
        found = []
        for start in range(self.n):
            if self._allowed[start >> 6] >> (start & 63) & 1:
                length = self._length(start, max_length)
                if length:
                    found.append((length, start))
        return sorted(found)

    def _take(self, strong: Sequence[tuple[int, int]]) -> None:
        """Take note of the strong links: by candidate, in one list."""
        i: cython.int
        low: cython.int
        high: cython.int
        if len(self._strong) < 2 * len(strong):
            self._strong = ints(2 * len(strong))
        for i in range(self.n + 1):
            self._first[i] = 0
        for low, high in strong:
            self._first[low + 1] += 1
            self._first[high + 1] += 1
        for i in range(self.n):
            self._first[i + 1] += self._first[i]
            self._place[i] = self._first[i]
        for i in range(self.n_words):
            self._linked[i] = 0
        for low, high in strong:
            self._add_link(low, high)
            self._add_link(high, low)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_link(self, start: cython.int, end: cython.int) -> cython.void:
        self._linked[start >> 6] |= cython.cast(cython.ulonglong, 1) << (start & 63)
        self._strong[self._place[start]] = end
        self._place[start] += 1

    def _write(self, into: cython.ulonglong[::1], first: int, bits: int) -> None:
        for word in range(self.n_words):
            into[first + word] = bits >> 64 * word & 0xFFFFFFFFFFFFFFFF

    @cython.cfunc
    def _length(self, start: cython.int, max_length: cython.int) -> cython.int:
        """Return how many candidates the shortest chain has that shows one to be false; 0 if none.

        Layers of what is true follow from what is false one step before: only that has strong
        links, so all else is left out.
        """
        w: cython.int
        k: cython.int
        i: cython.int
        candidate: cython.int
        length: cython.int = 2
        n_words: cython.int = self.n_words
        bits: cython.ulonglong
        any_left: cython.ulonglong
        own: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (start & 63)
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
                        self._next[w] |= self._sees[candidate * n_words + w]
            if self._next[start >> 6] & own:
                return length
            any_left = 0
            for w in range(n_words):
                bits = self._next[w] & self._allowed[w] & self._linked[w] & ~self._seen_false[w]
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
                        self._add(self._strong[i])
            for w in range(n_words):
                self._layer[w] &= ~self._seen_true[w]
                self._seen_true[w] |= self._layer[w]
                any_left |= self._layer[w]
            if not any_left:
                return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add(self, candidate: cython.int) -> cython.void:
        self._layer[candidate >> 6] |= cython.cast(cython.ulonglong, 1) << (candidate & 63)
