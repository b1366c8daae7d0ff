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
For each group there are the numbers of cells and the totals of cages that its sums need, one group
beside the other, so that the compiler takes 16 at a time.  They stay from one question to the next:
only cages that came or went since are counted, until a puzzle begins.

The cells of a sum are put in the order, of those that may change places, in which the fewest tables
are needed: a table is known by which of the cells differ.

Measured and rejected: see docs/decisions/clues.md.
"""

from array import array
from collections.abc import Sequence
from itertools import permutations

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.owned_memory import (
    own_bytes,
    own_ints,
    own_shorts,
    own_words,
)

from cluesmith.generator.kernel.arrays import ints, shorts, words, zeros
from cluesmith.generator.oracles.clue_constraints import WORDS, ClueConstraints

# Cells and tuples of a hidden sum, at most.
_MAX_CELLS = cython.declare(cython.int, 4)
_MAX_TUPLES = cython.declare(cython.int, 400)
_WORDS = cython.declare(cython.int, WORDS)

# As many sets of pairs of cells as there are.
_UNLIKE = cython.declare(cython.int, 64)

_ONE = cython.declare(cython.ulonglong, 1)

# Knuth, TAOCP 6.4: multiplicative hashing by the golden ratio.
_FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_NOT_YET = cython.declare(cython.int, -2)


class HiddenSums:
    """Finds hidden sums.

    Parameters
    ----------
    constraints : ClueConstraints
        Cages that are on share no cells.
    groups : sequence of (sequence of int, int)
        Cells, and the sum of their digits.
    """

    def __init__(
        self, constraints: ClueConstraints, groups: Sequence[tuple[Sequence[int], int]]
    ) -> None:
        self._constraints = constraints
        owned: list[object] = []
        self._owned = owned
        n_cells, n = constraints.n_cells, len(groups)
        room = (n + 15) // 16 * 16
        sets = words(WORDS * n + 1)
        members = zeros("B", n_cells * room + 1)
        for number, (cells, _) in enumerate(groups):
            for cell in cells:
                sets[WORDS * number + cell // 64] |= 1 << cell % 64
                members[cell * room + number] = 1
        self._groups = own_words(owned, sets)
        self._members = own_bytes(owned, members)
        self._sums = own_ints(owned, array("i", [total for _, total in groups] or [0]))
        self._sizes = own_bytes(owned, array("B", [len(cells) for cells, _ in groups] or [0]))
        self._n_groups, self._room = n, room
        self._n_inside = own_bytes(owned, zeros("B", room + 1))
        self._n_loose = own_bytes(owned, zeros("B", room + 1))
        self._n_innies = own_bytes(owned, zeros("B", room + 1))
        self._n_outies = own_bytes(owned, zeros("B", room + 1))
        self._n_mixed = own_bytes(owned, zeros("B", room + 1))
        self._within = own_shorts(owned, shorts(room + 1))
        self._touching = own_shorts(owned, shorts(room + 1))
        self._mostly = own_shorts(owned, shorts(room + 1))
        self._counted = own_ints(owned, ints(constraints._room))
        self._place = own_ints(owned, ints(constraints._room))
        self._n_counted, self._begun = 0, -1
        self._cage_of = own_ints(owned, ints(n_cells))
        self._covered = own_words(owned, words(WORDS))
        self._max_sum = _MAX_CELLS * constraints.n_digits
        n_kinds = (_MAX_CELLS + 1) ** 2 * _UNLIKE
        self._tables = own_ints(owned, array("i", [_NOT_YET]) * (n_kinds * (self._max_sum + 1)))
        self._in_order = own_ints(owned, array("i", [_NOT_YET]) * n_kinds)
        self._listed = own_words(owned, words(8 << (3 * n).bit_length()))
        self._listed_in = own_ints(owned, ints(8 << (3 * n).bit_length()))
        self._last_listed = (8 << (3 * n).bit_length()) - 1
        self._n_questions = 0
        self._innies, self._outies = own_words(owned, words(WORDS)), own_words(owned, words(WORDS))
        self._plus, self._minus = own_words(owned, words(WORDS)), own_words(owned, words(WORDS))
        self._rest, self._nothing = own_words(owned, words(WORDS)), own_words(owned, words(WORDS))
        self._written = own_ints(owned, ints(4))

    def add(self, most: cython.int) -> cython.int:
        """Add the sums of up to ``most`` cells, 4 or fewer, as scopes behind all others."""
        self._most = most
        self._n_questions += 1
        self._count()
        for g in range(self._n_groups):
            loose = self._n_loose[g]
            if (
                self._n_mixed[g] + loose <= most
                or self._n_innies[g] + loose <= most
                or (loose == 0 and self._n_outies[g] <= most)
            ):
                self._add_group(g)
        return 0

    def _count(self) -> cython.void:
        """Count the cages that came or went."""
        it = self._constraints
        if self._begun != it._n_begun:
            self._begun = it._n_begun
            self._n_counted = 0
            for w in range(_WORDS):
                self._covered[w] = 0
            for g in range(self._n_groups):
                self._n_loose[g] = self._sizes[g]
                self._n_innies[g] = self._n_outies[g] = self._n_mixed[g] = 0
                self._within[g] = self._touching[g] = self._mostly[g] = 0
        for i in range(self._n_counted - 1, -1, -1):
            k = self._counted[i]
            at = it._cage_place[k]
            if at >= it._n_on_cages or it._on_cages[at] != k:
                self._count_cage(k, -1)
                self._n_counted -= 1
                last = self._counted[self._n_counted]
                self._counted[i] = last
                self._place[last] = i
        for i in range(it._n_on_cages):
            k = it._on_cages[i]
            at = self._place[k]
            if at >= self._n_counted or self._counted[at] != k:
                self._place[k] = self._n_counted
                self._counted[self._n_counted] = k
                self._n_counted += 1
                self._count_cage(k, 1)

    def _count_cage(self, k: cython.int, sign: cython.int) -> cython.void:
        """Count a cage for all groups, or take it away."""
        it = self._constraints
        room: cython.int = self._room
        size: cython.int = 0
        total: cython.int = sign * it._cage_sum[k]
        members = self._members
        n_inside = self._n_inside
        for g in range(room):
            n_inside[g] = 0
        for w in range(it._n_words):
            bits = it._cages[_WORDS * k + w]
            self._covered[w] ^= bits
            while bits:
                c = 64 * w + lowest_bit(bits)
                bits &= bits - 1
                self._cage_of[c] = k
                size += 1
                at = c * room
                for g in range(room):
                    n_inside[g] += members[at + g]
        self._tally(n_inside, size, sign, total)

    def _tally(self, n_inside, size, sign, total):
        """Add a cage to the numbers of groups, by how many of its cells are inside of them."""
        room: cython.int = self._room
        n_loose = self._n_loose
        n_innies = self._n_innies
        n_outies = self._n_outies
        n_mixed = self._n_mixed
        within = self._within
        touching = self._touching
        mostly = self._mostly
        # One row in each loop: for more the compiler does not prove that they are apart.
        for g in range(room):
            n_loose[g] -= sign * n_inside[g]
        for g in range(room):
            n_mixed[g] += sign * min(n_inside[g], size - n_inside[g])
        for g in range(room):
            n_innies[g] += sign * (n_inside[g] if n_inside[g] != size else 0)
        for g in range(room):
            n_outies[g] += sign * (size - n_inside[g] if n_inside[g] else 0)
        for g in range(room):
            within[g] += total if n_inside[g] == size else 0
        for g in range(room):
            touching[g] += total if n_inside[g] else 0
        for g in range(room):
            mostly[g] += total if 2 * n_inside[g] > size else 0

    def _add_group(self, g: cython.int) -> cython.int:
        """Add the sums of a group that have a few cells."""
        it = self._constraints
        n_words: cython.int = it._n_words
        n_minus: cython.int = 0
        n_loose: cython.int = self._n_loose[g]
        for w in range(n_words):
            group = self._groups[_WORDS * g + w]
            self._rest[w] = group & self._covered[w]
            self._innies[w] = self._plus[w] = group & ~self._covered[w]
            self._outies[w] = self._minus[w] = 0
        for i in range(n_words):
            while self._rest[i]:
                k = self._cage_of[64 * i + lowest_bit(self._rest[i])]
                border = 0
                for w in range(i, n_words):
                    self._rest[w] &= ~it._cages[_WORDS * k + w]
                for w in range(n_words):
                    border |= it._cages[_WORDS * k + w] & ~self._groups[_WORDS * g + w]
                if border == 0:
                    continue
                inside = outside = 0
                for w in range(n_words):
                    shared = it._cages[_WORDS * k + w] & self._groups[_WORDS * g + w]
                    beyond = it._cages[_WORDS * k + w] & ~self._groups[_WORDS * g + w]
                    inside += n_bits(shared)
                    outside += n_bits(beyond)
                    self._innies[w] |= shared
                    self._outies[w] |= beyond
                if outside < inside:
                    n_minus += outside
                for w in range(n_words):
                    if outside < inside:
                        self._minus[w] |= it._cages[_WORDS * k + w] & ~self._groups[_WORDS * g + w]
                    else:
                        self._plus[w] |= it._cages[_WORDS * k + w] & self._groups[_WORDS * g + w]
        total: cython.int = self._sums[g]
        n: cython.int = n_loose + self._n_innies[g]
        self._add(self._innies, self._nothing, n, 0, total - self._within[g])
        if n_loose == 0:
            n = self._n_outies[g]
            self._add(self._outies, self._nothing, n, 0, self._touching[g] - total)
        n = n_loose + self._n_mixed[g]
        if 0 < n_minus < n:
            self._add(self._plus, self._minus, n, n_minus, total - self._mostly[g])
        return 0

    def _add(self, plus, minus, size, n_minus, total):
        """Add the sum of a few cells, unless it is there already or has too many tuples."""
        it = self._constraints
        first: cython.int = it._n_scope_cells
        unlike: cython.int = 0
        pair: cython.int = 0
        total += n_minus * (it.n_digits + 1)
        if size == 0 or size > self._most or total < 0 or total > self._max_sum:
            return 0
        self._write(plus, 0)
        self._write(minus, size - n_minus)
        if self._is_listed(size, n_minus):
            return 0
        for i in range(size):
            for k in range(i):
                if it._is_seen(self._written[i], self._written[k]):
                    unlike |= 1 << pair
                pair += 1
        place: cython.int = (size * (_MAX_CELLS + 1) + n_minus) * _UNLIKE + unlike
        if self._in_order[place] == _NOT_YET:
            self._in_order[place] = self._best_order(size, n_minus, unlike)
        order: cython.int = self._in_order[place]
        unlike = order & 63
        place = (size * (_MAX_CELLS + 1) + n_minus) * _UNLIKE + unlike
        place = place * (self._max_sum + 1) + total
        if self._tables[place] == _NOT_YET:
            self._tables[place] = it.tables.new_sums(size, n_minus, unlike, total, _MAX_TUPLES)
        if self._tables[place] >= 0:
            it._check_room(first + size)
            for i in range(size):
                order >>= 6 if i == 0 else 2
                it._scope_cells[first + i] = self._written[order & 3]
            it._add_scope(size, self._tables[place], -1)
        return 0

    def _best_order(self, size: int, n_minus: int, unlike: int) -> int:
        """Return the least set of pairs that differ after a change of places, and the places.

        The set has 6 bits, each place 2 bits.
        """
        pairs = [(k, i) for i in range(size) for k in range(i)]
        differ = {pair for n, pair in enumerate(pairs) if unlike >> n & 1}
        differ |= {(i, k) for k, i in differ}
        n_plus = size - n_minus
        found = []
        for plus in permutations(range(n_plus)):
            for minus in permutations(range(n_plus, size)):
                order = plus + minus
                changed = [(order[k], order[i]) in differ for k, i in pairs]
                code = sum(is_unlike << n for n, is_unlike in enumerate(changed))
                found.append(code + sum(at << 6 + 2 * i for i, at in enumerate(order)))
        return min(found, key=lambda each: each & 63)

    def _write(self, cells: cython.p_ulonglong, at: cython.int) -> cython.void:
        """Write the cells of a set from a place on."""
        for w in range(self._constraints._n_words):
            bits = cells[w]
            while bits:
                self._written[at] = 64 * w + lowest_bit(bits)
                bits &= bits - 1
                at += 1

    def _is_listed(self, size: cython.int, n_minus: cython.int) -> cython.bint:
        """Return True if this question has had the cells that were written; list them if not."""
        key: cython.ulonglong = size * 8 + n_minus
        for i in range(size):
            key = key << 8 | self._written[i]
        at: cython.int = (key * _FACTOR >> 40) & self._last_listed
        while self._listed_in[at] == self._n_questions:
            if self._listed[at] == key:
                return True
            at = (at + 1) & self._last_listed
        self._listed_in[at] = self._n_questions
        self._listed[at] = key
        return False
