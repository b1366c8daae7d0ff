# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A walk of digits: clues keep their cells and change digits until there is one solution.

A move changes a random clue into a random digit.  Where a house has that digit already, its clue
takes the digit that has become free, and so on (a Kempe chain); a chain of too many clues is no
move.  Three scores follow each other, and a move is taken back if it makes the score worse, or
leaves no solution:

1. ``narrow``: the candidates that the first step of a search leaves.  It tells patterns apart that
   have thousands of solutions, where to count them takes long.
2. ``descend``: the solutions, up to MAX_SOLUTIONS; above that, one move is as good as another.
3. ``settle``: the clues that are spare, each alone, while there is one solution.  Those that
   were spare are asked first, for one more than before ends the question.

Rejected
--------
Puzzles a second, for those of the kept version; docs/decisions/search-methods.md has all figures.

- Without ``narrow``: 6 for 346 (a heart of 22 cells).
- Chains of one clue: 100 for 234 (heart); of up to 99 clues: 164 for 230 (all symmetries).
- To go on while candidates become fewer: 343 for 437; to take more candidates at first: 277.
- Few spare clues from the start: 59 for 115.
- To settle by two clues left out and the solutions listed: 53 for 448; three: 24; four: 9.
- 1,200 and 2,400 changes to settle: 254 and 219 for 296 with 600.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cython
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.kernel.arrays import zeros
from cluesmith.generator.oracles.interface import Gauge, Oracle

if TYPE_CHECKING:
    from array import array

MAX_SOLUTIONS = 20

# For each cell, where the cells with other digits begin in the list behind.
Peers = tuple["array[int]", "array[int]"]


class DigitWalk:
    """Clues in given cells on the way to a puzzle.

    Parameters
    ----------
    oracle : Oracle
    gauge : Gauge, optional
        Counts candidates; without it ``narrow`` does nothing.
    clues : bytes
        The clues to begin with, one value per cell; they have a solution.
    n_digits : int
        The number of digits of the kind.
    peers : Peers
    seed : int
        64 bits, for all random choices.
    longest : int
        The most clues that a move may change.

    Raises
    ------
    SearchLimitError
        By every method but the properties: a search of the oracle gave up.  The walk cannot go on.

    Notes
    -----
    Deterministic, on any machine, whatever the oracle.
    """

    def __init__(
        self,
        oracle: Oracle,
        gauge: Gauge | None,
        clues: bytes,
        n_digits: int,
        peers: Peers,
        seed: int,
        longest: int = 1,
    ) -> None:
        self._oracle = oracle
        self._gauge = gauge
        self._random_state = seed & 0xFFFFFFFFFFFFFFFF
        self._n_digits = n_digits
        self._n_cells = len(clues)
        self._values = bytearray(clues)
        self._clues = self._values  # the same bytes, as C sees them
        self._first, self._peers = peers
        self._places = zeros("i", len(clues))
        self._moved = zeros("i", len(clues))
        self._n_moved = self._total = 0
        self._longest = longest
        self._find_places()

    @property
    def clues(self) -> bytes:
        """Return the current clues, one value per cell."""
        return bytes(self._values)

    @property
    def cells(self) -> list[int]:
        """The cells with clues, in their order."""
        return [cell for cell, clue in enumerate(self.clues) if clue]

    def blank(self, cells: Sequence[int]) -> None:
        """Drop clues for good."""
        cell: cython.int
        for cell in cells:
            self._clues[cell] = 0
        self._find_places()

    def narrow(self, n_changes: int) -> None:
        """Change clues at most ``n_changes`` times, until few candidates are left."""
        gauge: object = self._gauge
        _step: cython.int
        n: cython.int
        fewest: cython.int
        if gauge is None:
            return
        fewest = gauge.n_candidates(bytes(self._values))  # type: ignore[attr-defined]
        for _step in range(n_changes):
            if fewest == self._n_cells:
                return
            if self._change():
                n = gauge.n_candidates(bytes(self._values))  # type: ignore[attr-defined]
                if 0 < n <= fewest and (n == self._n_cells or self._count(1) == 1):
                    fewest = n
                else:
                    self._undo()

    def descend(self, n_changes: int) -> bool:
        """Change clues at most ``n_changes`` times; return True if there is one solution."""
        _step: cython.int
        most: cython.int = MAX_SOLUTIONS
        fewest: cython.int = self._count(most)
        for _step in range(n_changes):
            if fewest == 1:
                return True
            if self._change():
                n = self._count(fewest + 1 if fewest < most else most)
                if 0 < n <= fewest:
                    fewest = n
                else:
                    self._undo()
        return fewest == 1

    def settle(self, n_changes: int, most: int) -> bool:
        """Change clues at most ``n_changes`` times; return True if each is needed.

        Parameters
        ----------
        n_changes : int
        most : int
            It gives up at once if more clues than this are spare at first.

        Notes
        -----
        There is one solution before and afterwards.
        """
        _step: cython.int
        fewest: cython.int = self._n_spare(most)
        if fewest > most:
            return False
        for _step in range(n_changes):
            if fewest == 0:
                return True
            if self._change():
                n = fewest + 1
                if self._count(2) == 1:
                    n = self._n_spare(fewest)
                if n <= fewest:
                    fewest = n
                else:
                    self._undo()
        return fewest == 0

    def _count(self, limit: cython.int) -> cython.int:
        return self._oracle.count(bytes(self._values), limit)

    def _n_spare(self, most: cython.int) -> cython.int:
        """Return the number of clues that can go, each alone; at most one more than ``most``."""
        n = 0
        for i in range(self._n_places):
            cell = self._places[i]
            digit = self._clues[cell]
            self._clues[cell] = 0
            found = self._oracle.find_without(bytes(self._values), cell, digit)
            self._clues[cell] = digit
            if found is None:
                n += 1
                if n > most:
                    self._ask_first(i)
                    return n
        return n

    def _ask_first(self, i: cython.int) -> cython.void:
        cell = self._places[i]
        while i > 0:
            self._places[i] = self._places[i - 1]
            i -= 1
        self._places[0] = cell

    def _change(self) -> cython.bint:
        """Draw a clue and a digit, and change it; return False if that is impossible."""
        k = 0
        cell = self._places[self._draw(self._n_places)]
        digit = 1 + self._draw(self._n_digits)
        if digit == self._clues[cell]:
            return False
        self._total = digit + self._clues[cell]
        self._n_moved = 0
        self._move(cell)
        while k < self._n_moved:
            cell = self._moved[k]
            digit = self._clues[cell]
            for i in range(self._first[cell], self._first[cell + 1]):
                if self._clues[self._peers[i]] == digit:
                    if self._n_moved == self._longest:
                        self._undo()
                        return False
                    self._move(self._peers[i])
            k += 1
        return True

    def _move(self, cell: cython.int) -> cython.void:
        self._clues[cell] = self._total - self._clues[cell]
        self._moved[self._n_moved] = cell
        self._n_moved += 1

    def _undo(self) -> cython.void:
        for k in range(self._n_moved):
            self._clues[self._moved[k]] = self._total - self._clues[self._moved[k]]

    def _find_places(self) -> cython.void:
        self._n_places = 0
        for cell in range(self._n_cells):
            if self._clues[cell]:
                self._places[self._n_places] = cell
                self._n_places += 1

    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n, by splitmix64."""
        self._random_state = advanced(self._random_state)
        return below(n, self._random_state)
