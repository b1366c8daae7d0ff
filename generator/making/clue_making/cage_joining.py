# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Joins of two cages: the possible ones, their clues in the search, and the change itself."""

import cython

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.clue_making.cage_clues import MOST_ROWS, CageClues
from cluesmith.generator.oracles.cage_loading import CageLoader


class CageJoining(CageClues):
    """Joins cages of a board."""

    def __init__(self, kind: Kind, rule: ClueRule) -> None:
        super().__init__(kind, rule)
        self._rank = ints(kind.n_cells + 1)

    def joins(self, most: cython.int) -> list[tuple[int, int, int]]:
        """Return all possible joins, as two cages and a type, in order.

        Parameters
        ----------
        most : int
            The most cells of a join; 0 for the size of the largest cage.
        """
        a: cython.int
        b: cython.int
        i: cython.int
        rank: cython.int
        largest: cython.int = 0
        in_order = self._in_order()
        for rank in range(len(in_order)):
            a = in_order[rank]
            self._rank[a] = rank
            largest = max(largest, self._size[a])
        most = most or largest
        found = []
        for a in in_order:
            beside = []
            for k in range(self._find_around(a)):
                b = self._around[k]
                if self._rank[b] > self._rank[a] and self._size[a] + self._size[b] <= most:
                    beside.append(self._rank[b])
            beside.sort()
            for rank in beside:
                b = in_order[rank]
                self._lay_together(a, b)
                for i in range(len(self._types)):
                    type_ = self._types[i]
                    if self._value_of(self._n, type_, 0) >= 0 and self._is_new(self._n, type_):
                        found.append((a, b, type_))
        return found

    def _lay_together(self, a: cython.int, b: cython.int) -> cython.void:
        """Copy the cells of two cages to the extra cage after all others."""
        n: cython.int = self._n
        self._size[n] = self._size[a] + self._size[b]
        for i in range(self._size[a]):
            self._cells[16 * n + i] = self._cells[16 * a + i]
        for i in range(self._size[b]):
            self._cells[16 * n + self._size[a] + i] = self._cells[16 * b + i]

    def known_other(self, a: cython.int, b: cython.int, type_: cython.int) -> bytes | None:
        """Return a known second solution that the join of two cages would let in; None if none."""
        cage: cython.int
        self._lay_together(a, b)
        value = self._value_of(self._n, type_, 0)
        for row in range(1, min(self._n_rows, MOST_ROWS - 1)):
            if not self._obeys(self._n, type_, value, row):
                continue
            cage = 0
            while cage < self._n and (
                self._size[cage] == 0 or cage in (a, b) or not self._is_broken(cage, row)
            ):
                cage += 1
            if cage == self._n:
                return bytes(self._rows[row * self._n : (row + 1) * self._n])
        return None

    def note_other(self, other: bytes) -> None:
        """Keep a solution that only the walls between cages exclude, while there is room."""
        if self._n_rows < MOST_ROWS - 1:
            for c in range(self._n):
                self._rows[self._n_rows * self._n + c] = other[c]
            self._n_rows += 1

    def load_join(self, a: cython.int, b: cython.int, type_: cython.int, loader: CageLoader) -> int:
        """Add the join of two cages to the search; return its clue, which is on."""
        n: cython.int = self._n
        self._lay_together(a, b)
        return self._add(n, type_, self._value_of(n, type_, 0), loader)

    def join(self, a: cython.int, b: cython.int, type_: cython.int, number: cython.int) -> None:
        """Join two cages as the first of them; ``number`` is its clue in the search."""
        self._lay_together(a, b)
        self._size[b] = 0
        self._size[a] = self._size[self._n]
        self._n_cages -= 1
        for i in range(self._size[a]):
            self._cells[16 * a + i] = self._cells[16 * self._n + i]
            self._of_cell[self._cells[16 * a + i]] = a
        self._type[a] = type_
        self._value[a] = self._value_of(a, type_, 0)
        self._number[a] = number
