# mypy: allow-untyped-decorators, disable-error-code="attr-defined, valid-type, no-any-return, misc"
"""The proof's own search for solutions of puzzles with clues that are not digits.

It shares no code with the search that makes such puzzles, and draws conclusions in other ways:
lists of combinations in place of tables of tuples, sums of remaining digits in place of automata,
and walks over the digits of a few cells.

Rooms
-----
- ``constraint_lists``: the state of the cells, and the constraints of a puzzle;
- ``derived_sums``: the sums that follow from cages and houses, added to each puzzle;
- ``cage_combinations``, ``sums_and_products``, ``outside_clues``: the conclusions from one
  constraint of each sort.

The search first follows relations of two cells: for each digit of one, the digits that the other
may hold.  When no cell has changed, it takes the first constraint that is marked as dirty.

Every constraint is checked exactly where all of its cells are single, so a state in which all cells
are single, and nothing is to be looked at, is a solution.

Before a choice it strikes digits that a house has only in the cells of another one from the rest of
that.  Processor time of a proof in us, without and with: killer 225 / 200, kropki 277 / 263,
thermo 170 / 151, sandwich 473 / 438; from the 8th choice on only: 213 / 270 / 166 / 459.

Choices
-------
The search chooses the cell with the fewest digits divided by its weight, which counts failed
constraints of the cell.  If a solution is known, choices towards it come last: the search first
refutes other digits in the cell, which builds up weights for the next choice.

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

from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_bytes, own_ints
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.generator.checking.constraint_lists import (
    COMBINATIONS,
    HOUSE,
    MAX_CONSTRAINTS,
    PRODUCT,
    RESULT,
    SANDWICH,
    SKYSCRAPER,
    SUM,
    Constraint,
)
from cluesmith.generator.checking.derived_sums import DerivedSums
from cluesmith.generator.checking.outside_clues import OutsideClues
from cluesmith.generator.clues.clue_place import CluePlace
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import flat, ints, zeros

_HOUSE = cython.declare(cython.int, HOUSE)
_COMBINATIONS = cython.declare(cython.int, COMBINATIONS)
_SUM = cython.declare(cython.int, SUM)
_PRODUCT = cython.declare(cython.int, PRODUCT)
_RESULT = cython.declare(cython.int, RESULT)
_SKYSCRAPER = cython.declare(cython.int, SKYSCRAPER)
_SANDWICH = cython.declare(cython.int, SANDWICH)

# Types whose relation of two cells depends on their value.
_BY_VALUE = ("minus", "divide", "hidden")

_ONE = cython.declare(cython.ulonglong, 1)

_DEAD = cython.declare(cython.int, 0)
_SOLVED = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 2)

# Choices between two looks at pending signals.
_SLICE_NODES = cython.declare(cython.longlong, 256)
_NO_LIMIT = cython.declare(cython.longlong, 1 << 62)


class CombinationSearch(OutsideClues):
    """Counts the solutions of puzzles of one board; one object serves one thread at a time.

    Parameters
    ----------
    n_cells, n_digits : int
        At most MAX_CELLS_WITH_CLUES and MAX_DIGITS_WITH_CLUES.
    sees : sequence of sets of cells
        For each cell, the cells that must hold another digit by the rules of the kind.
    chains : sequence of cells
        As ``DerivedSums`` takes them.
    houses : sequence of cells
        Those with a cell for each digit.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        sees: Sequence[Collection[int]],
        chains: Sequence[Sequence[int]],
        houses: Sequence[Sequence[int]],
    ) -> None:
        super().__init__(n_cells, n_digits, sees)
        owned = self._owned
        self._derived = DerivedSums(self, chains)
        crossings = [*_crossings(houses)]
        starts, cells = flat([part for crossing in crossings for part in crossing])
        self._part_start, self._parts = own_ints(owned, starts), own_ints(owned, cells)
        self._n_crossings = len(crossings)
        sizes = array("i", [digits.bit_count() for digits in range(1 << n_digits)])
        self._size = own_ints(owned, sizes)
        self._hint = own_bytes(owned, zeros("B", n_cells))
        self._weight = own_ints(owned, ints(n_cells))
        self._saved = own_ints(owned, ints((n_cells + MAX_CONSTRAINTS) * (n_cells + 1)))
        self._tried = own_ints(owned, ints(n_cells + 1))
        self.n_nodes = 0

    def load(
        self,
        given: bytes,
        places: Sequence[CluePlace],
        values: Sequence[int],
        lay_out: Callable[[CluePlace, int], Constraint],
    ) -> None:
        """Begin a puzzle with digits and clues; a place keeps its constraint for the next puzzle.

        ``lay_out`` returns the constraint of a place with a value.  Those of a type whose relation
        depends on the value are kept by value.
        """
        self.begin()
        self.restrict(given)
        for place, value in zip(places, values, strict=True):
            kept = place.constraint
            if kept is None or kept[0] is not self:
                kept = place.constraint = (self, {})
            key = value if place.type in _BY_VALUE else 0
            constraint = kept[1].get(key)
            if constraint is None:
                constraint = kept[1][key] = lay_out(place, value)
            self.add(constraint, value)

    def count(
        self, limit: int, max_nodes: int | None = None, hint: bytes | None = None
    ) -> tuple[int, bytes]:
        """Count the solutions up to the limit, and return the number and the last one.

        Parameters
        ----------
        limit : int
        max_nodes : int, optional
            The most choices to make.
        hint : bytes, optional
            A grid whose digits are tried first.

        Raises
        ------
        SearchLimitError
            The budget is spent: the number is not known.
        """
        most: cython.longlong = _NO_LIMIT if max_nodes is None else max_nodes
        end: cython.longlong = 0
        n_found = 0
        last = b""
        for cell in range(self.n_cells):
            self._hint[cell] = hint[cell] if hint else 0
            self._weight[cell] = 1
        self.n_nodes = 0
        self._depth = 0
        self._derived.add()
        self._is_left = not self._go_to_root()
        while n_found < limit:
            if self.n_nodes == end:
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
                raise SearchLimitError(self.n_nodes)
        return n_found, last

    def _advance(self, end: cython.longlong) -> cython.int:
        """Continue to the next solution, or until the number of choices is ``end`` (_OPEN)."""
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
            if self._strike_locked():
                if self._is_left:
                    self._clear()
                continue
            if self.n_nodes >= end:
                return _OPEN
            self._choose(cell)

    def _cell_to_try(self) -> cython.int:
        best: cython.int = -1
        best_size: cython.longlong = 0
        best_weight: cython.longlong = 1
        for c in range(self.n_cells):
            if self._state[c] & (self._state[c] - 1):
                size = self._size[self._state[c]]
                if best < 0 or size * best_weight < best_size * self._weight[c]:
                    best = c
                    best_size = size
                    best_weight = self._weight[c]
        return best

    def _strike_locked(self) -> cython.bint:
        """Strike digits that a house has only in the cells of another one from the rest of that.

        Return True if any digit went; ``_is_left`` says if nothing is left of a cell.
        """
        is_any: cython.bint = False
        for k in range(0, 3 * self._n_crossings, 3):
            shared = self._digits_of(k)
            one = self._digits_of(k + 1)
            other = self._digits_of(k + 2)
            if shared & ~one & other:
                self._strike(k + 2, shared & ~one)
                is_any = True
            if shared & ~other & one:
                self._strike(k + 1, shared & ~other)
                is_any = True
        return is_any

    def _digits_of(self, part: cython.int) -> cython.int:
        found: cython.int = 0
        for k in range(self._part_start[part], self._part_start[part + 1]):
            found |= self._state[self._parts[k]]
        return found

    def _strike(self, part: cython.int, digits: cython.int) -> cython.void:
        for k in range(self._part_start[part], self._part_start[part + 1]):
            cell = self._parts[k]
            if self._state[cell] & digits and not self._leave(cell, self._state[cell] & ~digits):
                self._is_left = True

    def _choose(self, cell: cython.int) -> cython.void:
        """Try a digit in a cell, and push the state without it."""
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
        self.n_nodes += 1
        self._leave(cell, digit)

    def _take_other_side(self) -> cython.void:
        size: cython.int = self.n_cells + self._n_con
        self._depth -= 1
        for k in range(size):
            self._state[k] = self._saved[self._depth * size + k]
        k = self._tried[self._depth]
        self._leave(k, self._state[k])

    def _propagate(self) -> cython.bint:
        """Draw all conclusions; return False if nothing is left of a cell or a constraint."""
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
                    k = lowest_bit(self._dirty[w])
                    con = self._at_turn[64 * w + k]
                    self._dirty[w] &= self._dirty[w] - 1
                    if not self._look(con):
                        for k in range(self._first[con], self._first[con + 1]):
                            self._weight[self._cells[k]] += 1
                        self._clear()
                        return False
                    if self._kind[con] != _HOUSE:  # all others find all that they can at once
                        self._dirty[w] &= ~(_ONE << k)
                    is_all = False
                    break
        return True

    def _clear(self) -> cython.void:
        for k in range(self._n_words):
            self._changed[k] = 0
        for k in range(self._n_con_words):
            self._dirty[k] = 0

    def _spread(self, cell: cython.int) -> cython.bint:
        """Draw conclusions for other cells from the remaining digits of one."""
        digits: cython.int = self._state[cell]
        if digits & (digits - 1) == 0:
            for k in range(self._peer_start[cell], self._peer_start[cell + 1]):
                p = self._peers[k]
                if self._state[p] & digits and not self._leave(p, self._state[p] & ~digits):
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
            if self._state[p] & ~allowed and not self._leave(p, self._state[p] & allowed):
                self._weight[cell] += 1
                self._weight[p] += 1
                return False
            k = self._link_next[k]
        return True

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
        if kind == _RESULT:
            return self._look_at_result(con)
        if kind == _SKYSCRAPER:
            return self._look_at_skyscraper(con)
        if kind == _SANDWICH:
            return self._look_at_sandwich(con)
        return self._look_at_first_sum(con)


def _crossings(houses: Sequence[Sequence[int]]) -> Iterator[tuple[list[int], ...]]:
    """Yield the common cells of two houses that share two or more, and the others of each."""
    for one, other in combinations(houses, 2):
        shared = set(one) & set(other)
        if len(shared) > 1:
            yield [*shared], [*set(one) - shared], [*set(other) - shared]
