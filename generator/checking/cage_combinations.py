# mypy: allow-untyped-decorators, disable-error-code="attr-defined, valid-type, no-any-return, misc"
"""Conclusions from houses, and from lists of combinations.

- *House*: one cell for each digit.  A digit with one place is placed.
- *Combinations*: cells with different digits and the list of their possible sets: a cage with its
  sum, or a run of consecutive digits.  Sets that do not fit are dropped.  Those that fit limit the
  digits of each cell, and digits in all sets go from cells that see all cells of the constraint.
"""

from collections.abc import Collection, Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints

from cluesmith.generator.checking.constraint_lists import ConstraintLists
from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.kernel.board_sizes import MAX_DIGITS_WITH_CLUES


class CageCombinations(ConstraintLists):
    """Draws conclusions from houses and combinations."""

    def __init__(self, n_cells: int, n_digits: int, sees: Sequence[Collection[int]]) -> None:
        super().__init__(n_cells, n_digits, sees)
        self._fits = own_ints(self._owned, ints(MAX_DIGITS_WITH_CLUES))

    def _look_at_house(self, con: cython.int) -> cython.bint:
        once: cython.int = 0
        twice: cython.int = 0
        for k in range(self._first[con], self._first[con + 1]):
            digits = self._state[self._cells[k]]
            twice |= once & digits
            once |= digits
        if once != self._all:
            return False
        once &= ~twice
        if once == 0:
            return True
        for k in range(self._first[con], self._first[con + 1]):
            cell = self._cells[k]
            digits = self._state[cell] & once
            if digits & (digits - 1):
                return False
            if digits and digits != self._state[cell]:
                self._leave(cell, digits)
        return True

    def _look_at_combinations(self, con: cython.int) -> cython.bint:
        n: cython.int = self._take(con)
        combo: cython.int = self._combo[con]
        n_left: cython.int = self._state[self.n_cells + con]
        in_all: cython.int = self._all
        i = 0
        while i < n_left:
            digits = self._combos[combo + i]
            if self._fits_in(digits, n):
                in_all &= digits
                for k in range(n):
                    self._out[k] |= self._fits[k]
                i += 1
                continue
            n_left -= 1
            self._combos[combo + i] = self._combos[combo + n_left]
            self._combos[combo + n_left] = digits
        if n_left == 0:
            return False
        self._state[self.n_cells + con] = n_left
        if not self._give(con, n):
            return False
        for k in range(self._seen_first[con], self._seen_first[con + 1]):
            i = self._seen[k]
            if self._state[i] & in_all and not self._leave(i, self._state[i] & ~in_all):
                return False
        return True

    def _fits_in(self, combo: cython.int, n: cython.int) -> cython.bint:
        """Return True if n cells can hold a set of n digits; ``_fits`` has those of each cell.

        It follows singles among the cells and the digits, so it concludes less than a matching.
        """
        known: cython.int = 0
        for k in range(n):
            digits = self._in[k] & combo
            if digits == 0:
                return False
            self._fits[k] = digits
        while True:
            once = 0
            twice = 0
            single = 0
            for k in range(n):
                digits = self._fits[k]
                twice |= once & digits
                once |= digits
                if digits & (digits - 1) == 0:
                    if single & digits:
                        return False
                    single |= digits
            if once != combo:
                return False
            once &= ~twice
            if single == known and once & ~single == 0:
                return True
            known = single | once
            for k in range(n):
                digits = self._fits[k]
                if digits & once:
                    digits &= once
                    if digits & (digits - 1):
                        return False
                elif digits & (digits - 1):
                    digits &= ~single
                    if digits == 0:
                        return False
                self._fits[k] = digits
