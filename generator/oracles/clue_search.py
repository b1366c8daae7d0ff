# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""The search for solutions of puzzles whose clues are constraints.

State
-----
A *domain* is the set of digits that a cell may hold, bit d - 1 for digit d.  The domains of all
cells are copied at each choice: 81 of 16 bits are copied faster than changes are undone.  Behind
them is a lane for each full house, with the digits that none of its cells is known to hold; then
the domains again, a row of one cell of each house, so that all houses are looked at together.

Constraints are in ``clue_constraints.py``, and their meanings in ``clue_tables.py``.  A table gives
the union of those of its tuples that have no bit outside of the domains: exact, also for what cells
must not share, and the compiler does several at a time.

Work is done cheapest first, each sort until nothing of it is left: single digits are struck from
the cells that see them, 16 cells at a time; changed cells (pairs); tables; houses (digits with one
place; with cages also two cells with the same two digits); automata.  The houses of changed cells
are collected when it is their turn, and an automaton is not read again for the digits it has left.

Search
------
The cell of the smallest domain divided by its weight is chosen; a weight grows by one whenever a
constraint of the cell fails, and stays over all searches of one puzzle (Boussemart et al., 2004).
A *node* is a choice that is taken back: limits do not count those on the way to a solution.

``other`` looks for a second solution of a puzzle whose first one is known.  It walks down towards
the known one, then back up: at each choice it asks for a solution with another digit there, the
deepest first, where most second solutions are near.  ``without`` looks for a solution that breaks
one clue, which is off: the broken relation of a pair is a constraint as well, and the opposite of
an automaton that reads a whole house.  ``other_of_join`` does so for two cages that were joined:
the tuples of the join that both cages accept are left out.

``minimise`` turns all clues off that are not settled, then on again half by half: what clues that
are on leave to the cells holds for all questions on the others.  So conclusions are drawn once for
many questions, and where no cell is open, all clues that are still off can go.

Measured and rejected: see docs/decisions/clues.md.
"""

from array import array
from collections.abc import Iterable, Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.lanes import (
    fewest_for_weight,
    first_house,
    open_lanes,
    strike_singles,
)
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints, own_shorts, own_words
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.kernel.union_within import union_within
from cython.cimports.libc.string import memcpy

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import ints, shorts, words
from cluesmith.generator.kernel.board_sizes import MAX_CELLS_WITH_CLUES
from cluesmith.generator.oracles.clue_constraints import OPPOSITE, ClueConstraints
from cluesmith.generator.oracles.clue_tables import STATE_WORDS
from cluesmith.generator.oracles.hidden_sums import HiddenSums

_STATE_WORDS = cython.declare(cython.int, 13)

_FOUND = cython.declare(cython.int, 1)
_NONE = cython.declare(cython.int, 0)
_LIMIT = cython.declare(cython.int, -1)

# Nodes of the first look at whether a clue can go, and how many times more the next one has.
_EASY_NODES = cython.declare(cython.int, 2)
_NODES_FACTOR = cython.declare(cython.int, 4)

# Cells of hidden sums, at most, and of those while cages are changed, where most second solutions
# are near: killers with cages of 2 and 3 cells take 150 us instead of 217 with 4, 12x12 650 instead
# of 770; with 2 cells 135 and 910.  Where that takes too many nodes, the search begins anew with 4.
_MOST_CELLS = cython.declare(cython.int, 4)
_FEW_CELLS = cython.declare(cython.int, 3)
_FEW_NODES = cython.declare(cython.int, 30)

# Nodes that the search for each more solution has.
_MORE_NODES = cython.declare(cython.int, 2)

# Choices before live tuples are copied: many walks and searches end sooner.
_FEW_CHOICES = cython.declare(cython.int, 3)

# How often a list of clues can be halved, at most.
_MOST_LEVELS = 32

_ONE = cython.declare(cython.ulonglong, 1)

_OPPOSITE = cython.declare(cython.int, OPPOSITE)

# Choices between two looks at pending signals, and those before the first one.
_SLICE = cython.declare(cython.int, 1024)
_SHORT = cython.declare(cython.int, 64)


class ClueSearch(ClueConstraints):
    """Searches for solutions of puzzles of one board; one object serves one thread at a time."""

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        houses: Sequence[Sequence[int]],
        different: Iterable[tuple[int, int]] = (),
    ) -> None:
        super().__init__(n_cells, n_digits, houses, different)
        owned = self._owned
        self._sums: HiddenSums | None = None
        self._domains = own_shorts(owned, shorts(self._n_state))
        self._saved = own_shorts(owned, shorts((2 * n_cells + 3) * self._n_state))
        self._chosen = own_ints(owned, ints(2 * n_cells + 3))
        self._tried = own_ints(owned, ints(2 * n_cells + 3))
        self._grid = own_shorts(owned, shorts(self._n_lanes))
        self._n_bits = own_ints(owned, array("i", [d.bit_count() for d in range(1 << n_digits)]))
        self._open = own_words(owned, words(MAX_CELLS_WITH_CLUES // 64))
        self._singles = own_words(owned, words(MAX_CELLS_WITH_CLUES // 64))
        self._changed = own_words(owned, words(MAX_CELLS_WITH_CLUES // 64))
        self._touched = own_words(owned, words(MAX_CELLS_WITH_CLUES // 64))
        self._dirty = own_words(owned, words(self._n_house_words))
        self._tables, self._lines = (
            own_ints(owned, ints(self._room)),
            own_ints(owned, ints(self._room)),
        )
        self._is_queued = own_ints(owned, ints(self._room))
        self._supported_left = own_words(owned, words(self._room))
        self._n_tables = self._n_lines = 0
        self._forward = own_words(owned, words((n_cells + 1) * STATE_WORDS))
        self._depth = 0
        self._is_live = False
        self._cells = own_words(owned, words(MAX_CELLS_WITH_CLUES // 64))
        self._everywhere = own_words(owned, array("Q", [2**64 - 1] * (MAX_CELLS_WITH_CLUES // 64)))
        self._states = own_shorts(owned, shorts(_MOST_LEVELS * self._n_state))
        self._order, self._later = (
            own_ints(owned, ints(self._room)),
            own_ints(owned, ints(self._room)),
        )
        self._witness_of: dict[int, bytes] = {}
        self.n_nodes = 0

    def set_groups(self, groups: Sequence[tuple[Sequence[int], int]]) -> None:
        """Set the groups of cells with a known sum."""
        self._sums = HiddenSums(self, groups)

    # Questions

    def other(self, grid: bytes, max_nodes: int) -> bytes | None:
        """Return a solution other than the grid, which is one; None if there is no other."""
        self._set_grid(grid)
        return self._answer(self._other(max_nodes))

    def without(self, grid: bytes, clue: int, max_nodes: int) -> bytes | None:
        """Return a solution that breaks a clue, which is off; None if there is none.

        The grid is the only solution with the clue.
        """
        self._set_grid(grid)
        return self._answer(self._without(clue, max_nodes))

    def others(self, grid: bytes, max_nodes: int, most: int) -> list[bytes]:
        """Return up to ``most`` solutions that are not the grid.

        The walk up goes on behind each of them, as long as it hardly takes more nodes.
        """
        found: list[bytes] = []
        self._set_grid(grid)
        outcome: cython.int = _LIMIT
        if self._has_sums() or max_nodes <= _FEW_NODES:
            outcome = self._find_others(found, most, _FEW_CELLS, min(_FEW_NODES, max_nodes))
        if outcome == _LIMIT and not found and max_nodes > _FEW_NODES:
            outcome = self._find_others(found, most, _MOST_CELLS, max_nodes)
        if outcome == _LIMIT and not found:
            raise SearchLimitError(self.n_nodes)
        return found

    def _find_others(self, found, most, most_cells, max_nodes):
        """Add other solutions to a list, with hidden sums of this number of cells."""
        self._begin(most_cells)
        try:
            self._walk_from_start()
            outcome: cython.int = self._walk_up(max_nodes)
            while outcome == _FOUND:
                found.append(self._as_grid())
                if len(found) == most:
                    break
                outcome = self._walk_up(min(self.n_nodes + _MORE_NODES, max_nodes))
        finally:
            self._end()
        return outcome

    def _has_sums(self) -> cython.bint:
        return self._sums is not None and self._n_on_cages > 0

    def other_of_join(
        self, grid: bytes, join: int, parts: Sequence[int], sum_cells: int, max_nodes: int
    ) -> bytes | None:
        """Return a solution other than the grid after a clue has replaced two, or None.

        Parameters
        ----------
        grid : bytes
            The only solution with the two clues.
        join : int
            The clue that is on.  Its cells are those of the two, in this order.
        parts : (int, int)
            The two clues, which are off.
        sum_cells : int
            The most cells of a hidden sum, 4 at most.
        max_nodes : int
        """
        self._set_grid(grid)
        return self._answer(self._other_of_join(join, parts[0], parts[1], sum_cells, max_nodes))

    def minimise(
        self, grid: bytes, order: Sequence[int], max_nodes: int
    ) -> tuple[list[int], list[bytes]]:
        """Turn clues off, in this order, where the grid stays the only solution.

        A clue that takes many nodes is looked at again when all others are done: often it is
        needed by then, and a solution without it is soon found.  Returns the clues that stay on,
        and a solution without each.
        """
        n: cython.int = len(order)
        limit: cython.longlong = min(_EASY_NODES, max_nodes)
        self._set_grid(grid)
        for i in range(n):
            self._order[i] = order[i]
        self._witness_of = {}
        try:
            while n:
                for i in range(n):
                    self._turn(self._order[i], False)
                self._begin(0)
                if not self._first():
                    raise ValueError("the grid is no solution")
                self._n_later = 0
                self._settle(0, n, 0, limit)
                n = self._n_later
                if n and limit >= max_nodes:
                    raise SearchLimitError(self.n_nodes)
                for i in range(n):
                    self._order[i] = self._later[i]
                limit = min(_NODES_FACTOR * limit, max_nodes)
        except SearchLimitError:
            self.turn_all(order, True)
            raise
        finally:
            self._end()
        kept = [clue for clue in order if clue in self._witness_of]
        return kept, [self._witness_of[clue] for clue in kept]

    def _settle(self, low, high, level, max_nodes):
        """Turn on those clues of a part of the order that are needed; at first all are off.

        The domains are what all clues leave that are on.
        """
        middle: cython.int = (low + high) // 2
        if not self._has_open(self._everywhere):
            return 0
        if high - low == 1:
            self._settle_one(self._order[low], max_nodes)
            return 0
        self._copy(self._states + level * self._n_state, self._domains)
        for i in range(middle, high):
            self._turn(self._order[i], True)
            self._wake(self._order[i])
        self._propagate()
        self._settle(low, middle, level + 1, max_nodes)
        for i in range(middle, high):
            self._turn(self._order[i], False)
        self._copy(self._domains, self._states + level * self._n_state)
        for i in range(low, middle):
            if self._is_on[self._order[i]]:
                self._wake(self._order[i])
        self._propagate()
        self._settle(middle, high, level + 1, max_nodes)
        return 0

    def _settle_one(self, clue, max_nodes):
        """Turn a clue on if it is needed, or if that takes too long to find out."""
        self.n_nodes = 0
        self._n_kept_scopes = self._n_scopes
        if self._sums is not None and self._n_on_cages:
            self._sums.add(_MOST_CELLS)
            for k in range(self._n_kept_scopes, self._n_scopes):
                self._wake_scope(k)
            self._propagate()
        outcome = self._breaking(clue, max_nodes)
        self._clear_queues()
        if outcome == _FOUND:
            self._witness_of[clue] = self._as_grid()
        elif outcome == _LIMIT:
            self._later[self._n_later] = clue
            self._n_later += 1
        self._drop_scopes(self._n_kept_scopes)
        if self._is_live:
            self._take_whole_tables()
        self._turn(clue, outcome != _NONE)
        return 0

    def _wake(self, clue: cython.int) -> cython.void:
        """Draw the first conclusions from a clue that was turned on."""
        is_last: cython.bint = clue + 1 == self._n_clues
        for k in range(
            self._clue_pairs[clue], self._n_pairs if is_last else self._clue_pairs[clue + 1]
        ):
            self._wake_pair(k)
        for k in range(
            self._clue_scopes[clue], self._n_scopes if is_last else self._clue_scopes[clue + 1]
        ):
            self._wake_scope(k)
        c = self._limit_cell[clue]
        if c >= 0:
            self._narrow(c, self._base[c])

    def _wake_pair(self, k: cython.int) -> cython.bint:
        """Follow a pair; return False if the other cell has no digit left."""
        domain: cython.int = self._domains[self._pair_cell[k]]
        allowed: cython.int = self.tables.support[self._pair_relation[k] + domain]
        return self._narrow(self._pair_other[k], allowed)

    def _wake_scope(self, k: cython.int) -> cython.void:
        """Limit the cells of a table to its digits, and queue it if it may say more."""
        n: cython.int = self._scope_table[k]
        if n >= 0:
            self._take_whole_table(k)
            for i in range(self._scope_size[k]):
                self._narrow(
                    self._scope_cells[self._scope_start[k] + i],
                    cython.cast(cython.int, self.tables.table_union[n] >> (i * self.n_digits)),
                )
        if n < 0 or self._left_of(k) != self.tables.table_union[n]:
            self._queue(k)

    def _narrow(self, c: cython.int, digits: cython.int) -> cython.bint:
        """Limit a cell to some digits; return False if none is left."""
        if self._domains[c] & ~digits:
            self._domains[c] &= digits
            self._push(c)
        return self._domains[c] != 0

    def _take_whole_table(self, scope: cython.int) -> cython.void:
        """Look at all tuples of a table."""
        self._scope_first[scope] = self.tables.table_start[self._scope_table[scope]]
        self._scope_length[scope] = self.tables.table_length[self._scope_table[scope]]
        self._supported_left[scope] = self.tables.table_union[self._scope_table[scope]]

    def _take_whole_tables(self) -> cython.void:
        """Look at all tuples of the tables that are on."""
        self._is_live = False
        for i in range(self._n_on_scopes):
            if self._scope_table[self._on_scopes[i]] >= 0:
                self._take_whole_table(self._on_scopes[i])

    def _has_open(self, cells: cython.p_ulonglong) -> cython.bint:
        """Return True if some of these cells has several digits left."""
        found: cython.ulonglong = 0
        open_lanes(self._domains, self._n_lanes, self._open)
        for w in range(self._n_words):
            found |= self._open[w] & cells[w]
        return found != 0

    def solutions(self, limit: int, max_nodes: int) -> list[bytes]:
        """Return solutions, up to this number."""
        found: list[bytes] = []
        self._set_grid(bytes(self.n_cells))
        self._begin(_MOST_CELLS)
        try:
            if limit and self._first():
                outcome = self._search_from(0, max_nodes)
                while outcome == _FOUND:
                    found.append(self._as_grid())
                    if len(found) == limit:
                        break
                    outcome = self._search(0, max_nodes, True)
                if outcome == _LIMIT:
                    raise SearchLimitError(self.n_nodes)
        finally:
            self._end()
        return found

    def root_sizes(self, grid: bytes) -> list[int]:
        """Return the number of digits that each cell may hold before any choice."""
        self._set_grid(grid)
        self._begin(_MOST_CELLS)
        self._first()
        self._end()
        return [n_bits(self._domains[cell]) for cell in range(self.n_cells)]

    def _answer(self, outcome: int) -> bytes | None:
        if outcome == _LIMIT:
            raise SearchLimitError(self.n_nodes)
        return self._as_grid() if outcome == _FOUND else None

    def _as_grid(self) -> bytes:
        digits = bytearray(self.n_cells)
        for c in range(self.n_cells):
            digits[c] = lowest_bit(self._domains[c]) + 1
        return bytes(digits)

    def _set_grid(self, grid: bytes) -> None:
        if len(grid) != self.n_cells:
            raise ValueError(f"{len(grid)} cells; the board has {self.n_cells}")
        known: cython.const[cython.uchar][::1] = grid
        for c in range(self.n_cells):
            self._grid[c] = 1 << (known[c] - 1) if known[c] else 0

    def _without(self, clue: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search for a solution that breaks a clue, which is off."""
        self._begin(_MOST_CELLS)
        try:
            if not self._first():
                raise ValueError("the grid is no solution")
            return self._breaking(clue, max_nodes)
        finally:
            self._end()

    def _breaking(self, clue: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search within the domains for a solution that breaks a clue.

        It differs from the grid in a cell of the clue: a walk along the grid ends where these have
        their digits.
        """
        a: cython.int = self._broken_a[clue]
        b: cython.int = self._broken_b[clue]
        if a < 0 and b == _OPPOSITE:
            return self._search_opposite(clue, max_nodes)
        if a < 0:
            self._write_cells(clue, self._cells)
            self._walk_down(self._cells)
            return self._walk_up(max_nodes)
        if b < 0:
            if not self._narrow(a, ~self._limit[clue]) or not self._propagate():
                return _NONE
            return self._search_from(0, max_nodes)
        self._add_pair(a, b, self._broken_there[clue])
        self._add_pair(b, a, self._broken_back[clue])
        try:
            if (
                self._wake_pair(self._n_pairs - 2)
                and self._wake_pair(self._n_pairs - 1)
                and self._propagate()
            ):
                return self._search_from(0, max_nodes)
            return _NONE
        finally:
            self._drop_pair()
            self._drop_pair()

    def _search_opposite(self, clue: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search within the domains for a solution in which a scope has no tuple of its clue."""
        own: cython.int = self._scope_of(clue)
        scope: cython.int = self._n_scopes
        for i in range(self._scope_size[own]):
            self._scope_cells[self._n_scope_cells + i] = self._scope_cells[
                self._scope_start[own] + i
            ]
        self._add_scope(self._scope_size[own], self._broken_back[clue], self._broken_there[clue])
        self._wake_scope(scope)
        return self._search_from(0, max_nodes) if self._propagate() else _NONE

    def _write_cells(self, clue: cython.int, cells: cython.p_ulonglong) -> cython.void:
        """Write the set of the cells of a clue."""
        is_last: cython.bint = clue + 1 == self._n_clues
        for w in range(self._n_words):
            cells[w] = 0
        for k in range(
            self._clue_pairs[clue], self._n_pairs if is_last else self._clue_pairs[clue + 1]
        ):
            c = self._pair_cell[k]
            cells[c >> 6] |= _ONE << (c & 63)
        for k in range(
            self._clue_scopes[clue], self._n_scopes if is_last else self._clue_scopes[clue + 1]
        ):
            for i in range(self._scope_start[k], self._scope_start[k] + self._scope_size[k]):
                c = self._scope_cells[i]
                cells[c >> 6] |= _ONE << (c & 63)
        c = self._limit_cell[clue]
        if c >= 0:
            cells[c >> 6] |= _ONE << (c & 63)

    def _other(self, max_nodes: cython.longlong) -> cython.int:
        self._begin(_MOST_CELLS)
        try:
            self._walk_from_start()
            return self._walk_up(max_nodes)
        finally:
            self._end()

    def _walk_from_start(self) -> cython.int:
        """Draw the first conclusions, and walk along the grid until no cell is open."""
        if not self._first():
            raise ValueError("the grid is no solution")
        for c in range(self.n_cells):
            if self._domains[c] & self._grid[c] == 0:
                raise ValueError("the grid is no solution")
        return self._walk_down(self._everywhere)

    def _walk_down(self, goal: cython.p_ulonglong) -> cython.int:
        """Choose the digits of the grid until none of some cells is open."""
        self._n_walked = 0
        while self._has_open(goal):
            if not self._is_live and self._n_walked == _FEW_CHOICES:
                self._depth = self._live_from = _FEW_CHOICES
                self._keep_live_tuples(_FEW_CHOICES)
            c = self._cell_to_try()
            self._save(self._n_walked)
            self._chosen[self._n_walked] = c
            self._n_walked += 1
            self._domains[c] = self._grid[c]
            self._push(c)
            if not self._propagate():
                raise ValueError("the grid is no solution")
        return 0

    def _walk_up(self, max_nodes: cython.longlong) -> cython.int:
        """Search for a solution with another digit at the last choice, the one before and so on."""
        outcome: cython.int = _NONE
        while outcome == _NONE and self._n_walked:
            self._n_walked -= 1
            if self._is_live and self._n_walked < self._live_from:
                self._take_whole_tables()
            self._restore(self._n_walked)
            c = self._chosen[self._n_walked]
            self._domains[c] &= ~self._grid[c]
            self._push(c)
            if self._propagate():
                outcome = self._search_from(self._n_walked, max_nodes)
        return outcome

    def _other_of_join(self, join, a, b, sum_cells, max_nodes):
        outcome: cython.int = _NONE
        scope: cython.int = self._scope_of(join)
        a = self._scope_of(a)
        b = self._scope_of(b)
        if a < 0 or b < 0 or scope < 0 or self._scope_table[scope] < 0:
            return self._other(max_nodes)
        self._begin(sum_cells)
        try:
            self._break_parts(scope, a, b)
            if self._scope_length[scope] and self._first():
                outcome = self._search_from(0, max_nodes)
        finally:
            self._end()
        return outcome

    def _break_parts(self, join: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """Limit a table to the tuples that at least one of two scopes does not accept."""
        n: cython.int = 0
        end: cython.int = self.tables.n_tuples
        first: cython.int = self._scope_first[join]
        size: cython.int = self._scope_size[a]
        self.tables.reserve(self._scope_length[join])
        tuples = self.tables.tuples
        for t in range(first, first + self._scope_length[join]):
            if not (
                self.tables.accepts(self._scope_automaton[a], size, tuples[t])
                and self.tables.accepts(
                    self._scope_automaton[b],
                    self._scope_size[b],
                    tuples[t] >> (size * self.n_digits),
                )
            ):
                tuples[end + n] = tuples[t]
                n += 1
        self._scope_first[join] = end
        self._supported_left[join] = 0
        self._scope_length[join] = n
        self._n_own_tuples = n
        self._queue(join)
        return 0

    def _begin(self, most_cells: cython.int) -> cython.int:
        """Set the domains that clues leave, and queue the tables and automata to look at.

        Hidden sums have up to this number of cells; there are none with 0.
        """
        self._copy(self._domains, self._base)
        self.n_nodes = 0
        self._n_kept_scopes = self._n_scopes
        self._is_live = False
        self._n_own_tuples = 0
        if most_cells and self._sums is not None and self._n_on_cages:
            self._sums.add(most_cells)
        for i in range(self._n_on_scopes):
            k = self._on_scopes[i]
            n = self._scope_table[k]
            if n >= 0:
                self._take_whole_table(k)
                self._limit_to(k, self.tables.table_union[n])
        # Conclusions from the table alone are known by now; others may add more.
        for i in range(self._n_on_scopes):
            k = self._on_scopes[i]
            n = self._scope_table[k]
            if n < 0 or self._left_of(k) != self.tables.table_union[n]:
                self._queue(k)
        return 0

    def _limit_to(self, scope: cython.int, tuples: cython.ulonglong) -> cython.void:
        """Limit the cells of a scope to the digits of a union of tuples."""
        start: cython.int = self._scope_start[scope]
        for i in range(self._scope_size[scope]):
            self._domains[self._scope_cells[start + i]] &= (
                cython.cast(cython.int, tuples >> (i * self.n_digits)) & self._all
            )

    def _end(self) -> cython.void:
        self._clear_queues()
        self._drop_scopes(self._n_kept_scopes)

    def _first(self) -> cython.bint:
        """Draw all conclusions before the first choice; return False if there is no solution."""
        for c in range(self.n_cells):
            if self._domains[c] == 0:
                return False
            if self._base[c] != self._all or self._n_links[c]:
                self._push(c)
            elif self._domains[c] != self._all:
                self._push_to_houses(c)
        return self._propagate()

    def _keep_live_tuples(self, level: cython.int) -> cython.int:
        """Copy the tuples that are left at a level of a search behind all tables.

        The search looks at no others; those before it was begun are left now.
        """
        n: cython.int = 0
        end: cython.int = self.tables.n_tuples + self._n_own_tuples
        for i in range(self._n_on_scopes):
            if self._scope_table[self._on_scopes[i]] >= 0:
                n += self._scope_length[self._on_scopes[i]]
        self.tables.reserve(self._n_own_tuples + n + 1)
        tuples = self.tables.tuples
        now = self._domains
        if level < self._depth:
            self._domains = self._saved + level * self._n_state
        for i in range(self._n_on_scopes):
            k = self._on_scopes[i]
            if self._scope_table[k] < 0:
                continue
            left = ~self._left_of(k)
            first = self._scope_first[k]
            n = 0
            for t in range(first, first + self._scope_length[k]):
                tuples[end + n] = tuples[t]
                n += tuples[t] & left == 0
            self._scope_first[k] = end
            self._scope_length[k] = n
            end += n
        self._domains = now
        self._is_live = True
        return 0

    def _copy(self, to: cython.p_ushort, what: cython.p_ushort) -> cython.void:
        """Copy the domains, and the lanes behind them."""
        memcpy(to, what, self._n_state * cython.sizeof(cython.ushort))

    def _save(self, level: cython.int) -> cython.void:
        self._copy(self._saved + level * self._n_state, self._domains)

    def _restore(self, level: cython.int) -> cython.void:
        self._copy(self._domains, self._saved + level * self._n_state)

    def _search_from(self, base: cython.int, max_nodes: cython.longlong) -> cython.int:
        """Search for a solution within the domains, which are up to date."""
        self._depth = base
        if not self._is_live:
            outcome = self._advance(base, min(self.n_nodes + _FEW_CHOICES, max_nodes), False)
            if outcome != _LIMIT or self.n_nodes >= max_nodes:
                return outcome
            self._keep_live_tuples(base)
            self._live_from = base + 1 if base else 0
        return self._search(base, max_nodes, False)

    def _search(self, base, max_nodes, is_left):
        outcome: cython.int = self._advance(base, min(self.n_nodes + _SHORT, max_nodes), is_left)
        while outcome == _LIMIT and self.n_nodes < max_nodes:
            check_signals()
            with cython.nogil:
                outcome = self._advance(base, min(self.n_nodes + _SLICE, max_nodes), False)
        return outcome

    def _advance(self, base: cython.int, end: cython.longlong, is_left: cython.bint) -> cython.int:
        """Go on until a solution, the end of the search, or this number of nodes."""
        while True:
            if is_left:
                if self._depth == base:
                    return _NONE
                self._depth -= 1
                self._restore(self._depth)
                c = self._chosen[self._depth]
                self._domains[c] &= ~self._tried[self._depth]
                self._push(c)
                self.n_nodes += 1
                is_left = not self._propagate()
                continue
            c = self._cell_to_try()
            if c < 0:
                return _FOUND
            if self.n_nodes >= end:
                return _LIMIT
            self._save(self._depth)
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
        return fewest_for_weight(self._domains, self._weights, self._n_lanes)

    # Conclusions

    def _push(self, c: cython.int) -> cython.void:
        """Queue a cell whose domain has changed."""
        self._changed[c >> 6] |= _ONE << (c & 63)
        if self._domains[c] & (self._domains[c] - 1) == 0:
            self._singles[c >> 6] |= _ONE << (c & 63)

    def _push_to_houses(self, c: cython.int) -> cython.void:
        """Queue the houses of a cell that only tables have changed, and its digit if it is one."""
        self._touched[c >> 6] |= _ONE << (c & 63)
        if self._domains[c] & (self._domains[c] - 1) == 0:
            self._singles[c >> 6] |= _ONE << (c & 63)

    def _queue(self, scope: cython.int) -> cython.void:
        """Queue a table or an automaton."""
        if self._is_queued[scope]:
            return
        self._is_queued[scope] = 1
        if self._scope_table[scope] >= 0:
            self._tables[self._n_tables] = scope
            self._n_tables += 1
        else:
            self._lines[self._n_lines] = scope
            self._n_lines += 1

    def _clear_queues(self) -> cython.void:
        for k in range(self._n_tables):
            self._is_queued[self._tables[k]] = 0
        for k in range(self._n_lines):
            self._is_queued[self._lines[k]] = 0
        for k in range(self._n_words):
            self._singles[k] = self._changed[k] = self._touched[k] = 0
        for k in range(self._n_house_words):
            self._dirty[k] = 0
        self._n_tables = 0
        self._n_lines = 0

    def _propagate(self) -> cython.bint:
        """Draw all conclusions, the cheapest first; return False if a cell has no digit left."""
        while True:
            k = strike_singles(
                self._domains,
                self._sees,
                self._n_lanes,
                self._n_all_lanes,
                self._singles,
                self._changed,
            )
            if k >= 0:
                self._weights[k >> 16] += 1
                self._weights[k & 0xFFFF] += 1
                break
            k = self._look_at_cells()
            if k < 0:
                break
            if k:
                continue
            if self._n_tables:
                self._n_tables -= 1
                k = self._tables[self._n_tables]
                self._is_queued[k] = 0
                if not self._look_at_table(k):
                    self._blame(k)
                    break
                continue
            k = self._look_at_houses()
            if k < 0:
                break
            if k:
                continue
            if self._n_lines == 0:
                return True
            self._n_lines -= 1
            k = self._lines[self._n_lines]
            self._is_queued[k] = 0
            if not self._look_at_line(k):
                self._blame(k)
                break
        self._clear_queues()
        return False

    def _blame(self, scope: cython.int) -> cython.void:
        """Add to the weights of the cells of a constraint that failed."""
        for i in range(self._scope_size[scope]):
            self._weights[self._scope_cells[self._scope_start[scope] + i]] += 1

    def _look_at_cells(self) -> cython.int:
        """Follow the pairs of changed cells, and queue their tables and automata.

        Return 1 as soon as a cell has one digit left, -1 if one has none, else 0.
        """
        domains = self._domains
        links = self._links
        changed = self._changed
        support = self.tables.support
        w: cython.int = 0
        while w < self._n_words:
            bits = changed[w]
            if bits == 0:
                w += 1
                continue
            self._touched[w] |= bits
            bits &= self._linked[w]
            changed[w] = bits & (bits - 1)
            if bits == 0:
                continue
            c = 64 * w + lowest_bit(bits)
            is_single: cython.bint = False
            domain: cython.int = domains[c]
            at: cython.int = 4 * c * self._link_room
            end: cython.int = at + 4 * self._n_links[c]
            while at < end:
                p = links[at]
                digits: cython.int = domains[p]
                left: cython.int = digits & support[links[at + 1] + domain]
                at += 4
                if left == digits:
                    continue
                if left == 0:
                    self._weights[c] += 1
                    self._weights[p] += 1
                    return -1
                domains[p] = left
                changed[p >> 6] |= _ONE << (p & 63)
                if left & (left - 1) == 0:
                    self._singles[p >> 6] |= _ONE << (p & 63)
                    is_single = True
            at = 2 * c * self._use_room
            for i in range(self._n_uses[c]):
                self._queue(self._uses[at + 2 * i])
            if is_single:
                return 1
            w = 0
        return 0

    def _left_of(self, scope: cython.int) -> cython.ulonglong:
        """Return the domains of a scope, one behind the other."""
        left: cython.ulonglong = 0
        start: cython.int = self._scope_start[scope]
        for i in range(self._scope_size[scope]):
            left |= cython.cast(cython.ulonglong, self._domains[self._scope_cells[start + i]]) << (
                i * self.n_digits
            )
        return left

    def _look_at_table(self, scope: cython.int) -> cython.bint:
        """Keep the digits that are in some tuple whose digits are all left."""
        start: cython.int = self._scope_start[scope]
        left: cython.ulonglong = self._left_of(scope)
        if left == self._supported_left[scope]:
            return True
        found: cython.ulonglong = self._supported(
            self._scope_first[scope], self._scope_length[scope], left
        )
        if found == 0:
            return False
        # The cells that this narrows queue the same table again.
        self._supported_left[scope] = found
        if found == left:
            return True
        for i in range(self._scope_size[scope]):
            c = self._scope_cells[start + i]
            domain = cython.cast(cython.int, found >> (i * self.n_digits)) & self._all
            if domain != self._domains[c]:
                self._domains[c] = domain
                self._push(c)
        return True

    def _supported(self, first, n, left):
        """Return the union of the tuples that lie within what is left."""
        tuples = self.tables.tuples
        return union_within(cython.address(tuples[first]), n, left) if n else 0

    def _look_at_houses(self) -> cython.int:
        """Look at the houses of changed cells until one changes a cell: return 1.

        Return 0 if none does, -1 if one has no place for a digit.
        """
        domains = self._domains
        places = self._places
        has_cages: cython.bint = self._n_on_cages != 0
        for w in range(self._n_words):
            bits = self._touched[w]
            self._touched[w] = 0
            while bits:
                c = 64 * w + lowest_bit(bits)
                bits &= bits - 1
                domain: cython.int = domains[c]
                for k in range(self._place_start[c], self._place_start[c + 1]):
                    domains[places[k]] = domain
                if has_cages:
                    for v in range(self._n_house_words):
                        self._dirty[v] |= self._houses_of[c * self._n_house_words + v]
        h: cython.int = first_house(
            domains + self._n_lanes, self._n_all_lanes - self._n_lanes, self.n_digits
        )
        if has_cages:
            return self._look_at_dirty_houses(h)
        return 0 if h < 0 else self._look_at_house(h)

    def _look_at_dirty_houses(self, first: cython.int) -> cython.int:
        """Look for twins in the houses of changed cells, up to the first with a single place."""
        for v in range(self._n_house_words):
            while self._dirty[v]:
                h = 64 * v + lowest_bit(self._dirty[v])
                self._dirty[v] &= self._dirty[v] - 1
                if h == first:
                    return self._look_at_house(h)
                if self._domains[self._n_lanes + h]:
                    outcome = self._look_at_twins(h * self.n_digits)
                    if outcome:
                        return outcome
        return 0

    def _look_at_house(self, h: cython.int) -> cython.int:
        """Place the digits that have one place left; return 1, or -1 if one has none."""
        once: cython.int = 0
        twice: cython.int = 0
        begin: cython.int = h * self.n_digits
        for k in range(begin, begin + self.n_digits):
            domain = self._domains[self._house_cells[k]]
            twice |= once & domain
            once |= domain
        if once != self._all:
            for k in range(begin, begin + self.n_digits):
                self._weights[self._house_cells[k]] += 1
            return -1
        once &= ~twice & self._domains[self._n_lanes + h]
        for k in range(begin, begin + self.n_digits):
            domain = self._domains[self._house_cells[k]] & once
            if domain:
                if domain & (domain - 1):
                    self._weights[self._house_cells[k]] += 1
                    return -1
                self._domains[self._house_cells[k]] = domain
                self._push(self._house_cells[k])
        return 1

    def _look_at_twins(self, begin: cython.int) -> cython.int:
        """Strike the digits of two cells of a house with the same two digits from its others."""
        domain: cython.int
        outcome: cython.int = 0
        end: cython.int = begin + self.n_digits
        for i in range(begin, end):
            domain = self._domains[self._house_cells[i]]
            if self._n_bits[domain] != 2:
                continue
            j = i + 1
            while j < end and self._domains[self._house_cells[j]] != domain:
                j += 1
            if j == end:
                continue
            for k in range(begin, end):
                c = self._house_cells[k]
                left = self._domains[c] & ~domain
                if k in (i, j) or left == self._domains[c]:
                    continue
                if left == 0:
                    self._weights[c] += 1
                    self._weights[self._house_cells[i]] += 1
                    self._weights[self._house_cells[j]] += 1
                    return -1
                self._domains[c] = left
                self._push(c)
                outcome = 1
        return outcome

    def _look_at_line(self, scope: cython.int) -> cython.bint:
        """Let an automaton read its cells, unless it has left these digits before."""
        start: cython.int = self._scope_start[scope]
        size: cython.int = self._scope_size[scope]
        number: cython.int = self._scope_automaton[scope]
        is_known: cython.bint = True
        for i in range(start, start + size):
            if self._line_left[i] != self._domains[self._scope_cells[i]]:
                is_known = False
                break
        if is_known:
            return True
        if not self._read_line(start, size, number):
            return False
        for i in range(start, start + size):
            self._line_left[i] = self._domains[self._scope_cells[i]]
        return True

    def _read_line(self, start: cython.int, size: cython.int, number: cython.int) -> cython.bint:
        """Keep the digits on some way of an automaton from its start to its end."""
        if self.tables.automaton_states[number] <= 64:
            return self._look_at_short_line(start, size, number)
        base: cython.int = self.tables.automaton_start[number]
        n_words: cython.int = (self.tables.automaton_states[number] + 63) >> 6
        some: cython.ulonglong = 0
        alive = cython.declare(cython.ulonglong[13])
        before = cython.declare(cython.ulonglong[13])
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
                        after = self.tables.transitions[base + s * self.n_digits + lowest_bit(kept)]
                        kept &= kept - 1
                        if after >= 0:
                            self._forward[(i + 1) * _STATE_WORDS + (after >> 6)] |= _ONE << (
                                after & 63
                            )
        for w in range(n_words):
            alive[w] = (
                self._forward[size * _STATE_WORDS + w]
                & self.tables.accepting[1 + number * _STATE_WORDS + w]
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
                        after = self.tables.transitions[
                            base + s * self.n_digits + lowest_bit(domain)
                        ]
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

    def _look_at_short_line(
        self, start: cython.int, size: cython.int, number: cython.int
    ) -> cython.bint:
        """Do the same for an automaton with up to 64 states, all states at once."""
        first: cython.p_int = cython.address(self.tables.first_move[number * self.n_digits])
        states: cython.ulonglong = 1
        after: cython.ulonglong
        for i in range(size):
            self._forward[i] = states
            after = 0
            domain = self._domains[self._scope_cells[start + i]]
            while domain:
                d = lowest_bit(domain)
                domain &= domain - 1
                for k in range(first[d], first[d + 1]):
                    moved = states & self.tables.move_from[k]
                    by = self.tables.move_by[k]
                    after |= moved << by | moved >> (-by & 63)
            states = after
        states &= self.tables.accepting[1 + number * _STATE_WORDS]
        if states == 0:
            return False
        for i in range(size - 1, -1, -1):
            c = self._scope_cells[start + i]
            domain = self._domains[c]
            kept = 0
            after = 0
            while domain:
                d = lowest_bit(domain)
                for k in range(first[d], first[d + 1]):
                    by = self.tables.move_by[k]
                    moved = states >> by | states << (-by & 63)
                    moved &= self.tables.move_from[k] & self._forward[i]
                    if moved:
                        after |= moved
                        kept |= domain & -domain
                domain &= domain - 1
            states = after
            if kept != self._domains[c]:
                self._domains[c] = kept
                self._push(c)
        return True
