# cython: cdivision=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The census of one grid: the exact number of its minimal puzzles.

An *agreement* is the set of cells in which another grid of the kind is the same as this one: the
complement of an unavoidable set.  A set of cells is a unique puzzle of the grid if no agreement
contains it, and a minimal one if each set of one cell less is contained in one.

The search
----------
Subsets are built from the highest cell downwards.  A node has some cells and the agreements that
contain them all; only their bits below the lowest cell matter from here on.  At a node with all
cells but one the OR of its agreements says which cells below it do not make it unique, and
ends early when none is left.  A node without agreements is unique already and ends.

Let T be a set of all cells but two.  ``_union`` holds for each T the OR of the agreements that
contain it: the cells c for which T with c is not unique.  So the last cells that keep the clues of
a node needed are the AND over the T inside the node.  T is found by its rank among the sets of its
size, highest cell first; in this order of search every T inside a node comes before it or
on the way to it.

Large agreements come first, and those inside one of the first few are dropped at each
node: what they say is said already.

Grids that differ in the names of their digits alone need not be listed.  The agreement with a
renamed grid is the OR, over the digits d, of the cells where one grid has d and the other the digit
that is renamed to d.  Of 28 million agreements of a 6x6 Sudoku grid some 3,000 are in no other.
They are kept in order of size, so that the first of them contain most that come later.

A class of Hanidoku takes 7.4 ms with 3 clues, 21.6 with 4 and 107 with 5; a class of 6x6 Sudoku
with 8 clues 300 to 500 ms, and 3,300 if the other grids do not come nearest first.

Rejected
--------
docs/decisions/search-methods.md has all figures.

- Comparing with 4, 12, 24 or 48 large agreements in place of 8: 21.9 to 25.6 ms for 21.6.
- No such comparison at the root: 30.7 ms for 21.6.
- A branch on each cell when agreements are made: 4 ms a class more.
"""

import array
from itertools import permutations
from math import comb, factorial

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kernel.arrays import ints, words
from cluesmith.generator.kernel.board_sizes import MAX_LISTED_CELLS

# Sets of all clues but two: 64 MB of unions.
MAX_UNIONS = 1 << 23

# Permutations of digits and grids together: the agreements of one grid take some seconds.
MAX_RENAMED_GRIDS = 1 << 26

# Agreements with renamed grids that are collected before those inside others are dropped.
_N_COLLECTED = cython.declare(cython.int, 1 << 14)

# Agreements of a node against which the others are compared.
_N_LARGE = cython.declare(cython.int, 8)


# To count bits (Warren, Hacker's Delight, 5-1).
_ODD = cython.declare(cython.ulonglong, 0x5555555555555555)
_PAIRS = cython.declare(cython.ulonglong, 0x3333333333333333)
_NIBBLES = cython.declare(cython.ulonglong, 0x0F0F0F0F0F0F0F0F)
_BYTES = cython.declare(cython.ulonglong, 0x0101010101010101)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class CensusError(GeneratorError, ValueError):
    """Grids or a number of clues that cannot be counted."""


def most_clues(n_cells: int) -> int:
    """Return the most clues that can be counted, so that all sets of clues but two fit."""
    n_clues = 2
    while n_clues < n_cells and comb(n_cells, n_clues - 1) <= MAX_UNIONS:
        n_clues += 1
    return n_clues


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _size(bits: cython.ulonglong) -> cython.int:
    """Return the number of bits that are set."""
    bits = bits - ((bits >> 1) & _ODD)
    bits = (bits & _PAIRS) + ((bits >> 2) & _PAIRS)
    bits = (bits + (bits >> 4)) & _NIBBLES
    return cython.cast(cython.int, ((bits * _BYTES) & _MASK64) >> 56)


@cython.final
@cython.cclass
class GridCensus:
    """All grids of a kind, and the agreements of one of them with the others.

    Parameters
    ----------
    n_cells : int
        At most 64.
    grids : bytes
        All grids, one behind the other.
    n_renamed : int
        The number of digits if each grid stands for all that come from it by permutations of
        the digits; else 0.

    Notes
    -----
    One object serves one thread at a time.
    """

    n_cells: cython.int
    _n_grids: cython.int
    _grids: cython.const[cython.uchar][::1]
    _all_cells: cython.ulonglong
    _n_renamed: cython.int
    # Where each permutation takes the digits, one behind the other.
    _renamings: cython.const[cython.uchar][::1]
    # The nodes on the way to the present one: their agreements one level behind the other.
    _agreements: cython.ulonglong[::1]
    _n_clues: cython.int
    _chosen: cython.int[::1]
    _union: cython.ulonglong[::1]
    _binomial: cython.int[::1]
    # The cells of each puzzle as bits, where they are wanted.
    _is_listing: cython.bint
    _listed: list[int]

    def __init__(self, n_cells: int, grids: bytes, n_renamed: int = 0) -> None:
        if not 1 <= n_cells <= MAX_LISTED_CELLS or len(grids) % n_cells:
            raise CensusError(f"{len(grids)} values in grids of {n_cells} cells")
        if len(grids) // n_cells * factorial(n_renamed) > MAX_RENAMED_GRIDS:
            raise CensusError(f"{len(grids) // n_cells} grids of {n_renamed} digits: too many")
        self.n_cells = n_cells
        self._grids = grids
        self._n_grids = len(grids) // n_cells
        self._all_cells = (1 << n_cells) - 1
        self._n_renamed = n_renamed
        self._renamings = b"".join(map(bytes, permutations(range(n_renamed))))
        self._is_listing = False
        self._listed = []

    @cython.cfunc
    def _find_agreements(self, grid: cython.const[cython.uchar][::1]) -> cython.int:
        """Fill ``_agreements``, the largest agreement first, and return their number."""
        n: cython.int = 0
        self._agreements = words(2 * self._n_grids)
        with cython.nogil:
            for g in range(self._n_grids):
                start = cython.cast(cython.Py_ssize_t, g) * self.n_cells
                bits = 0
                for c in range(self.n_cells):
                    # No branch: it could not be predicted.
                    bits |= cython.cast(cython.ulonglong, self._grids[start + c] == grid[c]) << c
                if bits != self._all_cells:
                    self._agreements[n] = bits
                    n += 1
            self._sort(n)
        return n

    @cython.cfunc
    def _find_renamed_agreements(self, grid: cython.const[cython.uchar][::1]) -> cython.int:
        """Do the same as ``_find_agreements`` for renamed grids; none is inside another one."""
        n: cython.int = 0
        n_sorted: cython.int = 0
        digits: cython.int = self._n_renamed
        n_renamings: cython.int = len(self._renamings) // self._n_renamed
        one: cython.ulonglong = 1
        # By the digits of the grid and the other one, the cells that have them; the permutations of
        # 12 digits are too many.
        cells: cython.ulonglong[121]
        cells = [0] * 121
        self._agreements = words(2 * _N_COLLECTED)
        nearest: cython.int = self._nearest(grid)
        for k in range(self._n_grids):
            # The nearest ones first, from both sides: they have the largest agreements.
            g = nearest + (k + 1) // 2 if k & 1 else nearest - k // 2
            g = (g + self._n_grids) % self._n_grids
            start = cython.cast(cython.Py_ssize_t, g) * self.n_cells
            for i in range(digits * digits):
                cells[i] = 0
            for c in range(self.n_cells):
                cells[(grid[c] - 1) * digits + self._grids[start + c] - 1] |= one << c
            for r in range(n_renamings):
                bits = 0
                for d in range(digits):
                    bits |= cells[d * digits + self._renamings[r * digits + d]]
                if bits == self._all_cells or self._is_inside(bits, n_sorted):
                    continue
                self._agreements[n] = bits
                n += 1
                if n == len(self._agreements) // 2:
                    n = n_sorted = self._drop_inner(n)
                    if n > len(self._agreements) // 4:
                        self._agreements = self._moved(n, 2 * len(self._agreements))
        return self._drop_inner(n)

    @cython.cfunc
    def _nearest(self, grid: cython.const[cython.uchar][::1]) -> cython.int:
        """Return the number of the grid that is the same in the most cells."""
        same: cython.int
        most: cython.int = -1
        nearest: cython.int = 0
        for g in range(self._n_grids):
            same = 0
            for c in range(self.n_cells):
                same += self._grids[g * self.n_cells + c] == grid[c]
            if same > most:
                most = same
                nearest = g
        return nearest

    @cython.cfunc
    def _moved(self, n: cython.int, size: cython.Py_ssize_t) -> cython.ulonglong[::1]:
        """Return the first agreements in an array of another size."""
        larger: cython.ulonglong[::1] = words(size)
        for i in range(n):
            larger[i] = self._agreements[i]
        return larger

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_inside(self, bits: cython.ulonglong, n: cython.int) -> cython.bint:
        """Return True if one of the first agreements contains all these cells."""
        for i in range(n):
            if bits & ~self._agreements[i] == 0:
                break
        else:
            return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_inner(self, n: cython.int) -> cython.int:
        """Sort the first agreements, drop those inside another, and return how many are left."""
        n_left: cython.int = 0
        self._sort(n)
        for i in range(n):
            if not self._is_inside(self._agreements[i], n_left):
                self._agreements[n_left] = self._agreements[i]
                n_left += 1
        return n_left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort(self, n: cython.int) -> cython.void:
        """Sort the first n agreements, the largest first; the n words behind them are scratch."""
        starts: cython.int[66]
        starts = [0] * 66
        for i in range(n):
            self._agreements[n + i] = self._agreements[i]
            starts[65 - _size(self._agreements[i])] += 1
        for size in range(1, 66):
            starts[size] += starts[size - 1]
        # 65 - size, less one: where agreements of this size begin.
        for i in range(n):
            bits = self._agreements[n + i]
            size = 64 - _size(bits)
            self._agreements[starts[size]] = bits
            starts[size] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(
        self,
        cell: cython.ulonglong,
        below: cython.ulonglong,
        first: cython.int,
        n: cython.int,
        into: cython.int,
    ) -> cython.int:
        """Write the agreements that contain a cell, as far as they matter; return their number.

        Of their bits only those below the cell are left.  The cell is a bit; 0 takes all.
        """
        n_large: cython.int = 0
        n_taken: cython.int = 0
        for i in range(first, first + n):
            bits = self._agreements[i]
            if bits & cell != cell:
                continue
            bits &= below
            for k in range(into, into + n_large):
                if bits & ~self._agreements[k] == 0:
                    break
            else:
                self._agreements[into + n_taken] = bits
                n_taken += 1
                if n_large < _N_LARGE:
                    n_large += 1
        return n_taken

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank(self, n: cython.int, without: cython.int, last: cython.int) -> cython.int:
        """Return the rank of the first n chosen cells, less one and with another cell at the end.

        Parameters
        ----------
        n : int
        without : int
            The place of the cell that is left out; n for none.
        last : int
            The cell at the end; -1 for none.
        """
        size: cython.int = n - (without < n) + (last >= 0)
        rank: cython.int = 0
        for i in range(n):
            if i != without:
                rank += self._binomial[self._chosen[i] * self._n_clues + size]
                size -= 1
        if last >= 0:
            rank += self._binomial[last * self._n_clues + 1]
        return rank

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _count_last_two(self, low: cython.int, first: cython.int, n: cython.int) -> cython.longlong:
        """Count the minimal puzzles of all cells but two, which are chosen, and two below low."""
        depth: cython.int = self._n_clues - 2
        count: cython.longlong = 0
        one: cython.ulonglong = 1
        needed: cython.ulonglong = 0
        for i in range(first, first + n):
            needed |= self._agreements[i]
        self._union[self._rank(depth, depth, -1)] = needed
        for cell in range(1, low):
            left = (one << cell) - 1
            is_covered = False
            for i in range(first, first + n):
                bits = self._agreements[i]
                if (bits >> cell) & 1:
                    is_covered = True
                    left &= ~bits
                    if left == 0:
                        break
            if left == 0 or not is_covered:
                continue
            left &= needed
            k = 0
            while left != 0 and k < depth:
                left &= self._union[self._rank(depth, k, cell)]
                k += 1
            count += _size(left)
            if self._is_listing and left != 0:
                with cython.gil:
                    self._list(one << cell, left)
        return count

    @cython.cfunc
    @cython.exceptval(check=True)
    def _list(self, cell: cython.ulonglong, last: cython.ulonglong) -> cython.void:
        """Keep the puzzles of the chosen cells, another, and one of some last cells each."""
        one: cython.ulonglong = 1
        for i in range(self._n_clues - 2):
            cell |= one << self._chosen[i]
        while last:
            self._listed.append(cell | last & -last)
            last &= last - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def _count(
        self, depth: cython.int, low: cython.int, first: cython.int, n: cython.int
    ) -> cython.longlong:
        """Count the minimal puzzles of the chosen cells and others below low."""
        bit: cython.ulonglong = 1
        count: cython.longlong = 0
        if n == 0:
            return 0
        if depth == self._n_clues - 2:
            return self._count_last_two(low, first, n)
        for cell in range(self._n_clues - 2 - depth, low):
            if depth < 2:
                with cython.gil:
                    check_signals()
            self._chosen[depth] = cell
            n_taken = self._take(bit << cell, (bit << cell) - 1, first, n, first + n)
            count += self._count(depth + 1, cell, first + n, n_taken)
        return count

    @cython.cfunc
    @cython.exceptval(-1)
    def _count_single(self, n: cython.int) -> cython.int:
        """Count the cells in which no other grid agrees, if there is another grid."""
        agreed: cython.ulonglong = 0
        for i in range(n):
            agreed |= self._agreements[i]
        if n == 0:
            return 0
        if self._is_listing:
            self._list(0, self._all_cells & ~agreed)
        return self.n_cells - _size(agreed)

    def puzzles(self, grid: bytes, n_clues: int) -> list[int]:
        """Return the minimal puzzles of the grid with ``n_clues`` clues, by their cells as bits.

        Parameters and errors are those of ``count``.
        """
        self._listed = []
        self._is_listing = True
        try:
            self.count(grid, n_clues)
        finally:
            self._is_listing = False
        return self._listed

    def count(self, grid: bytes, n_clues: int) -> int:
        """Count the minimal puzzles of the grid with ``n_clues`` clues.

        Parameters
        ----------
        grid : bytes
            One of the grids.
        n_clues : int
            1 to ``most_clues`` of the cells.

        Raises
        ------
        CensusError
            The grid has another size, or the number of clues is out of range.
        """
        if len(grid) != self.n_cells:
            raise CensusError(f"{len(grid)} values, and a grid has {self.n_cells}")
        if not 1 <= n_clues <= most_clues(self.n_cells):
            raise CensusError(f"{n_clues} clues: use 1 to {most_clues(self.n_cells)}")
        n_unions = comb(self.n_cells, max(0, n_clues - 2))
        self._n_clues = n_clues
        self._union = words(n_unions)
        self._chosen = ints(n_clues)
        self._binomial = array.array(
            "i",
            [
                min(comb(cell, size), MAX_UNIONS) if size <= n_clues - 2 else 0
                for cell in range(self.n_cells)
                for size in range(n_clues)
            ],
        )
        n = self._find_renamed_agreements(grid) if self._n_renamed else self._find_agreements(grid)
        if n_clues == 1:
            return self._count_single(n)
        self._agreements = self._moved(n, (n_clues + 1) * n)
        found: cython.longlong
        with cython.nogil:
            n_taken = self._take(0, self._all_cells, 0, n, n)
            found = self._count(0, self.n_cells, n, n_taken)
        return found
