# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Hitting sets: k cells that hit all sets of a pool, by row-weighting local search.

The pool holds sets of cells of a grid, those in which other grids differ from it; the caller knows
why they must be hit and finds new ones (``fewest_clues_search.py``).

Data layout
-----------
By set: a bit mask in 64-bit words; its cells once more as a list; its
weight; how many chosen cells hit it, and their sum, which is the cell where only one does.  The
unhit sets are listed.  By cell: the list of its sets, and its *score*: what the chosen cell's loss
would cost, or what another cell would gain, in weights of sets.

The local search
----------------
One *flip*: drop the chosen cell whose loss costs least; pick an unhit set at random and choose its
cell that gains most; raise the weights of all sets still unhit by one.  Of equals, the one longest
unchanged.  The cell just chosen is not dropped and the cell just dropped not chosen.  When
all sets are hit the search stops; sets that are added then are unhit, and it goes on from there.

Invariants
----------
- The score of a chosen cell is the weight of the sets that it alone hits, that of another the
  weight of the unhit sets that it is in.  So choosing or dropping a cell leaves its own score.
- No set contains one that was added before it.  An unhit set contains no hit one, so new sets that
  no chosen cell hits are compared with the unhit ones alone: most often with none.
- The same calls give the same cells on any machine, in slices or not.

Measured and rejected
---------------------
CPU milliseconds to a Sudoku of at most 22, 21, 20 and 19 clues, medians of 40 grids; this version
takes 1.8, 4.9, 15 and 49.

- Each new set compared with the whole pool, sets sorted by Python, and lists of cells that
  start a power of two apart: 3.3, 8.9, 25 and 70.  To add a set took 6.2 us; it takes 1.1.

References
----------
C. Gao, T. Weise, J. Li, An efficient local search heuristic with row weighting for the unicost set
covering problem, European Journal of Operational Research 246 (2015).
"""

import array
from collections.abc import Iterable

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.kernel.arrays import grown, ints, words, zeros

# Flips between two looks at pending signals: some 10 ms.
_SLICE_FLIPS = cython.declare(cython.longlong, 16384)
# Room for sets at first.  A power of two and some, doubled and so on: the lists of the cells start
# in different sets of the processor's cache.
_FIRST_CAPACITY, _SOME = 256 + 80, 80


class HittingSet:
    """Sets of cells of a grid, and k cells on the way to hit them all.

    Parameters
    ----------
    grid : bytes
        A value a cell; sets are told by grids that differ from it.
    seed : int
        64 bits, for all random choices.

    Notes
    -----
    A flip takes some 0.5 us among 200 sets of a Sudoku grid, 2 to 6 us among 4,000.  ``hit`` runs
    without the GIL; one object serves one thread at a time.
    """

    def __init__(self, grid: bytes, seed: int) -> None:
        n: int = len(grid)
        self.n_cells = n
        self._size = 0
        self._flips = 0
        self._n_words = (n + 63) // 64
        self._capacity = _FIRST_CAPACITY
        self._grid = grid
        self._random_state = seed & 0xFFFFFFFFFFFFFFFF
        self._n_unhit = self._n_chosen = 0
        self._tabu = -1
        self._score = zeros("q", n)
        self._stamp = zeros("q", n)
        self._chosen = ints(n)
        self._place = array.array("i", [-1] * n)
        self._n_sets_of = ints(n)
        self._sets = ints(n * self._capacity)
        self._mask = words(self._n_words * self._capacity)
        self._first = ints(self._capacity + 1)
        self._cells = ints(n * self._capacity)
        self._weight = ints(self._capacity)
        self._n_hits = ints(self._capacity)
        self._hit_sum = ints(self._capacity)
        self._unhit = ints(self._capacity)
        self._unhit_place = ints(self._capacity)
        self._new = words(self._n_words)
        self._new_size = ints(1)
        self._new_order = ints(1)

    def _grow(self) -> None:
        old: cython.int = self._capacity
        new: cython.int = 2 * (old - _SOME) + _SOME
        n: cython.int = self.n_cells
        sets: cython.int[::1] = ints(n * new)
        for cell in range(n):
            for i in range(self._n_sets_of[cell]):
                sets[new * cell + i] = self._sets[old * cell + i]
        self._sets = sets
        self._capacity = new
        self._mask = grown("Q", self._mask, new * self._n_words)
        self._first = grown("i", self._first, new + 1)
        self._cells = grown("i", self._cells, new * n)
        self._weight = grown("i", self._weight, new)
        self._n_hits = grown("i", self._n_hits, new)
        self._hit_sum = grown("i", self._hit_sum, new)
        self._unhit = grown("i", self._unhit, new)
        self._unhit_place = grown("i", self._unhit_place, new)

    @property
    def n_sets(self) -> int:
        """The number of sets in the pool."""
        return self._size

    @property
    def n_flips(self) -> int:
        """Flips of the local search so far."""
        return self._flips

    # The sets.

    def add(self, others: list[bytes]) -> int:
        """Add the sets in which these grids differ from the grid; return how many were new.

        Left out are those that contain another, of these or of the pool.
        """
        n: cython.int = len(others)
        before: cython.int = self._size
        if n * self._n_words > len(self._new):
            self._new = words(self._n_words * n)
            self._new_size = ints(n)
            self._new_order = ints(n)
        for i in range(n):
            self._new_size[i] = self._difference(others[i], i)
            j = i
            while j > 0 and self._new_size[self._new_order[j - 1]] > self._new_size[i]:
                self._new_order[j] = self._new_order[j - 1]
                j -= 1
            self._new_order[j] = i
        for j in range(n):
            i = self._new_order[j]
            if self._new_size[i] and not self._contains_a_set(i):
                if self._size == self._capacity:
                    self._grow()
                self._append(i)
        return self._size - before

    def _difference(self, other: bytes, i: cython.int) -> cython.int:
        a = self._grid
        b = other
        w = self._n_words
        size = 0
        if len(other) != self.n_cells:
            raise ValueError(f"{len(other)} values: a grid has {self.n_cells}")
        for cell in range(w):
            self._new[w * i + cell] = 0
        for cell in range(self.n_cells):
            if a[cell] != b[cell]:
                self._new[w * i + (cell >> 6)] |= cython.cast(cython.ulonglong, 1) << (cell & 63)
                size += 1
        return size

    def _contains_a_set(self, i: cython.int) -> cython.bint:
        """Return True if new set i contains a set of the pool: an unhit one, if it is not hit."""
        if self._is_hit(i):
            for s in range(self._size):
                if self._contains(i, s):
                    return True
        else:
            for s in range(self._n_unhit):
                if self._contains(i, self._unhit[s]):
                    return True
        return False

    def _contains(self, i: cython.int, s: cython.int) -> cython.bint:
        w = self._n_words
        outside = 0
        for j in range(w):
            outside |= self._mask[w * s + j] & ~self._new[w * i + j]
        return outside == 0

    def _is_hit(self, i: cython.int) -> cython.bint:
        """Return True if a chosen cell is in new set i."""
        for j in range(self._n_chosen):
            cell = self._chosen[j]
            if self._new[self._n_words * i + (cell >> 6)] >> (cell & 63) & 1:
                return True
        return False

    def _append(self, i: cython.int) -> cython.void:
        for p in range(self._n_words):
            self._mask[self._n_words * self._size + p] = self._new[self._n_words * i + p]
        self._weight[self._size] = 1
        self._link()

    def _link(self) -> cython.void:
        """Add the set written after the last, with its mask and weight."""
        s = self._size
        end = self._first[s]
        n_hits = 0
        hit_sum = 0
        for p in range(self._n_words):
            word = self._mask[self._n_words * s + p]
            cell = 64 * p
            while word:
                if word & 1:
                    self._cells[end] = cell
                    end += 1
                    self._sets[self._capacity * cell + self._n_sets_of[cell]] = s
                    self._n_sets_of[cell] += 1
                    if self._place[cell] >= 0:
                        n_hits += 1
                        hit_sum += cell
                word >>= 1
                cell += 1
        self._size += 1
        self._first[s + 1] = end
        self._n_hits[s] = n_hits
        self._hit_sum[s] = hit_sum
        if n_hits == 0:
            self._push_unhit(s)
            for p in range(self._first[s], end):
                self._score[self._cells[p]] += self._weight[s]
        elif n_hits == 1:
            self._score[hit_sum] += self._weight[s]

    def prune(self, n_kept: int) -> None:
        """Forget all sets but the heaviest; of the same weight, the oldest stay."""
        order = sorted(range(self._size), key=lambda s: -self._weight[s])[:n_kept]
        w: cython.int = self._n_words
        s: cython.int
        for p in range(self.n_cells):
            self._n_sets_of[p] = self._score[p] = 0
        self._n_unhit = self._size = 0
        for s in sorted(order):
            for p in range(w):
                self._mask[w * self._size + p] = self._mask[w * s + p]
            self._weight[self._size] = self._weight[s]
            self._link()

    def blank(self, other: bytes, n_fixed: int = 0) -> bytes:
        """Return the grid without the cells in which the other differs, but n_fixed of them."""
        size: cython.int = self._difference(other, 0)
        left: cython.int = n_fixed
        clues = bytearray(self._grid)
        values: cython.uchar[::1] = clues
        for cell in range(self.n_cells):
            if self._new[cell >> 6] >> (cell & 63) & 1:
                # Knuth, TAOCP 3.4.2, Algorithm S: left of size cells, all choices equally likely.
                if left > 0 and self._random_below(size) < left:
                    left -= 1
                else:
                    values[cell] = 0
                size -= 1
        return bytes(clues)

    def mixed(self, clues: bytes, n_more: int) -> bytes:
        """Return the clues and up to n_more random others of the grid."""
        blanks = [cell for cell, value in enumerate(clues) if value == 0]
        values = bytearray(clues)
        for i in range(min(n_more, len(blanks))):
            j = i + self._random_below(len(blanks) - i)
            blanks[i], blanks[j] = blanks[j], blanks[i]
            values[blanks[i]] = self._grid[blanks[i]]
        return bytes(values)

    def distance(self, other: bytes) -> int:
        """Return the number of cells in which the other grid differs."""
        return self._difference(other, 0)

    def sets(self) -> list[tuple[int, ...]]:
        """Return the sets, each as its cells in order."""
        return [
            tuple([self._cells[p] for p in range(self._first[s], self._first[s + 1])])
            for s in range(self._size)
        ]

    # The local search.

    def choose(self, cells: Iterable[int]) -> None:
        """Choose these cells in place of those chosen now."""
        while self._n_chosen:
            self._drop(self._chosen[self._n_chosen - 1])
        for cell in cells:
            if not 0 <= cell < self.n_cells or self._place[cell] >= 0:
                raise ValueError(f"cell {cell} is none, or chosen twice")
            self._take(cell)

    def drop(self, cell: int) -> None:
        """Drop a chosen cell."""
        if not 0 <= cell < self.n_cells or self._place[cell] < 0:
            raise ValueError(f"cell {cell} is not chosen")
        self._drop(cell)

    def is_needed(self, cell: int) -> bool:
        """Return True if a chosen cell is the only one that hits some set."""
        return 0 <= cell < self.n_cells and self._place[cell] >= 0 and self._score[cell] > 0

    def blank_needing(self, cell: int) -> bytes:
        """Return the grid without the first set that this chosen cell alone hits."""
        values = bytearray(self._grid)
        i: cython.int
        if not self.is_needed(cell):
            raise ValueError(f"cell {cell} is not needed")
        for i in range(self._capacity * cell, self._capacity * cell + self._n_sets_of[cell]):
            s = self._sets[i]
            if self._n_hits[s] == 1:
                for p in range(self._first[s], self._first[s + 1]):
                    values[self._cells[p]] = 0
                break
        return bytes(values)

    def chosen(self) -> list[int]:
        """Return the chosen cells in order."""
        return sorted([self._chosen[i] for i in range(self._n_chosen)])

    def clues(self) -> bytes:
        """Return the puzzle of the chosen cells."""
        values = bytearray(self.n_cells)
        for i in range(self._n_chosen):
            values[self._chosen[i]] = self._grid[self._chosen[i]]
        return bytes(values)

    def hit(self, k: int, max_flips: int) -> bool:
        """Look for k cells that hit all sets; return False if ``max_flips`` flips find none."""
        done: cython.bint = False
        last: cython.longlong = self._flips + max_flips
        size: cython.int = k
        if not 1 <= k <= self.n_cells:
            raise ValueError(f"{k} cells: use 1 to {self.n_cells}")
        while True:
            end = min(last, self._flips + _SLICE_FLIPS)
            with cython.nogil:
                done = self._search(size, end)
            if done or self._flips >= last:
                return done
            check_signals()

    def _search(self, k: cython.int, last: cython.longlong) -> cython.bint:
        while self._n_chosen > k:
            self._drop(self._cheapest())
        while self._n_chosen < k:
            self._take(self._best_of_all())
        while self._n_unhit:
            if self._flips >= last:
                return False
            self._flips += 1
            cell = self._cheapest()
            self._drop(cell)
            self._stamp[cell] = self._flips
            self._tabu = self._best_in(self._unhit[self._random_below(self._n_unhit)], cell)
            self._take(self._tabu)
            self._stamp[self._tabu] = self._flips
            self._raise_weights()
        return True

    def _cheapest(self) -> cython.int:
        """Return the chosen cell whose loss costs least, the oldest of several; not the tabu."""
        best = -1
        for i in range(self._n_chosen):
            cell = self._chosen[i]
            if cell != self._tabu and (
                best < 0
                or self._score[cell] < self._score[best]
                or (
                    self._score[cell] == self._score[best] and self._stamp[cell] < self._stamp[best]
                )
            ):
                best = cell
        return best if best >= 0 else self._tabu

    def _best_in(self, s: cython.int, last: cython.int) -> cython.int:
        """Return the cell of an unhit set that gains most, the oldest of several; not the last."""
        best = -1
        for p in range(self._first[s], self._first[s + 1]):
            cell = self._cells[p]
            if cell != last and (
                best < 0
                or self._score[cell] > self._score[best]
                or (
                    self._score[cell] == self._score[best] and self._stamp[cell] < self._stamp[best]
                )
            ):
                best = cell
        return best if best >= 0 else last

    def _best_of_all(self) -> cython.int:
        best = -1
        for cell in range(self.n_cells):
            if self._place[cell] < 0 and (
                best < 0
                or self._score[cell] > self._score[best]
                or (
                    self._score[cell] == self._score[best] and self._stamp[cell] < self._stamp[best]
                )
            ):
                best = cell
        return best

    def _raise_weights(self) -> cython.void:
        for i in range(self._n_unhit):
            s = self._unhit[i]
            self._weight[s] += 1
            for p in range(self._first[s], self._first[s + 1]):
                self._score[self._cells[p]] += 1

    def _take(self, cell: cython.int) -> cython.void:
        """Choose a cell; its gain becomes its loss."""
        score = self._score[cell]
        start = self._capacity * cell
        for i in range(start, start + self._n_sets_of[cell]):
            s = self._sets[i]
            self._n_hits[s] += 1
            self._hit_sum[s] += cell
            if self._n_hits[s] == 1:
                weight = self._weight[s]
                self._pull_unhit(s)
                for p in range(self._first[s], self._first[s + 1]):
                    self._score[self._cells[p]] -= weight
            elif self._n_hits[s] == 2:
                self._score[self._hit_sum[s] - cell] -= self._weight[s]
        self._score[cell] = score
        self._place[cell] = self._n_chosen
        self._chosen[self._n_chosen] = cell
        self._n_chosen += 1

    def _drop(self, cell: cython.int) -> cython.void:
        """Give up a chosen cell; its loss becomes its gain."""
        score = self._score[cell]
        start = self._capacity * cell
        for i in range(start, start + self._n_sets_of[cell]):
            s = self._sets[i]
            self._n_hits[s] -= 1
            self._hit_sum[s] -= cell
            if self._n_hits[s] == 0:
                weight = self._weight[s]
                self._push_unhit(s)
                for p in range(self._first[s], self._first[s + 1]):
                    self._score[self._cells[p]] += weight
            elif self._n_hits[s] == 1:
                self._score[self._hit_sum[s]] += self._weight[s]
        self._score[cell] = score
        self._n_chosen -= 1
        i = self._place[cell]
        self._chosen[i] = self._chosen[self._n_chosen]
        self._place[self._chosen[i]] = i
        self._place[cell] = -1

    def _push_unhit(self, s: cython.int) -> cython.void:
        self._unhit[self._n_unhit] = s
        self._unhit_place[s] = self._n_unhit
        self._n_unhit += 1

    def _pull_unhit(self, s: cython.int) -> cython.void:
        i = self._unhit_place[s]
        self._n_unhit -= 1
        self._unhit[i] = self._unhit[self._n_unhit]
        self._unhit_place[self._unhit[i]] = i

    def _random_below(self, n: cython.int) -> cython.int:
        self._random_state = advanced(self._random_state)
        return below(n, self._random_state)
