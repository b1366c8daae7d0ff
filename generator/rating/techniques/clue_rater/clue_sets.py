# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Steps from the sets of digits that clues can have: needed digits, killer sets."""

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.cluesmith.generator.kernel.bits import n_bits

from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.rating.techniques.clue_rater.house_sums import HouseSums
from cluesmith.generator.rating.techniques.clue_support import MOST_SETS
from cluesmith.generator.rating.techniques.technique_table import (
    KILLER_PAIR,
    KILLER_TRIPLE,
    NEEDED_DIGIT,
)

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable
    from cluesmith.generator.rating.techniques.position import CandidateTable

_NEEDED_DIGIT = cython.declare(cython.int, NEEDED_DIGIT.number)
# By technique; for killer sets also the number of digits.
CALLS = {NEEDED_DIGIT: (0, 0, 0), KILLER_PAIR: (0, 2, 0), KILLER_TRIPLE: (0, 3, 0)}
_MOST_SETS = cython.declare(cython.int, MOST_SETS)
# The most sets of digits that the reason of a needed digit shows.
_MOST_SHOWN = cython.declare(cython.int, 4)
_SET_ROOM = cython.declare(cython.int, MOST_SETS + 1)


class ClueSets(HouseSums):
    """Does steps by the digits that clues must have somewhere."""

    def __init__(self, table: "CandidateTable") -> None:
        super().__init__(table)
        self._is_in_house = bytearray(self._n_houses * self._n_cells)
        for number, house in enumerate(table.kind.houses):
            for cell in house.cells:
                self._is_in_house[number * self._n_cells + cell] = 1

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle; see ``Candidates``."""
        super().begin(table, digits)
        views = [*table.views, *table.views_of_two]
        n_views = len(views)
        self._has_needs = array("i", [view.row.has_needs for view in views])
        self._sets_at, self._n_sets = ints(n_views), ints(n_views)
        self._sets = ints(_SET_ROOM * n_views)
        self._inside, self._taker, self._least = (ints(n_views) for _ in range(3))
        self._within, self._placed = ints(n_views), ints(n_views)

    def _find_by_sets(self, number: cython.int) -> cython.bint:
        if number == _NEEDED_DIGIT:
            return self._needed_digit()
        return self._killer_set(number, self._first[number])

    def _find_sets(self, v: cython.int) -> cython.int:
        """Find the sets of digits of a clue; return their number, or 0 if there are too many."""
        support = self._support
        if self._view_at[v] < self._sets_at[v]:
            return self._n_sets[v]
        self._sets_at[v] = self._now
        self._load_view(v)
        self._n_sets[v] = support._find_sets(_MOST_SETS)
        for k in range(self._n_sets[v]):
            self._sets[v * _SET_ROOM + k] = support._sets[k]
        return self._n_sets[v]

    def _is_open(self, v: cython.int) -> cython.bint:
        """Return True if a clue has candidates."""
        for k in range(self._view_start[v], self._view_start[v + 1]):
            if self._values[self._view_cell[k]] == 0 and self._digits[self._view_cell[k]]:
                return True
        return False

    def _needed_digit(self) -> cython.bint:
        for v in range(self._n_all):
            none = _NEEDED_DIGIT * self._width + v
            if self._view_at[v] < self._none_at[none] or not self._has_needs[v]:
                continue
            if not self._is_open(v) or not self._find_sets(v):
                continue
            needed = -1
            for k in range(self._n_sets[v]):
                needed &= self._sets[v * _SET_ROOM + k]
            for d in range(self._n_digits):
                if not needed >> d & 1:
                    continue
                for h in range(-1, self._n_houses):
                    if self._is_needed_in(v, d, h):
                        self._where = v
                        self._note(d)
                        self._note(h)
                        for k in range(self._n_sets[v] if self._n_sets[v] <= _MOST_SHOWN else 0):
                            self._note(self._sets[v * _SET_ROOM + k])
                        self._strike_all(self._gone)
                        if self._done():
                            return True
            self._none_at[none] = self._now
        return False

    def _is_needed_in(self, v: cython.int, d: cython.int, h: cython.int) -> cython.bint:
        """Return True if a clue needs a digit in a house (-1: anywhere) and this strikes any."""
        first: cython.int = self._view_start[v]
        n_places: cython.int = 0
        support = self._support
        for k in range(first, self._view_start[v + 1]):
            c = self._view_cell[k] * self._n_digits + d
            cell = self._view_cell[k]
            if self._is_left(c) and (h < 0 or self._is_in_house[h * self._n_cells + cell]):
                n_places += 1
        if n_places < (1 if h < 0 else 2):
            return False
        self._see_none()
        self._load_view(v)
        for k in range(first, self._view_start[v + 1]):
            cell = self._view_cell[k]
            c = cell * self._n_digits + d
            if self._is_left(c) and (h < 0 or self._is_in_house[h * self._n_cells + cell]):
                if not self._see(c):
                    return False
                support._left[k - first] &= ~(1 << d)
        return not support._known_support(self._view_key[v])

    def _killer_set(self, number: cython.int, size: cython.int) -> cython.bint:
        for h in range(self._n_houses):
            none = number * self._width + h
            if self._n_open_in[h] <= size or self._sets_changed_at(h) < self._none_at[none]:
                continue
            for k in range(self._n_cells):
                self._mark[k] = 0
            for k in range(self._house_start[h], self._house_start[h + 1]):
                self._mark[self._house[k]] = 1
            n_inside = 0
            for v in range(self._n_views):
                if not self._has_sets[v] or not self._is_open(v):
                    continue
                for k in range(self._view_start[v], self._view_start[v + 1]):
                    if self._mark[self._view_cell[k]]:
                        if self._find_sets(v):
                            self._inside[n_inside] = v
                            n_inside += 1
                            self._note_places(v)
                        break
            self._where = h
            if n_inside and self._killer_set_in(h, size, n_inside):
                return True
            self._none_at[none] = self._now
        return False

    def _sets_changed_at(self, h: cython.int) -> cython.int:
        """Return when a house, or a clue with cells in it, changed last."""
        changed_at: cython.int = self._house_at[h]
        for v in range(self._n_views):
            if self._has_sets[v] and self._view_at[v] > changed_at:
                for k in range(self._view_start[v], self._view_start[v + 1]):
                    if self._is_in_house[h * self._n_cells + self._view_cell[k]]:
                        changed_at = self._view_at[v]
                        break
        return changed_at

    def _note_places(self, v: cython.int) -> cython.void:
        """Note which digits of a clue are placed, and which have no place outside of a house."""
        self._placed[v] = 0
        self._within[v] = -1
        for k in range(self._view_start[v], self._view_start[v + 1]):
            cell = self._view_cell[k]
            if self._values[cell]:
                self._placed[v] |= self._digits[cell]
            elif not self._mark[cell]:
                self._within[v] &= ~self._digits[cell]

    def _killer_set_in(self, h: cython.int, size: cython.int, n_inside: cython.int) -> cython.bint:
        """Look for digits of a house that clues and cells take, in order."""
        held: cython.int = 0
        for k in range(self._house_start[h], self._house_start[h + 1]):
            if self._values[self._house[k]] == 0:
                held |= self._digits[self._house[k]]
        for a in range(self._n_digits):
            for b in range(a + 1, self._n_digits):
                for c in range(b + 1, self._n_digits + 1):
                    if size == 2:
                        wanted = 1 << a | 1 << b
                    elif c == self._n_digits:
                        break
                    else:
                        wanted = 1 << a | 1 << b | 1 << c
                    if wanted & ~held == 0 and self._is_taken(h, size, wanted, n_inside):
                        return True
                    if size == 2:
                        break
        return False

    def _is_taken(
        self, h: cython.int, size: cython.int, wanted: cython.int, n_inside: cython.int
    ) -> cython.bint:
        """Strike digits that clues and cells of a house take; return True if others lose some."""
        n_takers: cython.int = 0
        is_few: cython.bint
        is_found: cython.bint
        for i in range(n_inside):
            v = self._inside[i]
            if wanted & ~self._within[v]:
                continue
            least = size
            for k in range(v * _SET_ROOM, v * _SET_ROOM + self._n_sets[v]):
                least = min(least, n_bits(self._sets[k] & ~self._placed[v] & wanted))
                if least == 0:
                    break
            if least:
                self._taker[n_takers] = v
                self._least[n_takers] = least
                n_takers += 1
        for i in range(n_takers):
            is_found = False
            n_taken = self._least[i]
            self._n_notes = 0
            self._note(wanted)
            self._own(self._taker[i])
            for j in range(n_takers):
                if n_taken < size and not self._has_own(self._taker[j]):
                    self._own(self._taker[j])
                    n_taken += self._least[j]
            for k in range(self._house_start[h], self._house_start[h + 1]):
                cell = self._house[k]
                is_few = self._values[cell] == 0 and self._digits[cell] & ~wanted == 0
                if n_taken < size and is_few and self._mark[cell] < 2:
                    self._mark[cell] += 2
                    n_taken += 1
                    self._note(cell)
            if n_taken >= size:
                for k in range(self._house_start[h], self._house_start[h + 1]):
                    if self._mark[self._house[k]] < 2:
                        is_found |= self._strike_digits(self._house[k], wanted)
            for k in range(self._n_cells):
                self._mark[k] &= 1
            if is_found and self._done():
                return True
        return False

    def _own(self, v: cython.int) -> cython.void:
        """Mark the cells of a clue, and note its number below 0, where cells are not."""
        self._note(-1 - v)
        for k in range(self._view_start[v], self._view_start[v + 1]):
            self._mark[self._view_cell[k]] |= 2

    def _has_own(self, v: cython.int) -> cython.bint:
        for k in range(self._view_start[v], self._view_start[v + 1]):
            if self._mark[self._view_cell[k]] & 2:
                return True
        return False
