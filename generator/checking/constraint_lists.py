# mypy: allow-untyped-decorators, disable-error-code="attr-defined, valid-type, no-any-return, misc"
"""The remaining digits of the cells, and the constraints of a puzzle as lists.

A state has a set of digits per cell, bit d-1 for digit d, and for each constraint the number of its
remaining combinations.  ``_changed`` has a bit for each cell whose set has shrunk, ``_dirty`` one
for each constraint to look at.

Constraints from the rules of a kind are added once and kept (``keep``).  The clues of a puzzle, and
sums that follow from them, come after these and go when the next puzzle begins.
"""

from array import array
from collections.abc import Collection, Sequence
from itertools import chain

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_bytes, own_ints, own_words

from cluesmith.generator.kernel.arrays import flat, ints, words, zeros
from cluesmith.generator.kernel.board_sizes import MAX_CELLS_WITH_CLUES, MAX_DIGITS_WITH_CLUES

MAX_CONSTRAINTS = 1024

HOUSE, COMBINATIONS, SUM, PRODUCT, SKYSCRAPER, SANDWICH, FIRST_SUM, RESULT = range(8)
# Different digits with a sum, and consecutive ones in some order: both become COMBINATIONS.
CAGE, RUN = 8, 9
NO_KIND = 10

_CAGE = cython.declare(cython.int, CAGE)
_RUN = cython.declare(cython.int, RUN)
_NO_KIND = cython.declare(cython.int, NO_KIND)
_COMBINATIONS = cython.declare(cython.int, COMBINATIONS)
_ONE = cython.declare(cython.ulonglong, 1)

_N_COMBINATIONS = 1 << 17
_N_LINKS = 1 << 13
_N_TABLES = 1024


class Constraint:
    """A constraint as ``ConstraintLists`` adds it, laid out once for all puzzles that have it.

    Parameters
    ----------
    cells : sequence of int
    kind : int
        HOUSE, SUM, CAGE and so on, for at most MAX_DIGITS_WITH_CLUES cells; NO_KIND if the
        rest says all.
    signs : sequence of int
        For a sum: 1 or -1 for each cell; all 1 if empty.
    links : sequence of (int, int, int, int)
        Pairs of cells, with the tables from the first to the second and back.
    digits : int
        The digits that the first cell may hold, as bits; 0 for any.
    """

    def __init__(
        self,
        cells: Sequence[int],
        kind: int = NO_KIND,
        signs: Sequence[int] = (),
        links: Sequence[tuple[int, int, int, int]] = (),
        digits: int = 0,
    ) -> None:
        if kind != NO_KIND and len(cells) > MAX_DIGITS_WITH_CLUES:
            raise ValueError(f"{len(cells)} cells in a clue; use {MAX_DIGITS_WITH_CLUES} or fewer")
        owned: list[object] = []
        self._owned = owned
        self.kind, self.n, self.digits, self.n_links = kind, len(cells), digits, len(links)
        self.cells = own_ints(owned, array("i", cells))
        self.signs = own_ints(owned, array("i", signs or [1] * len(cells)))
        self.links = own_ints(owned, array("i", chain.from_iterable(links)))


class ConstraintLists:
    """The constraints of puzzles of one board.

    Parameters
    ----------
    n_cells, n_digits : int
        At most MAX_CELLS_WITH_CLUES and MAX_DIGITS_WITH_CLUES.
    sees : sequence of sets of cells
        For each cell, the cells that must hold another digit by the rules of the kind.

    Raises
    ------
    ValueError
        There is no room for so many cells, digits, constraints, combinations or relations.
    """

    def __init__(self, n_cells: int, n_digits: int, sees: Sequence[Collection[int]]) -> None:
        if n_cells > MAX_CELLS_WITH_CLUES or n_digits > MAX_DIGITS_WITH_CLUES:
            raise ValueError(f"{n_cells} cells and {n_digits} digits are too many")
        self.n_cells = n_cells
        self.n_digits = n_digits
        owned: list[object] = []
        self._owned = owned
        self._all = (1 << n_digits) - 1
        self._n_words = (n_cells + 63) // 64
        self._n_con_words = MAX_CONSTRAINTS // 64
        self._sees = own_bytes(owned, zeros("B", n_cells * n_cells))
        for cell, others in enumerate(sees):
            for other in others:
                self._sees[cell * n_cells + other] = 1
        starts, peers = flat([sorted(others) for others in sees])
        self._peer_start, self._peers = own_ints(owned, starts), own_ints(owned, peers)
        starts, groups = _combinations_by_sum(n_digits)
        self._group_start, self._group = own_ints(owned, starts), own_ints(owned, groups)
        self._n_sums = n_digits * (n_digits + 1) // 2 + 1
        self._start = own_ints(owned, ints(n_cells))
        self._state = own_ints(owned, ints(n_cells + MAX_CONSTRAINTS))
        self._changed = own_words(owned, words(self._n_words))
        self._dirty = own_words(owned, words(self._n_con_words))
        self._watch = own_words(owned, words(n_cells * self._n_con_words))
        self._at_turn = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._kind = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._target = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._first = own_ints(owned, ints(MAX_CONSTRAINTS + 1))
        self._cells = own_ints(owned, ints(MAX_CONSTRAINTS * MAX_DIGITS_WITH_CLUES))
        self._sign = own_ints(owned, ints(MAX_CONSTRAINTS * MAX_DIGITS_WITH_CLUES))
        self._combo = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._n_left = own_ints(owned, ints(MAX_CONSTRAINTS))
        self._combos = own_ints(owned, ints(_N_COMBINATIONS))
        self._seen_first = own_ints(owned, ints(MAX_CONSTRAINTS + 1))
        most_seen = max(1, *(len(others) for others in sees))
        self._seen = own_ints(owned, ints(MAX_CONSTRAINTS * most_seen))
        self._base_head = own_ints(owned, ints(n_cells))
        self._link_head = own_ints(owned, ints(n_cells))
        self._link_next = own_ints(owned, ints(_N_LINKS))
        self._link_to = own_ints(owned, ints(_N_LINKS))
        self._link_table = own_ints(owned, ints(_N_LINKS))
        self._tables = own_ints(owned, ints(_N_TABLES * MAX_DIGITS_WITH_CLUES))
        self._in, self._out = (
            own_ints(owned, ints(MAX_DIGITS_WITH_CLUES)),
            own_ints(owned, ints(MAX_DIGITS_WITH_CLUES)),
        )
        self._n_base = self._n_base_links = self._n_base_combos = self._n_tables = 0
        for cell in range(n_cells):
            self._base_head[cell] = -1
        self.begin()

    def table(self, allowed: Sequence[int]) -> int:
        """Add a relation: for each digit of one cell, the set of allowed digits of another."""
        number = self._n_tables
        if number == _N_TABLES:
            raise ValueError(f"more than {_N_TABLES} relations")
        self._n_tables = number + 1
        for a, digits in enumerate(allowed):
            self._tables[number * MAX_DIGITS_WITH_CLUES + a] = digits
        return number

    def keep(self) -> None:
        """Keep the constraints added so far for all puzzles of the board."""
        self._n_base = self._n_con
        self._n_base_links = self._n_links
        self._n_base_combos = self._n_combos
        for cell in range(self.n_cells):
            self._base_head[cell] = self._link_head[cell]

    def begin(self) -> None:
        """Begin another puzzle with only the kept constraints."""
        self._n_con = self._n_base
        self._n_links = self._n_base_links
        self._n_combos = self._n_base_combos
        for cell in range(self.n_cells):
            self._link_head[cell] = self._base_head[cell]
            self._start[cell] = self._all

    # The constraints of a puzzle

    def restrict(self, given: bytes) -> None:
        """Place the given digits; 0 is a blank."""
        if len(given) != self.n_cells:
            raise ValueError(f"{len(given)} values for {self.n_cells} cells")
        digits: cython.const[cython.uchar][::1] = given
        for cell in range(self.n_cells):
            if digits[cell]:
                self._start[cell] &= 1 << (digits[cell] - 1)

    def add(self, constraint: Constraint, value: cython.int = 0) -> None:
        """Add a constraint with the value of its clue."""
        if self._n_con >= MAX_CONSTRAINTS:
            raise ValueError(f"more than {MAX_CONSTRAINTS} clues")
        if self._n_links + 2 * constraint.n_links > _N_LINKS:
            raise ValueError(f"more than {_N_LINKS} relations between cells")
        if constraint.digits:
            self._start[constraint.cells[0]] &= constraint.digits
        for k in range(0, 4 * constraint.n_links, 4):
            a, b = constraint.links[k], constraint.links[k + 1]
            self._add_link(a, b, constraint.links[k + 2])
            self._add_link(b, a, constraint.links[k + 3])
        kind = constraint.kind
        if kind == _NO_KIND:
            return
        if kind in (_CAGE, _RUN):
            self._combo[self._n_con] = self._n_combos
            self._add_sets(constraint, value)
            self._n_left[self._n_con] = self._n_combos - self._combo[self._n_con]
            kind = _COMBINATIONS
        first = self._first[self._n_con]
        for k in range(constraint.n):
            self._cells[first + k] = constraint.cells[k]
            self._sign[first + k] = constraint.signs[k]
        self._end(kind, constraint.n, value)

    def _add_sets(self, constraint: Constraint, total: cython.int) -> cython.int:
        """Add the sets of digits that a cage with a sum or a run can hold."""
        n: cython.int = constraint.n
        if self._n_combos + (1 << self.n_digits) > _N_COMBINATIONS:
            raise ValueError(f"more than {_N_COMBINATIONS} combinations")
        if constraint.kind == _RUN:
            for low in range(self.n_digits - n + 1):
                self._combos[self._n_combos] = ((1 << n) - 1) << low
                self._n_combos += 1
        elif n <= self.n_digits and 0 <= total < self._n_sums:
            group: cython.int = n * self._n_sums + total
            for i in range(self._group_start[group], self._group_start[group + 1]):
                self._combos[self._n_combos] = self._group[i]
                self._n_combos += 1
        return 0

    def _add_link(self, a: cython.int, b: cython.int, table: cython.int) -> cython.void:
        link: cython.int = self._n_links
        self._link_to[link] = b
        self._link_table[link] = table * 16
        self._link_next[link] = self._link_head[a]
        self._link_head[a] = link
        self._n_links = link + 1

    def _end(self, kind: cython.int, n: cython.int, target: cython.int) -> cython.void:
        """End a constraint whose cells are written."""
        con: cython.int = self._n_con
        self._kind[con] = kind
        self._target[con] = target
        self._first[con + 1] = self._first[con] + n
        self._n_con = con + 1

    # The state; ``_leave`` is in the .pxd file, so that all modules have a copy of it

    def _go_to_root(self) -> cython.bint:
        """Reset the state, mark everything as changed; return False if a cell has no digit."""
        is_possible: cython.bint = True
        self._n_con_words = (self._n_con + 63) // 64
        for k in range(self.n_cells * self._n_con_words):
            self._watch[k] = 0
        for k in range(self._n_con_words):
            self._dirty[k] = 0
        for con in range(self._n_con):
            bit = self._turn(con)
            self._at_turn[bit] = con
            self._dirty[bit // 64] |= _ONE << bit % 64
            for k in range(self._first[con], self._first[con + 1]):
                c = self._cells[k] * self._n_con_words
                self._watch[c + bit // 64] |= _ONE << bit % 64
            if self._kind[con] == _COMBINATIONS:
                self._state[self.n_cells + con] = self._n_left[con]
            self._seen_first[con + 1] = self._find_seen(con)
        for c in range(self.n_cells):
            self._state[c] = self._start[c]
            self._changed[c // 64] |= _ONE << c % 64
            is_possible &= self._state[c] != 0
        return is_possible

    def _turn(self, con: cython.int) -> cython.int:
        """Return the bit of a constraint in ``_dirty``: clues, derived sums, then rules."""
        return con - self._n_base if con >= self._n_base else self._n_con - self._n_base + con

    def _find_seen(self, con: cython.int) -> cython.int:
        """List the cells that see all cells of a constraint of combinations; return their end."""
        c: cython.int = self._cells[self._first[con]]
        end: cython.int = self._seen_first[con]
        if self._kind[con] != _COMBINATIONS:
            return end
        for p in range(self._peer_start[c], self._peer_start[c + 1]):
            for k in range(self._first[con] + 1, self._first[con + 1]):
                if not self._sees[self._peers[p] * self.n_cells + self._cells[k]]:
                    break
            else:
                self._seen[end] = self._peers[p]
                end += 1
        return end

    def _take(self, con: cython.int) -> cython.int:
        """Copy the digits left in a constraint's cells to ``_in``; return the number of cells."""
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        for k in range(n):
            self._in[k] = self._state[self._cells[first + k]]
            self._out[k] = 0
        return n

    def _give(self, con: cython.int, n: cython.int) -> cython.bint:
        """Limit n cells of a constraint to ``_out``; return False if one has no digit left."""
        first: cython.int = self._first[con]
        for k in range(n):
            cell = self._cells[first + k]
            if self._out[k] != self._state[cell] and not self._leave(cell, self._out[k]):
                return False
        return True


def _combinations_by_sum(n_digits: int):  # type: ignore[no-untyped-def]
    """Return the starts of the sets of k digits with the sum s, at k * (greatest sum + 1) + s."""
    n_sums = n_digits * (n_digits + 1) // 2 + 1
    groups: list[list[int]] = [[] for _ in range((n_digits + 1) * n_sums)]
    sums = [0] * (1 << n_digits)
    for digits in range(1 << n_digits):
        if digits:
            rest = digits & (digits - 1)
            sums[digits] = sums[rest] + (digits ^ rest).bit_length()
        groups[digits.bit_count() * n_sums + sums[digits]].append(digits)
    return flat(groups)
