# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The candidates of a puzzle: what is left, what is placed, and when it changed."""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits

from cluesmith.generator.kernel.arrays import flat, holders, ints, words
from cluesmith.generator.rating.techniques.sum_groups import unions_of
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable
    from cluesmith.generator.rating.techniques.position import CandidateTable

_ONE = cython.declare(cython.ulonglong, 1)

# The size class of steps when any size will do.
ANY_SIZE = 1 << 16
_ANY_SIZE = cython.declare(cython.int, ANY_SIZE)

# The most notes of a step beside clues.
_FEW_NOTES = 16

# The numbers of techniques are lower.
N_TECHNIQUES = max(each.number for each in TECHNIQUES) + 1


class Candidates:
    """Strikes candidates, places digits, and marks what that changes.

    Parameters
    ----------
    table : CandidateTable
        That of the kind.
    """

    def __init__(self, table: "CandidateTable") -> None:
        kind = table.kind
        n_cells, n_digits = kind.n_cells, kind.n_digits
        n, n_items, n_houses = n_cells * n_digits, len(table.item), len(kind.houses)
        self._n_digits, self._n_cells, self._n = n_digits, n_cells, n
        self._n_words, self._n_items, self._n_houses = (n + 63) // 64, n_items, n_houses
        self._item_start, self._item = table.flat_items
        self._of_start, self._of = flat(table.items_of)
        self._house_start, self._house = flat([house.cells for house in kind.houses])
        self._houses_of_start, self._houses_of = flat(table.houses_of)
        self._left, self._gone = words(self._n_words), words(self._n_words)
        self._digits, self._values, self._cell_at = (ints(n_cells) for _ in range(3))
        self._n_left = ints(n_items)
        self._n_open_in, self._house_at = ints(n_houses), ints(n_houses)
        self._digit_at = ints(n_digits)
        self._n_unions = len(unions_of(table))
        self._is_known = ints(self._n_unions + 1)
        self._in_scope = bytearray((self._n_unions + 1) * n_cells)
        self._mark = ints(n_cells)
        self._call, self._first, self._second = (ints(N_TECHNIQUES) for _ in range(3))
        self._where = self._target = self._harder = 0
        self._is_listing = False
        self._fresh = words(self._n_words)
        self._placed_in, self._waiting = ints(n_cells), ints(n_cells)
        self._is_round = self._is_any = False
        self._most = _ANY_SIZE

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle.

        Parameters
        ----------
        table : ClueTable
        digits : bytes
            The given digits, a value for each cell.
        """
        self._sees = table.packed_sees
        cells = [view.cells for view in (*table.views, *table.views_of_two)]
        self._view_start, self._view_cell = flat(cells)
        self._at_start, self._at = flat(holders(cells, self._n_cells))
        self._view_at = ints(len(cells))
        self._width = max(self._n_items, len(cells), self._n_unions)
        self._none_at = ints(N_TECHNIQUES * self._width)
        self._left = array("Q", table.possible.to_bytes(8 * self._n_words, "little"))
        self._fresh = array("Q", self._left)
        self._is_round, self._n_waiting, self._most = False, 0, _ANY_SIZE
        self._notes, self._n_notes = ints(_FEW_NOTES + len(table.clues)), 0
        self._now = 1
        self._n_open = self._n_cells
        for i in range(self._n_items):
            self._n_left[i] = 0
        for i in range(self._n_cells):
            self._digits[i] = self._values[i] = self._cell_at[i] = 0
        for c in range(self._n):
            if self._is_left(c):
                self._digits[c // self._n_digits] |= 1 << c % self._n_digits
                for i in range(self._of_start[c], self._of_start[c + 1]):
                    self._n_left[self._of[i]] += 1
        for h in range(self._n_houses):
            self._house_at[h] = 0
            self._n_open_in[h] = self._house_start[h + 1] - self._house_start[h]
        for i in range(self._n_digits):
            self._digit_at[i] = 0
        for i in range(self._n_unions):
            self._is_known[i] = 0
        for i in range(self._n_cells):
            if digits[i]:
                self._place(i * self._n_digits + digits[i] - 1)

    @property
    def is_solved(self) -> bool:
        """Return True if all cells are filled."""
        return self._n_open == 0

    @property
    def left(self) -> int:
        """Return the candidates of open cells."""
        return int.from_bytes(bytes(self._left), "little")

    @property
    def values(self) -> bytes:
        """Return the placed digits, a value for each cell, 0 for none."""
        return bytes(self._values[i] for i in range(self._n_cells))

    @property
    def n_spare(self) -> int:
        """Return the number of candidates beside the last one of each open cell."""
        return sum(max(0, n_bits(self._digits[i]) - 1) for i in range(self._n_cells))

    @property
    def n_singles(self) -> int:
        """Return the number of cells that a single gives a digit."""
        alone = (i for i in range(self._n_items) if self._n_left[i] == 1)
        return len({self._alone_in(i) // self._n_digits for i in alone})

    def strike(self, candidates: Sequence[int]) -> None:
        """Strike candidates out, by their numbers, as far as they are left."""
        for c in candidates:
            self._strike(c)

    def _keep(self) -> None:
        """Keep the position, to which ``_done`` comes back."""
        self._listed: list[tuple[int, int, int, list[int], int]] = []
        self._kept_left, self._kept_digits = array("Q", self._left), array("i", self._digits)
        self._kept_values, self._kept_n_left = array("i", self._values), array("i", self._n_left)
        self._kept_n_open_in, self._kept_n_open = array("i", self._n_open_in), self._n_open

    def _done(self) -> cython.bint:
        """Return True to end the search with the step that was done.

        If all steps are listed, note it, take it back and return False: the search goes on.  In a
        round it goes on as well.
        """
        if self._is_round:
            self._is_any = True
            self._n_notes = 0
        elif self._is_listing:
            self._list()
        else:
            return True
        return False

    def _list(self) -> None:
        left = self.left
        self._left[:], self._digits[:] = self._kept_left, self._kept_digits
        self._fresh[:] = self._kept_left
        self._values[:], self._n_left[:] = self._kept_values, self._kept_n_left
        self._n_open_in[:], self._n_open = self._kept_n_open_in, self._kept_n_open
        for k in range(self._n_unions):
            self._is_known[k] = 0
        notes = [self._notes[k] for k in range(self._n_notes)]
        gone = self.left & ~left if self._target < 0 else 0
        self._listed.append((self._harder, self._target, self._where, notes, gone))
        self._harder = self._n_notes = 0
        self._target = -1

    def _is_left(self, c: cython.int) -> cython.bint:
        return self._left[c >> 6] >> (c & 63) & 1

    def _is_to_fill(self, cell: cython.int) -> cython.bint:
        """Return True if a cell is open, and no step of this round places a digit there."""
        return self._values[cell] == 0 and self._placed_in[cell] == 0

    def _is_fresh(self, c: cython.int) -> cython.bint:
        """Return True if a candidate is left, and was not struck in this round."""
        return self._fresh[c >> 6] >> (c & 63) & 1

    def _end_round(self) -> cython.int:
        """Do all that was found in a round; return the number of cells that it changes."""
        n_changed: cython.int = 0
        self._is_round = False
        for w in range(self._n_words):
            self._gone[w] = self._left[w] & ~self._fresh[w]
            self._fresh[w] = self._left[w]
        for cell in range(self._n_cells):
            if self._placed_in[cell]:
                n_changed += 1
                self._placed_in[cell] = 0
                continue
            for c in range(cell * self._n_digits, (cell + 1) * self._n_digits):
                if self._gone[c >> 6] >> (c & 63) & 1:
                    n_changed += 1
                    break
        self._strike_all(self._gone)
        for k in range(self._n_waiting):
            if self._is_left(self._waiting[k]):
                self._place(self._waiting[k])
        self._n_waiting = 0
        return n_changed

    def _alone_in(self, item: cython.int) -> cython.int:
        for k in range(self._item_start[item], self._item_start[item + 1]):
            if self._is_left(self._item[k]):
                return self._item[k]
        return -1

    def _note(self, number: cython.int) -> cython.void:
        self._notes[self._n_notes] = number
        self._n_notes += 1

    def _strike(self, c: cython.int) -> cython.void:
        cell: cython.int = c // self._n_digits
        if not self._is_fresh(c):
            return
        self._fresh[c >> 6] ^= _ONE << (c & 63)
        if self._is_round:
            return
        self._left[c >> 6] ^= _ONE << (c & 63)
        self._digits[cell] &= ~(1 << c % self._n_digits)
        for k in range(self._of_start[c], self._of_start[c + 1]):
            self._n_left[self._of[k]] -= 1
        self._cell_at[cell] = self._now
        self._digit_at[c % self._n_digits] = self._now
        for k in range(self._houses_of_start[cell], self._houses_of_start[cell + 1]):
            self._house_at[self._houses_of[k]] = self._now
        for k in range(self._at_start[cell], self._at_start[cell + 1]):
            self._view_at[self._at[k]] = self._now

    def _strike_digits(self, cell: cython.int, digits: cython.int) -> cython.bint:
        """Strike digits of an open cell; return True if it had any of them."""
        is_found: cython.bint = False
        digits &= self._digits[cell]
        if digits == 0 or self._values[cell]:
            return False
        for d in range(self._n_digits):
            if digits >> d & 1 and self._is_fresh(cell * self._n_digits + d):
                self._strike(cell * self._n_digits + d)
                is_found = True
        return is_found

    def _strike_all(self, gone: cython.ulonglong[::1]) -> cython.void:
        for w in range(self._n_words):
            bits = gone[w]
            while bits:
                self._strike(64 * w + lowest_bit(bits))
                bits &= bits - 1

    def _place(self, c: cython.int) -> cython.bint:
        cell: cython.int = c // self._n_digits
        digit: cython.int = c % self._n_digits
        self._target = c
        if self._is_round:
            self._placed_in[cell] = 1
            self._waiting[self._n_waiting] = c
            self._n_waiting += 1
            return self._done()
        for w in range(self._n_words):
            self._gone[w] = self._left[w] & self._sees[c * self._n_words + w]
        self._strike_all(self._gone)
        self._strike_digits(cell, self._digits[cell])
        self._digits[cell] = 1 << digit
        self._values[cell] = digit + 1
        self._n_open -= 1
        for k in range(self._houses_of_start[cell], self._houses_of_start[cell + 1]):
            self._n_open_in[self._houses_of[k]] -= 1
        for k in range(self._n_unions):
            if self._in_scope[k * self._n_cells + cell]:
                self._is_known[k] = 0
        return self._done()

    def _see_none(self) -> cython.void:
        for w in range(self._n_words):
            self._gone[w] = self._fresh[w]

    def _see(self, c: cython.int) -> cython.bint:
        """Keep those of ``_gone`` that a candidate sees; return True if any is kept."""
        kept: cython.ulonglong = 0
        for w in range(self._n_words):
            self._gone[w] &= self._sees[c * self._n_words + w]
            kept |= self._gone[w]
        return kept != 0

    def _see_all_of(self, item: cython.int) -> cython.bint:
        """Find what all candidates of an item see; return True if that is anything."""
        self._see_none()
        for k in range(self._item_start[item], self._item_start[item + 1]):
            if self._is_left(self._item[k]) and not self._see(self._item[k]):
                return False
        return True
