# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Cages: their cells, their clues, and their numbers in the search.

Data layout
-----------
``_cells[16 * cage]`` and on are the cells of a cage, ``_size`` of them; a cage of size 0 is a free
number.  After all others comes one more, for the union of two cages.

Second solutions are stored as rows, the grid as row 0.
"""

from array import array
from collections.abc import Sequence
from functools import cache

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.clues.cage_joins import cage_of_one
from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.clues.clue_types import TYPE_NUMBERS
from cluesmith.generator.kernel.arrays import flat, ints, zeros
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.cage_loading import CAGE_TYPES, CageLoader

# The grid and the second solutions that are kept.
MOST_ROWS = 65

CAGE, PLUS, MINUS, TIMES, DIVIDE, HIDDEN = range(6)

# Cages that hide their operation have four types here, one for the operation that gave the value.
# They are one type in puzzles and in the search.
HIDDEN_TYPES = range(HIDDEN, HIDDEN + 4)

_CAGE = cython.declare(cython.int, CAGE)
_PLUS = cython.declare(cython.int, PLUS)
_MINUS = cython.declare(cython.int, MINUS)
_TIMES = cython.declare(cython.int, TIMES)
_DIVIDE = cython.declare(cython.int, DIVIDE)
_HIDDEN = cython.declare(cython.int, HIDDEN)
_SHOWN = cython.declare(cython.int, HIDDEN - PLUS)

_HIGHEST = cython.declare(cython.longlong, MAX_VALUE)


@cache
def _near(kind: Kind) -> Sequence["array[int]"]:
    """Return the starts of the lists of neighbours, and all lists as one."""
    return flat(kind.definition.neighbours)


class CageClues:
    """Cages of a board, with their clues.

    Parameters
    ----------
    kind : Kind
    rule : ClueRule
        The rule of the kind for cages.
    """

    def __init__(self, kind: Kind, rule: ClueRule) -> None:
        n = kind.n_cells
        self._n = n
        numbers = [TYPE_NUMBERS[row.name] for row in rule.shown_types]
        hidden = HIDDEN_TYPES if HIDDEN in numbers else ()
        self._types = array("i", [*(number for number in numbers if number != HIDDEN), *hidden])
        self._alone = TYPE_NUMBERS[cage_of_one(rule)]
        self._near_start, self._near = _near(kind)
        self._rows = array("B", bytes(MOST_ROWS * n))
        self._n_rows = 1
        self._of_cell = ints(n)
        self._size, self._cells = ints(n + 1), ints(16 * (n + 1))
        self._type, self._value = ints(n + 1), zeros("q", n + 1)
        self._n_cages = 0
        self._number = ints(n + 1)
        self._gone: list[int] = []
        self._seen, self._n_seen = ints(n + 1), 0
        self._around = ints(n + 1)

    def begin(self, grid: bytes, draws: Draws) -> None:
        """Begin with another grid, and random choices that follow from a draw."""
        self._state = draws.bits()
        for c in range(self._n):
            self._rows[c] = grid[c]

    def _reset(self) -> cython.int:
        """Make each cell a cage."""
        self._gone = []
        self._n_cages = self._n
        self._n_rows = 1
        for c in range(self._n):
            self._of_cell[c] = c
            self._size[c] = 1
            self._cells[16 * c] = c
            self._number[c] = -1
        return 0

    # Random choices

    def _below(self, n: cython.int) -> cython.int:
        self._state = advanced(self._state)
        return below(n, self._state)

    def _shuffle(self, values: cython.int[::1], n: cython.int) -> cython.void:
        for i in range(n - 1, 0, -1):
            j = self._below(i + 1)
            value = values[i]
            values[i] = values[j]
            values[j] = value

    def _one_of(self, bits: cython.ulonglong) -> cython.int:
        """Return the number of a random bit that is set."""
        for _k in range(self._below(n_bits(bits))):
            bits &= bits - 1
        return lowest_bit(bits)

    def _find_around(self, cage: cython.int) -> cython.int:
        """List the cages beside a cage in random order; return how many there are."""
        n: cython.int = 0
        self._n_seen += 1
        self._seen[cage] = self._n_seen
        for i in range(self._size[cage]):
            c = self._cells[16 * cage + i]
            for k in range(self._near_start[c], self._near_start[c + 1]):
                other = self._of_cell[self._near[k]]
                if self._seen[other] != self._n_seen:
                    self._seen[other] = self._n_seen
                    self._around[n] = other
                    n += 1
        self._shuffle(self._around, n)
        return n

    # The values of clues

    def _value_of(self, cage: cython.int, type_: cython.int, row: cython.int) -> cython.longlong:
        """Return the value of a clue whose cells hold the digits of a row; -1 if it has none."""
        digit: cython.int
        low: cython.int = 99
        high: cython.int = 0
        used: cython.uint = 0
        total: cython.longlong = 0
        product: cython.longlong = 1
        size: cython.int = self._size[cage]
        if type_ >= _HIDDEN:
            type_ -= _SHOWN
        if type_ in (_MINUS, _DIVIDE) and size != 2:
            return -1
        for i in range(size):
            digit = self._rows[row * self._n + self._cells[16 * cage + i]]
            if type_ == _CAGE:
                if used >> digit & 1:
                    return -1
                used |= cython.cast(cython.uint, 1) << digit
            total += digit
            if type_ == _TIMES and product <= _HIGHEST:
                product *= digit
            low = min(low, digit)
            high = max(high, digit)
        if type_ <= _PLUS:
            return total
        if type_ == _TIMES:
            return product if product <= _HIGHEST else -1
        if type_ == _MINUS:
            return high - low
        return high // low if high % low == 0 else -1

    def _is_broken(self, cage: cython.int, row: cython.int) -> cython.bint:
        """Return True if the digits of a row break the clue of a cage."""
        return not self._obeys(cage, self._type[cage], self._value[cage], row)

    def _obeys(
        self, cage: cython.int, type_: cython.int, value: cython.longlong, row: cython.int
    ) -> cython.bint:
        """Return True if the digits of a row obey a clue for the cells of a cage."""
        if type_ < _HIDDEN:
            return self._value_of(cage, type_, row) == value
        for operation in range(_PLUS, _HIDDEN):
            if self._value_of(cage, operation, row) == value:
                return True
        return False

    def _is_new(self, cage: cython.int, type_: cython.int) -> cython.bint:
        """Return True if no earlier type says the same about a cage."""
        value = self._value_of(cage, type_, 0)
        for earlier in range(_HIDDEN, type_):  # noqa: SIM110 - a generator would be no C loop
            if self._value_of(cage, earlier, 0) == value:
                return False
        return True

    def holds(self, cage: cython.int, solution: bytes) -> bool:
        """Return True if a grid obeys the clue of a cage."""
        for c in range(self._n):
            self._rows[64 * self._n + c] = solution[c]
        return not self._is_broken(cage, 64)

    def _draw_type(self, cage: cython.int) -> cython.bint:
        """Give a cage a random one of its possible clues; return False if it has none.

        A single cell is a given digit.
        """
        i: cython.int
        n: cython.int = 0
        if self._size[cage] == 1:
            self._type[cage] = self._alone
            self._value[cage] = self._value_of(cage, self._alone, 0)
            return True
        for i in range(len(self._types)):
            value = self._value_of(cage, self._types[i], 0)
            if value >= 0:
                n += 1
                if n == 1 or self._below(n) == 0:
                    self._type[cage] = self._types[i]
                    self._value[cage] = value
        return n > 0

    # In the search

    def load(self, loader: CageLoader) -> None:
        """Add new cages to the search, and turn off those that went."""
        loader.search.turn_all(self._gone, False)
        self._gone.clear()
        for cage in range(self._n):
            if self._size[cage] and self._number[cage] < 0:
                self._number[cage] = self._add(cage, self._type[cage], self._value[cage], loader)

    def _add(
        self, cage: cython.int, type_: cython.int, value: cython.longlong, loader: CageLoader
    ) -> cython.int:
        """Add a clue for the cells of a cage to the search; return its number there."""
        return loader.add(self._cells, 16 * cage, self._size[cage], min(type_, _HIDDEN), value)

    def forget(self) -> None:
        """Remove all cages from the search."""
        self._gone = []
        for cage in range(self._n):
            self._number[cage] = -1

    def numbers(self, a: cython.int, b: cython.int) -> tuple[int, int]:
        """Return the numbers of two cages in the search."""
        return self._number[a], self._number[b]

    # As clues

    @property
    def clues(self) -> list[Clue]:
        """Return the clues of all cages, in order."""
        return [self._clue_of(cage, self._type[cage]) for cage in self._in_order()]

    def _clue_of(self, cage: cython.int, type_: cython.int) -> object:
        size: cython.int = self._size[cage]
        first: cython.int = 16 * self._n
        for i in range(size):
            c = self._cells[16 * cage + i]
            k = first + i
            while k > first and self._cells[k - 1] > c:
                self._cells[k] = self._cells[k - 1]
                k -= 1
            self._cells[k] = c
        cells = tuple([self._cells[first + i] for i in range(size)])
        name = CAGE_TYPES[min(type_, _HIDDEN)]
        # A third of the time of Clue(...), which calls Python code.
        return tuple.__new__(Clue, (name, cells, self._value_of(cage, type_, 0)))

    def _in_order(self) -> list[int]:
        """Return the cages in the order of their clues: by type, then by cells."""
        keys = []
        for cage in range(self._n):
            if self._size[cage]:
                first = self._n
                for i in range(self._size[cage]):
                    first = min(first, self._cells[16 * cage + i])
                keys.append((min(self._type[cage], _HIDDEN) * self._n + first) * self._n + cage)
        keys.sort()
        return [key % self._n for key in keys]
