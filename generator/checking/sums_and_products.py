# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Conclusions from sums and products.

- *Sum*: digits, some of them with a minus sign, have a sum.  If few cells are open, all their
  digits are tried; else the sums of the first cells and of the last are sets of bits.
- *Product*: all digits are tried, or those that do not divide it go.
- *Result*: a sum or a product.
"""

from array import array
from collections.abc import Collection, Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints, own_words

from cluesmith.generator.checking.cage_combinations import CageCombinations
from cluesmith.generator.kernel.arrays import ints, words
from cluesmith.generator.kernel.board_sizes import MAX_DIGITS_WITH_CLUES

_ONE = cython.declare(cython.ulonglong, 1)

# The most steps of a walk over the digits of some cells.
_MAX_WALK = cython.declare(cython.int, 20)
_MAX_PRODUCT_WALK = cython.declare(cython.int, 300)
# More than any target.
_BEYOND = cython.declare(cython.longlong, (1 << 31) - 1)


class SumsAndProducts(CageCombinations):
    """Draws conclusions from sums and products as well."""

    def __init__(self, n_cells: int, n_digits: int, sees: Sequence[Collection[int]]) -> None:
        super().__init__(n_cells, n_digits, sees)
        owned = self._owned
        lengths = array("i", [digits.bit_length() for digits in range(1 << n_digits)])
        self._highest = own_ints(owned, lengths)
        self._signs = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES))
        self._order = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES))
        self._conflicts = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES))
        self._chosen = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES))
        self._origin = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES))
        self._step = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES))
        self._low = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES + 1))
        self._high = own_ints(owned, ints(MAX_DIGITS_WITH_CLUES + 1))
        self._ahead = own_words(owned, words(MAX_DIGITS_WITH_CLUES + 1))
        self._behind = own_words(owned, words(MAX_DIGITS_WITH_CLUES + 1))

    def _look_at_sum(self, con: cython.int) -> cython.bint:
        n: cython.int = self._take(con)
        return self._find_sums(con, n) and self._give(con, n)

    def _look_at_product(self, con: cython.int) -> cython.bint:
        n: cython.int = self._take(con)
        return self._find_products(con, n) and self._give(con, n)

    def _look_at_result(self, con: cython.int) -> cython.bint:
        n: cython.int = self._take(con)
        by_sum = cython.declare(cython.int[16])
        is_sum: cython.bint = self._find_sums(con, n)
        for k in range(n):
            by_sum[k] = self._out[k] if is_sum else 0
        self._take(con)
        if not self._find_products(con, n):
            if not is_sum:
                return False
            for k in range(n):
                self._out[k] = 0
        for k in range(n):
            self._out[k] |= by_sum[k]
        return self._give(con, n)

    def _find_sums(self, con: cython.int, n: cython.int) -> cython.bint:
        """Find in ``_out`` the digits of ``_in`` with which cells may have the sum."""
        is_free: cython.bint = self._is_free(con, n)
        if is_free or self._walk_length(n) > _MAX_WALK:
            for k in range(n):
                self._signs[k] = self._sign[self._first[con] + k]
            if not self._sums(n, self._target[con]):
                return False
            for k in range(n):
                self._in[k] = self._out[k]
            if is_free or self._walk_length(n) > _MAX_WALK:
                return True
            for k in range(n):
                self._out[k] = 0
        return self._walk_all(con, n, False)

    def _is_free(self, con: cython.int, n: cython.int) -> cython.bint:
        """Return True if the cells of a sum may all be equal, so that walks say no more."""
        cells = self._cells + self._first[con]
        for k in range(n):
            for i in range(k):
                if self._sees[cells[k] * self.n_cells + cells[i]]:
                    return False
        return True

    def _find_products(self, con: cython.int, n: cython.int) -> cython.bint:
        """Find in ``_out`` the digits of ``_in`` with which cells may have the product."""
        rest: cython.longlong
        least: cython.longlong = 1
        most: cython.longlong = 1
        if self._walk_length(n) <= _MAX_PRODUCT_WALK:
            return self._walk_all(con, n, True)
        for k in range(n):
            least = min(least * (lowest_bit(self._in[k]) + 1), _BEYOND)
            most = min(most * self._highest[self._in[k]], _BEYOND)
        for k in range(n):
            left = self._in[k]
            while left:
                rest = self._target[con] // (lowest_bit(left) + 1)
                if (
                    self._target[con] % (lowest_bit(left) + 1) == 0
                    and rest * (lowest_bit(self._in[k]) + 1) >= least
                    and rest * self._highest[self._in[k]] <= most
                ):
                    self._out[k] |= left & -left
                left &= left - 1
        return True

    def _walk_length(self, n: cython.int) -> cython.longlong:
        """Return the number of ways to fill all cells of ``_in`` but the one with most digits."""
        largest: cython.int = 1
        ways: cython.longlong = 1
        for k in range(n):
            size = n_bits(self._in[k])
            if size > largest:
                ways *= largest
                largest = size
            else:
                ways *= size
            if ways > _BEYOND:
                return _BEYOND
        return ways

    def _walk_all(self, con: cython.int, n: cython.int, is_product: cython.bint) -> cython.bint:
        """Find in ``_out`` all digits with which the cells of ``_in`` obey a sum or a product."""
        low: cython.longlong
        high: cython.longlong
        first: cython.int = self._first[con]
        self._n_missing = 0
        for k in range(n):  # the smallest sets first: insertion sort
            i = k
            while i > 0 and n_bits(self._in[self._order[i - 1]]) > n_bits(self._in[k]):
                self._order[i] = self._order[i - 1]
                i -= 1
            self._order[i] = k
            self._n_missing += n_bits(self._in[k])
        self._low[n] = self._high[n] = is_product
        for k in range(n - 1, -1, -1):
            c = self._order[k]
            low = lowest_bit(self._in[c]) + 1
            high = self._highest[self._in[c]]
            if is_product:
                self._low[k] = min(self._low[k + 1] * low, _BEYOND)
                self._high[k] = min(self._high[k + 1] * high, _BEYOND)
            elif self._sign[first + c] > 0:
                self._low[k] = self._low[k + 1] + low
                self._high[k] = self._high[k + 1] + high
            else:
                self._low[k] = self._low[k + 1] - high
                self._high[k] = self._high[k + 1] - low
            self._signs[k] = self._sign[first + c]
            self._conflicts[k] = 0
            c = self._cells[first + c] * self.n_cells
            for i in range(k):
                if self._sees[c + self._cells[first + self._order[i]]]:
                    self._conflicts[k] |= 1 << i
        self._walk(0, n, self._target[con], is_product)
        for k in range(n):  # noqa: SIM110 - a generator would be no C loop
            if self._out[k] == 0:
                return False
        return True

    def _walk(self, at, n, rest, is_product):
        """Choose digits from a place on; return True when no digit is missing any more."""
        digits: cython.int = self._in[self._order[at]]
        seen: cython.int = self._conflicts[at]
        while seen:
            digits &= ~self._chosen[lowest_bit(seen)]
            seen &= seen - 1
        if at + 1 == n:  # the last digit follows from the others
            digit = cython.cast(cython.int, rest) * (1 if is_product else self._signs[at])
            if digit < 1 or digit > self.n_digits or digits >> (digit - 1) & 1 == 0:
                return False
            self._chosen[at] = 1 << (digit - 1)
            for k in range(n):
                i = self._order[k]
                new = self._chosen[k] & ~self._out[i]
                self._out[i] |= new
                self._n_missing -= new != 0
            return self._n_missing == 0
        while digits:
            digit = lowest_bit(digits) + 1
            digits &= digits - 1
            if is_product:
                if rest % digit:
                    continue
                less = rest // digit
            else:
                less = rest - self._signs[at] * digit
            if less < self._low[at + 1] or less > self._high[at + 1]:
                continue
            self._chosen[at] = 1 << (digit - 1)
            if self._walk(at + 1, n, less, is_product):
                return True
        return False

    def _sums(self, n: cython.int, target: cython.longlong) -> cython.bint:
        """Find in ``_out`` the digits with which n cells of ``_in`` have a sum, equal ones as well.

        A digit counts as its distance from the least digit of the cell, or from the greatest if the
        target is nearer to the greatest sum.  Bit s of ``_ahead[k]`` says that the cells before k
        can have the sum s of distances, that of ``_behind[k]`` that the cells from k on can have
        the rest.
        """
        least: cython.longlong = 0
        most: cython.longlong = 0
        from_low: cython.bint
        for k in range(n):
            low = lowest_bit(self._in[k]) + 1
            high = self._highest[self._in[k]]
            least += low if self._signs[k] > 0 else -high
            most += high if self._signs[k] > 0 else -low
            self._origin[k] = low
            self._chosen[k] = high
        if target < least or target > most:
            return False
        far = min(target - least, most - target)
        if far > 63:
            for k in range(n):
                self._out[k] |= self._in[k]
            return True
        from_low = far == target - least
        mask = (_ONE << far << 1) - 1
        for k in range(n):
            if from_low == (self._signs[k] > 0):
                self._step[k] = 1
            else:
                self._step[k] = -1
                self._origin[k] = self._chosen[k]
        self._ahead[0] = 1
        for k in range(n):
            sums = 0
            left = self._in[k]
            while left:
                d = (lowest_bit(left) + 1 - self._origin[k]) * self._step[k]
                left &= left - 1
                sums |= self._ahead[k] << d & mask
            self._ahead[k + 1] = sums
        if self._ahead[n] >> far & 1 == 0:
            return False
        self._behind[n] = _ONE << far
        for k in range(n - 1, -1, -1):
            sums = 0
            left = self._in[k]
            while left:
                d = (lowest_bit(left) + 1 - self._origin[k]) * self._step[k]
                if self._ahead[k] << d & self._behind[k + 1]:
                    self._out[k] |= left & -left
                left &= left - 1
                sums |= self._behind[k + 1] >> d
            self._behind[k] = sums
        return True
