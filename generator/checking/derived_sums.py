# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Sums that follow from cages and houses.

The sum of a region of m full houses is known.  Subtract the cages inside it: a few cells are left.
A cage that sticks out can be subtracted together with its cells outside.  These sums are derived
for each puzzle.  Without them, killers with large cages are out of reach.
"""

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_bytes, own_ints

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
_OUTSIDE = cython.declare(cython.int, 255)


class DerivedSums:
    """Finds the sums of one board.

    Parameters
    ----------
    lists : ConstraintLists
    chains : sequence of cells
        Each has full houses without common cells, one after the other.  The first house of a chain
        is a region, the first two are, and so on.
    """

    def __init__(self, lists: ConstraintLists, chains: Sequence[Sequence[int]]) -> None:
        self._lists = lists
        owned: list[object] = []
        self._owned = owned
        starts, cells = flat(chains)
        self._chain_start, self._chains = own_ints(owned, starts), own_ints(owned, cells)
        self._n_chains = len(chains)
        self._house_of = own_bytes(owned, array("B", [_OUTSIDE]) * (len(chains) * lists.n_cells))
        for number, chain in enumerate(chains):
            for place, cell in enumerate(chain):
                self._house_of[number * lists.n_cells + cell] = place // lists.n_digits
        self._cage_of = own_ints(owned, ints(lists.n_cells))
        self._n_inside = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._touched = own_ints(owned, ints(MAX_CONSTRAINTS))

    def add(self) -> cython.void:
        """Add the sums to the constraints, after the clues."""
        it = self._lists
        if not self._find_cages():
            return
        for con in range(it._n_base, it._n_con):
            self._n_inside[con] = 0
        for chain in range(self._n_chains):
            self._follow(chain)

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

    def _follow(self, chain: cython.int) -> cython.void:
        """Add the sums of the regions of a chain without their cages.

        There is one for each way to cut crossing cages.  Of these, ``n_in`` counts the cells inside
        and ``n_out`` those outside; ``n_best`` takes the fewer of each cage, and ``best_out`` of
        these the ones outside.
        """
        it = self._lists
        start: cython.int = self._chain_start[chain]
        n_touched: cython.int = 0
        n_loose: cython.int = 0
        n_in: cython.int = 0
        n_out: cython.int = 0
        n_best: cython.int = 0
        best_out: cython.int = 0
        for k in range(start, self._chain_start[chain + 1]):
            con = self._cage_of[self._chains[k]]
            if con < 0:
                n_loose += 1
            else:
                size = it._first[con + 1] - it._first[con]
                inside = self._n_inside[con]
                self._n_inside[con] = inside + 1
                if inside == 0:
                    self._touched[n_touched] = con
                    n_touched += 1
                else:
                    n_in -= inside
                    n_out -= size - inside
                    n_best -= min(inside, size - inside)
                    best_out -= size - inside if size - inside < inside else 0
                inside += 1
                if inside < size:
                    n_in += inside
                    n_out += size - inside
                    n_best += min(inside, size - inside)
                    best_out += size - inside if size - inside < inside else 0
            if (k + 1 - start) % it.n_digits or it._n_con + 3 > _MAX_CONSTRAINTS:
                continue
            if 0 < n_loose + n_in <= _MAX_CELLS:
                self._cut(chain, k + 1, n_touched, 0)
            if best_out and n_loose + n_best <= _MAX_CELLS:
                self._cut(chain, k + 1, n_touched, 1)
            if best_out < n_out and n_loose + n_out <= _MAX_CELLS:
                self._cut(chain, k + 1, n_touched, 2)
        for t in range(n_touched):
            self._n_inside[self._touched[t]] = 0

    def _cut(
        self, chain: cython.int, end: cython.int, n_touched: cython.int, way: cython.int
    ) -> cython.void:
        """Add a sum: crossing cages stay (way 0), go if that leaves fewer cells (1), or go (2)."""
        it = self._lists
        goes: cython.bint
        start: cython.int = self._chain_start[chain]
        n_houses: cython.int = (end - start) // it.n_digits
        first: cython.int = it._first[it._n_con]
        n: cython.int = 0
        target: cython.int = (end - start) * (it.n_digits + 1) // 2
        for k in range(start, end):
            if self._cage_of[self._chains[k]] < 0:
                it._cells[first + n] = self._chains[k]
                it._sign[first + n] = 1
                n += 1
        for t in range(n_touched):
            con = self._touched[t]
            size = it._first[con + 1] - it._first[con]
            inside = self._n_inside[con]
            goes = inside == size or way == 2 or (way == 1 and size - inside < inside)
            if goes:
                target -= it._target[con]
            if inside == size:
                continue
            for i in range(it._first[con], it._first[con + 1]):
                house = self._house_of[chain * it.n_cells + it._cells[i]]
                if (house < n_houses) != goes:
                    it._cells[first + n] = it._cells[i]
                    it._sign[first + n] = -1 if goes else 1
                    n += 1
        it._end(_SUM, n, target)
