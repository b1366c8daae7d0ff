# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Singles, windows and locked candidates."""

from array import array
from typing import TYPE_CHECKING

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits

from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_rater.candidates import Candidates

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable
    from cluesmith.generator.rating.techniques.position import CandidateTable

# How much harder a hidden single in a line is.
_IN_LINE = cython.declare(cython.int, t.HIDDEN_SINGLE.other - t.HIDDEN_SINGLE.step_er)

# By technique, what it calls.
_FULL_HOUSE = cython.declare(cython.int, 0)
_HIDDEN_SINGLE = cython.declare(cython.int, 1)
_NAKED_SINGLE = cython.declare(cython.int, 2)
_WINDOW = cython.declare(cython.int, 3)
_AREAS = cython.declare(cython.int, 4)
_LINES = cython.declare(cython.int, 5)
CALLS = {
    t.FULL_HOUSE: (_FULL_HOUSE, 0, 0),
    t.HIDDEN_SINGLE: (_HIDDEN_SINGLE, 0, 0),
    t.NAKED_SINGLE: (_NAKED_SINGLE, 0, 0),
    t.WINDOW: (_WINDOW, 0, 0),
    t.POINTING: (_AREAS, 0, 0),
    t.CLAIMING: (_LINES, 0, 0),
    t.LOCKED_CELL: (6, 0, 0),
}


class SinglesAndLocked(Candidates):
    """Does steps that need no more than the candidates of one house, line or cell."""

    def __init__(self, table: "CandidateTable") -> None:
        super().__init__(table)
        kind = table.kind
        by_rank = sorted(range(self._n_items), key=table.rank.__getitem__)
        self._by_house = array("i", [i for i in by_rank if not kind.items[i].is_cell])
        self._by_cell = array("i", [i for i in by_rank if kind.items[i].is_cell])
        self._is_consecutive = array("i", [h in table.windows for h in range(self._n_houses)])
        self._ease = array("i", [bool(item.ease) for item in kind.items])
        self._areas = array("i", [*table.area_items, -1])
        self._lines = array("i", [*table.line_items, -1])
        self._cell_items = array("i", [*table.cell_items, -1])

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle; see ``Candidates``."""
        super().begin(table, digits)
        self._is_choosy = table.has_choosy_cells

    def _find_single_or_locked(self, number: cython.int) -> cython.bint:
        call: cython.int = self._call[number]
        if call == _FULL_HOUSE:
            return self._full_house()
        if call == _HIDDEN_SINGLE:
            return self._hidden_single()
        if call == _NAKED_SINGLE:
            return self._naked_single()
        if call == _WINDOW:
            return self._window(number)
        if call == _AREAS:
            return self._locked(number, self._areas)
        if call == _LINES:
            return self._locked(number, self._lines)
        return self._is_choosy and self._locked(number, self._cell_items)

    def _full_house(self) -> cython.bint:
        for h in range(self._n_houses):
            first = self._house_start[h]
            if self._n_open_in[h] != 1 or self._house_start[h + 1] - first != self._n_digits:
                continue
            for k in range(first, self._house_start[h + 1]):
                cell = self._house[k]
                if self._is_to_fill(cell) and n_bits(self._digits[cell]) == 1:
                    self._where = h
                    if self._place(cell * self._n_digits + lowest_bit(self._digits[cell])):
                        return True
        return False

    def _hidden_single(self) -> cython.bint:
        k: cython.int
        for k in range(len(self._by_house)):
            item = self._by_house[k]
            if self._n_left[item] == 1 and self._is_to_fill(self._alone_in(item) // self._n_digits):
                self._where = item
                if self._ease[item]:
                    self._harder = _IN_LINE
                if self._place(self._alone_in(item)):
                    return True
        return False

    def _naked_single(self) -> cython.bint:
        k: cython.int
        for k in range(len(self._by_cell)):
            if self._n_left[self._by_cell[k]] == 1 and self._is_to_fill(
                self._alone_in(self._by_cell[k]) // self._n_digits
            ):
                self._where = self._by_cell[k]
                if self._place(self._alone_in(self._by_cell[k])):
                    return True
        return False

    def _window(self, number: cython.int) -> cython.bint:
        is_found: cython.bint
        for h in range(self._n_houses):
            is_found = False
            if not self._is_consecutive[h] or self._n_open_in[h] == 0:
                continue
            if self._house_at[h] < self._none_at[number * self._width + h]:
                continue
            self._where = h
            possible = self._possible(h)
            for k in range(self._house_start[h], self._house_start[h + 1]):
                if possible:
                    is_found |= self._strike_digits(self._house[k], ~possible)
            if is_found and self._done():
                return True
            self._none_at[number * self._width + h] = self._now
        return False

    def _possible(self, h: cython.int) -> cython.int:
        """Return the digits of all windows that a house can have."""
        is_possible: cython.bint
        first: cython.int = self._house_start[h]
        end: cython.int = self._house_start[h + 1]
        filled: cython.int = 0
        held: cython.int = 0
        found: cython.int = 0
        lowest: cython.int = 0
        for k in range(first, end):
            cell = self._house[k]
            held |= self._digits[cell]
            if self._values[cell]:
                filled |= self._digits[cell]
        for low in range(self._n_digits - (end - first) + 1):
            window = ((1 << (end - first)) - 1) << low
            is_possible = filled & ~window == 0 and window & ~held == 0
            for k in range(first, end):
                is_possible = is_possible and self._digits[self._house[k]] & window != 0
            if is_possible:
                found |= window
                lowest |= 1 << low
        self._n_notes = 0
        self._note(lowest)
        return found

    def _locked(self, number: cython.int, items: cython.int[::1]) -> cython.bint:
        i: cython.int = 0
        while items[i] >= 0:
            item = items[i]
            i += 1
            none = number * self._width + item
            if self._n_left[item] < 2 or self._none_at[none] == self._n_left[item]:
                continue
            if self._see_all_of(item):
                self._where = item
                self._strike_all(self._gone)
                if self._done():
                    return True
            self._none_at[none] = self._n_left[item]
        return False
