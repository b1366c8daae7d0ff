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

Trials
------
``ClueTrials`` supposes candidates of a position, one after the other, and follows what cells,
houses and clues leave alone until one of them has nothing left.  It works on sets of candidates as
words; what has struck a candidate is kept, so that what a contradiction rests on can be said.
"""

import array
from collections.abc import Sequence
from itertools import combinations

import cython

from cluesmith.generator.kernel.arrays import flat, grown, ints, words

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.kernel.splitmix64 import mixed
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.kernel.splitmix64 import mixed

IS_COMPILED: bool = cython.compiled

# The most cells of a clue, and the most digits.
MAX_CELLS = 32
MAX_DIGITS = 25

# The most sets of digits that are looked at.
MOST_SETS = 200

# Digits tried for one question.
MAX_NODES = 50_000

_MAX_CELLS = cython.declare(cython.int, MAX_CELLS)
_MOST_SETS = cython.declare(cython.int, MOST_SETS)
_MAX_NODES = cython.declare(cython.int, MAX_NODES)
_MEMO_SIZE = cython.declare(cython.int, 1 << 13)
# Of so few cells, all different, of so few digits the readings are fewer than MAX_NODES.
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
        At most MAX_DIGITS.
    """

    def __init__(self, n_digits: int) -> None:
        if n_digits > MAX_DIGITS:
            raise ValueError(f"{n_digits} digits: at most {MAX_DIGITS}")
        self.n_digits = n_digits
        self._next = ints(1024)
        self._accepts = ints(1024)
        self._n_used = 0
        self._first: list[int] = []
        self._n_states: list[int] = []
        self._can_end = ints(1024)
        self._met = ints(1024)
        self._met_end = ints(MAX_CELLS + 1)
        self._is_met = ints(1024)
        self._is_apart = False
        self._is_any_order: list[bool] = []
        self._listed: dict[tuple[int, int], int] = {}
        self._listed_sets = ints(1024)
        self._n_listed = 0
        self._left = ints(MAX_CELLS * (MAX_CELLS + 1))
        self._found = ints(MAX_CELLS)
        self._reading = ints(MAX_CELLS)
        self._differ = memoryview(words(MAX_CELLS)).cast("B").cast("I")
        self._turned = ints(MAX_CELLS)
        self._memo = words(_MEMO_SIZE)
        self._known = words(4 * _N_KNOWN)
        self._shapes: dict[tuple[tuple[int, ...], int], int] = {}
        self._epoch = 0
        self._sets = ints(MOST_SETS + MAX_DIGITS + 1)
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
        if n_states * (_MAX_CELLS + 1) > len(self._can_end):
            self._can_end = ints(n_states * (_MAX_CELLS + 1))
            self._met = ints(n_states * (_MAX_CELLS + 1))
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
        self._load(automaton, digits, differ, turned)
        if not self._support():
            return [0] * self._n
        return [self._found[i] for i in range(self._n)]

    def _support(self) -> cython.bint:
        """Find what the cells can hold; whether there is any reading."""
        i: cython.int
        d: cython.int
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
        """Whether a few cells all differ and their clue reads digits in any order."""
        i: cython.int
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
        """As ``_support`` for a few cells that all differ: which sets of digits they can hold."""
        i: cython.int
        k: cython.int
        digits: cython.int
        union: cython.int = 0
        is_new: cython.bint
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
        """Give cells from i on one of these digits each, in all ways; whether there is any."""
        digit: cython.int
        bits: cython.int
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
        """Whether cells from i on can hold one of these digits each."""
        digit: cython.int
        bits: cython.int
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
        """Return where the number of the sets of as many digits as cells is listed, then these."""
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

    def view(self, automaton: int, differ: Sequence[int], turned: int = 0) -> int:
        """Return the number of an automaton with what differs, as answers are kept by."""
        key = (tuple(differ), turned)
        return automaton << 20 | self._shapes.setdefault(key, len(self._shapes) + 1)

    def _known_support(self, view: cython.ulonglong) -> cython.bint:
        """As ``_support``, from what is known of a view by its number, if there is room for it."""
        i: cython.int
        n: cython.int = self._n
        width: cython.int = self.n_digits
        key: cython.ulonglong = 0
        found: cython.ulonglong
        place: cython.int
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

        Nothing if there are more than MOST_SETS.

        Parameters
        ----------
        automaton, digits, differ
            As for ``supported``.
        """
        self._load(automaton, digits, differ, 0)
        return sorted(self._sets[k] for k in range(self._find_sets(_MOST_SETS)))

    def _find_sets(self, most: cython.int) -> cython.int:
        """Find the sets of digits of all readings; return how many, 0 if too many."""
        i: cython.int
        k: cython.int
        first: cython.int
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
            self._left[_MAX_CELLS + i] = self._left[i]
        self._collect(0, 0, 0, most)
        if self._n_nodes > _MAX_NODES or self._n_sets > most:
            return 0
        return self._n_sets

    def _take_automaton(self, automaton: cython.int) -> cython.int:
        self._automaton = automaton
        self._base = self._first[automaton]
        self._states = self._n_states[automaton]
        return 0

    def _load(
        self, automaton: int, digits: Sequence[int], differ: Sequence[int], turned: int
    ) -> None:
        i: cython.int
        if len(digits) > _MAX_CELLS:
            raise ValueError(f"{len(digits)} cells: at most {MAX_CELLS}")
        self._n = len(digits)
        self._take_automaton(automaton)
        for i in range(self._n):
            self._left[i] = digits[i]
            self._differ[i] = differ[i]
            self._turned[i] = turned >> i & 1

    def _after(self, cell: cython.int, state: cython.int, digit: cython.int) -> cython.int:
        """Return the state after a digit, counted from 0, or -1."""
        if self._turned[cell]:
            digit = self.n_digits - 1 - digit
        return self._next[(self._base + state) * self.n_digits + digit]

    def _reach(self) -> cython.bint:
        """Find the states that are met on the way, and strike what meets none; whether any is."""
        i: cython.int
        k: cython.int
        s: cython.int
        d: cython.int
        after: cython.int
        bits: cython.int
        kept: cython.int
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
        """Look for a reading with a digit in a cell; where the budget is spent it counts as one."""
        i: cython.int
        all_digits: cython.int = self._left[cell]
        is_read: cython.bint
        self._left[cell] = 1 << digit
        self._epoch += 1
        self._n_nodes = 0
        if self._is_apart and self._n <= _FEW_CELLS and self.n_digits <= _FEW_DIGITS:
            is_read = self._read_apart(0, 0, 0)
        else:
            for i in range(self._n):
                self._left[_MAX_CELLS + i] = self._left[i]
            is_read = self._read(0, 0)
        if is_read:
            for i in range(self._n):
                self._found[i] |= 1 << self._reading[i]
        elif self._n_nodes > _MAX_NODES:
            self._found[cell] |= 1 << digit
        self._left[cell] = all_digits

    def _read_apart(self, i: cython.int, state: cython.int, used: cython.int) -> cython.bint:
        """As ``_read`` for a few cells that all differ, which takes less than to remember."""
        d: cython.int
        after: cython.int
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

    def _collect(
        self, i: cython.int, state: cython.int, used: cython.int, most: cython.int
    ) -> cython.int:
        """Collect the sets of digits of all readings from cell i on; candidates as in ``_read``."""
        j: cython.int
        d: cython.int
        after: cython.int
        bits: cython.int
        is_open: cython.bint
        row: cython.int = (i + 1) * _MAX_CELLS
        key: cython.ulonglong
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


class TrialItems:
    """The candidates of each cell, and of each digit in each house that holds it; one is true.

    Parameters
    ----------
    items : sequence of sequences of int
    n : int
        How many candidates there are.
    """

    def __init__(self, items: Sequence[Sequence[int]], n: int) -> None:
        self.n_items = len(items)
        self.start, self.candidates = flat(items)
        self.of_start, self.of = flat(turned(items, n))


@cython.final
@cython.cclass
class ClueTrials:
    """Supposes candidates of positions of one puzzle; one object serves one thread at a time.

    Parameters
    ----------
    support : ClueSupport
    sees : array of 64 bits
        By candidate, those that cannot be true together with it, as bits, each in whole words.
    items : TrialItems
    views : sequence of (int, sequence of int, sequence of int, int)
        Of each clue, its automaton, its cells, which of these differ, and the number of both, as
        for ``ClueSupport``.
    """

    _support: ClueSupport
    n_digits: cython.int
    n: cython.int
    n_cells: cython.int
    n_items: cython.int
    n_views: cython.int
    n_words: cython.int
    _sees: cython.ulonglong[::1]
    _item_start: cython.int[::1]
    _item: cython.int[::1]
    _of_start: cython.int[::1]
    _of: cython.int[::1]
    _view_start: cython.int[::1]
    _view_cell: cython.int[::1]
    _view_differ: cython.int[::1]
    _automata: cython.int[::1]
    _view_key: cython.ulonglong[::1]
    _at_start: cython.int[::1]
    _at: cython.int[::1]
    _left: cython.ulonglong[::1]
    _digits: cython.int[::1]
    _n_left: cython.int[::1]
    _is_done: cython.int[::1]
    _is_dirty: cython.int[::1]
    _first_left: cython.ulonglong[::1]
    _first_digits: cython.int[::1]
    _first_n_left: cython.int[::1]
    _first_done: cython.int[::1]
    _queue: cython.int[::1]
    _n_queue: cython.int
    _dirty: cython.int[::1]
    _n_dirty: cython.int
    _cause: cython.int[::1]
    _event: cython.int[::1]
    _n_events: cython.int
    _is_needed: cython.int[::1]
    _n_needed: cython.int
    _broken: cython.int

    def __init__(
        self,
        support: ClueSupport,
        sees: Sequence[int],
        items: TrialItems,
        views: Sequence[tuple[int, Sequence[int], Sequence[int], int]],
    ) -> None:
        n = len(items.of_start) - 1
        self._support = support
        self.n_digits = support.n_digits
        self.n = n
        self.n_cells = n // support.n_digits
        self.n_items = items.n_items
        self.n_views = len(views)
        self.n_words = (n + 63) // 64
        self._sees = sees
        self._item_start, self._item = items.start, items.candidates
        self._of_start, self._of = items.of_start, items.of
        cells = [view[1] for view in views]
        self._view_start, self._view_cell = flat(cells)
        self._view_differ = flat([view[2] for view in views])[1]
        self._automata = array.array("i", [view[0] for view in views] or [0])
        self._view_key = array.array("Q", [view[3] for view in views] or [0])
        self._at_start, self._at = flat(turned(cells, self.n_cells))
        self._left = words(self.n_words)
        self._first_left = words(self.n_words)
        self._digits = ints(self.n_cells)
        self._first_digits = ints(self.n_cells)
        self._n_left = ints(self.n_items)
        self._first_n_left = ints(self.n_items)
        self._is_done = ints(self.n_items)
        self._first_done = ints(self.n_items)
        self._is_dirty = ints(self.n_views + 1)
        self._queue = ints(n + self.n_items)
        self._dirty = ints(self.n_views + 1)
        self._cause = ints(n)
        self._event = ints(n + 64 * (self.n_views + 1))
        self._is_needed = ints(len(self._event))

    def contradictions(
        self, left: int, values: Sequence[int], most: int, margin: int
    ) -> list[tuple[int, list[tuple[int, int]]]]:
        """Return the candidates that lead to a contradiction.

        Parameters
        ----------
        left : int
            The candidates of open cells, as bits.
        values : sequence of int
            What is placed, a value a cell, 0 for none.
        most : int
            The most events that a contradiction may rest on.
        margin : int
            By how many events more than the shortest one others are returned.

        Returns
        -------
        list of (int, list of (int, int))
            A candidate, and what follows, in order: an item and the candidate that is alone in it,
            or a clue, counted from -1 down, and -1.  The last one has nothing left.  Those that
            rest on the fewest first.
        """
        c: cython.int
        self._begin(left, values)
        found = []
        for c in range(self.n):
            if self._first_left[c >> 6] >> (c & 63) & 1:
                self._restore()
                if self._suppose(c) and self._rests_on(most):
                    most = min(most, self._n_needed + margin)
                    found.append((c, self._events()))
        short = [each for each in found if len(each[1]) <= most]
        return sorted(short, key=lambda each: (len(each[1]), each[0]))

    def has_short(self, left: int, values: Sequence[int], most: int) -> bool:
        """Whether any candidate leads to a contradiction that rests on so few events.

        It is followed to its end only where everything that follows in so many rounds has one.
        """
        c: cython.int
        self._begin(left, values)
        for c in range(self.n):
            if self._first_left[c >> 6] >> (c & 63) & 1:
                self._restore()
                if self._breaks_within(c, most):
                    self._restore()
                    if self._suppose(c) and self._rests_on(most):
                        return True
        return False

    def _begin(self, left: int, values: Sequence[int]) -> None:
        i: cython.int
        k: cython.int
        c: cython.int
        packed = memoryview(left.to_bytes(8 * self.n_words, "little")).cast("Q")
        for i in range(self.n_words):
            self._first_left[i] = packed[i]
        for i in range(self.n_cells):
            self._first_digits[i] = 0
            if values[i]:
                self._first_digits[i] = 1 << (values[i] - 1)
        for c in range(self.n):
            if self._first_left[c >> 6] >> (c & 63) & 1:
                self._first_digits[c // self.n_digits] |= 1 << c % self.n_digits
        for i in range(self.n_items):
            self._first_n_left[i] = 0
            for k in range(self._item_start[i], self._item_start[i + 1]):
                c = self._item[k]
                self._first_n_left[i] += (self._first_left[c >> 6] >> (c & 63) & 1) != 0
            self._first_done[i] = self._first_n_left[i] == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _restore(self) -> cython.void:
        i: cython.int
        for i in range(self.n_words):
            self._left[i] = self._first_left[i]
        for i in range(self.n_cells):
            self._digits[i] = self._first_digits[i]
        for i in range(self.n_items):
            self._n_left[i] = self._first_n_left[i]
            self._is_done[i] = self._first_done[i]
        for i in range(self.n_views):
            self._is_dirty[i] = 0
        for i in range(self.n):
            self._cause[i] = -1
        self._n_queue = 0
        self._n_dirty = 0
        self._n_events = 0
        self._broken = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _suppose(self, candidate: cython.int) -> cython.bint:
        """Follow a candidate; whether that ends in a contradiction.

        An event is an item by its number, or a clue counted from -1 down.
        """
        i: cython.int = 0
        first: cython.int = 0
        self._event[0] = 0
        self._n_events = 1
        self._place(candidate)
        while self._broken < 0:
            if i < self._n_queue:
                self._place_alone(self._queue[i])
                i += 1
            elif first < self._n_dirty:
                self._look(self._dirty[first % (self.n_views + 1)])
                first += 1
            else:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _breaks_within(self, candidate: cython.int, most: cython.int) -> cython.bint:
        """Follow all of a candidate in rounds; whether there is a contradiction soon enough."""
        i: cython.int = 0
        first: cython.int = 0
        end: cython.int
        last: cython.int
        number: cython.int
        self._event[0] = 0
        self._n_events = 1
        self._place(candidate)
        for number in range(1, most + 1):
            end = self._n_queue
            last = self._n_dirty
            # What ends a contradiction places nothing more.
            while i < end and number < most and self._broken < 0:
                self._place_alone(self._queue[i])
                i += 1
            while first < last and self._broken < 0:
                self._look(self._dirty[first % (self.n_views + 1)])
                first += 1
        return self._broken >= 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place_alone(self, item: cython.int) -> cython.void:
        """Place what is left alone in an item, unless that is done."""
        k: cython.int
        c: cython.int
        if self._is_done[item]:
            return
        for k in range(self._item_start[item], self._item_start[item + 1]):
            c = self._item[k]
            if self._left[c >> 6] >> (c & 63) & 1:
                self._event[self._n_events] = item
                self._n_events += 1
                self._place(c)
                return

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, candidate: cython.int) -> cython.void:
        """Place a candidate by the last event."""
        w: cython.int
        k: cython.int
        c: cython.int
        cell: cython.int = candidate // self.n_digits
        digit: cython.int = candidate % self.n_digits
        gone: cython.ulonglong
        for k in range(self._of_start[candidate], self._of_start[candidate + 1]):
            self._is_done[self._of[k]] = 1
        for k in range(self.n_digits):
            if self._digits[cell] >> k & 1 and k != digit:
                self._strike(cell * self.n_digits + k)
        self._left[candidate >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (candidate & 63))
        for w in range(self.n_words):
            gone = self._left[w] & self._sees[candidate * self.n_words + w]
            while gone:
                c = 64 * w + lowest_bit(gone)
                gone &= gone - 1
                self._strike(c)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike(self, c: cython.int) -> cython.void:
        """Strike a candidate by the last event."""
        k: cython.int
        item: cython.int
        cell: cython.int = c // self.n_digits
        if not self._left[c >> 6] >> (c & 63) & 1:
            return
        self._left[c >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (c & 63))
        self._digits[cell] &= ~(1 << c % self.n_digits)
        self._cause[c] = self._n_events - 1
        for k in range(self._of_start[c], self._of_start[c + 1]):
            item = self._of[k]
            self._n_left[item] -= 1
            if self._is_done[item]:
                continue
            if self._n_left[item] == 1:
                self._queue[self._n_queue] = item
                self._n_queue += 1
            elif self._n_left[item] == 0 and self._broken < 0:
                self._broken = item
        for k in range(self._at_start[cell], self._at_start[cell + 1]):
            if not self._is_dirty[self._at[k]]:
                self._is_dirty[self._at[k]] = 1
                self._dirty[self._n_dirty % (self.n_views + 1)] = self._at[k]
                self._n_dirty += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self, view: cython.int) -> cython.void:
        """Strike what a clue does not leave."""
        i: cython.int
        d: cython.int
        n: cython.int
        first: cython.int = self._view_start[view]
        gone: cython.int
        support: ClueSupport = self._support
        self._is_dirty[view] = 0
        n = self._view_start[view + 1] - first
        support._n = n
        support._take_automaton(self._automata[view])
        for i in range(n):
            support._left[i] = self._digits[self._view_cell[first + i]]
            support._differ[i] = self._view_differ[first + i]
            support._turned[i] = 0
        self._event[self._n_events] = -1 - view
        self._n_events += 1
        if self._n_events >= len(self._event) - self.n or not support._known_support(
            self._view_key[view]
        ):
            self._broken = self.n_items + view
            return
        for i in range(n):
            gone = self._digits[self._view_cell[first + i]] & ~support._found[i]
            d = 0
            while gone:
                if gone & 1:
                    self._strike(self._view_cell[first + i] * self.n_digits + d)
                gone >>= 1
                d += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rests_on(self, most: cython.int) -> cython.bint:
        """Find what the last contradiction rests on; whether that is so many events at most."""
        number: cython.int
        event: cython.int
        for number in range(self._n_events):
            self._is_needed[number] = 0
        self._n_needed = 1
        self._need_causes(self._broken, self._n_events)
        for number in range(self._n_events - 1, 0, -1):
            if self._is_needed[number]:
                self._n_needed += 1
                if self._n_needed > most:
                    return False
                event = self._event[number]
                self._need_causes(event if event >= 0 else self.n_items - 1 - event, number)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _need_causes(self, what: cython.int, before: cython.int) -> cython.void:
        """Mark the events that struck candidates of an item or of a clue before another one."""
        k: cython.int
        c: cython.int
        d: cython.int
        view: cython.int = what - self.n_items
        if view < 0:
            for k in range(self._item_start[what], self._item_start[what + 1]):
                c = self._item[k]
                if -1 < self._cause[c] < before:
                    self._is_needed[self._cause[c]] = 1
            return
        for k in range(self._view_start[view], self._view_start[view + 1]):
            for d in range(self.n_digits):
                c = self._view_cell[k] * self.n_digits + d
                if -1 < self._cause[c] < before:
                    self._is_needed[self._cause[c]] = 1

    def _events(self) -> list[tuple[int, int]]:
        """Return what the last contradiction rests on."""
        events: list[tuple[int, int]] = []
        for number in range(1, self._n_events):
            if self._is_needed[number]:
                event = self._event[number]
                events.append((event, self._alone_in(event, number) if event >= 0 else -1))
        last = self._broken
        return [*events, (last if last < self.n_items else self.n_items - 1 - last, -1)]

    def _alone_in(self, item: int, number: int) -> int:
        """Return the candidate that was alone in an item at an event."""
        for k in range(self._item_start[item], self._item_start[item + 1]):
            c = self._item[k]
            is_first = self._first_left[c >> 6] >> (c & 63) & 1
            if is_first and not 0 <= self._cause[c] < number:
                return c
        return -1


def turned(lists: Sequence[Sequence[int]], n: int) -> list[list[int]]:
    """Return by number in which of the lists it is."""
    found: list[list[int]] = [[] for _ in range(n)]
    for place, numbers in enumerate(lists):
        for number in numbers:
            found[number].append(place)
    return found
