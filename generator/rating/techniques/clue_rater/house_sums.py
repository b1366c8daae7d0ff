# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Steps from the sums of houses, for cells that clues leave out of a house or that stick out."""

from array import array
from typing import TYPE_CHECKING

import cython

from cluesmith.generator.kernel.arrays import flat, ints
from cluesmith.generator.rating.techniques.clue_rater.single_clues import SingleClues
from cluesmith.generator.rating.techniques.sum_groups import unions_of
from cluesmith.generator.rating.techniques.technique_table import SUM_RULE, SUM_RULE_CELL

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable
    from cluesmith.generator.rating.techniques.position import CandidateTable

_SUM_RULE = cython.declare(cython.int, SUM_RULE.number)
CALLS = {SUM_RULE_CELL: (0, 0, 0), SUM_RULE: (0, 0, 0)}
# Equations of more cells are not looked at.
_MOST_CELLS = cython.declare(cython.int, 4)


class HouseSums(SingleClues):
    """Does steps by the sums of houses, alone and together."""

    def __init__(self, table: "CandidateTable") -> None:
        super().__init__(table)
        unions = unions_of(table)
        self._union_of = array("i", [len(houses) for houses in unions] or [0])
        self._is_in_union = bytearray(len(unions) * self._n_cells)
        for number, houses in enumerate(unions):
            for house in houses:
                for cell in table.kind.houses[house].cells:
                    self._is_in_union[number * self._n_cells + cell] = 1
        n_unions = len(unions) + 1
        self._n_equal, self._n_inside, self._rest = (ints(n_unions) for _ in range(3))
        self._equal = ints(n_unions * _MOST_CELLS)

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle; see ``Candidates``."""
        super().begin(table, digits)
        self._sum_automata = table.reader.sum_automaton
        self._n_cages = len(table.cages)
        self._cage_start, self._cage_cell = flat([clue.cells for clue in table.cages])
        self._cage_value = array("i", [clue.value for clue in table.cages])
        self._is_used = bytearray((self._n_unions + 1) * (self._n_cages + 1))

    def _find_by_sums(self, number: cython.int) -> cython.bint:
        return self._sum_rule() if number == _SUM_RULE else self._sum_rule_cell()

    def _equation(self, u: cython.int) -> cython.int:
        """Find the equation of the sum of a union; return its number of cells, 0 for none."""
        k: cython.int
        n_in: cython.int
        n_out: cython.int
        is_used: cython.bint = False
        is_any: cython.bint = False
        n: cython.int = self._n_cells
        first: cython.int = u * n
        digits: cython.int = self._n_digits
        if self._is_known[u]:
            return self._n_equal[u]
        self._is_known[u] = 1
        self._n_equal[u] = 0
        self._none_at[_SUM_RULE * self._width + u] = 0
        self._rest[u] = self._union_of[u] * digits * (digits + 1) // 2
        # 1 for what counts inside, 2 for what counts outside.
        for cell in range(n):
            self._mark[cell] = self._is_in_union[first + cell]
            self._in_scope[first + cell] = self._is_in_union[first + cell]
        for k in range(len(self._cage_cell)):
            self._mark[self._cage_cell[k]] = 0
        for i in range(self._n_cages):
            self._is_used[u * self._n_cages + i] = 0
            n_in = n_out = n_around = 0
            is_any = False
            for k in range(self._cage_start[i], self._cage_start[i + 1]):
                cell = self._cage_cell[k]
                if self._is_in_union[first + cell]:
                    is_any = True
                    n_in += self._values[cell] == 0
                else:
                    n_around += 1
                    n_out += self._values[cell] == 0
            if not is_any:
                continue
            if n_out < n_in or n_around == 0:
                is_used = True
                self._is_used[u * self._n_cages + i] = 1
                self._rest[u] -= self._cage_value[i]
            for k in range(self._cage_start[i], self._cage_start[i + 1]):
                cell = self._cage_cell[k]
                self._in_scope[first + cell] = 1
                if n_out >= n_in and n_around:
                    self._mark[cell] |= self._is_in_union[first + cell]
                elif self._values[cell]:
                    self._rest[u] += 0 if self._is_in_union[first + cell] else self._values[cell]
                elif not self._is_in_union[first + cell]:
                    self._mark[cell] |= 2
        return self._weigh(u) if is_used else 0

    def _weigh(self, u: cython.int) -> cython.int:
        """Store the cells of an equation, those inside first."""
        n_found: cython.int = 0
        for side in range(1, 3):
            for cell in range(self._n_cells):
                if not self._mark[cell] & side:
                    continue
                if self._values[cell]:
                    self._rest[u] -= self._values[cell]
                    continue
                if n_found == _MOST_CELLS:
                    return 0
                self._equal[u * _MOST_CELLS + n_found] = cell
                n_found += 1
            if side == 1:
                self._n_inside[u] = n_found
        self._n_equal[u] = n_found
        return n_found

    def _note_equation(self, u: cython.int) -> cython.void:
        """Note the rest, how many cells are inside, the cells, and the sums that are taken away."""
        self._note(self._rest[u])
        self._note(self._n_inside[u])
        self._note(self._n_equal[u])
        for k in range(self._n_equal[u]):
            self._note(self._equal[u * _MOST_CELLS + k])
        for k in range(self._n_cages):
            if self._is_used[u * self._n_cages + k]:
                self._note(k)

    def _sum_rule_cell(self) -> cython.bint:
        for u in range(self._n_unions):
            if self._union_of[u] - 1 > self._most or self._equation(u) != 1:
                continue
            digit = self._rest[u] if self._n_inside[u] else -self._rest[u]
            cell = self._equal[u * _MOST_CELLS]
            c = cell * self._n_digits + digit - 1
            if 1 <= digit <= self._n_digits and self._is_left(c) and self._is_to_fill(cell):
                self._where = u
                self._harder = self._union_of[u] - 1
                self._note_equation(u)
                if self._place(c):
                    return True
        return False

    def _sum_rule(self) -> cython.bint:
        is_found: cython.bint
        support = self._support
        for u in range(self._n_unions):
            is_found = False
            n = self._equation(u)
            if n < 2 or self._union_of[u] - 1 + n - 2 > self._most:
                continue
            changed_at = 0
            for i in range(n):
                changed_at = max(changed_at, self._cell_at[self._equal[u * _MOST_CELLS + i]])
            if changed_at < self._none_at[_SUM_RULE * self._width + u]:
                continue
            self._none_at[_SUM_RULE * self._width + u] = self._now
            total = self._rest[u] + (self._n_digits + 1) * (n - self._n_inside[u])
            automaton = self._sum_automata(total) if total >= 0 else None
            if automaton is None:
                continue
            support._n = n
            support._take_automaton(automaton)
            for i in range(n):
                cell = self._equal[u * _MOST_CELLS + i]
                support._left[i] = self._digits[cell]
                support._turned[i] = i >= self._n_inside[u]
                support._differ[i] = 0
                for j in range(n):
                    if self._sees_same(cell, self._equal[u * _MOST_CELLS + j]):
                        support._differ[i] |= 1 << j
            if not support._support():
                for i in range(n):
                    support._found[i] = 0
            for i in range(n):
                cell = self._equal[u * _MOST_CELLS + i]
                is_found |= self._strike_digits(cell, ~support._found[i])
            if is_found:
                self._where = u
                self._harder = self._union_of[u] - 1 + max(0, n - 2)
                self._note_equation(u)
                if self._done():
                    return True
        return False

    def _sees_same(self, a: cython.int, b: cython.int) -> cython.bint:
        """Return True if two cells must differ, as their lowest digits show."""
        c: cython.int = b * self._n_digits
        return self._sees[a * self._n_digits * self._n_words + (c >> 6)] >> (c & 63) & 1
