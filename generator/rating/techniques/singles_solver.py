# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A solver by singles alone, and by windows if houses hold consecutive digits.

The same as ``generator.rating.techniques`` concludes by full houses, hidden and naked singles and
windows, in whatever order: what such steps lead to does not depend on it.

Data layout
-----------
The candidates of a cell are bits of an integer, 0 for a cell that is filled.  A house is looked at
again when a cell of it has changed (*dirty*): one pass over its cells finds the digits with one
place.  In a house of n consecutive digits those that leave the same remainder when divided by n
count as one digit; the windows that it can have are tried one by one.

Measured and rejected
---------------------
Means of one core of a shared 2-core machine, minimal Sudoku / Hanidoku of 12 clues: 11 / 16 us a
call.  Whips of length 0 on the exact cover model take 58 / 86, and know nothing of windows.
"""

from collections.abc import Sequence

import cython

from cluesmith.generator.kernel.arrays import flat, ints


class SinglesSolver:
    """Solves puzzles of one kind as far as singles and windows go.

    Parameters
    ----------
    n_cells, n_digits : int
        At most 30 digits.
    houses : sequence of sequences of int
        The cells of each house.
    is_consecutive : sequence of bool
        Of each house, whether its digits follow each other, and are fewer than there are.
    different, not_consecutive : sequence of (int, int)
        Pairs of cells with such a rule.

    Notes
    -----
    One object serves one thread at a time.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        houses: Sequence[Sequence[int]],
        is_consecutive: Sequence[bool],
        different: Sequence[tuple[int, int]],
        not_consecutive: Sequence[tuple[int, int]],
    ) -> None:
        if n_digits > 30:
            raise ValueError(f"{n_digits} digits: at most 30")
        self.n_cells = n_cells
        self.n_digits = n_digits
        self.n_houses = len(houses)
        self._house_first, self._house_cell = flat(houses)
        self._is_consecutive = bytearray(is_consecutive)
        houses_of: list[list[int]] = [[] for _ in range(n_cells)]
        seen: list[set[int]] = [set() for _ in range(n_cells)]
        for number, cells in enumerate(houses):
            for cell in cells:
                houses_of[cell].append(number)
                seen[cell].update(set(cells) - {cell})
        near: list[list[int]] = [[] for _ in range(n_cells)]
        for a, b in different:
            seen[a].add(b)
            seen[b].add(a)
        for a, b in not_consecutive:
            near[a].append(b)
            near[b].append(a)
        self._first_house, self._house = flat(houses_of)
        self._seen_first, self._seen = flat([sorted(cells) for cells in seen])
        self._near_first, self._near = flat(near)
        self._left = ints(n_cells)
        self._digit = ints(n_cells)
        self._single = ints(n_cells)
        self._dirty = ints(len(houses))
        self._is_dirty = bytearray(len(houses))
        self._n_open = self._n_single = self._n_dirty = 0
        self._saved = ints(0)

    def is_solved(self, clues: bytes) -> bool:
        """Return True if singles and windows fill all cells, so that there is one solution.

        Parameters
        ----------
        clues : bytes
            A value for each cell, 0 for none.
        """
        self._check(clues)
        values: cython.const[cython.uchar][::1] = clues
        return bool(self._solve(values))

    def needed(self, clues: bytes, groups: Sequence[Sequence[int]], each_alone: bool) -> list[bool]:
        """Return for each group of clues if singles and windows do not solve the puzzle without it.

        Parameters
        ----------
        clues : bytes
            A puzzle that they solve, a value for each cell, 0 for none.
        groups : sequence of sequences of int
            Cells with clues, in the order in which their clues are tried.
        each_alone : bool
            Whether each group is tried while all others are there; else those that are not needed
            go.
        """
        self._check(clues)
        rest = bytearray(clues)
        for group in groups:
            for cell in group:
                rest[cell] = 0
        n = len(groups)
        self._values = clues
        self._group_first, self._group_cell = flat(groups)
        self._is_needed = bytearray(n)
        self._saved = ints((n.bit_length() + 1) * (2 * self.n_cells + 1))
        self._solve(bytes(rest))
        if n:
            self._decide(0, 0, n, each_alone)
        return [mark == 1 for mark in self._is_needed]

    def _check(self, clues: bytes) -> None:
        if len(clues) != self.n_cells or max(clues) > self.n_digits:
            raise ValueError(f"{self.n_cells} values of at most {self.n_digits}: {clues!r} are not")

    def _decide(
        self, depth: cython.int, start: cython.int, end: cython.int, each_alone: cython.bint
    ) -> cython.void:
        """Mark which groups of a range are needed; the position is that of all other clues."""
        if self._n_open == 0:
            return
        if end - start == 1:
            self._is_needed[start] = 1
            return
        middle = (start + end) // 2
        base = depth * (2 * self.n_cells + 1)
        for i in range(self.n_cells):
            self._saved[base + 2 * i] = self._left[i]
            self._saved[base + 2 * i + 1] = self._digit[i]
        self._saved[base + 2 * self.n_cells] = self._n_open
        self._add(middle, end, False)
        self._decide(depth + 1, start, middle, each_alone)
        for i in range(self.n_cells):
            self._left[i] = self._saved[base + 2 * i]
            self._digit[i] = self._saved[base + 2 * i + 1]
        self._n_open = self._saved[base + 2 * self.n_cells]
        self._add(start, middle, not each_alone)
        self._decide(depth + 1, middle, end, each_alone)

    def _add(self, start: cython.int, end: cython.int, only_needed: cython.bint) -> cython.void:
        """Add the clues of groups to the position, and what they lead to."""
        for group in range(start, end):
            if only_needed and not self._is_needed[group]:
                continue
            for i in range(self._group_first[group], self._group_first[group + 1]):
                cell = self._group_cell[i]
                if self._left[cell] and self._values[cell]:
                    self._fill(cell, 1 << (self._values[cell] - 1))
        self._propagate()

    def _solve(self, values: cython.const[cython.uchar][::1]) -> cython.bint:
        self._is_broken = False
        self._n_open = self.n_cells
        self._n_single = self._n_dirty = 0
        for cell in range(self.n_cells):
            self._left[cell] = (1 << self.n_digits) - 1
            self._digit[cell] = 0
        for house in range(self.n_houses):
            self._is_dirty[house] = 0
            self._touch(house)
        for cell in range(self.n_cells):
            if values[cell]:
                if not self._left[cell] >> (values[cell] - 1) & 1:
                    return False
                self._fill(cell, 1 << (values[cell] - 1))
        self._propagate()
        return self._n_open == 0 and not self._is_broken

    def _propagate(self) -> cython.void:
        """Fill and strike out until nothing follows."""
        while not self._is_broken:
            if self._n_single:
                self._n_single -= 1
                cell = self._single[self._n_single]
                if self._left[cell]:
                    self._fill(cell, self._left[cell])
            elif self._n_dirty:
                self._n_dirty -= 1
                house = self._dirty[self._n_dirty]
                self._is_dirty[house] = 0
                self._look(house)
            else:
                break

    def _fill(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Fill a cell with a digit, given as its bit."""
        self._left[cell] = 0
        self._digit[cell] = digit
        self._n_open -= 1
        for i in range(self._first_house[cell], self._first_house[cell + 1]):
            self._touch(self._house[i])
        for i in range(self._seen_first[cell], self._seen_first[cell + 1]):
            self._strike(self._seen[i], digit)
        for i in range(self._near_first[cell], self._near_first[cell + 1]):
            self._strike(self._near[i], digit << 1 | digit >> 1)

    def _strike(self, cell: cython.int, digits: cython.int) -> cython.void:
        """Strike candidates out."""
        left = self._left[cell]
        if not left & digits:
            return
        left &= ~digits
        self._left[cell] = left
        if not left:
            self._is_broken = True
        elif not left & (left - 1):
            self._single[self._n_single] = cell
            self._n_single += 1
        for i in range(self._first_house[cell], self._first_house[cell + 1]):
            self._touch(self._house[i])

    def _touch(self, house: cython.int) -> cython.void:
        if not self._is_dirty[house]:
            self._is_dirty[house] = 1
            self._dirty[self._n_dirty] = house
            self._n_dirty += 1

    def _look(self, house: cython.int) -> cython.void:
        """Draw all conclusions in a house."""
        if self._is_consecutive[house]:
            self._look_for_windows(house)
            if not self._is_broken:
                self._look_for_hidden(house, self._n_cells_of(house))
        elif self._n_cells_of(house) == self.n_digits:
            self._look_for_hidden(house, self.n_digits)

    def _n_cells_of(self, house: cython.int) -> cython.int:
        return self._house_first[house + 1] - self._house_first[house]

    def _look_for_hidden(self, house: cython.int, n: cython.int) -> cython.void:
        """Fill the only places of digits; digits that are equal modulo n count as one."""
        once = 0
        twice = 0
        low = (1 << n) - 1
        for i in range(self._house_first[house], self._house_first[house + 1]):
            left = self._left[self._house_cell[i]] | self._digit[self._house_cell[i]]
            while left:
                twice |= once & left
                once |= left & low
                left >>= n
        if once != low:
            self._is_broken = True
            return
        hits = once & ~twice
        if not hits:
            return
        for i in range(self._house_first[house], self._house_first[house + 1]):
            cell = self._house_cell[i]
            left = self._left[cell]
            while left:
                if left & hits:
                    self._leave(cell, left & hits, n)
                    break
                left >>= n

    def _leave(self, cell: cython.int, hit: cython.int, n: cython.int) -> cython.void:
        """Fill a cell with its digit that is, modulo n, in the bits of the hit."""
        digit = hit
        if hit & (hit - 1):
            self._is_broken = True  # two digits have this place alone
            return
        while not self._left[cell] & digit:
            digit <<= n
        self._fill(cell, digit)

    def _look_for_windows(self, house: cython.int) -> cython.void:
        """Strike out digits that are in no window that a house can have."""
        n = self._n_cells_of(house)
        filled = 0
        places = 0
        possible = 0
        for i in range(self._house_first[house], self._house_first[house + 1]):
            filled |= self._digit[self._house_cell[i]]
            places |= self._left[self._house_cell[i]]
        for low in range(self.n_digits - n + 1):
            window = ((1 << n) - 1) << low
            if filled & ~window or window & ~(filled | places):
                continue
            is_possible = True
            for i in range(self._house_first[house], self._house_first[house + 1]):
                left = self._left[self._house_cell[i]]
                if left and not left & window:
                    is_possible = False
                    break
            if is_possible:
                possible |= window
        if not possible:
            self._is_broken = True
            return
        for i in range(self._house_first[house], self._house_first[house + 1]):
            self._strike(self._house_cell[i], ~possible)
