# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Naked and hidden subsets, fish and wings."""

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits

from cluesmith.generator.kernel.arrays import flat, ints, words
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_rater.singles_and_locked import SinglesAndLocked

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.position import CandidateTable

_ONE = cython.declare(cython.ulonglong, 1)

# The searches: among rows, or for wings.
_NAKED = cython.declare(cython.int, 0)
_HIDDEN = cython.declare(cython.int, 1)
_FISH = cython.declare(cython.int, 2)
_WING = cython.declare(cython.int, 3)

# By technique: its search, and the number of rows, or of digits of the pivot.
CALLS = {
    t.NAKED_PAIR: (_NAKED, 2, 0),
    t.NAKED_TRIPLE: (_NAKED, 3, 0),
    t.NAKED_QUADRUPLE: (_NAKED, 4, 0),
    t.HIDDEN_PAIR: (_HIDDEN, 2, 0),
    t.HIDDEN_TRIPLE: (_HIDDEN, 3, 0),
    t.HIDDEN_QUADRUPLE: (_HIDDEN, 4, 0),
    t.X_WING: (_FISH, 2, 0),
    t.SWORDFISH: (_FISH, 3, 0),
    t.JELLYFISH: (_FISH, 4, 0),
    t.XY_WING: (_WING, 2, 0),
    t.XYZ_WING: (_WING, 3, 0),
}


class SubsetsFishWings(SinglesAndLocked):
    """Does steps by several cells or lines together."""

    def __init__(self, table: "CandidateTable") -> None:
        super().__init__(table)
        self._has_items = array("i", [bool(items) for items in table.house_items])
        self._n_columns = array("i", [len(columns) for columns in table.columns])
        self._direction_start, self._direction = flat(table.directions)
        self._n_directions = len(table.directions)
        self._n_crossings = len(table.crossings)
        self._crossing = flat(table.crossings or [(0, 0)])[1]
        lines = [each[k] for k in range(self._n_directions) for each in table.lines_of]
        self._line_of = array("i", lines or [0])
        self._all_gone = words(self._n_words)
        self._row, self._row_bits = ints(self._n_cells), words(self._n_cells)
        self._chosen = ints(max(n_rows for _, n_rows, _ in CALLS.values()))
        self._partner, self._two = ints(self._n), ints(self._n)

    def _find_subset_fish_or_wing(self, number: cython.int) -> cython.bint:
        call: cython.int = self._call[number]
        if call == _WING:
            return self._wing(self._first[number])
        if call == _FISH:
            return self._fish(number, self._first[number])
        return self._subset(number, call, self._first[number])

    def _subset(self, number: cython.int, what: cython.int, size: cython.int) -> cython.bint:
        self._about = what
        for h in range(self._n_houses):
            none = number * self._width + h
            if self._n_open_in[h] <= size or self._house_at[h] < self._none_at[none]:
                continue
            if what == _HIDDEN and not self._has_items[h]:
                continue
            self._n_rows = 0
            self._cover = h
            n = self._n_columns[h]
            if what == _NAKED:
                for k in range(self._house_start[h], self._house_start[h + 1]):
                    if self._values[self._house[k]] == 0:
                        bits = self._folded(self._digits[self._house[k]], n)
                        self._add_row(self._house[k], bits, size)
            else:
                for d in range(n):
                    bits = 0
                    for k in range(self._house_start[h], self._house_start[h + 1]):
                        if (
                            self._values[self._house[k]] == 0
                            and self._folded(self._digits[self._house[k]], n) >> d & 1
                        ):
                            bits |= _ONE << (k - self._house_start[h])
                    self._add_row(d, bits, size)
            self._where = h
            if self._grow(0, 0, size, 0):
                return True
            self._none_at[none] = self._now
        return False

    def _folded(self, digits: cython.int, n: cython.int) -> cython.int:
        """Return the columns of some digits: those that leave the same remainder count as one."""
        columns: cython.int = 0
        while digits:
            columns |= digits & ((1 << n) - 1)
            digits >>= n
        return columns

    def _add_row(self, number: cython.int, bits: cython.ulonglong, size: cython.int) -> cython.void:
        # A row of one is a single: of all steps, it is no part of others.
        if bits and self._is_listing < n_bits(bits) <= size:
            self._row[self._n_rows] = number
            self._row_bits[self._n_rows] = bits
            self._n_rows += 1

    def _grow(
        self, start: cython.int, depth: cython.int, size: cython.int, union: cython.ulonglong
    ) -> cython.bint:
        """Choose n rows that hold n numbers together; return True if that gives a step."""
        if depth == size:
            if n_bits(union) != size:
                return False
            if self._about == _NAKED:
                return self._naked_step(size, union)
            if self._about == _HIDDEN:
                return self._hidden_step(size, union)
            return self._fish_step(size, union)
        for i in range(start, self._n_rows - (size - depth) + 1):
            together = union | self._row_bits[i]
            if n_bits(together) <= size:
                self._chosen[depth] = self._row[i]
                if self._grow(i + 1, depth + 1, size, together):
                    return True
        return False

    def _note_chosen(self, size: cython.int) -> cython.void:
        """Note the chosen rows, and nothing else so far."""
        self._n_notes = 0
        for i in range(size):
            self._note(self._chosen[i])

    def _naked_step(self, size: cython.int, digits: cython.ulonglong) -> cython.bint:
        is_found: cython.bint = False
        self._note_chosen(size)
        for w in range(self._n_words):
            self._all_gone[w] = 0
        while digits:
            column = lowest_bit(digits)
            digits &= digits - 1
            self._note(column)
            self._see_none()
            is_any = True
            for d in range(column, self._n_digits, self._n_columns[self._cover]):
                for i in range(size):
                    if is_any and self._digits[self._chosen[i]] >> d & 1:
                        is_any = self._see(self._chosen[i] * self._n_digits + d)
            if is_any:
                is_found = True
                for w in range(self._n_words):
                    self._all_gone[w] |= self._gone[w]
        if is_found:
            self._strike_all(self._all_gone)
        return is_found and self._done()

    def _hidden_step(self, size: cython.int, places: cython.ulonglong) -> cython.bint:
        digits: cython.int = 0
        is_found: cython.bint = False
        self._note_chosen(size)
        for i in range(size):
            for d in range(self._chosen[i], self._n_digits, self._n_columns[self._cover]):
                digits |= 1 << d
        while places:
            i = self._house[self._house_start[self._cover] + lowest_bit(places)]
            places &= places - 1
            self._note(i)
            is_found |= self._strike_digits(i, ~digits)
        return is_found and self._done()

    def _fish(self, number: cython.int, size: cython.int) -> cython.bint:
        self._about = _FISH
        for d in range(self._n_digits):
            if self._digit_at[d] < self._none_at[number * self._width + d]:
                continue
            for pair in range(self._n_crossings):
                base = self._crossing[2 * pair]
                cover = self._crossing[2 * pair + 1]
                self._n_rows = 0
                for i in range(self._direction_start[base], self._direction_start[base + 1]):
                    h = self._direction[i]
                    if not self._has_items[h] or not self._must_hold(h, d):
                        continue
                    crossing = 0
                    for k in range(self._house_start[h], self._house_start[h + 1]):
                        cell = self._house[k]
                        if self._values[cell] == 0 and self._digits[cell] >> d & 1:
                            crossing |= _ONE << self._line_of[cover * self._n_cells + cell]
                    self._add_row(i - self._direction_start[base], crossing, size)
                self._cover = (d * self._n_directions + base) * self._n_directions + cover
                self._where = d
                if self._grow(0, 0, size, 0):
                    return True
            self._none_at[number * self._width + d] = self._now
        return False

    def _must_hold(self, h: cython.int, d: cython.int) -> cython.bint:
        """Return True if no other digit that counts as this one in a house has a place there."""
        others: cython.int = 0
        for e in range(d % self._n_columns[h], self._n_digits, self._n_columns[h]):
            others |= 1 << e
        others &= ~(1 << d)
        for k in range(self._house_start[h], self._house_start[h + 1]):
            if self._values[self._house[k]] == 0 and self._digits[self._house[k]] & others:
                return False
        return True

    def _fish_step(self, size: cython.int, crossing: cython.ulonglong) -> cython.bint:
        is_inside: cython.bint
        is_found: cython.bint = False
        cover: cython.int = self._cover % self._n_directions
        base: cython.int = self._cover // self._n_directions % self._n_directions
        d: cython.int = self._cover // self._n_directions // self._n_directions
        self._n_notes = 0
        for i in range(size):
            self._note(self._direction[self._direction_start[base] + self._chosen[i]])
        while crossing:
            h = self._direction[self._direction_start[cover] + lowest_bit(crossing)]
            crossing &= crossing - 1
            self._note(h)
            for k in range(self._house_start[h], self._house_start[h + 1]):
                cell = self._house[k]
                is_inside = False
                for i in range(size):
                    is_inside |= self._line_of[base * self._n_cells + cell] == self._chosen[i]
                if not is_inside:
                    is_found |= self._strike_digits(cell, 1 << d)
        return is_found and self._done()

    def _wing(self, n_left: cython.int) -> cython.bint:
        """Look for pivots with two or three digits, any of which leaves the same conclusion."""
        n: cython.int = self._n_digits
        self._n_two = 0
        for cell in range(self._n_cells):
            digits = self._digits[cell]
            if self._values[cell] == 0 and n_bits(digits) == 2:
                low = cell * n + lowest_bit(digits)
                b = cell * n + lowest_bit(digits & (digits - 1))
                self._partner[low] = b
                self._partner[b] = low
                self._two[self._n_two] = low
                self._two[self._n_two + 1] = b
                self._n_two += 2
        for cell in range(self._n_cells):
            digits = self._digits[cell]
            if self._values[cell] or n_bits(digits) != n_left:
                continue
            self._where = cell
            for a in range(n):
                for b in range(a + 1, n):
                    if digits >> a & 1 and digits >> b & 1 and self._wing_at(cell, a, b):
                        return True
        return False

    def _wing_at(self, cell: cython.int, a: cython.int, b: cython.int) -> cython.bint:
        """Look for the wings of two digits of a pivot, in order."""
        n: cython.int = self._n_digits
        rest: cython.int = self._digits[cell] & ~(1 << a | 1 << b)
        for i in range(self._n_two):
            one = self._wing_end(cell, cell * n + a, self._two[i])
            if one < 0 or (rest and rest >> one % n & 1 == 0):
                continue
            for j in range(self._n_two):
                other = self._wing_end(cell, cell * n + b, self._two[j])
                if other < 0 or other == one or other % n != one % n:
                    continue
                self._see_none()
                if not self._see(one) or not self._see(other):
                    continue
                if rest and not self._see(cell * n + lowest_bit(rest)):
                    continue
                self._note(cell * n + a)
                self._note(one)
                self._note(cell * n + b)
                self._note(other)
                if rest:
                    self._note(cell * n + lowest_bit(rest))
                self._strike_all(self._gone)
                if self._done():
                    return True
        return False

    def _wing_end(self, cell: cython.int, first: cython.int, seen: cython.int) -> cython.int:
        """Return the candidate that a pivot's digit leaves to a cell of two; -1 if not just one."""
        row: cython.int = first * self._n_words
        end: cython.int = self._partner[seen]
        if seen // self._n_digits == cell:
            return -1
        if not self._sees[row + (seen >> 6)] >> (seen & 63) & 1:
            return -1
        return -1 if self._sees[row + (end >> 6)] >> (end & 63) & 1 else end
