# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Predicates of clues that are not digits about grids, written for the proof alone.

Nothing here comes from the cards in ``generator.clues.families``, whose automata and relations the
search for puzzles uses.  Each type has its own predicate, and a relation if it links cells.
"""

from collections.abc import Callable, Sequence
from typing import Any

import cython

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_place import CluePlace
from cluesmith.generator.kernel.arrays import flat, ints

_CAGE = cython.declare(cython.int, 0)
_PLUS = cython.declare(cython.int, 1)
_MINUS = cython.declare(cython.int, 2)
_TIMES = cython.declare(cython.int, 3)
_DIVIDE = cython.declare(cython.int, 4)
_THERMO = cython.declare(cython.int, 5)
_WHITE = cython.declare(cython.int, 6)
_BLACK = cython.declare(cython.int, 7)
_V = cython.declare(cython.int, 8)
_X = cython.declare(cython.int, 9)
_ARROW = cython.declare(cython.int, 10)
_WHISPER = cython.declare(cython.int, 11)
_RENBAN = cython.declare(cython.int, 12)
_PALINDROME = cython.declare(cython.int, 13)
_SKYSCRAPER = cython.declare(cython.int, 14)
_SANDWICH = cython.declare(cython.int, 15)
_X_SUM = cython.declare(cython.int, 16)
_ODD = cython.declare(cython.int, 17)
_EVEN = cython.declare(cython.int, 18)
_NOT_DOT = cython.declare(cython.int, 19)
_NOT_XV = cython.declare(cython.int, 20)
_HIDDEN = cython.declare(cython.int, 21)

# Two neighbours without a clue of a family, if all its clues are shown.
NO = "no "
_NO_DOT, _NO_XV = f"{NO}dot", f"{NO}xv"

DIFFERENT = "different"
NOT_CONSECUTIVE = "not consecutive"

# For the search of the proof, in words other than those of the predicates:
# (a, b, value, n_digits) -> whether two linked cells may hold the digits a and b.
RELATIONS: dict[str, Callable[[int, int, int, int], bool]] = {
    DIFFERENT: lambda a, b, value, n: a != b,
    NOT_CONSECUTIVE: lambda a, b, value, n: a + 1 != b and b + 1 != a,
    "less": lambda a, b, value, n: a < b,
    "thermo": lambda a, b, value, n: a < b,
    "minus": lambda a, b, value, n: a + value == b or b + value == a,
    "divide": lambda a, b, value, n: a * value == b or b * value == a,
    "hidden": lambda a, b, value, n: (
        value in (a + b, a - b, b - a, a * b) or value in (a / b, b / a)
    ),
    "white": lambda a, b, value, n: a + 1 == b or b + 1 == a,
    "black": lambda a, b, value, n: a + a == b or b + b == a,
    "v": lambda a, b, value, n: a + b == 5,
    "x": lambda a, b, value, n: a + b == 10,
    "whisper": lambda a, b, value, n: max(a, b) - min(a, b) >= (n + 1) // 2,
    "palindrome": lambda a, b, value, n: a == b,
    _NO_DOT: lambda a, b, value, n: not (a + 1 == b or b + 1 == a or a + a == b or b + b == a),
    _NO_XV: lambda a, b, value, n: a + b != 5 and a + b != 10,
}

_NUMBERS = {
    "cage": _CAGE,
    "plus": _PLUS,
    "little-killer": _PLUS,
    "minus": _MINUS,
    "times": _TIMES,
    "divide": _DIVIDE,
    "less": _THERMO,
    "thermo": _THERMO,
    "white": _WHITE,
    "black": _BLACK,
    "v": _V,
    "x": _X,
    "arrow": _ARROW,
    "whisper": _WHISPER,
    "renban": _RENBAN,
    "palindrome": _PALINDROME,
    "skyscraper": _SKYSCRAPER,
    "sandwich": _SANDWICH,
    "x-sum": _X_SUM,
    "odd": _ODD,
    "even": _EVEN,
    _NO_DOT: _NOT_DOT,
    _NO_XV: _NOT_XV,
    "hidden": _HIDDEN,
}


@cython.cclass
class CluePredicates:
    """Clues laid out for fast checks of grids.

    Parameters
    ----------
    n_cells, n_digits : int
    clues : sequence of Clue or CluePlace
        Of any type; of the type NO and a family for two cells without a clue of this family.
    values : sequence of int
        The value of each.
    """

    n_cells: cython.int
    n_digits: cython.int
    n_clues = cython.declare(cython.int, visibility="readonly")
    _type: cython.int[::1]
    _value: cython.int[::1]
    _first: cython.int[::1]
    _cells: cython.int[::1]
    _digit: cython.int[::1]  # of the cells of the clue that is looked at

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        clues: Sequence[Clue | CluePlace],
        values: Sequence[int],
    ) -> None:
        self.n_cells = n_cells
        self.n_digits = n_digits
        self.n_clues = len(clues)
        self._type, self._value = ints(len(clues)), ints(len(clues))
        self._first, self._cells = flat([clue.cells for clue in clues])
        self._digit = ints(n_cells)
        for number in range(len(clues)):
            self._type[number] = _NUMBERS[clues[number].type]
            self._value[number] = values[number]

    def first_broken(self, grid: bytes) -> int | None:
        """Return the number of the first clue that a grid breaks, or None."""
        self._check_size(grid, 1)
        digits: cython.const[cython.uchar][::1] = grid
        for number in range(self.n_clues):
            if not self._holds(number, digits, 0):
                return number
        return None

    def first_unproven(
        self, witnesses: bytes, grid: bytes, given: bytes, n_clues: int, left_out: Sequence[Any]
    ) -> int | None:
        """Return the number of the first witness that proves nothing, or None.

        Parameters
        ----------
        witnesses : bytes
            Grids that follow each other.  Each must differ from the solution, show the given digits
            and obey the clues, but for what is left out.
        grid : bytes
            The solution.
        given : bytes
            The given digits, 0 in blank cells.
        n_clues : int
            The number of clues of the puzzle, from the first on.
        left_out : sequence of (int, int, int, clue or None)
            For each witness, the cell whose digit is ignored, two clues that are ignored, -1 for
            none, and whether another clue beyond ``n_clues`` comes instead, in their order.
        """
        self._check_size(witnesses, len(left_out))
        self._check_size(grid, 1)
        self._check_size(given, 1)
        grids: cython.const[cython.uchar][::1] = witnesses
        solution: cython.const[cython.uchar][::1] = grid
        digits: cython.const[cython.uchar][::1] = given
        n_puzzle: cython.int = n_clues
        added: cython.int = n_clues
        start: cython.Py_ssize_t = 0
        for number, (cell, first, second, joined) in enumerate(left_out):
            if not self._obeys(grids, start, solution, digits, n_puzzle, cell, first, second):
                return number
            if joined is not None:
                if not self._holds(added, grids, start):
                    return number
                added += 1
            start += self.n_cells
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _obeys(
        self,
        grids: cython.const[cython.uchar][::1],
        start: cython.Py_ssize_t,
        solution: cython.const[cython.uchar][::1],
        given: cython.const[cython.uchar][::1],
        n_clues: cython.int,
        out_cell: cython.int,
        first_out: cython.int,
        second_out: cython.int,
    ) -> cython.bint:
        is_other: cython.bint = False
        for k in range(self.n_cells):
            is_other |= grids[start + k] != solution[k]
            if given[k] and given[k] != grids[start + k] and k != out_cell:
                return False
        for k in range(n_clues):
            if k not in (first_out, second_out) and not self._holds(k, grids, start):
                return False
        return is_other

    def _check_size(self, grids: bytes, n_grids: int) -> None:
        if len(grids) < n_grids * self.n_cells:
            raise ValueError(f"{len(grids)} values for {n_grids} grids of {self.n_cells} cells")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _holds(
        self,
        number: cython.int,
        grid: cython.const[cython.uchar][::1],
        start: cython.Py_ssize_t,
    ) -> cython.bint:
        what: cython.int = self._type[number]
        value: cython.int = self._value[number]
        first: cython.int = self._first[number]
        n: cython.int = self._first[number + 1] - first
        a: cython.int = grid[start + self._cells[first]]
        b: cython.int = grid[start + self._cells[first + n - 1]]
        if what == _MINUS:
            return a - b in (value, -value)
        if what == _DIVIDE:
            return a == value * b or b == value * a
        if what == _WHITE:
            return a - b in (1, -1)
        if what == _BLACK:
            return a == 2 * b or b == 2 * a
        if what == _V:
            return a + b == 5
        if what == _X:
            return a + b == 10
        if what == _ODD:
            return a % 2 == 1
        if what == _EVEN:
            return a % 2 == 0
        if what == _NOT_DOT:
            return a - b not in (1, -1) and a != 2 * b and b != 2 * a
        if what == _NOT_XV:
            return a + b not in (5, 10)
        for k in range(n):
            self._digit[k] = grid[start + self._cells[first + k]]
        if what in (_CAGE, _PLUS, _ARROW):
            return self._has_sum(what, value, n)
        if what in (_THERMO, _WHISPER, _PALINDROME):
            return self._is_linked(what, n)
        if what == _TIMES:
            return self._has_product(value, n)
        if what == _RENBAN:
            return self._is_run(n)
        if what == _HIDDEN:
            return self._has_result(value, n)
        if what == _SKYSCRAPER:
            return self._n_seen(n) == value
        if what == _SANDWICH:
            return self._is_between(value, n)
        return self._has_first_sum(value, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_sum(self, what: cython.int, value: cython.int, n: cython.int) -> cython.bint:
        total: cython.int = 0
        used: cython.int = 0
        is_twice: cython.bint = False
        for k in range(n):
            digit = self._digit[k]
            is_twice |= used >> digit & 1
            used |= 1 << digit
            total += digit
        if what == _ARROW:
            return total == 2 * self._digit[0]
        return total == value and not (what == _CAGE and is_twice)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_linked(self, what: cython.int, n: cython.int) -> cython.bint:
        least: cython.int = (self.n_digits + 1) // 2
        for k in range(n - 1):
            gap = self._digit[k + 1]
            if what == _PALINDROME:
                if gap != self._digit[n - 2 - k]:
                    return False
                continue
            gap -= self._digit[k]
            if what == _THERMO and gap <= 0:
                return False
            if what == _WHISPER and -least < gap < least:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_product(self, value: cython.int, n: cython.int) -> cython.bint:
        product: cython.longlong = 1
        for k in range(n):
            product *= self._digit[k]
            if product > value:
                return False
        return product == value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_result(self, value: cython.int, n: cython.int) -> cython.bint:
        """Return True if some operation on the digits gives this: of two, also a difference."""
        if self._has_sum(_PLUS, value, n) or self._has_product(value, n):
            return True
        high: cython.int = max(self._digit[0], self._digit[n - 1])
        low: cython.int = min(self._digit[0], self._digit[n - 1])
        return n == 2 and (high - low == value or high == low * value)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_run(self, n: cython.int) -> cython.bint:
        """Return True if the digits differ and are consecutive in some order."""
        used: cython.int = 0
        low: cython.int = self.n_digits
        high: cython.int = 0
        for k in range(n):
            digit = self._digit[k]
            if used >> digit & 1:
                return False
            used |= 1 << digit
            low = min(low, digit)
            high = max(high, digit)
        return high - low == n - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _n_seen(self, n: cython.int) -> cython.int:
        highest: cython.int = 0
        n_seen: cython.int = 0
        for k in range(n):
            digit = self._digit[k]
            n_seen += digit > highest
            highest = max(highest, digit)
        return n_seen

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_between(self, value: cython.int, n: cython.int) -> cython.bint:
        """Return True if the digits between 1 and the highest one have this sum."""
        total: cython.int = 0
        n_ends: cython.int = 0
        for k in range(n):
            digit = self._digit[k]
            if digit in (1, self.n_digits):
                n_ends += 1
            elif n_ends == 1:
                total += digit
        return n_ends == 2 and total == value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_first_sum(self, value: cython.int, n: cython.int) -> cython.bint:
        """Return True if the first k digits have this sum, where k is the first one."""
        total: cython.int = 0
        n_summed: cython.int = self._digit[0]
        if n_summed > n:
            return False
        for k in range(n_summed):
            total += self._digit[k]
        return total == value
