# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A bit-parallel oracle for 9x9 Sudoku: bands of 27 cells, one machine word for each digit.

State
-----
A *word* is the set of cells of one band (three rows, 27 cells, bit 9 * row + column) that can still
hold one digit.  A state is 32 unsigned ints:

====== =========================================================================================
0..26  the words, 9 * band + digit - 1; the number of a word is written ``t`` here
27..29 for each band, its cells without a digit yet (*open* cells)
30     the *dirty* words, one bit each: changed since their consequences were last drawn
31     unused
====== =========================================================================================

and, while a state is worked on, six more: 32..34 the open cells of each band with two candidates,
35..37 those with three.

Within a band a digit meets three rows and three boxes, in nine *minirows* of three cells.  It takes
one minirow in each row and each box: a permutation.  So everything that rows and boxes say about a
digit within a band follows from which minirows are left, nine bits:

``_LOCK``    the cells of the minirows that some permutation within the nine bits uses (locked
             candidates and hidden singles of rows and boxes in one step; 0 if there is none), and
             beside it those of boxes with a single such minirow.  The index is bits 17..25 of the
             product of bits 0, 3, .. 24 with 0x2020401, in which no two of the 512 patterns
             agree (a multiplier found by trial).

What the columns say goes from band to band, nine bits again, the columns in which a word has cells:

``_COLUMN``  the cells left to the other two bands, where a box is down to one column here; and
             beside it the boxes that are.
``_THIRD``   the cells left to the third band, where two bands together are down to two columns.

A digit is placed in a band where a box is down to one minirow and one column.

Propagation (``_propagate``)
    ``_sweep`` takes the dirty words in rounds, in the order of ``t``, so that successive words
    belong to different digits and the processor overlaps their chains of table look-ups.  When no
    word is dirty, the candidates of each cell are counted for 27 cells at a time by carry-save
    addition ("seen once", "twice", "thrice"): cells without candidates end the branch, cells with
    one make the word dirty again.

Branching (``_choose``)
    On a cell with two candidates: in the band that has most of them, the cell that sees most others
    in its band and column.  Without any, on a cell with three, else on any.  The state without the
    chosen candidate goes on the stack, the search goes on with the candidate placed.  Each entry on
    the stack belongs to a placed cell, so 82 entries suffice.  A state takes 128 bytes to copy.

Invariants
----------
- A word that is not dirty has no cell outside its permutations, and its columns are taken from the
  other two bands.  The exception is the word in hand within ``_sweep``.
- A cell that is not open is in one word.  When ``_propagate`` has ended with 2, each open cell is
  in two words or more.
- Between two calls of ``_next`` the stack holds what is left to search, so a search can stop at
  any solution, or at the end of a slice of nodes to look at signals, and go on.

Minimising
----------
To drop clues one by one and ask each time takes 81 searches.  ``minimise`` keeps a pool of
*unavoidable sets* instead (cells in which some second grid differs from the grid), and asks only
for what the pool does not tell:

1. ``_decide``: keep a clue if some set of the pool has it as its last cell in the order and
   none of its other cells is kept.  This takes one look at each set.
2. Search the clues kept so far and those not yet reached for a second solution.  The cells in
   which it differs are a set without a clue: add it to the pool and decide again.
3. With no second solution, all decisions are the ones that the pass one by one makes.  For each
   kept clue there is a second grid that differs in it and in dropped ones alone, so the pass keeps
   it; and each dropped clue is not needed even when all later drops are made.

So the clues depend on the grid and the order alone, neither on the pool nor on which second
solution a search meets.  What makes it fast:

- The pool starts with the cycles of two digits, and of two rows or columns of a band: some 65 sets.
- The order is settled in six growing prefixes: a search among many clues is cheap and meets
  small sets, which serve again later.
- Branches take the grid's own digit first (``_guide``).  So the first solution is the grid, and the
  next one leaves it low in the tree, in a small set.
- When the pool has grown and no clue that the search has been given is dropped, the search goes
  on with the new ones placed in each state that it takes up (``_narrow``): what it has refuted
  stays refuted.  Else it starts again.

Should the pool fill up (it ends with some 85 sets of 512), it starts again without one and settles
the clues singly, with one set at most for each.

Measured and rejected
---------------------
On one core of a shared 2-core EPYC (Zen 5), gcc 12 -O3, medians of 150 interleaved
runs.  Microseconds a uniqueness check on 17-clue puzzles / top1465, and nodes; the version kept
takes 1.81 / 7.01 and 2.41 / 25.1 nodes:

- Without ``_THIRD``: 1.92 / 8.14; 3.01 / 29.6 nodes.
- Branching on the first cell with two candidates: 1.91 / 9.93; 2.98 / 38.3 nodes.
- The first such cell in the band that has most: 1.88 / 7.87; 2.79 / 30.7 nodes.
- The one that sees most others in all bands: 1.83 / 7.25; 2.33 / 24.2 nodes, which do not
  pay for the longer look.
- Always the lowest dirty word, without rounds: 2.15 / 7.71, the same nodes: each step waits
  for the one before.
- Minirows by three look-ups in a table of 512 in place of the multiplication: 1.83 / 7.04.

Against earlier versions, so to be read in pairs:

- The band with the fewest open cells: 1.74 / 8.70 against 1.66 / 8.36 for the first cell.
- A cell with the digit that most such cells hold: 1.68 / 7.80 against 1.64 / 7.28 for the first
  cell in the band that has most.
- Collecting the placed cells of a band and clearing them once, against clearing them one by one:
  1.67 / 7.50 against 1.65 / 7.13.
- The neighbours of a word computed by comparison in place of a table: 1.80 / 7.42 against 1.67 /
  6.97.
- The clues of a puzzle found without a branch a cell, and low bits by one instruction in place of
  ``ffs``: 2.57 / 10.8 against 2.59 / 10.7, on a busier machine.
- Placed cells cleared word by word, in place of four words at a time (``clear_nine``): 2.57 / 10.8
  against 2.38 / 10.3, there.

Microseconds a minimal puzzle from a grid, and nodes; the version kept takes 46 and 134, 81 calls of
``find_without`` take 80:

- All clues decided anew after each set, in place of those from its last cell on: 71 against 67, on
  a busier machine.
- A new search after each set: 55; 145 nodes.
- Two sets from each search: 49; 150 nodes.  Three: 52; 166 nodes.
- A pool that starts empty: 65; 241 nodes.
- The whole order in one prefix: 87; 355 nodes.  In three: 51; 166 nodes.
- Each clue a prefix, and no pool to start with: 97; 217 nodes.

References
----------
A word for each digit and band, with locked candidates from tables, is the idea of
zhouyundong_2012, developed by champagne and JasonLion (JCZSolve; forum.enjoysudoku.com, thread
30470) and by Emerentius (github.com/Emerentius/sudoku).  Minirows and columns as permutations
follow t-dillon/tdoku.  Unavoidable sets: G. McGuire, B. Tugemann, G. Civario, There is no 16-clue
Sudoku, Experimental Mathematics 23 (2014).  splitmix64: G. L. Steele, D. Lea, C. H. Flood, Fast
splittable pseudorandom number generators, OOPSLA 2014.
"""

from collections.abc import Sequence

import cython

from cluesmith.generator.kernel.arrays import ints

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import clear_nine
    from cython.cimports.cluesmith.generator.kernel.signals import check_signals
    from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below
    from cython.cimports.posix.strings import ffs
else:
    from cluesmith.generator.kernel.bits import clear_nine
    from cluesmith.generator.kernel.signals import check_signals
    from cluesmith.generator.kernel.splitmix64 import advanced, below

    def ffs(word: int) -> int:
        return (word & -word).bit_length()


IS_COMPILED: bool = cython.compiled

_LOCK = cython.declare(cython.uint[1024])  # by minirows: cells left, cells of boxes with one
_COLUMN = cython.declare(cython.uint[1024])  # by columns: cells left to others, boxes with one
_THIRD = cython.declare(cython.uint[512])  # by columns of two bands: cells left to the third
_REST = cython.declare(cython.uint[27])  # by cell: the cells that can hold a digit placed there
_NEXT = cython.declare(cython.uchar[54])  # by word: the same digit in the other two bands
_ORDERS = cython.declare(cython.uchar[18])  # the six orders of 0, 1, 2

# Nodes between two looks at pending signals: some 10 ms.
_SLICE_NODES = cython.declare(cython.longlong, 32768)
_NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# The clues not yet reached at the end of each prefix in which minimise settles the order.
_LEFT = cython.declare(cython.int[6])

# How minimise knows an unavoidable set, and what _settle ended with.
_DIGITS = cython.declare(cython.int, 0)
_ROWS = cython.declare(cython.int, 1)
_COLUMNS = cython.declare(cython.int, 2)
_SEARCHED = cython.declare(cython.int, 3)
_SETTLED = cython.declare(cython.int, 0)
_UNHIT = cython.declare(cython.int, 1)
_FULL = cython.declare(cython.int, 2)

# The solutions that one_more lists before it goes by single options.
_N_FIRST = cython.declare(cython.int, 16)

_MAX_SETS = 512  # the size of the arrays below
_MIN_SETS = 81  # one for each clue, should minimise have to go by single clues


def _build_tables() -> None:
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    permutations = [1 << a | 8 << b | 64 << c for a, b, c in orders]
    for i in range(18):
        _ORDERS[i] = orders[i // 3][i % 3]
    for bits in range(512):
        _build_lock(bits, permutations)
        _build_columns(bits)
    for cell in range(27):
        row, column = cell // 9, cell % 9
        seen = 0o777 << 9 * row | 0o007007007 << column // 3 * 3
        _REST[cell] = 1 << cell | 0o777777777 & ~seen
        _NEXT[2 * cell] = (cell + 9) % 27
        _NEXT[2 * cell + 1] = (cell + 18) % 27
    for i, left in enumerate((28, 20, 14, 9, 5, 0)):
        _LEFT[i] = left


def _build_lock(minirows: int, permutations: list[int]) -> None:
    live = 0
    for permutation in permutations:
        if permutation & minirows == permutation:
            live |= permutation
    spread = left = alone = 0
    for i in range(9):
        spread |= (minirows >> i & 1) << 3 * i
        if live >> i & 1:
            left |= 7 << 3 * i
            if live >> i // 3 * 3 & 7 == 1 << i % 3:
                alone |= 7 << 3 * i
    slot = spread * 0x2020401 >> 17 & 511
    _LOCK[2 * slot] = left
    _LOCK[2 * slot + 1] = alone


def _build_columns(columns: int) -> None:
    others = third = 0o777777777
    alone = 0
    for box in range(3):
        of_box = columns & 7 << 3 * box
        n_columns = of_box.bit_count()
        if n_columns == 1:
            others &= ~(of_box * 0o001001001)
            alone |= 0o007007007 << 3 * box
        elif n_columns == 2:
            third &= ~(of_box * 0o001001001)
    _COLUMN[2 * columns] = others
    _COLUMN[2 * columns + 1] = alone
    _THIRD[columns] = third


_build_tables()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _low(bits: cython.uint) -> cython.uint:
    return ffs(cython.cast(cython.int, bits)) - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _size(bits: cython.uint) -> cython.uint:
    # Warren, Hacker's Delight, section 5-1.
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 63


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _columns(word: cython.uint) -> cython.uint:
    return (word | word >> 9 | word >> 18) & 511


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(
    one=cython.uint, dirty=cython.uint, work=cython.uint, bit=cython.uint, t=cython.uint,
    t1=cython.uint, t2=cython.uint, word=cython.uint, slot=cython.uint, columns=cython.uint,
    left=cython.uint,
    old1=cython.uint, old2=cython.uint, new1=cython.uint, new2=cython.uint, placed=cython.uint,
    band=cython.uint, base=cython.uint, changed=cython.uint,
)  # fmt: skip
def _sweep(s: cython.p_uint) -> cython.bint:
    """Draw the consequences of all dirty words; false if a digit has no place left."""
    dirty = s[30]
    one = 1
    while dirty:
        work = dirty
        while work:
            t = _low(work)
            bit = one << t
            work &= work - 1
            dirty &= ~bit
            word = s[t]
            slot = ((word | word >> 1 | word >> 2) & 0o111111111) * 0x2020401 >> 17 & 511
            word &= _LOCK[2 * slot]
            if word == 0:
                return False
            columns = _columns(word)
            left = _COLUMN[2 * columns]
            t1 = _NEXT[2 * t]
            t2 = _NEXT[2 * t + 1]
            old1 = s[t1]
            old2 = s[t2]
            new1 = old1 & left & _THIRD[columns | _columns(old2)]
            new2 = old2 & left & _THIRD[columns | _columns(old1)]
            s[t] = word
            s[t1] = new1
            s[t2] = new2
            dirty |= cython.cast(cython.uint, new1 != old1) << t1
            dirty |= cython.cast(cython.uint, new2 != old2) << t2
            band = t // 9
            placed = word & _LOCK[2 * slot + 1] & _COLUMN[2 * columns + 1] & s[27 + band]
            if placed:
                s[27 + band] ^= placed
                base = 9 * band
                changed = clear_nine(s, base, placed)
                s[t] = word
                dirty |= changed << base
                dirty &= ~bit
    s[30] = 0
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(
    band=cython.uint, t=cython.uint, word=cython.uint, once=cython.uint, twice=cython.uint,
    thrice=cython.uint, more=cython.uint, single=cython.uint, hits=cython.uint, one=cython.uint,
)  # fmt: skip
def _propagate(s: cython.p_uint) -> cython.int:
    """Draw all consequences: 0 for a contradiction, 1 solved, 2 open (and s[32..37] is set)."""
    one = 1
    while True:
        if not _sweep(s):
            return 0
        if s[27] | s[28] | s[29] == 0:
            return 1
        for band in range(3):
            once = s[9 * band]
            twice = 0
            thrice = 0
            more = 0
            for t in range(9 * band + 1, 9 * band + 9):
                word = s[t]
                more |= thrice & word
                thrice |= twice & word
                twice |= once & word
                once |= word
            if once != 0o777777777:
                return 0
            s[32 + band] = twice & ~thrice
            s[35 + band] = thrice & ~more
            single = s[27 + band] & ~twice
            if single:
                for t in range(9 * band, 9 * band + 9):
                    word = s[t]
                    hits = word & single
                    if hits:
                        while hits:
                            word &= _REST[_low(hits)]
                            hits &= hits - 1
                        s[t] = word
                        s[30] |= one << t
        if s[30] == 0:
            return 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(
    band=cython.uint, size=cython.uint, best=cython.uint, own=cython.uint, second=cython.uint,
    third=cython.uint, rest=cython.uint, cell=cython.uint, chosen=cython.uint, column=cython.uint,
)  # fmt: skip
def _choose(s: cython.p_uint) -> cython.uint:
    """Return the cell to branch on."""
    if s[32] | s[33] | s[34] == 0:
        if s[35] | s[36] | s[37]:
            band = 0 if s[35] else 1 if s[36] else 2
            return 27 * band + _low(s[35 + band])
        band = 0 if s[27] else 1 if s[28] else 2
        return 27 * band + _low(s[27 + band])
    band = 0
    best = _size(s[32])
    size = _size(s[33])
    if size > best:
        best = size
        band = 1
    if _size(s[34]) > best:
        band = 2
    own = s[32 + band]
    second = s[33] if band == 0 else s[34] if band == 1 else s[32]
    third = s[34] if band == 0 else s[32] if band == 1 else s[33]
    chosen = 0
    best = 0
    rest = own
    while rest:
        cell = _low(rest)
        rest &= rest - 1
        column = 0o001001001 << cell % 9
        # The columns before are no column of this one: room for the third band's three cells.
        size = 1 + _size(own & ~_REST[cell]) + _size(second & column | (third & column) << 1)
        if size > best:
            best = size
            chosen = cell
    return 27 * band + chosen


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _n_candidates(s: cython.p_uint) -> cython.int:
    """Return the number of candidates of the open cells."""
    n: cython.int = 0
    t: cython.uint
    for t in range(27):
        n += _size(s[t] & s[27 + t // 9])
    return n


@cython.cclass
class BandOracle:
    """Answers questions about the solutions of a 9x9 Sudoku.

    A puzzle or grid is 81 bytes, row by row: 0 for a blank, else the digit 1..9.  Searches run
    without the GIL; one oracle serves one thread at a time.

    Parameters
    ----------
    max_sets : int, optional
        Room for unavoidable sets in ``minimise``, 81..512.  It never changes a result.

    Raises
    ------
    ValueError
        From every method: a puzzle of another length or with other values.
    RuntimeError
        From every method: another thread is in it.

    Notes
    -----
    2 us for a 17-clue puzzle, 7 us for a hard one, 50 us for a minimal puzzle from a grid.
    """

    n_nodes: cython.longlong
    _max_sets: cython.int
    _busy: cython.bint
    _pause: cython.longlong  # the node at which to look at signals
    # The search: states still to do, the last solution, and whose digits go first in branches.
    _stack: cython.uint[2624]  # 82 states of 32 ints
    _depth: cython.int
    _leaf: cython.uint[27]
    _guide: cython.uint[27]
    _is_guided: cython.bint
    _is_random: cython.bint
    _seed: cython.ulonglong
    _values: cython.uchar[81]
    # A batch: whether a puzzle is under way, and its solutions so far.
    _is_open: cython.bint
    _n_found: cython.int
    # trials: candidates that are refuted, and that solve the puzzle; candidates that others leave.
    _n_refuted: cython.int
    _n_solving: cython.int
    _n_left: cython.int
    # minimise: clues in order; the kept ones; why each is kept (the number of a set, or -1).
    _grid: cython.uchar[81]
    _order: cython.uchar[81]
    _n_order: cython.int
    _position: cython.int[81]  # of a cell in the order, -1 for a blank
    _kept: cython.uint[3]
    # The clues at the root of the search under way, and those it has been given since.
    _rooted: cython.uint[3]
    _extra: cython.uint[3]
    _is_narrowed: cython.bint
    _reason: cython.int[81]
    # The pool: cells of each set; lists of the sets with the same last clue in the order; and
    # how to make the second grid (a kind, and the sum of two digits, rows or columns to swap).
    _n_sets: cython.int
    _last_place: cython.int  # of the set added last: its last clue in the order
    _set_cells: cython.uint[1536]
    _set_kind: cython.uchar[512]
    _set_sum: cython.uchar[512]
    _set_words: cython.uint[13824]  # the second grid, where a search has found it
    _first_set: cython.int[81]
    _next_set: cython.int[512]
    # one_more: options that some and several solutions have; the solutions; of each, how many
    # options single it out, and one of those; and the numbers of the solutions that have any.
    _once: cython.uint[27]
    _twice: cython.uint[27]
    _n_listed: cython.int
    _listed: cython.uint[40500]  # 1500 solutions: the first, and two for each option
    _n_singling: cython.ushort[1500]
    _chosen: cython.ushort[1500]
    _n_single: cython.int
    _single: cython.ushort[1500]

    def __init__(self, max_sets: int = _MAX_SETS) -> None:
        if not _MIN_SETS <= max_sets <= _MAX_SETS:
            raise ValueError(f"max_sets {max_sets}: use {_MIN_SETS} to {_MAX_SETS}")
        if not cython.compiled:
            self._stack = [0] * 2624
            self._leaf = [0] * 27
            self._guide = [0] * 27
            self._values = [0] * 81
            self._grid = [0] * 81
            self._order = [0] * 81
            self._position = [0] * 81
            self._kept = [0] * 3
            self._rooted = [0] * 3
            self._extra = [0] * 3
            self._reason = [0] * 81
            self._set_cells = [0] * 1536
            self._set_kind = [0] * 512
            self._set_sum = [0] * 512
            self._set_words = [0] * 13824
            self._first_set = [0] * 81
            self._next_set = [0] * 512
            self._once = [0] * 27
            self._twice = [0] * 27
            self._listed = [0] * 40500
            self._n_singling = [0] * 1500
            self._chosen = [0] * 1500
            self._single = [0] * 1500
        self._max_sets = max_sets
        self.n_nodes = 0
        self._busy = False
        self._pause = 0
        self._depth = 0
        self._is_guided = False
        self._is_narrowed = False
        self._is_random = False
        self._seed = 0
        self._n_refuted = self._n_solving = self._n_left = 0

    @property
    def nodes(self) -> int:
        """Search nodes since the oracle was made."""
        return self.n_nodes

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions of a puzzle, up to limit."""
        n_found: cython.int = 0
        max_found: cython.int = _positive(limit)
        self._enter()
        try:
            if self._start(clues):
                while n_found < max_found and self._advance():
                    n_found += 1
        finally:
            self._busy = False
        return n_found

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the first solutions of a puzzle, up to limit, in an order without meaning."""
        max_found: cython.int = _positive(limit)
        grids: list[bytes] = []
        self._enter()
        try:
            if self._start(clues):
                while len(grids) < max_found and self._advance():
                    self._write_leaf()
                    grids.append(self._take_values())
        finally:
            self._busy = False
        return grids

    def n_candidates(self, clues: bytes) -> int:
        """Count the candidates of all cells after the first step of a search; 0 for none."""
        root = cython.declare(cython.uint[38])
        t: cython.int
        n: cython.int = 0
        if not cython.compiled:
            root = [0] * 38
        self._enter()
        try:
            if self._start(clues):
                for t in range(32):
                    root[t] = self._stack[t]
                if _propagate(root):
                    for t in range(27):
                        n += _size(root[t])
        finally:
            self._busy = False
        return n

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution other than the grid, or None if there is no other."""
        found: bytes
        self._enter()
        try:
            self._set_guide(grid)
            if self._start(clues):
                self._is_guided = True
                while self._advance():
                    self._write_leaf()
                    found = self._take_values()
                    if found != grid:
                        return found
        finally:
            self._busy = False
        return None

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""
        self._enter()
        try:
            if self._start_without(clues, cell, digit) and self._advance():
                self._write_leaf()
                return self._take_values()
        finally:
            self._busy = False
        return None

    def solutions_without(self, clues: bytes, cell: int, digit: int, limit: int) -> list[bytes]:
        """Return the first solutions in which the cell does not hold the digit, up to limit."""
        max_found: cython.int = _positive(limit)
        grids: list[bytes] = []
        self._enter()
        try:
            if self._start_without(clues, cell, digit):
                while len(grids) < max_found and self._advance():
                    self._write_leaf()
                    grids.append(self._take_values())
        finally:
            self._busy = False
        return grids

    def count_many(self, puzzles: bytes, limit: int = 2):  # type: ignore[no-untyped-def]
        """Count the solutions of each of many puzzles, up to limit.

        Parameters
        ----------
        puzzles : bytes
            The puzzles one after the other, 81 values each.
        limit : int
            At least 1.

        Returns
        -------
        array of int
        """
        n_puzzles: cython.Py_ssize_t = _n_puzzles(puzzles)
        counts = ints(n_puzzles)
        self._run_batch(puzzles, _positive(limit), counts, bytearray())
        return counts

    def solve_many(self, puzzles: bytes):  # type: ignore[no-untyped-def]
        """Count the solutions of each of many puzzles, up to 2, and return the first ones.

        Returns
        -------
        tuple of array of int, bytes
            The counts, and 81 values a puzzle: its first solution, or zeros where there is none.
        """
        n_puzzles: cython.Py_ssize_t = _n_puzzles(puzzles)
        counts = ints(n_puzzles)
        grids = bytearray(81 * n_puzzles)
        self._run_batch(puzzles, 2, counts, grids)
        return counts, bytes(grids)

    def trials(self, clues: bytes) -> tuple[int, int, int, int, int]:
        """Tell what follows at once from each candidate of a puzzle, which says how hard it is.

        Returns
        -------
        tuple of int
            After what rows, columns, boxes and single candidates say: the open cells, and their
            candidates.  Of these, each taken as true alone: how many lead to a contradiction, how
            many to the solution, and the candidates that the others leave, added up.

        Notes
        -----
        50 us for a hard puzzle, 20 us for one that was made at random.
        """
        s = cython.declare(cython.uint[38])
        i: cython.int
        n_open: cython.int = 0
        n_candidates: cython.int = 0
        self._enter()
        try:
            self._n_refuted = self._n_solving = self._n_left = 0
            if self._start(clues):
                for i in range(38):
                    s[i] = self._stack[i]
                if _propagate(s) == 2:
                    for i in range(3):
                        n_open += _size(s[27 + i])
                    n_candidates = _n_candidates(s)
                    with cython.nogil:
                        self._try_candidates(s)
        finally:
            self._busy = False
        return n_open, n_candidates, self._n_refuted, self._n_solving, self._n_left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try_candidates(self, s: cython.p_uint) -> cython.void:
        """Place each candidate of a state, and count what comes of it."""
        tried = cython.declare(cython.uint[38])
        i: cython.int
        t: cython.uint
        rest: cython.uint
        status: cython.int
        for t in range(27):
            rest = s[t] & s[27 + t // 9]
            while rest:
                for i in range(38):
                    tried[i] = s[i]
                tried[t] &= _REST[_low(rest)]
                tried[30] |= cython.cast(cython.uint, 1) << t
                rest &= rest - 1
                status = _propagate(tried)
                if status == 0:
                    self._n_refuted += 1
                elif status == 1:
                    self._n_solving += 1
                else:
                    self._n_left += _n_candidates(tried)

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, list[bytes]]:
        """Drop clues one by one in the given order, and keep those that are needed.

        Parameters
        ----------
        grid : bytes
            A full grid.
        order : bytes or sequence of int
            The cells in the order in which their clues are tried; cells without a clue are skipped.
        clues : bytes, optional
            A puzzle with no solution but the grid, to start from instead of the whole grid.

        Returns
        -------
        clues : bytes
            The minimal puzzle.
        witnesses : list of bytes
            For each of its clues, by cell, a second grid that agrees with all its other clues.

        Raises
        ------
        ValueError
            The grid breaks the rules, the clues have another solution, or the order lacks a clue.

        Notes
        -----
        Deterministic: the clues depend on the arguments alone.
        """
        status: cython.int
        self._enter()
        try:
            self._set_grid(grid)
            self._set_order(bytes(order), grid if clues is None else clues)
            with cython.nogil:
                status = self._minimise()
            if status == _UNHIT:
                raise ValueError("the clues have more than one solution: nothing can be dropped")
            return self._take_minimal()
        finally:
            self._busy = False

    def fill(self, seed: int, clues: bytes | None = None) -> bytes | None:
        """Return a random solution of the clues, or a random grid where none are given.

        Parameters
        ----------
        seed : int
            64 bits; the same seed gives the same grid on any machine.
        clues : bytes, optional

        Returns
        -------
        bytes or None
            None where the clues have no solution.

        Notes
        -----
        Every solution can come up, not all are equally likely.  Without clues, three boxes that do
        not see each other are filled evenly, the rest by search with random branches, and then
        the bands, the lines in them, and rows with columns are shuffled evenly.
        """
        status: cython.int
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            if clues is None:
                self._draw_boxes()
                self._load(self._values, 0)
            elif not self._start(clues):
                return None
            self._is_random = True
            self._is_guided = False
            status = self._advance()
            if status == 0:
                return None
            self._write_leaf()
            if clues is None:
                self._shuffle_lines()
            return self._take_values()
        finally:
            self._is_random = False
            self._busy = False

    def one_more(self, clues: bytes, seed: int) -> list[tuple[bytes, bytes]]:
        """Return the puzzles that one more clue makes of one with many solutions.

        Parameters
        ----------
        clues : bytes
            A puzzle with two solutions or more; what has fewer gives nothing.
        seed : int
            64 bits: which of the clues that single out the same solution is taken, and the order.

        Returns
        -------
        list of (bytes, bytes)
            For each solution that some clue singles out, such a puzzle and the solution.

        Notes
        -----
        Exact: no other solution can be singled out.  60 us for 19 clues, see _single_out.
        """
        i: cython.int
        puzzles: list[tuple[bytes, bytes]] = []
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            if self._start(clues):
                with cython.nogil:
                    self._single_out()
                for i in range(self._n_single):
                    puzzles.append(self._take_single(clues, self._single[i]))
        finally:
            self._busy = False
        return puzzles

    @cython.cfunc
    def _take_single(self, clues: bytes, number: cython.int) -> tuple[bytes, bytes]:
        option: cython.int = self._chosen[number]
        cell: cython.int = option // 243 * 27 + option % 27
        more = bytearray(clues)
        t: cython.int
        more[cell] = option // 27 % 9 + 1
        for t in range(27):
            self._leaf[t] = self._listed[27 * number + t]
        self._write_leaf()
        return bytes(more), self._take_values()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _single_out(self) -> cython.void:
        """Find the options that exactly one solution has.

        A list of solutions is kept, and which options some and several of them have.  It starts
        with the first few solutions.  If that is not all, each option that is not yet in several
        is placed, and two solutions with it are searched for; what is found goes on the list and
        settles other options as well.
        """
        root = cython.declare(cython.uint[38])
        options = cython.declare(cython.ushort[729])
        n_options: cython.uint = 0
        i: cython.uint
        t: cython.uint
        bits: cython.uint
        option: cython.uint
        if not cython.compiled:
            root, options = [0] * 38, [0] * 729
        for t in range(27):
            self._once[t] = 0
            self._twice[t] = 0
        self._n_listed = 0
        self._n_single = 0
        for t in range(32):
            root[t] = self._stack[t]
        if _propagate(root) != 2:
            return
        while self._n_listed < _N_FIRST and self._next(_NO_LIMIT):
            self._list_leaf()
        if self._n_listed < _N_FIRST:  # that is all of them
            for t in range(27):
                bits = self._once[t] & ~self._twice[t]
                while bits:
                    option = 27 * t + _low(bits)
                    bits &= bits - 1
                    self._add_single(self._owner(option), option)
            return
        for t in range(27):
            bits = root[t] & root[27 + t // 9] & ~self._twice[t]
            while bits:
                options[n_options] = 27 * t + _low(bits)
                n_options += 1
                bits &= bits - 1
        while n_options:
            i = self._draw(n_options)
            option = options[i]
            n_options -= 1
            options[i] = options[n_options]
            if not self._twice[option // 27] >> option % 27 & 1:
                self._try_option(root, option)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try_option(self, root: cython.p_uint, option: cython.uint) -> cython.void:
        """Search for two solutions with an option that one listed solution has, or none."""
        t: cython.uint = option // 27
        i: cython.uint
        owner: cython.int = -1
        if self._once[t] >> option % 27 & 1:
            owner = self._owner(option)
        for i in range(30):
            self._stack[i] = root[i]
        self._stack[t] &= _REST[option % 27]
        self._stack[30] = cython.cast(cython.uint, 1) << t
        self._depth = 1
        if not self._next(_NO_LIMIT):
            return
        if owner < 0:
            owner = self._n_listed
            self._list_leaf()
        elif not self._is_listed_as(owner):
            self._list_leaf()
            return
        if self._next(_NO_LIMIT):
            self._list_leaf()
        else:
            self._add_single(owner, option)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_leaf(self) -> cython.void:
        """Put a solution that is not yet listed on the list."""
        t: cython.uint
        word: cython.uint
        for t in range(27):
            word = self._leaf[t]
            self._listed[27 * self._n_listed + t] = word
            self._twice[t] |= self._once[t] & word
            self._once[t] |= word
        self._n_singling[self._n_listed] = 0
        self._n_listed += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _owner(self, option: cython.uint) -> cython.int:
        """Return the number of the listed solution that has the option."""
        i: cython.int = 0
        while not self._listed[27 * i + option // 27] >> option % 27 & 1:
            i += 1
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_listed_as(self, number: cython.int) -> cython.bint:
        t: cython.int = 0
        while t < 27 and self._leaf[t] == self._listed[27 * number + t]:
            t += 1
        return t == 27

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_single(self, number: cython.int, option: cython.uint) -> cython.void:
        """Note that the option singles out this solution; keep one such option at random."""
        self._n_singling[number] += 1
        if self._n_singling[number] == 1:
            self._single[self._n_single] = number
            self._n_single += 1
        if self._draw(self._n_singling[number]) == 0:
            self._chosen[number] = option

    @cython.cfunc
    def _enter(self) -> cython.void:
        if self._busy:
            raise RuntimeError("this oracle is at work in another thread: make one for each")
        self._busy = True
        self._pause = self.n_nodes + _SLICE_NODES

    @cython.cfunc
    def _start(self, clues: bytes) -> cython.bint:
        """Make the root of a search; false if two clues contradict each other."""
        status: cython.int
        if len(clues) != 81:
            raise ValueError(f"{len(clues)} values: a puzzle has 81")
        status = self._load(clues, 0)
        if status < 0:
            raise _value_error(clues, 0)
        self._is_guided = False
        return status == 1

    @cython.cfunc
    def _start_without(self, clues: bytes, cell: cython.int, digit: cython.int) -> cython.bint:
        """Make the root of a search in which the cell does not hold the digit."""
        t: cython.uint
        if not (0 <= cell < 81 and 1 <= digit <= 9):
            raise ValueError(f"cell {cell}, digit {digit}: use 0 to 80 and 1 to 9")
        if not self._start(clues):
            return False
        t = cell // 27 * 9 + digit - 1
        self._stack[t] &= ~(cython.cast(cython.uint, 1) << cell % 27)
        return True

    @cython.cfunc
    def _advance(self) -> cython.bint:
        """Search on for a solution, and see to signals on the way."""
        status: cython.int
        while True:
            with cython.nogil:
                status = self._next(self._pause)
            if status >= 0:
                return status == 1
            check_signals()
            self._pause = self.n_nodes + _SLICE_NODES

    @cython.cfunc
    def _set_guide(self, grid: bytes) -> cython.void:
        values: cython.p_uchar = grid
        cell: cython.uint
        t: cython.uint
        if len(grid) != 81:
            raise ValueError(f"{len(grid)} values: a grid has 81")
        for t in range(27):
            self._guide[t] = 0
        for cell in range(81):
            if not 1 <= values[cell] <= 9:
                raise ValueError(f"cell {cell}: value {values[cell]}: a grid has 1 to 9")
            t = cell // 27 * 9 + values[cell] - 1
            self._guide[t] |= cython.cast(cython.uint, 1) << cell % 27
            self._grid[cell] = values[cell]

    @cython.cfunc
    def _set_grid(self, grid: bytes) -> cython.void:
        self._set_guide(grid)
        if not (self._start(grid) and self._advance()):
            raise ValueError("the grid breaks the rules: it shows some digit twice in a house")

    @cython.cfunc
    def _set_order(self, order: bytes, clues: bytes) -> cython.void:
        """Number the clues by their places in the order."""
        cell: cython.int
        n_clues: cython.int = 0
        if len(clues) != 81:
            raise ValueError(f"{len(clues)} values: a puzzle has 81")
        for cell in range(81):
            self._position[cell] = -1
            if clues[cell]:
                n_clues += 1
                if clues[cell] != self._grid[cell]:
                    raise ValueError(f"cell {cell}: the grid does not solve the clues")
        self._n_order = 0
        for cell in order:
            if cell > 80 or self._position[cell] >= 0:
                raise ValueError(f"the order names cell {cell}, which is no cell or named before")
            if clues[cell]:
                self._position[cell] = self._n_order
                self._order[self._n_order] = cell
                self._n_order += 1
        if self._n_order < n_clues:
            raise ValueError(f"the order names {self._n_order} of the {n_clues} clues: name all")

    @cython.cfunc
    def _take_minimal(self) -> tuple[bytes, list[bytes]]:
        clues = bytearray(81)
        witnesses: list[bytes] = []
        cell: cython.int
        for cell in range(81):
            if self._kept[cell // 27] >> cell % 27 & 1:
                clues[cell] = self._grid[cell]
                self._write_witness(self._reason[self._position[cell]])
                witnesses.append(self._take_values())
        return bytes(clues), witnesses

    @cython.cfunc
    def _take_values(self) -> bytes:
        if cython.compiled:
            return cython.cast(cython.p_char, self._values)[:81]
        else:  # noqa: RET505 - the compiler leaves one of the two out
            return bytes(self._values)

    @cython.cfunc
    def _run_batch(self, puzzles: bytes, limit: cython.int, counts, grids) -> cython.void:  # type: ignore[no-untyped-def]
        """Fill in the counts and, if asked for, the first solutions."""
        n_puzzles: cython.Py_ssize_t = len(puzzles) // 81
        i: cython.Py_ssize_t = 0
        values: cython.p_uchar = puzzles
        count_of: cython.int[::1] = counts
        value_of: cython.uchar[::1] = grids
        keep: cython.bint = len(grids) > 0
        self._enter()
        try:
            self._is_guided = False
            self._is_open = False
            while 0 <= i < n_puzzles:
                with cython.nogil:
                    i = self._count_slice(values, i, n_puzzles, limit, count_of, value_of, keep)
                check_signals()
            if i < 0:
                raise _value_error(puzzles, -1 - i)
        finally:
            self._busy = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_slice(
        self,
        values: cython.p_uchar,
        i: cython.Py_ssize_t,
        n_puzzles: cython.Py_ssize_t,
        limit: cython.int,
        count_of: cython.int[::1],
        value_of: cython.uchar[::1],
        keep: cython.bint,
    ) -> cython.Py_ssize_t:
        """Count from puzzle i for a slice of nodes; return where to go on, or -1 - the bad one."""
        last_node: cython.longlong = self.n_nodes + _SLICE_NODES
        status: cython.int
        cell: cython.int
        while i < n_puzzles and self.n_nodes < last_node:
            if not self._is_open:
                if self._load(values, 81 * i) < 0:
                    return -1 - i
                self._n_found = 0
            self._is_open = True
            while self._n_found < limit:
                status = self._next(last_node)
                if status < 0:
                    return i
                if status == 0:
                    break
                if keep and self._n_found == 0:
                    self._write_leaf()
                    for cell in range(81):
                        value_of[81 * i + cell] = self._values[cell]
                self._n_found += 1
            self._is_open = False
            count_of[i] = self._n_found
            i += 1
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _load(self, values: cython.p_uchar, start: cython.Py_ssize_t) -> cython.int:
        """Make the root of a puzzle: 1, 0 if two clues contradict, -1 if a value is above 9."""
        own = cython.declare(cython.uint[27])
        one: cython.uint = 1
        t: cython.uint
        band: cython.uint
        cell: cython.uint
        digit: cython.uint
        filled: cython.uint
        self._depth = 1
        self._is_narrowed = False
        for t in range(27):
            self._stack[t] = 0o777777777
            own[t] = 0
        for band in range(3):
            filled = 0
            for cell in range(27):
                digit = values[start + 27 * band + cell]
                if digit:
                    if digit > 9:
                        return -1
                    t = 9 * band + digit - 1
                    self._stack[t] &= _REST[cell]
                    own[t] |= one << cell
                    filled |= one << cell
            for t in range(9 * band, 9 * band + 9):
                self._stack[t] &= own[t] | ~filled
                if own[t] & ~self._stack[t]:
                    self._depth = 0
            self._stack[27 + band] = 0o777777777 & ~filled
        self._stack[30] = 0o777777777
        return self._depth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.locals(
        one=cython.uint, i=cython.int, top=cython.int, status=cython.int, cell=cython.uint,
        bit=cython.uint, base=cython.uint, t=cython.uint,
    )  # fmt: skip
    def _next(self, last_node: cython.longlong) -> cython.int:
        """Search on: 1 for a solution (in _leaf), 0 for the end, -1 at the last node."""
        s = cython.declare(cython.uint[38])
        one = 1
        while self._depth:
            if self.n_nodes >= last_node:
                return -1
            self._depth -= 1
            top = 32 * self._depth
            for i in range(32):
                s[i] = self._stack[top + i]
            if self._is_narrowed:
                self._apply_extra(s)
            while True:
                self.n_nodes += 1
                status = _propagate(s)
                if status == 0:
                    break
                if status == 1:
                    for i in range(27):
                        self._leaf[i] = s[i]
                    return 1
                cell = _choose(s)
                base = cell // 27 * 9
                cell %= 27
                bit = one << cell
                t = self._branch(s, base, bit)
                top = 32 * self._depth
                for i in range(30):
                    self._stack[top + i] = s[i]
                self._stack[top + t] &= ~bit
                self._stack[top + 30] = one << t
                self._depth += 1
                s[t] &= _REST[cell]
                s[30] = one << t
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _branch(self, s: cython.p_uint, base: cython.uint, bit: cython.uint) -> cython.uint:
        """Choose a candidate of a cell: of the guide, at random, or the lowest; return its word."""
        t: cython.uint = base
        if self._is_random:
            t += self._draw(9)
            while not s[t] & bit:
                t = t + 1 if t < base + 8 else base
            return t
        if self._is_guided:
            while t < base + 9:
                if s[t] & self._guide[t] & bit:
                    return t
                t += 1
            t = base
        while not s[t] & bit:
            t += 1
        return t

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_leaf(self) -> cython.void:
        t: cython.uint
        word: cython.uint
        for t in range(27):
            word = self._leaf[t]
            while word:
                self._values[t // 9 * 27 + _low(word)] = t % 9 + 1
                word &= word - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _minimise(self) -> cython.int:
        """Decide all clues; _SETTLED or _UNHIT."""
        status: cython.int = _SETTLED
        stage: cython.int = 0
        end: cython.int = 0
        careful: cython.bint = False
        if not self._add_cycles():
            return _UNHIT
        self._is_guided = True
        while True:
            if careful:
                end = end + 1 if end < self._n_order else end
            else:
                while self._n_order - _LEFT[stage] <= 0 < _LEFT[stage]:
                    stage += 1
                end = self._n_order - _LEFT[stage]
                stage += 1
            status = self._settle(end)
            if status == _FULL:
                # Start again without a pool, by single clues: each adds one set at most.
                careful = True
                end = 0
                self._clear_sets()
            elif status == _UNHIT or end == self._n_order:
                return status

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, end: cython.int) -> cython.int:
        """Decide the clues before end as the pass one by one does."""
        cells = cython.declare(cython.uint[3])
        t: cython.int
        first: cython.int
        self._kept[0] = self._kept[1] = self._kept[2] = 0
        self._decide(0, end)
        self._load_kept()
        self._next(_NO_LIMIT)  # the grid
        while self._next(_NO_LIMIT) == 1:
            if self._n_sets >= self._max_sets:
                return _FULL
            cells[0] = cells[1] = cells[2] = 0
            first = 27 * self._n_sets
            for t in range(27):
                cells[t // 9] |= self._leaf[t] & ~self._guide[t]
                self._set_words[first + t] = self._leaf[t]
            if not self._add_set(cells, _SEARCHED, 0):
                return _UNHIT
            self._decide(self._last_place, end)
            if not self._narrow():
                self._load_kept()
                self._next(_NO_LIMIT)
        return _SETTLED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self) -> cython.bint:
        """Take newly kept clues into the search under way; false if one has been given up."""
        band: cython.int
        for band in range(3):
            if (self._rooted[band] | self._extra[band]) & ~self._kept[band]:
                return False
        for band in range(3):
            self._extra[band] = self._kept[band] & ~self._rooted[band]
        self._is_narrowed = True
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply_extra(self, s: cython.p_uint) -> cython.void:
        """Place the extra clues in a state."""
        band: cython.uint
        t: cython.uint
        own: cython.uint
        word: cython.uint
        for band in range(3):
            if self._extra[band]:
                for t in range(9 * band, 9 * band + 9):
                    own = self._guide[t] & self._extra[band]
                    word = s[t] & (own | ~self._extra[band])
                    while own:
                        word &= _REST[_low(own)]
                        own &= own - 1
                    s[30] |= cython.cast(cython.uint, word != s[t]) << t
                    s[t] = word

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _decide(self, begin: cython.int, end: cython.int) -> cython.void:
        """Keep each clue before end that some set needs, and all clues from there on.

        What is decided of the clues before begin stands: no set with a later last cell enters it.
        """
        place: cython.int
        cell: cython.int
        u: cython.int
        for place in range(begin, end):
            cell = self._order[place]
            self._kept[cell // 27] &= ~(cython.cast(cython.uint, 1) << cell % 27)
        for place in range(begin, self._n_order):
            u = -1
            if place < end:
                u = self._first_set[place]
                while u >= 0 and self._is_hit(u):
                    u = self._next_set[u]
            if u >= 0 or place >= end:
                cell = self._order[place]
                self._kept[cell // 27] |= cython.cast(cython.uint, 1) << cell % 27
            self._reason[place] = u

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_hit(self, u: cython.int) -> cython.bint:
        return (
            self._set_cells[3 * u] & self._kept[0]
            | self._set_cells[3 * u + 1] & self._kept[1]
            | self._set_cells[3 * u + 2] & self._kept[2]
        ) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _load_kept(self) -> cython.void:
        """Make the root of the puzzle of the kept clues."""
        self._is_narrowed = False
        band: cython.uint
        t: cython.uint
        own: cython.uint
        word: cython.uint
        for band in range(3):
            self._rooted[band] = self._kept[band]
            self._extra[band] = 0
            for t in range(9 * band, 9 * band + 9):
                own = self._guide[t] & self._kept[band]
                word = own | 0o777777777 & ~self._kept[band]
                while own:
                    word &= _REST[_low(own)]
                    own &= own - 1
                self._stack[t] = word
            self._stack[27 + band] = 0o777777777 & ~self._kept[band]
        self._stack[30] = 0o777777777
        self._depth = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear_sets(self) -> cython.void:
        place: cython.int
        self._n_sets = 0
        for place in range(81):
            self._first_set[place] = -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_set(self, cells: cython.p_uint, kind: cython.int, total: cython.uint) -> cython.bint:
        """Put a set into the pool; false if it holds no clue."""
        last: cython.int = -1
        place: cython.int
        band: cython.uint
        rest: cython.uint
        u: cython.int = self._n_sets
        for band in range(3):
            rest = cells[band]
            self._set_cells[3 * u + band] = rest
            while rest:
                place = self._position[27 * band + _low(rest)]
                rest &= rest - 1
                if place > last:
                    last = place
        if last < 0:
            return False
        self._last_place = last
        self._set_kind[u] = kind
        self._set_sum[u] = total
        self._next_set[u] = self._first_set[last]
        self._first_set[last] = u
        self._n_sets += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_witness(self, u: cython.int) -> cython.void:
        """Write the second grid that differs from the grid in set u."""
        cell: cython.int
        partner: cython.int
        total: cython.int = self._set_sum[u]
        kind: cython.int = self._set_kind[u]
        if kind == _SEARCHED:
            for cell in range(27):
                self._leaf[cell] = self._set_words[27 * u + cell]
            self._write_leaf()
            return
        for cell in range(81):
            self._values[cell] = self._grid[cell]
            if self._set_cells[3 * u + cell // 27] >> cell % 27 & 1:
                if kind == _DIGITS:
                    self._values[cell] = total - self._grid[cell]
                    continue
                partner = cell % 9 + 9 * (total - cell // 9) if kind == _ROWS else 0
                if kind == _COLUMNS:
                    partner = cell // 9 * 9 + total - cell % 9
                self._values[cell] = self._grid[partner]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_cycles(self) -> cython.bint:
        """Empty the pool and put in the cycles of two digits, rows or columns of a band."""
        column_of = cython.declare(cython.uchar[81])  # by 9 * digit + row
        row_of = cython.declare(cython.uchar[81])  # by 9 * digit + column
        row_in = cython.declare(cython.uchar[81])  # by 9 * digit + box
        cell: cython.uint
        digit: cython.uint
        other: cython.uint
        row: cython.uint
        column: cython.uint
        first: cython.uint
        second: cython.uint
        self._clear_sets()
        for cell in range(81):
            row = cell // 9
            column = cell % 9
            digit = self._grid[cell] - 1
            column_of[9 * digit + row] = column
            row_of[9 * digit + column] = row
            row_in[9 * digit + row // 3 * 3 + column // 3] = row
        for digit in range(8):
            for other in range(digit + 1, 9):
                if not self._add_digit_cycles(digit, other, column_of, row_of, row_in):
                    return False
        for first in range(9):
            second = first + 1 if first % 3 < 2 else first - 2
            if not self._add_row_cycles(first, second, column_of):
                return False
            if not self._add_column_cycles(first, second, row_of):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_digit_cycles(
        self,
        a: cython.uint,
        b: cython.uint,
        column_of: cython.p_uchar,
        row_of: cython.p_uchar,
        row_in: cython.p_uchar,
    ) -> cython.bint:
        """Add the sets within the digits a and b: rows linked by a common column or box."""
        cells = cython.declare(cython.uint[3])
        one: cython.uint = 1
        start: cython.uint
        row: cython.uint
        of_a: cython.uint
        of_b: cython.uint
        new: cython.uint
        cycle: cython.uint
        seen: cython.uint = 0
        for start in range(9):
            if seen >> start & 1:
                continue
            cells[0] = cells[1] = cells[2] = 0
            cycle = 0
            new = one << start
            while new:
                row = _low(new)
                cycle |= one << row
                of_a = column_of[9 * a + row]
                of_b = column_of[9 * b + row]
                cells[row // 3] |= (one << of_a | one << of_b) << row % 3 * 9
                new |= one << row_of[9 * b + of_a] | one << row_of[9 * a + of_b]
                new |= one << row_in[9 * b + row // 3 * 3 + of_a // 3]
                new |= one << row_in[9 * a + row // 3 * 3 + of_b // 3]
                new &= ~cycle
            seen |= cycle
            if not self._add_set(cells, _DIGITS, a + b + 2):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_row_cycles(
        self, a: cython.uint, b: cython.uint, column_of: cython.p_uchar
    ) -> cython.bint:
        """Add the sets within the rows a and b of one band."""
        cells = cython.declare(cython.uint[3])
        start: cython.uint
        column: cython.uint
        cycle: cython.uint
        seen: cython.uint = 0
        for start in range(9):
            if seen >> start & 1:
                continue
            cycle = 0
            column = start
            while not cycle >> column & 1:
                cycle |= cython.cast(cython.uint, 1) << column
                column = column_of[9 * (self._grid[9 * b + column] - 1) + a]
            seen |= cycle
            cells[0] = cells[1] = cells[2] = 0
            cells[a // 3] = cycle << a % 3 * 9 | cycle << b % 3 * 9
            if not self._add_set(cells, _ROWS, a + b):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_column_cycles(
        self, a: cython.uint, b: cython.uint, row_of: cython.p_uchar
    ) -> cython.bint:
        """Add the sets within the columns a and b of one stack."""
        cells = cython.declare(cython.uint[3])
        one: cython.uint = 1
        start: cython.uint
        row: cython.uint
        cycle: cython.uint
        seen: cython.uint = 0
        for start in range(9):
            if seen >> start & 1:
                continue
            cells[0] = cells[1] = cells[2] = 0
            cycle = 0
            row = start
            while not cycle >> row & 1:
                cycle |= one << row
                cells[row // 3] |= (one << a | one << b) << row % 3 * 9
                row = row_of[9 * (self._grid[9 * row + b] - 1) + a]
            seen |= cycle
            if not self._add_set(cells, _COLUMNS, a + b):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n, by splitmix64."""
        self._seed = advanced(self._seed)
        return below(n, self._seed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw_boxes(self) -> cython.void:
        """Write a puzzle of three full boxes on the diagonal, all equally likely."""
        box: cython.uint
        i: cython.uint
        j: cython.uint
        for i in range(81):
            self._values[i] = 0
        for box in range(3):
            for i in range(9):
                j = self._draw(i + 1)
                j = 30 * box + j // 3 * 9 + j % 3
                self._values[30 * box + i // 3 * 9 + i % 3] = self._values[j]
                self._values[j] = i + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shuffle_lines(self) -> cython.void:
        """Permute the rows and columns of a grid, bands kept together, and perhaps swap them."""
        line = cython.declare(cython.uchar[18])
        old = cython.declare(cython.uchar[81])
        i: cython.uint
        bands: cython.uint
        within: cython.uint
        cell: cython.uint
        turn: cython.bint = self._draw(2) == 1
        bands = 0
        within = 0
        for i in range(18):
            if i % 9 == 0:
                bands = self._draw(6)
            if i % 3 == 0:
                within = self._draw(6)
            line[i] = 3 * _ORDERS[3 * bands + i % 9 // 3] + _ORDERS[3 * within + i % 3]
        for cell in range(81):
            old[cell] = self._values[cell]
        for cell in range(81):
            i = 9 * line[cell // 9] + line[9 + cell % 9]
            if turn:
                i = i % 9 * 9 + i // 9
            self._values[cell] = old[i]


@cython.cfunc
def _positive(limit: int) -> cython.int:
    if limit < 1:
        raise ValueError(f"limit {limit}: use 1 or more")
    return limit


def _n_puzzles(puzzles: bytes) -> int:
    if len(puzzles) % 81:
        raise ValueError(f"{len(puzzles)} values: puzzles have 81 each")
    return len(puzzles) // 81


def _value_error(puzzles: bytes, i: int) -> ValueError:
    values = puzzles[81 * i : 81 * i + 81]
    cell = next(cell for cell, value in enumerate(values) if value > 9)
    return ValueError(f"puzzle {i}, cell {cell}: value {values[cell]}: use 0 to 9")
