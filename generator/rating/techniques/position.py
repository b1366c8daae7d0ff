"""A position: the placed digits and the remaining candidates, as sets of bits."""

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from itertools import permutations
from operator import or_
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.kernel.arrays import flat
from cluesmith.generator.kinds.definition import DigitFreedom
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.chain_lengths import ChainLengths
from cluesmith.generator.rating.techniques.hint_templates import Place


class Candidate(NamedTuple):
    """A digit in a cell, both numbered from 0."""

    cell: int
    digit: int


class CandidateTable:
    """The candidates of a kind, and which of them exclude each other, whatever the puzzle.

    A candidate's number is that of its option in the kind's exact cover model, ``cell * n_digits +
    digit``; a set of candidates is an integer with these bits.

    Attributes
    ----------
    item : list of int
        By primary item of the model, its candidates.
    flat_items : (array of int, array of int)
        The same in one list, behind where each item begins.
    items_of : list of tuple of int
        By candidate, its primary items.
    rank : list of (int, int)
        By primary item, how early people see a single candidate in it, and its number.
    sees : list of int
        By candidate, those that cannot be true together with it.
    cell : list of int
        By cell, its candidates.
    digit : list of int
        By digit from 0, the candidates of all cells.
    house : list of int
        By house, the candidates of its cells.
    house_items : list of tuple of int
        By house, its primary items; none for one that need not hold any digit.
    area_items, line_items, cell_items : list of int
        The primary items of boxes and other areas, of rows and columns, and of cells.
    houses_of : list of tuple of int
        By cell, the houses that it is in.
    n_lines : int
        The number of lines, which are rows and columns: they are the first houses.
    places : list of Place
        The primary items, as steps name them.
    never : int
        The candidates that no position has.
    """

    never = 0

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        n_cells, n_digits = kind.n_cells, kind.n_digits
        model = kind.model
        of_item = [0] * (model.n_primary + model.n_secondary)
        for option, items in enumerate(model.options):
            for item in items:
                of_item[item] |= 1 << option
        self.item = of_item[: model.n_primary]
        self.items_of = [
            tuple(item for item in items if item < model.n_primary) for items in model.options
        ]
        self.flat_items = flat([list(bits_of(candidates)) for candidates in self.item])
        self.rank = [(item.ease, number) for number, item in enumerate(kind.items)]
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
        self.house = [sum(self.cell[cell] for cell in house.cells) for house in kind.houses]
        self.house_items = [
            tuple(number for number, item in enumerate(kind.items) if item.house == house)
            for house in range(len(kind.houses))
        ]
        self.houses_of: list[tuple[int, ...]] = [
            tuple(number for number, house in enumerate(kind.houses) if cell in house.cells)
            for cell in range(n_cells)
        ]
        self.n_lines = len(kind.definition.line_houses)
        of_lines = self.house_items[: self.n_lines]
        of_areas = self.house_items[self.n_lines :]
        self.line_items = [item for items in of_lines for item in items]
        self.area_items = [item for items in of_areas for item in items]
        self.places = [self._place(number) for number in range(model.n_primary)]
        self.cell_items = [number for number, item in enumerate(kind.items) if item.is_cell]

    def _place(self, item: int) -> Place:
        """Return an item as steps name it."""
        house = self.kind.items[item].house
        first = bits_of(self.item[item])
        if house is None:
            return Place(next(first) // self.kind.n_digits)
        return Place(-1, house, set_of(candidate % self.kind.n_digits for candidate in first))

    @property
    def possible(self) -> int:
        """Return the candidates of a board without digits."""
        return (1 << len(self.sees)) - 1 & ~self.never

    def house_digit(self, house: int, digit: int) -> int:
        """Return the candidates of a digit from 0 in a house, by its number."""
        return self.house[house] & self.digit[digit]

    def clues_between(self, places: int, gone: int) -> tuple[Clue, ...]:
        """Return the clues by which some candidates exclude others, where no house does."""
        return ()

    @cached_property
    def chain_lengths(self) -> ChainLengths:
        """Return the search for chains among the candidates; it serves one thread at a time."""
        is_cell = array("i", [item.is_cell for item in self.kind.items])
        return ChainLengths(self.kind.n_digits, self.packed_sees, self.flat_items, is_cell)

    @cached_property
    def packed_sees(self) -> "array[int]":
        """Return the candidates that each candidate sees, as words of 64 bits."""
        n_bytes = (len(self.sees) + 63) // 64 * 8
        return array("Q", b"".join([seen.to_bytes(n_bytes, "little") for seen in self.sees]))

    @cached_property
    def columns(self) -> list[list[int]]:
        """Return by house the candidates of each column: digits of which it holds at most one.

        In a house of n consecutive digits, a column is the digits with the same remainder modulo n.
        """
        n_digits, definition = self.kind.n_digits, self.kind.definition
        found = []
        for number, house in enumerate(self.kind.houses):
            n = len(house.cells) if definition.is_consecutive(house) else n_digits
            found.append(
                [
                    sum(self.house_digit(number, digit) for digit in range(column, n_digits, n))
                    for column in range(n)
                ]
            )
        return found

    @cached_property
    def has_choosy_cells(self) -> bool:
        """Return True if all digits of some cell can exclude the same candidate elsewhere."""
        return self.kind.definition.freedom is not DigitFreedom.ANY

    @cached_property
    def directions(self) -> list[tuple[int, ...]]:
        """Return the lines of a board that run side by side, by their numbers among the houses.

        Together they hold all cells of the board, and none of them twice.
        """
        definition = self.kind.definition
        boards = definition.shared_cells.cells if definition.boards else [range(self.kind.n_cells)]
        found = []
        for cells in boards:
            board = union_of(self.cell[cell] for cell in cells)
            left = [number for number in range(self.n_lines) if not self.house[number] & ~board]
            while left:
                covered, lines = 0, []
                for number in left:
                    if not covered & self.house[number]:
                        covered |= self.house[number]
                        lines.append(number)
                if covered == board:
                    found.append(tuple(lines))
                left = [number for number in left if number not in lines]
        return found

    @cached_property
    def crossings(self) -> list[tuple[int, int]]:
        """Return the pairs of directions of one board, by their places."""
        boards = [union_of(self.house[line] for line in lines) for lines in self.directions]
        pairs = permutations(range(len(boards)), 2)
        return [(base, cover) for base, cover in pairs if boards[base] == boards[cover]]

    @cached_property
    def lines_of(self) -> list[tuple[int, ...]]:
        """Return by cell the place of its line in each direction; -1 on other boards."""
        houses = self.kind.houses
        return [
            tuple(
                next((n for n, line in enumerate(lines) if cell in houses[line].cells), -1)
                for lines in self.directions
            )
            for cell in range(self.kind.n_cells)
        ]

    @cached_property
    def windows(self) -> dict[int, list[range]]:
        """Return the houses of consecutive digits, by number, with the runs that each can hold."""
        found: dict[int, list[range]] = {}
        for window in self.kind.digit_windows:
            digits = range(window.digits.start - 1, window.digits.stop - 1)
            found.setdefault(window.number, []).append(digits)
        return {house: digits for house, digits in found.items() if len(digits) > 1}


class Position:
    """Digits that are placed, and candidates that are left, which only become fewer.

    Parameters
    ----------
    values : bytes
        The placed digits, a value for each cell, 0 for none.  They are not checked: a cell without
        a candidate shows that there is no solution.
    left : int, optional
        The candidates that are left, if that is known.

    Attributes
    ----------
    left : int
        The candidates of the cells that are open.
    """

    def __init__(self, table: CandidateTable, values: bytes, left: int | None = None) -> None:
        self.table = table
        self.kind = table.kind
        self.values = bytearray(values)
        if left is None:
            left = table.possible
            for option in table.kind.presets(values):
                left &= ~(table.sees[option] | table.cell[option // table.kind.n_digits])
        self.left = left
        self._n_left: tuple[int, list[int]] = -1, []

    def copy(self) -> "Position":
        """Return the same position, which changes by itself."""
        return type(self)(self.table, bytes(self.values), self.left)

    @property
    def struck(self) -> int:
        """Return the candidates that were struck out, beside those that the digits exclude."""
        return type(self)(self.table, bytes(self.values)).left & ~self.left

    @property
    def n_open(self) -> int:
        """Return the number of cells without a digit."""
        return self.values.count(0)

    @property
    def n_left(self) -> list[int]:
        """Return by primary item the number of its candidates that are left."""
        left = self.left
        if self._n_left[0] != left:
            self._n_left = left, [(left & candidates).bit_count() for candidates in self.table.item]
        return self._n_left[1]

    @property
    def n_singles(self) -> int:
        """Return the number of cells that a single gives a digit."""
        alone = [number for number, n_left in enumerate(self.n_left) if n_left == 1]
        candidates = union_of(self.table.item[number] & self.left for number in alone)
        return len({candidate // self.kind.n_digits for candidate in bits_of(candidates)})

    def place(self, candidate: int) -> None:
        """Place a candidate, by its number, and strike out the candidates that it sees."""
        cell, digit = divmod(candidate, self.kind.n_digits)
        self.values[cell] = digit + 1
        self.strike(self.table.sees[candidate] | self.table.cell[cell])

    def strike(self, candidates: int) -> None:
        """Strike candidates out, as far as they are left."""
        self.left &= ~candidates

    def seen_by_all(self, candidates: int) -> int:
        """Return the candidates that each of these excludes; one of these is true."""
        seen = self.left
        sees = self.table.sees
        while candidates and seen:
            lowest = candidates & -candidates
            seen &= sees[lowest.bit_length() - 1]
            candidates ^= lowest
        return seen

    def pairs_left(self) -> Iterator[tuple[int, int, bool]]:
        """Yield the two candidates of each item with two left, and whether it is a cell."""
        for item, n_left in enumerate(self.n_left):
            if n_left == 2:
                low, high = bits_of(self.table.item[item] & self.left)
                yield low, high, self.kind.items[item].is_cell


def bits_of(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def set_of(numbers: Iterable[int]) -> int:
    """Return the set of these numbers, as bits; they may come more than once."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def union_of(sets: Iterable[int]) -> int:
    """Return the union of some sets."""
    return reduce(or_, sets, 0)


def candidates_of(bits: int, n_digits: int) -> tuple[Candidate, ...]:
    """Return the candidates of a set, in the order of their numbers."""
    return tuple(Candidate(*divmod(number, n_digits)) for number in bits_of(bits))


def bits_from(candidates: Iterable[Candidate], n_digits: int) -> int:
    """Return the set of these candidates."""
    return set_of(cell * n_digits + digit for cell, digit in candidates)
