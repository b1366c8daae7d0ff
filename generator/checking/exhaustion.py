# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The solutions of a puzzle among all grids of its kind.

A set of grids has a bit for each (cell, digit): bit i says that grid i shows the digit there.  The
grids that show all clues of a puzzle are the intersection of the sets of its clues.  The sets of
four clues are intersected at once; the others are read only at the few words left.

``_sets`` begins with the set of all grids; the set of option ``cell * n_digits + digit`` begins at
that number times ``n_words``.

Measured and rejected
---------------------
One core of a shared 2-core machine, Hanidoku as they are generated: Python's long integers in the
place of the sets take twice as long.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit

from cluesmith.generator.kernel.arrays import ints, words

_ONE = cython.declare(cython.ulonglong, 1)


@cython.final
@cython.cclass
class Exhaustion:
    """All grids of a kind, to find the solutions of a puzzle among them.

    Parameters
    ----------
    n_cells, n_digits : int
    grids : bytes
        All grids of the kind, each once, one after the other, in the order of their numbers.

    Notes
    -----
    The set of a clue is made when a puzzle first shows it, which takes 0.2 ms for Hanidoku, all 549
    of them 0.1 s and 6 MB.  One object serves one thread at a time.
    """

    _n_cells: cython.int
    _n_digits: cython.int
    _n_grids: cython.int
    _n_words: cython.int
    _grids: bytes
    _sets: cython.ulonglong[::1]
    _is_made: cython.uchar[::1]
    _starts: cython.int[::1]
    _common: cython.ulonglong[::1]

    def __init__(self, n_cells: int, n_digits: int, grids: bytes) -> None:
        self._n_cells = n_cells
        self._n_digits = n_digits
        self._n_grids = len(grids) // n_cells
        self._n_words = (self._n_grids + 63) // 64
        self._grids = grids
        self._sets = words((n_cells * n_digits + 1) * self._n_words)
        self._is_made = bytearray(n_cells * n_digits + 1)
        self._starts = ints(n_cells + 4)
        self._common = words(self._n_words)
        i: cython.Py_ssize_t
        for i in range(self._n_grids):
            self._sets[i // 64] |= _ONE << i % 64

    def only_solution(self, clues: bytes) -> bytes | None:
        """Return the only solution of the puzzle; None if it has none or several.

        Parameters
        ----------
        clues : bytes
            One value per cell; 0 is blank.

        Raises
        ------
        ValueError
            The length or a digit does not fit the kind.
        """
        self._look(clues)
        number: cython.int = self._only_number()
        if number < 0:
            return None
        return self._grids[number * self._n_cells : (number + 1) * self._n_cells]

    @cython.cfunc
    def _look(self, clues: bytes) -> cython.void:
        """Fill ``_common`` with the grids that show all clues."""
        if len(clues) != self._n_cells:
            raise ValueError(f"{len(clues)} values, and a puzzle has {self._n_cells}")
        values: cython.const[cython.uchar][::1] = clues
        digit: cython.int
        n_clues: cython.int = 0
        for cell in range(self._n_cells):
            digit = values[cell]
            if digit > self._n_digits:
                raise ValueError(f"digit {digit} in cell {cell}: use 0..{self._n_digits}")
            if digit:
                option = cell * self._n_digits + digit
                if not self._is_made[option]:
                    self._make(cell, digit)
                self._starts[n_clues] = option * self._n_words
                n_clues += 1
        # The set of all grids stands in for clues that four at a time lack.
        for cell in range(n_clues, n_clues + 4):
            self._starts[cell] = 0
        self._narrow(n_clues)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self, n_clues: cython.int) -> cython.void:
        a: cython.int = self._starts[0]
        b: cython.int = self._starts[1]
        c: cython.int = self._starts[2]
        d: cython.int = self._starts[3]
        for w in range(self._n_words):
            self._common[w] = (
                self._sets[a + w] & self._sets[b + w] & self._sets[c + w] & self._sets[d + w]
            )
        for w in range(self._n_words):
            x = self._common[w]
            if x:
                for k in range(4, n_clues):
                    x &= self._sets[self._starts[k] + w]
                self._common[w] = x

    @cython.cfunc
    def _make(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Find the set of the grids that show the digit in the cell."""
        grids: cython.const[cython.uchar][::1] = self._grids
        option: cython.int = cell * self._n_digits + digit
        i: cython.Py_ssize_t
        for i in range(self._n_grids):
            if grids[i * self._n_cells + cell] == digit:
                self._sets[option * self._n_words + i // 64] |= _ONE << i % 64
        self._is_made[option] = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _only_number(self) -> cython.int:
        """Return the only grid of ``_common``, or -1 if it has none or several."""
        number: cython.int = -1
        for w in range(self._n_words):
            x = self._common[w]
            if x:
                if number >= 0 or x & (x - 1):
                    return -1
                number = 64 * w + lowest_bit(x)
        return number
