# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Steps from what one clue leaves to its cells: the last cell, limits, combinations."""

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits

from cluesmith.generator.clues.clue_card import Limits
from cluesmith.generator.kernel.arrays import flat, ints
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_rater.subsets_fish_wings import SubsetsFishWings

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable

# By technique, what it calls; for combinations the least number of open cells, and the first
# number that is too large.
_LAST_CELL = cython.declare(cython.int, 0)
_ONLY_COMBINATION = cython.declare(cython.int, 1)
_CLUE_LIMITS = cython.declare(cython.int, 2)
_COMBINATIONS = cython.declare(cython.int, 3)
_MANY = cython.declare(cython.int, 1 << 16)
CALLS = {
    t.LAST_CELL: (_LAST_CELL, 0, 0),
    t.ONLY_COMBINATION: (_ONLY_COMBINATION, 0, 0),
    t.CLUE_LIMITS: (_CLUE_LIMITS, 0, 0),
    t.CLUE_PAIR: (_COMBINATIONS, 0, 3),
    t.CLUE_COMBINATIONS: (_COMBINATIONS, 3, 5),
    t.WIDE_COMBINATIONS: (_COMBINATIONS, 5, _MANY),
}

# The ways to find limits of clues, by type.
_NO_LIMITS = cython.declare(cython.int, 0)
_ALL_BEYOND = cython.declare(cython.int, 1)
_SUM = cython.declare(cython.int, 2)
_ARROW = cython.declare(cython.int, 3)
_SKYSCRAPER = cython.declare(cython.int, 4)
_LIMITS = {
    Limits.NONE: _NO_LIMITS,
    Limits.CHAIN: _ALL_BEYOND,
    Limits.SUM: _SUM,
    Limits.ARROW: _ARROW,
    Limits.SKYLINE: _SKYSCRAPER,
}


class SingleClues(SubsetsFishWings):
    """Does steps by what ``ClueSupport`` knows of one clue."""

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle; see ``Candidates``."""
        super().begin(table, digits)
        self._support = table.reader.support
        views = [*table.views, *table.views_of_two]
        self._n_all, self._n_views = len(views), len(table.views)
        self._view_differ = flat([view.differ for view in views])[1]
        self._view_key = array("Q", [view.key for view in views])
        self._automata = array("i", [view.automaton for view in views])
        self._view_value = array("q", [view.value for view in views])
        self._limits = array("i", [_LIMITS[view.row.limits] for view in views])
        self._is_different = array("i", [view.is_all_different for view in views])
        self._has_sets = array("i", [view.is_all_different and view.row.has_sets for view in views])
        self._looked_at, self._n_open_of, self._loses = (ints(len(views)) for _ in range(3))
        self._kept = ints(len(self._view_cell))

    def _find_by_clue(self, number: cython.int) -> cython.bint:
        call: cython.int = self._call[number]
        if call == _LAST_CELL:
            return self._last_cell()
        if call == _ONLY_COMBINATION:
            return self._only_combination()
        if call == _CLUE_LIMITS:
            return self._clue_limits()
        return self._combinations(self._first[number], self._second[number])

    def _load_view(self, v: cython.int) -> cython.int:
        """Load a clue and the digits of its cells into the support."""
        first: cython.int = self._view_start[v]
        support = self._support
        support._n = self._view_start[v + 1] - first
        support._take_automaton(self._automata[v])
        for k in range(first, self._view_start[v + 1]):
            support._left[k - first] = self._digits[self._view_cell[k]]
            support._differ[k - first] = self._view_differ[k]
            support._turned[k - first] = 0
        return 0

    def _look(self, v: cython.int) -> cython.bint:
        """Find what a clue leaves to its cells; return True if they lose something."""
        first: cython.int = self._view_start[v]
        end: cython.int = self._view_start[v + 1]
        support = self._support
        if self._view_at[v] < self._looked_at[v]:
            return self._loses[v]
        self._looked_at[v] = self._now
        self._loses[v] = 0
        self._n_open_of[v] = 0
        for k in range(first, end):
            self._n_open_of[v] += self._values[self._view_cell[k]] == 0
        if self._n_open_of[v] == 0:
            return False
        self._load_view(v)
        if not support._known_support(self._view_key[v]):
            for k in range(first, end):
                support._found[k - first] = 0
        for k in range(first, end):
            cell = self._view_cell[k]
            self._kept[k] = support._found[k - first]
            if self._values[cell] == 0 and self._digits[cell] & ~self._kept[k]:
                self._loses[v] = 1
        return self._loses[v]

    def _last_cell(self) -> cython.bint:
        for v in range(self._n_views):
            self._look(v)
            if self._n_open_of[v] != 1:
                continue
            for k in range(self._view_start[v], self._view_start[v + 1]):
                cell = self._view_cell[k]
                if self._is_to_fill(cell) and n_bits(self._kept[k]) == 1:
                    self._where = v
                    if self._place(cell * self._n_digits + lowest_bit(self._kept[k])):
                        return True
        return False

    def _only_combination(self) -> cython.bint:
        """Find a clue whose cells can hold only one combination: n digits in n cells."""
        is_found: cython.bint
        for v in range(self._n_views):
            is_found = False
            if not self._has_sets[v] or not self._look(v):
                continue
            union = 0
            for k in range(self._view_start[v], self._view_start[v + 1]):
                union |= self._kept[k]
            if n_bits(union) == self._view_start[v + 1] - self._view_start[v]:
                self._where = v
                self._n_notes = 0
                self._note(union)
                for k in range(self._view_start[v], self._view_start[v + 1]):
                    is_found |= self._strike_digits(self._view_cell[k], ~union)
                if is_found and self._done():
                    return True
        return False

    def _combinations(self, least: cython.int, end: cython.int) -> cython.bint:
        is_found: cython.bint
        for v in range(self._n_views):
            is_found = False
            if not self._look(v) or not least <= self._n_open_of[v] < end:
                continue
            if self._is_round and self._n_readings(v) >> 2 * self._most > 3:
                continue
            self._where = v
            self._harder = self._n_open_of[v] - least if least else 0
            for k in range(self._view_start[v], self._view_start[v + 1]):
                is_found |= self._strike_digits(self._view_cell[k], ~self._kept[k])
            if is_found and self._done():
                return True
        return False

    def _n_readings(self, v: cython.int) -> cython.longlong:
        """Return the number of ways to choose a candidate in each cell of a clue, or _MANY.

        If the digits differ, each cell has one candidate fewer for each cell with fewer of them.
        """
        n: cython.longlong = 1
        is_different: cython.bint = self._is_different[v]
        n_before: cython.int = 0
        for size in range(1, self._n_digits + 1):
            for k in range(self._view_start[v], self._view_start[v + 1]):
                cell = self._view_cell[k]
                if self._values[cell] == 0 and n_bits(self._digits[cell]) == size:
                    n = min(_MANY, n * max(1, size - is_different * n_before))
                    n_before += 1
        return n

    def _clue_limits(self) -> cython.bint:
        """Strike digits that are too small or too large, whatever the other cells hold."""
        is_found: cython.bint
        for v in range(self._n_views):
            is_found = False
            if self._limits[v] == _NO_LIMITS or not self._look(v):
                continue
            self._where = v
            for k in range(self._view_start[v], self._view_start[v + 1]):
                self._mark[k - self._view_start[v]] = 0
                if self._values[self._view_cell[k]]:
                    continue
                beyond = self._digits[self._view_cell[k]] & ~self._kept[k]
                if beyond and self._limits[v] != _ALL_BEYOND:
                    beyond &= self._beyond(v, k)
                self._mark[k - self._view_start[v]] = beyond
            for k in range(self._view_start[v], self._view_start[v + 1]):
                beyond = self._mark[k - self._view_start[v]]
                is_found |= self._strike_digits(self._view_cell[k], beyond)
            if is_found and self._done():
                return True
        return False

    def _beyond(self, v: cython.int, k: cython.int) -> cython.int:
        """Return the digits that limits of a sum or a skyline exclude from a cell of a clue."""
        place: cython.int = k - self._view_start[v]
        n: cython.int = self._n_digits
        found: cython.int = 0
        value: cython.int = self._view_value[v] if self._limits[v] != _ARROW else 0
        sign: cython.int = -1 if self._limits[v] == _ARROW and place == 0 else 1
        if self._limits[v] == _SKYSCRAPER:
            found = (1 << n) - (1 << (n - max(0, value - 1 - place)))
            if value == n:
                found |= (1 << place) - 1
            if value == 1 and place == 0:
                found |= (1 << (n - 1)) - 1
            return found
        least = most = 0
        if self._limits[v] == _SUM and self._is_different[v]:
            least = self._extreme(v, k, False)
            most = self._extreme(v, k, True)
        else:
            for i in range(self._view_start[v], self._view_start[v + 1]):
                if i == k:
                    continue
                if self._limits[v] == _ARROW and i == self._view_start[v]:
                    least -= self._highest(i)
                    most -= self._lowest(i)
                else:
                    least += self._lowest(i)
                    most += self._highest(i)
        for d in range(1, n + 1):
            if not least <= value - sign * d <= most:
                found |= 1 << (d - 1)
        return found

    def _lowest(self, k: cython.int) -> cython.int:
        """Return the lowest digit of a cell of a clue; 0 if there is none."""
        digits: cython.int = self._digits[self._view_cell[k]]
        return lowest_bit(digits) + 1 if digits else 0

    def _highest(self, k: cython.int) -> cython.int:
        digits: cython.int = self._digits[self._view_cell[k]]
        d: cython.int = 0
        while digits:
            digits >>= 1
            d += 1
        return d

    def _extreme(self, v: cython.int, k: cython.int, is_most: cython.bint) -> cython.int:
        """Return the least or the most that the other cells of a clue make, all different.

        Cells take the next digit, from the lowest or the highest end on.
        """
        n_at: cython.int
        n: cython.int = self._n_digits
        last: cython.int = 0
        total: cython.int = 0
        for d in range(n + 2):
            n_at = 0
            for i in range(self._view_start[v], self._view_start[v + 1]):
                if i != k:
                    end = n + 1 - self._highest(i) if is_most else self._lowest(i)
                    n_at += end == d
            for _ in range(n_at):
                last = max(d, last + 1)
                total += n + 1 - last if is_most else last
        return total
