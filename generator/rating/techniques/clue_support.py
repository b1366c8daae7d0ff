# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Which digits the cells of one clue can hold, given their candidates and which cells differ.

A clue is an automaton that reads the digits of its cells in order (``generator.clues.clue_types``;
clues that relate neighbours along a line are automata as well, whose state is the last digit).

Method
------
Two passes over the cells give the states that can be met on the way (``_can_end``); where no two
cells of the clue must differ, that is the answer.  Else each digit that no reading was found for is
put into its cell, and a depth-first search looks for a reading, which confirms the digits of all
cells at once.  Searches that failed are remembered by a hash of the cell, the state and the digits
that the cells behind cannot hold.

The digits of a cell are bits, the lowest for 1.  Where a cell counts with the opposite sign, as
cells outside of houses do in sums, it is read as n + 1 - d (``turned``).

What takes more than MAX_NODES is left as it is: nobody sees that either.
"""

from collections.abc import Sequence

import cython

from cluesmith.generator.kernel.arrays import grown, ints, words

IS_COMPILED: bool = cython.compiled

# The most cells of a clue, and the most digits.
MAX_CELLS = 32
MAX_DIGITS = 25

# Digits tried for one question.
MAX_NODES = 50_000

_MAX_CELLS = cython.declare(cython.int, MAX_CELLS)
_MAX_NODES = cython.declare(cython.int, MAX_NODES)
_MEMO_SIZE = cython.declare(cython.int, 1 << 13)
_FACTOR = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class ClueSupport:
    """Answers questions about single clues; one object serves one thread at a time.

    Parameters
    ----------
    n_digits : int
        At most MAX_DIGITS.
    """

    n_digits: cython.int
    _next: cython.int[::1]
    _accepts: cython.int[::1]
    _n_used: cython.int
    _first: list[int]
    _n_states: list[int]
    _can_end: cython.int[::1]
    _can_begin: cython.int[::1]
    _left: cython.int[::1]
    _found: cython.int[::1]
    _reading: cython.int[::1]
    _differ: cython.uint[::1]
    _turned: cython.int[::1]
    _memo: cython.ulonglong[::1]
    _epoch: cython.ulonglong
    _n: cython.int
    _states: cython.int
    _base: cython.int
    _n_nodes: cython.int
    _forced: cython.int
    _sets: set[int]

    def __init__(self, n_digits: int) -> None:
        if n_digits > MAX_DIGITS:
            raise ValueError(f"{n_digits} digits: at most {MAX_DIGITS}")
        self.n_digits = n_digits
        self._next = ints(1024)
        self._accepts = ints(1024)
        self._n_used = 0
        self._first = []
        self._n_states = []
        self._can_end = ints(1024)
        self._can_begin = ints(1024)
        self._left = ints(MAX_CELLS * (MAX_CELLS + 1))
        self._found = ints(MAX_CELLS)
        self._reading = ints(MAX_CELLS)
        self._differ = memoryview(words(MAX_CELLS)).cast("B").cast("I")
        self._turned = ints(MAX_CELLS)
        self._memo = words(1 << 13)
        self._epoch = 0
        self._sets = set()

    def add_automaton(self, transitions: Sequence[int], accepting: Sequence[int]) -> int:
        """Add an automaton and return its number.

        Parameters
        ----------
        transitions : sequence of int
            State by state from 0, where it begins, and digit by digit: the next state, or -1.
        accepting : sequence of int
            The states that a reading may end in.
        """
        n_states = len(transitions) // self.n_digits
        first = self._n_used
        self._n_used += n_states
        if self._n_used * self.n_digits > len(self._next):
            length = 2 * self._n_used * self.n_digits
            self._next = grown("i", memoryview(self._next), length)
        if self._n_used > len(self._accepts):
            self._accepts = grown("i", memoryview(self._accepts), 2 * self._n_used)
        if n_states * (_MAX_CELLS + 1) > len(self._can_end):
            self._can_end = ints(n_states * (_MAX_CELLS + 1))
            self._can_begin = ints(n_states * (_MAX_CELLS + 1))
        for place, state in enumerate(transitions):
            self._next[first * self.n_digits + place] = state
        for state in accepting:
            self._accepts[first + state] = 1
        self._first.append(first)
        self._n_states.append(n_states)
        return len(self._first) - 1

    def supported(
        self,
        automaton: int,
        digits: Sequence[int],
        differ: Sequence[int],
        turned: int = 0,
    ) -> list[int]:
        """Return the digits that each cell can hold.

        Parameters
        ----------
        automaton : int
            Its number.
        digits : sequence of int
            By cell, its candidates, as bits.
        differ : sequence of int
            By cell, which of the others hold another digit, as bits.
        turned : int
            The cells that count as n + 1 - d, as bits.

        Returns
        -------
        list of int
            None for any cell if there is no reading.
        """
        i: cython.int
        d: cython.int
        self._load(automaton, digits, differ, turned)
        if not self._reach():
            return [0] * self._n
        any_differ: cython.uint = 0
        for i in range(self._n):
            any_differ |= self._differ[i]
        if not any_differ:
            return [self._left[i] for i in range(self._n)]
        for i in range(self._n):
            self._found[i] = 0
        for i in range(self._n):
            for d in range(self.n_digits):
                if self._left[i] >> d & 1 and not self._found[i] >> d & 1:
                    self._search_with(i, d)
        return [self._found[i] for i in range(self._n)]

    def sets(
        self, automaton: int, digits: Sequence[int], differ: Sequence[int], most: int
    ) -> list[int]:
        """Return the sets of digits, as bits, that the cells of a clue can hold together.

        Parameters
        ----------
        automaton, digits, differ
            As for ``supported``; all cells differ.
        most : int
            Return nothing if there are more than this.
        """
        self._load(automaton, digits, differ, 0)
        self._sets = set()
        if not self._reach():
            return []
        self._epoch += 1
        self._n_nodes = 0
        self._collect(0, 0, 0, most)
        if self._n_nodes > _MAX_NODES or len(self._sets) > most:
            return []
        return sorted(self._sets)

    def _load(
        self, automaton: int, digits: Sequence[int], differ: Sequence[int], turned: int
    ) -> None:
        i: cython.int
        if len(digits) > _MAX_CELLS:
            raise ValueError(f"{len(digits)} cells: at most {MAX_CELLS}")
        self._n = len(digits)
        self._base = self._first[automaton]
        self._states = self._n_states[automaton]
        for i in range(self._n):
            self._left[i] = digits[i]
            self._differ[i] = differ[i]
            self._turned[i] = turned >> i & 1

    @cython.cfunc
    def _after(self, cell: cython.int, state: cython.int, digit: cython.int) -> cython.int:
        """Return the state after a digit, counted from 0, or -1."""
        if self._turned[cell]:
            digit = self.n_digits - 1 - digit
        return self._next[(self._base + state) * self.n_digits + digit]

    @cython.cfunc
    def _reach(self) -> cython.bint:
        """Find the states that are met on the way, and strike what meets none; whether any is."""
        i: cython.int
        s: cython.int
        d: cython.int
        after: cython.int
        bits: cython.int
        kept: cython.int
        n: cython.int = self._n
        n_states: cython.int = self._states
        for s in range(n_states):
            self._can_begin[s] = s == 0
            self._can_end[n * n_states + s] = self._accepts[self._base + s]
        for i in range(n):
            for s in range(n_states):
                self._can_begin[(i + 1) * n_states + s] = 0
            for s in range(n_states):
                if not self._can_begin[i * n_states + s]:
                    continue
                bits = self._left[i]
                d = 0
                while bits:
                    if bits & 1:
                        after = self._after(i, s, d)
                        if after >= 0:
                            self._can_begin[(i + 1) * n_states + after] = 1
                    bits >>= 1
                    d += 1
        for i in range(n - 1, -1, -1):
            kept = 0
            for s in range(n_states):
                self._can_end[i * n_states + s] = 0
                if not self._can_begin[i * n_states + s]:
                    continue
                bits = self._left[i]
                d = 0
                while bits:
                    if bits & 1:
                        after = self._after(i, s, d)
                        if after >= 0 and self._can_end[(i + 1) * n_states + after]:
                            self._can_end[i * n_states + s] = 1
                            kept |= 1 << d
                    bits >>= 1
                    d += 1
            self._left[i] = kept
        return self._can_end[0] != 0

    @cython.cfunc
    def _search_with(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Look for a reading with a digit in a cell; where the budget is spent it counts as one."""
        i: cython.int
        all_digits: cython.int = self._left[cell]
        self._left[cell] = 1 << digit
        self._epoch += 1
        self._n_nodes = 0
        self._forced = cell
        for i in range(self._n):
            self._left[_MAX_CELLS + i] = self._left[i]
        if self._read(0, 0):
            for i in range(self._n):
                self._found[i] |= 1 << self._reading[i]
        elif self._n_nodes > _MAX_NODES:
            self._found[cell] |= 1 << digit
        self._left[cell] = all_digits

    @cython.cfunc
    def _read(self, i: cython.int, state: cython.int) -> cython.bint:
        """Whether cells from i on can be read; their candidates are in row i + 1 of ``_left``."""
        j: cython.int
        d: cython.int
        after: cython.int
        bits: cython.int
        is_open: cython.bint
        row: cython.int = (i + 1) * _MAX_CELLS
        n: cython.int = self._n
        key: cython.ulonglong
        if i == n:
            return True
        self._n_nodes += 1
        if self._n_nodes > _MAX_NODES:
            return False
        key = (self._epoch * 1024 + state + 1) * _FACTOR & _MASK64
        key ^= key >> 29
        for j in range(i, n):
            key = (key ^ cython.cast(cython.ulonglong, self._left[row + j])) * _FACTOR & _MASK64
            key ^= key >> 29
        key = (key + i) * _FACTOR & _MASK64
        place: cython.int = cython.cast(cython.int, key >> 51)
        if self._memo[place] == key:
            return False
        bits = self._left[row + i]
        d = 0
        while bits:
            if bits & 1:
                after = self._after(i, state, d)
                is_open = after >= 0 and self._can_end[(i + 1) * self._states + after]
                if is_open and self._strike(i, d):
                    self._reading[i] = d
                    if self._read(i + 1, after):
                        return True
            bits >>= 1
            d += 1
        if self._n_nodes <= _MAX_NODES:
            self._memo[place] = key
        return False

    @cython.cfunc
    def _strike(self, i: cython.int, digit: cython.int) -> cython.bint:
        """Take a digit from the cells behind that differ; whether each has another one."""
        j: cython.int
        row: cython.int = (i + 1) * _MAX_CELLS
        below: cython.int = row + _MAX_CELLS
        differ: cython.uint = self._differ[i]
        for j in range(i + 1, self._n):
            self._left[below + j] = self._left[row + j]
            if differ >> j & 1:
                self._left[below + j] &= ~(1 << digit)
                if not self._left[below + j]:
                    return False
        return True

    @cython.cfunc
    def _collect(
        self, i: cython.int, state: cython.int, used: cython.int, most: cython.int
    ) -> cython.void:
        """Collect the sets of digits of all readings from cell i on; all cells differ."""
        d: cython.int
        after: cython.int
        bits: cython.int
        key: cython.ulonglong
        if i == self._n:
            self._sets.add(used)
            return
        self._n_nodes += 1
        if self._n_nodes > _MAX_NODES or len(self._sets) > most:
            return
        key = (self._epoch * 1024 + state + 1) * _FACTOR & _MASK64
        key ^= key >> 29
        key = (key ^ cython.cast(cython.ulonglong, used)) * _FACTOR & _MASK64
        key ^= key >> 29
        key = (key + i) * _FACTOR & _MASK64
        place: cython.int = cython.cast(cython.int, key >> 51)
        if self._memo[place] == key:
            return
        self._memo[place] = key
        bits = self._left[i] & ~used
        d = 0
        while bits:
            if bits & 1:
                after = self._after(i, state, d)
                if after >= 0 and self._can_end[(i + 1) * self._states + after]:
                    self._collect(i + 1, after, used | 1 << d, most)
            bits >>= 1
            d += 1
