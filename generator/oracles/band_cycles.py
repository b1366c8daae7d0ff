# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""The unavoidable sets of a 9x9 Sudoku grid that need no search: cycles of two digits or lines.

Exchanging two digits in some rows gives a second grid if no other row has one of them in the same
columns or boxes.  So does exchanging two rows of a band, or columns of a stack, where both have the
same digits.  In X-Sudoku the digits of a diagonal must stay different too.  A set is identified by
its kind and the sum of the exchanged items, from which its grid is made.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.oracles.unavoidable_sets import UnavoidableSets

_NONE = cython.declare(cython.int, 0)
_DIGITS = cython.declare(cython.int, 1)
_ROWS = cython.declare(cython.int, 2)
_COLUMNS = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class BandCycles:
    """The sets that a pool of unavoidable sets starts with.

    Parameters
    ----------
    sets : UnavoidableSets
        The pool, with words of 27 cells, at most 512 sets.
    has_diagonals : bool
    """

    def __init__(self, sets: UnavoidableSets, has_diagonals: cython.bint) -> None:
        self._sets = sets
        self._has_diagonals = has_diagonals

    def add(self, grid: cython.p_uchar) -> cython.bint:
        """Add the cycles of two digits, rows or columns of a band to the pool, like its ``add``."""
        column_of = cython.declare(cython.uchar[81])  # by 9 * digit + row
        row_of = cython.declare(cython.uchar[81])  # by 9 * digit + column
        row_in = cython.declare(cython.uchar[81])  # by 9 * digit + box
        for cell in range(81):
            row = cell // 9
            column = cell % 9
            digit = grid[cell] - 1
            column_of[9 * digit + row] = column
            row_of[9 * digit + column] = row
            row_in[9 * digit + row // 3 * 3 + column // 3] = row
            if row == column:
                self._row_on[digit] = row
            if row + column == 8:
                self._row_on[9 + digit] = row
        for digit in range(8):
            for other in range(digit + 1, 9):
                if not self._add_digit_cycles(digit, other, column_of, row_of, row_in):
                    return False
        for first in range(9):
            second = first + 1 if first % 3 < 2 else first - 2
            if not self._add_row_cycles(grid, first, second, column_of):
                return False
            if not self._add_column_cycles(grid, first, second, row_of):
                return False
        return True

    def _add(self, cells: cython.p_uint, kind: cython.int, total: cython.int) -> cython.bint:
        u = self._sets.n_sets
        for band in range(3):
            self._sets.cells[3 * u + band] = cells[band]
        self._kind[u] = kind
        self._total[u] = total
        return self._sets.add()

    def _add_digit_cycles(self, a, b, column_of, row_of, row_in):
        """Add the sets within the digits a and b: rows linked by a common column or box."""
        cells = cython.declare(cython.uint[3])
        one = 1
        seen = 0
        for start in range(9):
            if seen >> start & 1:
                continue
            cells[0] = cells[1] = cells[2] = 0
            cycle = 0
            new = one << start
            while new:
                row = lowest_bit(new)
                cycle |= one << row
                of_a = column_of[9 * a + row]
                of_b = column_of[9 * b + row]
                cells[row // 3] |= (one << of_a | one << of_b) << row % 3 * 9
                new |= one << row_of[9 * b + of_a] | one << row_of[9 * a + of_b]
                new |= one << row_in[9 * b + row // 3 * 3 + of_a // 3]
                new |= one << row_in[9 * a + row // 3 * 3 + of_b // 3]
                if self._has_diagonals:
                    new |= self._linked(row, of_a, b) | self._linked(row, of_b, a)
                new &= ~cycle
            seen |= cycle
            if not self._add(cells, _DIGITS, a + b + 2):
                return False
        return True

    def _linked(self, row, column, digit):
        """Return the rows with a digit on the diagonals of a cell."""
        one = 1
        linked = 0
        if row == column:
            linked |= one << self._row_on[digit]
        if row + column == 8:
            linked |= one << self._row_on[9 + digit]
        return linked

    def _is_allowed(self, cycle, a, b):
        """Return True if an exchange within two lines leaves the diagonals as they are."""
        one = 1
        crossed = one << a | one << b | one << 8 - a | one << 8 - b
        return not (self._has_diagonals and cycle & crossed)

    def _add_row_cycles(self, grid, a, b, column_of):
        """Add the sets within the rows a and b of one band."""
        cells = cython.declare(cython.uint[3])
        seen = 0
        for start in range(9):
            if seen >> start & 1:
                continue
            cycle = 0
            column = start
            while not cycle >> column & 1:
                cycle |= cython.cast(cython.uint, 1) << column
                column = column_of[9 * (grid[9 * b + column] - 1) + a]
            seen |= cycle
            cells[0] = cells[1] = cells[2] = 0
            cells[a // 3] = cycle << a % 3 * 9 | cycle << b % 3 * 9
            if self._is_allowed(cycle, a, b) and not self._add(cells, _ROWS, a + b):
                return False
        return True

    def _add_column_cycles(self, grid, a, b, row_of):
        """Add the sets within the columns a and b of one stack."""
        cells = cython.declare(cython.uint[3])
        one = 1
        seen = 0
        for start in range(9):
            if seen >> start & 1:
                continue
            cells[0] = cells[1] = cells[2] = 0
            cycle = 0
            row = start
            while not cycle >> row & 1:
                cycle |= one << row
                cells[row // 3] |= (one << a | one << b) << row % 3 * 9
                row = row_of[9 * (grid[9 * row + b] - 1) + a]
            seen |= cycle
            if self._is_allowed(cycle, a, b) and not self._add(cells, _COLUMNS, a + b):
                return False
        return True

    def forget(self, number: cython.int) -> cython.void:
        """Note that a set of the pool is none of the cycles."""
        self._kind[number] = _NONE

    def write_grid(self, number, grid, values):
        """Write the second grid of a cycle; return False for another set."""
        total = self._total[number]
        kind = self._kind[number]
        if kind == _NONE:
            return False
        for cell in range(81):
            values[cell] = grid[cell]
            if self._sets.cells[3 * number + cell // 27] >> cell % 27 & 1:
                if kind == _DIGITS:
                    values[cell] = total - grid[cell]
                    continue
                partner = cell % 9 + 9 * (total - cell // 9) if kind == _ROWS else 0
                if kind == _COLUMNS:
                    partner = cell // 9 * 9 + total - cell % 9
                values[cell] = grid[partner]
        return True
