# cython: cdivision=False
# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Bit rows: all grids of a kind as bits, a row of them for each (cell, digit).

The solutions of a puzzle are the AND of its clues' rows.  Two things make it fast.

A row holds the *base grids* alone, and the others are their images under the symmetries: the
images that show a clue are those of the base grids that show the clue moved back.  For Hanidoku
that is 3,780 base grids and 24 symmetries, and 0.26 MB of rows instead of 5.9.

A row has a *summary*, one word whose bit w says that word w of the row is not zero.  ANDing the
summaries of the clues, for all symmetries at once, tells which words can hold a solution;
only those are looked at.  This pays where the 64 base grids of a word are alike, so it
is for the caller to choose them and their order (``catalogue_oracle.py``).

Data layout
-----------
With s for a symmetry, w for a word, and option = cell * n_digits + digit - 1:

- ``_rows[option * n_words + w]``: bit b says that base grid 64 w + b shows the option;
- ``_row_of[option * n_symmetries + s]``: where the row begins that says which base grids show the
  option after s;
- ``_summary[option * n_symmetries + s]``: the summary of that row;
- ``_distinct[s * n_words + w]``: bit b says that no earlier symmetry gives the same image
  of base grid 64 w + b.  So each grid is counted once.

A query is ``_start`` and then ``_next`` until it has seen enough.  Its state is in the object.

Rejected
--------
Microseconds a Hanidoku of a public sample / minimal / with a clue less, for 0.42 / 0.91 / 0.43.
docs/decisions/search-methods.md has all figures.

- Base grids in random order: 2.14 / 3.19 / 1.12; as sorted: 0.82 / 1.45 / 0.62.
- Greedy clusters of 64: 0.25 / 0.60 / 0.32, but their order would have to ship (5.6 KB).
- A look at the bits after each clue: 0.48 / 1.98 / 0.84; after two or eight: within 1.6 times.
- No summaries: 1.74 / 1.84 / 0.68.  All 86,256 grids in one row: 1.78 / 1.91 / 0.66, and 5.9 MB.
"""

import array
from collections.abc import Sequence
from typing import NamedTuple

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kernel.arrays import ints, words, zeros
from cluesmith.generator.kinds.symmetry import Symmetry

# One bit of a summary for each word of a row.
MAX_BASE_GRIDS = 64 * 64

# Puzzles between two looks at pending signals: some milliseconds.
_SLICE_PUZZLES = cython.declare(cython.int, 10_000)

# For the index of a lone bit (Leiserson, Prokop, Randall 1998): all products differ in the top six.
_DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)


class Tables(NamedTuple):
    """The tables of a ``BitRows``, for other loops over them; not to be written to."""

    n_cells: int
    n_digits: int
    n_words: int
    n_symmetries: int
    rows: memoryview
    row_of: memoryview
    distinct: memoryview
    occupied: memoryview
    lone_bit: memoryview
    base: memoryview
    cells: memoryview
    digits: memoryview


class BitRowsError(GeneratorError, ValueError):
    """Grids or a query that the rows cannot handle."""


class BitRows:
    """The grids of a kind as bits, and the state of a query over them.

    Parameters
    ----------
    n_cells, n_digits : int
        Sizes of a grid.
    base_grids : sequence of bytes
        At most 4,096, none an image of another.  Neighbours should be alike.
    symmetries : sequence of Symmetry
        The grids are the images of the base grids under these.  A group, or the identity alone.

    Raises
    ------
    BitRowsError
        There are too many base grids, or one has another size.

    Notes
    -----
    One object serves one thread at a time; ``twin`` gives another one over the same rows.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        base_grids: Sequence[bytes],
        symmetries: Sequence[Symmetry],
    ) -> None:
        _check_base(n_cells, n_digits, base_grids)
        self.n_cells = n_cells
        self.n_digits = n_digits
        self.n_words = (len(base_grids) + 63) // 64
        self.n_symmetries = len(symmetries)
        self._base = b"".join(base_grids)
        self._cells = array.array("i", [c for symmetry in symmetries for c in symmetry.cells])
        self._digits = array.array("B", [d for symmetry in symmetries for d in symmetry.digits])
        self._lone_bit = zeros("B", 64)
        for bit in range(64):
            self._lone_bit[_DE_BRUIJN << bit >> 58] = bit
        self._fill_rows(len(base_grids))
        self._fill_summaries()
        self._fill_distinct(len(base_grids))
        self._make_room()

    def _make_room(self) -> None:
        self._is_busy = False
        self._options = ints(self.n_cells + 1)
        self._starts = ints(self.n_cells + 3)
        self._alive = words(self.n_symmetries)
        self._order = ints(self.n_cells)
        self._kept = ints(self.n_cells)
        self._witnesses = zeros("B", self.n_cells * self.n_cells)

    def twin(self) -> "BitRows":
        """Return another object over the same rows, to be used beside this one."""
        other: BitRows = BitRows.__new__(BitRows)
        other.n_cells = self.n_cells
        other.n_digits = self.n_digits
        other.n_words = self.n_words
        other.n_symmetries = self.n_symmetries
        other._base = self._base
        other._rows = self._rows
        other._row_of = self._row_of
        other._summary = self._summary
        other._distinct = self._distinct
        other._occupied = self._occupied
        other._cells = self._cells
        other._digits = self._digits
        other._lone_bit = self._lone_bit
        other._make_room()
        return other

    # The tables.

    def _fill_rows(self, n_base: cython.int) -> None:
        one: cython.ulonglong = 1
        self._rows = words(self.n_cells * self.n_digits * self.n_words)
        for j in range(n_base):
            for c in range(self.n_cells):
                option = c * self.n_digits + self._base[j * self.n_cells + c] - 1
                self._rows[option * self.n_words + (j >> 6)] |= one << (j & 63)

    def _fill_summaries(self) -> None:
        one: cython.ulonglong = 1
        n_options: cython.int = self.n_cells * self.n_digits
        self._row_of = ints(n_options * self.n_symmetries)
        self._summary = words(n_options * self.n_symmetries)
        for s in range(self.n_symmetries):
            for c in range(self.n_cells):
                for d in range(self.n_digits):
                    # A base grid with digit d + 1 in cells[c] becomes one with its image in c.
                    option = c * self.n_digits + self._digits[s * self.n_digits + d] - 1
                    row = (self._cells[s * self.n_cells + c] * self.n_digits + d) * self.n_words
                    summary = 0
                    for w in range(self.n_words):
                        if self._rows[row + w] != 0:
                            summary |= one << w
                    self._row_of[option * self.n_symmetries + s] = row
                    self._summary[option * self.n_symmetries + s] = summary

    def _fill_distinct(self, n_base: cython.int) -> None:
        one: cython.ulonglong = 1
        self._distinct = words(self.n_symmetries * self.n_words)
        self._occupied = words(self.n_symmetries)
        for j in range(n_base):
            # Two symmetries give the same image only if one that is not the identity fixes the
            # grid, and few grids are fixed.
            fixed_by = 0
            for s in range(self.n_symmetries):
                fixed_by += self._is_same_image(j, s, 0)
            for s in range(self.n_symmetries):
                is_new = True
                if fixed_by > 1:
                    for t in range(s):
                        if self._is_same_image(j, s, t):
                            is_new = False
                            break
                if is_new:
                    self._distinct[s * self.n_words + (j >> 6)] |= one << (j & 63)
                    self._occupied[s] |= one << (j >> 6)

    def _image_digit(self, j: cython.int, s: cython.int, c: cython.int) -> cython.uchar:
        """Return the digit in cell c of the image of base grid j under symmetry s."""
        digit = self._base[j * self.n_cells + self._cells[s * self.n_cells + c]]
        return self._digits[s * self.n_digits + digit - 1]

    def _is_same_image(self, j: cython.int, s: cython.int, t: cython.int) -> cython.bint:
        for c in range(self.n_cells):
            if self._image_digit(j, s, c) != self._image_digit(j, t, c):
                return False
        return True

    # The query.

    def _index_of(self, bit: cython.ulonglong) -> cython.int:
        return self._lone_bit[bit * _DE_BRUIJN >> 58]

    def _start(self, excluded: cython.int) -> cython.void:
        """Begin to look for grids that show ``_options`` and, if it is not -1, not excluded."""
        for s in range(self.n_symmetries):
            self._alive[s] = self._occupied[s]
        for k in range(self._n_options):
            first = self._options[k] * self.n_symmetries
            for s in range(self.n_symmetries):
                self._alive[s] &= self._summary[first + s]
        self._excluded = excluded
        self._symmetry = -1
        self._words = 0
        self._bits = 0

    def _find_rows(self, s: cython.int) -> cython.void:
        """Look up where the rows of the options begin; repeat the last one to fill up four."""
        for k in range(self._n_options):
            self._starts[k] = self._row_of[self._options[k] * self.n_symmetries + s]
        for k in range(self._n_options, (self._n_options + 3) & ~3):
            self._starts[k] = self._starts[k - 1]

    def _next(self) -> cython.bint:
        """Find the next grid, image ``_symmetry`` of ``_base_grid``; return False if none."""
        s = self._symmetry
        n_options = self._n_options
        words = self._words
        bits = self._bits
        while bits == 0:
            while words == 0:
                s += 1
                if s == self.n_symmetries:
                    return False
                words = self._alive[s]
                if words != 0:
                    self._find_rows(s)
            w = self._index_of(words & (~words + 1))
            words &= words - 1
            bits = self._distinct[s * self.n_words + w]
            k = 0
            while bits != 0 and k < n_options:
                bits &= (
                    self._rows[self._starts[k] + w]
                    & self._rows[self._starts[k + 1] + w]
                    & self._rows[self._starts[k + 2] + w]
                    & self._rows[self._starts[k + 3] + w]
                )
                k += 4
            if bits != 0 and self._excluded >= 0:
                bits &= ~self._rows[self._row_of[self._excluded * self.n_symmetries + s] + w]
            self._word = w
        lowest = bits & (~bits + 1)
        self._base_grid = 64 * self._word + self._index_of(lowest)
        self._bits = bits ^ lowest
        self._words = words
        self._symmetry = s
        return True

    def _count(self, limit: cython.longlong) -> cython.longlong:
        n = 0
        self._start(-1)
        while n < limit and self._next():
            n += 1
        return n

    def _write_grid(self, into: cython.uchar[::1], first: cython.int) -> cython.void:
        """Write the grid that ``_next`` came to."""
        for c in range(self.n_cells):
            into[first + c] = self._image_digit(self._base_grid, self._symmetry, c)

    def _take_clues(self, puzzles, first):
        """Use the clues as the options of the query; return False if one is not a digit."""
        n = 0
        for c in range(self.n_cells):
            if puzzles[first + c] != 0:
                if puzzles[first + c] > self.n_digits:
                    return False
                self._options[n] = c * self.n_digits + puzzles[first + c] - 1
                n += 1
        self._n_options = n
        return True

    # Top-down removal of clues.

    def _is_unique(self) -> cython.bint:
        self._start(-1)
        return self._next() and not self._next()

    def _take_shortest_suffix(self, grid: cython.const[cython.uchar][::1]) -> cython.bint:
        """Use the shortest unique suffix of the order as the options, the last clue first.

        All clues before it would be dropped one by one, since the suffix is unique without them.
        """
        self._n_options = 0
        while not self._is_unique():
            if self._n_options == self.n_cells:
                return False
            cell = self._order[self.n_cells - 1 - self._n_options]
            self._options[self._n_options] = cell * self.n_digits + grid[cell] - 1
            self._n_options += 1
        return True

    def _minimise(self, grid: cython.const[cython.uchar][::1]) -> cython.int:
        """Return the number of clues kept, or -1 if the grid is not one of the rows.

        The options are the clues still to be tried, the next one last, and behind them the
        kept ones.
        """
        n_kept = 0
        if not self._take_shortest_suffix(grid):
            return -1
        for untried in range(self._n_options - 1, -1, -1):
            last = self._n_options - 1
            option = self._options[untried]
            self._options[untried] = self._options[last]
            self._n_options = last
            self._start(option)
            if self._next():
                self._write_grid(self._witnesses, n_kept * self.n_cells)
                self._kept[n_kept] = option // self.n_digits
                n_kept += 1
                self._options[last] = option
                self._n_options = last + 1
        return n_kept

    # The public face.

    def tables(self) -> Tables:
        """Return the tables in the layout of the module; the base grids follow each other."""
        return Tables(
            self.n_cells,
            self.n_digits,
            self.n_words,
            self.n_symmetries,
            memoryview(self._rows),
            memoryview(self._row_of),
            memoryview(self._distinct),
            memoryview(self._occupied),
            memoryview(self._lone_bit),
            memoryview(self._base),
            memoryview(self._cells),
            memoryview(self._digits),
        )

    @property
    def n_grids(self) -> int:
        """The number of grids."""
        return sum(word.bit_count() for word in self._distinct)

    def count(self, clues: bytes, limit: int) -> int:
        """Count the grids that show the clues, up to limit."""
        self._ask(clues, limit)
        return self._count(limit)

    def count_many(self, puzzles: bytes, limit: int) -> "array.array[int]":
        """Count for many puzzles, one behind the other, up to limit each."""
        n: cython.Py_ssize_t = len(puzzles) // self.n_cells
        i: cython.Py_ssize_t = 0
        up_to: cython.int = limit
        values: cython.const[cython.uchar][::1] = puzzles
        result = ints(n)
        counts: cython.int[::1] = result
        self._check_idle()
        self._check_size(len(puzzles), n * self.n_cells)
        _check_limit(limit)
        while i < n:
            check_signals()
            end = min(n, i + _SLICE_PUZZLES)
            self._is_busy = True
            with cython.nogil:
                while i < end and self._take_clues(values, i * self.n_cells):
                    counts[i] = self._count(up_to)
                    i += 1
            self._is_busy = False
            if i < end:
                raise BitRowsError(f"puzzle {i} has a digit over {self.n_digits}")
        return result

    def find(self, clues: bytes, limit: int) -> list[bytes]:
        """Return grids that show the clues, up to limit."""
        self._ask(clues, limit)
        self._start(-1)
        found: list[bytes] = []
        while len(found) < limit and self._next():
            found.append(self._grid())
        return found

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a grid that shows the clues, and in the cell not the digit."""
        if not (0 <= cell < self.n_cells and 1 <= digit <= self.n_digits):
            raise BitRowsError(f"digit {digit} in cell {cell}: no such placement")
        self._ask(clues, 1)
        self._start(cell * self.n_digits + digit - 1)
        return self._grid() if self._next() else None

    def minimise(self, grid: bytes, order: Sequence[int]) -> tuple[bytes, tuple[bytes, ...]]:
        """Drop the clues of a grid in this order, and keep those that are needed.

        Returns the puzzle, and for each clue in the order of cells a second grid
        of the puzzle without it.
        """
        n_cells: cython.int = self.n_cells
        cell: cython.int
        clues = bytearray(n_cells)
        left: cython.uchar[::1] = clues
        values: cython.const[cython.uchar][::1] = grid
        self._check_idle()
        self._check_size(len(grid), n_cells)
        self._check_size(len(order), n_cells)
        for k in range(n_cells):
            cell = order[k]
            if not 0 <= cell < n_cells or left[cell] != 0:
                raise BitRowsError(f"order {order}: not the cells 0..{n_cells - 1}, each once")
            if not 1 <= values[cell] <= self.n_digits:
                raise BitRowsError(f"cell {cell} of the grid holds {grid[cell]}")
            left[cell] = values[cell]
            self._order[k] = cell
        self._is_busy = True
        with cython.nogil:
            n_kept = self._minimise(values)
        self._is_busy = False
        if n_kept < 0:
            raise BitRowsError("a grid that breaks the rules")
        for cell in range(n_cells):
            left[cell] = 0
        for k in range(n_kept):
            left[self._kept[k]] = values[self._kept[k]]
        witnesses = bytes(self._witnesses[: n_kept * n_cells])
        ranked = sorted([(self._kept[k], k * n_cells) for k in range(n_kept)])
        return bytes(clues), tuple([witnesses[at : at + n_cells] for _, at in ranked])

    def _check_idle(self) -> None:
        if self._is_busy:
            raise BitRowsError("at work in another thread: use a twin")

    def _ask(self, clues: bytes, limit: int) -> None:
        self._check_idle()
        self._check_size(len(clues), self.n_cells)
        _check_limit(limit)
        if not self._take_clues(clues, 0):
            raise BitRowsError(f"a digit over {self.n_digits}")

    def _check_size(self, length: int, expected: int) -> None:
        if length != expected:
            raise BitRowsError(f"{length} values, and a puzzle has {self.n_cells}")

    def _grid(self) -> bytes:
        self._write_grid(self._witnesses, 0)
        return bytes(self._witnesses[: self.n_cells])


def _check_base(n_cells: int, n_digits: int, base_grids: Sequence[bytes]) -> None:
    if len(base_grids) > MAX_BASE_GRIDS:
        raise BitRowsError(f"{len(base_grids)} base grids: at most {MAX_BASE_GRIDS} fit")
    for grid in base_grids:
        if len(grid) != n_cells or not 1 <= min(grid) <= max(grid) <= n_digits:
            raise BitRowsError(f"no grid of digits 1..{n_digits} in {n_cells} cells: {grid!r}")


def _check_limit(limit: int) -> None:
    if limit < 1:
        raise BitRowsError(f"limit {limit}: must be 1 or more")
