# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The digits that cells of one clue can hold, given their candidates and which cells differ.

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
from itertools import combinations

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.splitmix64 import mixed

from cluesmith.generator.kernel.arrays import grown, ints, words

# The most cells of a clue, and the most digits.
MAX_CLUE_CELLS = 32
MAX_TECHNIQUE_DIGITS = 25

# The most sets of digits that are looked at.
MOST_SETS = 200

# Digits tried for one question.
MAX_NODES = 50_000

_MAX_CLUE_CELLS = cython.declare(cython.int, MAX_CLUE_CELLS)
_MOST_SETS = cython.declare(cython.int, MOST_SETS)
_MAX_NODES = cython.declare(cython.int, MAX_NODES)
_MEMO_SIZE = cython.declare(cython.int, 1 << 13)
# With at most this many cells, all different, and digits, there are fewer readings than MAX_NODES.
_FEW_CELLS = cython.declare(cython.int, 5)
_FEW_DIGITS = cython.declare(cython.int, 9)
# Answers that are kept.
_N_KNOWN = cython.declare(cython.int, 1 << 15)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class ClueSupport:
    """Answers questions about single clues; one object serves one thread at a time.

    Parameters
    ----------
    n_digits : int
        At most MAX_TECHNIQUE_DIGITS.
    """

    def __init__(self, n_digits: int) -> None:
        if n_digits > MAX_TECHNIQUE_DIGITS:
            raise ValueError(f"{n_digits} digits: at most {MAX_TECHNIQUE_DIGITS}")
        self.n_digits = n_digits
        self._next = ints(1024)
        self._accepts = ints(1024)
        self._n_used = 0
        self._first: list[int] = []
        self._n_states: list[int] = []
        self._can_end = ints(1024)
        self._met = ints(1024)
        self._met_end = ints(MAX_CLUE_CELLS + 1)
        self._is_met = ints(1024)
        self._is_apart = False
        self._is_any_order: list[bool] = []
        self._listed: dict[tuple[int, int], int] = {}
        self._listed_sets = ints(1024)
        self._n_listed = 0
        self._left = ints(MAX_CLUE_CELLS * (MAX_CLUE_CELLS + 1))
        self._found = ints(MAX_CLUE_CELLS)
        self._reading = ints(MAX_CLUE_CELLS)
        self._differ = memoryview(words(MAX_CLUE_CELLS)).cast("B").cast("I")
        self._turned = ints(MAX_CLUE_CELLS)
        self._memo = words(_MEMO_SIZE)
        self._known = words(4 * _N_KNOWN)
        self._shapes: dict[tuple[int, ...], int] = {}
        self._epoch = 0
        self._sets = ints(MOST_SETS + MAX_TECHNIQUE_DIGITS + 1)
        self._n_sets = 0

    def add_automaton(
        self, transitions: Sequence[int], accepting: Sequence[int], is_any_order: bool = False
    ) -> int:
        """Add an automaton and return its number.

        Parameters
        ----------
        transitions : sequence of int
            State by state from 0, where it begins, and digit by digit: the next state, or -1.
        accepting : sequence of int
            The states that a reading may end in.
        is_any_order : bool
            Whether it reads the same digits in any order, as sums do.
        """
        n_states = len(transitions) // self.n_digits
        first = self._n_used
        self._n_used += n_states
        if self._n_used * self.n_digits > len(self._next):
            length = 2 * self._n_used * self.n_digits
            self._next = grown("i", memoryview(self._next), length)
        if self._n_used > len(self._accepts):
            self._accepts = grown("i", memoryview(self._accepts), 2 * self._n_used)
        if n_states * (_MAX_CLUE_CELLS + 1) > len(self._can_end):
            self._can_end = ints(n_states * (_MAX_CLUE_CELLS + 1))
            self._met = ints(n_states * (_MAX_CLUE_CELLS + 1))
            self._is_met = ints(n_states)
        for place, state in enumerate(transitions):
            self._next[first * self.n_digits + place] = state
        for state in accepting:
            self._accepts[first + state] = 1
        self._first.append(first)
        self._n_states.append(n_states)
        self._is_any_order.append(is_any_order)
        return len(self._first) - 1

    def supported(
        self,
        automaton: int,
        digits: Sequence[int],
        differ: Sequence[int],
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

        Returns
        -------
        list of int
            None for any cell if there is no reading.
        """
        self._load(automaton, digits, differ)
        if not self._support():
            return [0] * self._n
        return [self._found[i] for i in range(self._n)]

    def _support(self) -> cython.bint:
        """Find what the cells can hold; return True if there is any reading."""
        any_differ: cython.uint = 0
        is_few: cython.bint = self._is_few_apart()
        for i in range(self._n):
            any_differ |= self._differ[i]
            self._found[i] = 0
        if is_few:
            return self._support_of_sets()
        if not self._reach():
            return False
        if not any_differ:
            for i in range(self._n):
                self._found[i] = self._left[i]
            return True
        for i in range(self._n):
            for d in range(self.n_digits):
                if self._left[i] >> d & 1 and not self._found[i] >> d & 1:
                    self._search_with(i, d)
        return self._found[0] != 0

    def _is_few_apart(self) -> cython.bint:
        """Return True if a few cells all differ and their clue reads digits in any order."""
        any_turned: cython.int = 0
        self._is_apart = True
        for i in range(self._n):
            any_turned |= self._turned[i]
            if self._differ[i] | 1 << i != (1 << self._n) - 1:
                self._is_apart = False
        if not self._is_apart or any_turned:
            return False
        if self._n > _FEW_CELLS or self.n_digits > _FEW_DIGITS:
            return False
        return self._is_any_order[self._automaton]

    def _support_of_sets(self) -> cython.bint:
        """Do as ``_support`` for a few cells that all differ: try the clue's sets of digits."""
        union: cython.int = 0
        first: cython.int = self._list_sets()
        for i in range(self._n):
            union |= self._left[i]
        for k in range(first + 1, first + 1 + self._listed_sets[first]):
            digits = self._listed_sets[k]
            if digits & ~union:
                continue
            is_new = False
            for i in range(self._n):
                if self._left[i] & digits & ~self._found[i]:
                    is_new = True
            if is_new:
                self._match(0, digits)
        return self._found[0] != 0

    def _match(self, i: cython.int, free: cython.int) -> cython.bint:
        """Give cells from i on one of these digits each, in all ways; return True if any."""
        is_any: cython.bint = False
        if i == self._n:
            return True
        bits = self._left[i] & free
        while bits:
            digit = bits & -bits
            bits ^= digit
            if self._match(i + 1, free ^ digit):
                self._found[i] |= digit
                is_any = True
        return is_any

    def _can_match(self, i: cython.int, free: cython.int) -> cython.bint:
        """Return True if cells from i on can hold one of these digits each."""
        if i == self._n:
            return True
        bits = self._left[i] & free
        while bits:
            digit = bits & -bits
            bits ^= digit
            if self._can_match(i + 1, free ^ digit):
                return True
        return False

    def _list_sets(self) -> cython.int:
        """Return where the sets with one digit for each cell are listed, after their number."""
        key = (self._automaton, self._n)
        known = self._listed.get(key)
        if known is not None:
            return known
        sets = []
        for digits in combinations(range(self.n_digits), self._n):
            state = 0
            for digit in digits:
                if state >= 0:
                    state = self._next[(self._base + state) * self.n_digits + digit]
            if state >= 0 and self._accepts[self._base + state]:
                sets.append(sum(1 << digit for digit in digits))
        first = self._n_listed
        self._n_listed += 1 + len(sets)
        if self._n_listed > len(self._listed_sets):
            self._listed_sets = grown("i", memoryview(self._listed_sets), 2 * self._n_listed)
        self._listed_sets[first] = len(sets)
        for place, digits_of in enumerate(sets, start=first + 1):
            self._listed_sets[place] = digits_of
        self._listed[key] = first
        return first

    def view(self, automaton: int, differ: Sequence[int]) -> int:
        """Return the key of kept answers: an automaton with the cells that differ."""
        shape = self._shapes.setdefault(tuple(differ), len(self._shapes) + 1)
        return automaton << 20 | shape

    def _known_support(self, view: cython.ulonglong) -> cython.bint:
        """Do as ``_support``, and keep the answer for a view by its number if there is room."""
        n: cython.int = self._n
        width: cython.int = self.n_digits
        key: cython.ulonglong = 0
        if n * width > 64:
            return self._support()
        for i in range(n):
            key |= cython.cast(cython.ulonglong, self._left[i]) << (i * width)
        place = 4 * cython.cast(cython.int, mixed(key ^ mixed(view)) & (_N_KNOWN - 1))
        if self._known[place] == view and self._known[place + 1] == key:
            found = self._known[place + 2]
            for i in range(n):
                self._found[i] = found >> (i * width) & ((1 << width) - 1)
            return self._found[0] != 0
        if not self._support():
            for i in range(n):
                self._found[i] = 0
        found = 0
        for i in range(n):
            found |= cython.cast(cython.ulonglong, self._found[i]) << (i * width)
        self._known[place] = view
        self._known[place + 1] = key
        self._known[place + 2] = found
        return self._found[0] != 0

    def sets(self, automaton: int, digits: Sequence[int], differ: Sequence[int]) -> list[int]:
        """Return the sets of digits, as bits, that the cells of a clue can hold together.

        None are returned if there are more than MOST_SETS.

        Parameters
        ----------
        automaton, digits, differ
            As for ``supported``.
        """
        self._load(automaton, digits, differ)
        return sorted(self._sets[k] for k in range(self._find_sets(_MOST_SETS)))

    def _find_sets(self, most: cython.int) -> cython.int:
        """Find the sets of digits of all readings; return their number, 0 if too many."""
        self._n_sets = 0
        if self._is_few_apart():
            first = self._list_sets()
            for k in range(first + 1, first + 1 + self._listed_sets[first]):
                if self._can_match(0, self._listed_sets[k]):
                    self._sets[self._n_sets] = self._listed_sets[k]
                    self._n_sets += 1
            return self._n_sets if self._n_sets <= most else 0
        if not self._reach():
            return 0
        self._epoch += 1
        self._n_nodes = 0
        for i in range(self._n):
            self._left[_MAX_CLUE_CELLS + i] = self._left[i]
        self._collect(0, 0, 0, most)
        if self._n_nodes > _MAX_NODES or self._n_sets > most:
            return 0
        return self._n_sets

    def _take_automaton(self, automaton: cython.int) -> cython.int:
        self._automaton = automaton
        self._base = self._first[automaton]
        self._states = self._n_states[automaton]
        return 0

    def _load(self, automaton: int, digits: Sequence[int], differ: Sequence[int]) -> None:
        if len(digits) > _MAX_CLUE_CELLS:
            raise ValueError(f"{len(digits)} cells: at most {MAX_CLUE_CELLS}")
        self._n = len(digits)
        self._take_automaton(automaton)
        for i in range(self._n):
            self._left[i] = digits[i]
            self._differ[i] = differ[i]
            self._turned[i] = 0

    def _after(self, cell: cython.int, state: cython.int, digit: cython.int) -> cython.int:
        """Return the state after a digit, counted from 0, or -1."""
        if self._turned[cell]:
            digit = self.n_digits - 1 - digit
        return self._next[(self._base + state) * self.n_digits + digit]

    def _reach(self) -> cython.bint:
        """Find the states on the way, strike digits that meet none; False if none can end."""
        first: cython.int = 0
        end: cython.int = 1
        n_met: cython.int = 1
        n: cython.int = self._n
        n_states: cython.int = self._states
        # The states that are met before each cell, in one list; each is marked as listed.
        self._met[0] = 0
        self._met_end[0] = 1
        for i in range(n):
            for k in range(first, end):
                bits = self._left[i]
                while bits:
                    d = lowest_bit(bits)
                    bits &= bits - 1
                    after = self._after(i, self._met[k], d)
                    if after >= 0 and not self._is_met[after]:
                        self._is_met[after] = 1
                        self._met[n_met] = after
                        n_met += 1
            for k in range(end, n_met):
                self._is_met[self._met[k]] = 0
            first = end
            end = n_met
            self._met_end[i + 1] = n_met
        for k in range(first, end):
            s = self._met[k]
            self._can_end[n * n_states + s] = self._accepts[self._base + s]
        for i in range(n - 1, -1, -1):
            kept = 0
            for k in range(self._met_end[i - 1] if i else 0, self._met_end[i]):
                s = self._met[k]
                self._can_end[i * n_states + s] = 0
                bits = self._left[i]
                while bits:
                    d = lowest_bit(bits)
                    bits &= bits - 1
                    after = self._after(i, s, d)
                    if after >= 0 and self._can_end[(i + 1) * n_states + after]:
                        self._can_end[i * n_states + s] = 1
                        kept |= 1 << d
            self._left[i] = kept
        return self._can_end[0] != 0

    def _search_with(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Look for a reading with a digit in a cell; a spent budget counts as one."""
        all_digits: cython.int = self._left[cell]
        self._left[cell] = 1 << digit
        self._epoch += 1
        self._n_nodes = 0
        if self._is_apart and self._n <= _FEW_CELLS and self.n_digits <= _FEW_DIGITS:
            is_read = self._read_apart(0, 0, 0)
        else:
            for i in range(self._n):
                self._left[_MAX_CLUE_CELLS + i] = self._left[i]
            is_read = self._read(0, 0)
        if is_read:
            for i in range(self._n):
                self._found[i] |= 1 << self._reading[i]
        elif self._n_nodes > _MAX_NODES:
            self._found[cell] |= 1 << digit
        self._left[cell] = all_digits

    def _read_apart(self, i: cython.int, state: cython.int, used: cython.int) -> cython.bint:
        """Do as ``_read`` for a few cells that all differ: this is faster than to remember."""
        bits: cython.int = self._left[i] & ~used
        if i == self._n:
            return True
        while bits:
            d = lowest_bit(bits)
            bits &= bits - 1
            after = self._after(i, state, d)
            if after >= 0 and self._can_end[(i + 1) * self._states + after]:
                self._reading[i] = d
                if self._read_apart(i + 1, after, used | 1 << d):
                    return True
        return False

    def _read(self, i: cython.int, state: cython.int) -> cython.bint:
        """Return True if cells from i on can be read; row i + 1 of ``_left`` has candidates."""
        is_open: cython.bint
        row: cython.int = (i + 1) * _MAX_CLUE_CELLS
        n: cython.int = self._n
        if i == n:
            return True
        self._n_nodes += 1
        if self._n_nodes > _MAX_NODES:
            return False
        key = mixed(self._epoch * 1024 + state + 1)
        for j in range(i, n):
            key = mixed(key ^ cython.cast(cython.ulonglong, self._left[row + j]))
        key = mixed(key + i & _MASK64)
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

    def _strike(self, i: cython.int, digit: cython.int) -> cython.bint:
        """Take a digit from the later cells that differ; return True if each has another one."""
        row: cython.int = (i + 1) * _MAX_CLUE_CELLS
        below: cython.int = row + _MAX_CLUE_CELLS
        differ: cython.uint = self._differ[i]
        for j in range(i + 1, self._n):
            self._left[below + j] = self._left[row + j]
            if differ >> j & 1:
                self._left[below + j] &= ~(1 << digit)
                if not self._left[below + j]:
                    return False
        return True

    def _collect(
        self, i: cython.int, state: cython.int, used: cython.int, most: cython.int
    ) -> cython.int:
        """Collect the sets of digits of all readings from cell i on; candidates as in ``_read``."""
        is_open: cython.bint
        row: cython.int = (i + 1) * _MAX_CLUE_CELLS
        if i == self._n:
            for d in range(self._n_sets - 1, -1, -1):
                if self._sets[d] == used:
                    return 0
            self._sets[self._n_sets] = used
            self._n_sets += 1
            return 0
        self._n_nodes += 1
        if self._n_nodes > _MAX_NODES or self._n_sets > most:
            return 0
        key = mixed(self._epoch * 1024 + state + 1)
        key = mixed(key ^ cython.cast(cython.ulonglong, used))
        for j in range(i, self._n):
            key = mixed(key ^ cython.cast(cython.ulonglong, self._left[row + j]))
        key = mixed(key + i & _MASK64)
        place: cython.int = cython.cast(cython.int, key >> 51)
        if self._memo[place] == key:
            return 0
        self._memo[place] = key
        bits = self._left[row + i]
        d = 0
        while bits:
            if bits & 1:
                after = self._after(i, state, d)
                is_open = after >= 0 and self._can_end[(i + 1) * self._states + after]
                if is_open and self._strike(i, d):
                    self._collect(i + 1, after, used | 1 << d, most)
            bits >>= 1
            d += 1
        return 0
