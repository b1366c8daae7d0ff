# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Overlapping puzzles: an index of puzzles that share more clues than allowed.

The index is exact.  Up to some 12,000 puzzles it compares a new one with all of them, by the
sketches below: this takes less time than keys.  Where sketches leave too many pairs to be compared
cell by cell, as on large boards, and with more puzzles it looks at few pairs.

Two puzzles that share s clues share, if the cells are
dealt into p parts, at least s / p of them within some part.  So with p = (s - 1) // 2 parts there
is a part in which they share three clues: all triples of clues of one part are *keys* of a puzzle,
overlapping puzzles have a key in common; only such pairs are compared.  Where four clues or fewer
are too many already, parts would be large and have many triples: the keys are pairs of clues of
s - 1 parts, or single clues where one is too many.

s depends on the clues of the smaller puzzle, so the parts are those for the fewest clues that any
puzzle has had; when one with fewer comes, all keys are made anew.

Keys are hashed into buckets, which are lists of *chunks*: the number of the next chunk, and then
the numbers of puzzles, -1 where there is none yet.  Most pairs are told apart by *sketches*: a bit
for each clue, hashed into 112.  Clues that two puzzles share have the same bits, of which no more
can coincide than do among all clues of one of them; so with fewer common bits than that they are
not overlapping.  What is left is compared cell by cell.

Invariants
----------
- The entries of a bucket are in the order in which puzzles came, and only its first chunk has
  room; so the newest puzzles are taken back by taking the last entry of each of their keys.
- Answers depend on the puzzles and the limit alone, neither on parts nor on buckets.

Measured
--------
On a machine with 32 MB of cache that eight other programs shared, CPU us a question and insertion:

- Minimal Sudoku by sketches alone, 21 to 27 clues: 3 for the first 1,000, 7 up to 4,000, 26 up to
  16,000, beside 22, 25 and 30 with keys on the same loaded machine; 120 bytes each.
- With keys, the first 2,000, 20,000 and 60,000: 14, 24 and 31; 800 bytes each at 200,000.
  Since each puzzle is hashed once: 12 for the first 20,000, beside 15 that is hashed twice.
- 24 clues in random cells: 240,000 in 8 s, 480,000 in 27 s, buckets that are made anew included;
  560 bytes each.
- The arrays of 40,000 to 95,000 such puzzles take 405 to 470 bytes each, and 507 at most while
  buckets are made anew; 755 when old and new buckets were held together.  The process takes more.
- 24 clues in the same 24 cells, 40,000: 73; three of ten million such pairs overlap.

Of plain puzzles about one pair in 10^12 overlaps: summing C(n, s)^2 / (C(81, s) 9^s) over the
numbers of clues of a sample gives 1.4e-13, and up to s = 9 what occurs in 480,000,000 pairs is
0.6 to 1.7 times that.  So among a million puzzles a pair may well be found, and the index is not
left out for them.

Measured and rejected
---------------------
For the same puzzles:

- Linked lists of single entries, all candidates compared cell by cell: 40 and 120 us; nearly all
  of it is waiting for memory.
- Sketches, without asking for memory ahead: 65 and 140 us.
- A scan that knows only the fewest clues of any puzzle: 100 us at 16,000 in place of 40, since
  sketches left 3 % of the pairs.  A branchless scan that computes each limit: 90.
- Keys of four clues in (s - 1) // 3 parts: 166 keys a puzzle in place of 46.
- Huge pages for all that is allocated: 3.8 s for 150,000 in place of 4.0.
- Parts of cells that are p apart, rows, boxes, digits: 48 to 81 keys for minimal Sudoku with 24
  clues, for neighbouring cells 41, since clues are spread more evenly than by chance.
"""

from typing import Any

import cython
from cython.cimports.cluesmith.generator.kernel.bits import n_bits
from cython.cimports.cluesmith.generator.kernel.prefetching import prefetch
from cython.cimports.cluesmith.generator.kernel.sketch_scan import sharing_pairs
from cython.cimports.cluesmith.generator.kernel.splitmix64 import mixed

from cluesmith.generator.kernel.arrays import ints, zeros
from cluesmith.generator.spec import HALF

# The limit in the index that stands for half of the clues.
_HALF = cython.declare(cython.int, -1)

# More than any code of a digit: the number of a clue is cell * _CODES + code.
_CODES = cython.declare(cython.int, 128)

# A link and entries; with the link a power of two, so that a chunk is in one line of the cache.
_CHUNK = cython.declare(cython.int, 8)

# Entries for each bucket; more lead to twice as many buckets.
_MOST_LOAD = cython.declare(cython.int, 16)

# So many buckets, or puzzles of them, are asked for before the first is looked at, since memory
# takes long to answer and answers many at a time.
_AHEAD = cython.declare(cython.int, 64)

# Buckets that are noted together; nearly all puzzles have fewer.
_MOST_BUCKETS = cython.declare(cython.int, 256)

_FIRST_BUCKETS = 256

# Puzzles that are compared by their sketches alone, without keys.
_MOST_SCANNED = 12_288

# Pairs that sketches may leave for each puzzle without keys, on an average.
_MOST_COMPARED = cython.declare(cython.int, 512)
_FIRST_PUZZLES = 64

# Bits of a sketch, of which 48 are in its second word.
_SKETCH_BITS = cython.declare(cython.ulonglong, 112)
_SECOND_WORD = cython.declare(cython.ulonglong, (1 << 48) - 1)

# Above them are marks.  The lowest ones are missing: as many as half of the clues is above the
# least mark of the index.
_MARK_BITS = cython.declare(cython.int, 48)
_N_MARKS = cython.declare(cython.int, 8)

# The last bits are the number of clues, or the most that they hold.
_SECOND_BITS = cython.declare(cython.int, 56)
_MOST_NOTED = cython.declare(cython.int, 255)

# Clues that a sketch has lost, if nobody knows their number: more than any board has.
_UNKNOWN = cython.declare(cython.int, 1 << 20)

# The actions on the keys of a puzzle.
_ASK = cython.declare(cython.int, 0)
_INSERT = cython.declare(cython.int, 1)
_REMOVE = cython.declare(cython.int, 2)


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
        The code of a cell without a clue; all codes are below 128.
    most_scanned : int
        With more puzzles than this, the index has keys.

    Notes
    -----
    One object serves one thread at a time.
    """

    n_cells: cython.int
    _limit: cython.int
    _blank: cython.int
    _n_puzzles: cython.int
    _n_rows: cython.int
    # The rows of clues, one more than puzzles: the last is the one in hand.
    _clues: cython.uchar[::1]
    _sketches: cython.ulonglong[::1]
    _fewest: cython.int
    _least_mark: cython.int
    # The keys: the number of parts, and the number of clues in a key.
    _n_parts: cython.int
    _key_size: cython.int
    # Whether there are keys yet, and the pairs that sketches left without them.
    _most_scanned: cython.int
    _has_keys: cython.bint
    _n_compared: cython.longlong
    # The buckets.
    _head: cython.int[::1]
    _shift: cython.int
    _n_entries: cython.longlong
    _chunks: cython.int[::1]
    _n_chunks: cython.int
    _free: cython.int
    # Of the puzzle in hand: its clues in one part, and the end of each part.
    _part: cython.int[::1]
    # The buckets of its last keys, and whether these are all of them.
    _buckets: cython.int[::1]
    _n_buckets: cython.int
    _are_all: cython.bint
    # Of a question: chunks, and puzzles of them, that are not looked at yet.
    _asked: cython.int[::1]
    _near: cython.int[::1]
    _n_near: cython.int
    # The owners of the arrays, so that they can grow in place.
    _clue_store: Any
    _sketch_store: Any
    _chunk_store: Any

    def __init__(
        self,
        n_cells: int,
        limit: int | None = None,
        blank: int = 0,
        most_scanned: int = _MOST_SCANNED,
    ) -> None:
        self.n_cells = n_cells
        self._limit = _HALF if limit is None else limit
        self._blank = blank
        self._n_puzzles = self._n_rows = 0
        self._n_parts = self._key_size = 0
        self._most_scanned = most_scanned
        self._has_keys = False
        self._n_compared = 0
        self._clue_store = zeros("B", 0)
        self._sketch_store = zeros("Q", 0)
        self._part = ints(n_cells)
        self._buckets = ints(_MOST_BUCKETS)
        self._asked, self._near = ints(_AHEAD), ints(_AHEAD)
        self._fewest = n_cells
        self._least_mark = 0
        self._grow_rows(_FIRST_PUZZLES)
        self._deal()
        self._clear(_FIRST_BUCKETS)

    def __len__(self) -> int:
        return self._n_puzzles

    def is_overlapping(self, clues: bytes) -> bool:
        """Return True if a puzzle (a code per cell) shares too many clues with one here."""
        self._take(clues)
        if self._has_keys:
            return self._visit(self._n_puzzles, _ASK)
        return self._scan(self._n_puzzles)

    def add(self, clues: bytes) -> None:
        """Add a puzzle, whether it overlaps others or not."""
        self._take(clues)
        self._insert()

    def add_unless_overlapping(self, clues: bytes) -> bool:
        """Add a puzzle if it does not overlap any; return False if it does."""
        if self.is_overlapping(clues):
            return False
        self._insert(is_asked=True)
        return True

    def cut(self, n_puzzles: int) -> None:
        """Remove all puzzles but the first ``n_puzzles``."""
        if not self._has_keys:
            self._n_puzzles = min(self._n_puzzles, n_puzzles)
        while self._n_puzzles > n_puzzles:
            self._n_puzzles -= 1
            self._visit(self._n_puzzles, _REMOVE)

    @cython.cfunc
    def _grow_rows(self, n_rows: cython.int) -> cython.void:
        n_more: cython.int = n_rows - self._n_rows
        self._clues, self._sketches = zeros("B", 1), zeros("Q", 1)
        self._clue_store.extend(zeros("B", n_more * self.n_cells))
        self._sketch_store.extend(zeros("Q", n_more * 2))
        self._clues, self._sketches = self._clue_store, self._sketch_store
        self._n_rows = n_rows

    @cython.cfunc
    def _take(self, clues: bytes) -> cython.void:
        """Write a puzzle into the row behind the last, and make keys anew if they were too few."""
        row: cython.int = self._n_puzzles
        n: cython.int = 0
        one: cython.ulonglong = 1
        low: cython.ulonglong = 0
        high: cython.ulonglong = 0
        values: cython.const[cython.uchar][::1] = clues
        if len(clues) != self.n_cells:
            raise ValueError(f"{len(clues)} codes: puzzles have {self.n_cells} each")
        if row == self._n_rows:
            self._grow_rows(row + row // 4)
        first = cython.cast(cython.Py_ssize_t, row) * self.n_cells
        for cell in range(self.n_cells):
            self._clues[first + cell] = values[cell]
            if values[cell] != self._blank:
                n += 1
                bit = _bit_of(cell * _CODES + values[cell])
                if bit < 64:
                    low |= one << bit
                else:
                    high |= one << (bit - 64)
        self._sketches[2 * row] = low
        if row == 0:
            self._least_mark = max(n // 2 - _N_MARKS // 2, 0)
        marks = ~self._marks_below(n) & ((1 << _N_MARKS) - 1)
        self._sketches[2 * row + 1] = (
            high
            | (cython.cast(cython.ulonglong, marks) << _MARK_BITS)
            | (cython.cast(cython.ulonglong, min(n, _MOST_NOTED)) << _SECOND_BITS)
        )
        if n < self._fewest:
            self._fewest = n
            self._deal()

    @cython.cfunc
    def _deal(self) -> cython.void:
        """Set parts and keys for the fewest clues; make all keys anew if these change."""
        too_many: cython.int = self._most_shared(self._fewest) + 1
        key_size: cython.int = 3 if too_many > 4 else 2 if too_many > 1 else 1
        n_parts: cython.int = (too_many - 1) // (key_size - 1) if key_size > 1 else 1
        # With a part for each cell there are no keys: no puzzles can share so many clues.
        n_parts = min(n_parts, self.n_cells)
        if n_parts != self._n_parts or key_size != self._key_size:
            self._n_parts = n_parts
            self._key_size = key_size
            if self._has_keys:
                self._insert_all(len(self._head))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_shared(self, n_clues: cython.int) -> cython.int:
        return n_clues // 2 if self._limit == _HALF else self._limit

    @cython.cfunc
    def _clear(self, n_buckets: cython.int) -> cython.void:
        """Make empty buckets: a power of two."""
        self._n_entries = 0
        self._n_chunks = 0
        self._free = -1
        # The old ones go before the new ones come: together they would take the most memory.
        self._chunks = self._head = ints(1)
        self._chunk_store = ints(0)
        self._chunk_store = ints(n_buckets * _CHUNK)
        self._chunks = self._chunk_store
        self._head = ints(n_buckets)
        for bucket in range(n_buckets):
            self._head[bucket] = -1
        self._shift = 65 - n_buckets.bit_length()

    @cython.cfunc
    def _insert_all(self, n_buckets: cython.int) -> cython.void:
        self._clear(n_buckets)
        for row in range(self._n_puzzles):
            self._visit(row, _INSERT)
            if self._n_entries > n_buckets * _MOST_LOAD:
                # There are more keys than before: from the start again.
                self._insert_all(2 * n_buckets)
                return

    @cython.cfunc
    def _insert(self, is_asked: cython.bint = False) -> cython.void:
        """Add the puzzle in hand, whose buckets are known if it was asked for just now."""
        if not self._has_keys:
            self._n_puzzles += 1
            if (
                self._n_puzzles > self._most_scanned
                or self._n_compared > _MOST_COMPARED * self._n_puzzles
            ):
                self._has_keys = True
                self._insert_all(_FIRST_BUCKETS)
            return
        if is_asked and self._are_all:
            self._meet(self._n_puzzles, _INSERT)
        else:
            self._visit(self._n_puzzles, _INSERT)
        self._n_puzzles += 1
        if self._n_entries > len(self._head) * _MOST_LOAD:
            self._insert_all(2 * len(self._head))

    @cython.cfunc
    def _scan(self, row: cython.int) -> cython.bint:
        """Tell whether a row overlaps one before it, without keys."""
        first: cython.int = 0
        one: cython.ulonglong = self._sketches[2 * row]
        other: cython.ulonglong = self._sketches[2 * row + 1]
        n: cython.int = cython.cast(cython.int, other >> _SECOND_BITS)
        marks: cython.ulonglong = 0
        least: cython.int = self._most_shared(n) + 1 - _n_lost(one, other)
        if self._limit == _HALF:
            # A smaller puzzle may share less: by a mark for each clue, of which it may lack some.
            marks = self._marks_below(n)
            least -= max(n // 2 - self._least_mark - _N_MARKS, 0)
            least -= max(self._least_mark - self._fewest // 2, 0)
        other = (other & _SECOND_WORD) | (marks << _MARK_BITS)
        pairs = cython.address(self._sketches[0])
        near = cython.address(self._near[0])
        while first < row:
            end: cython.int = min(first + _AHEAD, row)
            self._n_near = sharing_pairs(pairs, first, end, one, other, least, near)
            self._n_compared += self._n_near
            if self._n_near and self._compare(row):
                return True
            first = end
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _marks_below(self, n_clues: cython.int) -> cython.int:
        """Return the marks that are less than half of the clues."""
        return (1 << min(max(n_clues // 2 - self._least_mark, 0), _N_MARKS)) - 1

    @cython.cfunc
    def _visit(self, row: cython.int, what: cython.int) -> cython.bint:
        """Go through the keys of a row to insert or remove it, or to tell whether it overlaps."""
        cell: cython.int = 0
        first: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, row) * self.n_cells
        self._n_buckets = self._n_near = 0
        self._are_all = True
        for part in range(self._n_parts):
            m = 0
            end = (part + 1) * self.n_cells // self._n_parts
            while cell < end:
                if self._clues[first + cell] != self._blank:
                    self._part[m] = cell * _CODES + self._clues[first + cell]
                    m += 1
                cell += 1
            for i in range(m):
                key = self._part[i]
                if self._key_size == 1:
                    if self._hash(row, key, what):
                        return True
                    continue
                for j in range(i + 1, m):
                    key = (cython.cast(cython.ulonglong, self._part[i]) << 20) | self._part[j]
                    if self._key_size == 2:
                        if self._hash(row, key, what):
                            return True
                        continue
                    for k in range(j + 1, m):
                        if self._hash(row, (key << 20) | self._part[k], what):
                            return True
        return self._meet(row, what)

    @cython.cfunc
    @cython.inline
    def _hash(self, row: cython.int, key: cython.ulonglong, what: cython.int) -> cython.bint:
        """Note the bucket of a key; see to the buckets if there are many."""
        bucket: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, mixed(key) >> self._shift)
        prefetch(cython.address(self._head[bucket]))
        if self._n_buckets == _MOST_BUCKETS:
            self._are_all = False
            if self._meet(row, what):
                return True
            self._n_buckets = 0
        self._buckets[self._n_buckets] = bucket
        self._n_buckets += 1
        return False

    @cython.cfunc
    def _meet(self, row: cython.int, what: cython.int) -> cython.bint:
        """Compare a row with those of its buckets, or add it to them or take it away."""
        chunk: cython.Py_ssize_t
        if what == _ASK:
            for first in range(0, self._n_buckets, _AHEAD):
                if self._ask(row, first, min(_AHEAD, self._n_buckets - first)):
                    return True
            return self._compare(row)
        for n in range(self._n_buckets):
            chunk = self._head[self._buckets[n]]
            if chunk >= 0:
                prefetch(cython.address(self._chunks[chunk * _CHUNK]))
        for n in range(self._n_buckets):
            if what == _INSERT:
                self._put(row, self._buckets[n])
            else:
                self._pop(self._buckets[n])
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _ask(self, row: cython.int, first: cython.int, n_asked: cython.int) -> cython.bint:
        """Look at some of the buckets, and tell whether a row overlaps one of their puzzles."""
        for n in range(n_asked):
            self._asked[n] = self._head[self._buckets[first + n]]
            if self._asked[n] >= 0:
                chunk = cython.cast(cython.Py_ssize_t, self._asked[n])
                prefetch(cython.address(self._chunks[chunk * _CHUNK]))
        for n in range(n_asked):
            chunk = self._asked[n]
            while chunk >= 0:
                chunk *= _CHUNK
                if self._chunks[chunk] >= 0:
                    owner = cython.cast(cython.Py_ssize_t, self._chunks[chunk])
                    prefetch(cython.address(self._chunks[owner * _CHUNK]))
                for i in range(chunk + 1, chunk + _CHUNK):
                    owner = self._chunks[i]
                    if owner < 0:
                        break
                    prefetch(cython.address(self._sketches[2 * owner]))
                    self._near[self._n_near] = owner
                    self._n_near += 1
                    if self._n_near == _AHEAD and self._compare(row):
                        return True
                chunk = self._chunks[chunk]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _compare(self, row: cython.int) -> cython.bint:
        """Return True if a row overlaps one of the puzzles that are near."""
        owner: cython.Py_ssize_t
        first: cython.ulonglong = self._sketches[2 * row]
        second: cython.ulonglong = self._sketches[2 * row + 1]
        n: cython.int = cython.cast(cython.int, second >> _SECOND_BITS)
        n_near: cython.int = self._n_near
        n_lost: cython.int = _n_lost(first, second)
        self._n_near = 0
        second &= _SECOND_WORD
        for i in range(n_near):
            owner = self._near[i]
            n_other = cython.cast(cython.int, self._sketches[2 * owner + 1] >> _SECOND_BITS)
            least = self._most_shared(min(n, n_other)) + 1 - n_lost
            if (
                n_bits(first & self._sketches[2 * owner])
                + n_bits(second & self._sketches[2 * owner + 1])
                >= least
            ) and self._are_overlapping(row, owner):
                return True
        return False

    @cython.cfunc
    def _put(self, row: cython.int, bucket: cython.Py_ssize_t) -> cython.void:
        chunk: cython.int = self._head[bucket]
        place: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, chunk) * _CHUNK
        if chunk < 0 or self._chunks[place + _CHUNK - 1] >= 0:
            chunk = self._new_chunk()
            place = cython.cast(cython.Py_ssize_t, chunk) * _CHUNK
            self._chunks[place] = self._head[bucket]
            self._head[bucket] = chunk
            for i in range(place + 1, place + _CHUNK):
                self._chunks[i] = -1
        i = place + 1
        while self._chunks[i] >= 0:
            i += 1
        self._chunks[i] = row
        self._n_entries += 1

    @cython.cfunc
    def _new_chunk(self) -> cython.int:
        chunk: cython.int = self._free
        if chunk >= 0:
            self._free = self._chunks[cython.cast(cython.Py_ssize_t, chunk) * _CHUNK]
            return chunk
        chunk = self._n_chunks
        self._n_chunks += 1
        if cython.cast(cython.Py_ssize_t, self._n_chunks) * _CHUNK > len(self._chunks):
            self._chunks = ints(1)
            self._chunk_store.extend(ints((chunk // 8 + 1) * _CHUNK))
            self._chunks = self._chunk_store
        return chunk

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pop(self, bucket: cython.Py_ssize_t) -> cython.void:
        """Take the newest entry of a bucket away."""
        chunk: cython.int = self._head[bucket]
        place: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, chunk) * _CHUNK
        i: cython.Py_ssize_t = place + _CHUNK - 1
        while self._chunks[i] < 0:
            i -= 1
        self._chunks[i] = -1
        self._n_entries -= 1
        if i == place + 1:
            self._head[bucket] = self._chunks[place]
            self._chunks[place] = self._free
            self._free = chunk

    @cython.cfunc
    @cython.exceptval(check=False)
    def _are_overlapping(self, one: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
        n: cython.int = 0
        n_one: cython.int = 0
        n_other: cython.int = 0
        one *= self.n_cells
        other *= self.n_cells
        for cell in range(self.n_cells):
            n_one += self._clues[one + cell] != self._blank
            n_other += self._clues[other + cell] != self._blank
            n += (self._clues[one + cell] != self._blank) & (
                self._clues[one + cell] == self._clues[other + cell]
            )
        return n > self._most_shared(min(n_one, n_other))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _bit_of(clue: cython.int) -> cython.int:
    """Return the place of a clue in a sketch."""
    return cython.cast(cython.int, ((mixed(clue) >> 32) * _SKETCH_BITS) >> 32)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _n_lost(first: cython.ulonglong, second: cython.ulonglong) -> cython.int:
    """Return how many clues more than bits a sketch has, or more than any if nobody counted."""
    n: cython.int = cython.cast(cython.int, second >> _SECOND_BITS)
    return _UNKNOWN if n == _MOST_NOTED else n - n_bits(first) - n_bits(second & _SECOND_WORD)


def new_overlap_index(n_cells: int, max_overlap: str, blank: int = 0) -> OverlapIndex:
    """Return an empty index for the overlap of a spec: "half", or a number."""
    return OverlapIndex(n_cells, None if max_overlap == HALF else int(max_overlap), blank)
