# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A pool of unavoidable sets of a grid, and its decisions about clues in an order.

A set of cells is *unavoidable* if some second grid differs from the grid in these cells alone: a
puzzle of the grid needs a clue in one of them.  Clues are dropped in an order where that leaves the
solution the only one.  So a clue is kept if some set has it as its last cell in the order, and no
other cell of the set is kept.

Sets of cells are words with ``width`` cells each.  Sets are listed by their last clue in the order,
so that ``decide`` looks at each set once.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints, own_words
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.kernel.arrays import ints, words

_ONE = cython.declare(cython.ulonglong, 1)


@cython.final
@cython.cclass
class UnavoidableSets:
    """The pool, and the clues that it decides on.

    Parameters
    ----------
    n_cells : int
    width : int
        Cells in a word, at most 64.
    max_sets : int
        Sets that the pool has room for.
    """

    def __init__(self, n_cells: int, width: int, max_sets: int) -> None:
        self.n_cells = n_cells
        self.width = width
        self.n_words = -(-n_cells // width)
        self.max_sets = max_sets
        self.n_order = self.n_sets = 0
        self.last_place = -1
        owned: list[object] = []
        self._owned = owned
        self.order = own_ints(self._owned, ints(n_cells))
        self.place_of = own_ints(self._owned, ints(n_cells))
        self.word_at = own_ints(self._owned, ints(n_cells))
        self.bit_at = own_words(self._owned, words(n_cells))
        self.reason = own_ints(self._owned, ints(n_cells))
        self.first_set = own_ints(self._owned, ints(n_cells))
        self.kept = own_words(self._owned, words(self.n_words))
        self.rooted = own_words(self._owned, words(self.n_words))
        self.extra = own_words(self._owned, words(self.n_words))
        self.cells = own_words(self._owned, words(self.n_words * max_sets))
        self.next_set = own_ints(self._owned, ints(max_sets))

    def set_order(self, order: Sequence[int], clues: bytes, grid: bytes) -> None:
        """Number the clues by their places in the order.

        Raises
        ------
        ValueError
            The clues are not the grid's, or the order lacks one or names a cell twice.
        """
        c: cython.int
        if len(clues) != self.n_cells:
            raise ValueError(f"{len(clues)} values: a puzzle has {self.n_cells}")
        for c in range(self.n_cells):
            self.place_of[c] = -1
            if clues[c] and clues[c] != grid[c]:
                raise ValueError(f"cell {c}: the grid does not solve the clues")
        self.n_order = 0
        for cell in order:
            c = cell if 0 <= cell < self.n_cells else -1
            if c < 0 or self.place_of[c] >= 0:
                raise ValueError(f"the order names cell {cell}, which is no cell or named before")
            if clues[c]:
                self._put(c)
        n_clues = self.n_cells - clues.count(0)
        if self.n_order < n_clues:
            raise ValueError(f"the order names {self.n_order} of the {n_clues} clues: name all")

    def shuffle_order(self, seed: cython.ulonglong) -> cython.void:
        """Number the clues of a full grid in an order drawn from a seed (Fisher and Yates)."""
        i: cython.int
        for i in range(self.n_cells):
            self.order[i] = i
        for i in range(self.n_cells - 1, 0, -1):
            seed = advanced(seed)
            j = below(i + 1, seed)
            c = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = c
        self.n_order = 0
        for i in range(self.n_cells):
            self._put(self.order[i])

    def number_all(self, clues: cython.p_const_uchar, start: cython.Py_ssize_t) -> cython.void:
        """Number the clues of a puzzle by cell; its values begin at ``start``."""
        self.n_order = 0
        for c in range(self.n_cells):
            self.place_of[c] = -1
            if clues[start + c]:
                self._put(c)

    def _put(self, c: cython.int) -> cython.void:
        """Put a clue behind the others."""
        self.place_of[c] = self.n_order
        self.order[self.n_order] = c
        self.word_at[self.n_order] = c // self.width
        self.bit_at[self.n_order] = _ONE << c % self.width
        self.n_order += 1

    def clear(self) -> cython.void:
        """Empty the pool."""
        self.n_sets = 0
        for place in range(self.n_cells):
            self.first_set[place] = -1

    def add(self) -> cython.bint:
        """Add the set written after the pool to it; return False if it holds no clue."""
        last = -1
        u = self.n_sets
        for w in range(self.n_words):
            rest = self.cells[self.n_words * u + w]
            while rest:
                place = self.place_of[self.width * w + lowest_bit(rest)]
                rest &= rest - 1
                if place > last:
                    last = place
        self.last_place = last
        if last < 0:
            return False
        self.next_set[u] = self.first_set[last]
        self.first_set[last] = u
        self.n_sets += 1
        return True

    def decide(self, begin: cython.int, end: cython.int) -> cython.void:
        """Keep each clue before end that some set needs, and all clues from there on.

        Decisions on the clues before begin stay: no set with a later last cell affects them.
        """
        if begin == 0:
            for w in range(self.n_words):
                self.kept[w] = 0
        for place in range(begin, end):
            self.kept[self.word_at[place]] &= ~self.bit_at[place]
        for place in range(begin, self.n_order):
            self.reason[place] = self.set_that_needs(place) if place < end else -1
            if place >= end or self.reason[place] >= 0:
                self.kept[self.word_at[place]] |= self.bit_at[place]

    def set_that_needs(self, place: cython.int) -> cython.int:
        """Return a set whose last clue is there and whose others are not kept; -1 if none."""
        n = self.n_words
        u = self.first_set[place]
        while u >= 0:
            hit = self.cells[n * u] & self.kept[0]
            for w in range(1, n):
                hit |= self.cells[n * u + w] & self.kept[w]
            if hit == 0:
                break
            u = self.next_set[u]
        return u

    def root(self) -> cython.void:
        """Note that a search begins with the clues that are kept now."""
        for w in range(self.n_words):
            self.rooted[w] = self.kept[w]
            self.extra[w] = 0

    def narrow(self) -> cython.bint:
        """Give newly kept clues to the running search; return False if one it has is not kept."""
        for w in range(self.n_words):
            if (self.rooted[w] | self.extra[w]) & ~self.kept[w]:
                return False
        for w in range(self.n_words):
            self.extra[w] = self.kept[w] & ~self.rooted[w]
        return True
