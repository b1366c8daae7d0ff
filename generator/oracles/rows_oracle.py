# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, has-type"
"""An oracle for 16x16 Sudoku that draws the consequences in all cells at once.

State
-----
A state has 16 bits for each cell, its candidates: 512 bytes, a row in 32 of them.  Placing a digit
leaves a cell its bit and nothing else to do.

Propagation and branching (``row_lanes.pxd``)
    All rules are applied to all rows, columns and boxes, a row at a time, some 600 instructions
    with AVX2.  The search branches as ``houses_oracle.py`` does, on the cell with two candidates
    that sees most others of these, three of which weigh as much as one branch on it that failed at
    once; without any, on a cell with the fewest candidates.

Minimising
----------
As ``search_oracle.py`` says: the first 60 % of the clues are decided at once.  The pool starts with
what an exchange of two digits changes.

Measured
--------
On one core of a busy 2-core EPYC (Zen 5), gcc 12 -O3, in pairs with houses: a minimal puzzle takes
0.33 of the time (4,500 nodes for 4,390), the check that it has one solution 0.27 (520 for 580).
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_bytes, own_ints, own_shorts
from cython.cimports.cluesmith.generator.oracles.row_lanes import (
    best_of_two,
    has_wide_rows,
    propagate_rows,
)
from cython.cimports.cluesmith.generator.oracles.search_oracle import SearchOracle
from cython.cimports.cluesmith.generator.oracles.unavoidable_sets import UnavoidableSets

from cluesmith.generator.kernel.arrays import ints

# Without AVX2 a search takes 9 times as long, three times as long as houses.
IS_FAST = bool(has_wide_rows())

_N_CELLS = cython.declare(cython.int, 256)
_ALL = cython.declare(cython.int, 0xFFFF)

# Nodes between two looks at pending signals: some 5 ms.
_SLICE_NODES = 4096

# The share of the clues that minimise decides at once.
_FIRST_PERCENT = cython.declare(cython.int, 60)

# No cell weighs more: four times as much, and the neighbours, stay below 2^15.
_MOST_WEIGHT = cython.declare(cython.int, 30_000)


@cython.final
@cython.cclass
class RowsOracle(SearchOracle):
    """Answers questions about the solutions of 16x16 Sudoku with boxes of 4x4.

    See ``generator.oracles.interface``.  Searches run without the GIL; one oracle serves one thread
    at a time.

    Parameters
    ----------
    max_nodes : int, optional
        Node budget of each search.
    max_sets : int
        Room for unavoidable sets in ``minimise``, 512 at least.  It never changes a result.
    is_plain : bool
        Do without AVX2, as on a processor that lacks it.
    """

    def __init__(
        self, max_nodes: int | None = None, max_sets: int = 512, *, is_plain: bool = False
    ) -> None:
        sets = UnavoidableSets(256, 64, max(max_sets, 512))
        super().__init__(256, 16, sets, slice_nodes=_SLICE_NODES, max_nodes=max_nodes)
        self._is_wide = has_wide_rows() and not is_plain
        self._stack = own_shorts(self._owned, bytearray(512 * 258))
        self._state = own_shorts(self._owned, bytearray(512))
        self._weight = own_shorts(self._owned, bytearray(512))
        self._guide = own_shorts(self._owned, bytearray(512))
        self._set_values = own_bytes(self._owned, bytearray(256 * sets.max_sets))
        self._cell_at = own_ints(self._owned, ints(16 * 48))

    def _begin(self) -> cython.void:
        """Begin a search with a budget of its own, unless one is shared by all."""
        self._depth = 1
        self._is_guided = False
        self._is_narrowed = False
        if not self._is_shared:
            self._last_node = self.n_nodes + self._max_nodes

    def _load(self, values: cython.p_const_uchar, start: cython.Py_ssize_t) -> cython.int:
        for c in range(_N_CELLS):
            digit = values[start + c]
            if digit > 16:
                return -1
            self._stack[c] = 1 << digit - 1 if digit else _ALL
            self._weight[c] = 0
        self._begin()
        return 1

    def _load_kept(self, without: cython.int) -> cython.void:
        for c in range(_N_CELLS):
            is_kept = self._sets.kept[c >> 6] >> (c & 63) & 1
            self._stack[c] = self._guide[c] if is_kept else _ALL
        if without >= 0:
            self._stack[without] &= ~self._guide[without]
        self._begin()

    def _apply_extra(self) -> cython.bint:
        """Place the extra clues in the state; return False if one is impossible."""
        for w in range(4):
            rest = self._sets.extra[w]
            while rest:
                c = 64 * w + lowest_bit(rest)
                rest &= rest - 1
                self._state[c] &= self._guide[c]
                if self._state[c] == 0:
                    return False
        return True

    def _strike_at_root(self, cell: cython.int, digit: cython.int) -> cython.void:
        self._stack[cell] &= ~(1 << digit - 1)

    def _next_solution(self, last_node: cython.longlong) -> cython.int:
        """Search on: 1 for a solution (in _values), 0 for the end, -1 at the last node."""
        s = self._state
        while self._depth:
            c = -1
            if self.n_nodes >= last_node:
                return -1
            self._depth -= 1
            top = self._stack + _N_CELLS * self._depth
            for i in range(_N_CELLS):
                s[i] = top[i]
            if self._is_narrowed and not self._apply_extra():
                continue
            while True:
                self.n_nodes += 1
                status = propagate_rows(s, self._is_wide)
                if status == 0:
                    if c >= 0 and self._weight[c] < _MOST_WEIGHT:
                        self._weight[c] += 1
                    break
                if status == 1:
                    self._write_leaf()
                    return 1
                c = best_of_two(s, self._weight, self._is_wide)
                if c < 0:
                    c = self._with_fewest()
                bit = self._candidate(c)
                top = self._stack + _N_CELLS * self._depth
                for i in range(_N_CELLS):
                    top[i] = s[i]
                top[c] ^= bit
                self._depth += 1
                s[c] = bit
        return 0

    def _with_fewest(self) -> cython.int:
        """Return the first open cell with the fewest candidates."""
        best = -1
        least = 17
        for c in range(_N_CELLS):
            x = self._state[c]
            if x & (x - 1) and n_bits(x) < least:
                least = n_bits(x)
                best = c
        return best

    def _candidate(self, cell: cython.int) -> cython.ushort:
        """Return the candidate of a cell to try first: the guide's, at random, or the lowest."""
        x = self._state[cell]
        if self._is_random:
            for _i in range(self._draw(n_bits(x))):
                x &= x - 1
        elif self._is_guided and x & self._guide[cell]:
            x = self._guide[cell]
        return x & -x

    def _write_leaf(self) -> cython.void:
        for c in range(_N_CELLS):
            self._values[c] = lowest_bit(self._state[c]) + 1

    def _set_guide(self) -> cython.void:
        for c in range(_N_CELLS):
            self._guide[c] = 1 << self._grid[c] - 1

    def _prefix_end(self) -> cython.int:
        return self._sets.n_order * _FIRST_PERCENT // 100

    def _write_set(self) -> cython.void:
        u = self._sets.n_sets
        cells = self._sets.cells
        one = 1
        for w in range(4):
            cells[4 * u + w] = 0
        for c in range(_N_CELLS):
            self._set_values[_N_CELLS * u + c] = self._values[c]
            if self._values[c] != self._grid[c]:
                cells[4 * u + (c >> 6)] |= one << (c & 63)

    def _write_witness(self, number: cython.int) -> cython.void:
        for c in range(_N_CELLS):
            self._values[c] = self._set_values[_N_CELLS * number + c]

    def _add_first_sets(self) -> cython.bint:
        """Add the sets that swap two digits in cells that see no others of them."""
        for c in range(_N_CELLS):
            first = 48 * (self._grid[c] - 1)
            for i in range(3):
                self._cell_at[first + _house(c, i)] = c
        for a in range(1, 16):
            for b in range(a + 1, 17):
                if not self._add_swaps(a, b):
                    return False
        return True

    def _add_swaps(self, a: cython.int, b: cython.int) -> cython.bint:
        """Add those of two digits; the pool keeps half of its room for others."""
        todo = cython.declare(cython.int[32])
        seen = cython.declare(cython.ulonglong[4])
        cells = self._sets.cells
        one = 1
        for w in range(4):
            seen[w] = 0
        for row in range(16):
            start = self._cell_at[48 * (a - 1) + row]
            if seen[start >> 6] >> (start & 63) & 1:
                continue
            u = self._sets.n_sets
            if u >= self._sets.max_sets // 2:
                return True
            for w in range(4):
                cells[4 * u + w] = 0
            for c in range(_N_CELLS):
                self._set_values[_N_CELLS * u + c] = self._grid[c]
            todo[0] = start
            seen[start >> 6] |= one << (start & 63)
            n = 1
            while n:
                n -= 1
                c = todo[n]
                cells[4 * u + (c >> 6)] |= one << (c & 63)
                other = a + b - self._grid[c]
                self._set_values[_N_CELLS * u + c] = other
                for i in range(3):
                    near = self._cell_at[48 * (other - 1) + _house(c, i)]
                    if not seen[near >> 6] >> (near & 63) & 1:
                        seen[near >> 6] |= one << (near & 63)
                        todo[n] = near
                        n += 1
            if not self._sets.add():
                return False
        return True

    def _make_room(self) -> None:
        super()._make_room()
        self._root = own_shorts(self._owned, bytearray(512))
        self._once = own_shorts(self._owned, bytearray(512))
        self._twice = own_shorts(self._owned, bytearray(512))
        self._listed = own_bytes(self._owned, bytearray(self._n_most * 256))

    def _begin_list(self) -> cython.bint:
        for c in range(_N_CELLS):
            self._once[c] = self._twice[c] = 0
            self._root[c] = self._stack[c]
        return propagate_rows(self._root, self._is_wide) == 2

    def _open_options(self) -> cython.int:
        n = 0
        for c in range(_N_CELLS):
            x = self._root[c]
            if x & (x - 1) == 0:
                continue
            while x:
                self._options[n] = 16 * c + lowest_bit(x)
                n += 1
                x &= x - 1
        return n

    def _load_option(self, option: cython.int) -> cython.void:
        for c in range(_N_CELLS):
            self._stack[c] = self._root[c]
        self._stack[option >> 4] = 1 << (option & 15)
        self._begin()

    def _list_solution(self) -> cython.void:
        for c in range(_N_CELLS):
            self._listed[_N_CELLS * self._n_listed + c] = self._values[c]
            bit = 1 << self._values[c] - 1
            self._twice[c] |= self._once[c] & bit
            self._once[c] |= bit
        self._n_singling[self._n_listed] = 0
        self._n_listed += 1

    def _n_having(self, option: cython.int) -> cython.int:
        if self._twice[option >> 4] >> (option & 15) & 1:
            return 2
        return self._once[option >> 4] >> (option & 15) & 1

    def _owner(self, option: cython.int) -> cython.int:
        i = 0
        while self._listed[_N_CELLS * i + (option >> 4)] != (option & 15) + 1:
            i += 1
        return i

    def _is_listed_as(self, number: cython.int) -> cython.bint:
        c = 0
        while c < _N_CELLS and self._values[c] == self._listed[_N_CELLS * number + c]:
            c += 1
        return c == _N_CELLS

    def _write_listed(self, number: cython.int) -> cython.void:
        for c in range(_N_CELLS):
            self._values[c] = self._listed[_N_CELLS * number + c]


def _house(c: cython.int, sort: cython.int) -> cython.int:
    """Return the number of the row, column or box of a cell: 0 to 15, 16 to 31, 32 to 47."""
    if sort == 0:
        return c >> 4
    return 16 + (c & 15) if sort == 1 else 32 + (c >> 6 << 2 | c >> 2 & 3)
