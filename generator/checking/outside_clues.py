# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Conclusions from clues outside of the board, with a separate method for each type."""

from collections.abc import Collection, Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints

from cluesmith.generator.checking.sums_and_products import SumsAndProducts
from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.kernel.board_sizes import MAX_DIGITS_WITH_CLUES


class OutsideClues(SumsAndProducts):
    """Draws conclusions from skyscrapers, sandwiches and sums of the first cells as well."""

    def __init__(self, n_cells: int, n_digits: int, sees: Sequence[Collection[int]]) -> None:
        super().__init__(n_cells, n_digits, sees)
        self._counts = own_ints(self._owned, ints((MAX_DIGITS_WITH_CLUES + 1) * (n_digits + 1)))
        self._rests = own_ints(self._owned, ints((MAX_DIGITS_WITH_CLUES + 1) * (n_digits + 1)))

    def _look_at_skyscraper(self, con: cython.int) -> cython.bint:
        """Follow the highest digit so far and the numbers of seen digits that go with it.

        A bit of ``_counts`` is a number that the cells before one can have shown, a bit of
        ``_rests`` one with which the cells from it on can complete the clue.
        """
        n: cython.int = self._take(con)
        side: cython.int = self.n_digits + 1
        value: cython.int = self._target[con]
        if value > n or value < 1:
            return False
        mask = (2 << value) - 1
        for k in range((n + 1) * side):
            self._counts[k] = 0
            self._rests[k] = 0
        self._counts[0] = 1
        for k in range(n):
            for m in range(side):
                seen = self._counts[k * side + m]
                if seen == 0:
                    continue
                if m and self._in[k] & ((1 << (m - 1)) - 1):
                    self._counts[(k + 1) * side + m] |= seen
                left = self._in[k] >> m << m
                while left:
                    d = lowest_bit(left) + 1
                    left &= left - 1
                    self._counts[(k + 1) * side + d] |= seen << 1 & mask
        for m in range(n, side):
            self._rests[n * side + m] = 1 << value
        for k in range(n - 1, -1, -1):
            for m in range(side):
                seen = self._counts[k * side + m]
                if seen == 0:
                    continue
                left = self._in[k] & ((1 << (m - 1)) - 1) if m else 0
                if left:
                    d = self._rests[(k + 1) * side + m]
                    self._rests[k * side + m] |= d
                    if d & seen:
                        self._out[k] |= left
                left = self._in[k] >> m << m
                while left:
                    d = self._rests[(k + 1) * side + lowest_bit(left) + 1] >> 1
                    self._rests[k * side + m] |= d
                    if d & seen:
                        self._out[k] |= left & -left
                    left &= left - 1
        return self._give(con, n)

    def _look_at_sandwich(self, con: cython.int) -> cython.bint:
        """Try all places of 1 and the highest digit."""
        k: cython.int
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        top: cython.int = 1 << (self.n_digits - 1)
        ends: cython.int = 1 | top
        n_only_ends: cython.int = 0
        for k in range(n):
            self._fits[k] = 0
            n_only_ends += self._state[self._cells[first + k]] & ~ends == 0
        for a in range(n - 1):
            start = self._state[self._cells[first + a]] & ends
            if start == 0:
                continue
            for b in range(a + 1, n):
                last = self._state[self._cells[first + b]] & ends
                if not ((start & 1 and last & top) or (start & top and last & 1)):
                    continue
                k = (self._state[self._cells[first + a]] & ~ends == 0) + (
                    self._state[self._cells[first + b]] & ~ends == 0
                )
                if k < n_only_ends or not self._is_filling(first, a, b, self._target[con]):
                    continue
                if start & 1 and last & top:
                    self._fits[a] |= 1
                    self._fits[b] |= top
                if start & top and last & 1:
                    self._fits[a] |= top
                    self._fits[b] |= 1
                for k in range(n):
                    if a < k < b:
                        self._fits[k] |= self._out[k - a - 1]
                    elif k not in (a, b):
                        state = self._state[self._cells[first + k]]
                        self._fits[k] |= state & ~ends
        return self._give_fits(con, n)

    def _is_filling(self, first, a, b, total):
        """Return True if cells between two of a line can have a sum, without 1 and the highest."""
        n: cython.int = b - a - 1
        ends: cython.int = 1 | 1 << (self.n_digits - 1)
        # Different digits from 2 on, and down from the highest but one.
        if total < n * (n + 3) // 2 or total > n * (2 * self.n_digits - n - 1) // 2:
            return False
        for k in range(n):
            self._in[k] = self._state[self._cells[first + a + 1 + k]] & ~ends
            self._out[k] = 0
            self._signs[k] = 1
            if self._in[k] == 0:
                return False
        return n == 0 or self._sums(n, total)

    def _look_at_first_sum(self, con: cython.int) -> cython.bint:
        """Try all digits of the first cell, each of which fixes the number of summed cells."""
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        left: cython.int = self._state[self._cells[first]]
        for k in range(n):
            self._fits[k] = 0
            self._signs[k] = 1
        while left:
            digit = lowest_bit(left) + 1
            if digit > n:
                break
            for k in range(digit):
                self._in[k] = self._state[self._cells[first + k]]
                self._out[k] = 0
            self._in[0] = left & -left
            left &= left - 1
            if self._sums(digit, self._target[con]):
                for k in range(n):
                    self._fits[k] |= (
                        self._out[k] if k < digit else self._state[self._cells[first + k]]
                    )
        return self._give_fits(con, n)

    def _give_fits(self, con: cython.int, n: cython.int) -> cython.bint:
        """Limit the cells of a constraint to ``_fits``, which ``_sums`` does not change."""
        for k in range(n):
            self._out[k] = self._fits[k]
        return self._give(con, n)
