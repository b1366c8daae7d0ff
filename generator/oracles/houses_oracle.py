# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, has-type"
"""A bit-parallel oracle for kinds whose rules are houses of different digits and pairs of cells.

State
-----
A *field* has a bit for each cell of a house that holds every digit.  A word of 64 bits holds some
fields.  The fields of a digit's *board* tell which cells can still hold it, so a cell has
a bit for each of its houses.  The fields of the *first* words have each cell once; where no houses
do, rows of cells that say nothing are put before them.  What is asked of all houses, whether a
digit has one place left, two or more, is arithmetic on fields: x & (x - 1) takes the lowest bit
from each (Knuth, TAOCP 7.1.3, on packed data).

A state is, one after the other:

- the boards: for each word those of all digits, so that a cell goes from all of them in one sweep;
- the *placed* cells, whose digit has been taken from all that see them;
- for each digit the houses whose two last places have been seen to (*paired*), by the highest bits
  of the fields; those of several words share one;
- the *dirty* digits, a bit each: changed since their houses were last looked at.

Houses with fewer cells than there are digits only say that digits differ, as pairs do, and are part
of what a cell *sees*.

Propagation (``_propagate``)
    ``_look`` takes a dirty digit: a house without a place ends the branch, a single place is
    filled, and where a house has come down to two, the digit goes from all cells that see both.
    That is locked candidates, whatever the houses are, and more where pairs differ.  When no digit
    is dirty, the candidates of all cells are counted by carry-save addition over the digits: cells
    without any end the branch, cells with one are filled.  Pairs that are not consecutive ask for
    more: see ``_part``.

Branching (``_choose``)
    On a cell with two candidates, the one that sees most others of these, three of which weigh as
    much as one branch on it that failed at once since the method was called; else on a digit with
    two places in a house, else on a cell with three candidates, else on any.  The state without the
    chosen candidate goes on the stack.

Constants
---------
``_search`` and all below it are inlined (``kernel/inlined.pxd``), and ``_next_solution`` calls it
with constant sizes for the common kinds: loops over words and digits are unrolled.  Sudoku takes
0.80 of the time, 16x16 0.55.

Minimising
----------
As ``search_oracle.py`` says: the first 60 to 70 % of the clues are decided at once, by searches for
second solutions that go on as clues are added.  The last ones have the hardest searches, and go
faster one by one.  The pool starts with what an exchange of two digits changes, for kinds without
rules about consecutive digits.

Rejected
--------
docs/decisions/search-methods.md has all figures.

- Houses without a common cell on a board of their own: 4.2 times the bands, for 2.9.
- The houses one after the other: 8.4 for 4.2.
- Branching on the first cell with two candidates: 4.7 for 4.2.
- Houses with neither two nor three places: 86 nodes for 38.  With three places too: 1.6 ms for 1.1.
"""

from collections import Counter
from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_bytes, own_ints, own_words
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below
from cython.cimports.cluesmith.generator.oracles.search_oracle import SearchOracle
from cython.cimports.cluesmith.generator.oracles.unavoidable_sets import UnavoidableSets

from cluesmith.generator.kernel.arrays import ints, words
from cluesmith.generator.kernel.board_sizes import MAX_CELLS, MAX_DIGITS

# Nodes between two looks at pending signals: some 5 ms for 9x9, 60 ms for 25x25.
_SLICE_NODES = 4096

# The share of the clues that minimise decides at once: of 9x9 grids and smaller ones, of several
# such grids, and of larger ones.
_FIRST_PERCENT = cython.declare(cython.int, 65)
_FIRST_PERCENT_OF_SEVERAL = cython.declare(cython.int, 70)
_FIRST_PERCENT_OF_LARGE = cython.declare(cython.int, 60)


def fields_of(
    n_cells: int, n_digits: int, houses: Sequence[Sequence[int]]
) -> tuple[list[tuple[int, ...]], int]:
    """Return the fields of a board, and the number of first ones that have each cell once."""
    full = [tuple(house) for house in houses if len(house) == n_digits]
    families: list[list[tuple[int, ...]]] = []
    for house in full:
        for family in families:
            if not any(set(house) & set(other) for other in family):
                family.append(house)
                break
        else:
            families.append([house])
    for family in families:
        if len(family) * n_digits == n_cells:
            return family + [house for house in full if house not in family], len(family)
    cells = range(n_cells)
    rows = [tuple(cells[i : i + n_digits]) for i in range(0, n_cells, n_digits)]
    return rows + full, len(rows)


@cython.final
@cython.cclass
class HousesOracle(SearchOracle):
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
        Cells that hold different digits; all digits if their number is that of the digits.
    different : sequence of (int, int)
        Cells that hold different digits.
    not_consecutive : sequence of (int, int)
        Cells whose digits are not consecutive.
    max_nodes : int, optional
        Node budget of each search.
    max_sets : int
        Room for unavoidable sets in ``minimise``; two for each cell at least, which it is raised
        to.  It never changes a result.
    """

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
        super().__init__(
            n,
            n_digits,
            UnavoidableSets(n, 64, max(max_sets or 512, 2 * n)),
            slice_nodes=_SLICE_NODES,
            max_nodes=max_nodes,
        )
        fields, n_first = fields_of(n, n_digits, houses)
        self._lay_out(fields, n_first, {tuple(house) for house in houses})
        pairs = [(a, b) for house in houses for a in house for b in house if a != b]
        self._sees = self._relation([*pairs, *different])
        self._next = self._relation(not_consecutive)
        self._has_next = bool(not_consecutive)
        self._stack = own_words(self._owned, words(self._size * (n + 2)))
        self._state = own_words(self._owned, words(self._size))
        self._twos = own_words(self._owned, words(2 * self._n_first))
        self._weight = own_ints(self._owned, ints(n))
        self._queue = own_ints(self._owned, ints(n))
        self._set_values = own_bytes(self._owned, bytearray(n * self._sets.max_sets))

    def _lay_out(self, fields, n_first, full):
        """Give each cell its bits on the boards."""
        one = 1
        width = self.n_digits
        per_word = 64 // width
        n_most = max(Counter(c for field in fields for c in field).values())
        n_words = (len(fields) + per_word - 1) // per_word
        self._n_places = n_most
        self._n_words = n_words
        self._n_first = (n_first + per_word - 1) // per_word
        self._n_bits = own_ints(self._owned, ints(self.n_cells))
        self._word = own_ints(self._owned, ints(self.n_cells * n_most))
        self._shift = own_ints(self._owned, ints(self.n_cells * n_most))
        self._cell_at = own_ints(self._owned, ints(64 * n_words))
        self._full = own_words(self._owned, words(n_words))
        self._all = own_words(self._owned, words(n_words))
        self._cells = own_words(self._owned, words(n_words))
        self._low = 0
        for i in range(per_word):
            self._low |= one << width * i
        self._high = self._low << width - 1
        for f in range(len(fields)):
            w = f // per_word
            shift = f % per_word * width
            if fields[f] in full:
                self._full[w] |= one << shift + width - 1
            for i in range(len(fields[f])):
                c = fields[f][i]
                k = c * n_most + self._n_bits[c]
                self._n_bits[c] += 1
                self._word[k] = w
                self._shift[k] = shift + i
                self._cell_at[64 * w + shift + i] = c
                self._all[w] |= one << shift + i
                if f < n_first:
                    self._cells[w] |= one << shift + i
        self._placed_at = self.n_digits * n_words
        self._paired_at = self._placed_at + n_words
        self._dirty_at = self._paired_at + (n_words + width - 1) // width * width
        self._size = self._dirty_at + 1

    def _relation(self, pairs: Sequence[tuple[int, int]]) -> cython.p_ulonglong:
        """Return for each cell the board of the cells that it is paired with."""
        one = 1
        boards = own_words(self._owned, words(self.n_cells * self._n_words))
        for pair in pairs:
            a, b = pair
            for _turn in range(2):
                for k in range(b * self._n_places, b * self._n_places + self._n_bits[b]):
                    boards[a * self._n_words + self._word[k]] |= one << self._shift[k]
                a, b = b, a
        return boards

    def _load(self, values: cython.p_const_uchar, start: cython.Py_ssize_t) -> cython.int:
        for c in range(self.n_cells):
            if values[start + c] > self.n_digits:
                return -1
        self._make_empty()
        self._begin()
        for c in range(self.n_cells):
            self._weight[c] = 0
        self._depth = 0
        for c in range(self.n_cells):
            d = values[start + c]
            if d and not self._place(self._stack, d - 1, c, self.n_digits, self._n_words):
                return 0
        self._depth = 1
        return 1

    def _begin(self) -> cython.void:
        """Begin a search with a budget of its own, unless one is shared by all."""
        self._is_guided = False
        self._is_narrowed = False
        if not self._is_shared:
            self._last_node = self.n_nodes + self._max_nodes

    def _make_empty(self) -> cython.void:
        """Make the root state without clues."""
        one = 1
        s = self._stack
        for w in range(self._size):
            s[w] = 0
        for w in range(self._n_words):
            for d in range(self.n_digits):
                s[w * self.n_digits + d] = self._all[w]
        s[self._dirty_at] = (one << self.n_digits) - 1

    def _place(self, s, d, c, n_digits, n_words):
        """Place a digit in a cell of a state; return False if the cell cannot hold it."""
        k = c * self._n_places
        word = self._word[k]
        one = 1
        shift = self._shift[k]
        bit = one << shift
        dirty = one << d
        at = word * n_digits
        seen = c * n_words
        placed = n_digits * n_words
        if not s[at + d] & bit:
            return False
        for w in range(n_words):
            s[w * n_digits + d] &= ~self._sees[seen + w]
        for e in range(n_digits):
            x = s[at + e]
            dirty |= (x >> shift & 1) << e
            s[at + e] = x & ~bit
        s[at + d] |= bit
        s[placed + word] |= bit
        for i in range(k + 1, k + self._n_bits[c]):
            w = self._word[i]
            bit = one << self._shift[i]
            at = w * n_digits
            for e in range(n_digits):
                s[at + e] &= ~bit
            s[at + d] |= bit
            s[placed + w] |= bit
        if self._has_next:
            for e in range(d - 1, d + 2, 2):
                if 0 <= e < n_digits:
                    for w in range(n_words):
                        x = s[w * n_digits + e] & self._next[seen + w]
                        if x:
                            s[w * n_digits + e] ^= x
                            dirty |= one << e
        s[self._dirty_at] |= dirty
        return True

    def _look(self, s, d, n_digits, n_words, n_first):
        """Check the houses of a digit; return False if one has no place for it."""
        width = n_digits - 1
        high = self._high
        low = self._low
        one = 1
        placed = n_digits * n_words
        for w in range(n_words):
            x = s[w * n_digits + d]
            full = self._full[w]
            less = (x | high) - low
            some = (less | x) & full
            if some != full:
                return False
            y = x & (less ^ ~x & high)  # without the lowest bit of each field
            less = (y | high) - low
            second = (less | y) & full
            y &= less ^ ~y & high
            less = (y | high) - low
            third = (less | y) & high
            y = full ^ second
            y = x & ((y << 1) - (y >> width)) & ~s[placed + w]
            if y:
                while y:
                    a = self._cell_at[64 * w + lowest_bit(y)]
                    y &= y - 1
                    # Another single of this look may have taken the place.
                    if not self._place(s, d, a, n_digits, n_words):
                        return False
                continue
            paired = self._paired_at + w // n_digits * n_digits + d
            second &= ~third
            second &= ~(s[paired] << w % n_digits)
            s[paired] |= second >> w % n_digits
            while second:
                y = second & (~second + 1)
                second ^= y
                y = x & ((y << 1) - (y >> width))
                if not y & (y - 1):
                    continue
                a = self._cell_at[64 * w + lowest_bit(y)]
                b = self._cell_at[64 * w + lowest_bit(y & (y - 1))]
                self._two_digit = d
                self._two_first = a
                self._two_second = b
                seen = a * n_words
                also = b * n_words
                y = 0
                for v in range(n_first):
                    y |= s[v * n_digits + d] & self._sees[seen + v] & self._sees[also + v]
                if y:
                    for v in range(n_words):
                        s[v * n_digits + d] &= ~(self._sees[seen + v] & self._sees[also + v])
                    x = s[w * n_digits + d]
                    s[self._dirty_at] |= one << d
                if self._has_next:
                    for e in range(d - 1, d + 2, 2):
                        if 0 <= e < n_digits:
                            for v in range(n_words):
                                y = self._next[seen + v] & self._next[also + v]
                                if s[v * n_digits + e] & y:
                                    s[v * n_digits + e] &= ~y
                                    s[self._dirty_at] |= one << e
        return True

    def _part(self, s, n_digits, n_words, n_first):
        """Take d from cells beside one that only has d - 1, d, d + 1 left, where both differ."""
        one = 1
        for w in range(n_first):
            for d in range(n_digits):
                x = 0
                for e in range(n_digits):
                    if e < d - 1 or e > d + 1:
                        x |= s[w * n_digits + e]
                x = self._cells[w] & ~(x | s[self._placed_at + w])
                while x:
                    c = self._cell_at[64 * w + lowest_bit(x)] * n_words
                    x &= x - 1
                    y = 0
                    for v in range(n_words):
                        gone = s[v * n_digits + d] & self._next[c + v] & self._sees[c + v]
                        s[v * n_digits + d] ^= gone
                        y |= gone
                    if y:
                        s[self._dirty_at] |= one << d

    def _propagate(self, s, n_digits, n_words, n_first):
        """Draw all consequences; return 0 for a contradiction, 1 solved, 2 open."""
        while True:
            self._two_digit = -1
            while s[self._dirty_at]:
                d = lowest_bit(s[self._dirty_at])
                s[self._dirty_at] &= s[self._dirty_at] - 1
                if not self._look(s, d, n_digits, n_words, n_first):
                    return 0
            is_open = False
            has_single = False
            for w in range(n_first):
                once = 0
                twice = 0
                thrice = 0
                more = 0
                at = w * n_digits
                for d in range(n_digits):
                    x = s[at + d]
                    more |= thrice & x
                    thrice |= twice & x
                    twice |= once & x
                    once |= x
                x = self._cells[w]
                if x & ~once:
                    return 0
                self._twos[w] = twice & ~thrice & x
                self._twos[n_first + w] = thrice & ~more & x
                if twice & x:
                    is_open = True
                once &= x & ~(twice | s[self._placed_at + w])
                while once:
                    has_single = True
                    x = once & (~once + 1)
                    once ^= x
                    d = 0
                    while d < n_digits and not s[at + d] & x:
                        d += 1
                    if d == n_digits or not self._place(
                        s, d, self._cell_at[64 * w + lowest_bit(x)], n_digits, n_words
                    ):
                        return 0
            if not has_single and self._has_next:
                self._part(s, n_digits, n_words, n_first)
                has_single = s[self._dirty_at] != 0
            if not has_single:
                return 2 if is_open else 1

    def _choose(self, s, n_digits, n_words, n_first):
        """Return digit * 2^16 + cell to branch on."""
        c = -1
        one = 1
        for kind in range(2):
            best = -1
            for w in range(n_first):
                x = self._twos[kind * n_first + w]
                while x:
                    e = self._cell_at[64 * w + lowest_bit(x)]
                    x &= x - 1
                    n = 0
                    for v in range(n_first):
                        n += n_bits(self._twos[kind * n_first + v] & self._sees[e * n_words + v])
                    n = 3 * n + self._weight[e]
                    if n > best:
                        best = n
                        c = e
            if c >= 0:
                break
            if kind == 0 and self._two_digit >= 0:
                d = self._two_digit
                c = self._two_first
                if self._is_guided and self._grid[self._two_second] == d + 1:
                    c = self._two_second
                if (
                    s[self._word[c * self._n_places] * n_digits + d]
                    >> self._shift[c * self._n_places]
                    & 1
                ):
                    return d << 16 | c
                c = -1
        if c < 0:
            for w in range(n_first):
                x = self._cells[w] & ~s[self._placed_at + w]
                if x:
                    c = self._cell_at[64 * w + lowest_bit(x)]
                    break
        w = self._word[c * self._n_places] * n_digits
        x = one << self._shift[c * self._n_places]
        d = 0
        if self._is_random:
            # In place of _draw, whose mere call makes the whole search 2 % slower.
            self._seed = advanced(self._seed)
            d = below(n_digits, self._seed)
            while not s[w + d] & x:
                d = d + 1 if d + 1 < n_digits else 0
            return d << 16 | c
        if self._is_guided:
            d = self._grid[c] - 1
            if s[w + d] & x:
                return d << 16 | c
            d = 0
        while not s[w + d] & x:
            d += 1
        return d << 16 | c

    def _strike(self, s: cython.p_ulonglong, d: cython.int, c: cython.int) -> cython.void:
        """Take a candidate from a state."""
        one = 1
        for k in range(c * self._n_places, c * self._n_places + self._n_bits[c]):
            s[self._word[k] * self.n_digits + d] &= ~(one << self._shift[k])
        s[self._dirty_at] |= one << d

    def _unstrike(self, s: cython.p_ulonglong, d: cython.int, c: cython.int) -> cython.void:
        one = 1
        for k in range(c * self._n_places, c * self._n_places + self._n_bits[c]):
            s[self._word[k] * self.n_digits + d] |= one << self._shift[k]

    def _next_solution(self, last_node: cython.longlong) -> cython.int:
        """Search on: 1 for a solution (in _values), 0 for the end, -1 at the last node."""
        size = self.n_digits
        n_first = self._n_first
        n = self._n_words
        if size == 9 and n_first == 2:
            if n == 3:
                return self._search(last_node, 9, 3, 2)
            if n == 4:
                return self._search(last_node, 9, 4, 2)
            if n == 5:
                return self._search(last_node, 9, 5, 2)
            if n == 6:
                return self._search(last_node, 9, 6, 2)
        elif size == 6 and n_first == 1 and n == 2:
            return self._search(last_node, 6, 2, 1)
        elif size == 8 and n_first == 1 and n == 3:
            return self._search(last_node, 8, 3, 1)
        elif size == 12 and n_first == 3 and n == 8:
            return self._search(last_node, 12, 8, 3)
        elif size == 16 and n_first == 4 and n == 12:
            return self._search(last_node, 16, 12, 4)
        elif size == 25 and n_first == 13 and n == 38:
            return self._search(last_node, 25, 38, 13)
        return self._search(last_node, size, n, n_first)

    def _search(self, last_node, n_digits, n_words, n_first):
        """Search on, like ``_next_solution``, for any sizes."""
        s = self._state
        stack = self._stack
        while self._depth:
            c = -1
            if self.n_nodes >= last_node:
                return -1
            self._depth -= 1
            top = self._depth * self._size
            for i in range(self._size):
                s[i] = stack[top + i]
            if self._is_narrowed and not self._apply_extra(s, n_digits, n_words):
                continue
            while True:
                self.n_nodes += 1
                status = self._propagate(s, n_digits, n_words, n_first)
                if status == 0:
                    if c >= 0:
                        self._weight[c] += 1
                    break
                if status == 1:
                    self._write_leaf(s)
                    return 1
                option = self._choose(s, n_digits, n_words, n_first)
                d = option >> 16
                c = option & 0xFFFF
                self._strike(s, d, c)
                top = self._depth * self._size
                for i in range(self._size):
                    stack[top + i] = s[i]
                self._depth += 1
                self._unstrike(s, d, c)
                self._place(s, d, c, n_digits, n_words)
        return 0

    def _write_leaf(self, s: cython.p_ulonglong) -> cython.void:
        for d in range(self.n_digits):
            for w in range(self._n_first):
                x = s[w * self.n_digits + d] & self._cells[w]
                while x:
                    self._values[self._cell_at[64 * w + lowest_bit(x)]] = d + 1
                    x &= x - 1

    def _strike_at_root(self, cell: cython.int, digit: cython.int) -> cython.void:
        self._strike(self._stack, digit - 1, cell)

    def _prefix_end(self) -> cython.int:
        percent = _FIRST_PERCENT
        if self.n_digits > 9:
            percent = _FIRST_PERCENT_OF_LARGE
        elif self.n_cells > 81:
            percent = _FIRST_PERCENT_OF_SEVERAL
        return self._sets.n_order * percent // 100

    def _apply_extra(self, s, n_digits, n_words):
        """Place the extra clues in a state; return False if one is impossible."""
        one = 1
        for w in range(self._sets.n_words):
            rest = self._sets.extra[w]
            while rest:
                c = 64 * w + lowest_bit(rest)
                rest &= rest - 1
                d = self._grid[c] - 1
                k = c * self._n_places
                bit = one << self._shift[k]
                if not s[self._word[k] * n_digits + d] & bit:
                    return False
                if not s[self._placed_at + self._word[k]] & bit:
                    self._place(s, d, c, n_digits, n_words)
        return True

    def _load_kept(self, without: cython.int) -> cython.void:
        self._make_empty()
        self._begin()
        for w in range(self._sets.n_words):
            rest = self._sets.kept[w]
            while rest:
                c = 64 * w + lowest_bit(rest)
                rest &= rest - 1
                self._place(self._stack, self._grid[c] - 1, c, self.n_digits, self._n_words)
        if without >= 0:
            self._strike(self._stack, self._grid[without] - 1, without)
        self._depth = 1

    def _write_set(self) -> cython.void:
        u = self._sets.n_sets
        first = u * self._sets.n_words
        cells = self._sets.cells
        one = 1
        for c in range(self._sets.n_words):
            cells[first + c] = 0
        for c in range(self.n_cells):
            self._set_values[u * self.n_cells + c] = self._values[c]
            if self._values[c] != self._grid[c]:
                cells[first + (c >> 6)] |= one << (c & 63)

    def _write_witness(self, number: cython.int) -> cython.void:
        for c in range(self.n_cells):
            self._values[c] = self._set_values[number * self.n_cells + c]

    def _add_first_sets(self) -> cython.bint:
        """Add the sets that swap two digits in cells that see no others of them."""
        n = self._sets.n_words
        n_first = self._n_first
        n_words = self._n_words
        one = 1
        board = self._twos
        s = self._state
        cells = self._sets.cells
        if self._has_next:
            return True
        # the grid as boards
        for w in range(self.n_digits * n_words):
            s[w] = 0
        for c in range(self.n_cells):
            v = c * self._n_places
            s[self._word[v] * self.n_digits + self._grid[c] - 1] |= one << self._shift[v]
        for a in range(self.n_digits - 1):
            for b in range(a + 1, self.n_digits):
                for w in range(n_first):
                    board[w] = s[w * self.n_digits + a] | s[w * self.n_digits + b]
                    board[n_first + w] = board[w]
                for w in range(n_first):
                    while board[w]:
                        # one component
                        u = self._sets.n_sets
                        if u >= self._sets.max_sets // 2:
                            return True
                        for v in range(n):
                            cells[u * n + v] = 0
                        for v in range(self.n_cells):
                            self._set_values[u * self.n_cells + v] = self._grid[v]
                        start = self._cell_at[64 * w + lowest_bit(board[w])]
                        self._queue[0] = start
                        board[w] &= board[w] - 1
                        v = 1
                        while v:
                            v -= 1
                            c = self._queue[v]
                            cells[u * n + (c >> 6)] |= one << (c & 63)
                            self._set_values[u * self.n_cells + c] = a + b + 2 - self._grid[c]
                            v = self._spread(board, c, v)
                        if not self._sets.add():
                            return False
        return True

    def _spread(self, board: cython.p_ulonglong, c: cython.int, n: cython.int) -> cython.int:
        for w in range(self._n_first):
            x = board[w] & self._sees[c * self._n_words + w] & self._cells[w]
            board[w] ^= x
            while x:
                self._queue[n] = self._cell_at[64 * w + lowest_bit(x)]
                n += 1
                x &= x - 1
        return n

    def _make_room(self) -> None:
        super()._make_room()
        n_boards = self.n_digits * self._n_words
        self._root = own_words(self._owned, words(self._size))
        self._once = own_words(self._owned, words(n_boards))
        self._twice = own_words(self._owned, words(n_boards))
        self._listed = own_bytes(self._owned, bytearray(self._n_most * self.n_cells))

    def _begin_list(self) -> cython.bint:
        for w in range(self.n_digits * self._n_words):
            self._once[w] = 0
            self._twice[w] = 0
        for w in range(self._size):
            self._root[w] = self._stack[w]
        return self._propagate(self._root, self.n_digits, self._n_words, self._n_first) == 2

    def _open_options(self) -> cython.int:
        n = 0
        one = 1
        for c in range(self.n_cells):
            k = c * self._n_places
            if self._root[self._placed_at + self._word[k]] >> self._shift[k] & one:
                continue
            for d in range(self.n_digits):
                if self._root[self._word[k] * self.n_digits + d] >> self._shift[k] & one:
                    self._options[n] = c * self.n_digits + d
                    n += 1
        return n

    def _load_option(self, option: cython.int) -> cython.void:
        self._begin()
        for w in range(self._size):
            self._stack[w] = self._root[w]
        self._place(
            self._stack,
            option % self.n_digits,
            option // self.n_digits,
            self.n_digits,
            self._n_words,
        )
        self._depth = 1

    def _list_solution(self) -> cython.void:
        one = 1
        for c in range(self.n_cells):
            self._listed[self._n_listed * self.n_cells + c] = self._values[c]
            k = c * self._n_places
            bit = one << self._shift[k]
            w = self._word[k] * self.n_digits + self._values[c] - 1
            self._twice[w] |= self._once[w] & bit
            self._once[w] |= bit
        self._n_singling[self._n_listed] = 0
        self._n_listed += 1

    def _n_having(self, option: cython.int) -> cython.int:
        k = option // self.n_digits * self._n_places
        w = self._word[k] * self.n_digits + option % self.n_digits
        if self._twice[w] >> self._shift[k] & 1:
            return 2
        return self._once[w] >> self._shift[k] & 1

    def _owner(self, option: cython.int) -> cython.int:
        i = 0
        c = option // self.n_digits
        while self._listed[i * self.n_cells + c] != option % self.n_digits + 1:
            i += 1
        return i

    def _is_listed_as(self, number: cython.int) -> cython.bint:
        c = 0
        while c < self.n_cells and self._values[c] == self._listed[number * self.n_cells + c]:
            c += 1
        return c == self.n_cells

    def _write_listed(self, number: cython.int) -> cython.void:
        for c in range(self.n_cells):
            self._values[c] = self._listed[number * self.n_cells + c]
