# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The search for solutions of puzzles whose clues are constraints.

State
-----
A *domain* is the set of digits that a cell may hold, bit d - 1 for digit d.  The domains of all
cells are copied at each choice: 81 words are copied faster than changes are undone.

Constraints belong to a *clue*, a number, and count while it is on; those of the rules belong to
clue 0, which always is.  There are four sorts, each kept by cell in linked lists, so that a
constraint is added, and the last one taken back, in no time:

- *pairs* of cells: ``_support[relation + domain of the one]`` is what the other may hold;
- *tables*: all tuples of digits of up to 64 / n_digits cells, each tuple in one word with a bit for
  each cell and digit.  Tuples without a bit outside of the domains are or-ed: exact, also for what
  cells must not share, and the compiler does several at a time;
- *lines*: an automaton that reads the digits of the cells in order, for what has too many tuples;
- *houses*, whose cells hold different digits.

Work is done cheapest first, each sort until nothing of it is left: changed cells (single digits are
struck from cells that see them; pairs), tables, houses (digits with one place), lines.

Search
------
The cell of the smallest domain divided by its weight is chosen; a weight grows by one whenever a
constraint of the cell fails, and stays over all searches of one puzzle (Boussemart et al., 2004).

``other`` looks for a second solution of a puzzle whose first one is known.  It walks down towards
the known one, then back up: at each choice it asks for a solution with another digit there, the
deepest first, where most second solutions are near.  ``without`` looks for a solution that breaks
one clue, which is off: the broken relation of a pair is a constraint as well.

Sums of rows, columns and boxes
-------------------------------
With cages, ``_hide_sums`` adds what follows from the sum of a house: cells of a group of
houses that no cage inside of them covers, or by which their cages stick out, have a known sum
("45 rule").  At most _MAX_HIDDEN cells, at the start of each search.

Measured and rejected: see docs/decisions/clues.md.
"""

from array import array
from collections.abc import Iterable, Sequence

import cython

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import flat, ints, words

if not cython.compiled:
    from cluesmith.generator.kernel.bits import lowest_bit, n_bits, union_within
    from cluesmith.generator.kernel.signals import check_signals
    from cluesmith.generator.kernel.splitmix64 import advanced, below

IS_COMPILED: bool = cython.compiled

MAX_CELLS = 256
MAX_DIGITS = 16

# States of an automaton; a set of them is STATE_WORDS words.
MAX_STATES = 512
STATE_WORDS = 8
_STATE_WORDS = cython.declare(cython.int, 8)

# A constraint is a table up to so many tuples.
MAX_TUPLES = 2000
_MAX_TUPLES = cython.declare(cython.int, 2000)

# Cells and tuples of a hidden sum, at most.
_MAX_HIDDEN = cython.declare(cython.int, 4)
_MAX_HIDDEN_TUPLES = cython.declare(cython.int, 400)

# Room for constraints of each sort, for each cell.
_ROOM = 64

_FOUND = cython.declare(cython.int, 1)
_NONE = cython.declare(cython.int, 0)
_LIMIT = cython.declare(cython.int, -1)

_ONE = cython.declare(cython.ulonglong, 1)

# Choices between two looks at pending signals.
_SLICE = cython.declare(cython.int, 1024)


class ClueSearch:
    """Searches for solutions of puzzles of one board; one object serves one thread at a time.

    Parameters
    ----------
    n_cells, n_digits : int
        At most MAX_CELLS and MAX_DIGITS.
    houses : sequence of cells
        Each holds different digits.
    different : iterable of (int, int)
        Pairs of cells that differ.

    Notes
    -----
    A puzzle is described by ``forget``, then ``add_...`` for all that may be a clue, then ``turn``
    for clues that are on or off.  Clue 0 is always on.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        houses: Sequence[Sequence[int]],
        different: Iterable[tuple[int, int]] = (),
    ) -> None:
        if n_cells > MAX_CELLS or n_digits > MAX_DIGITS:
            raise ValueError(f"{n_cells} cells and {n_digits} digits are too many")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self._all = (1 << n_digits) - 1
        self._n_words = (n_cells + 63) // 64
        sees: list[set[int]] = [set() for _ in range(n_cells)]
        for house in houses:
            for cell in house:
                sees[cell].update(house)
        for a, b in different:
            sees[a].add(b)
            sees[b].add(a)
        for cell in range(n_cells):
            sees[cell].discard(cell)
        self._peer_start, self._peers = flat([sorted(cells) for cells in sees])
        self._sees = _sets(sees)
        full = [house for house in houses if len(house) == n_digits]
        self._house_start, self._house_cells = flat(full)
        self._of_cell_start, self._of_cell = flat(
            [[h for h, house in enumerate(full) if cell in house] for cell in range(n_cells)]
        )
        self._domains = ints(n_cells)
        self._saved = ints((2 * n_cells + 3) * n_cells)
        self._chosen = ints(2 * n_cells + 3)
        self._tried = ints(2 * n_cells + 3)
        self._weights = ints(n_cells)
        self._grid = ints(n_cells)
        self._queue, self._is_queued = ints(n_cells), ints(n_cells)
        self._houses, self._is_house_queued = ints(len(full) + 1), ints(len(full) + 1)
        self._forward = words((n_cells + 1) * STATE_WORDS)
        # What puzzles share: relations, automata, tables, groups of houses.
        self._support = ints(1)
        self._transitions = ints(1)
        self._accepting = words(1)
        self._automaton_start, self._automaton_states = ints(0), ints(0)
        self._n_automata = 0
        self._tuples = words(4 * MAX_TUPLES)
        self._n_tuples = 0
        self._table_start, self._table_length = ints(1 << 16), ints(1 << 16)
        self._n_tables = 0
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._groups, self._group_sums = words(1), ints(1)
        self._n_groups = 0
        self._sum_automata = ints(1)
        self._max_sum = 0
        self._inner, self._outer = words(4), words(4)
        self._hidden_tables = ints(1)
        # The constraints of a puzzle.
        room = _ROOM * n_cells
        self._room = room
        self._is_on = ints(room)
        self._broken_a, self._broken_b = ints(room), ints(room)
        self._broken_there, self._broken_back = ints(room), ints(room)
        self._clue_of_digit, self._given = ints(n_cells), ints(n_cells)
        self._clue_of_mark, self._mark = ints(room), ints(room)
        self._cell_of_mark = ints(room)
        self._pair_head = ints(n_cells)
        self._pair_after, self._pair_other = ints(room), ints(room)
        self._pair_relation, self._pair_clue = ints(room), ints(room)
        self._use_head = ints(n_cells)
        self._use_after, self._use_scope = ints(room), ints(room)
        self._scope_start, self._scope_size = ints(room), ints(room)
        self._scope_clue, self._scope_table = ints(room), ints(room)
        self._scope_automaton = ints(room)
        self._scope_first, self._scope_length = ints(room), ints(room)
        self._scope_cells = ints(room)
        self._tables, self._is_scope_queued = ints(room), ints(room)
        self._lines = ints(room)
        self._cages, self._cage_sum, self._cage_clue = words(4 * room), ints(room), ints(room)
        self.forget()

    # What puzzles share

    def add_relation(self, allowed: Sequence[int]) -> int:
        """Return the number of a relation: ``allowed[d - 1]`` are the digits that go with d."""
        start: cython.int = len(self._support)
        longer = ints(start + (1 << self.n_digits))
        longer[:start] = array("i", self._support)
        rows: cython.int[::1] = array("i", allowed)
        support: cython.int[::1] = longer
        domain: cython.int
        for domain in range(1, 1 << self.n_digits):
            support[start + domain] = (
                support[start + (domain & (domain - 1))] | rows[lowest_bit(domain)]
            )
        self._support = support
        return start

    def add_automaton(self, transitions: Sequence[int], accepting: Iterable[int]) -> int:
        """Return the number of an automaton.

        Parameters
        ----------
        transitions : sequence of int
            For each state and digit the next state, -1 if there is none; state 0 is the first.
        accepting : iterable of int
            The states in which it may end.
        """
        n_states = len(transitions) // self.n_digits
        if n_states > MAX_STATES:
            raise ValueError(f"{n_states} states; use {MAX_STATES} or fewer")
        number: int = self._n_automata
        begin = len(self._transitions)
        self._automaton_start = _with(self._automaton_start, number, begin)
        self._automaton_states = _with(self._automaton_states, number, n_states)
        self._transitions = array("i", bytes(self._transitions) + bytes(array("i", transitions)))
        ends = words(STATE_WORDS)
        for state in accepting:
            ends[state // 64] |= 1 << state % 64
        self._accepting = array("Q", bytes(self._accepting) + bytes(ends))
        self._n_automata += 1
        return number

    def set_groups(
        self, groups: Sequence[tuple[Sequence[int], int]], sum_automata: Sequence[int]
    ) -> None:
        """Say which groups of cells have a known sum, and the automaton of each sum from 0."""
        self._groups = _sets([set(cells) for cells, _ in groups])
        self._group_sums = array("i", [total for _, total in groups])
        self._n_groups = len(groups)
        self._sum_automata = array("i", sum_automata)
        self._max_sum = len(sum_automata) - 1
        self._hidden_tables = array("i", [-2]) * ((_MAX_HIDDEN + 1) * 64 * len(sum_automata))

    def table_of(self, automaton: int, cells: Sequence[int], is_distinct: bool) -> int:
        """Return the number of the table of what an automaton accepts on these cells.

        -1 if it has more than MAX_TUPLES tuples, or more digits of cells than a word has bits.
        """
        size: int = len(cells)
        if size * self.n_digits > 64:
            return -1
        unlike = (
            b"\1" * (size * (size - 1) // 2)
            if is_distinct
            else bytes([self._is_seen(cells[i], cells[j]) for i in range(size) for j in range(i)])
        )
        key = (automaton, bytes([size]) + unlike)
        number = self._numbers.get(key)
        if number is None:
            number = self._new_table(automaton, size, unlike, _MAX_TUPLES)
            self._numbers[key] = number
        return number

    def _is_seen(self, a: cython.int, b: cython.int) -> cython.bint:
        return self._sees[4 * a + (b >> 6)] >> (b & 63) & 1 != 0

    def _new_table(
        self, automaton: cython.int, size: cython.int, unlike: bytes, most: cython.int
    ) -> cython.int:
        """Enumerate the tuples, cell by cell; return the number of the table, or -1."""
        if self._n_tables == len(self._table_start):
            raise MemoryError("too many tables of sums")
        if self._n_tuples + most > len(self._tuples):
            self._tuples = array("Q", bytes(self._tuples) + bytes(words(len(self._tuples))))
        differ: cython.const[cython.uchar][::1] = unlike or b"\0"
        state: cython.int[17]
        digit: cython.int[17]
        if not cython.compiled:
            state, digit = [0] * 17, [0] * 17
        n_digits: cython.int = self.n_digits
        base: cython.int = self._automaton_start[automaton]
        first: cython.int = self._n_tuples
        n: cython.int = 0
        k: cython.int = 0
        i: cython.int
        after: cython.int
        word: cython.ulonglong
        is_unlike: cython.bint
        state[0] = 0
        digit[0] = -1
        while k >= 0:
            digit[k] += 1
            if digit[k] == n_digits:
                k -= 1
                continue
            after = self._transitions[base + state[k] * n_digits + digit[k]]
            if after < 0:
                continue
            is_unlike = True
            for i in range(k):
                if differ[k * (k - 1) // 2 + i] and digit[i] == digit[k]:
                    is_unlike = False
            if not is_unlike:
                continue
            if k + 1 < size:
                k += 1
                state[k] = after
                digit[k] = -1
                continue
            if (
                self._accepting[1 + automaton * _STATE_WORDS + (after >> 6)] >> (after & 63) & 1
                == 0
            ):
                continue
            if n == most:
                return -1
            word = 0
            for i in range(size):
                word |= _ONE << (i * n_digits + digit[i])
            self._tuples[first + n] = word
            n += 1
        # In random order, so that the first tuples hold all that is left more often than not.
        random: cython.ulonglong = n
        for i in range(n - 1, 0, -1):
            random = advanced(random)
            k = below(i + 1, random)
            word = self._tuples[first + i]
            self._tuples[first + i] = self._tuples[first + k]
            self._tuples[first + k] = word
        self._table_start[self._n_tables] = first
        self._table_length[self._n_tables] = n
        self._n_tuples += n
        self._n_tables += 1
        return self._n_tables - 1

    # The constraints of a puzzle

    def forget(self) -> None:
        """Begin a puzzle: no clues, all weights the same."""
        c: cython.int
        for c in range(self.n_cells):
            self._pair_head[c] = -1
            self._use_head[c] = -1
            self._clue_of_digit[c] = -1
            self._weights[c] = 1
        self._n_pairs = 0
        self._n_uses = 0
        self._n_scopes = 0
        self._n_scope_cells = 0
        self._n_marks = 0
        self._n_cages = 0
        self._n_clues = 1
        self._is_on[0] = 1

    def new_clue(self) -> int:
        """Return the number of a new clue, which is on."""
        self._check_room(self._n_clues)
        self._is_on[self._n_clues] = 1
        self._broken_a[self._n_clues] = -1
        self._n_clues += 1
        return self._n_clues - 1

    def _check_room(self, n: int) -> None:
        if n + 16 >= self._room:
            raise ValueError("too many clues")

    def turn(self, clue: cython.int, is_on: cython.bint) -> None:
        """Turn a clue on or off."""
        self._is_on[clue] = is_on

    def add_digit(self, cell: cython.int, digit: cython.int, clue: cython.int) -> None:
        """Give a cell its digit."""
        self._clue_of_digit[cell] = clue
        self._broken_a[clue] = cell
        self._broken_b[clue] = -1
        self._given[cell] = 1 << (digit - 1)

    def add_mark(self, cell: cython.int, digits: cython.int, clue: cython.int) -> None:
        """Allow a cell these digits."""
        self._check_room(self._n_marks)
        self._cell_of_mark[self._n_marks] = cell
        self._mark[self._n_marks] = digits
        self._clue_of_mark[self._n_marks] = clue
        self._n_marks += 1

    def add_pair(
        self, a: cython.int, b: cython.int, there: cython.int, back: cython.int, clue: cython.int
    ) -> None:
        """Relate two cells: ``there`` by what b may hold for digits of a, ``back`` for a by b."""
        self._check_room(self._n_pairs)
        self._link(a, b, there, clue)
        self._link(b, a, back, clue)

    def add_relation_clue(
        self,
        clue: cython.int,
        a: cython.int,
        b: cython.int,
        there: cython.int,
        back: cython.int,
        broken_there: cython.int,
        broken_back: cython.int,
    ) -> None:
        """Relate two cells by a clue, and say how they are related where it is broken."""
        self.add_pair(a, b, there, back, clue)
        self._broken_a[clue] = a
        self._broken_b[clue] = b
        self._broken_there[clue] = broken_there
        self._broken_back[clue] = broken_back

    def _link(
        self, a: cython.int, b: cython.int, relation: cython.int, clue: cython.int
    ) -> cython.void:
        n: cython.int = self._n_pairs
        self._pair_other[n] = b
        self._pair_relation[n] = relation
        self._pair_clue[n] = clue
        self._pair_after[n] = self._pair_head[a]
        self._pair_head[a] = n
        self._n_pairs = n + 1

    def add_scope(
        self, cells: Sequence[int], automaton: cython.int, is_distinct: bool, clue: cython.int
    ) -> None:
        """Have an automaton read cells: as a table if it has few tuples."""
        self._check_room(max(self._n_uses, self._n_scope_cells) + len(cells))
        k: cython.int = self._n_scope_cells
        for cell in cells:
            self._scope_cells[k] = cell
            k += 1
        self._add_scope(len(cells), self.table_of(automaton, cells, is_distinct), automaton, clue)

    def _add_scope(
        self, size: cython.int, table: cython.int, automaton: cython.int, clue: cython.int
    ) -> cython.void:
        """Add a constraint on the cells that were written behind all others."""
        n: cython.int = self._n_scopes
        start: cython.int = self._n_scope_cells
        i: cython.int
        c: cython.int
        self._scope_start[n] = start
        self._scope_size[n] = size
        self._scope_table[n] = table
        self._scope_automaton[n] = automaton
        self._scope_clue[n] = clue
        self._is_scope_queued[n] = 0
        for i in range(size):
            c = self._scope_cells[start + i]
            self._use_scope[self._n_uses] = n
            self._use_after[self._n_uses] = self._use_head[c]
            self._use_head[c] = self._n_uses
            self._n_uses += 1
        self._n_scope_cells += size
        self._n_scopes += 1

    def _drop_scopes(self, n: cython.int) -> cython.void:
        """Take constraints back, down to this number of them."""
        i: cython.int
        c: cython.int
        while self._n_scopes > n:
            self._n_scopes -= 1
            for i in range(self._scope_size[self._n_scopes] - 1, -1, -1):
                c = self._scope_cells[self._scope_start[self._n_scopes] + i]
                self._n_uses -= 1
                self._use_head[c] = self._use_after[self._n_uses]
            self._n_scope_cells = self._scope_start[self._n_scopes]

    def add_cage(self, cells: Iterable[int], total: cython.int, clue: cython.int) -> None:
        """Say that the sum of some cells is known, for what follows with the sums of houses."""
        n: cython.int = self._n_cages
        w: cython.int
        for w in range(4):
            self._cages[4 * n + w] = 0
        for cell in cells:
            self._cages[4 * n + cell // 64] |= _ONE << (cell % 64)
        self._cage_sum[n] = total
        self._cage_clue[n] = clue
        self._n_cages = n + 1

    # Questions

    def other(self, grid: bytes, max_nodes: int) -> bytes | None:
        """Return a solution that is not the grid, which is one; None if there is none."""
        return self._answer(self._other(grid, max_nodes))

    def without(self, grid: bytes, clue: int, max_nodes: int) -> bytes | None:
        """Return a solution that breaks a clue, which is off; None if there is none.

        The grid is the only solution with the clue.
        """
        return self._answer(self._without(grid, clue, max_nodes))

    def minimise(
        self, grid: bytes, order: Sequence[int], max_nodes: int
    ) -> tuple[list[int], list[bytes]]:
        """Turn clues off, in this order, where the grid stays the only solution.

        Returns the clues that stay on, and a solution without each.
        """
        clues: cython.int[::1] = array("i", order)
        n: cython.int = len(order)
        i: cython.int = self._n_leading(grid, clues, n, max_nodes)
        kept: list[int] = []
        witnesses: list[bytes] = []
        outcome: cython.int
        while i < n:
            self._is_on[clues[i]] = 0
            outcome = self._without(grid, clues[i], max_nodes)
            if outcome != _NONE:
                self._is_on[clues[i]] = 1
                kept.append(clues[i])
                witnesses.append(self._answer(outcome) or b"")
            i += 1
        return kept, witnesses

    def _n_leading(
        self,
        grid: bytes,
        clues: cython.int[::1],
        n: cython.int,
        max_nodes: cython.longlong,
    ) -> cython.int:
        """Turn off as many of the first clues as can go together; return how many.

        The same as one by one, by bisection: with a clue fewer there are no fewer solutions.
        """
        low: cython.int = 0
        high: cython.int = n + 1
        middle: cython.int
        i: cython.int
        outcome: cython.int
        while high - low > 1:
            middle = (low + high) // 2
            for i in range(low, middle):
                self._is_on[clues[i]] = 0
            outcome = self._other(grid, max_nodes)
            if outcome == _NONE:
                low = middle
                continue
            if outcome == _LIMIT:
                raise SearchLimitError(self.n_nodes)
            high = middle
            for i in range(low, middle):
                self._is_on[clues[i]] = 1
        return low

    def _without(self, grid: bytes, clue: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search for a solution that breaks a clue; the grid, if nothing says how it is broken."""
        outcome: cython.int = _NONE
        a: cython.int = self._broken_a[clue]
        b: cython.int = self._broken_b[clue]
        if a < 0:
            return self._other(grid, max_nodes)
        if b >= 0:
            self._link(a, b, self._broken_there[clue], 0)
            self._link(b, a, self._broken_back[clue], 0)
        try:
            self._begin(grid)
            if b < 0:
                self._domains[a] &= ~self._grid[a]
            if self._first():
                outcome = self._search_from(0, max_nodes)
        finally:
            self._end()
            if b >= 0:
                self._n_pairs -= 2
                self._pair_head[b] = self._pair_after[self._n_pairs + 1]
                self._pair_head[a] = self._pair_after[self._n_pairs]
        return outcome

    def solutions(self, limit: int, max_nodes: int) -> list[bytes]:
        """Return solutions, up to this number."""
        found: list[bytes] = []
        self._begin(bytes(self.n_cells))
        try:
            if limit and self._first():
                outcome = self._search_from(0, max_nodes)
                while outcome == _FOUND:
                    found.append(self._as_grid())
                    if len(found) == limit:
                        break
                    outcome = self._search_on(0, max_nodes)
                if outcome == _LIMIT:
                    raise SearchLimitError(self.n_nodes)
        finally:
            self._end()
        return found

    def root_sizes(self, grid: bytes) -> list[int]:
        """Return how many digits each cell may hold before any choice."""
        self._begin(grid)
        self._first()
        self._end()
        return [n_bits(self._domains[cell]) for cell in range(self.n_cells)]

    def _answer(self, outcome: int) -> bytes | None:
        if outcome == _LIMIT:
            raise SearchLimitError(self.n_nodes)
        return self._as_grid() if outcome == _FOUND else None

    def _as_grid(self) -> bytes:
        return bytes([lowest_bit(self._domains[cell]) + 1 for cell in range(self.n_cells)])

    def _begin(self, grid: bytes) -> None:
        """Set the domains that clues leave, and put everything in the queues."""
        if len(grid) != self.n_cells:
            raise ValueError(f"{len(grid)} cells; the board has {self.n_cells}")
        known: cython.const[cython.uchar][::1] = grid
        c: cython.int
        k: cython.int
        for c in range(self.n_cells):
            self._grid[c] = 1 << (known[c] - 1) if known[c] else 0
            k = self._clue_of_digit[c]
            self._domains[c] = self._given[c] if k >= 0 and self._is_on[k] else self._all
        for k in range(self._n_marks):
            if self._is_on[self._clue_of_mark[k]]:
                self._domains[self._cell_of_mark[k]] &= self._mark[k]
        self.n_nodes = 0
        self._n_kept_scopes = self._n_scopes
        self._n_queued = 0
        self._n_houses_queued = 0
        self._n_tables_queued = 0
        self._n_lines_queued = 0
        if self._n_groups and self._n_cages:
            self._hide_sums()
        room: cython.int = self._n_tuples
        for k in range(self._n_scopes):
            c = self._scope_table[k]
            if c >= 0:
                self._scope_first[k] = self._table_start[c]
                self._scope_length[k] = self._table_length[c]
                room += self._table_length[c]
        if room > len(self._tuples):
            self._tuples = array("Q", bytes(self._tuples) + bytes(words(room)))

    def _end(self) -> None:
        self._clear_queues()
        self._drop_scopes(self._n_kept_scopes)

    def _first(self) -> cython.bint:
        """Draw all conclusions before the first choice; return whether there may be a solution."""
        c: cython.int
        for c in range(self.n_cells):
            if self._domains[c] == 0:
                return False
            self._push(c)
        if not self._propagate():
            return False
        self._keep_live_tuples()
        return True

    def _keep_live_tuples(self) -> cython.void:
        """Copy the tuples that are left now behind all tables: the search looks at no others."""
        k: cython.int
        i: cython.int
        first: cython.int
        n: cython.int
        left: cython.ulonglong
        end: cython.int = self._n_tuples
        for k in range(self._n_scopes):
            if self._scope_table[k] < 0 or self._is_on[self._scope_clue[k]] == 0:
                continue
            left = self._left_of(k)
            first = self._scope_first[k]
            n = 0
            for i in range(first, first + self._scope_length[k]):
                if self._tuples[i] & ~left == 0:
                    self._tuples[end + n] = self._tuples[i]
                    n += 1
            self._scope_first[k] = end
            self._scope_length[k] = n
            end += n

    def _left_of(self, scope: cython.int) -> cython.ulonglong:
        """Return the domains of a scope, one behind the other."""
        i: cython.int
        left: cython.ulonglong = 0
        for i in range(self._scope_size[scope]):
            left |= cython.cast(
                cython.ulonglong,
                self._domains[self._scope_cells[self._scope_start[scope] + i]],
            ) << (i * self.n_digits)
        return left

    def _other(self, grid: bytes, max_nodes: cython.longlong) -> cython.int:
        self._begin(grid)
        outcome: cython.int = _NONE
        level: cython.int = 0
        c: cython.int
        k: cython.int
        n: cython.int = self.n_cells
        try:
            if not self._first():
                raise ValueError("the grid is no solution")
            while True:
                for c in range(n):
                    if self._domains[c] & self._grid[c] == 0:
                        raise ValueError("the grid is no solution")
                c = self._cell_to_try()
                if c < 0:
                    break
                for k in range(n):
                    self._saved[level * n + k] = self._domains[k]
                self._chosen[level] = c
                level += 1
                self._domains[c] = self._grid[c]
                self._push(c)
                if not self._propagate():
                    raise ValueError("the grid is no solution")
            while level:
                level -= 1
                for k in range(n):
                    self._domains[k] = self._saved[level * n + k]
                c = self._chosen[level]
                self._domains[c] &= ~self._grid[c]
                self._push(c)
                if self._propagate():
                    outcome = self._search_from(level, max_nodes)
                    if outcome != _NONE:
                        break
        finally:
            self._end()
        return outcome

    def _search_from(self, base: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search for a solution within the domains, which are up to date."""
        self._depth = base
        return self._search(base, max_nodes, False)

    def _search_on(self, base: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search for the solution after the one that was found."""
        return self._search(base, max_nodes, True)

    def _search(
        self, base: cython.int, max_nodes: cython.longlong, is_left: cython.bint
    ) -> cython.int:
        outcome: cython.int = _LIMIT
        end: cython.longlong
        while True:
            check_signals()
            end = min(self.n_nodes + _SLICE, max_nodes)
            with cython.nogil:
                outcome = self._advance(base, end, is_left)
            is_left = False
            if outcome != _LIMIT or self.n_nodes >= max_nodes:
                return outcome

    def _advance(self, base: cython.int, end: cython.longlong, is_left: cython.bint) -> cython.int:
        """Go on until a solution, the end of the search, or this number of nodes."""
        n: cython.int = self.n_cells
        c: cython.int
        k: cython.int
        bits: cython.int
        while True:
            if is_left:
                if self._depth == base:
                    return _NONE
                self._depth -= 1
                for k in range(n):
                    self._domains[k] = self._saved[self._depth * n + k]
                c = self._chosen[self._depth]
                self._domains[c] &= ~self._tried[self._depth]
                self._push(c)
                is_left = not self._propagate()
                continue
            if self.n_nodes >= end:
                return _LIMIT
            c = self._cell_to_try()
            if c < 0:
                return _FOUND
            self.n_nodes += 1
            for k in range(n):
                self._saved[self._depth * n + k] = self._domains[k]
            bits = self._domains[c] & self._grid[c]
            if bits == 0:
                bits = self._domains[c] & -self._domains[c]
            self._chosen[self._depth] = c
            self._tried[self._depth] = bits
            self._depth += 1
            self._domains[c] = bits
            self._push(c)
            is_left = not self._propagate()

    def _cell_to_try(self) -> cython.int:
        """Return the open cell of the smallest domain for its weight; -1 if there is none."""
        best: cython.int = -1
        size: cython.int
        best_size: cython.int = 0
        best_weight: cython.int = 1
        c: cython.int
        for c in range(self.n_cells):
            if self._domains[c] & (self._domains[c] - 1) == 0:
                continue
            size = n_bits(self._domains[c])
            if best < 0 or size * best_weight < best_size * self._weights[c]:
                best = c
                best_size = size
                best_weight = self._weights[c]
        return best

    # Conclusions

    def _push(self, c: cython.int) -> cython.void:
        """Queue a cell whose domain has changed."""
        if self._is_queued[c] == 0:
            self._is_queued[c] = 1
            self._queue[self._n_queued] = c
            self._n_queued += 1

    def _clear_queues(self) -> cython.void:
        k: cython.int
        for k in range(self._n_queued):
            self._is_queued[self._queue[k]] = 0
        for k in range(self._n_houses_queued):
            self._is_house_queued[self._houses[k]] = 0
        for k in range(self._n_tables_queued):
            self._is_scope_queued[self._tables[k]] = 0
        for k in range(self._n_lines_queued):
            self._is_scope_queued[self._lines[k]] = 0
        self._n_queued = 0
        self._n_houses_queued = 0
        self._n_tables_queued = 0
        self._n_lines_queued = 0

    def _propagate(self) -> cython.bint:
        """Draw all conclusions, the cheapest first; return False if a cell has no digit left."""
        k: cython.int
        while True:
            if self._n_queued:
                self._n_queued -= 1
                k = self._queue[self._n_queued]
                self._is_queued[k] = 0
                if not self._look_at_cell(k):
                    break
            elif self._n_tables_queued:
                self._n_tables_queued -= 1
                k = self._tables[self._n_tables_queued]
                self._is_scope_queued[k] = 0
                if not self._look_at_table(k):
                    self._blame(k)
                    break
            elif self._n_houses_queued:
                self._n_houses_queued -= 1
                k = self._houses[self._n_houses_queued]
                self._is_house_queued[k] = 0
                if not self._look_at_house(k):
                    break
            elif self._n_lines_queued:
                self._n_lines_queued -= 1
                k = self._lines[self._n_lines_queued]
                self._is_scope_queued[k] = 0
                if not self._look_at_line(k):
                    self._blame(k)
                    break
            else:
                return True
        self._clear_queues()
        return False

    def _blame(self, scope: cython.int) -> cython.void:
        """Add to the weights of the cells of a constraint that failed."""
        i: cython.int
        for i in range(self._scope_size[scope]):
            self._weights[self._scope_cells[self._scope_start[scope] + i]] += 1

    def _look_at_cell(self, c: cython.int) -> cython.bint:
        domain: cython.int = self._domains[c]
        left: cython.int
        k: cython.int
        p: cython.int
        if domain & (domain - 1) == 0:
            for k in range(self._peer_start[c], self._peer_start[c + 1]):
                p = self._peers[k]
                left = self._domains[p] & ~domain
                if left != self._domains[p]:
                    if left == 0:
                        self._weights[c] += 1
                        self._weights[p] += 1
                        return False
                    self._domains[p] = left
                    self._push(p)
        k = self._pair_head[c]
        while k >= 0:
            if self._is_on[self._pair_clue[k]]:
                p = self._pair_other[k]
                left = self._domains[p] & self._support[self._pair_relation[k] + domain]
                if left != self._domains[p]:
                    if left == 0:
                        self._weights[c] += 1
                        self._weights[p] += 1
                        return False
                    self._domains[p] = left
                    self._push(p)
            k = self._pair_after[k]
        k = self._use_head[c]
        while k >= 0:
            p = self._use_scope[k]
            if self._is_scope_queued[p] == 0 and self._is_on[self._scope_clue[p]]:
                self._is_scope_queued[p] = 1
                if self._scope_table[p] >= 0:
                    self._tables[self._n_tables_queued] = p
                    self._n_tables_queued += 1
                else:
                    self._lines[self._n_lines_queued] = p
                    self._n_lines_queued += 1
            k = self._use_after[k]
        for k in range(self._of_cell_start[c], self._of_cell_start[c + 1]):
            p = self._of_cell[k]
            if self._is_house_queued[p] == 0:
                self._is_house_queued[p] = 1
                self._houses[self._n_houses_queued] = p
                self._n_houses_queued += 1
        return True

    def _look_at_table(self, scope: cython.int) -> cython.bint:
        """Keep the digits that are in some tuple whose digits are all left."""
        start: cython.int = self._scope_start[scope]
        size: cython.int = self._scope_size[scope]
        left: cython.ulonglong = self._left_of(scope)
        found: cython.ulonglong = self._supported(
            self._scope_first[scope], self._scope_length[scope], left
        )
        i: cython.int
        c: cython.int
        domain: cython.int
        if found == left:
            return True
        for i in range(size):
            c = self._scope_cells[start + i]
            domain = cython.cast(cython.int, found >> (i * self.n_digits)) & self._all
            if domain != self._domains[c]:
                if domain == 0:
                    return False
                self._domains[c] = domain
                self._push(c)
        return True

    def _supported(
        self, first: cython.int, n: cython.int, left: cython.ulonglong
    ) -> cython.ulonglong:
        """Return the union of the tuples that lie within what is left."""
        if cython.compiled:
            return union_within(cython.address(self._tuples[first]), n, left) if n else 0
        return union_within(self._tuples[first : first + n], n, left)

    def _look_at_house(self, h: cython.int) -> cython.bint:
        """Place digits that have one place left."""
        once: cython.int = 0
        twice: cython.int = 0
        domain: cython.int
        k: cython.int
        begin: cython.int = self._house_start[h]
        end: cython.int = self._house_start[h + 1]
        for k in range(begin, end):
            domain = self._domains[self._house_cells[k]]
            twice |= once & domain
            once |= domain
        if once != self._all:
            for k in range(begin, end):
                self._weights[self._house_cells[k]] += 1
            return False
        once &= ~twice
        if once == 0:
            return True
        for k in range(begin, end):
            domain = self._domains[self._house_cells[k]] & once
            if domain and domain != self._domains[self._house_cells[k]]:
                if domain & (domain - 1):
                    self._weights[self._house_cells[k]] += 1
                    return False
                self._domains[self._house_cells[k]] = domain
                self._push(self._house_cells[k])
        return True

    def _look_at_line(self, scope: cython.int) -> cython.bint:
        """Keep the digits on some way of the automaton from its start to its end."""
        start: cython.int = self._scope_start[scope]
        size: cython.int = self._scope_size[scope]
        number: cython.int = self._scope_automaton[scope]
        base: cython.int = self._automaton_start[number]
        n_words: cython.int = (self._automaton_states[number] + 63) >> 6
        i: cython.int
        w: cython.int
        c: cython.int
        s: cython.int
        after: cython.int
        domain: cython.int
        kept: cython.int
        bits: cython.ulonglong
        some: cython.ulonglong = 0
        alive: cython.ulonglong[8]
        before: cython.ulonglong[8]
        if not cython.compiled:
            alive, before = [0] * 8, [0] * 8
        for w in range(n_words):
            self._forward[w] = 0
        self._forward[0] = 1
        for i in range(size):
            for w in range(n_words):
                self._forward[(i + 1) * _STATE_WORDS + w] = 0
            domain = self._domains[self._scope_cells[start + i]]
            for w in range(n_words):
                bits = self._forward[i * _STATE_WORDS + w]
                while bits:
                    s = 64 * w + lowest_bit(bits)
                    bits &= bits - 1
                    kept = domain
                    while kept:
                        after = self._transitions[base + s * self.n_digits + lowest_bit(kept)]
                        kept &= kept - 1
                        if after >= 0:
                            self._forward[(i + 1) * _STATE_WORDS + (after >> 6)] |= _ONE << (
                                after & 63
                            )
        for w in range(n_words):
            alive[w] = (
                self._forward[size * _STATE_WORDS + w]
                & self._accepting[1 + number * _STATE_WORDS + w]
            )
            some |= alive[w]
        if some == 0:
            return False
        for i in range(size - 1, -1, -1):
            c = self._scope_cells[start + i]
            kept = 0
            for w in range(n_words):
                before[w] = 0
                bits = self._forward[i * _STATE_WORDS + w]
                while bits:
                    s = 64 * w + lowest_bit(bits)
                    domain = self._domains[c]
                    while domain:
                        after = self._transitions[base + s * self.n_digits + lowest_bit(domain)]
                        if after >= 0 and alive[after >> 6] >> (after & 63) & 1:
                            kept |= domain & -domain
                            before[w] |= bits & (0 - bits)
                        domain &= domain - 1
                    bits &= bits - 1
            for w in range(n_words):
                alive[w] = before[w]
            if kept != self._domains[c]:
                self._domains[c] = kept
                self._push(c)
        return True

    # Sums that houses imply

    def _hide_sums(self) -> cython.int:
        """Add the sums of cells that cages leave of a group of houses, or that stick out."""
        g: cython.int
        k: cython.int
        w: cython.int
        inside: cython.int
        outside: cython.int
        total: cython.int
        around: cython.int
        rest: cython.ulonglong
        beyond: cython.ulonglong
        shared: cython.ulonglong
        for g in range(self._n_groups):
            total = self._group_sums[g]
            around = -total
            for w in range(self._n_words):
                self._inner[w] = self._groups[4 * g + w]
                self._outer[w] = 0
            for k in range(self._n_cages):
                if self._is_on[self._cage_clue[k]] == 0:
                    continue
                beyond = 0
                shared = 0
                for w in range(self._n_words):
                    beyond |= self._cages[4 * k + w] & ~self._groups[4 * g + w]
                    shared |= self._cages[4 * k + w] & self._groups[4 * g + w]
                if shared == 0:
                    continue
                around += self._cage_sum[k]
                for w in range(self._n_words):
                    self._outer[w] |= self._cages[4 * k + w]
                if beyond == 0:
                    total -= self._cage_sum[k]
                    for w in range(self._n_words):
                        self._inner[w] &= ~self._cages[4 * k + w]
            inside = 0
            outside = 0
            rest = 0
            for w in range(self._n_words):
                inside += n_bits(self._inner[w])
                rest |= self._groups[4 * g + w] & ~self._outer[w]
                self._outer[w] &= ~self._groups[4 * g + w]
                outside += n_bits(self._outer[w])
            if 0 < inside <= _MAX_HIDDEN:
                self._add_hidden(self._inner, inside, total)
            if rest == 0 and 0 < outside <= _MAX_HIDDEN:
                self._add_hidden(self._outer, outside, around)
        return 0

    def _add_hidden(
        self, cells: cython.ulonglong[::1], size: cython.int, total: cython.int
    ) -> cython.int:
        """Add the sum of a few cells, unless it has too many tuples."""
        w: cython.int
        i: cython.int
        k: cython.int = self._n_scope_cells
        table: cython.int
        unlike: cython.int = 0
        place: cython.int
        bits: cython.ulonglong
        if total < 0 or total > self._max_sum:
            return 0
        for w in range(4):
            bits = cells[w]
            while bits:
                self._scope_cells[k] = 64 * w + lowest_bit(bits)
                bits &= bits - 1
                k += 1
        k = self._n_scope_cells
        place = 0
        for i in range(size):
            for w in range(i):
                if self._is_seen(self._scope_cells[k + i], self._scope_cells[k + w]):
                    unlike |= 1 << place
                place += 1
        place = (size * 64 + unlike) * (self._max_sum + 1) + total
        table = self._hidden_tables[place]
        if table == -2:
            table = self._hidden_table(size, unlike, total)
            self._hidden_tables[place] = table
        if table >= 0:
            self._add_scope(size, table, -1, 0)
        return 0

    def _hidden_table(self, size: cython.int, unlike: cython.int, total: cython.int) -> cython.int:
        flags = bytes([unlike >> i & 1 for i in range(size * (size - 1) // 2)])
        return self._new_table(self._sum_automata[total], size, flags, _MAX_HIDDEN_TUPLES)


def _with(old: Sequence[int], length: int, number: int) -> "array[int]":
    """Return a copy of the first numbers with another one behind them."""
    longer = array("i", old[:length])
    longer.append(number)
    return longer


def _sets(sets: Sequence[set[int]]) -> "array[int]":
    """Return sets of cells, four words each."""
    laid_out = words(4 * len(sets) or 1)
    for number, cells in enumerate(sets):
        for cell in cells:
            laid_out[4 * number + cell // 64] |= 1 << cell % 64
    return laid_out
