# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The proof's own search for solutions of puzzles with clues that are not digits.

It shares no code with the search that makes such puzzles, and has other ways to draw conclusions:
lists of combinations in place of tables of tuples, sums of what is left in place of automata, and
walks over the digits of few cells.

State
-----
A state is a set of digits a cell, bit d-1 for digit d, and for each constraint how many of its
combinations are left.  ``_changed`` has a bit for each cell whose set has shrunk, ``_dirty`` one
for each constraint that has to be looked at; the lowest is looked at first, and all cells before.

Constraints
-----------
- Two cells: for each digit of one the digits that the other may hold (``_links``).
- *House*: as many cells as digits.  A digit with one place is placed.
- *Combinations*: cells with different digits and the list of the sets that these can be: a cage
  with its sum, a run of consecutive digits.  Sets that do not fit are dropped, those that fit say
  which digits each cell can hold, and the digits in all of them go from cells that see all of it.
- *Sum*: digits, some of them with the sign -, have a sum.  If few cells are open their digits are
  walked through; or else the sums of the first cells, and those of the last, are sets of bits.
- *Product*: digits are walked through, or those go that do not divide it.
- *Skyscraper*, *sandwich*, *first sum*: see there.

Every constraint is checked exactly where all of its cells are single, so a state in which all cells
are single, and nothing is to be looked at, is a solution.

Sums that follow
----------------
In a region of n_digits x m cells, made of m houses, the sum is known.  Without the cages inside it
a few cells are left; and a cage that sticks out is taken away with its cells outside.  These sums
are found for each puzzle (``_derive``): without them killers of large cages are out of reach.

Choices
-------
The cell with the fewest digits for its weight, which is how often it was in a constraint that
failed.  Of a puzzle whose solution is known, the choices towards it come last: that the cell shows
another digit is refuted first, with weights that serve the next choice.

Measured and rejected
---------------------
Processor time of a proof on a loaded 2-core machine, wall-minimal killers of 2-5 cells /
calcudoku 9 / killers of 12x12; the version kept takes 2.5 / 6.0 / 6.9 ms, the median
0.6 / 1.5 / 6.5.

- The known solution first, then back from the deepest choice: 3.0 / 7.1 / 22.
- Derived sums and houses before cages: 3.3 / 6.7 / 7.9.
- Derived sums of up to 3 cells: 3.3 / 9.9 / 17; up to 6: 5.4 / 5.8 / 20.
- Walks of up to 150 steps in place of 20: 2.8 / 6.6 / 13.
- Sums of two boxes that do not follow each other: 2.9 / 7.8 / 9.0.
"""

from collections.abc import Collection, Sequence

import cython

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import flat, ints, words, zeros

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cython.cimports.cluesmith.generator.kernel.signals import check_signals
else:
    from cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cluesmith.generator.kernel.signals import check_signals

IS_COMPILED: bool = cython.compiled

MAX_DIGITS = 16
MAX_CELLS = 256

HOUSE, COMBINATIONS, SUM, PRODUCT, SKYSCRAPER, SANDWICH, FIRST_SUM = range(7)

_HOUSE = cython.declare(cython.int, 0)
_COMBINATIONS = cython.declare(cython.int, 1)
_SUM = cython.declare(cython.int, 2)
_PRODUCT = cython.declare(cython.int, 3)
_SKYSCRAPER = cython.declare(cython.int, 4)
_SANDWICH = cython.declare(cython.int, 5)

_ONE = cython.declare(cython.ulonglong, 1)

_DEAD = cython.declare(cython.int, 0)
_SOLVED = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 2)

# Choices between two looks at pending signals.
_SLICE_NODES = cython.declare(cython.longlong, 256)
_NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# How many steps a walk over the digits of some cells may have, and how many cells a derived sum.
_MAX_WALK = cython.declare(cython.int, 20)
_MAX_PRODUCT_WALK = cython.declare(cython.int, 300)
_MAX_DERIVED_CELLS = cython.declare(cython.int, 4)
_MAX_CONSTRAINTS = cython.declare(cython.int, 1024)
_N_COMBINATIONS = cython.declare(cython.int, 1 << 17)
_N_LINKS = 1 << 13
_N_TABLES = 256
_BEYOND = cython.declare(cython.longlong, 1 << 40)


@cython.cclass
class CombinationSearch:
    """Counts the solutions of puzzles of one board; one object serves one thread at a time.

    Parameters
    ----------
    n_cells, n_digits : int
        At most MAX_CELLS and MAX_DIGITS.
    sees : sequence of sets of cells
        By cell, the cells that hold another digit by the rules of the kind.
    regions : sequence of cells
        Each made of full houses without common cells.
    """

    n_cells: cython.int
    n_digits: cython.int
    _n_nodes: cython.longlong
    _all: cython.int
    _n_words: cython.int
    _n_con: cython.int
    _n_con_words: cython.int
    _n_cells_of: cython.int
    _n_links: cython.int
    _n_combos: cython.int
    _n_tables: cython.int
    _n_base: cython.int
    _at_turn: cython.int[::1]
    _n_base_links: cython.int
    _n_base_combos: cython.int
    _depth: cython.int
    _is_left: cython.bint
    _sees: cython.uchar[::1]
    _peer_start: cython.int[::1]
    _peers: cython.int[::1]
    _group_start: cython.int[::1]
    _group: cython.int[::1]
    _n_sums: cython.int
    _region_start: cython.int[::1]
    _regions: cython.int[::1]
    _n_regions: cython.int
    _cage_of: cython.int[::1]
    _n_inside: cython.int[::1]
    _touched: cython.int[::1]
    _start: cython.int[::1]
    _state: cython.int[::1]
    _saved: cython.int[::1]
    _tried: cython.int[::1]
    _weight: cython.int[::1]
    _hint: cython.const[cython.uchar][::1]
    _changed: cython.ulonglong[::1]
    _dirty: cython.ulonglong[::1]
    _watch: cython.ulonglong[::1]
    _kind: cython.int[::1]
    _first: cython.int[::1]
    _cells: cython.int[::1]
    _sign: cython.int[::1]
    _target: cython.int[::1]
    _combo: cython.int[::1]
    _n_left: cython.int[::1]
    _combos: cython.int[::1]
    _seen_first: cython.int[::1]
    _seen: cython.int[::1]
    _base_head: cython.int[::1]
    _link_head: cython.int[::1]
    _link_next: cython.int[::1]
    _link_to: cython.int[::1]
    _link_table: cython.int[::1]
    _tables: cython.int[::1]
    _in: cython.int[::1]
    _fits: cython.int[::1]
    _out: cython.int[::1]
    _signs: cython.int[::1]
    _order: cython.int[::1]
    _conflicts: cython.int[::1]
    _chosen: cython.int[::1]
    _low: cython.longlong[::1]
    _high: cython.longlong[::1]
    _ahead: cython.ulonglong[::1]
    _behind: cython.ulonglong[::1]
    _n_missing: cython.int
    _counts: cython.int[::1]
    _rests: cython.int[::1]

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        sees: Sequence[Collection[int]],
        regions: Sequence[Sequence[int]],
    ) -> None:
        if n_cells > MAX_CELLS or n_digits > MAX_DIGITS:
            raise ValueError(f"{n_cells} cells and {n_digits} digits are too many")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self._all = (1 << n_digits) - 1
        self._n_words = (n_cells + 63) // 64
        self._n_con_words = _MAX_CONSTRAINTS // 64
        self._sees = zeros("B", n_cells * n_cells)
        for cell, others in enumerate(sees):
            for other in others:
                self._sees[cell * n_cells + other] = 1
        self._peer_start, self._peers = flat([sorted(others) for others in sees])
        self._region_start, self._regions = flat(regions)
        self._n_regions = len(regions)
        self._group_start, self._group = _combinations_by_sum(n_digits)
        self._n_sums = n_digits * (n_digits + 1) // 2 + 1
        size = n_cells + _MAX_CONSTRAINTS
        self._state, self._saved = ints(size), ints(size * (n_cells + 1))
        self._tried, self._weight, self._start = ints(n_cells + 1), ints(n_cells), ints(n_cells)
        self._hint = bytes(n_cells)
        self._changed, self._dirty = words(self._n_words), words(self._n_con_words)
        self._watch = words(n_cells * self._n_con_words)
        self._kind, self._target = ints(_MAX_CONSTRAINTS), ints(_MAX_CONSTRAINTS)
        self._combo, self._n_left = ints(_MAX_CONSTRAINTS), ints(_MAX_CONSTRAINTS)
        self._first, self._seen_first = ints(_MAX_CONSTRAINTS + 1), ints(_MAX_CONSTRAINTS + 1)
        self._cells = ints(_MAX_CONSTRAINTS * MAX_DIGITS)
        self._sign = ints(_MAX_CONSTRAINTS * MAX_DIGITS)
        self._combos = ints(_N_COMBINATIONS)
        self._seen = ints(_MAX_CONSTRAINTS * max(1, *(len(others) for others in sees)))
        self._base_head, self._link_head = ints(n_cells), ints(n_cells)
        self._link_next, self._link_to = ints(_N_LINKS), ints(_N_LINKS)
        self._link_table, self._tables = ints(_N_LINKS), ints(_N_TABLES * MAX_DIGITS)
        self._cage_of, self._n_inside = ints(n_cells), ints(_MAX_CONSTRAINTS)
        self._touched, self._at_turn = ints(_MAX_CONSTRAINTS), ints(_MAX_CONSTRAINTS)
        self._in, self._out, self._signs = ints(n_cells), ints(n_cells), ints(n_cells)
        self._fits, self._order = ints(n_cells), ints(n_cells)
        self._conflicts, self._chosen = ints(n_cells), ints(n_cells)
        self._low, self._high = zeros("q", n_cells + 1), zeros("q", n_cells + 1)
        self._ahead, self._behind = words(n_cells + 1), words(n_cells + 1)
        self._counts = ints((n_cells + 1) * (n_digits + 1))
        self._rests = ints((n_cells + 1) * (n_digits + 1))
        self._n_base = self._n_base_links = self._n_base_combos = self._n_tables = 0
        for cell in range(n_cells):
            self._base_head[cell] = -1
        self.begin()

    def table(self, allowed: Sequence[int]) -> int:
        """Keep a relation: for each digit of one cell the set of those of another one."""
        number = self._n_tables
        if number == _N_TABLES:
            raise ValueError(f"more than {_N_TABLES} relations")
        self._n_tables = number + 1
        for a, digits in enumerate(allowed):
            self._tables[number * MAX_DIGITS + a] = digits
        return number

    def keep(self) -> None:
        """Keep what has been added: it holds for all puzzles of the board."""
        self._n_base = self._n_con
        self._n_base_links = self._n_links
        self._n_base_combos = self._n_combos
        self._base_head[:] = self._link_head

    def begin(self) -> None:
        """Begin with another puzzle: only what has been kept holds."""
        cell: cython.int
        self._n_con = self._n_base
        self._n_links = self._n_base_links
        self._n_combos = self._n_base_combos
        for cell in range(self.n_cells):
            self._link_head[cell] = self._base_head[cell]
            self._start[cell] = self._all
            self._cage_of[cell] = -1

    def restrict(self, cell: int, digits: int) -> None:
        """Leave only some digits to a cell."""
        self._start[cell] &= digits

    def link(self, a: int, b: int, forward: int, back: int) -> None:
        """Add a relation between two cells: its tables from a to b, and from b to a."""
        if self._n_links + 2 > _N_LINKS:
            raise ValueError(f"more than {_N_LINKS} relations between cells")
        self._add_link(a, b, forward)
        self._add_link(b, a, back)

    def add(
        self, kind: int, cells: Sequence[int], target: int = 0, signs: Sequence[int] = ()
    ) -> None:
        """Add a constraint.

        Parameters
        ----------
        kind : int
            HOUSE, SUM, PRODUCT, SKYSCRAPER, SANDWICH or FIRST_SUM.
        cells : sequence of int
            At most MAX_DIGITS.
        target : int
        signs : sequence of int
            Of a sum: 1 or -1 for each cell; all 1 if empty.
        """
        if self._n_con >= _MAX_CONSTRAINTS or len(cells) > MAX_DIGITS:
            raise ValueError(f"more than {_MAX_CONSTRAINTS} clues, or {MAX_DIGITS} cells")
        first = self._first[self._n_con]
        for place, cell in enumerate(cells):
            self._cells[first + place] = cell
            self._sign[first + place] = signs[place] if signs else 1
        self._end(kind, len(cells), target)

    def add_cage(self, cells: Sequence[int], total: int) -> None:
        """Add cells with different digits and their sum; the caller links those not in a house."""
        k, first = len(cells), self._n_combos
        if k <= self.n_digits and 0 <= total < self._n_sums:
            group: cython.int = k * self._n_sums + total
            i: cython.int
            if self._group_start[group + 1] - self._group_start[group] + first > _N_COMBINATIONS:
                raise ValueError(f"more than {_N_COMBINATIONS} combinations")
            for i in range(self._group_start[group], self._group_start[group + 1]):
                self._combos[self._n_combos] = self._group[i]
                self._n_combos += 1
        self._add_combinations(cells, first, total)

    def add_run(self, cells: Sequence[int]) -> None:
        """Add cells with different digits that follow each other."""
        k, first = len(cells), self._n_combos
        if first + self.n_digits > _N_COMBINATIONS:
            raise ValueError(f"more than {_N_COMBINATIONS} combinations")
        for low in range(self.n_digits - k + 1):
            self._combos[first + low] = ((1 << k) - 1) << low
            self._n_combos += 1
        self._add_combinations(cells, first, -1)

    def _add_combinations(self, cells: Sequence[int], first: int, target: int) -> None:
        self._combo[self._n_con] = first
        self._n_left[self._n_con] = self._n_combos - first
        self.add(COMBINATIONS, cells, target)

    def count(
        self, limit: int, max_nodes: int | None = None, hint: bytes | None = None
    ) -> tuple[int, bytes]:
        """Count the solutions up to the limit, and return the number and the last one.

        Parameters
        ----------
        limit : int
        max_nodes : int, optional
            How many choices may be made.
        hint : bytes, optional
            A grid whose digits are tried first.

        Raises
        ------
        SearchLimitError
            The budget is spent: the number is not known.
        """
        most: cython.longlong = _NO_LIMIT if max_nodes is None else max_nodes
        end: cython.longlong = 0
        outcome: cython.int
        n_found = 0
        last = b""
        self._hint = hint or bytes(self.n_cells)
        self._n_nodes = 0
        self._derive()
        self._prepare()
        while n_found < limit:
            if self._n_nodes == end:
                check_signals()
                end = min(end + _SLICE_NODES, most)
            with cython.nogil:
                outcome = self._advance(end)
            if outcome == _DEAD:
                break
            if outcome == _SOLVED:
                n_found += 1
                last = bytes(lowest_bit(self._state[c]) + 1 for c in range(self.n_cells))
            elif end == most:
                raise SearchLimitError(self._n_nodes)
        return n_found, last

    def n_nodes(self) -> int:
        """Return how many choices the last count made."""
        return self._n_nodes

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_link(self, a: cython.int, b: cython.int, table: cython.int) -> cython.void:
        link: cython.int = self._n_links
        self._link_to[link] = b
        self._link_table[link] = table * 16
        self._link_next[link] = self._link_head[a]
        self._link_head[a] = link
        self._n_links = link + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _end(self, kind: cython.int, n: cython.int, target: cython.int) -> cython.void:
        """End a constraint whose cells are written."""
        con: cython.int = self._n_con
        self._kind[con] = kind
        self._target[con] = target
        self._first[con + 1] = self._first[con] + n
        self._n_con = con + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _derive(self) -> cython.void:
        """Add the sums that follow from cages and houses."""
        con: cython.int
        k: cython.int
        r: cython.int
        n_clues: cython.int = self._n_con
        n_known: cython.int = 0
        for con in range(self._n_base, n_clues):
            if self._target[con] < 1 or (
                self._kind[con] != _COMBINATIONS and self._kind[con] != _SUM
            ):
                continue
            # Cages have no common cells; of other sums the first one that comes is taken.
            for k in range(self._first[con], self._first[con + 1]):
                if self._cage_of[self._cells[k]] >= 0 or self._sign[k] < 0:
                    break
            else:
                n_known += 1
                for k in range(self._first[con], self._first[con + 1]):
                    self._cage_of[self._cells[k]] = con
        if n_known == 0:
            return
        for con in range(n_clues):
            self._n_inside[con] = 0
        for r in range(self._n_regions):
            if self._n_con + 3 > _MAX_CONSTRAINTS:
                return
            self._derive_in(r)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _derive_in(self, r: cython.int) -> cython.void:
        """Add the sums of what is left of a region without cages, one for each way to cut these."""
        k: cython.int
        t: cython.int
        con: cython.int
        size: cython.int
        inside: cython.int
        way: cython.int
        n_touched: cython.int = 0
        start: cython.int = self._region_start[r]
        end: cython.int = self._region_start[r + 1]
        n_loose: cython.int = 0
        n_in: cython.int = 0
        n_best: cython.int = 0
        n_out: cython.int = 0
        best_out: cython.int = 0
        for k in range(start, end):
            con = self._cage_of[self._regions[k]]
            if con < 0:
                n_loose += 1
                continue
            if self._n_inside[con] == 0:
                self._touched[n_touched] = con
                n_touched += 1
            self._n_inside[con] += 1
        for t in range(n_touched):
            con = self._touched[t]
            size = self._first[con + 1] - self._first[con]
            inside = self._n_inside[con]
            if inside < size:
                n_in += inside
                n_out += size - inside
                n_best += min(inside, size - inside)
                if size - inside < inside:
                    best_out += size - inside
        for way in range(3):
            if way == 0:
                size = n_loose + n_in
            elif way == 1:
                size = n_loose + n_best if best_out else 0
            else:
                size = n_loose + n_out if best_out < n_out else 0
            if 0 < size <= _MAX_DERIVED_CELLS:
                self._cut(start, end, n_touched, way)
        for t in range(n_touched):
            self._n_inside[self._touched[t]] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cut(
        self, start: cython.int, end: cython.int, n_touched: cython.int, way: cython.int
    ) -> cython.void:
        """Add a sum: crossing cages stay (way 0), go if that leaves fewer cells (1), or go (2)."""
        k: cython.int
        i: cython.int
        t: cython.int
        con: cython.int
        size: cython.int
        inside: cython.int
        goes: cython.bint
        first: cython.int = self._first[self._n_con]
        n: cython.int = 0
        target: cython.int = (end - start) * (self.n_digits + 1) // 2
        for k in range(start, end):
            if self._cage_of[self._regions[k]] < 0:
                self._cells[first + n] = self._regions[k]
                self._sign[first + n] = 1
                n += 1
        for t in range(n_touched):
            con = self._touched[t]
            size = self._first[con + 1] - self._first[con]
            inside = self._n_inside[con]
            goes = inside == size or way == 2 or (way == 1 and size - inside < inside)
            if goes:
                target -= self._target[con]
            for i in range(self._first[con], self._first[con + 1]):
                if self._is_in(self._cells[i], start, end) != goes:
                    self._cells[first + n] = self._cells[i]
                    self._sign[first + n] = -1 if goes else 1
                    n += 1
        self._end(_SUM, n, target)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_in(self, cell: cython.int, start: cython.int, end: cython.int) -> cython.bint:
        k: cython.int
        for k in range(start, end):  # noqa: SIM110 - a generator would be no C loop
            if self._regions[k] == cell:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _prepare(self) -> cython.void:
        """Go to the root, with all to be looked at."""
        c: cython.int
        k: cython.int
        con: cython.int
        bit: cython.int
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
            self._weight[c] = 1
            self._changed[c // 64] |= _ONE << c % 64
        self._depth = 0
        self._is_left = False
        for c in range(self.n_cells):
            self._is_left |= self._state[c] == 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _turn(self, con: cython.int) -> cython.int:
        """Return the bit of a constraint in ``_dirty``: clues, derived sums, then rules."""
        return con - self._n_base if con >= self._n_base else self._n_con - self._n_base + con

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_seen(self, con: cython.int) -> cython.int:
        """List the cells that see all cells of a constraint of combinations; return their end."""
        p: cython.int
        k: cython.int
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _advance(self, end: cython.longlong) -> cython.int:
        """Search on, to the next solution or until so many choices have been made (_OPEN)."""
        cell: cython.int
        while True:
            if self._is_left:
                if self._depth == 0:
                    return _DEAD
                self._take_other_side()
            self._is_left = not self._propagate()
            if self._is_left:
                continue
            cell = self._cell_to_try()
            if cell < 0:
                self._is_left = True
                return _SOLVED
            if self._n_nodes >= end:
                return _OPEN
            self._choose(cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _cell_to_try(self) -> cython.int:
        c: cython.int
        size: cython.int
        best: cython.int = -1
        best_size: cython.longlong = 0
        for c in range(self.n_cells):
            if self._state[c] & (self._state[c] - 1):
                size = n_bits(self._state[c])
                if (
                    best < 0
                    or size * cython.cast(cython.longlong, self._weight[best])
                    < best_size * self._weight[c]
                ):
                    best = c
                    best_size = size
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self, cell: cython.int) -> cython.void:
        """Try a digit, and keep the state without it."""
        k: cython.int
        size: cython.int = self.n_cells + self._n_con
        kept: cython.int = self._depth * size
        digit: cython.int = self._state[cell] & -self._state[cell]
        if self._hint[cell] and self._state[cell] >> (self._hint[cell] - 1) & 1:
            digit = 1 << (self._hint[cell] - 1)
            if self._depth == 0:
                digit = self._state[cell] & ~digit
        for k in range(size):
            self._saved[kept + k] = self._state[k]
        self._saved[kept + cell] &= ~digit
        self._tried[self._depth] = cell
        self._depth += 1
        self._n_nodes += 1
        self._set(cell, digit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_other_side(self) -> cython.void:
        k: cython.int
        cell: cython.int
        size: cython.int = self.n_cells + self._n_con
        self._depth -= 1
        for k in range(size):
            self._state[k] = self._saved[self._depth * size + k]
        cell = self._tried[self._depth]
        self._changed[cell // 64] |= _ONE << cell % 64
        for k in range(self._n_con_words):
            self._dirty[k] |= self._watch[cell * self._n_con_words + k]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _set(self, cell: cython.int, digits: cython.int) -> cython.bint:
        """Leave only these digits to a cell; return False if none is left."""
        k: cython.int
        if digits != self._state[cell]:
            self._state[cell] = digits
            self._changed[cell // 64] |= _ONE << cell % 64
            for k in range(self._n_con_words):
                self._dirty[k] |= self._watch[cell * self._n_con_words + k]
        return digits != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Draw all conclusions; return False if nothing is left of a cell or a constraint."""
        w: cython.int
        k: cython.int
        con: cython.int
        is_all: cython.bint = False
        while not is_all:
            is_all = True
            for w in range(self._n_words):
                while self._changed[w]:
                    k = 64 * w + lowest_bit(self._changed[w])
                    self._changed[w] &= self._changed[w] - 1
                    if not self._spread(k):
                        self._clear()
                        return False
                    is_all = False
            if not is_all:
                continue
            for w in range(self._n_con_words):
                if self._dirty[w]:
                    con = self._at_turn[64 * w + lowest_bit(self._dirty[w])]
                    self._dirty[w] &= self._dirty[w] - 1
                    if not self._look(con):
                        for k in range(self._first[con], self._first[con + 1]):
                            self._weight[self._cells[k]] += 1
                        self._clear()
                        return False
                    if self._kind[con] != _HOUSE:  # all others find all that they can at once
                        k = self._turn(con)
                        self._dirty[k // 64] &= ~(_ONE << k % 64)
                    is_all = False
                    break
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        k: cython.int
        for k in range(self._n_words):
            self._changed[k] = 0
        for k in range(self._n_con_words):
            self._dirty[k] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spread(self, cell: cython.int) -> cython.bint:
        """Say to other cells what follows from what is left of one."""
        k: cython.int
        p: cython.int
        left: cython.int
        allowed: cython.int
        digits: cython.int = self._state[cell]
        if digits & (digits - 1) == 0:
            for k in range(self._peer_start[cell], self._peer_start[cell + 1]):
                p = self._peers[k]
                if self._state[p] & digits and not self._set(p, self._state[p] & ~digits):
                    self._weight[cell] += 1
                    self._weight[p] += 1
                    return False
        k = self._link_head[cell]
        while k >= 0:
            allowed = 0
            left = digits
            while left:
                allowed |= self._tables[self._link_table[k] + lowest_bit(left)]
                left &= left - 1
            p = self._link_to[k]
            if self._state[p] & ~allowed and not self._set(p, self._state[p] & allowed):
                self._weight[cell] += 1
                self._weight[p] += 1
                return False
            k = self._link_next[k]
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look(self, con: cython.int) -> cython.bint:
        kind: cython.int = self._kind[con]
        if kind == _HOUSE:
            return self._look_at_house(con)
        if kind == _COMBINATIONS:
            return self._look_at_combinations(con)
        if kind == _SUM:
            return self._look_at_sum(con)
        if kind == _PRODUCT:
            return self._look_at_product(con)
        if kind == _SKYSCRAPER:
            return self._look_at_skyscraper(con)
        if kind == _SANDWICH:
            return self._look_at_sandwich(con)
        return self._look_at_first_sum(con)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_house(self, con: cython.int) -> cython.bint:
        k: cython.int
        digits: cython.int
        once: cython.int = 0
        twice: cython.int = 0
        for k in range(self._first[con], self._first[con + 1]):
            digits = self._state[self._cells[k]]
            twice |= once & digits
            once |= digits
        if once != self._all:
            return False
        once &= ~twice
        if once == 0:
            return True
        for k in range(self._first[con], self._first[con + 1]):
            digits = self._state[self._cells[k]] & once
            if digits:
                if digits & (digits - 1):
                    return False
                self._set(self._cells[k], digits)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_combinations(self, con: cython.int) -> cython.bint:
        i: cython.int
        k: cython.int
        digits: cython.int
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        combo: cython.int = self._combo[con]
        n_left: cython.int = self._state[self.n_cells + con]
        in_all: cython.int = self._all
        for k in range(n):
            self._in[k] = self._state[self._cells[first + k]]
            self._out[k] = 0
        i = 0
        while i < n_left:
            digits = self._combos[combo + i]
            if self._fits_in(digits, n):
                in_all &= digits
                for k in range(n):
                    self._out[k] |= self._fits[k]
                i += 1
                continue
            n_left -= 1
            self._combos[combo + i] = self._combos[combo + n_left]
            self._combos[combo + n_left] = digits
        if n_left == 0:
            return False
        self._state[self.n_cells + con] = n_left
        for k in range(n):
            if not self._set(self._cells[first + k], self._out[k]):
                return False
        for k in range(self._seen_first[con], self._seen_first[con + 1]):
            i = self._seen[k]
            if self._state[i] & in_all and not self._set(i, self._state[i] & ~in_all):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fits_in(self, combo: cython.int, n: cython.int) -> cython.bint:
        """Whether n cells can hold a set of n digits; ``_fits`` says which each can hold then.

        Not all that a matching would say: singles among the cells and the digits are followed.
        """
        k: cython.int
        digits: cython.int
        once: cython.int
        twice: cython.int
        single: cython.int
        known: cython.int = 0
        for k in range(n):
            digits = self._in[k] & combo
            if digits == 0:
                return False
            self._fits[k] = digits
        while True:
            once = 0
            twice = 0
            single = 0
            for k in range(n):
                digits = self._fits[k]
                twice |= once & digits
                once |= digits
                if digits & (digits - 1) == 0:
                    if single & digits:
                        return False
                    single |= digits
            if once != combo:
                return False
            once &= ~twice
            if single == known and once & ~single == 0:
                return True
            known = single | once
            for k in range(n):
                digits = self._fits[k]
                if digits & once:
                    digits &= once
                    if digits & (digits - 1):
                        return False
                elif digits & (digits - 1):
                    digits &= ~single
                    if digits == 0:
                        return False
                self._fits[k] = digits

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_sum(self, con: cython.int) -> cython.bint:
        k: cython.int
        n: cython.int = self._take(con)
        for k in range(n):
            self._signs[k] = self._sign[self._first[con] + k]
        if not self._sums(n, self._target[con]):
            return False
        for k in range(n):
            self._in[k] = self._out[k]
        if self._walk_length(n) <= _MAX_WALK:
            for k in range(n):
                self._out[k] = 0
            if not self._walk_all(con, n, False):
                return False
        return self._give(con, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, con: cython.int) -> cython.int:
        """Copy what is left of the cells of a constraint to ``_in``; return how many they are."""
        k: cython.int
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        for k in range(n):
            self._in[k] = self._state[self._cells[first + k]]
            self._out[k] = 0
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _give(self, con: cython.int, n: cython.int) -> cython.bint:
        """Leave to the cells of a constraint what ``_out`` says."""
        k: cython.int
        for k in range(n):  # noqa: SIM110 - a generator would be no C loop
            if not self._set(self._cells[self._first[con] + k], self._out[k]):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_length(self, n: cython.int) -> cython.longlong:
        """Return how many ways there are to fill all cells of ``_in`` but the largest one."""
        k: cython.int
        size: cython.int
        largest: cython.int = 1
        ways: cython.longlong = 1
        for k in range(n):
            size = n_bits(self._in[k])
            if size > largest:
                ways *= largest
                largest = size
            else:
                ways *= size
            if ways > _BEYOND:
                return _BEYOND
        return ways

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_all(self, con: cython.int, n: cython.int, is_product: cython.bint) -> cython.bint:
        """Find in ``_out`` all digits with which the cells of ``_in`` obey a sum or a product."""
        i: cython.int
        k: cython.int
        c: cython.int
        low: cython.int
        high: cython.int
        is_free: cython.bint = True
        first: cython.int = self._first[con]
        self._n_missing = 0
        for k in range(n):  # the smallest sets first: insertion sort
            i = k
            while i > 0 and n_bits(self._in[self._order[i - 1]]) > n_bits(self._in[k]):
                self._order[i] = self._order[i - 1]
                i -= 1
            self._order[i] = k
            self._n_missing += n_bits(self._in[k])
        self._low[n] = self._high[n] = is_product
        for k in range(n - 1, -1, -1):
            c = self._order[k]
            low = lowest_bit(self._in[c]) + 1
            high = self._highest(self._in[c])
            if is_product:
                self._low[k] = min(self._low[k + 1] * low, _BEYOND)
                self._high[k] = min(self._high[k + 1] * high, _BEYOND)
            elif self._sign[first + c] > 0:
                self._low[k] = self._low[k + 1] + low
                self._high[k] = self._high[k + 1] + high
            else:
                self._low[k] = self._low[k + 1] - high
                self._high[k] = self._high[k + 1] - low
            self._signs[k] = self._sign[first + c]
            self._conflicts[k] = 0
            c = self._cells[first + c] * self.n_cells
            for i in range(k):
                if self._sees[c + self._cells[first + self._order[i]]]:
                    self._conflicts[k] |= 1 << i
                    is_free = False
        if is_free and not is_product:  # the sums have said all
            for k in range(n):
                self._out[k] = self._in[k]
            return True
        self._walk(0, n, self._target[con], is_product)
        for k in range(n):  # noqa: SIM110 - a generator would be no C loop
            if self._out[k] == 0:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk(
        self, at: cython.int, n: cython.int, rest: cython.longlong, is_product: cython.bint
    ) -> cython.bint:
        """Choose digits from a place on; return True when no digit is missing any more."""
        k: cython.int
        i: cython.int
        digit: cython.int
        new: cython.int
        less: cython.longlong
        digits: cython.int = self._in[self._order[at]]
        seen: cython.int = self._conflicts[at]
        while seen:
            digits &= ~self._chosen[lowest_bit(seen)]
            seen &= seen - 1
        if at + 1 == n:  # the last digit follows from the others
            digit = cython.cast(cython.int, rest) * (1 if is_product else self._signs[at])
            if digit < 1 or digit > self.n_digits or digits >> (digit - 1) & 1 == 0:
                return False
            self._chosen[at] = 1 << (digit - 1)
            for k in range(n):
                i = self._order[k]
                new = self._chosen[k] & ~self._out[i]
                self._out[i] |= new
                self._n_missing -= new != 0
            return self._n_missing == 0
        while digits:
            digit = lowest_bit(digits) + 1
            digits &= digits - 1
            if is_product:
                if rest % digit:
                    continue
                less = rest // digit
            else:
                less = rest - self._signs[at] * digit
            if less < self._low[at + 1] or less > self._high[at + 1]:
                continue
            self._chosen[at] = 1 << (digit - 1)
            if self._walk(at + 1, n, less, is_product):
                return True
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _highest(self, digits: cython.int) -> cython.int:
        """Return the highest digit of a set."""
        high: cython.int = 0
        while digits:
            high += 1
            digits >>= 1
        return high

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sums(self, n: cython.int, target: cython.longlong) -> cython.bint:
        """Find in ``_out`` the digits with which n cells of ``_in`` have a sum, equal ones as well.

        A digit counts as its distance from the end where the target is nearer: from the least sum
        or from the greatest.  Bit s of ``_ahead[k]`` says that the cells before k can have the sum
        s of distances, that of ``_behind[k]`` that the cells from k on can have the rest.
        """
        k: cython.int
        d: cython.int
        left: cython.int
        low: cython.int
        high: cython.int
        far: cython.longlong
        least: cython.longlong = 0
        most: cython.longlong = 0
        from_low: cython.bint
        sums: cython.ulonglong
        mask: cython.ulonglong
        for k in range(n):
            low = lowest_bit(self._in[k]) + 1
            high = self._highest(self._in[k])
            least += low if self._signs[k] > 0 else -high
            most += high if self._signs[k] > 0 else -low
            self._order[k] = low
            self._chosen[k] = high
        if target < least or target > most:
            return False
        far = min(target - least, most - target)
        if far > 63:
            for k in range(n):
                self._out[k] |= self._in[k]
            return True
        from_low = far == target - least
        mask = (_ONE << far << 1) - 1
        for k in range(n):  # from which digit the distance counts, and in which direction
            if from_low == (self._signs[k] > 0):
                self._conflicts[k] = 1
            else:
                self._conflicts[k] = -1
                self._order[k] = self._chosen[k]
        self._ahead[0] = 1
        for k in range(n):
            sums = 0
            left = self._in[k]
            while left:
                d = (lowest_bit(left) + 1 - self._order[k]) * self._conflicts[k]
                left &= left - 1
                sums |= self._ahead[k] << d & mask
            self._ahead[k + 1] = sums
        if self._ahead[n] >> far & 1 == 0:
            return False
        self._behind[n] = _ONE << far
        for k in range(n - 1, -1, -1):
            sums = 0
            left = self._in[k]
            while left:
                d = (lowest_bit(left) + 1 - self._order[k]) * self._conflicts[k]
                if self._ahead[k] << d & self._behind[k + 1]:
                    self._out[k] |= left & -left
                left &= left - 1
                sums |= self._behind[k + 1] >> d
            self._behind[k] = sums
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_product(self, con: cython.int) -> cython.bint:
        k: cython.int
        left: cython.int
        rest: cython.longlong
        n: cython.int = self._take(con)
        least: cython.longlong = 1
        most: cython.longlong = 1
        if self._walk_length(n) <= _MAX_PRODUCT_WALK:
            return self._walk_all(con, n, True) and self._give(con, n)
        for k in range(n):
            least = min(least * (lowest_bit(self._in[k]) + 1), _BEYOND)
            most = min(most * self._highest(self._in[k]), _BEYOND)
        for k in range(n):
            left = self._in[k]
            while left:
                rest = self._target[con] // (lowest_bit(left) + 1)
                if (
                    self._target[con] % (lowest_bit(left) + 1) == 0
                    and rest * (lowest_bit(self._in[k]) + 1) >= least
                    and rest * self._highest(self._in[k]) <= most
                ):
                    self._out[k] |= left & -left
                left &= left - 1
        return self._give(con, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_skyscraper(self, con: cython.int) -> cython.bint:
        """Follow the highest digit so far: which numbers of those seen go with it.

        A bit of ``_counts`` is a number that the cells before one can have shown, a bit of
        ``_rests`` one with which the cells from it on can complete the clue.
        """
        k: cython.int
        m: cython.int
        d: cython.int
        left: cython.int
        seen: cython.int
        n: cython.int = self._take(con)
        side: cython.int = self.n_digits + 1
        value: cython.int = self._target[con]
        mask: cython.int
        if value > n or value < 1:
            return False
        mask = (2 << value) - 1
        for k in range((n + 1) * side):
            self._counts[k] = 0
            self._rests[k] = 0
        self._counts[0] = 1
        for k in range(n):
            for m in range(side):
                seen = self._counts[k * side + m]
                if seen == 0:
                    continue
                if m and self._in[k] & ((1 << (m - 1)) - 1):
                    self._counts[(k + 1) * side + m] |= seen
                left = self._in[k] >> m << m
                while left:
                    d = lowest_bit(left) + 1
                    left &= left - 1
                    self._counts[(k + 1) * side + d] |= seen << 1 & mask
        for m in range(n, side):
            self._rests[n * side + m] = 1 << value
        for k in range(n - 1, -1, -1):
            for m in range(side):
                seen = self._counts[k * side + m]
                if seen == 0:
                    continue
                left = self._in[k] & ((1 << (m - 1)) - 1) if m else 0
                if left:
                    d = self._rests[(k + 1) * side + m]
                    self._rests[k * side + m] |= d
                    if d & seen:
                        self._out[k] |= left
                left = self._in[k] >> m << m
                while left:
                    d = self._rests[(k + 1) * side + lowest_bit(left) + 1] >> 1
                    self._rests[k * side + m] |= d
                    if d & seen:
                        self._out[k] |= left & -left
                    left &= left - 1
        return self._give(con, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_sandwich(self, con: cython.int) -> cython.bint:
        """Try all places of 1 and the highest digit."""
        a: cython.int
        b: cython.int
        k: cython.int
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        top: cython.int = 1 << (self.n_digits - 1)
        ends: cython.int = 1 | top
        start: cython.int
        state: cython.int
        last: cython.int
        n_only_ends: cython.int = 0
        for k in range(n):
            self._fits[k] = 0
            n_only_ends += self._state[self._cells[first + k]] & ~ends == 0
        for a in range(n - 1):
            start = self._state[self._cells[first + a]] & ends
            if start == 0:
                continue
            for b in range(a + 1, n):
                last = self._state[self._cells[first + b]] & ends
                if not ((start & 1 and last & top) or (start & top and last & 1)):
                    continue
                k = (self._state[self._cells[first + a]] & ~ends == 0) + (
                    self._state[self._cells[first + b]] & ~ends == 0
                )
                if k < n_only_ends or not self._is_filling(first, a, b, self._target[con]):
                    continue
                if start & 1 and last & top:
                    self._fits[a] |= 1
                    self._fits[b] |= top
                if start & top and last & 1:
                    self._fits[a] |= top
                    self._fits[b] |= 1
                for k in range(n):
                    if a < k < b:
                        self._fits[k] |= self._out[k - a - 1]
                    elif k not in (a, b):
                        state = self._state[self._cells[first + k]]
                        self._fits[k] |= state & ~ends
        for k in range(n):  # noqa: SIM110 - a generator would be no C loop
            if not self._set(self._cells[first + k], self._fits[k]):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_filling(
        self, first: cython.int, a: cython.int, b: cython.int, total: cython.int
    ) -> cython.bint:
        """Whether the cells between two of a line can have a sum, without 1 and the highest."""
        k: cython.int
        n: cython.int = b - a - 1
        ends: cython.int = 1 | 1 << (self.n_digits - 1)
        # Different digits from 2 on, and down from the highest but one.
        if total < n * (n + 3) // 2 or total > n * (2 * self.n_digits - n - 1) // 2:
            return False
        for k in range(n):
            self._in[k] = self._state[self._cells[first + a + 1 + k]] & ~ends
            self._out[k] = 0
            self._signs[k] = 1
            if self._in[k] == 0:
                return False
        return n == 0 or self._sums(n, total)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_at_first_sum(self, con: cython.int) -> cython.bint:
        """Try all digits of the first cell, which say how many have the sum."""
        k: cython.int
        digit: cython.int
        first: cython.int = self._first[con]
        n: cython.int = self._first[con + 1] - first
        left: cython.int = self._state[self._cells[first]]
        for k in range(n):
            self._fits[k] = 0
            self._signs[k] = 1
        while left:
            digit = lowest_bit(left) + 1
            if digit > n:
                break
            for k in range(digit):
                self._in[k] = self._state[self._cells[first + k]]
                self._out[k] = 0
            self._in[0] = left & -left
            left &= left - 1
            if self._sums(digit, self._target[con]):
                for k in range(n):
                    self._fits[k] |= (
                        self._out[k] if k < digit else self._state[self._cells[first + k]]
                    )
        for k in range(n):  # noqa: SIM110 - a generator would be no C loop
            if not self._set(self._cells[first + k], self._fits[k]):
                return False
        return True


def _combinations_by_sum(n_digits: int):  # type: ignore[no-untyped-def]
    """Return where the sets of k digits with the sum s begin, at k * (greatest sum + 1) + s."""
    n_sums = n_digits * (n_digits + 1) // 2 + 1
    groups: list[list[int]] = [[] for _ in range((n_digits + 1) * n_sums)]
    sums = [0] * (1 << n_digits)
    for digits in range(1 << n_digits):
        if digits:
            rest = digits & (digits - 1)
            sums[digits] = sums[rest] + (digits ^ rest).bit_length()
        groups[digits.bit_count() * n_sums + sums[digits]].append(digits)
    return flat(groups)
