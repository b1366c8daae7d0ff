# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A bit-parallel oracle for kinds whose rules are houses of different digits and pairs of cells.

State
-----
A *family* is a set of houses without a common cell, such as the rows, the columns or the boxes.
Its *board* is a set of cells: *slice* i has a bit for the i-th cell of each house, and as many
slices as fit lie in a word of 64 bits.  So what is asked of all houses of a family, whether a digit
has one place left, two or more, is carry-save addition over the slices.  Every cell is on the
board of the first family; kinds whose houses do not cover them get one without houses.

A state is, one after the other:

- for each digit the boards of the cells that can still hold it, of all families;
- for each digit and family the houses that wait for it (*open*), and those whose two last places
  have been seen to (*paired*);
- the *placed* cells, on the first board, whose digit has been taken from all that see them;
- the *dirty* digits, a bit each: changed since their houses were last looked at.

Houses with as many cells as there are digits hold every digit; smaller ones only say that digits
differ, as pairs do, and are part of what a cell *sees*.

Propagation (``_propagate``)
    ``_look`` takes a dirty digit: a house without a place ends the branch, a single place is
    filled, and where a house has come down to two, the digit goes from all cells that see both.
    That is locked candidates, whatever the houses are, and more where pairs differ.  When no digit
    is dirty, the candidates of all cells are counted in the same way: cells without any end the
    branch, cells with one are filled.

Branching (``_choose``)
    On a cell with two candidates, the one that sees most others of these; else on a digit with two
    places in a house, else on a cell with three candidates, else on any.  The state without the
    chosen candidate goes on the stack.

Minimising
----------
As in ``bands.py``, by a pool of unavoidable sets: the first 65 % of the clues are decided at once,
by searches for second solutions that go on as clues are added.  The last ones have the hardest
searches, and go faster one by one: the clue's digit is struck from its cell before the search
begins.  The pool starts with what an exchange of two digits changes, for kinds without rules about
consecutive digits.

``one_more`` lists solutions and goes by single options, as in ``bands.py``.

Measured and rejected
---------------------
On one core of a shared 2-core EPYC (Zen 5), gcc 12 -O3.  Times as multiples of those of the bands
in the same run, on puzzles with 17 clues / top1465, and nodes a puzzle; the version kept takes
4.2 / 4.3 and 2.4 / 26 nodes:

- The houses one after the other, up to four places of each: 8.4 / 10.8.
- Branching on the first cell with two candidates: 4.7 / 6.6; 3.1 / 40 nodes.
- A placed cell taken from the other digits only where they have it: 5.0 / 4.4.
- Houses with three places as well: 2.86 nodes for 2.95, and 38.3 for 39.6, on an earlier version.
- Neither two nor three: 8.8 / 86 nodes for 2.9 / 38.

Milliseconds and nodes a minimal puzzle of 16x16, the version kept 23 and 6,800: with the first cell
for branching 42 and 15,900; all clues decided in growing prefixes, as for 9x9, twice the nodes.
"""

from collections.abc import Sequence

import cython

from generator.errors import SearchLimitError
from generator.kernel.arrays import ints, words

if cython.compiled:
    from cython.cimports.generator.kernel.bits import lowest_bit, n_bits
    from cython.cimports.generator.kernel.signals import check_signals
    from cython.cimports.generator.kernel.splitmix64 import advanced, below
else:
    from generator.kernel.bits import lowest_bit, n_bits
    from generator.kernel.signals import check_signals
    from generator.kernel.splitmix64 import advanced, below

IS_COMPILED: bool = cython.compiled

MAX_CELLS = 625
MAX_DIGITS = 32

# Nodes between two looks at pending signals: some 10 ms.
_SLICE_NODES = cython.declare(cython.longlong, 4096)
_NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# The share of the clues that minimise decides at once.
_FIRST_PERCENT = cython.declare(cython.int, 65)

# The solutions that one_more lists before it goes by single options.
_N_FIRST = cython.declare(cython.int, 16)


def families_of(
    n_cells: int, n_digits: int, houses: Sequence[Sequence[int]]
) -> list[list[tuple[int, ...]]]:
    """Return the full houses in families without common cells; the first one has all cells."""
    families: list[list[tuple[int, ...]]] = []
    for house in houses:
        if len(house) != n_digits:
            continue
        for family in families:
            if len(family) < 32 and not any(set(house) & set(other) for other in family):
                family.append(tuple(house))
                break
        else:
            families.append([tuple(house)])
    families.sort(key=len, reverse=True)
    if not families or len(families[0]) * n_digits < n_cells:
        width = min(n_cells, 32)
        families.insert(0, [tuple(range(i, n_cells, width)) for i in range(width)])
    return families


@cython.final
@cython.cclass
class HousesOracle:
    """Answers questions about the solutions of puzzles whose rules are houses and pairs of cells.

    See ``generator.oracles.interface``.  Searches run without the GIL; one oracle serves one thread
    at a time.

    Parameters
    ----------
    rows : sequence of int
        The number of cells in each row of the drawing, 625 in all at most.
    n_digits : int
        At most 32.
    houses : sequence of sequences of int
        Cells that hold different digits; all digits, if they are as many.
    different : sequence of (int, int)
        Cells that hold different digits.
    not_consecutive : sequence of (int, int)
        Cells whose digits do not follow each other.
    max_nodes : int, optional
        Node budget of each search; over it every method raises SearchLimitError.
    max_sets : int
        Room for unavoidable sets in ``minimise``; two for each cell at least, which it is raised
        to.  It never changes a result.

    Raises
    ------
    ValueError
        From every method: a puzzle of another length or with other values.
    RuntimeError
        From every method: another thread is in it.
    """

    n_nodes: cython.longlong
    n_cells: cython.int
    n_digits: cython.int
    _max_nodes: cython.longlong
    _is_shared: cython.bint
    _last_node: cython.longlong
    _busy: cython.bint
    # The boards: families of houses one after the other.
    _n_families: cython.int
    _n_boards: cython.int  # words of all boards of a digit
    _n_words: cython.int  # words of the first board of a digit
    _size: cython.int  # of a state, in words
    _open_at: cython.int
    _paired_at: cython.int
    _placed_at: cython.int
    _dirty_at: cython.int
    _first_word: cython.p_int  # of a family's board, and the end of the last
    _n_slices: cython.p_int  # in a word of a family's board
    _width: cython.p_int  # of a slice
    _ones: cython.p_ulonglong  # of a family: the lowest bit of each slice
    _full: cython.p_ulonglong  # of a family: its houses
    _word: cython.p_int  # by cell and family, -1 where the family has no such cell
    _shift: cython.p_int
    _cell_at: cython.p_int
    _all: cython.p_ulonglong
    _sees: cython.p_ulonglong  # by cell: those that cannot hold the same digit, on all boards
    _next: cython.p_ulonglong  # by cell: those that cannot hold a consecutive digit
    _has_next: cython.bint
    # The search: states still to do, the one in hand, the last solution, whose digits go first.
    _stack: cython.p_ulonglong
    _depth: cython.int
    _state: cython.p_ulonglong
    _twos: cython.p_ulonglong  # cells with two candidates, then those with three
    _two_digit: cython.int  # a digit with two places in a house, -1 if none was seen
    _two_first: cython.int
    _two_second: cython.int
    _values: cython.p_uchar
    _guide: cython.p_uchar
    _is_guided: cython.bint
    _is_random: cython.bint
    _seed: cython.ulonglong
    # minimise: the grid, its clues in order, the kept ones, and why each is kept (a set, or -1).
    _grid: cython.p_uchar
    _order: cython.p_int
    _n_order: cython.int
    _place_of: cython.p_int  # of a cell in the order, -1 without a clue
    _n_cell_words: cython.int
    _kept: cython.p_ulonglong
    _rooted: cython.p_ulonglong
    _extra: cython.p_ulonglong
    _is_narrowed: cython.bint
    _reason: cython.p_int
    # The pool: cells of each set, its second grid; lists of the sets with the same last clue.
    _max_sets: cython.int
    _n_sets: cython.int
    _set_cells: cython.p_ulonglong
    _set_values: cython.p_uchar
    _first_set: cython.p_int
    _next_set: cython.p_int
    _queue: cython.p_int
    # one_more: options that some and several solutions have; the solutions; of each, how many
    # options single it out, and one of those; and the numbers of the solutions that have any.
    _root: cython.p_ulonglong
    _once: cython.p_ulonglong
    _twice: cython.p_ulonglong
    _options: cython.p_int
    _n_listed: cython.int
    _listed: cython.p_uchar
    _n_singling: cython.p_int
    _chosen: cython.p_int
    _n_single: cython.int
    _single: cython.p_int
    _owned: list[object]

    def __init__(
        self,
        rows: Sequence[int],
        n_digits: int,
        houses: Sequence[Sequence[int]],
        different: Sequence[tuple[int, int]] = (),
        not_consecutive: Sequence[tuple[int, int]] = (),
        max_nodes: int | None = None,
        max_sets: int = 0,
    ) -> None:
        n: cython.int = sum(rows)
        if not (0 < n <= MAX_CELLS and 0 < n_digits <= MAX_DIGITS):
            raise ValueError(f"{n} cells and {n_digits} digits: use {MAX_CELLS} and {MAX_DIGITS}")
        self._owned = []
        self.n_cells = n
        self.n_digits = n_digits
        self._max_nodes = _NO_LIMIT if max_nodes is None else max_nodes
        self._is_shared = False
        self._lay_out(families_of(n, n_digits, houses))
        pairs = [(a, b) for house in houses for a in house for b in house if a != b]
        self._sees = self._relation([*pairs, *different])
        self._next = self._relation(not_consecutive)
        self._has_next = bool(not_consecutive)
        self._stack = self._own_words(self._size * (n + 2))
        self._state = self._own_words(self._size)
        self._twos = self._own_words(2 * self._n_words)
        self._values = self._own_bytes(n)
        self._guide = self._own_bytes(n)
        cell_words = self._n_cell_words = (n + 63) // 64
        self._max_sets = max(max_sets or 512, 2 * n)
        self._grid = self._own_bytes(n)
        self._order = self._own_ints(n)
        self._place_of = self._own_ints(n)
        self._reason = self._own_ints(n)
        self._first_set = self._own_ints(n)
        self._queue = self._own_ints(n)
        self._kept = self._own_words(cell_words)
        self._rooted = self._own_words(cell_words)
        self._extra = self._own_words(cell_words)
        self._set_cells = self._own_words(cell_words * self._max_sets)
        self._set_values = self._own_bytes(n * self._max_sets)
        self._next_set = self._own_ints(self._max_sets)
        self._n_listed = -1  # there is no room for solutions before one_more makes it
        self._is_narrowed = False
        self._is_guided = False
        self._is_random = False
        self._busy = False
        self.n_nodes = 0

    @cython.cfunc
    def _lay_out(self, families: list[list[tuple[int, ...]]]) -> cython.void:
        """Give each cell its bits on the boards."""
        one: cython.ulonglong = 1
        at: cython.int = 0
        f: cython.int
        h: cython.int
        i: cython.int
        k: cython.int
        width: cython.int
        length: cython.int
        n_slices: cython.int
        n_words: cython.int
        n: cython.int = len(families)
        self._n_families = n
        self._first_word = self._own_ints(n + 1)
        self._n_slices = self._own_ints(n)
        self._width = self._own_ints(n)
        self._ones = self._own_words(n)
        self._full = self._own_words(n)
        self._word = self._own_ints(self.n_cells * n)
        self._shift = self._own_ints(self.n_cells * n)
        for k in range(self.n_cells * n):
            self._word[k] = -1
        for f in range(n):
            family = families[f]
            width = len(family)
            length = len(family[0])
            n_slices = 64 // width
            n_words = (length + n_slices - 1) // n_slices
            n_slices = (length + n_words - 1) // n_words  # as even as can be: fewer to add up
            self._first_word[f] = at
            self._n_slices[f] = n_slices
            self._width[f] = width
            self._ones[f] = 0
            for i in range(n_slices):
                self._ones[f] |= one << width * i
            self._full[f] = (one << width) - 1 if length == self.n_digits else 0
            for h in range(width):
                for i in range(length):
                    k = family[h][i] * n + f
                    self._word[k] = at + i // n_slices
                    self._shift[k] = i % n_slices * width + h
            at += n_words
        self._first_word[n] = at
        self._n_boards = at
        self._n_words = self._first_word[1]
        self._open_at = self.n_digits * at
        self._paired_at = self._open_at + self.n_digits * n
        self._placed_at = self._paired_at + self.n_digits * n
        self._dirty_at = self._placed_at + self._n_words
        self._size = self._dirty_at + 1
        self._all = self._own_words(at)
        self._cell_at = self._own_ints(64 * at)
        for k in range(self.n_cells * n):
            if self._word[k] >= 0:
                self._all[self._word[k]] |= one << self._shift[k]
                self._cell_at[64 * self._word[k] + self._shift[k]] = k // n

    @cython.cfunc
    def _relation(self, pairs: Sequence[tuple[int, int]]) -> cython.p_ulonglong:
        """Return, by cell, the boards of those that it is paired with."""
        one: cython.ulonglong = 1
        a: cython.int
        b: cython.int
        f: cython.int
        k: cython.int
        _turn: cython.int
        boards = self._own_words(self.n_cells * self._n_boards)
        for pair in pairs:
            a, b = pair
            for _turn in range(2):
                for f in range(self._n_families):
                    k = b * self._n_families + f
                    if self._word[k] >= 0:
                        boards[a * self._n_boards + self._word[k]] |= one << self._shift[k]
                a, b = b, a
        return boards

    @cython.cfunc
    def _own_ints(self, length: int) -> cython.p_int:
        owned = ints(length)
        self._owned.append(owned)
        if cython.compiled:
            view: cython.int[::1] = owned
            return cython.address(view[0])
        return owned

    @cython.cfunc
    def _own_bytes(self, length: int) -> cython.p_uchar:
        owned = bytearray(length)
        self._owned.append(owned)
        if cython.compiled:
            view: cython.uchar[::1] = owned
            return cython.address(view[0])
        return owned

    @cython.cfunc
    def _own_words(self, length: int) -> cython.p_ulonglong:
        owned = words(length)
        self._owned.append(owned)
        if cython.compiled:
            view: cython.ulonglong[::1] = owned
            return cython.address(view[0])
        return owned

    def share(self, max_nodes: int) -> None:
        """Set one node budget for all searches from now on, in place of one for each."""
        self._max_nodes = max_nodes
        self._is_shared = True
        self._last_node = self.n_nodes + max_nodes

    @property
    def nodes(self) -> int:
        """Search nodes since the oracle was made."""
        return self.n_nodes

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions of a puzzle, up to limit."""
        n_found: cython.int = 0
        max_found: cython.int = limit
        self._enter()
        try:
            if self._start(clues, 0):
                while n_found < max_found and self._advance():
                    n_found += 1
        finally:
            self._busy = False
        return n_found

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the first solutions of a puzzle, up to limit, in an order without meaning."""
        grids: list[bytes] = []
        self._enter()
        try:
            if self._start(clues, 0):
                while len(grids) < limit and self._advance():
                    grids.append(self._bytes(self._values, 0))
        finally:
            self._busy = False
        return grids

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution other than the grid, or None if there is no other."""
        return next((other for other in self.solutions(clues, 2) if other != grid), None)

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""
        if not (0 <= cell < self.n_cells and 1 <= digit <= self.n_digits):
            raise ValueError(f"cell {cell}, digit {digit}: there are none such")
        self._enter()
        try:
            if self._start(clues, 0):
                self._strike(self._stack, digit - 1, cell)
                if self._advance():
                    return self._bytes(self._values, 0)
        finally:
            self._busy = False
        return None

    def count_many(self, puzzles: bytes, limit: int = 2):  # type: ignore[no-untyped-def]
        """Count the solutions of puzzles that follow each other, up to limit each."""
        return self._solve_each(puzzles, limit)[0]

    def solve_many(self, puzzles: bytes):  # type: ignore[no-untyped-def]
        """Count the solutions up to 2, and return the first of each puzzle, blank if none."""
        counts, grids = self._solve_each(puzzles, 2)
        return counts, bytes(grids)

    def _solve_each(self, puzzles: bytes, limit: int):  # type: ignore[no-untyped-def]
        n_puzzles: cython.Py_ssize_t = len(puzzles) // self.n_cells
        if len(puzzles) % self.n_cells:
            raise ValueError(f"{len(puzzles)} values: puzzles have {self.n_cells} each")
        i: cython.Py_ssize_t
        c: cython.int
        found: cython.int
        most: cython.int = limit
        counts = ints(n_puzzles)
        grids = bytearray(len(puzzles))
        count_of: cython.int[::1] = counts
        value_of: cython.uchar[::1] = grids
        self._enter()
        try:
            for i in range(n_puzzles):
                found = 0
                if self._start(puzzles, i * self.n_cells):
                    while found < most and self._advance():
                        if found == 0:
                            for c in range(self.n_cells):
                                value_of[i * self.n_cells + c] = self._values[c]
                        found += 1
                count_of[i] = found
        finally:
            self._busy = False
        return counts, grids

    def fill(self, seed: int, clues: bytes | None = None) -> bytes | None:
        """Return a random solution of the clues, or a random grid where none are given.

        Every solution can come up, not all are equally likely.  None where there is none.
        """
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            if not self._start(bytes(self.n_cells) if clues is None else clues, 0):
                return None
            self._is_random = True
            return self._bytes(self._values, 0) if self._advance() else None
        finally:
            self._is_random = False
            self._busy = False

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, list[bytes]]:
        """Drop clues one by one in the given order, and keep those that are needed.

        Parameters
        ----------
        grid : bytes
            A full grid.
        order : sequence of int
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
        """
        c: cython.int
        minimal = bytearray(self.n_cells)
        witnesses: list[bytes] = []
        self._enter()
        try:
            self._set_grid(grid)
            self._set_order(order, grid if clues is None else clues)
            self._decide_all()
            for c in range(self.n_cells):
                if self._kept[c >> 6] >> (c & 63) & 1:
                    minimal[c] = grid[c]
                    witnesses.append(self._bytes(self._set_values, self._reason[self._place_of[c]]))
        finally:
            self._is_guided = False
            self._is_narrowed = False
            self._busy = False
        return bytes(minimal), witnesses

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
        Exact: no other solution can be singled out.
        """
        i: cython.int
        number: cython.int
        puzzles: list[tuple[bytes, bytes]] = []
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            if self._start(clues, 0):
                self._single_out()
                for i in range(self._n_single):
                    number = self._single[i]
                    more = bytearray(clues)
                    more[self._chosen[number] // self.n_digits] = (
                        self._chosen[number] % self.n_digits + 1
                    )
                    puzzles.append((bytes(more), self._bytes(self._listed, number)))
        finally:
            self._busy = False
        return puzzles

    @cython.cfunc
    def _bytes(self, values: cython.p_uchar, number: cython.int) -> bytes:
        """Return one of several rows of values."""
        start: cython.Py_ssize_t = number * self.n_cells
        if cython.compiled:
            return cython.cast(cython.p_char, values)[start : start + self.n_cells]
        else:  # noqa: RET505 - the compiler leaves one of the two out
            return bytes(values[start : start + self.n_cells])

    @cython.cfunc
    def _enter(self) -> cython.void:
        if self._busy:
            raise RuntimeError("this oracle is at work in another thread: make one for each")
        self._busy = True

    @cython.cfunc
    def _start(self, clues: bytes, start: cython.Py_ssize_t) -> cython.bint:
        """Make the root of a search; false if two clues contradict each other."""
        c: cython.int
        d: cython.int
        values: cython.p_uchar = clues
        if len(clues) < start + self.n_cells or (start == 0 and len(clues) % self.n_cells):
            raise ValueError(f"{len(clues)} values: a puzzle has {self.n_cells}")
        for c in range(self.n_cells):
            if values[start + c] > self.n_digits:
                raise ValueError(f"cell {c}: value {values[start + c]}: use 0 to {self.n_digits}")
        self._make_empty()
        self._begin()
        self._depth = 0
        for c in range(self.n_cells):
            d = values[start + c]
            if d and not self._place(self._stack, d - 1, c):
                return False
        self._depth = 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Begin a search with a budget of its own, unless one is shared by all."""
        self._is_guided = False
        self._is_narrowed = False
        if not self._is_shared:
            self._last_node = self.n_nodes + self._max_nodes

    @cython.cfunc
    def _advance(self) -> cython.bint:
        """Search on for a solution, and see to signals and the budget on the way."""
        status: cython.int
        pause: cython.longlong
        while True:
            pause = self.n_nodes + _SLICE_NODES
            if pause > self._last_node:
                pause = self._last_node
            with cython.nogil:
                status = self._next_solution(pause)
            if status >= 0:
                return status == 1
            if self.n_nodes >= self._last_node:
                raise SearchLimitError(self._max_nodes)
            check_signals()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make_empty(self) -> cython.void:
        """Make the root state without clues."""
        d: cython.int
        w: cython.int
        f: cython.int
        one: cython.ulonglong = 1
        s: cython.p_ulonglong = self._stack
        for d in range(self.n_digits):
            for w in range(self._n_boards):
                s[d * self._n_boards + w] = self._all[w]
            for f in range(self._n_families):
                s[self._open_at + d * self._n_families + f] = self._full[f]
                s[self._paired_at + d * self._n_families + f] = 0
        for w in range(self._n_words):
            s[self._placed_at + w] = 0
        s[self._dirty_at] = (one << self.n_digits) - 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _place(self, s: cython.p_ulonglong, d: cython.int, c: cython.int) -> cython.bint:
        """Place a digit in a cell of a state; false where the cell cannot hold it."""
        w: cython.int
        e: cython.int
        f: cython.int
        g: cython.int
        n_boards: cython.int = self._n_boards
        at: cython.int = d * n_boards
        k: cython.int = c * self._n_families
        word: cython.int = self._word[k]
        one: cython.ulonglong = 1
        shift: cython.int = self._shift[k]
        bit: cython.ulonglong = one << shift
        x: cython.ulonglong
        dirty: cython.ulonglong = one << d
        if not s[at + word] & bit:
            return False
        s[self._placed_at + word] |= bit
        for w in range(n_boards):
            s[at + w] &= ~self._sees[c * n_boards + w]
        for e in range(self.n_digits):
            x = s[e * n_boards + word]
            dirty |= (x >> shift & 1) << e
            s[e * n_boards + word] = x & ~bit
        s[at + word] |= bit
        for f in range(1, self._n_families):
            w = self._word[k + f]
            if w >= 0:
                x = one << self._shift[k + f]
                for e in range(self.n_digits):
                    s[e * n_boards + w] &= ~x
                s[at + w] |= x
        for f in range(self._n_families):
            if self._word[k + f] >= 0:
                g = self._shift[k + f] % self._width[f]
                s[self._open_at + d * self._n_families + f] &= ~(one << g)
        if self._has_next:
            for e in range(d - 1, d + 2, 2):
                if 0 <= e < self.n_digits:
                    for w in range(n_boards):
                        if s[e * n_boards + w] & self._next[c * n_boards + w]:
                            s[e * n_boards + w] &= ~self._next[c * n_boards + w]
                            dirty |= one << e
        s[self._dirty_at] |= dirty
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _look(self, s: cython.p_ulonglong, d: cython.int) -> cython.bint:
        """Look at the houses of a digit; false if one has no place for it."""
        f: cython.int
        w: cython.int
        a: cython.int
        b: cython.int
        h: cython.int
        width: cython.int
        fold: cython.int
        n_boards: cython.int = self._n_boards
        n_families: cython.int = self._n_families
        at: cython.int = d * n_boards
        x: cython.ulonglong
        y: cython.ulonglong
        once: cython.ulonglong
        twice: cython.ulonglong
        thrice: cython.ulonglong
        full: cython.ulonglong
        some: cython.ulonglong
        gone: cython.ulonglong
        one: cython.ulonglong = 1
        for f in range(n_families):
            full = self._full[f]
            if s[self._open_at + d * n_families + f] == 0:
                continue
            w = self._first_word[f]
            once = s[at + w]
            twice = 0
            thrice = 0
            for w in range(self._first_word[f] + 1, self._first_word[f + 1]):
                x = s[at + w]
                thrice |= twice & x
                twice |= once & x
                once |= x
            width = self._width[f]
            fold = 32
            while fold >= self._n_slices[f]:
                fold >>= 1
            while fold:
                x = once >> width * fold
                y = twice >> width * fold
                thrice |= thrice >> width * fold | once & y | twice & x
                twice |= y | once & x
                once |= x
                fold >>= 1
            if full & ~once:
                return False
            x = full & ~twice & s[self._open_at + d * n_families + f]
            if x:
                x *= self._ones[f]
                for w in range(self._first_word[f], self._first_word[f + 1]):
                    y = s[at + w] & x
                    while y:
                        a = self._cell_at[64 * w + lowest_bit(y)]
                        y &= y - 1
                        # Another single of this look may have taken the place.
                        if not self._place(s, d, a):
                            return False
            x = full & twice & ~thrice & ~s[self._paired_at + d * n_families + f]
            s[self._paired_at + d * n_families + f] |= x
            while x:
                h = lowest_bit(x)
                x &= x - 1
                y = self._ones[f] << h
                a = -1
                b = -1
                for w in range(self._first_word[f], self._first_word[f + 1]):
                    once = s[at + w] & y
                    while once:
                        b = a
                        a = self._cell_at[64 * w + lowest_bit(once)]
                        once &= once - 1
                if b < 0:
                    continue
                self._two_digit = d
                self._two_first = a
                self._two_second = b
                some = 0
                for w in range(n_boards):
                    gone = s[at + w] & self._sees[a * n_boards + w] & self._sees[b * n_boards + w]
                    s[at + w] ^= gone
                    some |= gone
                if some:
                    s[self._dirty_at] |= one << d
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self, s: cython.p_ulonglong) -> cython.int:
        """Draw all consequences: 0 for a contradiction, 1 solved, 2 open."""
        w: cython.int
        d: cython.int
        n_words: cython.int = self._n_words
        n_boards: cython.int = self._n_boards
        once: cython.ulonglong
        twice: cython.ulonglong
        thrice: cython.ulonglong
        more: cython.ulonglong
        x: cython.ulonglong
        is_open: cython.bint
        has_single: cython.bint
        while True:
            self._two_digit = -1
            while s[self._dirty_at]:
                d = lowest_bit(s[self._dirty_at])
                s[self._dirty_at] &= s[self._dirty_at] - 1
                if not self._look(s, d):
                    return 0
            is_open = False
            has_single = False
            for w in range(n_words):
                once = 0
                twice = 0
                thrice = 0
                more = 0
                for d in range(self.n_digits):
                    x = s[d * n_boards + w]
                    more |= thrice & x
                    thrice |= twice & x
                    twice |= once & x
                    once |= x
                if once != self._all[w]:
                    return 0
                self._twos[w] = twice & ~thrice
                self._twos[n_words + w] = thrice & ~more
                if twice:
                    is_open = True
                once &= ~(twice | s[self._placed_at + w])
                while once:
                    has_single = True
                    x = once & (~once + 1)
                    once ^= x
                    d = 0
                    while d < self.n_digits and not s[d * n_boards + w] & x:
                        d += 1
                    if d == self.n_digits or not self._place(
                        s, d, self._cell_at[64 * w + lowest_bit(x)]
                    ):
                        return 0
            if not has_single:
                return 2 if is_open else 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self, s: cython.p_ulonglong) -> cython.int:
        """Return digit * 2^16 + cell to branch on."""
        w: cython.int
        d: cython.int
        c: cython.int = -1
        n_words: cython.int = self._n_words
        n_boards: cython.int = self._n_boards
        x: cython.ulonglong
        one: cython.ulonglong = 1
        kind: cython.int
        e: cython.int
        n: cython.int
        v: cython.int
        best: cython.int
        for kind in range(2):
            best = -1
            for w in range(n_words):
                x = self._twos[kind * n_words + w]
                while x:
                    e = self._cell_at[64 * w + lowest_bit(x)]
                    x &= x - 1
                    n = 0
                    for v in range(n_words):
                        n += n_bits(self._twos[kind * n_words + v] & self._sees[e * n_boards + v])
                    if n > best:
                        best = n
                        c = e
            if c >= 0:
                break
            if kind == 0 and self._two_digit >= 0:
                d = self._two_digit
                c = self._two_first
                if self._is_guided and self._guide[self._two_second] == d + 1:
                    c = self._two_second
                if (
                    s[d * n_boards + self._word[c * self._n_families]]
                    >> self._shift[c * self._n_families]
                    & 1
                ):
                    return d << 16 | c
                c = -1
        if c < 0:
            for w in range(n_words):
                x = self._all[w] & ~s[self._placed_at + w]
                if x:
                    c = self._cell_at[64 * w + lowest_bit(x)]
                    break
        w = self._word[c * self._n_families]
        x = one << self._shift[c * self._n_families]
        d = 0
        if self._is_random:
            self._seed = advanced(self._seed)
            d = below(self.n_digits, self._seed)
            while not s[d * n_boards + w] & x:
                d = d + 1 if d + 1 < self.n_digits else 0
            return d << 16 | c
        if self._is_guided:
            d = self._guide[c] - 1
            if s[d * n_boards + w] & x:
                return d << 16 | c
            d = 0
        while not s[d * n_boards + w] & x:
            d += 1
        return d << 16 | c

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _strike(self, s: cython.p_ulonglong, d: cython.int, c: cython.int) -> cython.void:
        """Take a candidate from a state."""
        f: cython.int
        k: cython.int = c * self._n_families
        one: cython.ulonglong = 1
        for f in range(self._n_families):
            if self._word[k + f] >= 0:
                s[d * self._n_boards + self._word[k + f]] &= ~(one << self._shift[k + f])
        s[self._dirty_at] |= one << d

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _unstrike(self, s: cython.p_ulonglong, d: cython.int, c: cython.int) -> cython.void:
        f: cython.int
        k: cython.int = c * self._n_families
        one: cython.ulonglong = 1
        for f in range(self._n_families):
            if self._word[k + f] >= 0:
                s[d * self._n_boards + self._word[k + f]] |= one << self._shift[k + f]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_solution(self, last_node: cython.longlong) -> cython.int:
        """Search on: 1 for a solution (in _values), 0 for the end, -1 at the last node."""
        i: cython.int
        top: cython.int
        status: cython.int
        d: cython.int
        c: cython.int
        option: cython.int
        s: cython.p_ulonglong = self._state
        stack: cython.p_ulonglong = self._stack
        while self._depth:
            if self.n_nodes >= last_node:
                return -1
            self._depth -= 1
            top = self._depth * self._size
            for i in range(self._size):
                s[i] = stack[top + i]
            if self._is_narrowed and not self._apply_extra(s):
                continue
            while True:
                self.n_nodes += 1
                status = self._propagate(s)
                if status == 0:
                    break
                if status == 1:
                    self._write_leaf(s)
                    return 1
                option = self._choose(s)
                d = option >> 16
                c = option & 0xFFFF
                self._strike(s, d, c)
                top = self._depth * self._size
                for i in range(self._size):
                    stack[top + i] = s[i]
                self._depth += 1
                self._unstrike(s, d, c)
                self._place(s, d, c)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_leaf(self, s: cython.p_ulonglong) -> cython.void:
        d: cython.int
        w: cython.int
        x: cython.ulonglong
        for d in range(self.n_digits):
            for w in range(self._n_words):
                x = s[d * self._n_boards + w]
                while x:
                    self._values[self._cell_at[64 * w + lowest_bit(x)]] = d + 1
                    x &= x - 1

    @cython.cfunc
    def _set_grid(self, grid: bytes) -> cython.void:
        c: cython.int
        if 0 in grid or not (self._start(grid, 0) and self._advance()):
            raise ValueError("the grid breaks the rules: it is no grid of the kind")
        for c in range(self.n_cells):
            self._grid[c] = self._guide[c] = self._values[c]

    @cython.cfunc
    def _set_order(self, order: Sequence[int], clues: bytes) -> cython.void:
        """Number the clues by their places in the order."""
        c: cython.int
        n_clues: cython.int = 0
        if len(clues) != self.n_cells:
            raise ValueError(f"{len(clues)} values: a puzzle has {self.n_cells}")
        for c in range(self.n_cells):
            self._place_of[c] = -1
            if clues[c]:
                n_clues += 1
                if clues[c] != self._grid[c]:
                    raise ValueError(f"cell {c}: the grid does not solve the clues")
        self._n_order = 0
        for cell in order:
            if not 0 <= cell < self.n_cells or self._place_of[cell] >= 0:
                raise ValueError(f"the order names cell {cell}, which is no cell or named before")
            if clues[cell]:
                self._place_of[cell] = self._n_order
                self._order[self._n_order] = cell
                self._n_order += 1
        if self._n_order < n_clues:
            raise ValueError(f"the order names {self._n_order} of the {n_clues} clues: name all")

    @cython.cfunc
    def _decide_all(self) -> cython.void:
        """Decide all clues: most of them at once, the rest, that cost the most, singly."""
        c: cython.int
        n_first: cython.int = self._n_order * _FIRST_PERCENT // 100
        for c in range(self.n_cells):
            self._first_set[c] = -1
        self._n_sets = 0
        if not self._has_next and not self._add_swaps():
            raise _spare_error()
        if not self._settle(n_first):  # the pool is full: it starts again, with one set a clue
            for c in range(self.n_cells):
                self._first_set[c] = -1
            self._n_sets = 0
            n_first = 0
            self._decide(0)
        self._settle_singly(n_first)

    @cython.cfunc
    def _settle(self, end: cython.int) -> cython.bint:
        """Decide the clues before end as the pass one by one does; false if the pool is full."""
        self._decide(end)
        self._load_kept(-1)
        self._is_guided = True
        self._advance()  # the grid
        while self._advance():
            if self._n_sets + self._n_order >= self._max_sets:
                return False
            self._take_set()
            if not self._add_set():
                raise _spare_error()
            self._decide(end)
            if not self._narrow():
                self._load_kept(-1)
                self._is_guided = True
                self._advance()
        return True

    @cython.cfunc
    def _settle_singly(self, first: cython.int) -> cython.void:
        """Decide the clues from first on one after the other."""
        place: cython.int
        c: cython.int
        u: cython.int
        one: cython.ulonglong = 1
        for place in range(first, self._n_order):
            c = self._order[place]
            u = self._first_set[place]
            while u >= 0 and self._is_hit_beside(u, c):
                u = self._next_set[u]
            if u < 0:
                self._kept[c >> 6] &= ~(one << (c & 63))
                self._load_kept(c)
                if self._advance():
                    u = self._n_sets
                    self._take_set()
                    if not self._add_set():
                        raise _spare_error()
                    self._kept[c >> 6] |= one << (c & 63)
            self._reason[place] = u

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self) -> cython.bint:
        """Take newly kept clues into the search under way; false if one has been given up."""
        w: cython.int
        for w in range(self._n_cell_words):
            if (self._rooted[w] | self._extra[w]) & ~self._kept[w]:
                return False
        for w in range(self._n_cell_words):
            self._extra[w] = self._kept[w] & ~self._rooted[w]
        self._is_narrowed = True
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _apply_extra(self, s: cython.p_ulonglong) -> cython.bint:
        """Place the extra clues in a state; false where one cannot be."""
        w: cython.int
        c: cython.int
        k: cython.int
        d: cython.int
        rest: cython.ulonglong
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        for w in range(self._n_cell_words):
            rest = self._extra[w]
            while rest:
                c = 64 * w + lowest_bit(rest)
                rest &= rest - 1
                d = self._grid[c] - 1
                k = c * self._n_families
                bit = one << self._shift[k]
                if not s[d * self._n_boards + self._word[k]] & bit:
                    return False
                if not s[self._placed_at + self._word[k]] & bit:
                    self._place(s, d, c)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _decide(self, end: cython.int) -> cython.void:
        """Keep each clue before end that some set needs, and all clues from there on."""
        place: cython.int
        c: cython.int
        u: cython.int
        w: cython.int
        n: cython.int = self._n_cell_words
        one: cython.ulonglong = 1
        hit: cython.ulonglong
        for w in range(n):
            self._kept[w] = 0
        for place in range(self._n_order):
            u = -1
            if place < end:
                u = self._first_set[place]
                while u >= 0:
                    hit = 0
                    for w in range(n):
                        hit |= self._set_cells[n * u + w] & self._kept[w]
                    if hit == 0:
                        break
                    u = self._next_set[u]
            if u >= 0 or place >= end:
                c = self._order[place]
                self._kept[c >> 6] |= one << (c & 63)
            self._reason[place] = u

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_hit_beside(self, u: cython.int, c: cython.int) -> cython.bint:
        """Whether a set has a kept clue beside that of the cell."""
        w: cython.int
        n: cython.int = self._n_cell_words
        hit: cython.ulonglong
        one: cython.ulonglong = 1
        for w in range(n):
            hit = self._set_cells[n * u + w] & self._kept[w]
            if w == c >> 6:
                hit &= ~(one << (c & 63))
            if hit:
                return True
        return False

    @cython.cfunc
    def _load_kept(self, without: cython.int) -> cython.void:
        """Make the root of the puzzle of the kept clues, without the grid's digit in one cell."""
        w: cython.int
        rest: cython.ulonglong
        c: cython.int
        self._make_empty()
        self._begin()
        for w in range(self._n_cell_words):
            self._rooted[w] = self._kept[w]
            self._extra[w] = 0
            rest = self._kept[w]
            while rest:
                c = 64 * w + lowest_bit(rest)
                rest &= rest - 1
                self._place(self._stack, self._grid[c] - 1, c)
        if without >= 0:
            self._strike(self._stack, self._grid[without] - 1, without)
        self._depth = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_set(self) -> cython.void:
        """Write the solution found behind the pool."""
        c: cython.int
        u: cython.int = self._n_sets
        for c in range(self._n_cell_words):
            self._set_cells[u * self._n_cell_words + c] = 0
        for c in range(self.n_cells):
            self._set_values[u * self.n_cells + c] = self._values[c]
            if self._values[c] != self._grid[c]:
                self._set_cells[u * self._n_cell_words + (c >> 6)] |= cython.cast(
                    cython.ulonglong, 1
                ) << (c & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_set(self) -> cython.bint:
        """Put the set that stands behind the pool into it; false if it holds no clue."""
        last: cython.int = -1
        w: cython.int
        u: cython.int = self._n_sets
        place: cython.int
        rest: cython.ulonglong
        for w in range(self._n_cell_words):
            rest = self._set_cells[u * self._n_cell_words + w]
            while rest:
                place = self._place_of[64 * w + lowest_bit(rest)]
                rest &= rest - 1
                if place > last:
                    last = place
        if last < 0:
            return False
        self._next_set[u] = self._first_set[last]
        self._first_set[last] = u
        self._n_sets += 1
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_swaps(self) -> cython.bint:
        """Put in what swaps two digits in cells that see no others of them."""
        a: cython.int
        b: cython.int
        c: cython.int
        w: cython.int
        start: cython.int
        u: cython.int
        v: cython.int
        n: cython.int = self._n_cell_words
        n_words: cython.int = self._n_words
        n_boards: cython.int = self._n_boards
        one: cython.ulonglong = 1
        board: cython.p_ulonglong = self._twos
        s: cython.p_ulonglong = self._state
        # the grid as boards of the first family
        for w in range(self.n_digits * n_boards):
            s[w] = 0
        for c in range(self.n_cells):
            v = c * self._n_families
            s[(self._grid[c] - 1) * n_boards + self._word[v]] |= one << self._shift[v]
        for a in range(self.n_digits - 1):
            for b in range(a + 1, self.n_digits):
                for w in range(n_words):
                    board[w] = s[a * n_boards + w] | s[b * n_boards + w]
                    board[n_words + w] = board[w]
                for w in range(n_words):
                    while board[w]:
                        # one component
                        u = self._n_sets
                        if u >= self._max_sets // 2:
                            return True
                        for v in range(n):
                            self._set_cells[u * n + v] = 0
                        for v in range(self.n_cells):
                            self._set_values[u * self.n_cells + v] = self._grid[v]
                        start = self._cell_at[64 * w + lowest_bit(board[w])]
                        self._queue[0] = start
                        board[w] &= board[w] - 1
                        v = 1
                        while v:
                            v -= 1
                            c = self._queue[v]
                            self._set_cells[u * n + (c >> 6)] |= one << (c & 63)
                            self._set_values[u * self.n_cells + c] = a + b + 2 - self._grid[c]
                            v = self._spread(board, c, v)
                        if not self._add_set():
                            return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _spread(self, board: cython.p_ulonglong, c: cython.int, n: cython.int) -> cython.int:
        w: cython.int
        x: cython.ulonglong
        for w in range(self._n_words):
            x = board[w] & self._sees[c * self._n_boards + w]
            board[w] ^= x
            while x:
                self._queue[n] = self._cell_at[64 * w + lowest_bit(x)]
                n += 1
                x &= x - 1
        return n

    @cython.cfunc
    def _make_room(self) -> cython.void:
        """Make room for all solutions that one_more can list: the first, and two an option."""
        n_options = self.n_cells * self.n_digits
        n_most = _N_FIRST + 2 * n_options
        self._root = self._own_words(self._size)
        self._once = self._own_words(self.n_digits * self._n_boards)
        self._twice = self._own_words(self.n_digits * self._n_boards)
        self._options = self._own_ints(n_options)
        self._listed = self._own_bytes(n_most * self.n_cells)
        self._n_singling = self._own_ints(n_most)
        self._chosen = self._own_ints(n_most)
        self._single = self._own_ints(n_most)

    @cython.cfunc
    def _single_out(self) -> cython.void:
        """Find the options that exactly one solution has.

        A list of solutions is kept, and which options some and several of them have.  It starts
        with the first few solutions.  If that is not all, each option that is not yet in several
        is placed, and two solutions with it are searched for; what is found goes on the list and
        settles other options as well.
        """
        w: cython.int
        i: cython.int
        option: cython.int
        n_options: cython.int
        is_all: cython.bint
        if self._n_listed < 0:
            self._make_room()
        for w in range(self.n_digits * self._n_boards):
            self._once[w] = 0
            self._twice[w] = 0
        self._n_listed = 0
        self._n_single = 0
        for w in range(self._size):
            self._root[w] = self._stack[w]
        if self._propagate(self._root) != 2:
            return
        while self._n_listed < _N_FIRST and self._advance():
            self._list_solution()
        is_all = self._n_listed < _N_FIRST
        n_options = self._open_options()
        while n_options:
            i = self._draw(n_options)
            option = self._options[i]
            n_options -= 1
            self._options[i] = self._options[n_options]
            if self._has(self._twice, option):
                continue
            if not is_all:
                self._try_option(option)
            elif self._has(self._once, option):
                self._add_single(self._owner(option), option)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_options(self) -> cython.int:
        """Write the options that the root leaves open and return how many there are."""
        c: cython.int
        d: cython.int
        k: cython.int
        n: cython.int = 0
        one: cython.ulonglong = 1
        for c in range(self.n_cells):
            k = c * self._n_families
            if self._root[self._placed_at + self._word[k]] >> self._shift[k] & one:
                continue
            for d in range(self.n_digits):
                if self._root[d * self._n_boards + self._word[k]] >> self._shift[k] & one:
                    self._options[n] = c * self.n_digits + d
                    n += 1
        return n

    @cython.cfunc
    def _try_option(self, option: cython.int) -> cython.void:
        """Search for two solutions with an option that one listed solution has, or none."""
        w: cython.int
        owner: cython.int = -1
        if self._has(self._once, option):
            owner = self._owner(option)
        for w in range(self._size):
            self._stack[w] = self._root[w]
        self._place(self._stack, option % self.n_digits, option // self.n_digits)
        self._depth = 1
        self._begin()
        if not self._advance():
            return
        if owner < 0:
            owner = self._n_listed
            self._list_solution()
        elif not self._is_listed_as(owner):
            self._list_solution()
            return
        if self._advance():
            self._list_solution()
        else:
            self._add_single(owner, option)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_solution(self) -> cython.void:
        """Put the solution just found, which is not yet listed, on the list."""
        c: cython.int
        w: cython.int
        k: cython.int
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        for c in range(self.n_cells):
            self._listed[self._n_listed * self.n_cells + c] = self._values[c]
            k = c * self._n_families
            bit = one << self._shift[k]
            w = (self._values[c] - 1) * self._n_boards + self._word[k]
            self._twice[w] |= self._once[w] & bit
            self._once[w] |= bit
        self._n_singling[self._n_listed] = 0
        self._n_listed += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _has(self, boards: cython.p_ulonglong, option: cython.int) -> cython.bint:
        c: cython.int = option // self.n_digits
        w: cython.int = option % self.n_digits * self._n_boards + self._word[c * self._n_families]
        return boards[w] >> self._shift[c * self._n_families] & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _owner(self, option: cython.int) -> cython.int:
        """Return the number of the listed solution that has the option."""
        i: cython.int = 0
        c: cython.int = option // self.n_digits
        while self._listed[i * self.n_cells + c] != option % self.n_digits + 1:
            i += 1
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_listed_as(self, number: cython.int) -> cython.bint:
        c: cython.int = 0
        while c < self.n_cells and self._values[c] == self._listed[number * self.n_cells + c]:
            c += 1
        return c == self.n_cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_single(self, number: cython.int, option: cython.int) -> cython.void:
        """Note that the option singles out this solution; keep one such option at random."""
        self._n_singling[number] += 1
        if self._n_singling[number] == 1:
            self._single[self._n_single] = number
            self._n_single += 1
        if self._draw(self._n_singling[number]) == 0:
            self._chosen[number] = option

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n, by splitmix64."""
        self._seed = advanced(self._seed)
        return below(n, self._seed)


def _spare_error() -> ValueError:
    return ValueError("the clues have more than one solution: nothing can be dropped")
