# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The rules of a kind as sets of digits, and the check of whole grids against nothing but them.

A *house* is a set of cells with the digit sets it may hold, as bit masks (bit d-1 for digit d).
Each mask has as many bits as the house has cells, so a house that shows an allowed mask holds
distinct digits.  A Sudoku house allows one mask, a Hanidoku line of n cells those of n consecutive
digits.

This check shares nothing with the exact cover model: it is the second opinion in the
proof of minimality.
"""

from dataclasses import dataclass

import cython

from generator.errors import GeneratorError
from generator.kernel.arrays import flat

# The sets of digits are bits of a C int.
MAX_DIGITS = 30


class RulesError(GeneratorError, ValueError):
    """Houses that no grid has, or that the check cannot take."""


@dataclass(frozen=True, slots=True)
class House:
    """Cells that hold distinct digits, and the digit sets (bit masks) that they may hold."""

    cells: tuple[int, ...]
    allowed: tuple[int, ...]

    def __post_init__(self) -> None:
        for mask in self.allowed:
            if mask.bit_count() != len(self.cells):
                raise RulesError(f"mask {mask:b} does not fill {len(self.cells)} cells")


@cython.cclass
class GridRules:
    """The houses of a kind, laid out for a fast check.

    Parameters
    ----------
    n_cells, n_digits : int
        Sizes of a grid; at most MAX_DIGITS digits.
    houses : sequence of House

    Raises
    ------
    RulesError
        There are too many digits, or a house has another cell than these.
    """

    n_cells: cython.int
    n_digits: cython.int
    _n_houses: cython.int
    _cell_start: cython.int[::1]
    _cells: cython.int[::1]
    _mask_start: cython.int[::1]
    _masks: cython.int[::1]

    def __init__(self, n_cells: int, n_digits: int, houses: tuple[House, ...]) -> None:
        if not 1 <= n_digits <= MAX_DIGITS:
            raise RulesError(f"{n_digits} digits: use 1 to {MAX_DIGITS}")
        for house in houses:
            for cell in house.cells:
                if not 0 <= cell < n_cells:
                    raise RulesError(f"cell {cell}: there are {n_cells}, from 0")
            if max(house.allowed, default=0) >= 1 << n_digits:
                raise RulesError(f"a house with a digit above {n_digits}")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self._n_houses = len(houses)
        self._cell_start, self._cells = flat([house.cells for house in houses])
        self._mask_start, self._masks = flat([house.allowed for house in houses])

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
        is_wrong: cython.int = 0
        for k in range(self.n_cells):
            is_wrong |= (values[start + k] < 1) | (values[start + k] > self.n_digits)
        if is_wrong:
            return False
        for h in range(self._n_houses):
            mask = 0
            for k in range(self._cell_start[h], self._cell_start[h + 1]):
                mask |= 1 << (values[start + self._cells[k]] - 1)
            for k in range(self._mask_start[h], self._mask_start[h + 1]):
                if self._masks[k] == mask:
                    break
            else:
                return False
        return True

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
