# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Overlapping puzzles whose clues are not digits alone: an exact index of shared clues.

For each clue that any puzzle has, a list of the puzzles that have it, in the order in which they
came.  To compare a puzzle, the lists of its clues are counted through.  A Futoshiki of 7x7 has some
20 of 168 clues, so each question counts some two entries for each puzzle of the index; the clues of
killers come again so rarely that hardly any are counted.

``OverlapIndex`` is for digits in cells: of these there are few enough to number.
"""

from array import array
from typing import Any

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import ints_at

from cluesmith.generator.kernel.arrays import ints

_FIRST_PUZZLES = 64
_SEPARATOR = b";"
_DOT = cython.declare(cython.int, ord("."))


@cython.final
@cython.cclass
class ClueOverlapIndex:
    """An index of puzzles with clues that are not digits, to find overlapping ones.

    Parameters
    ----------
    limit : int, optional
        The most clues that two puzzles may share; half of the clues of the smaller one if None.

    Notes
    -----
    A puzzle is its text, encoded.  One object serves one thread at a time.
    """

    _limit: cython.int
    _numbers: dict[object, int]
    _owners: list[Any]
    _clues: list[tuple[int, ...]]
    # The last puzzle, and its clues.
    _text: bytes
    _keys: list[Any]
    # By puzzle, the number of its clues, and of those that it shares with the one in hand.
    _sizes: cython.int[::1]
    _shared: cython.int[::1]

    def __init__(self, limit: int | None = None) -> None:
        self._limit = -1 if limit is None else limit
        self._numbers = {}
        self._owners = []
        self._clues = []
        self._text, self._keys = b"", list[Any]()
        self._grow(_FIRST_PUZZLES)

    def __len__(self) -> int:
        return len(self._clues)

    def expect(self, puzzles: list[bytes]) -> None:
        """Do nothing: puzzles are compared as fast one by one."""

    def is_overlapping(self, clues: bytes) -> bool:
        """Return True if a puzzle shares too many clues with one of the index."""
        found: cython.bint = False
        n_puzzles: cython.Py_ssize_t = len(self._clues)
        shown = self._clues_of(clues)
        size: cython.int = len(shown)
        for clue in shown:
            number = self._numbers.get(clue)
            if number is not None:
                owners = self._owners[number]
                rows = ints_at(owners)
                for i in range(cython.cast(cython.Py_ssize_t, len(owners))):
                    self._shared[rows[i]] += 1
        for i in range(n_puzzles):
            if self._shared[i] > self._most_shared(min(size, self._sizes[i])):
                found = True
            self._shared[i] = 0
        return found

    def add(self, clues: bytes) -> None:
        """Add a puzzle, whether it overlaps others or not."""
        row = len(self._clues)
        if row == len(self._sizes):
            self._grow(2 * row)
        numbers = []
        for clue in self._clues_of(clues):
            number = self._numbers.get(clue)
            if number is None:
                number = self._numbers[clue] = len(self._owners)
                self._owners.append(array("i", [row]))
            else:
                self._owners[number].append(row)
            numbers.append(number)
        self._clues.append(tuple(numbers))
        self._sizes[row] = len(numbers)

    def add_unless_overlapping(self, clues: bytes) -> bool:
        """Add a puzzle if it does not overlap any; return False if it does."""
        if self.is_overlapping(clues):
            return False
        self.add(clues)
        return True

    def cut(self, n_puzzles: int) -> None:
        """Remove all puzzles but the first ``n_puzzles``."""
        while len(self._clues) > n_puzzles:
            for number in self._clues.pop():
                self._owners[number].pop()

    @cython.cfunc
    def _grow(self, n_rows: cython.Py_ssize_t) -> cython.void:
        sizes = ints(n_rows)
        for row, numbers in enumerate(self._clues):
            sizes[row] = len(numbers)
        self._sizes, self._shared = sizes, ints(n_rows)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_shared(self, n_clues: cython.int) -> cython.int:
        return n_clues // 2 if self._limit < 0 else self._limit

    @cython.cfunc
    def _clues_of(self, text: bytes) -> list:  # type: ignore[type-arg]
        """Return a key for each clue: a place and a digit, or the text of another clue.

        A puzzle that was asked about is mostly added next, so the last one is kept.
        """
        if text is not self._text:
            self._keys = text.split(_SEPARATOR)
            digits: cython.const[cython.uchar][::1] = self._keys[0]
            self._keys[:1] = [(c, digits[c]) for c in range(len(digits)) if digits[c] != _DOT]
            self._text = text
        return self._keys
