# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A bit-parallel oracle for 9x9 Sudoku: bands of 27 cells, one machine word for each digit.

Also for X-Sudoku, whose two diagonals are houses too.

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
one minirow in each row and each box: a permutation.  So all constraints of rows and boxes on a
digit within a band follow from the remaining minirows, nine bits:

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

In X-Sudoku a diagonal meets each band in three cells of one box.  If the digit of a word has only
these left in the box, it is gone from the diagonal in the other bands; if a diagonal has places in
one band alone, the digit is gone from the rest of that box (``_meet_diagonals``).  ``_sweep`` and
``_drawn`` are inlined (``kernel/inlined.pxd``) and compiled twice, so that plain Sudoku do not pay.

Propagation (``_drawn``)
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
  other two bands.  The exception is the word in hand within ``_sweep``.  A word that a diagonal
  makes smaller while it is in hand is dirty again.
- A cell that is not open is in one word.  When ``_propagate`` has ended with 2, each open cell is
  in two words or more.
- Between two calls of ``_next_solution`` the stack holds what is left to search, so a search can
  stop at any solution, or at the end of a slice of nodes to look at signals, and go on.

Minimising
----------
As ``search_oracle.py`` says; the last 28 clues are settled one by one.  The pool starts with the
cycles of two digits, and of two rows or columns of a band (``band_cycles.py``): some 65 sets, which
grow to 85.  Of a puzzle with few clues, most are needed: single clues are asked for at once, which
takes 0.93 of the time of a pool of 20 clues.  In X-Sudoku the cycles respect the diagonals.

Rejected
--------
Microseconds a check of top1465, for 7.01 of the kept version or what is given.
docs/decisions/search-methods.md has all figures.

- Without ``_THIRD``: 8.14.  Minirows by three look-ups: 7.04.
- Branching on the first cell with two candidates: 9.93; in the band with most of them: 7.87; on the
  cell that sees most others in all bands: 7.25.
- The lowest dirty word first, without rounds: 7.71.
- The band with the fewest open cells: 8.70 for 8.36.
- A cell with the digit that most such cells hold: 7.80 for 7.28.
- The placed cells of a band cleared once: 7.50 for 7.13; cleared word by word: 10.8 for 10.3.
- Neighbours by comparison in place of a table: 7.42 for 6.97.
- Clues found without a branch per cell: 10.8 for 10.7.

Microseconds a minimal puzzle, for 49 to 54:

- All clues decided anew after each set: 71 for 67.  A new search after each set: 55.
- Two or three sets from each search: 49 and 52.
- In X-Sudoku, striking what sees both of two last places of a diagonal: 176 for 166.
- An empty pool: 65.  The order in one prefix: 87, in three: 51, each clue a prefix: 97.

References
----------
A word for each digit and band, with locked candidates from tables, is the idea of
zhouyundong_2012, developed by champagne and JasonLion (JCZSolve; forum.enjoysudoku.com, thread
30470) and by Emerentius (github.com/Emerentius/sudoku).  Minirows and columns as permutations
follow t-dillon/tdoku.  Unavoidable sets: G. McGuire, B. Tugemann, G. Civario, There is no 16-clue
Sudoku, Experimental Mathematics 23 (2014).  splitmix64: G. L. Steele, D. Lea, C. H. Flood, Fast
splittable pseudorandom number generators, OOPSLA 2014.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.clear_nine import clear_nine
from cython.cimports.cluesmith.generator.oracles.band_cycles import BandCycles
from cython.cimports.cluesmith.generator.oracles.search_oracle import SearchOracle
from cython.cimports.cluesmith.generator.oracles.unavoidable_sets import UnavoidableSets
from cython.cimports.posix.strings import ffs

_LOCK = cython.declare(cython.uint[1024])  # by minirows: cells left, cells of boxes with one
_COLUMN = cython.declare(cython.uint[1024])  # by columns: cells left to others, boxes with one
_THIRD = cython.declare(cython.uint[512])  # by columns of two bands: cells left to the third
_REST = cython.declare(cython.uint[27])  # by cell: the cells that can hold a digit placed there
_NEXT = cython.declare(cython.uchar[54])  # by word: the same digit in the other two bands
# By diagonal and band: its cells, and the others of their box.
_DIAGONAL = cython.declare(cython.uint[6])
_BESIDE = cython.declare(cython.uint[6])
_ORDERS = cython.declare(cython.uchar[18])  # the six orders of 0, 1, 2

# Nodes between two looks at pending signals: some 10 ms.
_SLICE_NODES = 32768

# The clues that minimise leaves to settle clue by clue.
_LEFT = cython.declare(cython.int, 28)

# Puzzles with this many clues or fewer are settled clue by clue.
_FEW = cython.declare(cython.int, 30)

_MAX_SETS = 512
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
    for band in range(3):
        _DIAGONAL[band] = (1 | 1 << 10 | 1 << 20) << 3 * band
        _DIAGONAL[3 + band] = (1 << 2 | 1 << 10 | 1 << 18) << 6 - 3 * band
        _BESIDE[band] = 0o007007007 << 3 * band & ~_DIAGONAL[band]
        _BESIDE[3 + band] = 0o007007007 << 6 - 3 * band & ~_DIAGONAL[3 + band]


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
    d=cython.uint, own=cython.uint, first=cython.uint, second=cython.uint, here=cython.uint,
    there=cython.uint, beyond=cython.uint,
)  # fmt: skip
def _meet_diagonals(
    s: cython.p_uint, t: cython.uint, t1: cython.uint, t2: cython.uint
) -> cython.bint:
    """Draw what the diagonals say about a digit; return False if one has no place left."""
    for d in range(0, 6, 3):
        own = d + t // 9
        first = d + t1 // 9
        second = d + t2 // 9
        if s[t] & _BESIDE[own] == 0:
            s[t1] &= ~_DIAGONAL[first]
            s[t2] &= ~_DIAGONAL[second]
        here = s[t] & _DIAGONAL[own]
        there = s[t1] & _DIAGONAL[first]
        beyond = s[t2] & _DIAGONAL[second]
        if there | beyond == 0:
            if here == 0:
                return False
            s[t] &= ~_BESIDE[own]
        elif here == 0:
            if there == 0:
                s[t2] &= ~_BESIDE[second]
            elif beyond == 0:
                s[t1] &= ~_BESIDE[first]
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(
    one=cython.uint, dirty=cython.uint, work=cython.uint, bit=cython.uint, t=cython.uint,
    t1=cython.uint, t2=cython.uint, word=cython.uint, slot=cython.uint, columns=cython.uint,
    left=cython.uint, again=cython.uint,
    old1=cython.uint, old2=cython.uint, new1=cython.uint, new2=cython.uint, placed=cython.uint,
    band=cython.uint, base=cython.uint, changed=cython.uint,
)  # fmt: skip
def _sweep(s: cython.p_uint, has_diagonals: cython.bint) -> cython.bint:
    """Draw the consequences of all dirty words; return False if a digit has no place left."""
    dirty = s[30]
    one = 1
    again = 0
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
            if has_diagonals:
                if not _meet_diagonals(s, t, t1, t2):
                    return False
                again = cython.cast(cython.uint, s[t] != word) << t
                word = s[t]
                new1 = s[t1]
                new2 = s[t2]
                dirty |= again
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
                dirty = dirty & ~bit | again
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
def _drawn(s: cython.p_uint, has_diagonals: cython.bint) -> cython.int:
    """Draw all consequences; return 0 for a contradiction, 1 solved, 2 open (s[32..37] is set)."""
    one = 1
    while True:
        if not _sweep(s, has_diagonals):
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
@cython.nogil
@cython.exceptval(check=False)
def _draw_plain(s: cython.p_uint) -> cython.int:
    return _drawn(s, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw_diagonal(s: cython.p_uint) -> cython.int:
    return _drawn(s, True)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _propagate(s: cython.p_uint, has_diagonals: cython.bint) -> cython.int:
    return _draw_diagonal(s) if has_diagonals else _draw_plain(s)


@cython.cfunc
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


class BandOracle(SearchOracle):
    """Answers questions about the solutions of a 9x9 Sudoku or X-Sudoku.

    A puzzle or grid is 81 bytes, row by row: 0 for a blank, else the digit 1..9.  Searches run
    without the GIL; one oracle serves one thread at a time.

    Parameters
    ----------
    max_sets : int, optional
        Room for unavoidable sets in ``minimise``, 81..512.  It never changes a result.
    has_diagonals : bool, optional
        Whether both diagonals are houses.

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

    def __init__(self, max_sets: int = _MAX_SETS, *, has_diagonals: bool = False) -> None:
        if not _MIN_SETS <= max_sets <= _MAX_SETS:
            raise ValueError(f"max_sets {max_sets}: use {_MIN_SETS} to {_MAX_SETS}")
        sets: UnavoidableSets = UnavoidableSets(81, 27, _MAX_SETS)
        sets.max_sets = max_sets
        super().__init__(81, 9, sets, slice_nodes=_SLICE_NODES)
        self._has_diagonals = has_diagonals
        self._cycles = BandCycles(sets, has_diagonals)
        self._depth = 0
        self._n_refuted = self._n_solving = self._n_left = 0

    def n_candidates(self, clues: bytes) -> int:
        """Count the candidates of all cells after the first step of a search; 0 for none."""
        root = cython.declare(cython.uint[38])
        n: cython.int = 0
        self._enter()
        try:
            if self._start(clues):
                for t in range(32):
                    root[t] = self._stack[t]
                if _propagate(root, self._has_diagonals):
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
            self._take_grid(grid)
            if self._start(clues):
                self._is_guided = True
                while self._advance():
                    self._write_values()
                    found = self._take_values()
                    if found != grid:
                        return found
        finally:
            self._busy = False
        return None

    def trials(self, clues: bytes) -> tuple[int, int, int, int, int]:
        """Return the results of trying each candidate of a puzzle, which show how hard it is.

        Returns
        -------
        tuple of int
            After propagation by rows, columns, boxes and single candidates: the open cells and
            their candidates.  Then, with each candidate placed alone: the number of contradictions,
            the number of solutions, and the sum of the candidates that the others leave.

        Notes
        -----
        50 us for a hard puzzle, 20 us for one that was made at random.
        """
        s = cython.declare(cython.uint[38])
        n_open: cython.int = 0
        n_candidates: cython.int = 0
        self._enter()
        try:
            self._n_refuted = self._n_solving = self._n_left = 0
            if self._start(clues):
                for i in range(38):
                    s[i] = self._stack[i]
                if _propagate(s, self._has_diagonals) == 2:
                    for i in range(3):
                        n_open += _size(s[27 + i])
                    n_candidates = _n_candidates(s)
                    with cython.nogil:
                        self._try_candidates(s)
        finally:
            self._busy = False
        return n_open, n_candidates, self._n_refuted, self._n_solving, self._n_left

    def _try_candidates(self, s: cython.p_uint) -> cython.void:
        """Place each candidate of a state, and count the results."""
        tried = cython.declare(cython.uint[38])
        for t in range(27):
            rest = s[t] & s[27 + t // 9]
            while rest:
                for i in range(38):
                    tried[i] = s[i]
                tried[t] &= _REST[_low(rest)]
                tried[30] |= cython.cast(cython.uint, 1) << t
                rest &= rest - 1
                status = _propagate(tried, self._has_diagonals)
                if status == 0:
                    self._n_refuted += 1
                elif status == 1:
                    self._n_solving += 1
                else:
                    self._n_left += _n_candidates(tried)

    def fill(self, seed: int, clues: bytes | None = None) -> bytes | None:
        """Return a random solution of the clues, or a random grid without clues.

        Parameters
        ----------
        seed : int
            64 bits; the same seed gives the same grid on any machine.
        clues : bytes, optional

        Returns
        -------
        bytes or None
            None if the clues have no solution.

        Notes
        -----
        Every solution can come up, not all are equally likely.  For plain Sudoku without clues,
        three boxes that do not see each other are filled evenly, the rest by search with random
        branches, and then the bands, the lines in them, and rows with columns are shuffled evenly.
        """
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            is_shuffled = clues is None and not self._has_diagonals
            if is_shuffled:
                self._draw_boxes()
                self._load(self._values, 0)
            elif not self._start(bytes(81) if clues is None else clues):
                return None
            self._is_random = True
            if not self._advance():
                return None
            self._write_values()
            if is_shuffled:
                self._shuffle_lines()
            return self._take_values()
        finally:
            self._is_random = False
            self._busy = False

    def _begin_list(self) -> cython.bint:
        for t in range(27):
            self._once[t] = 0
            self._twice[t] = 0
        for t in range(32):
            self._root[t] = self._stack[t]
        return _propagate(self._root, self._has_diagonals) == 2

    def _single_out_listed(self) -> cython.int:
        for t in range(27):
            bits = self._once[t] & ~self._twice[t]
            while bits:
                option = 27 * t + _low(bits)
                bits &= bits - 1
                self._add_single(self._owner(option), option)
        return 0

    def _open_options(self) -> cython.int:
        n = 0
        for t in range(27):
            bits = self._root[t] & self._root[27 + t // 9] & ~self._twice[t]
            while bits:
                self._options[n] = 27 * t + _low(bits)
                n += 1
                bits &= bits - 1
        return n

    def _n_having(self, option: cython.int) -> cython.int:
        if self._twice[option // 27] >> option % 27 & 1:
            return 2
        return self._once[option // 27] >> option % 27 & 1

    def _load_option(self, option: cython.int) -> cython.void:
        t = option // 27
        for i in range(30):
            self._stack[i] = self._root[i]
        self._stack[t] &= _REST[option % 27]
        self._stack[30] = cython.cast(cython.uint, 1) << t
        self._depth = 1

    def _list_solution(self) -> cython.void:
        for t in range(27):
            word = self._leaf[t]
            self._listed[27 * self._n_listed + t] = word
            self._twice[t] |= self._once[t] & word
            self._once[t] |= word
        self._n_singling[self._n_listed] = 0
        self._n_listed += 1

    def _owner(self, option: cython.int) -> cython.int:
        i = 0
        while not self._listed[27 * i + option // 27] >> option % 27 & 1:
            i += 1
        return i

    def _is_listed_as(self, number: cython.int) -> cython.bint:
        t = 0
        while t < 27 and self._leaf[t] == self._listed[27 * number + t]:
            t += 1
        return t == 27

    def _clue_of(self, option: cython.int) -> cython.int:
        return (option // 243 * 27 + option % 27) * 9 + option // 27 % 9

    def _write_listed(self, number: cython.int) -> cython.void:
        for t in range(27):
            self._leaf[t] = self._listed[27 * number + t]
        self._write_values()

    def _take_grid(self, grid: bytes) -> cython.void:
        if len(grid) != 81:
            raise ValueError(f"{len(grid)} values: a grid has 81")
        for cell in range(81):
            if not 1 <= grid[cell] <= 9:
                raise ValueError(f"cell {cell}: value {grid[cell]}: a grid has 1 to 9")
            self._grid[cell] = grid[cell]
        self._set_guide()

    def _set_guide(self) -> cython.void:
        for t in range(27):
            self._guide[t] = 0
        for cell in range(81):
            t = cell // 27 * 9 + self._grid[cell] - 1
            self._guide[t] |= cython.cast(cython.uint, 1) << cell % 27

    def _strike_at_root(self, cell: cython.int, digit: cython.int) -> cython.void:
        self._stack[cell // 27 * 9 + digit - 1] &= ~(cython.cast(cython.uint, 1) << cell % 27)

    def _load(self, values: cython.p_const_uchar, start: cython.Py_ssize_t) -> cython.int:
        own = cython.declare(cython.uint[27])
        one = 1
        self._depth = 1
        self._is_guided = False
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

    def _next_solution(self, last_node: cython.longlong) -> cython.int:
        """Search on, as in SearchOracle; the solution is in ``_leaf``."""
        s = cython.declare(cython.uint[38])
        while self._depth:
            if self.n_nodes >= last_node:
                return -1
            self._depth -= 1
            top = 32 * self._depth
            for i in range(32):
                s[i] = self._stack[top + i]
            if self._is_narrowed and not self._apply_extra(s):
                continue
            while True:
                self.n_nodes += 1
                status = _propagate(s, self._has_diagonals)
                if status == 0:
                    break
                if status == 1:
                    for i in range(27):
                        self._leaf[i] = s[i]
                    return 1
                self._place(s, _choose(s))
        return 0

    def _dive(self, first: cython.p_uint) -> cython.void:
        """Search for the grid, by its digits in some cells at once, then in one after the other.

        The cells are a word for each band.
        """
        s = cython.declare(cython.uint[38])
        self._depth = 0
        for i in range(32):
            s[i] = self._stack[i]
        self.n_nodes += 1
        status = _propagate(s, self._has_diagonals)
        for band in range(3):
            rest = first[band] & s[27 + band]
            while rest:
                self._place(s, 27 * band + _low(rest))
                rest &= rest - 1
        while status == 2:
            if s[30] == 0:
                self._place(s, _choose(s))
            self.n_nodes += 1
            status = _propagate(s, self._has_diagonals)

    def _place(self, s: cython.p_uint, cell: cython.uint) -> cython.void:
        """Place a candidate in a cell; the state without it goes on the stack."""
        base = cell // 27 * 9
        cell %= 27
        bit = cython.cast(cython.uint, 1) << cell
        t = self._branch(s, base, bit)
        top = 32 * self._depth
        for i in range(30):
            self._stack[top + i] = s[i]
        self._stack[top + t] &= ~bit
        self._stack[top + 30] = s[30] | cython.cast(cython.uint, 1) << t
        self._depth += 1
        s[t] &= _REST[cell]
        s[30] |= cython.cast(cython.uint, 1) << t

    def _branch(self, s: cython.p_uint, base: cython.uint, bit: cython.uint) -> cython.uint:
        """Choose a candidate of a cell: the guide's, at random, or the lowest; return its word."""
        t = base
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

    def _write_values(self) -> cython.void:
        for t in range(27):
            word = self._leaf[t]
            while word:
                self._values[t // 9 * 27 + _low(word)] = t % 9 + 1
                word &= word - 1

    def _prefix_end(self) -> cython.int:
        return self._sets.n_order - _LEFT if self._sets.n_order > _FEW else 0

    def _add_first_sets(self) -> cython.bint:
        return self._cycles.add(self._grid)

    def _write_set(self) -> cython.void:
        u = self._sets.n_sets
        cells = self._sets.cells
        for t in range(3):
            cells[3 * u + t] = 0
        for t in range(27):
            cells[3 * u + t // 9] |= self._leaf[t] & ~self._guide[t]
            self._set_words[27 * u + t] = self._leaf[t]
        self._cycles.forget(u)

    def _write_witness(self, number: cython.int) -> cython.void:
        if self._cycles.write_grid(number, self._grid, self._values):
            return
        for t in range(27):
            self._leaf[t] = self._set_words[27 * number + t]
        self._write_values()

    def _apply_extra(self, s: cython.p_uint) -> cython.bint:
        """Place the extra clues in a state; return False if one is impossible."""
        for band in range(3):
            extra = cython.cast(cython.uint, self._sets.extra[band])
            if extra:
                for t in range(9 * band, 9 * band + 9):
                    own = self._guide[t] & extra
                    word = s[t] & (own | ~extra)
                    if own & ~word:
                        return False
                    while own:
                        word &= _REST[_low(own)]
                        own &= own - 1
                    s[30] |= cython.cast(cython.uint, word != s[t]) << t
                    s[t] = word
        return True

    def _load_kept(self, without: cython.int) -> cython.void:
        for band in range(3):
            kept = cython.cast(cython.uint, self._sets.kept[band])
            for t in range(9 * band, 9 * band + 9):
                own = self._guide[t] & kept
                word = own | 0o777777777 & ~kept
                while own:
                    word &= _REST[_low(own)]
                    own &= own - 1
                self._stack[t] = word
            self._stack[27 + band] = 0o777777777 & ~kept
        self._stack[30] = 0o777777777
        if without >= 0:
            self._strike_at_root(without, self._grid[without])
        self._depth = 1

    def _draw_boxes(self) -> cython.void:
        """Write a puzzle of three full boxes on the diagonal, all equally likely."""
        for i in range(81):
            self._values[i] = 0
        for box in range(3):
            for i in range(9):
                j = self._draw(i + 1)
                j = 30 * box + j // 3 * 9 + j % 3
                self._values[30 * box + i // 3 * 9 + i % 3] = self._values[j]
                self._values[j] = i + 1

    def _shuffle_lines(self) -> cython.void:
        """Permute the rows and columns of a grid, bands kept together, and perhaps swap them."""
        line = cython.declare(cython.uchar[18])
        old = cython.declare(cython.uchar[81])
        turn = self._draw(2) == 1
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
