# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Overlapping puzzles: an index of puzzles that share more clues than allowed.

The index is exact.  It compares puzzles as they are written, not their symmetric images.  It has a
row of bits for each clue (a digit in a cell) and a column for each of some puzzles: a bit says that
the puzzle has the clue.  To compare a puzzle, add the rows of its clues (``column_sums.pxd``).
Where a sum exceeds the limit, compare the puzzles of the column cell by cell.

Rows are cut into *blocks* of 512 columns.  A block fills in *layers*: each column gets a first
puzzle before any gets a second.  A block takes a further layer while few columns reach the limit by
chance: four layers for minimal Sudoku, whose puzzles have 24 of 729 clues.

``expect`` compares many puzzles with the whole index and reads each row once for all of them.  When
you ask for such a puzzle later, only the puzzles added since are compared.

Invariants
----------
- The bits of a block are those of its puzzles.  The last row of each block is empty.
- Answers depend only on the puzzles and the limit, not on layers or on ``expect``.

Cost
----
Microseconds a question, 512 puzzles expected together, with AVX-512: 3 at 50,000 puzzles, 7 at
100,000, 27 at 350,000.  A puzzle takes 104 bytes.

Rejected
--------
docs/decisions/search-methods.md has all figures.

- Keys of three clues, of which overlapping puzzles share one: 74 us at 400,000, 800 bytes a puzzle.
- A filter in front of the keys: each triple has 23 owners among a million puzzles.
- Scans of sketches of 112 bits: 7 us at 12,000, and linear in the number of puzzles.
- Rows of hashed clues: 299 us (256 rows) and 115 us (512) at a million.
- Sums of some rows only: no faster than four layers.
"""

from math import comb
from typing import Any

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.column_sums import columns_reaching

from cluesmith.generator.kernel.arrays import ints, words, zeros
from cluesmith.generator.spec import HALF

# The limit in the index that stands for half of the clues.
_HALF = cython.declare(cython.int, -1)

# Columns of a block, and their words of 64 bits, which `column_sums.pxd` adds.
_COLUMNS = cython.declare(cython.int, 512)
_WORDS = cython.declare(cython.int, 8)

# Words before the first block: large arrays begin 16 bytes behind a line of the cache, rows at one.
_LEAD = cython.declare(cython.int, 6)

# The number of codes: those of a byte.
_CODES = cython.declare(cython.int, 256)

# Rows are added four at a time.
_TOGETHER = cython.declare(cython.int, 4)

# With fewer blocks, puzzles are compared as fast one by one.
_MANY_BLOCKS = cython.declare(cython.int, 4)

# The most columns, as a part of all, in which a layer may lead to sums of chance.
_MOST_BY_CHANCE = 2e-4


@cython.final
@cython.cclass
class OverlapIndex:
    """An index of puzzles of one kind, to find overlapping ones.

    Parameters
    ----------
    n_cells : int
    limit : int, optional
        The most clues that two puzzles may share; half of the clues of the smaller one if None.
    blank : int
        The code of a cell without a clue.

    Notes
    -----
    One object serves one thread at a time.
    """

    n_cells: cython.int
    _limit: cython.int
    _blank: cython.int
    _n_puzzles: cython.int
    # The puzzles as they are given, one after the other.
    _clues: cython.uchar[::1]
    # By code, the first of its rows; -1 if no puzzle has it yet.
    _first_row: cython.int[::1]
    _n_rows: cython.int
    # The rows, by block, each with an empty one behind the last.
    _columns: cython.ulonglong[::1]
    # By block, its first puzzle, and the fewest clues that one of them has.
    _first: list[int]
    _fewest: list[int]
    # Of the puzzle in hand, where its rows begin in a block; the columns of one that reach a sum.
    _rows: cython.int[::1]
    _reaching: cython.ulonglong[::1]
    # What was expected: whether it overlaps one of the first puzzles, and how many these are.
    _expected: dict[bytes, bool]
    _n_compared: cython.int
    # The owners of the arrays, so that they can grow in place.
    _clue_store: Any
    _column_store: Any

    def __init__(self, n_cells: int, limit: int | None = None, blank: int = 0) -> None:
        self.n_cells = n_cells
        self._limit = _HALF if limit is None else limit
        self._blank = blank
        self._n_puzzles = self._n_rows = self._n_compared = 0
        self._first_row = ints(_CODES)
        for code in range(_CODES):
            self._first_row[code] = -1
        self._clues = self._clue_store = zeros("B", 0)
        self._columns = self._column_store = words(_LEAD)
        self._first, self._fewest = [], []
        self._rows = ints(n_cells + _TOGETHER)
        self._reaching = words(_WORDS)
        self._expected = {}

    def __len__(self) -> int:
        return self._n_puzzles

    def puzzle(self, number: int) -> bytes:
        """Return a puzzle by its number, from 0 on."""
        if not 0 <= number < self._n_puzzles:
            raise IndexError(number)
        start: cython.Py_ssize_t = number
        start *= self.n_cells
        return bytes(self._clue_store[start : start + self.n_cells])

    def expect(self, puzzles: list[bytes]) -> None:
        """Compare puzzles that are asked for soon with all of the index, together."""
        if len(self._first) < _MANY_BLOCKS:
            return
        for clues in puzzles:
            self._read(clues)
        self._expected = dict(zip(puzzles, self._compare(puzzles), strict=True))
        self._n_compared = self._n_puzzles

    def is_overlapping(self, clues: bytes) -> bool:
        """Return True if a puzzle (a code per cell) shares too many clues with one here."""
        self._read(clues)
        return self._is_overlapping(clues)

    def add(self, clues: bytes) -> None:
        """Add a puzzle, whether it overlaps others or not."""
        self._read(clues)
        self._add(clues)

    def add_unless_overlapping(self, clues: bytes) -> bool:
        """Add a puzzle if it does not overlap any; return False if it does."""
        self._read(clues)
        if self._is_overlapping(clues):
            return False
        self._add(clues)
        return True

    def cut(self, n_puzzles: int) -> None:
        """Remove all puzzles but the first ``n_puzzles``."""
        if n_puzzles >= self._n_puzzles:
            return
        self._expected = {}
        while self._n_puzzles > n_puzzles:
            self._n_puzzles = self._first.pop()
            self._fewest.pop()
        self._resize(len(self._first), self._n_rows)
        while self._n_puzzles < n_puzzles:
            self._place()

    @cython.cfunc
    def _read(self, clues: bytes) -> cython.void:
        """Check the length of a puzzle, and make rows for codes that are new."""
        values: cython.p_uchar = clues
        if len(clues) != self.n_cells:
            raise ValueError(f"{len(clues)} codes: puzzles have {self.n_cells} each")
        for cell in range(self.n_cells):
            if values[cell] != self._blank and self._first_row[values[cell]] < 0:
                self._first_row[values[cell]] = self._n_rows
                self._resize(len(self._first), self._n_rows + self.n_cells)

    @cython.cfunc
    def _resize(self, n_blocks: cython.Py_ssize_t, n_rows: cython.int) -> cython.void:
        """Resize the arrays to this number of blocks and rows; new rows are empty."""
        size: cython.Py_ssize_t = (n_rows + 1) * _WORDS
        before: cython.Py_ssize_t = (self._n_rows + 1) * _WORDS
        self._columns = words(1)
        if n_rows != self._n_rows:
            old, self._column_store = self._column_store, words(_LEAD)
            for start in range(_LEAD, len(old), before):
                self._column_store.extend(old[start : start + before])
                self._column_store.extend(words(size - before))
            self._n_rows = n_rows
        end: cython.Py_ssize_t = _LEAD + n_blocks * size
        del self._column_store[end:]
        self._column_store.extend(words(end - len(self._column_store)))
        self._columns = self._column_store

    @cython.cfunc
    @cython.exceptval(check=False)
    def _end(self, block: cython.int) -> cython.int:
        """Return the end of the puzzles of a block."""
        if block + 1 < len(self._first):
            return self._first[block + 1]
        return self._n_puzzles

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_shared(self, n_clues: cython.int) -> cython.int:
        return n_clues // 2 if self._limit == _HALF else self._limit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_rows(self, clues: cython.p_uchar, rows: cython.p_int) -> cython.int:
        """Write where the rows of clues begin in a block, then empty ones; count the clues."""
        n: cython.int = 0
        for cell in range(self.n_cells):
            if clues[cell] != self._blank:
                rows[n] = (self._first_row[clues[cell]] + cell) * _WORDS
                n += 1
        for i in range(n, n + _TOGETHER):
            rows[i] = self._n_rows * _WORDS
        return n

    @cython.cfunc
    def _compare(self, puzzles: list[bytes]) -> list[bool]:
        """Tell which puzzles overlap one of the index."""
        block: cython.int
        n_puzzles: cython.int = len(puzzles)
        width: cython.int = self.n_cells + _TOGETHER
        rows: cython.int[::1] = ints(n_puzzles * width)
        sizes: cython.int[::1] = ints(n_puzzles)
        found: cython.uchar[::1] = bytearray(n_puzzles)
        for i in range(n_puzzles):
            sizes[i] = self._find_rows(puzzles[i], cython.address(rows[i * width]))
        for block in range(len(self._first)):
            fewest: cython.int = self._fewest[block]
            for i in range(n_puzzles):
                at = cython.address(rows[i * width])
                if not found[i] and self._reach(at, sizes[i], block, fewest):
                    found[i] = self._meet(puzzles[i], sizes[i], block)
        return [bool(each) for each in found]

    @cython.cfunc
    def _is_overlapping(self, clues: bytes) -> cython.bint:
        block: cython.int = 0
        overlaps = self._expected.get(clues)
        if overlaps is not None:
            if overlaps:
                return True
            while block < len(self._first) and self._end(block) <= self._n_compared:
                block += 1
        rows = cython.address(self._rows[0])
        n_clues = self._find_rows(clues, rows)
        while block < len(self._first):
            if self._reach(rows, n_clues, block, self._fewest[block]) and self._meet(
                clues, n_clues, block
            ):
                return True
            block += 1
        return False

    @cython.cfunc
    def _add(self, clues: bytes) -> cython.void:
        values: cython.p_uchar = clues
        start: cython.Py_ssize_t = self._n_puzzles
        start *= self.n_cells
        if start == len(self._clues):
            self._clues = zeros("B", 1)
            self._clue_store.extend(zeros("B", (self._n_puzzles // 16 + 64) * self.n_cells))
            self._clues = self._clue_store
        for cell in range(self.n_cells):
            self._clues[start + cell] = values[cell]
        self._place()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _reach(
        self, rows: cython.p_int, n_clues: cython.int, block: cython.int, fewest: cython.int
    ) -> cython.bint:
        """Mark the columns of a block that may share too many clues; tell whether there are any."""
        least: cython.int = self._most_shared(min(n_clues, fewest)) + 1
        size: cython.Py_ssize_t = (self._n_rows + 1) * _WORDS
        return least <= n_clues and columns_reaching(
            cython.address(self._columns[_LEAD + block * size]),
            rows,
            (n_clues + _TOGETHER - 1) // _TOGETHER * _TOGETHER,
            least,
            cython.address(self._reaching[0]),
        )

    @cython.cfunc
    def _meet(self, clues: cython.p_uchar, n_clues: cython.int, block: cython.int) -> cython.bint:
        """Tell whether a puzzle overlaps one of the marked columns of a block."""
        puzzle: cython.int
        start: cython.int = self._first[block]
        end: cython.int = self._end(block)
        for word in range(_WORDS):
            marked = self._reaching[word]
            while marked:
                puzzle = start + 64 * word + lowest_bit(marked)
                marked &= marked - 1
                while puzzle < end:
                    if self._are_overlapping(clues, n_clues, puzzle):
                        return True
                    puzzle += _COLUMNS
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _are_overlapping(
        self, clues: cython.p_uchar, n_clues: cython.int, puzzle: cython.Py_ssize_t
    ) -> cython.bint:
        n: cython.int = 0
        n_other: cython.int = 0
        others: cython.p_uchar = cython.address(self._clues[puzzle * self.n_cells])
        blank: cython.uchar = self._blank
        for cell in range(self.n_cells):
            n_other += others[cell] != blank
            n += (clues[cell] != blank) & (clues[cell] == others[cell])
        return n > self._most_shared(min(n_clues, n_other))

    @cython.cfunc
    def _place(self) -> cython.void:
        """Write the clues of the next puzzle into its column."""
        n: cython.int = 0
        puzzle: cython.Py_ssize_t = self._n_puzzles
        clues = cython.address(self._clues[puzzle * self.n_cells])
        for cell in range(self.n_cells):
            n += clues[cell] != self._blank
        block: cython.Py_ssize_t = len(self._first) - 1
        column: cython.int = self._n_puzzles - (self._first[block] if block >= 0 else 0)
        if column == 0 or (column % _COLUMNS == 0 and not self._takes_layer(block)):
            self._first.append(self._n_puzzles)
            self._fewest.append(n)
            self._resize(len(self._first), self._n_rows)
            column = 0
            block += 1
        self._fewest[block] = min(self._fewest[block], n)
        column %= _COLUMNS
        start: cython.Py_ssize_t = _LEAD + block * (self._n_rows + 1) * _WORDS
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << column % 64
        for cell in range(self.n_cells):
            if clues[cell] != self._blank:
                row = self._first_row[clues[cell]] + cell
                self._columns[start + row * _WORDS + column // 64] |= bit
        self._n_puzzles += 1

    @cython.cfunc
    def _takes_layer(self, block: cython.Py_ssize_t) -> cython.bint:
        """Return True if the last block, full of layers, may take one more."""
        n: cython.int = 0
        n_used: cython.int = 0
        first: cython.Py_ssize_t = self._first[block]
        start: cython.Py_ssize_t = _LEAD + block * (self._n_rows + 1) * _WORDS
        for i in range(first * self.n_cells, self._n_puzzles * self.n_cells):
            n += self._clues[i] != self._blank
        for row in range(self._n_rows):
            for word in range(_WORDS):
                if self._columns[start + row * _WORDS + word]:
                    n_used += 1
                    break
        n_here = self._n_puzzles - first
        mean: cython.double = 1.0 * n / n_here
        n_clues = round(mean)
        share = 1 - (1 - mean / max(n_used, 1)) ** (n_here // _COLUMNS + 1)
        least = self._most_shared(self._fewest[block]) + 1
        by_chance = sum(
            comb(n_clues, i) * share**i * (1 - share) ** (n_clues - i)
            for i in range(least, n_clues + 1)
        )
        return by_chance <= _MOST_BY_CHANCE


def new_overlap_index(n_cells: int, max_overlap: str, blank: int = 0) -> OverlapIndex:
    """Return an empty index for the overlap of a spec: "half", or a number."""
    return OverlapIndex(n_cells, None if max_overlap == HALF else int(max_overlap), blank)
