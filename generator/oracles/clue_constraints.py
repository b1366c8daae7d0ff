# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The constraints of a board and of clues, which are turned on and off.

Constraints belong to a *clue*, a number, and count while it is on; those of the rules belong to
clue 0, which always is.  There are four sorts:

- *digits* and *marks*: the digits that a cell may hold;
- *pairs* of cells that a relation links;
- *scopes*: cells whose digits an automaton reads in order, as a table if it has few tuples;
- *houses*, whose cells hold different digits, are of the board.

Clues stay when a puzzle is done, so that the next one that has them only turns them on.  Each cell
has a list of its pairs and of its scopes that are on, without gaps: the last one moves to the place
of the one that leaves.  The order of these lists depends on the puzzle at hand alone, not on those
before: the search takes its choices in an order that follows from them.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints, own_shorts, own_words

from cluesmith.generator.kernel.arrays import flat, ints, shorts, words
from cluesmith.generator.kernel.board_sizes import MAX_CELLS_WITH_CLUES, MAX_DIGITS_WITH_CLUES
from cluesmith.generator.oracles.clue_tables import ClueTables

# The words of a set of cells.
WORDS = MAX_CELLS_WITH_CLUES // 64
_WORDS = cython.declare(cython.int, WORDS)

# strike_lanes works on this many lanes at a time: arrays have a multiple of them.
_LANES_AT_ONCE = 16

# Room for constraints of each sort, and more for each cell; clues are forgotten when half of it is
# used.
_ROOM, _ROOM_A_CELL = 4096, 64

_ONE = cython.declare(cython.ulonglong, 1)

# In place of a second cell: the clue is broken by what the opposite of its automaton reads.
OPPOSITE = -2
_OPPOSITE = cython.declare(cython.int, -2)


class ClueConstraints:
    """The constraints of one board; ``ClueSearch`` looks for solutions.

    Parameters
    ----------
    n_cells, n_digits : int
        At most MAX_CELLS_WITH_CLUES and MAX_DIGITS_WITH_CLUES.
    houses : sequence of cells
        Each holds different digits.
    different : iterable of (int, int)
        Pairs of cells that differ.

    Notes
    -----
    Call ``new_clue``, then ``add_...`` for its constraints; ``turn`` turns it off and on.
    ``clear`` turns all clues off but clue 0, and ``forget`` removes them.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        houses: Sequence[Sequence[int]],
        different: Iterable[tuple[int, int]] = (),
    ) -> None:
        if n_cells > MAX_CELLS_WITH_CLUES or n_digits > MAX_DIGITS_WITH_CLUES:
            raise ValueError(f"{n_cells} cells and {n_digits} digits are too many")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self.tables = ClueTables(n_digits)
        self._all = (1 << n_digits) - 1
        self._n_words = (n_cells + 63) // 64
        full = [house for house in houses if len(house) == n_digits]
        self._n_lanes = -(-n_cells // _LANES_AT_ONCE) * _LANES_AT_ONCE
        self._n_all_lanes = self._n_lanes - (-len(full) // _LANES_AT_ONCE) * _LANES_AT_ONCE
        owned: list[object] = []
        self._owned = owned
        sees: list[set[int]] = [set() for _ in range(n_cells)]
        for house in houses:
            for cell in house:
                sees[cell].update(house)
        for a, b in different:
            sees[a].add(b)
            sees[b].add(a)
        lanes = shorts(n_cells * self._n_all_lanes)
        for cell in range(n_cells):
            for other in sees[cell] - {cell}:
                lanes[cell * self._n_all_lanes + other] = 0xFFFF
            for number, house in enumerate(full):
                if cell in house:
                    lanes[cell * self._n_all_lanes + self._n_lanes + number] = 0xFFFF
        self._sees = own_shorts(owned, lanes)
        self._n_house_words = len(full) // 64 + 1
        of_cells = words(n_cells * self._n_house_words)
        for number, house in enumerate(full):
            for cell in house:
                of_cells[cell * self._n_house_words + number // 64] |= 1 << number % 64
        self._house_cells = own_ints(owned, flat(full)[1])
        self._houses_of = own_words(owned, of_cells)
        n_house_lanes = self._n_all_lanes - self._n_lanes
        self._n_state = self._n_all_lanes + n_digits * n_house_lanes
        places: list[list[int]] = [[] for _ in range(n_cells)]
        base = shorts(self._n_state)
        for number, house in enumerate(full):
            base[self._n_lanes + number] = self._all
            for k, cell in enumerate(house):
                place = self._n_all_lanes + k * n_house_lanes + number
                base[place] = self._all
                places[cell].append(place)
        starts, places_of = flat(places)
        self._place_start, self._places = own_ints(owned, starts), own_ints(owned, places_of)
        self._base = own_shorts(owned, base)
        room = _ROOM + _ROOM_A_CELL * n_cells
        self._room = room
        self._is_on = own_ints(owned, ints(room))
        self._clue_pairs = own_ints(owned, ints(room))
        self._clue_scopes = own_ints(owned, ints(room))
        self._clue_cage = own_ints(owned, ints(room))
        self._broken_a, self._broken_b = own_ints(owned, ints(room)), own_ints(owned, ints(room))
        self._broken_there = own_ints(owned, ints(room))
        self._broken_back = own_ints(owned, ints(room))
        self._limit_head = own_ints(owned, ints(n_cells))
        self._limit_after = own_ints(owned, ints(room))
        self._limit_cell, self._limit = own_ints(owned, ints(room)), own_ints(owned, ints(room))
        self._digit_clue = own_ints(owned, ints(n_cells * n_digits))
        self._pair_cell, self._pair_other = own_ints(owned, ints(room)), own_ints(owned, ints(room))
        self._pair_relation = own_ints(owned, ints(room))
        self._pair_place = own_ints(owned, ints(room))
        self._n_links = own_ints(owned, ints(n_cells))
        self._n_rule_links = own_ints(owned, ints(n_cells))
        self._n_cell_pairs = own_ints(owned, ints(n_cells))
        self._links_memory: list[Any] = []
        self._link_room = 16
        self._links = own_ints(self._links_memory, ints(4 * n_cells * self._link_room))
        self._scope_start, self._scope_size = (
            own_ints(owned, ints(room)),
            own_ints(owned, ints(room)),
        )
        self._scope_table = own_ints(owned, ints(room))
        self._scope_automaton = own_ints(owned, ints(room))
        self._scope_first = own_ints(owned, ints(room))
        self._scope_length = own_ints(owned, ints(room))
        self._scope_place = own_ints(owned, ints(room))
        self._scope_cells, self._use_place = (
            own_ints(owned, ints(room)),
            own_ints(owned, ints(room)),
        )
        self._line_left = own_shorts(owned, shorts(room))
        self._on_scopes = own_ints(owned, ints(room))
        self._n_uses = own_ints(owned, ints(n_cells))
        self._n_rule_uses = own_ints(owned, ints(n_cells))
        self._n_cell_scopes = own_ints(owned, ints(n_cells))
        self._uses_memory: list[Any] = []
        self._use_room = 16
        self._uses = own_ints(self._uses_memory, ints(2 * n_cells * self._use_room))
        self._cages = own_words(owned, words(WORDS * room))
        self._cage_sum = own_ints(owned, ints(room))
        self._cage_place, self._on_cages = own_ints(owned, ints(room)), own_ints(owned, ints(room))
        self._weights = own_ints(owned, ints(self._n_lanes))
        self._linked = own_words(owned, words(MAX_CELLS_WITH_CLUES // 64))
        self._n_begun = 0
        self.forget()

    def forget(self) -> None:
        """Remove all clues, and the constraints of the rules."""
        for c in range(self.n_cells):
            self._n_links[c] = self._n_rule_links[c] = 0
            self._n_uses[c] = self._n_rule_uses[c] = 0
            self._n_cell_pairs[c] = self._n_cell_scopes[c] = 0
            self._limit_head[c] = -1
            for d in range(self.n_digits):
                self._digit_clue[c * self.n_digits + d] = -1
        self._n_pairs = 0
        self._n_scopes = 0
        self._n_scope_cells = 0
        self._n_on_scopes = 0
        self._n_rule_scopes = 0
        self._n_cages = 0
        self._n_on_cages = 0
        self._n_clues = 1
        self._is_on[0] = 1
        self.clear()

    def clear(self) -> None:
        """Begin a puzzle: only the rules count, all weights are the same."""
        self._n_begun += 1
        for c in range(self.n_cells):
            self._n_links[c] = self._n_rule_links[c]
            self._n_uses[c] = self._n_rule_uses[c]
            self._base[c] = self._all
            self._weights[c] = 1
            self._mark_linked(c)
        for c in range(1, self._n_clues):
            self._is_on[c] = 0
        self._n_on_scopes = self._n_rule_scopes
        self._n_on_cages = 0

    @property
    def is_half_full(self) -> bool:
        """Return True if clues have to be forgotten before many more are added."""
        return 2 * max(self._n_clues, self._n_pairs, self._n_scope_cells) > self._room

    def new_clue(self) -> int:
        """Return the number of a new clue, which is on; add its constraints to it at once."""
        self._check_room(self._n_clues)
        n: cython.int = self._n_clues
        self._is_on[n] = 1
        self._clue_pairs[n] = self._n_pairs
        self._clue_scopes[n] = self._n_scopes
        self._clue_cage[n] = -1
        self._limit_cell[n] = -1
        self._broken_a[n] = self._broken_b[n] = -1
        self._n_clues = n + 1
        return n

    def _check_room(self, n: cython.int) -> None:
        if n + 16 >= self._room:
            raise ValueError("too many clues")

    def _check_last(self, clue: int) -> None:
        if clue != (self._n_clues - 1 if clue else 0) or (clue == 0 and self._n_clues > 1):
            raise ValueError("what a clue says is added before the next clue")

    def turn(self, clue: cython.int, is_on: cython.bint) -> None:
        """Turn a clue on or off."""
        self._turn(clue, is_on)

    def turn_all(self, clues: Iterable[int], is_on: cython.bint) -> None:
        """Turn clues on or off."""
        for clue in clues:
            self._turn(clue, is_on)

    def _turn(self, clue: cython.int, is_on: cython.bint) -> cython.void:
        last: cython.bint = clue + 1 == self._n_clues
        if self._is_on[clue] == is_on:
            return
        self._is_on[clue] = is_on
        for k in range(
            self._clue_pairs[clue], self._n_pairs if last else self._clue_pairs[clue + 1]
        ):
            if is_on:
                self._link(k)
            else:
                self._unlink(k)
        for k in range(
            self._clue_scopes[clue], self._n_scopes if last else self._clue_scopes[clue + 1]
        ):
            if is_on:
                self._use(k)
            else:
                self._stop_using(k)
        k = self._clue_cage[clue]
        if k >= 0:
            if is_on:
                self._cage_place[k] = self._n_on_cages
                self._on_cages[self._n_on_cages] = k
                self._n_on_cages += 1
            else:
                self._n_on_cages -= 1
                self._on_cages[self._cage_place[k]] = self._on_cages[self._n_on_cages]
                self._cage_place[self._on_cages[self._n_on_cages]] = self._cage_place[k]
        if self._limit_cell[clue] >= 0:
            self._set_base(self._limit_cell[clue])

    def _set_base(self, cell: cython.int) -> cython.void:
        """Set the digits that active digits and marks leave to a cell."""
        k: cython.int = self._limit_head[cell]
        self._base[cell] = self._all
        while k >= 0:
            if self._is_on[k]:
                self._base[cell] &= self._limit[k]
            k = self._limit_after[k]

    def give(self, digits: bytes) -> list[int]:
        """Turn on the digits of cells; return the clue of each that is given."""
        known: cython.const[cython.uchar][::1] = digits
        found = []
        for c in range(self.n_cells):
            if known[c]:
                k = c * self.n_digits + known[c] - 1
                if self._digit_clue[k] < 0:
                    self._digit_clue[k] = self.new_clue()
                    self.add_mark(c, 1 << (known[c] - 1), self._digit_clue[k])
                self._turn(self._digit_clue[k], True)
                found.append(self._digit_clue[k])
        return found

    def add_mark(self, cell: cython.int, digits: cython.int, clue: cython.int) -> None:
        """Allow a cell these digits."""
        self._check_last(clue)
        self._limit_cell[clue] = self._broken_a[clue] = cell
        self._limit[clue] = digits
        self._limit_after[clue] = self._limit_head[cell]
        self._limit_head[cell] = clue
        self._set_base(cell)

    def add_pair(
        self, a: cython.int, b: cython.int, there: cython.int, back: cython.int, clue: cython.int
    ) -> None:
        """Relate two cells: ``there`` gives digits of b for those of a, ``back`` of a for b."""
        self._check_last(clue)
        self._check_room(self._n_pairs)
        for cell in (a, b):
            self._n_cell_pairs[cell] += 1
            if self._n_cell_pairs[cell] + 2 > self._link_room:
                self._widen_links()
        self._add_pair(a, b, there)
        self._add_pair(b, a, back)
        if clue == 0:
            self._n_rule_links[a] += 1
            self._n_rule_links[b] += 1

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
        """Relate two cells by a clue, with the relation if it holds and if it is broken."""
        self.add_pair(a, b, there, back, clue)
        self._broken_a[clue] = a
        self._broken_b[clue] = b
        self._broken_there[clue] = broken_there
        self._broken_back[clue] = broken_back

    def _add_pair(self, a: cython.int, b: cython.int, relation: cython.int) -> cython.void:
        n: cython.int = self._n_pairs
        self._pair_cell[n] = a
        self._pair_other[n] = b
        self._pair_relation[n] = relation
        self._n_pairs = n + 1
        self._link(n)

    def _drop_pair(self) -> cython.void:
        """Take back the last pair, which is on."""
        self._n_pairs -= 1
        self._n_links[self._pair_cell[self._n_pairs]] -= 1

    def _link(self, k: cython.int) -> cython.void:
        """Put a pair in the list of its cell."""
        a: cython.int = self._pair_cell[k]
        i: cython.int = self._n_links[a]
        at: cython.int = 4 * (a * self._link_room + i)
        self._links[at] = self._pair_other[k]
        self._links[at + 1] = self._pair_relation[k]
        self._links[at + 2] = k
        self._pair_place[k] = i
        self._n_links[a] = i + 1
        self._linked[a >> 6] |= _ONE << (a & 63)

    def _unlink(self, k: cython.int) -> cython.void:
        a: cython.int = self._pair_cell[k]
        i: cython.int = self._pair_place[k]
        self._n_links[a] -= 1
        at: cython.int = 4 * (a * self._link_room + i)
        last: cython.int = 4 * (a * self._link_room + self._n_links[a])
        self._links[at] = self._links[last]
        self._links[at + 1] = self._links[last + 1]
        self._links[at + 2] = self._links[last + 2]
        self._pair_place[self._links[at + 2]] = i
        self._mark_linked(a)

    def _mark_linked(self, cell: cython.int) -> cython.void:
        """Note whether a cell has pairs or scopes that are on."""
        self._linked[cell >> 6] &= ~(_ONE << (cell & 63))
        if self._n_links[cell] or self._n_uses[cell]:
            self._linked[cell >> 6] |= _ONE << (cell & 63)

    def _widen_links(self) -> None:
        """Make twice the room in the lists of pairs."""
        wider = ints(8 * self.n_cells * self._link_room)
        old = self._links_memory.pop()
        for cell in range(self.n_cells):
            start, n = 4 * cell * self._link_room, 4 * self._n_links[cell]
            wider[2 * start : 2 * start + n] = old[start : start + n]
        self._link_room *= 2
        self._links = own_ints(self._links_memory, wider)

    def add_scope(
        self, cells: Sequence[int], automaton: cython.int, is_distinct: bool, clue: cython.int
    ) -> None:
        """Add an automaton that reads cells, as a table if it has few tuples."""
        self._check_last(clue)
        self._check_room(self._n_scope_cells + len(cells))
        k: cython.int = self._n_scope_cells
        for cell in cells:
            self._scope_cells[k] = cell
            k += 1
        self._add_scope(len(cells), self.table_of(automaton, cells, is_distinct), automaton)
        self._set_opposite(clue, automaton, cells)
        if clue == 0:
            self._n_rule_scopes += 1
            for cell in cells:
                self._n_rule_uses[cell] += 1

    def _set_opposite(self, clue: cython.int, automaton: cython.int, cells: Sequence[int]) -> None:
        """Note what breaks a clue that reads a whole house, if it has a table.

        Elsewhere a walk along the grid takes less time: arrows and sandwiches 0.9 of it.
        """
        if len(cells) < self.n_digits or self._scope_table[self._n_scopes - 1] < 0:
            return
        if not all(self._is_seen(a, b) for a, b in combinations(cells, 2)):
            return
        opposite: cython.int = self.tables.opposite(automaton)
        if opposite >= 0:
            self._broken_b[clue] = _OPPOSITE
            self._broken_there[clue] = opposite
            self._broken_back[clue] = self.table_of(opposite, cells, True)

    def table_of(self, automaton: int, cells: Sequence[int], is_distinct: bool) -> int:
        """Return the number of the table of tuples that an automaton accepts, or -1."""
        size: int = len(cells)
        unlike = (
            b"\1" * (size * (size - 1) // 2)
            if is_distinct
            else bytes([self._is_seen(cells[i], cells[j]) for i in range(size) for j in range(i)])
        )
        return self.tables.table(automaton, size, unlike)

    def _is_seen(self, a: cython.int, b: cython.int) -> cython.bint:
        return self._sees[a * self._n_all_lanes + b] != 0

    def _add_scope(self, size: cython.int, table: cython.int, automaton: cython.int) -> cython.int:
        """Add a constraint on the cells that were written after all others."""
        n: cython.int = self._n_scopes
        for i in range(size):
            c = self._scope_cells[self._n_scope_cells + i]
            self._line_left[self._n_scope_cells + i] = 0
            self._n_cell_scopes[c] += 1
            if self._n_cell_scopes[c] > self._use_room:
                self._widen_uses()
        self._scope_start[n] = self._n_scope_cells
        self._scope_size[n] = size
        self._scope_table[n] = table
        self._scope_automaton[n] = automaton
        self._n_scope_cells += size
        self._n_scopes += 1
        self._use(n)
        return 0

    def _scope_of(self, clue: cython.int) -> cython.int:
        """Return the scope of a clue that has one; -1 if it has none."""
        k: cython.int = self._clue_scopes[clue]
        end: cython.int = self._n_scopes
        if clue + 1 < self._n_clues:
            end = self._clue_scopes[clue + 1]
        return k if k < end else -1

    def _use(self, k: cython.int) -> cython.void:
        """Put a scope in the lists of its cells."""
        for i in range(self._scope_start[k], self._scope_start[k] + self._scope_size[k]):
            c = self._scope_cells[i]
            at = 2 * (c * self._use_room + self._n_uses[c])
            self._uses[at] = k
            self._uses[at + 1] = i
            self._use_place[i] = self._n_uses[c]
            self._n_uses[c] += 1
            self._linked[c >> 6] |= _ONE << (c & 63)
        self._scope_place[k] = self._n_on_scopes
        self._on_scopes[self._n_on_scopes] = k
        self._n_on_scopes += 1

    def _stop_using(self, k: cython.int) -> cython.void:
        for i in range(self._scope_start[k], self._scope_start[k] + self._scope_size[k]):
            c = self._scope_cells[i]
            self._n_uses[c] -= 1
            at = 2 * (c * self._use_room + self._use_place[i])
            last = 2 * (c * self._use_room + self._n_uses[c])
            self._uses[at] = self._uses[last]
            self._uses[at + 1] = self._uses[last + 1]
            self._use_place[self._uses[at + 1]] = self._use_place[i]
            self._mark_linked(c)
        self._n_on_scopes -= 1
        self._on_scopes[self._scope_place[k]] = self._on_scopes[self._n_on_scopes]
        self._scope_place[self._on_scopes[self._n_on_scopes]] = self._scope_place[k]

    def _drop_scopes(self, n: cython.int) -> cython.void:
        """Take back the last scopes, which are on, down to this number of them."""
        while self._n_scopes > n:
            self._n_scopes -= 1
            self._n_on_scopes -= 1
            self._n_scope_cells = self._scope_start[self._n_scopes]
            for i in range(self._scope_size[self._n_scopes]):
                self._n_uses[self._scope_cells[self._n_scope_cells + i]] -= 1
                self._n_cell_scopes[self._scope_cells[self._n_scope_cells + i]] -= 1

    def _widen_uses(self) -> None:
        """Make twice the room in the lists of scopes."""
        wider = ints(4 * self.n_cells * self._use_room)
        old = self._uses_memory.pop()
        for cell in range(self.n_cells):
            start, n = 2 * cell * self._use_room, 2 * self._n_uses[cell]
            wider[2 * start : 2 * start + n] = old[start : start + n]
        self._use_room *= 2
        self._uses = own_ints(self._uses_memory, wider)

    def add_cage(self, cells: Iterable[int], total: cython.int, clue: cython.int) -> None:
        """Add a known sum of some cells, to derive others with the sums of houses."""
        self._check_last(clue)
        at: cython.int = self._n_scope_cells
        for cell in cells:
            self._scope_cells[at] = cell
            at += 1
        self._add_cage(self._n_scope_cells, at - self._n_scope_cells, total, clue)

    def _add_cage(
        self, at: cython.int, size: cython.int, total: cython.int, clue: cython.int
    ) -> cython.void:
        """Add a known sum of cells that begin at a place of those of scopes."""
        n: cython.int = self._n_cages
        for w in range(_WORDS):
            self._cages[_WORDS * n + w] = 0
        for i in range(at, at + size):
            c = self._scope_cells[i]
            self._cages[_WORDS * n + (c >> 6)] |= _ONE << (c & 63)
        self._cage_sum[n] = total
        self._clue_cage[clue] = n
        self._cage_place[n] = self._n_on_cages
        self._on_cages[self._n_on_cages] = n
        self._n_on_cages += 1
        self._n_cages = n + 1
