# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Sums that follow from cages and houses.

The sum of a region of m full houses is known.  Subtract the cages inside it: a few cells are left.
A cage that sticks out can be subtracted together with its cells outside.  These sums are derived
for each puzzle.  Without them, killers with large cages are out of reach.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints

from cluesmith.generator.checking.constraint_lists import (
    COMBINATIONS,
    MAX_CONSTRAINTS,
    SUM,
    ConstraintLists,
)
from cluesmith.generator.kernel.arrays import flat, ints

_COMBINATIONS = cython.declare(cython.int, COMBINATIONS)
_SUM = cython.declare(cython.int, SUM)
_MAX_CONSTRAINTS = cython.declare(cython.int, MAX_CONSTRAINTS)

# Cells of a derived sum, at most.
_MAX_CELLS = cython.declare(cython.int, 4)


class DerivedSums:
    """Finds the sums of one board.

    Parameters
    ----------
    lists : ConstraintLists
    regions : sequence of cells
        Each is a union of full houses without common cells.
    """

    def __init__(self, lists: ConstraintLists, regions: Sequence[Sequence[int]]) -> None:
        self._lists = lists
        owned: list[object] = []
        self._owned = owned
        starts, cells = flat(regions)
        self._region_start, self._regions = own_ints(owned, starts), own_ints(owned, cells)
        self._n_regions = len(regions)
        self._cage_of = own_ints(owned, ints(lists.n_cells))
        self._n_inside = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._touched = own_ints(owned, ints(MAX_CONSTRAINTS))

    def add(self) -> cython.int:
        """Add the sums to the constraints, after the clues."""
        it = self._lists
        if not self._find_cages():
            return 0
        for r in range(it._n_con):
            self._n_inside[r] = 0
        for r in range(self._n_regions):
            if it._n_con + 3 > _MAX_CONSTRAINTS:
                break
            self._add_in(r)
        return 0

    def _find_cages(self) -> cython.bint:
        """Find the sum clue of each cell; return True if there is any."""
        it = self._lists
        is_found: cython.bint = False
        for k in range(it.n_cells):
            self._cage_of[k] = -1
        for con in range(it._n_base, it._n_con):
            if it._target[con] < 1 or (it._kind[con] != _COMBINATIONS and it._kind[con] != _SUM):
                continue
            # Cages have no common cells; of other sums the first one that comes is taken.
            for k in range(it._first[con], it._first[con + 1]):
                if self._cage_of[it._cells[k]] >= 0 or it._sign[k] < 0:
                    break
            else:
                is_found = True
                for k in range(it._first[con], it._first[con + 1]):
                    self._cage_of[it._cells[k]] = con
        return is_found

    def _add_in(self, region: cython.int) -> cython.int:
        """Add the sums of a region without its cages, one for each way to cut crossing cages."""
        it = self._lists
        n_touched: cython.int = 0
        start: cython.int = self._region_start[region]
        end: cython.int = self._region_start[region + 1]
        n_loose: cython.int = 0
        n_in: cython.int = 0
        n_best: cython.int = 0
        n_out: cython.int = 0
        best_out: cython.int = 0
        for k in range(start, end):
            con = self._cage_of[self._regions[k]]
            if con < 0:
                n_loose += 1
                continue
            if self._n_inside[con] == 0:
                self._touched[n_touched] = con
                n_touched += 1
            self._n_inside[con] += 1
        for t in range(n_touched):
            con = self._touched[t]
            size = it._first[con + 1] - it._first[con]
            inside = self._n_inside[con]
            if inside < size:
                n_in += inside
                n_out += size - inside
                n_best += min(inside, size - inside)
                if size - inside < inside:
                    best_out += size - inside
        for way in range(3):
            if way == 0:
                size = n_loose + n_in
            elif way == 1:
                size = n_loose + n_best if best_out else 0
            else:
                size = n_loose + n_out if best_out < n_out else 0
            if 0 < size <= _MAX_CELLS:
                self._cut(start, end, n_touched, way)
        for t in range(n_touched):
            self._n_inside[self._touched[t]] = 0
        return 0

    def _cut(self, start, end, n_touched, way):
        """Add a sum: crossing cages stay (way 0), go if that leaves fewer cells (1), or go (2)."""
        it = self._lists
        goes: cython.bint
        first: cython.int = it._first[it._n_con]
        n: cython.int = 0
        target: cython.int = (end - start) * (it.n_digits + 1) // 2
        for k in range(start, end):
            if self._cage_of[self._regions[k]] < 0:
                it._cells[first + n] = self._regions[k]
                it._sign[first + n] = 1
                n += 1
        for t in range(n_touched):
            con = self._touched[t]
            size = it._first[con + 1] - it._first[con]
            inside = self._n_inside[con]
            goes = inside == size or way == 2 or (way == 1 and size - inside < inside)
            if goes:
                target -= it._target[con]
            for i in range(it._first[con], it._first[con + 1]):
                if self._is_in(it._cells[i], start, end) != goes:
                    it._cells[first + n] = it._cells[i]
                    it._sign[first + n] = -1 if goes else 1
                    n += 1
        it._end(_SUM, n, target)
        return 0

    def _is_in(self, cell: cython.int, start: cython.int, end: cython.int) -> cython.bint:
        for k in range(start, end):  # noqa: SIM110 - a generator would be no C loop
            if self._regions[k] == cell:
                return True
        return False
