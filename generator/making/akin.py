# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Which puzzles are akin: they share more clues, the same digit in the same cell, than they may.

The index is exact, and looks at few pairs.  Two puzzles that share s clues share, if the cells are
dealt into p parts, at least s / p of them within some part.  So with p = (s - 1) // 2 parts there
is a part in which they share three clues: all triples of clues of one part are *keys* of a puzzle,
akin puzzles have a key in common, and only such pairs are compared.  Where two clues or one are
too many already, pairs or single clues of all cells are the keys.

s depends on the clues of the smaller puzzle, so the parts are those for the fewest clues that any
puzzle has had; when one with fewer comes, all keys are made anew.

Invariants
----------
- Entries are added at the head of the list of their key's bucket, so the newest puzzles can be
  taken back by popping heads (``cut``).
- Answers depend on the puzzles and the limit alone, neither on parts nor on buckets.
"""

import cython

from generator.kernel.arrays import grown, ints, zeros
from generator.kinds.registry import kind_named
from generator.spec import HALF

IS_COMPILED: bool = cython.compiled

# What a limit of half of the clues is in the index.
_HALF = cython.declare(cython.int, -1)

# More than any code of a digit: the number of a clue is cell * _CODES + code.
_CODES = cython.declare(cython.int, 128)

_FIRST_PUZZLES = 64
_FIRST_ENTRIES = 1024

# An odd number without a pattern in its bits (the golden ratio), to spread keys over buckets.
_SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class AkinIndex:
    """Puzzles of one kind, and which others would be akin to one of them.

    Parameters
    ----------
    n_cells : int
    limit : int, optional
        The most clues that two puzzles may share; half of the clues of the smaller one if None.
    blank : int
        The code of a cell without a clue; all codes are below 128.

    Notes
    -----
    One object serves one thread at a time.
    """

    n_cells: cython.int
    _limit: cython.int
    _blank: cython.int
    _n_puzzles: cython.int
    # The rows of clues, one more than puzzles: the last is the one in hand.
    _clues: cython.uchar[::1]
    _n_clues: cython.int[::1]
    _fewest: cython.int
    # The keys: how many parts, and how many clues a key has.
    _n_parts: cython.int
    _key_size: cython.int
    # The lists of puzzles by key.
    _head: cython.int[::1]
    _shift: cython.int
    _next: cython.int[::1]
    _owner: cython.int[::1]
    _n_entries: cython.int
    _options: cython.int[::1]

    def __init__(self, n_cells: int, limit: int | None = None, blank: int = 0) -> None:
        self.n_cells = n_cells
        self._limit = _HALF if limit is None else limit
        self._blank = blank
        self._n_puzzles = 0
        self._n_parts = self._key_size = 0
        self._clues = zeros("B", n_cells * _FIRST_PUZZLES)
        self._n_clues = ints(_FIRST_PUZZLES)
        self._options = ints(n_cells)
        self._fewest = n_cells
        self._deal()
        self._clear(_FIRST_ENTRIES)

    def __len__(self) -> int:
        return self._n_puzzles

    def is_akin(self, clues: bytes) -> bool:
        """Tell whether a puzzle, a code a cell, shares too many clues with one of the index."""
        self._take(clues)
        return self._visit(self._n_puzzles, True)

    def add(self, clues: bytes) -> None:
        """Add a puzzle, whether it is akin to others or not."""
        self._take(clues)
        self._n_puzzles += 1
        self._insert(self._n_puzzles - 1)

    def cut(self, n_puzzles: int) -> None:
        """Take back the puzzles that were added after the first so many."""
        bucket: cython.int
        if n_puzzles >= self._n_puzzles:
            return
        self._n_puzzles = n_puzzles
        while self._n_entries and self._owner[self._n_entries - 1] >= n_puzzles:
            self._n_entries -= 1
        for bucket in range(self._head.shape[0]):
            while self._head[bucket] >= self._n_entries:
                self._head[bucket] = self._next[self._head[bucket]]

    @cython.cfunc
    def _take(self, clues: bytes) -> cython.void:
        """Write a puzzle into the row behind the last, and make keys anew if they were too few."""
        row: cython.int = self._n_puzzles
        cell: cython.int
        n: cython.int = 0
        first: cython.Py_ssize_t
        values: cython.const[cython.uchar][::1] = clues
        if len(clues) != self.n_cells:
            raise ValueError(f"{len(clues)} codes: puzzles have {self.n_cells} each")
        if row == self._n_clues.shape[0]:
            self._n_clues = grown("i", self._n_clues, 2 * row)
            self._clues = grown("B", self._clues, 2 * row * self.n_cells)
        first = cython.cast(cython.Py_ssize_t, row) * self.n_cells
        for cell in range(self.n_cells):
            self._clues[first + cell] = values[cell]
            n += values[cell] != self._blank
        self._n_clues[row] = n
        if n < self._fewest:
            self._fewest = n
            self._deal()

    @cython.cfunc
    def _deal(self) -> cython.void:
        """Set parts and keys for the fewest clues; make all keys anew if these change."""
        row: cython.int
        too_many: cython.int = self._most_shared(self._fewest) + 1
        n_parts: cython.int = (too_many - 1) // 2 if too_many > 2 else 1
        key_size: cython.int = too_many if too_many < 3 else 3
        if (n_parts, key_size) == (self._n_parts, self._key_size):
            return
        self._n_parts = n_parts
        self._key_size = key_size
        if self._n_puzzles:
            self._clear(self._next.shape[0])
            for row in range(self._n_puzzles):
                self._insert(row)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_shared(self, n_clues: cython.int) -> cython.int:
        return n_clues // 2 if self._limit == _HALF else self._limit

    @cython.cfunc
    def _clear(self, n_entries: cython.int) -> cython.void:
        """Make empty lists, with room for so many entries: a power of two."""
        bucket: cython.int
        self._n_entries = 0
        self._next = ints(n_entries)
        self._owner = ints(n_entries)
        self._head = ints(n_entries)
        for bucket in range(n_entries):
            self._head[bucket] = -1
        self._shift = 65 - n_entries.bit_length()

    @cython.cfunc
    def _insert(self, row: cython.int) -> cython.void:
        earlier: cython.int
        n_before: cython.int
        while self._visit(row, False):
            # No room: twice as much, and all again.
            n_before = self._next.shape[0]
            self._clear(2 * n_before)
            for earlier in range(row):
                self._visit(earlier, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _visit(self, row: cython.int, is_asked: cython.bint) -> cython.bint:
        """Go through the keys of a row; tell whether it is akin, or there was no room to add it."""
        part: cython.int
        cell: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        m: cython.int
        key: cython.ulonglong
        first: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, row) * self.n_cells
        for part in range(self._n_parts):
            m = 0
            for cell in range(part, self.n_cells, self._n_parts):
                if self._clues[first + cell] != self._blank:
                    self._options[m] = cell * _CODES + self._clues[first + cell]
                    m += 1
            for i in range(m):
                key = self._options[i]
                if self._key_size == 1:
                    if self._meet(row, key, is_asked):
                        return True
                    continue
                for j in range(i + 1, m):
                    key = (self._options[i] << 20) | self._options[j]
                    if self._key_size == 2:
                        if self._meet(row, key, is_asked):
                            return True
                        continue
                    for k in range(j + 1, m):
                        if self._meet(row, (key << 20) | self._options[k], is_asked):
                            return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet(self, row: cython.int, key: cython.ulonglong, is_asked: cython.bint) -> cython.bint:
        """Compare a row with those of a key, or add it to them; see ``_visit``."""
        bucket: cython.Py_ssize_t = cython.cast(
            cython.Py_ssize_t, ((key * _SPREAD) & _MASK64) >> self._shift
        )
        entry: cython.int
        if is_asked:
            entry = self._head[bucket]
            while entry >= 0:
                if self._are_akin(row, self._owner[entry]):
                    return True
                entry = self._next[entry]
            return False
        if self._n_entries == self._next.shape[0]:
            return True
        self._owner[self._n_entries] = row
        self._next[self._n_entries] = self._head[bucket]
        self._head[bucket] = self._n_entries
        self._n_entries += 1
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _are_akin(self, one: cython.int, other: cython.int) -> cython.bint:
        cell: cython.int
        n: cython.int = 0
        first: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, one) * self.n_cells
        second: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, other) * self.n_cells
        fewer: cython.int = min(self._n_clues[one], self._n_clues[other])
        for cell in range(self.n_cells):
            n += (self._clues[first + cell] != self._blank) & (
                self._clues[first + cell] == self._clues[second + cell]
            )
        return n > self._most_shared(fewer)


def new_akin_index(n_cells: int, akin: str, blank: int = 0) -> AkinIndex:
    """Return an empty index for what a spec says about akin puzzles: "half", or a number."""
    return AkinIndex(n_cells, None if akin == HALF else int(akin), blank)


def akin_index_of_texts(kind_name: str, akin: str) -> AkinIndex:
    """Return an empty index for the encoded clues of a kind's puzzles in text."""
    return new_akin_index(kind_named(kind_name).n_cells, akin, ord("."))
