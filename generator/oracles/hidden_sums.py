# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Sums that follow from cages and from the sum of the digits of houses ("45 rule").

A group of houses has a known sum.  Take away the cages inside of it: the cells that are left have a
known sum, the *innies*.  Take it away from the cages that have cells in it: the cells that stick
out have one, the *outies*.  Of each cage at the border either its cells inside can be counted, or
those outside be taken away: with the smaller part of each cage, the *mixed* sum has the fewest
cells.  Sums of a few cells become tables of tuples; a cell that is taken away is read as the digit
n + 1 - d, so that all are sums.

Data layout
-----------
The cells of sums are counted for all groups at once, with a byte for each group.

Measured and rejected: see docs/decisions/clues.md.
"""

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_bytes, own_ints, own_words

from cluesmith.generator.kernel.arrays import words, zeros
from cluesmith.generator.oracles.clue_constraints import ClueConstraints

# Cells and tuples of a hidden sum, at most.
_MAX_CELLS = cython.declare(cython.int, 4)
_MAX_TUPLES = cython.declare(cython.int, 400)

# As many sets of pairs of cells as there are.
_UNLIKE = cython.declare(cython.int, 64)

_ONE = cython.declare(cython.ulonglong, 1)
_NOT_YET = cython.declare(cython.int, -2)


class HiddenSums:
    """Finds hidden sums.

    Parameters
    ----------
    constraints : ClueConstraints
        Cages that are on share no cells.
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
        room = (len(groups) + 15) // 16 * 16
        sets = words(4 * len(groups) + 1)
        members = zeros("B", constraints.n_cells * room + 1)
        for number, (cells, _) in enumerate(groups):
            for cell in cells:
                sets[4 * number + cell // 64] |= 1 << cell % 64
                members[cell * room + number] = 1
        self._groups = own_words(owned, sets)
        self._members = own_bytes(owned, members)
        self._sums = own_ints(owned, array("i", [total for _, total in groups] or [0]))
        self._n_groups, self._room = len(groups), room
        self._n_inside = own_bytes(owned, zeros("B", room + 1))
        self._n_innies = own_bytes(owned, zeros("B", room + 1))
        self._n_outies = own_bytes(owned, zeros("B", room + 1))
        self._n_mixed = own_bytes(owned, zeros("B", room + 1))
        self._automata = list(sum_automata)
        self._max_sum = len(sum_automata) - 1
        n_tables = (_MAX_CELLS + 1) ** 2 * _UNLIKE * len(sum_automata)
        self._tables = own_ints(owned, array("i", [_NOT_YET]) * n_tables)
        self._innies, self._outies = own_words(owned, words(4)), own_words(owned, words(4))
        self._plus, self._minus = own_words(owned, words(4)), own_words(owned, words(4))
        self._loose, self._nothing = own_words(owned, words(4)), own_words(owned, words(4))

    def add(self) -> cython.int:
        """Add the sums to the constraints, as scopes behind all others."""
        self._n_before = self._constraints._n_scopes
        self._count()
        for g in range(self._n_groups):
            if (
                self._n_mixed[g] <= _MAX_CELLS
                or self._n_innies[g] <= _MAX_CELLS
                or self._n_outies[g] <= _MAX_CELLS
            ):
                self._add_group(g)
        return 0

    def _count(self) -> cython.void:
        """Count the cells of the sums of each group."""
        it = self._constraints
        room: cython.int = self._room
        # The compiler takes 16 groups at a time where it knows that nothing else changes.
        n_inside = self._n_inside
        n_innies = self._n_innies
        n_outies = self._n_outies
        n_mixed = self._n_mixed
        for g in range(room):
            n_innies[g] = n_outies[g] = n_mixed[g] = 0
        for w in range(it._n_words):
            self._loose[w] = self._full_word(w)
        for i in range(it._n_on_cages):
            for g in range(room):
                n_inside[g] = 0
            size = 0
            for w in range(it._n_words):
                bits = it._cages[4 * it._on_cages[i] + w]
                self._loose[w] &= ~bits
                while bits:
                    self._add_members(64 * w + lowest_bit(bits), n_inside)
                    bits &= bits - 1
                    size += 1
            for g in range(room):
                inside = n_inside[g]
                outside = cython.cast(cython.uchar, size - inside)
                n_mixed[g] += inside if inside < outside else outside
                n_innies[g] += inside if outside else 0
                n_outies[g] += outside if inside else 0
        for w in range(it._n_words):
            bits = self._loose[w]
            while bits:
                self._add_members(64 * w + lowest_bit(bits), n_innies)
                self._add_members(64 * w + lowest_bit(bits), n_mixed)
                bits &= bits - 1

    def _full_word(self, w: cython.int) -> cython.ulonglong:
        """Return the word of a set of all cells."""
        n: cython.int = self._constraints.n_cells - 64 * w
        return (_ONE << n) - 1 if n < 64 else ~cython.cast(cython.ulonglong, 0)

    def _add_members(self, cell: cython.int, counts: cython.p_uchar) -> cython.void:
        """Count a cell for the groups that have it."""
        room: cython.int = self._room
        at: cython.int = cell * room
        members = self._members
        for g in range(room):
            counts[g] += members[at + g]

    def _add_group(self, g: cython.int) -> cython.int:
        """Add the sums of a group that have a few cells."""
        it = self._constraints
        n_words: cython.int = it._n_words
        n_minus: cython.int = 0
        n_loose: cython.int = 0
        innies: cython.int = self._sums[g]
        outies: cython.int = -self._sums[g]
        mixed: cython.int = self._sums[g]
        for w in range(n_words):
            self._innies[w] = self._plus[w] = self._loose[w] & self._groups[4 * g + w]
            n_loose += n_bits(self._innies[w])
            self._outies[w] = self._minus[w] = 0
        for i in range(it._n_on_cages):
            k = it._on_cages[i]
            shared = beyond = 0
            for w in range(n_words):
                shared |= it._cages[4 * k + w] & self._groups[4 * g + w]
                beyond |= it._cages[4 * k + w] & ~self._groups[4 * g + w]
            if shared == 0:
                continue
            outies += it._cage_sum[k]
            if beyond == 0:
                innies -= it._cage_sum[k]
                mixed -= it._cage_sum[k]
                continue
            inside = outside = 0
            for w in range(n_words):
                shared = it._cages[4 * k + w] & self._groups[4 * g + w]
                beyond = it._cages[4 * k + w] & ~self._groups[4 * g + w]
                inside += n_bits(shared)
                outside += n_bits(beyond)
                self._innies[w] |= shared
                self._outies[w] |= beyond
            if outside < inside:
                mixed -= it._cage_sum[k]
                n_minus += outside
            for w in range(n_words):
                if outside < inside:
                    self._minus[w] |= it._cages[4 * k + w] & ~self._groups[4 * g + w]
                else:
                    self._plus[w] |= it._cages[4 * k + w] & self._groups[4 * g + w]
        self._add(self._innies, self._nothing, self._n_innies[g], 0, innies)
        if n_loose == 0:
            self._add(self._outies, self._nothing, self._n_outies[g], 0, outies)
        if 0 < n_minus < self._n_mixed[g]:
            self._add(self._plus, self._minus, self._n_mixed[g], n_minus, mixed)
        return 0

    def _add(self, plus, minus, size, n_minus, total):
        """Add the sum of a few cells, unless it has too many tuples."""
        it = self._constraints
        first: cython.int = it._n_scope_cells
        table: cython.int
        unlike: cython.int = 0
        place: cython.int = 0
        total += n_minus * (it.n_digits + 1)
        if size == 0 or size > _MAX_CELLS or total < 0 or total > self._max_sum:
            return 0
        it._check_room(first + size)
        self._write(plus, first)
        self._write(minus, first + size - n_minus)
        for i in range(size):
            for k in range(i):
                if it._is_seen(it._scope_cells[first + i], it._scope_cells[first + k]):
                    unlike |= 1 << place
                place += 1
        place = (size * (_MAX_CELLS + 1) + n_minus) * _UNLIKE + unlike
        place = place * (self._max_sum + 1) + total
        table = self._tables[place]
        if table == _NOT_YET:
            flags = bytes([unlike >> i & 1 for i in range(size * (size - 1) // 2)])
            table = it.tables.table(self._automata[total], size, flags, _MAX_TUPLES, n_minus)
            self._tables[place] = table
        if table >= 0 and not self._is_known(size, table):
            it._add_scope(size, table, -1)
        return 0

    def _write(self, cells: cython.p_ulonglong, at: cython.int) -> cython.void:
        """Write a set of cells after those of the constraints."""
        it = self._constraints
        for w in range(it._n_words):
            bits = cells[w]
            while bits:
                it._scope_cells[at] = 64 * w + lowest_bit(bits)
                bits &= bits - 1
                at += 1

    def _is_known(self, size: cython.int, table: cython.int) -> cython.bint:
        """Return True if the sum of the cells that were written is a constraint already."""
        it = self._constraints
        first: cython.int = it._n_scope_cells
        for k in range(self._n_before, it._n_scopes):
            at = it._scope_start[k]
            i = 0 if it._scope_table[k] == table else size + 1
            while i < size and it._scope_cells[at + i] == it._scope_cells[first + i]:
                i += 1
            if i == size:
                return True
        return False
