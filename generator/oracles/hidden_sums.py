# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Sums that follow from cages and from the sum of the digits of houses ("45 rule").

Cells of a group of houses that no cage inside of them covers have a known sum, and so have those by
which the cages of the group stick out of it.  Sums of a few cells become tables of tuples.
"""

from collections.abc import Sequence

import cython

from cluesmith.generator.kernel.arrays import ints, words
from cluesmith.generator.oracles.clue_constraints import ClueConstraints

if not cython.compiled:
    from cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cluesmith.generator.kernel.owned_memory import own_ints, own_words

# Cells and tuples of a hidden sum, at most.
_MAX_CELLS = cython.declare(cython.int, 4)
_MAX_TUPLES = cython.declare(cython.int, 400)

_NOT_YET = cython.declare(cython.int, -2)


class HiddenSums:
    """Finds hidden sums.

    Parameters
    ----------
    constraints : ClueConstraints
    groups : sequence of (sequence of int, int)
        Cells, and the sum of their digits.
    sum_automata : sequence of int
        The automaton of each sum from 0.
    """

    def __init__(
        self,
        constraints: ClueConstraints,
        groups: Sequence[tuple[Sequence[int], int]],
        sum_automata: Sequence[int],
    ) -> None:
        self._constraints = constraints
        owned: list[object] = []
        self._owned = owned
        sets = words(4 * len(groups) + 1)
        for number, (cells, _) in enumerate(groups):
            for cell in cells:
                sets[4 * number + cell // 64] |= 1 << cell % 64
        self._groups = own_words(owned, sets)
        self._sums = own_ints(owned, ints(len(groups) + 1))
        for number, (_, total) in enumerate(groups):
            self._sums[number] = total
        self._n_groups = len(groups)
        self._automata = list(sum_automata)
        self._max_sum = len(sum_automata) - 1
        tables = ints((_MAX_CELLS + 1) * 64 * len(sum_automata))
        for place in range(len(tables)):
            tables[place] = _NOT_YET
        self._tables = own_ints(owned, tables)
        self._inner, self._outer = own_words(owned, words(4)), own_words(owned, words(4))

    def add(self) -> cython.int:
        """Add the sums to the constraints, as scopes behind all others."""
        it = self._constraints
        n_words: cython.int = it._n_words
        g: cython.int
        i: cython.int
        k: cython.int
        w: cython.int
        inside: cython.int
        outside: cython.int
        total: cython.int
        around: cython.int
        rest: cython.ulonglong
        beyond: cython.ulonglong
        shared: cython.ulonglong
        for g in range(self._n_groups):
            total = self._sums[g]
            around = -total
            for w in range(n_words):
                self._inner[w] = self._groups[4 * g + w]
                self._outer[w] = 0
            for i in range(it._n_on_cages):
                k = it._on_cages[i]
                beyond = 0
                shared = 0
                for w in range(n_words):
                    beyond |= it._cages[4 * k + w] & ~self._groups[4 * g + w]
                    shared |= it._cages[4 * k + w] & self._groups[4 * g + w]
                if shared == 0:
                    continue
                around += it._cage_sum[k]
                for w in range(n_words):
                    self._outer[w] |= it._cages[4 * k + w]
                if beyond == 0:
                    total -= it._cage_sum[k]
                    for w in range(n_words):
                        self._inner[w] &= ~it._cages[4 * k + w]
            inside = 0
            outside = 0
            rest = 0
            for w in range(n_words):
                inside += n_bits(self._inner[w])
                rest |= self._groups[4 * g + w] & ~self._outer[w]
                self._outer[w] &= ~self._groups[4 * g + w]
                outside += n_bits(self._outer[w])
            if 0 < inside <= _MAX_CELLS:
                self._add(self._inner, inside, total)
            if rest == 0 and 0 < outside <= _MAX_CELLS:
                self._add(self._outer, outside, around)
        return 0

    def _add(self, cells: cython.p_ulonglong, size: cython.int, total: cython.int) -> cython.int:
        """Add the sum of a few cells, unless it has too many tuples."""
        it = self._constraints
        w: cython.int
        i: cython.int
        k: cython.int = it._n_scope_cells
        table: cython.int
        unlike: cython.int = 0
        place: cython.int
        bits: cython.ulonglong
        it._check_room(k + size)
        if total < 0 or total > self._max_sum:
            return 0
        for w in range(it._n_words):
            bits = cells[w]
            while bits:
                it._scope_cells[k] = 64 * w + lowest_bit(bits)
                bits &= bits - 1
                k += 1
        k = it._n_scope_cells
        place = 0
        for i in range(size):
            for w in range(i):
                if it._is_seen(it._scope_cells[k + i], it._scope_cells[k + w]):
                    unlike |= 1 << place
                place += 1
        place = (size * 64 + unlike) * (self._max_sum + 1) + total
        table = self._tables[place]
        if table == _NOT_YET:
            flags = bytes([unlike >> i & 1 for i in range(size * (size - 1) // 2)])
            table = it.tables.table(self._automata[total], size, flags, _MAX_TUPLES)
            self._tables[place] = table
        if table >= 0:
            it._add_scope(size, table, -1)
        return 0
