# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The rules of a kind, and the check of whole grids against nothing but them.

The digits of a *house* are gathered as a bit mask (bit d-1 for digit d).  They are distinct if no
bit comes twice, and consecutive if, besides, the bits of the mask have no gap.

This check shares nothing with the exact cover model: it is the second opinion in the
proof of minimality.
"""

from collections.abc import Sequence

import cython

from generator.definitions.definition import Holds, House
from generator.errors import GeneratorError
from generator.kernel.arrays import flat, ints

# The sets of digits are bits of a C int.
MAX_DIGITS = 30


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
        Pairs of cells whose digits differ, or do not follow each other.

    Raises
    ------
    RulesError
        There are too many digits, or a house or a pair has another cell than these.
    """

    n_cells: cython.int
    n_digits: cython.int
    _n_houses: cython.int
    _n_different: cython.int
    _n_not_consecutive: cython.int
    _cell_start: cython.int[::1]
    _cells: cython.int[::1]
    _is_consecutive: cython.int[::1]
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
        h: cython.int
        k: cython.int
        mask: cython.int
        bit: cython.int
        gap: cython.int
        wrong: cython.int = 0
        for k in range(self.n_cells):
            wrong |= (values[start + k] < 1) | (values[start + k] > self.n_digits)
        if wrong:
            return False
        for h in range(self._n_houses):
            mask = 0
            for k in range(self._cell_start[h], self._cell_start[h + 1]):
                bit = 1 << (values[start + self._cells[k]] - 1)
                wrong |= mask & bit
                mask |= bit
            if self._is_consecutive[h]:
                # Adding the lowest bit carries through to the first gap, which has to be above all.
                wrong |= mask & (mask + (mask & -mask))
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
        """Whether the values (digits 1..n_digits, a byte a cell) obey the rules of the kind."""
        return len(values) == self.n_cells and self._is_grid(values, 0)

    def is_solution(self, values: bytes, clues: bytes) -> bool:
        """Whether the values obey the rules of the kind and show all clues."""
        if len(clues) != self.n_cells or not self.is_grid(values):
            return False
        k: cython.int
        digits: cython.const[cython.uchar][::1] = values
        given: cython.const[cython.uchar][::1] = clues
        for k in range(self.n_cells):  # noqa: SIM110 - a generator would be no C loop
            if given[k] and given[k] != digits[k]:
                return False
        return True

    def first_without_witness(self, clues: bytes, witnesses: bytes) -> int | None:
        """Return the first clue's cell whose witness proves nothing, or None if all are good.

        A witness for a clue obeys the rules, shows all other clues and not that one: it is a second
        solution of the puzzle without the clue, so the clue cannot be dropped.

        Parameters
        ----------
        clues : bytes
            A value a cell, 0 where it is blank.
        witnesses : bytes
            A grid for each clue in the order of cells, one after the other.

        Raises
        ------
        ValueError
            The lengths do not fit.
        """
        n_clues = len(clues) - clues.count(0)
        if len(clues) != self.n_cells or len(witnesses) != n_clues * self.n_cells:
            raise ValueError(f"{len(witnesses)} bytes of witnesses for {n_clues} clues")
        cell: cython.int
        k: cython.int
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
