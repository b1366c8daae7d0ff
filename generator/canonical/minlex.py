# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Minlex forms of square Sudoku of any order: the smallest grid, and on it the smallest puzzle.

The symmetries permute the rows of a band, the bands, the columns of a stack, the stacks and the
digits, and swap rows with columns: 2 * 6^8 * 9! for order 3.  The canonical grid is the image that
is least, read row by row.  Nearly always one transformation leads there (apart from the digits,
which follow the cells); a grid with automorphisms has as many ways as automorphisms.  The
canonical puzzle is the least image of the clues under all of these, a blank being less than any
digit.

Method
------
The least grid begins with the digits in order, which names the digits once a row and an order of
the columns are chosen.  So what is left to choose is (rows or columns, first row, second row in
its band, order of the columns): all other rows follow, for they stand in the order of what they
show in the first column.  The search goes position by position through the second row:

- The second row shows at a position the *place of the column that holds the same digit in the
  first row* (``_next``).  Where that column has no place yet, the least free place of its stack is
  the only one worth taking, and that of the next free stack where its stack has no place either.
- So only where the position has no column yet there is a choice, among the columns of the stack
  that lies there, or of all that have no place.
- How well the row can begin with a column in the first place is seen beforehand (``_rank``): the
  more columns of its stack have their followers in one stack, the longer the row goes on as it
  begins, 4, 5, ... in a 9x9 grid.  If these are all columns of the stack, or all but one, the next
  box begins with as many of 1, 2, ... as there are columns among them that follow their follower;
  with none unless the first is one of these.  For order 3 that leaves only the last box open.  Of
  324 beginnings 29 are tried in the mean.
- What has come out so far is compared with the best at once: most branches end after two or three
  positions.  A branch that comes to the end of the second row has all columns and all digits, and
  goes on, cell by cell, until it loses against the best or is the best.

Nothing is collected: a branch that ends as good as the best is one more way to the canonical grid,
and its image of the clues is compared with the best of these.  A better grid starts both anew.  The
image of the first way is not made before a second way is found, or the search is over: most
first ways do not stay the best.

Data layout
-----------
The arrays are parts of the object, long enough for order 5.  Digits are 0 .. size-1.

``_digit[t, r, c]``            the grid, transposed for t = 1
``_where[t, r, d]``            the column in which row r shows digit d
``_clue[t, r, c]``             the puzzle, -1 for a blank
``_next[c]``                   the column in which the first row has what the second has in c
``_column[p]``, ``_place[c]``  the column at a place, the place of a column, -1 if none
``_stack_at[k]``, ``_slot[s]`` the stack at the k-th slot, the slot of a stack, -1 if none
``_used[s]``                   how many columns of a stack have a place: they have its first ones
``_placed[i]``                 the columns with a place, in the order in which they got it
``_group[l]``                  the band of a row, the stack of a column
``_rows``, ``_label``          the row of the grid at each place, the place of each digit
``_column[size + p]``          this, ``_rows`` and ``_label`` hold the first way to the best grid in
                               their second half
``_best``                      the best grid so far, from the second row on; ``_n_best`` cells of it
                               are known, and what comes after them is to be taken from the first
                               branch that reaches it

Rejected
--------
Microseconds a puzzle, for 7.8 of the kept version; docs/decisions/search-methods.md has all.

- To begin with every column: 16.9 for 11.1.  ``_rank`` without the last box: 9.8 for 7.8.
- The image of the clues of each best grid: 12.7 for 9.8.
- The stacks of followers also after the first place: 9.3 for 9.8, for one more field.
- To refuse a column by what follows it: 17.0 for 16.8.
- Memoryviews in place of parts of the object: 19.3 for 16.8.
- A first pass for the second row alone: 24.2 for 16.8.
- Stacks by division in place of ``_group``: 22.1 for 19.9.
- The following column placed before it is compared: 25.6 for 22.1.

References
----------
Row-wise least grids as canonical form, and the treatment of automorphisms: gsf, Red Ed and others,
forum.enjoysudoku.com, thread 5215 (2007).  Their extremes are in the tests.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.generator.kernel.arrays import ints

# Puzzles between two looks at signals, so that these are some milliseconds apart.
_SLICE_CELLS = cython.declare(cython.int, 40_000)


@cython.final
@cython.cclass
class Minlex:
    """Finds the canonical forms of square Sudoku; one object serves one thread at a time.

    Parameters
    ----------
    order : int
        Boxes have order x order cells; 2 to 5.
    """

    order: cython.int
    size: cython.int
    n_cells: cython.int
    _group: cython.int[25]
    _digit: cython.int[1250]
    _where: cython.int[1250]
    _clue: cython.int[1250]
    _next: cython.int[25]
    _column: cython.int[50]
    _place: cython.int[25]
    _stack_at: cython.int[25]
    _slot: cython.int[25]
    _used: cython.int[25]
    _rows: cython.int[50]
    _label: cython.int[50]
    _best: cython.int[625]
    _best_clues: cython.int[625]
    _n_best: cython.int
    _n_slots: cython.int
    _placed: cython.int[25]
    _n_placed: cython.int
    _kept_t: cython.int
    _n_ways: cython.int
    _best_rank: cython.int
    _t: cython.int
    _first: cython.int
    _second: cython.int

    def __init__(self, order: int) -> None:
        if not 2 <= order <= 5:
            raise ValueError(f"order {order}: use 2 to 5")
        self.order = order
        self.size = order * order
        self.n_cells = self.size * self.size
        for line in range(self.size):
            self._group[line] = line // order

    def forms(self, grids: bytes, clues: bytes | None = None) -> tuple[bytes, bytes, list[int]]:
        """Return the canonical forms of grids that follow each other, and of puzzles on them.

        Parameters
        ----------
        grids : bytes
            Full grids, one value 1..size per cell.
        clues : bytes, optional
            A puzzle for each grid, 0 where it is blank; the grids themselves if None.

        Returns
        -------
        canonical_grids : bytes
            The least image of each grid.
        canonical_clues : bytes
            The least image of each puzzle under the symmetries that make the grid least.
        n_automorphisms : list of int
            The number of symmetries, without those of the digits, that turn each grid into a
            relabelling of itself; 1 for most.

        Raises
        ------
        ValueError
            A length does not fit, a grid breaks the rules, or a clue is not the grid's.

        Notes
        -----
        8 us for a 9x9 grid and some 40 us for a random 16x16 one, without the GIL; 0.03 s for a
        16x16 grid with 18,432 automorphisms.
        """
        n: cython.Py_ssize_t = len(grids) // self.n_cells
        given = grids if clues is None else clues
        if len(grids) != n * self.n_cells or len(given) != len(grids):
            raise ValueError(
                f"{len(grids)} values of grids and {len(given)} of puzzles, {self.n_cells} in each"
            )
        forms = bytearray(len(grids))
        puzzles = bytearray(len(grids))
        counts = ints(n)
        self._run(grids, given, forms, puzzles, counts)
        return bytes(forms), bytes(puzzles), counts.tolist()

    @cython.cfunc
    def _run(
        self,
        grids: cython.const[cython.uchar][::1],
        clues: cython.const[cython.uchar][::1],
        forms: cython.uchar[::1],
        puzzles: cython.uchar[::1],
        counts: cython.int[::1],
    ) -> cython.void:
        n: cython.Py_ssize_t = counts.shape[0]
        i: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t = 0
        is_good: cython.bint = True
        while i < n:
            check_signals()
            end = min(n, i + _SLICE_CELLS // self.n_cells)
            with cython.nogil:
                while i < end and is_good:
                    is_good = self._load(grids, clues, i * self.n_cells)
                    if is_good:
                        self._search()
                        self._write(forms, puzzles, i * self.n_cells)
                        counts[i] = self._n_ways
                        i += 1
            if not is_good:
                raise ValueError(f"puzzle {i + 1}: no grid, or clues that are not the grid's")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _load(
        self,
        grids: cython.const[cython.uchar][::1],
        clues: cython.const[cython.uchar][::1],
        start: cython.Py_ssize_t,
    ) -> cython.bint:
        """Load a grid and its clues, also transposed; return False if they are invalid."""
        n: cython.int = self.size
        cells: cython.int = self.n_cells
        every: cython.int = (1 << n) - 1
        for r in range(n):
            seen = 0
            for c in range(n):
                d = grids[start + r * n + c] - 1
                if d < 0 or d >= n:
                    return False
                seen |= 1 << d
                self._digit[r * n + c] = d
                self._digit[cells + c * n + r] = d
                self._where[r * n + d] = c
                self._where[cells + c * n + d] = r
                d = clues[start + r * n + c]
                if d and d != grids[start + r * n + c]:
                    return False
                self._clue[r * n + c] = d - 1
                self._clue[cells + c * n + r] = d - 1
            if seen != every:
                return False
        for c in range(n):
            seen = 0
            for r in range(n):
                seen |= 1 << self._digit[r * n + c]
            if seen != every:
                return False
        for c in range(n):
            seen = 0
            for d in range(n):
                r = c // self.order * self.order + d // self.order
                seen |= 1 << self._digit[r * n + c % self.order * self.order + d % self.order]
            if seen != every:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write(
        self, forms: cython.uchar[::1], puzzles: cython.uchar[::1], start: cython.Py_ssize_t
    ) -> cython.void:
        for k in range(self.size):
            forms[start + k] = k + 1
        for k in range(self.size, self.n_cells):
            forms[start + k] = self._best[k] + 1
        for k in range(self.n_cells):
            puzzles[start + k] = self._best_clues[k] + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self) -> cython.void:
        """Find the best grid, the number of ways there, and the best clues of these."""
        self._n_best = self.size
        self._n_ways = 0
        self._best_rank = 0
        self._n_slots = 0
        self._n_placed = 0
        for k in range(self.size):
            self._column[k] = -1
            self._place[k] = -1
        for k in range(self.order):
            self._stack_at[k] = -1
            self._slot[k] = -1
            self._used[k] = 0
        for t in range(2):
            for first in range(self.size):
                k = first // self.order * self.order
                for second in range(k, k + self.order):
                    if second != first:
                        self._begin(t, first, second)
                        self._start()
        if self._n_ways == 1:
            self._compare_clues(self.size, self._kept_t)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self, t: cython.int, first: cython.int, second: cython.int) -> cython.void:
        """Choose two rows: note for each column where the first row has the digit of the second."""
        start: cython.int = t * self.n_cells
        self._t = t
        self._first = first
        self._second = second
        for c in range(self.size):
            self._next[c] = self._where[
                start + first * self.size + self._digit[start + second * self.size + c]
            ]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start(self) -> cython.void:
        """Go on from each column that can tie or beat the best in the first place."""
        for c in range(self.size):
            rank = self._rank(c)
            if rank >= self._best_rank:
                self._best_rank = rank
                self._put(c)
                self._fill(0)
                self._take()

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank(self, c: cython.int) -> cython.int:
        """Return the rank of the best second row with column c in the first place."""
        start: cython.int = self._group[c] * self.order
        stack: cython.int = self._group[self._next[c]]
        run: cython.int = 0
        n_pairs: cython.int = 0
        for k in range(start, start + self.order):
            run += self._group[self._next[k]] == stack
        if run >= self.order - 1 and self._next[self._next[c]] == c:
            for k in range(start, start + self.order):
                n_pairs += self._group[self._next[k]] == stack and self._next[self._next[k]] == k
        rank = 4 * (run * (self.order + 1) + n_pairs)
        if self.order == 3 and run + n_pairs >= 3:
            rank += self._rank_of_last_box(c, run)
        return rank

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _rank_of_last_box(self, c: cython.int, run: cython.int) -> cython.int:
        """Return the rank of the best end of a second row of order 3, whose other boxes are fixed.

        In digits: after 4 5 6 7 8 9 come 1 2 3 in some order, after 4 5 7 1 8 9 come 2 3 6.
        """
        start: cython.int = self._group[c] * 3
        n_back: cython.int = 0
        if run == 3:
            if self._next[self._next[self._next[c]]] != c:
                return 0
            for k in range(start, start + 3):
                n_back += self._next[self._next[self._next[k]]] == k
            return n_back
        for k in range(start, start + 3):
            after = self._next[self._next[k]]
            if self._group[self._next[k]] != self._group[self._next[c]]:
                n_back = (self._group[after] == self._group[c]) * (1 + (after != k))
        return n_back

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill(self, p: cython.int) -> cython.void:
        """Go on from place p of the second row in all ways that are as good as the best."""
        n_before: cython.int = self._n_placed
        while p < self.size and self._column[p] >= 0 and self._follow(p):
            p += 1
        if p == self.size:
            self._finish()
        elif self._column[p] < 0:
            s = self._stack_at[self._group[p]]
            for k in range(self.size if s < 0 else self.order):
                c = k if s < 0 else s * self.order + k
                if self._place[c] < 0 and (s >= 0 or self._slot[self._group[c]] < 0):
                    self._put(c)
                    self._fill(p)
                    self._take()
        while self._n_placed > n_before:
            self._take()

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, p: cython.int) -> cython.bint:
        """Give the follower of the column at place p a place; return False if it loses."""
        follower: cython.int = self._next[self._column[p]]
        if self._place[follower] >= 0:
            return self._is_good(self.size + p, self._place[follower])
        if not self._is_good(self.size + p, self._least_place(follower)):
            return False
        self._put(follower)
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _least_place(self, c: cython.int) -> cython.int:
        """Return the least place that column c can have."""
        s: cython.int = self._group[c]
        if self._slot[s] < 0:
            return self._n_slots * self.order
        return self._slot[s] * self.order + self._used[s]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, c: cython.int) -> cython.void:
        """Give column c the least place that it can have."""
        s: cython.int = self._group[c]
        if self._slot[s] < 0:
            self._slot[s] = self._n_slots
            self._stack_at[self._n_slots] = s
            self._n_slots += 1
        self._place[c] = self._slot[s] * self.order + self._used[s]
        self._column[self._place[c]] = c
        self._used[s] += 1
        self._placed[self._n_placed] = c
        self._n_placed += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self) -> cython.void:
        """Undo the last ``_put``."""
        self._n_placed -= 1
        c = self._placed[self._n_placed]
        s = self._group[c]
        self._used[s] -= 1
        self._column[self._place[c]] = -1
        self._place[c] = -1
        if self._used[s] == 0:
            self._n_slots -= 1
            self._stack_at[self._n_slots] = -1
            self._slot[s] = -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_good(self, k: cython.int, digit: cython.int) -> cython.bint:
        """Return True if a grid that tied with the best does not lose; a better one is kept."""
        if k < self._n_best:
            if digit >= self._best[k]:
                return digit == self._best[k]
            self._n_ways = 0
        self._best[k] = digit
        self._n_best = k + 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self) -> cython.void:
        """Compare the rows after the second, and then the clues; all columns have their places."""
        n: cython.int = self.size
        start: cython.int = self._t * self.n_cells + self._first * n
        for k in range(n):
            self._label[self._digit[start + self._column[k]]] = k
        self._order_band()
        if not self._are_good(2, self.order):
            return
        self._order_other_bands()
        if not self._are_good(self.order, n):
            return
        self._n_ways += 1
        if self._n_ways == 1:
            self._keep_way()
            return
        if self._n_ways == 2:
            self._compare_clues(n, self._kept_t)
        self._compare_clues(0, self._t)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _are_good(self, start: cython.int, end: cython.int) -> cython.bint:
        """Return True if these rows tie with or beat the best."""
        n: cython.int = self.size
        for k in range(start, end):
            row = self._t * self.n_cells + self._rows[k] * n
            for p in range(n):
                if not self._is_good(k * n + p, self._label[self._digit[row + self._column[p]]]):
                    return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _row_with(self, v: cython.int) -> cython.int:
        """Return the row that shows digit v in the first column."""
        along: cython.int = self._t * self.n_cells + self._first * self.size
        across: cython.int = (1 - self._t) * self.n_cells + self._column[0] * self.size
        return self._where[across + self._digit[along + self._column[v]]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _order_band(self) -> cython.void:
        """Order the rows of the first band by their digits in the first column."""
        length: cython.int = 2
        self._rows[0] = self._first
        self._rows[1] = self._second
        for v in range(self.order, self.size):
            row = self._row_with(v)
            if self._group[row] == self._group[self._first] and row != self._second:
                self._rows[length] = row
                length += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _order_other_bands(self) -> cython.void:
        """Order the other rows in the same way, band by band."""
        band: cython.int = self._group[self._first]
        bands: cython.int = 1 << band
        length: cython.int = self.order
        for v in range(1, self.size):
            band = self._group[self._row_with(v)]
            if bands >> band & 1:
                continue
            bands |= 1 << band
            for w in range(v, self.size):
                row = self._row_with(w)
                if self._group[row] == band:
                    self._rows[length] = row
                    length += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep_way(self) -> cython.void:
        """Note the way to the best grid, for its clues if it stays the best."""
        self._kept_t = self._t
        for k in range(self.size):
            self._rows[self.size + k] = self._rows[k]
            self._column[self.size + k] = self._column[k]
            self._label[self.size + k] = self._label[k]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _compare_clues(self, way: cython.int, t: cython.int) -> cython.void:
        """Take the image of the clues if it is less than the best, or the way is the kept one.

        The arrays of the way begin at ``way``: 0 for this one, ``size`` for the one that is kept.
        """
        n: cython.int = self.size
        is_less: cython.bint = way > 0
        for k in range(n):
            row = t * self.n_cells + self._rows[way + k] * n
            for p in range(n):
                digit = self._clue[row + self._column[way + p]]
                if digit >= 0:
                    digit = self._label[way + digit]
                if not is_less and digit != self._best_clues[k * n + p]:
                    if digit > self._best_clues[k * n + p]:
                        return
                    is_less = True
                self._best_clues[k * n + p] = digit
