"""A position: the digits that are placed, and the candidates that are left, as sets of bits."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from generator.kinds.kind import Kind


class Candidate(NamedTuple):
    """A digit in a cell, both numbered from 0."""

    cell: int
    digit: int


class CandidateTable:
    """What follows from a kind alone: which candidates exclude each other.

    A candidate's number is that of its option in the kind's exact cover model, ``cell * n_digits +
    digit``; a set of candidates is an integer with these bits.

    Parameters
    ----------
    kind : Kind

    Attributes
    ----------
    item : list of int
        By primary item of the model, its candidates.
    sees : list of int
        By candidate, those that cannot be true together with it.
    cell : list of int
        By cell, its candidates.
    digit : list of int
        By digit from 0, the candidates of all cells.
    """

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        n_cells, n_digits = kind.n_cells, kind.n_digits
        model = kind.model
        of_item = [0] * (model.n_primary + model.n_secondary)
        for option, items in enumerate(model.options):
            for item in items:
                of_item[item] |= 1 << option
        self.item = of_item[: model.n_primary]
        self.sees = []
        for option, items in enumerate(model.options):
            seen = 0
            for item in items:
                seen |= of_item[item]
            self.sees.append(seen & ~(1 << option))
        cell = (1 << n_digits) - 1
        self.cell = [cell << (n * n_digits) for n in range(n_cells)]
        first = sum(1 << (n * n_digits) for n in range(n_cells))
        self.digit = [first << digit for digit in range(n_digits)]

    def house_digit(self, house: int, digit: int) -> int:
        """Return the candidates of a digit from 0 in a house, by its number."""
        return self._house_cells[house] & self.digit[digit]

    @cached_property
    def _house_cells(self) -> list[int]:
        return [sum(self.cell[cell] for cell in house.cells) for house in self.kind.houses]


class Position:
    """Digits that are placed, and candidates that are left.

    Parameters
    ----------
    table : CandidateTable
    values : bytes
        What is placed, a value a cell, 0 for none.  Nothing is checked: a cell without a candidate
        shows that there is no solution.

    Attributes
    ----------
    values : bytearray
    left : int
        The candidates of the cells that are open.
    """

    def __init__(self, table: CandidateTable, values: bytes) -> None:
        self.table = table
        self.kind = table.kind
        self.values = bytearray(table.kind.n_cells)
        self.left = (1 << len(table.sees)) - 1
        for option in table.kind.presets(values):
            self.place(option)

    @property
    def n_open(self) -> int:
        """The number of cells without a digit."""
        return self.values.count(0)

    def place(self, candidate: int) -> None:
        """Place a candidate, by its number; what it sees goes."""
        cell, digit = divmod(candidate, self.kind.n_digits)
        self.values[cell] = digit + 1
        self.left &= ~(self.table.sees[candidate] | self.table.cell[cell])

    def strike(self, candidates: int) -> None:
        """Strike candidates out."""
        self.left &= ~candidates

    def seen_by_all(self, candidates: int) -> int:
        """Return what each of these candidates, of which one is true, excludes."""
        seen = self.left
        sees = self.table.sees
        for candidate in bits_of(candidates):
            seen &= sees[candidate]
        return seen


def bits_of(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def candidates_of(bits: int, n_digits: int) -> tuple[Candidate, ...]:
    """Return the candidates of a set, in the order of their numbers."""
    return tuple(Candidate(*divmod(number, n_digits)) for number in bits_of(bits))


def bits_from(candidates: Iterable[Candidate], n_digits: int) -> int:
    """Return the set of these candidates."""
    bits = 0
    for cell, digit in candidates:
        bits |= 1 << (cell * n_digits + digit)
    return bits
