# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Clue exchanges across grids: remove some clues, and find all ways to add as many or more.

A set of clues is *independent* if no clue follows from the others: each clue has a *witness*, a
solution of the other clues with another digit in its cell.  Minimal puzzles are the independent
sets with one solution.  A subset of an independent set is independent.  You can add an *option* (a
digit in a cell) if each clue has a witness with that option and the option does not follow from the
clues.

The search
----------
1. List all solutions of the clues that stay; give up beyond MAX_SOLUTIONS.  The options are the
   digits in which they differ, without the dropped clues.
2. For each clue, strike the options that leave it no witness.  ``take`` has found some witnesses of
   each clue.  If few options are missing in these, ask the oracle about each; else list the
   solutions without the clue, up to N_LISTED, which is mostly all.  Begin with the clues that have
   the fewest witnesses: they strike nearly all options.
3. Add the remaining options (of some 100, mostly none to ten) one after the other, depth first,
   while the set stays independent.  A set with one solution is a minimal puzzle.

An option is tested against a word of listed witnesses for each clue.  If no listed witness has all
options and the list may be incomplete, the oracle is asked, and its answer joins the list.

Data layout
-----------
Solutions are bits.  Those of the rest: N_WORDS words for each option (``_solutions``), and for each
depth those that have all options added so far (``_left``), and for each of these options those that
have all others but not it (``_without``).  The witnesses of clue k, one word: ``_having`` at
``k * _n_options + o`` those with option o, ``_left_of`` at ``depth * n_cells + k`` those with all
options added so far.  Words of options that have been struck out mean nothing.

In a full list, the last bit stands for the witness found last.  It has all options added so far,
which is all that deeper steps of the search need to know.

Cost
----
Sudoku with 33 to 36 clues: 70 to 110 us to exchange one clue, 220 to 300 for two, 550 to 700 for
three; ``take`` is 200 us.  More than half of that is search of the oracle.

Rejected: lists of 4 to 32 witnesses made anew for each exchange: 480 to 590 us for two clues.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import n_bits

from cluesmith.generator.kernel.arrays import ints, words, zeros
from cluesmith.generator.oracles.interface import WitnessOracle

_N_WORDS = cython.declare(cython.int, 8)
MAX_SOLUTIONS = 512

# Witnesses of each clue that ``take`` lists, and those that an exchange lists besides; together
# they leave bits of a word free for those that are found singly.
N_KEPT = 12
N_LISTED = 24

# Options that are asked about one by one.
_N_ASKED = cython.declare(cython.int, 3)

# Most clues that come in an exchange, and most tries to add an option.
_MAX_ADDED = cython.declare(cython.int, 8)
MAX_TRIES = 2000

_LAST_BIT = cython.declare(cython.int, 63)


class ClueExchange:
    """A minimal puzzle, and exchanges of its clues.

    Parameters
    ----------
    oracle : WitnessOracle
    n_cells : int
    n_digits : int

    Raises
    ------
    SearchLimitError
        From ``take`` and ``exchange``: a search of the oracle gave up.

    Notes
    -----
    Deterministic, on any machine, for an oracle that always finds the same solutions first.
    """

    def __init__(self, oracle: WitnessOracle, n_cells: int, n_digits: int) -> None:
        n: int = n_cells * n_digits
        n_depths: int = _MAX_ADDED + 1
        self._n_questions = 0
        self._oracle = oracle
        self._n_cells = n_cells
        self._n_digits = n_digits
        self._puzzle = zeros("B", n_cells)
        self._given: list[int] = []
        self._kept: list[list[bytes]] = []
        self._values = bytearray(n_cells)
        self._clues = self._values
        self._rest = ints(n_cells)
        self._n_of = ints(n_cells)
        self._is_all = zeros("B", n_cells)
        self._option_of = zeros("h", n)
        self._cell_of = zeros("h", n)
        self._digit_of = zeros("B", n)
        self._able = zeros("h", n_depths * n)
        self._solutions = words(n * _N_WORDS)
        self._left = words(n_depths * _N_WORDS)
        self._without = words(n_depths * _MAX_ADDED * _N_WORDS)
        self._having = words(n_cells * n)
        self._left_of = words(n_depths * n_cells)
        self._n_rest = self._n_options = self._n_able = self._n_words = 0
        self._n_wanted = self._n_tries_left = 0
        self._found: list[bytes] = []

    @property
    def n_questions(self) -> int:
        """Questions to the oracle so far."""
        return self._n_questions

    def take(self, clues: bytes) -> None:
        """Take a minimal puzzle in hand, and list some witnesses of each clue.

        Raises
        ------
        ValueError
            It does not have a value for each cell.
        """
        if len(clues) != self._n_cells:
            raise ValueError(f"{len(clues)} values: use {self._n_cells}")
        by_cell: dict[int, list[bytes]] = {}
        for cell in range(self._n_cells):
            self._puzzle[cell] = self._clues[cell] = clues[cell]
        for cell in range(self._n_cells):
            if clues[cell]:
                by_cell[cell] = self._list_without(cell, N_KEPT)
        self._given = sorted(by_cell, key=lambda cell: len(by_cell[cell]))
        self._kept = [by_cell[cell] for cell in self._given]

    def exchange(self, dropped: Sequence[int]) -> list[bytes]:
        """Return the minimal puzzles that have other clues in place of some.

        Parameters
        ----------
        dropped : sequence of int
            Cells of clues of the puzzle in hand.

        Returns
        -------
        list of bytes
            Those with as many clues as the puzzle or more and with none of the clues dropped, in an
            order without meaning: all of them, unless they are very many.

        Raises
        ------
        ValueError
            A cell holds no clue of the puzzle.
        """
        i: cython.int
        cell: cython.int
        kept: list[list[bytes]] = []
        self._found = []
        self._n_wanted = len(dropped)
        self._n_tries_left = MAX_TRIES
        for cell in range(self._n_cells):
            self._clues[cell] = self._puzzle[cell]
        for cell in dropped:
            if not (0 <= cell < self._n_cells and self._puzzle[cell]):
                raise ValueError(f"cell {cell} holds no clue")
            self._clues[cell] = 0
        self._n_rest = 0
        for i in range(len(self._given)):
            cell = self._given[i]
            if self._clues[cell]:
                self._rest[self._n_rest] = cell
                self._n_rest += 1
                kept.append(self._kept[i])
        if self._list_solutions() and self._strike_out(kept):
            self._search(0, self._filter(0, 0, self._n_able))
        return self._found

    def _list_without(self, cell: cython.int, limit: cython.int) -> list[bytes]:
        """Return solutions of the clues without one, which have another digit there."""
        digit = self._clues[cell]
        found: list[bytes]
        self._n_questions += 1
        self._clues[cell] = 0
        found = self._oracle.solutions_without(bytes(self._values), cell, digit, limit)
        self._clues[cell] = digit
        return found

    def _list_solutions(self) -> cython.bint:
        """List all solutions of the rest; return False if there is only one, or too many."""
        found: list[bytes]
        grid: bytes
        self._n_questions += 1
        found = self._oracle.solutions(bytes(self._values), MAX_SOLUTIONS)
        n = len(found)
        if n < 2 or n == MAX_SOLUTIONS:
            return False
        self._n_words = (n + 63) // 64
        self._number_options(found)
        for i in range(self._n_options * self._n_words):
            self._solutions[i] = 0
        for w in range(self._n_words):
            self._left[w] = 0
        for i in range(n):
            grid = found[i]
            self._add_solution(i, grid)
        return True

    def _number_options(self, found: list[bytes]) -> cython.void:
        """Number the options of solutions in cells where they differ, without dropped clues."""
        first: bytes = found[0]
        grid: bytes
        first_values = first
        n = 0
        for at in range(self._n_cells * self._n_digits):
            self._option_of[at] = -1
        for grid in found:
            values = grid
            for cell in range(self._n_cells):
                if values[cell] != first_values[cell]:
                    n = self._number(cell, values[cell], n)
                    n = self._number(cell, first_values[cell], n)
        self._n_options = self._n_able = n
        for at in range(n):
            self._able[at] = at

    def _number(self, cell: cython.int, digit: cython.int, n: cython.int) -> cython.int:
        """Number an option with n if it is new; return what number is next."""
        at = cell * self._n_digits + digit - 1
        if self._option_of[at] >= 0 or digit == self._puzzle[cell]:
            return n
        self._option_of[at] = n
        self._cell_of[n] = cell
        self._digit_of[n] = digit
        return n + 1

    def _add_solution(self, i: cython.int, grid: cython.p_uchar) -> cython.void:
        bit = cython.cast(cython.ulonglong, 1) << (i & 63)
        self._left[i >> 6] |= bit
        for o in range(self._n_options):
            if grid[self._cell_of[o]] == self._digit_of[o]:
                self._solutions[o * self._n_words + (i >> 6)] |= bit

    def _strike_out(self, kept: list[list[bytes]]) -> cython.bint:
        """Strike out the options that leave some clue no witness; false if too few are left."""
        for k in range(self._n_rest):
            self._list_witnesses(k, kept[k])
            n = 0
            for i in range(self._n_able):
                o = self._able[i]
                if self._having[k * self._n_options + o] or self._finds(0, o, k):
                    self._able[n] = o
                    n += 1
            self._n_able = n
            if n < self._n_wanted:
                return False
        return True

    def _list_witnesses(self, k: cython.int, kept: list[bytes]) -> cython.void:
        """Begin the list of a clue with witnesses that are known, and others if they help."""
        found: list[bytes]
        n_unmet = 0
        self._clear(k)
        self._append(k, kept)
        for i in range(self._n_able):
            n_unmet += self._having[k * self._n_options + self._able[i]] == 0
        if n_unmet > _N_ASKED:
            found = self._list_without(self._rest[k], N_LISTED)
            if len(found) < N_LISTED:
                self._clear(k)
                self._is_all[k] = True
            self._append(k, found)

    def _clear(self, k: cython.int) -> cython.void:
        self._n_of[k] = 0
        self._is_all[k] = False
        self._left_of[k] = 0
        for i in range(self._n_able):
            self._having[k * self._n_options + self._able[i]] = 0

    def _append(self, k: cython.int, grids: list[bytes]) -> cython.void:
        grid: bytes
        for grid in grids:
            self._add_witness(0, k, grid)

    def _add_witness(self, depth: cython.int, k: cython.int, grid: bytes) -> cython.void:
        """Put a witness on a list that has the options added up to this depth."""
        values = grid
        bit = cython.cast(cython.ulonglong, 1) << self._n_of[k]
        for i in range(self._n_able):
            o = self._able[i]
            at = k * self._n_options + o
            if values[self._cell_of[o]] == self._digit_of[o]:
                self._having[at] |= bit
            else:
                self._having[at] &= ~bit
        for i in range(depth + 1):
            self._left_of[i * self._n_cells + k] |= bit
        if self._n_of[k] < _LAST_BIT:
            self._n_of[k] += 1

    def _search(self, depth: cython.int, n: cython.int) -> cython.void:
        """Add each of the n options of this depth in turn, and others to it."""
        base = depth * self._n_cells * self._n_digits
        if depth + 1 == _MAX_ADDED:
            return
        for i in range(n):
            if self._n_tries_left <= 0:
                return
            o = self._able[base + i]
            self._put(depth, o)
            n_next = self._filter(depth + 1, base + i + 1, n - i - 1)
            if n_next:
                self._search(depth + 1, n_next)
            self._clues[self._cell_of[o]] = 0

    def _filter(self, depth: cython.int, begin: cython.int, n: cython.int) -> cython.int:
        """Choose, of n options, those for this depth, and take the puzzles that any completes."""
        into = depth * self._n_cells * self._n_digits
        n_chosen = 0
        for i in range(begin, begin + n):
            o = self._able[i]
            self._n_tries_left -= 1
            n_left = self._n_left_with(depth, o)
            if n_left == 0 or not self._keeps_witnesses(depth, o):
                continue
            if n_left > 1:
                self._able[into + n_chosen] = o
                n_chosen += 1
            elif depth + 1 >= self._n_wanted:
                self._clues[self._cell_of[o]] = self._digit_of[o]
                self._found.append(bytes(self._values))
                self._clues[self._cell_of[o]] = 0
        return n_chosen

    def _n_left_with(self, depth: cython.int, o: cython.int) -> cython.int:
        """Return the number of solutions that an option leaves; 0 if it or others then follow."""
        n = 0
        at = o * self._n_words
        others = 0
        for w in range(self._n_words):
            all_of = self._left[depth * _N_WORDS + w]
            with_it = all_of & self._solutions[at + w]
            n += n_bits(with_it)
            others |= all_of ^ with_it
        if n == 0 or others == 0:
            return 0
        for a in range(depth):
            others = 0
            for w in range(self._n_words):
                others |= (
                    self._without[(depth * _MAX_ADDED + a) * _N_WORDS + w] & self._solutions[at + w]
                )
            if others == 0:
                return 0
        return n

    def _keeps_witnesses(self, depth: cython.int, o: cython.int) -> cython.bint:
        """Return True if each clue of the rest has a witness with one more option."""
        for k in range(self._n_rest):
            if self._is_all[k] and not self._has_witness(depth, o, k):
                return False
        for k in range(self._n_rest):
            if not self._has_witness(depth, o, k) and not self._finds(depth, o, k):
                return False
        return True

    def _has_witness(self, depth: cython.int, o: cython.int, k: cython.int) -> cython.bint:
        left = self._left_of[depth * self._n_cells + k]
        return (left & self._having[k * self._n_options + o]) != 0

    def _finds(self, depth: cython.int, o: cython.int, k: cython.int) -> cython.bint:
        """Search for a witness of a clue that has one more option, and put it on the list."""
        cell = self._rest[k]
        digit = self._clues[cell]
        found: bytes | None
        if self._is_all[k]:
            return False
        self._n_questions += 1
        self._clues[cell] = 0
        self._clues[self._cell_of[o]] = self._digit_of[o]
        found = self._oracle.find_without(bytes(self._values), cell, digit)
        self._clues[self._cell_of[o]] = 0
        self._clues[cell] = digit
        if found is None:
            return False
        self._add_witness(depth, k, found)
        return True

    def _put(self, depth: cython.int, o: cython.int) -> cython.void:
        """Add an option: what is left at the next depth."""
        for w in range(self._n_words):
            x = self._solutions[o * self._n_words + w]
            at = depth * _N_WORDS + w
            self._left[at + _N_WORDS] = self._left[at] & x
            for a in range(depth):
                at = (depth * _MAX_ADDED + a) * _N_WORDS + w
                self._without[at + _MAX_ADDED * _N_WORDS] = self._without[at] & x
            at = ((depth + 1) * _MAX_ADDED + depth) * _N_WORDS + w
            self._without[at] = self._left[depth * _N_WORDS + w] & ~x
        for k in range(self._n_rest):
            at = depth * self._n_cells + k
            self._left_of[at + self._n_cells] = (
                self._left_of[at] & self._having[k * self._n_options + o]
            )
        self._clues[self._cell_of[o]] = self._digit_of[o]
