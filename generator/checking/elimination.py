# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""The proof's own search for solutions, for kinds whose houses hold different digits.

It has nothing in common with the oracles or with dancing links.  It strikes candidates, places
digits where nothing else is left, and then tries both sides of a choice.

State
-----
A *board* is a set of cells, a bit each, ``n`` words of 64.  A state is, one after the other:

- for each digit the board of the cells that can hold it; a cell that has its digit is on one board;
- the board of the *open* cells, which have none yet;
- for each digit the set of the houses that lack it, ``n_marks`` words, of those houses that have
  as many cells as there are digits.  The others only say which cells *see* each other.

``_dirty`` has a bit for each digit whose board has changed since its houses were looked at.

Method
------
Carry-save addition over the digits counts the candidates of all cells: a cell without any ends the
branch, cells with one are placed (``_place_singles``).  If there is none, the search checks the
houses that lack a dirty digit (``_look``).  From choice ``_FEW_NODES`` on, it strikes changed
digits from cells that all their places in a house see (``_lock``).  Then it tries both digits of
the cell with two candidates that sees most others of these, else a cell with the fewest candidates.

Constants
---------
``_advance_in`` and all below it are inlined (``kernel/inlined.pxd``), and called with constant
sizes for 9x9 and 16x16: loops over words and digits are unrolled.

Rejected
--------
Microseconds a proof, 9x9 Sudoku / windoku / anti-knight / 16x16, for 4.4 / 43 / 550 / 5,300.
docs/decisions/search-methods.md has all figures.

- Dancing links: 14.5 / 129 / 4,280 / 24,800.
- Counts of candidates and places, each change on a queue: 11.5 / 107 / 1,280 / 20,100.
- Sets of digits by cell: 16.7 / 84 / 4,850 / 33,500.
- All houses of a dirty digit, also those that have it: 7.8 / 84 / 990 / 13,400.
- That, with locked candidates before each choice: 10.2 / 62 / 1,800 / 9,900.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import ints, words
from cluesmith.generator.kernel.board_sizes import MAX_CELLS, MAX_DIGITS

_ONE = cython.declare(cython.ulonglong, 1)

# Outcomes of a state, and of a search.
_DEAD = cython.declare(cython.int, 0)
_SOLVED = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 2)

# Choices between two looks at pending signals: some milliseconds.
_SLICE_NODES = cython.declare(cython.longlong, 1024)
_NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# Choices after which a puzzle is a hard one, where locked candidates pay.
_FEW_NODES = cython.declare(cython.longlong, 64)


class Elimination:
    """Counts the solutions of puzzles; one object serves one thread at a time.

    Parameters
    ----------
    n_cells, n_digits : int
        At most MAX_CELLS and MAX_DIGITS.
    houses : iterable of cells
        Each holds different digits.
    different, not_consecutive : iterable of (int, int)
        Pairs of cells whose digits differ, or are not consecutive.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        houses: Iterable[Sequence[int]],
        different: Iterable[tuple[int, int]] = (),
        not_consecutive: Iterable[tuple[int, int]] = (),
    ) -> None:
        if n_cells > MAX_CELLS or n_digits > MAX_DIGITS:
            raise ValueError(f"{n_cells} cells and {n_digits} digits are too many")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self._n_words = (n_cells + 63) // 64
        all_houses = [*map(frozenset, houses)]
        full = [house for house in all_houses if len(house) == n_digits]
        self._n_marks = len(full) // 64 + 1
        self._cells = _sets([range(n_cells)], self._n_words)
        self._full = _sets(full, self._n_words)
        self._sees = _sets(_partners(n_cells, all_houses, different), self._n_words)
        near = _partners(n_cells, [], not_consecutive)
        self._near = _sets(near, self._n_words)
        self._has_near = any(near)
        self._lacking = _sets([range(len(full))], self._n_marks)
        of_cells = [[h for h, house in enumerate(full) if c in house] for c in range(n_cells)]
        self._marks = _sets(of_cells, self._n_marks)
        self._size = (n_digits + 1) * self._n_words + n_digits * self._n_marks
        self._state = words(self._size)
        # A choice is made in an open cell, and no cell is open twice.
        self._saved = words(self._size * (n_cells + 1))
        self._tried = ints(n_cells + 1)

    def up_to(self, limit: int, clues: bytes, max_nodes: int | None = None) -> int:
        """Count the solutions of a puzzle, one value per cell, up to the limit.

        Raises
        ------
        ValueError
            The values do not fit the kind.
        SearchLimitError
            The node budget is spent: the number is not known.
        """
        self._check_values(clues, 1)
        return self._count(clues, 0, limit, _NO_LIMIT if max_nodes is None else max_nodes)

    def first_not_unique(self, puzzles: bytes) -> int | None:
        """Return the index of the first puzzle that does not have exactly 1 solution.

        Returns None if each has one.  Raises ValueError as ``up_to`` does.
        """
        n_puzzles: cython.Py_ssize_t = len(puzzles) // self.n_cells
        self._check_values(puzzles, n_puzzles)
        clues: cython.const[cython.uchar][::1] = puzzles
        for i in range(n_puzzles):
            if self._count(clues, i * self.n_cells, 2, _NO_LIMIT) != 1:
                return i
        return None

    def _check_values(self, puzzles: bytes, n_puzzles: int) -> None:
        if len(puzzles) != n_puzzles * self.n_cells or max(puzzles, default=0) > self.n_digits:
            raise ValueError(f"no values 0..{self.n_digits}, {self.n_cells} in each puzzle")

    def _count(self, clues, start, limit, max_nodes):
        n_found = 0
        outcome = _DEAD
        end = 0
        self._n_nodes = 0
        self._is_begun = False
        while n_found < limit:
            if self._n_nodes == end:
                check_signals()
                end = min(end + _SLICE_NODES, max_nodes)
            with cython.nogil:
                outcome = self._advance(clues, start, end)
            if outcome == _DEAD:
                break
            if outcome == _SOLVED:
                n_found += 1
            elif end == max_nodes:
                raise SearchLimitError(self._n_nodes)
        return n_found

    def _begin(self, clues, start, n, n_digits, n_marks):
        """Place the clues on empty boards; clues that see each other leave nothing to search."""
        for d in range(n_digits + 1):
            for k in range(n):
                self._state[d * n + k] = self._cells[k]
        for k in range(n_digits * n_marks):
            self._state[(n_digits + 1) * n + k] = self._lacking[k % n_marks]
        self._dirty = (1 << n_digits) - 1
        self._unlocked = 0
        self._depth = 0
        self._is_left = False
        self._is_begun = True
        for c in range(self.n_cells):
            d = clues[start + c] - 1
            if d < 0:
                continue
            if self._state[d * n + c // 64] >> c % 64 & 1 == 0:
                self._is_left = True
                return
            self._place(c, d, n, n_digits, n_marks)

    def _advance(self, clues, start, end):
        """Continue to the next solution, or until the number of choices is ``end`` (_OPEN)."""
        if self._n_words == 2 and self.n_digits == 9 and self._n_marks == 1:
            return self._advance_in(clues, start, end, 2, 9, 1)
        if self._n_words == 4 and self.n_digits == 16 and self._n_marks == 1:
            return self._advance_in(clues, start, end, 4, 16, 1)
        return self._advance_in(clues, start, end, self._n_words, self.n_digits, self._n_marks)

    def _advance_in(self, clues, start, end, n, n_digits, n_marks):
        if not self._is_begun:
            self._begin(clues, start, n, n_digits, n_marks)
        while True:
            if self._is_left:
                if self._depth == 0:
                    return _DEAD
                self._take_other_side(n, n_digits, n_marks)
            outcome = self._propagate(n, n_digits, n_marks)
            self._is_left = outcome != _OPEN
            if outcome == _SOLVED:
                return _SOLVED
            if outcome == _OPEN:
                if self._n_nodes >= end:
                    return _OPEN
                self._choose(n, n_digits, n_marks)

    def _propagate(self, n: cython.int, n_digits: cython.int, n_marks: cython.int) -> cython.int:
        while True:
            n_open = 0
            empty = 0
            single = 0
            for w in range(n):
                self._once[w] = 0
                self._twice[w] = 0
                for d in range(n_digits):
                    x = self._state[d * n + w]
                    self._twice[w] |= self._once[w] & x
                    self._once[w] |= x
                x = self._state[n_digits * n + w]
                n_open |= x
                empty |= self._cells[w] & ~self._once[w]
                self._once[w] &= x & ~self._twice[w]
                single |= self._once[w]
            if empty:
                return _DEAD
            if single:
                self._place_singles(n, n_digits, n_marks)
            elif n_open == 0:
                return _SOLVED
            elif self._dirty == 0:
                if self._n_nodes < _FEW_NODES or not self._lock(n, n_digits, n_marks):
                    return _OPEN
            else:
                while self._dirty:
                    self._unlocked |= self._dirty
                    d = lowest_bit(self._dirty)
                    self._dirty &= self._dirty - 1
                    if not self._look(d, n, n_digits, n_marks):
                        return _DEAD

    def _place_singles(self, n, n_digits, n_marks):
        """Place the singles of ``_once``; of two that see each other, the second is left empty."""
        for w in range(n):
            if self._once[w] == 0:
                continue
            for d in range(n_digits):
                x = self._state[d * n + w] & self._once[w]
                while x:
                    self._place(64 * w + lowest_bit(x), d, n, n_digits, n_marks)
                    self._once[w] &= ~(x & -x)
                    x = self._state[d * n + w] & self._once[w]

    def _look(self, d, n, n_digits, n_marks):
        """Place the digit where a house has one place for it; return False if one has none."""
        for m in range(n_marks):
            todo = self._state[(n_digits + 1) * n + d * n_marks + m]
            while todo:
                h = 64 * m + lowest_bit(todo)
                todo &= todo - 1
                has = 0
                more = 0
                for w in range(n):
                    x = self._state[d * n + w] & self._full[h * n + w]
                    more |= x & (x - 1) | x & -cython.cast(cython.ulonglong, has != 0)
                    has |= x
                if more:
                    continue
                if has == 0:
                    return False
                w = 0
                while self._state[d * n + w] & self._full[h * n + w] == 0:
                    w += 1
                self._place(64 * w + lowest_bit(has), d, n, n_digits, n_marks)
                todo &= self._state[(n_digits + 1) * n + d * n_marks + m]
        return True

    def _lock(self, n: cython.int, n_digits: cython.int, n_marks: cython.int) -> cython.bint:
        """Strike digits from cells that all their places in a house see; return True if any was."""
        struck = 0
        while self._unlocked:
            d = lowest_bit(self._unlocked)
            self._unlocked &= self._unlocked - 1
            for m in range(n_marks):
                todo = self._state[(n_digits + 1) * n + d * n_marks + m]
                while todo:
                    h = 64 * m + lowest_bit(todo)
                    todo &= todo - 1
                    left = self._seen_by_all(d, h, n)
                    if left:
                        for w in range(n):
                            self._state[d * n + w] &= ~self._once[w]
                        self._dirty |= 1 << d
                        struck |= left
        return struck != 0

    def _seen_by_all(self, d: cython.int, h: cython.int, n: cython.int) -> cython.ulonglong:
        """Set ``_once`` to the places of a digit that see all its places in a house; 0 if none."""
        for w in range(n):
            self._once[w] = self._state[d * n + w]
        left = 1
        for w in range(n):
            x = self._state[d * n + w] & self._full[h * n + w]
            while x and left:
                c = 64 * w + lowest_bit(x)
                x &= x - 1
                left = 0
                for k in range(n):
                    self._once[k] &= self._sees[c * n + k]
                    left |= self._once[k]
        return left

    def _place(self, c, d, n, n_digits, n_marks):
        """Give an open cell a digit that is on its board."""
        w = c // 64
        bit = _ONE << c % 64
        for k in range(n_digits):
            self._dirty |= cython.cast(cython.int, self._state[k * n + w] >> c % 64 & 1) << k
            self._state[k * n + w] &= ~bit
        self._state[d * n + w] |= bit
        self._state[n_digits * n + w] &= ~bit
        for k in range(n):
            self._state[d * n + k] &= ~self._sees[c * n + k]
        for k in range(n_marks):
            self._state[(n_digits + 1) * n + d * n_marks + k] &= ~self._marks[c * n_marks + k]
        if self._has_near:
            for k in range(n):
                if d > 0:
                    self._state[(d - 1) * n + k] &= ~self._near[c * n + k]
                if d < n_digits - 1:
                    self._state[(d + 1) * n + k] &= ~self._near[c * n + k]
            self._dirty |= (1 << d + 1 | 1 << d >> 1) & (1 << n_digits) - 1

    def _choose(self, n: cython.int, n_digits: cython.int, n_marks: cython.int) -> cython.void:
        """Try a candidate, and push the state without it."""
        c = self._cell_to_try(n, n_digits)
        d = 0
        kept = self._depth * self._size
        while self._state[d * n + c // 64] >> c % 64 & 1 == 0:
            d += 1
        for k in range((n_digits + 1) * n + n_digits * n_marks):
            self._saved[kept + k] = self._state[k]
        self._saved[kept + d * n + c // 64] &= ~(_ONE << c % 64)
        self._tried[self._depth] = d
        self._depth += 1
        self._n_nodes += 1
        self._place(c, d, n, n_digits, n_marks)

    def _take_other_side(self, n, n_digits, n_marks):
        self._depth -= 1
        for k in range((n_digits + 1) * n + n_digits * n_marks):
            self._state[k] = self._saved[self._depth * self._size + k]
        self._dirty = 1 << self._tried[self._depth]
        self._unlocked = 0

    def _cell_to_try(self, n: cython.int, n_digits: cython.int) -> cython.int:
        most = -1
        best = -1
        for w in range(n):
            once = 0
            twice = 0
            more = 0
            for d in range(n_digits):
                x = self._state[d * n + w]
                more |= twice & x
                twice |= once & x
                once |= x
            self._twice[w] = twice & ~more
        for w in range(n):
            x = self._twice[w]
            while x:
                c = 64 * w + lowest_bit(x)
                x &= x - 1
                n_seen = 0
                for k in range(n):
                    n_seen += n_bits(self._twice[k] & self._sees[c * n + k])
                if n_seen > most:
                    most = n_seen
                    best = c
        return best if best >= 0 else self._cell_with_fewest(n, n_digits)

    def _cell_with_fewest(self, n: cython.int, n_digits: cython.int) -> cython.int:
        fewest = n_digits + 1
        best = 0
        for c in range(self.n_cells):
            n_left = 0
            for d in range(n_digits):
                n_left += self._state[d * n + c // 64] >> c % 64 & 1
            if 1 < n_left < fewest:
                fewest = n_left
                best = c
        return best


def _partners(
    n_cells: int, houses: Iterable[AbstractSet[int]], pairs: Iterable[tuple[int, int]]
) -> list[set[int]]:
    """Return for each cell the others of its houses and pairs."""
    found: list[set[int]] = [set() for _ in range(n_cells)]
    for cells in (*houses, *map(frozenset, pairs)):
        for cell in cells:
            found[cell] |= cells - {cell}
    return found


def _sets(sets: Iterable[Iterable[int]], n_words: int):  # type: ignore[no-untyped-def]
    """Return sets of numbers one after the other, as bits in ``n_words`` words each."""
    all_sets = [*sets]
    bits = words(max(1, len(all_sets) * n_words))
    for i, numbers in enumerate(all_sets):
        for number in numbers:
            bits[i * n_words + number // 64] |= 1 << number % 64
    return bits
