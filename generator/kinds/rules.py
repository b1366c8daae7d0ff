# cython: cdivision=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The rules of a kind, and the check of whole grids against the rules alone.

The digits of a *house* are added as powers of two (bit d-1 for digit d).  They are distinct if the
sum has one bit per cell, since then no bit was carried.  They are consecutive if, in addition, its
bits have no gap.

This check shares nothing with the exact cover model: it is the second opinion in the
proof of minimality.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import n_bits

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kernel.arrays import flat, ints
from cluesmith.generator.kernel.board_sizes import MAX_DIGITS
from cluesmith.generator.kinds.definition import Holds, House


class RulesError(GeneratorError, ValueError):
    """Rules that the check cannot take."""


@cython.cclass
class GridRules:
    """The rules of a kind, laid out for a fast check.

    Parameters
    ----------
    n_cells, n_digits : int
        Sizes of a grid; at most MAX_DIGITS digits.
    houses : sequence of House
    different, not_consecutive : sequence of (int, int)
        Pairs of cells whose digits differ, or are not consecutive.

    Raises
    ------
    RulesError
        There are too many digits, or a house or a pair has a cell out of range.
    """

    n_cells: cython.int
    n_digits: cython.int
    _n_houses: cython.int
    _n_different: cython.int
    _n_not_consecutive: cython.int
    _cell_start: cython.int[::1]
    _cells: cython.int[::1]
    _is_consecutive: cython.int[::1]
    _power: cython.int[::1]
    _has_only_full_houses: cython.bint
    _house_start: cython.int[::1]
    _houses: cython.int[::1]
    _changed: cython.int[::1]
    _more: cython.int[::1]
    _different: cython.int[::1]
    _not_consecutive: cython.int[::1]

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        houses: Sequence[House],
        different: Sequence[tuple[int, int]] = (),
        not_consecutive: Sequence[tuple[int, int]] = (),
    ) -> None:
        if not 1 <= n_digits <= MAX_DIGITS:
            raise RulesError(f"{n_digits} digits: use 1 to {MAX_DIGITS}")
        for cells in (*(house.cells for house in houses), *different, *not_consecutive):
            for cell in cells:
                if not 0 <= cell < n_cells:
                    raise RulesError(f"cell {cell}: there are {n_cells}, from 0")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self._n_houses = len(houses)
        self._cell_start, self._cells = flat([house.cells for house in houses])
        self._is_consecutive = ints(len(houses))
        for number, house in enumerate(houses):
            self._is_consecutive[number] = house.holds is Holds.CONSECUTIVE
        self._power = ints(n_cells)
        sizes = {len(house.cells) for house in houses}
        self._has_only_full_houses = sizes <= {n_digits} and not different and not not_consecutive
        self._house_start, self._houses = flat(
            [[h for h, house in enumerate(houses) if c in house.cells] for c in range(n_cells)]
        )
        self._changed = ints(n_cells + 1)
        self._more = ints(len(houses))
        self._n_different = len(different)
        self._n_not_consecutive = len(not_consecutive)
        _, self._different = flat(different)
        _, self._not_consecutive = flat(not_consecutive)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_grid(
        self, values: cython.const[cython.uchar][::1], start: cython.Py_ssize_t
    ) -> cython.bint:
        every: cython.int = (1 << self.n_digits) - 1
        wrong: cython.int = 0
        for k in range(self.n_cells):
            wrong |= (values[start + k] < 1) | (values[start + k] > self.n_digits)
        if wrong:
            return False
        for k in range(self.n_cells):
            self._power[k] = 1 << values[start + k] - 1
        for h in range(self._n_houses):
            total = 0
            for k in range(self._cell_start[h], self._cell_start[h + 1]):
                total += self._power[self._cells[k]]
            if self._cell_start[h + 1] - self._cell_start[h] == self.n_digits:
                wrong |= total != every
                continue
            wrong |= n_bits(total) != self._cell_start[h + 1] - self._cell_start[h]
            if self._is_consecutive[h]:
                # Adding the lowest bit carries through to the first gap, which has to be above all.
                wrong |= (total & total + (total & -total)) != 0
        if wrong:
            return False
        for k in range(0, 2 * self._n_different, 2):
            wrong |= values[start + self._different[k]] == values[start + self._different[k + 1]]
        for k in range(0, 2 * self._n_not_consecutive, 2):
            gap = values[start + self._not_consecutive[k]]
            gap -= values[start + self._not_consecutive[k + 1]]
            wrong |= (gap == 1) | (gap == -1)
        return not wrong

    def is_grid(self, values: bytes) -> bool:
        """Return True if the values (digits 1..n_digits, one byte per cell) obey the rules."""
        return len(values) == self.n_cells and self._is_grid(values, 0)

    def first_no_grid(self, grids: bytes) -> int | None:
        """Return the number of the first of some grids that breaks the rules, or None."""
        if len(grids) % self.n_cells:
            raise ValueError(f"{len(grids)} values, {self.n_cells} in each grid")
        values: cython.const[cython.uchar][::1] = grids
        start: cython.Py_ssize_t = 0
        for number in range(len(grids) // self.n_cells):
            if not self._is_grid(values, start):
                return number
            start += self.n_cells
        return None

    def is_solution(self, values: bytes, clues: bytes) -> bool:
        """Return True if the values obey the rules of the kind and show all clues."""
        if len(clues) != self.n_cells or not self.is_grid(values):
            return False
        digits: cython.const[cython.uchar][::1] = values
        given: cython.const[cython.uchar][::1] = clues
        for k in range(self.n_cells):  # noqa: SIM110 - a generator would be no C loop
            if given[k] and given[k] != digits[k]:
                return False
        return True

    def first_without_witness(
        self, clues: bytes, witnesses: bytes, grid: bytes | None = None
    ) -> int | None:
        """Return the first clue's cell whose witness proves nothing, or None if all are good.

        A witness for a clue obeys the rules, shows all other clues and not that one: it is a second
        solution of the puzzle without the clue, so the clue cannot be dropped.

        Parameters
        ----------
        clues : bytes
            One value per cell; 0 is blank.
        witnesses : bytes
            A grid for each clue in the order of cells, one after the other.
        grid : bytes, optional
            A solution of the puzzle that ``is_solution`` has checked.  Most witnesses differ from
            it in few cells, 8 of 81 in Sudoku, so only the houses of these are checked.

        Raises
        ------
        ValueError
            The lengths do not fit.
        """
        n_clues = len(clues) - clues.count(0)
        if len(clues) != self.n_cells or len(witnesses) != n_clues * self.n_cells:
            raise ValueError(f"{len(witnesses)} bytes of witnesses for {n_clues} clues")
        if grid is not None and self._has_only_full_houses:
            return self._first_without_witness_near(clues, witnesses, grid)
        n_lost: cython.int
        start: cython.Py_ssize_t = 0
        given: cython.const[cython.uchar][::1] = clues
        grids: cython.const[cython.uchar][::1] = witnesses
        for cell in range(self.n_cells):
            if not given[cell]:
                continue
            n_lost = 0
            for k in range(self.n_cells):
                n_lost += (given[k] != 0) & (given[k] != grids[start + k])
            if n_lost != 1 or given[cell] == grids[start + cell]:
                return cell
            if not self._is_grid(grids, start):
                return cell
            start += self.n_cells
        return None

    def _first_without_witness_near(
        self, clues: bytes, witnesses: bytes, grid: bytes
    ) -> int | None:
        if len(grid) != self.n_cells:
            raise ValueError(f"{len(grid)} values, and a grid has {self.n_cells}")
        start: cython.Py_ssize_t = 0
        given: cython.const[cython.uchar][::1] = clues
        digits: cython.const[cython.uchar][::1] = grid
        grids: cython.const[cython.uchar][::1] = witnesses
        for cell in range(self.n_cells):
            if given[cell]:
                if not self._is_witness(cell, given, digits, grids, start):
                    return cell
                start += self.n_cells
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_witness(
        self,
        cell: cython.int,
        clues: cython.const[cython.uchar][::1],
        grid: cython.const[cython.uchar][::1],
        witnesses: cython.const[cython.uchar][::1],
        start: cython.Py_ssize_t,
    ) -> cython.bint:
        """Return True if a witness is a grid and shows all clues but the cell's.

        In each house, the bits of the changed digits must add up to zero.
        """
        digit: cython.int
        n_changed: cython.int = 0
        wrong: cython.int = witnesses[start + cell] == grid[cell]
        for c in range(self.n_cells):
            self._changed[n_changed] = c
            n_changed += witnesses[start + c] != grid[c]
        for i in range(n_changed):
            c = self._changed[i]
            digit = witnesses[start + c]
            if digit < 1 or digit > self.n_digits:
                wrong = True
                n_changed = i  # take back what was added
                break
            wrong |= (clues[c] != 0) & (c != cell)
            for k in range(self._house_start[c], self._house_start[c + 1]):
                self._more[self._houses[k]] += (1 << digit - 1) - (1 << grid[c] - 1)
        for i in range(n_changed):
            c = self._changed[i]
            for k in range(self._house_start[c], self._house_start[c + 1]):
                wrong |= self._more[self._houses[k]]
                self._more[self._houses[k]] = 0
        return not wrong
