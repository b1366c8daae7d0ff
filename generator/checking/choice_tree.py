# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, type-arg"
"""The search for the tree of choices in a certificate.

It strikes digits by the rules of docs/certificates.md and no others, so a checker that knows these
alone can follow the tree.  What a clue leaves to its cells comes from the checker itself
(``check_certificate.supported``); sets of cells that differ, and short runs of consecutive digits,
are looked at here, in C.

A *domain* is the set of digits of a cell, bit d for digit d.  The domains of all cells are copied
at each choice.  Before a choice, the search tries the digits of some cells with the fewest, and
takes the cell whose digits leave the least: a tree with few choices makes a short certificate, and
a digit that fails at once costs nothing there.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import n_bits
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.check_certificate import supported
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import flat, holders, ints

# Cells whose digits are tried before a choice; fewer where clues are looked at in Python.  For a
# Hanidoku, 1,293 choices with 1 cell, 963 with 4 and 636 with 12, in 8, 25 and 31 s.
_MOST_TRIED = cython.declare(cython.int, 24)
_MOST_TRIED_WITH_CLUES = cython.declare(cython.int, 4)

# What clues leave, as far as it is kept.
_MOST_KEPT = 200_000

_DIFFER = "differ"

# The most cells of a run that is looked at here: there is a byte for each set of them.
_MOST_IN_RUN = cython.declare(cython.int, 9)


@cython.cclass
class ChoiceTree:
    """Finds trees of choices for puzzles with the same constraints.

    Parameters
    ----------
    n_cells, n_digits : int
    constraints : sequence of (str, int, sequence of int)
        The type, value and cells of each rule and clue, as in certificates.
    """

    n_cells: cython.int
    n_digits: cython.int
    _n_sets: cython.int
    _set_start: cython.int[::1]
    _set_cells: cython.int[::1]
    _sets_start: cython.int[::1]
    _sets_of: cython.int[::1]
    _domains: cython.int[::1]  # of the cells at each depth
    _waiting: cython.int[::1]  # sets, each once
    _is_waiting: cython.int[::1]
    _n_waiting: cython.int
    _reached: cython.int[
        ::1
    ]  # 1 for each number of cells of a run and set of digits that they fill
    _clues: list
    _clues_of: list
    _has_clues: cython.bint
    _waiting_clues: set
    _memory: dict
    _branches: list
    _n_tried: cython.longlong
    _max_nodes: cython.longlong
    _n_solutions: cython.int

    def __init__(
        self, n_cells: int, n_digits: int, constraints: Sequence[tuple[str, int, Sequence[int]]]
    ) -> None:
        self.n_cells = n_cells
        self.n_digits = n_digits
        sets = [cells for name, _, cells in constraints if name == _DIFFER]
        self._n_sets = len(sets)
        self._set_start, self._set_cells = flat(sets)
        self._sets_start, self._sets_of = flat(holders(sets, n_cells))
        self._domains = ints(n_cells * (n_cells + 2))
        self._waiting = ints(len(sets) + 1)
        self._is_waiting = ints(len(sets) + 1)
        self._n_waiting = 0
        self._reached = ints((_MOST_IN_RUN + 1) << _MOST_IN_RUN)
        self._clues = [each for each in constraints if each[0] != _DIFFER]
        self._clues_of = holders([cells for _, _, cells in self._clues], n_cells)
        self._has_clues = len(self._clues) > 0
        self._waiting_clues = set()
        self._memory = {}

    def branches(self, digits: bytes, max_nodes: int) -> list[int]:
        """Return the cells of the choices of a puzzle with one solution, in the order of the tree.

        Raises
        ------
        SearchLimitError
            More than ``max_nodes`` digits were tried.
        ValueError
            The puzzle does not have exactly one solution.
        """
        self._branches = []
        self._n_tried = 0
        self._max_nodes = max_nodes
        self._n_solutions = 0
        for cell in range(self.n_cells):
            self._domains[cell] = 1 << digits[cell] if digits[cell] else (2 << self.n_digits) - 2
            self._wake(cell)
        if self._propagate(0):
            self._grow(0)
        if self._n_solutions != 1:
            raise ValueError(f"{self._n_solutions} solutions")
        return self._branches

    @cython.cfunc
    def _grow(self, depth: cython.int) -> cython.void:
        cell: cython.int = self._choice(depth)
        if cell < 0:
            self._n_solutions += 1
            return
        self._branches.append(cell)
        for digit in range(1, self.n_digits + 1):
            if self._domains[depth * self.n_cells + cell] >> digit & 1 and self._try(
                depth, cell, digit
            ):
                self._grow(depth + 1)

    @cython.cfunc
    def _try(self, depth: cython.int, cell: cython.int, digit: cython.int) -> cython.bint:
        """Return True if a digit leaves a digit to all cells, at the next depth."""
        here: cython.int = depth * self.n_cells
        self._n_tried += 1
        if self._n_tried > self._max_nodes:
            raise SearchLimitError(self._n_tried)
        if self._n_tried % 1024 == 0:
            check_signals()
        for k in range(self.n_cells):
            self._domains[here + self.n_cells + k] = self._domains[here + k]
        self._domains[here + self.n_cells + cell] = 1 << digit
        self._wake(cell)
        return self._propagate(depth + 1)

    @cython.cfunc
    def _choice(self, depth: cython.int) -> cython.int:
        """Return the cell whose digits leave the least, -1 if all cells have theirs."""
        here: cython.int = depth * self.n_cells
        best: cython.int = -1
        most: cython.int = _MOST_TRIED_WITH_CLUES if self._has_clues else _MOST_TRIED
        n_seen: cython.int = 0
        size: cython.int
        left: cython.double
        least: cython.double = 0
        for size in range(2, self.n_digits + 1):
            for cell in range(self.n_cells):
                if n_bits(self._domains[here + cell]) != size:
                    continue
                if n_seen == most:
                    return best
                n_seen += 1
                left = 0
                for digit in range(1, self.n_digits + 1):
                    if self._domains[here + cell] >> digit & 1 and self._try(depth, cell, digit):
                        left += self._n_left(depth + 1)
                if best < 0 or left < least:
                    best, least = cell, left
                    if left == 0:
                        return best
            if best >= 0 and size > 2:
                return best
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _n_left(self, depth: cython.int) -> cython.double:
        """Return a measure of the work that is left; 0 if all cells have their digits."""
        left: cython.double = 0
        for k in range(depth * self.n_cells, (depth + 1) * self.n_cells):
            left += n_bits(self._domains[k]) - 1
        return left * left * left

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wake(self, cell: cython.int) -> cython.void:
        for k in range(self._sets_start[cell], self._sets_start[cell + 1]):
            number = self._sets_of[k]
            if not self._is_waiting[number]:
                self._is_waiting[number] = True
                self._waiting[self._n_waiting] = number
                self._n_waiting += 1
        if self._has_clues:
            self._waiting_clues.update(self._clues_of[cell])

    @cython.cfunc
    def _propagate(self, depth: cython.int) -> cython.bint:
        """Strike digits until nothing changes; return False if a cell has none left."""
        here: cython.int = depth * self.n_cells
        is_possible: cython.bint = True
        while is_possible and (self._n_waiting or (self._has_clues and self._waiting_clues)):
            if self._n_waiting:
                self._n_waiting -= 1
                number = self._waiting[self._n_waiting]
                self._is_waiting[number] = False
                is_possible = self._differ(here, number)
            else:
                is_possible = self._support(here, self._waiting_clues.pop())
        while self._n_waiting:
            self._n_waiting -= 1
            self._is_waiting[self._waiting[self._n_waiting]] = False
        if self._has_clues:
            self._waiting_clues.clear()
        return is_possible

    @cython.cfunc
    @cython.exceptval(check=False)
    def _differ(self, here: cython.int, number: cython.int) -> cython.bint:
        """Strike digits in a set of cells that differ, as ``check_certificate.differing`` does."""
        first: cython.int = self._set_start[number]
        end: cython.int = self._set_start[number + 1]
        once: cython.int = 0
        twice: cython.int = 0
        single: cython.int = 0
        alone: cython.int = 0
        for k in range(first, end):
            domain = self._domains[here + self._set_cells[k]]
            twice |= once & domain
            once |= domain
            if domain & (domain - 1) == 0:
                if single & domain:
                    return False
                single |= domain
        if end - first == self.n_digits:
            if once != (2 << self.n_digits) - 2:
                return False
            alone = once & ~twice
        for k in range(first, end):
            cell = self._set_cells[k]
            domain = self._domains[here + cell]
            if domain & (domain - 1) == 0:
                continue
            left = domain & alone
            if not left:
                left = domain & ~single
            elif left & (left - 1):
                return False
            if left == 0:
                return False
            if left != domain:
                self._domains[here + cell] = left
                self._wake(cell)
        return True

    @cython.cfunc
    def _support(self, here: cython.int, number: cython.int) -> cython.bint:
        """Strike digits in the cells of a clue that no assignment of them has."""
        name, value, cells = self._clues[number]
        old = tuple([self._domains[here + cell] for cell in cells])
        key = (name, value, old)
        new = self._memory.get(key)
        if new is None and name == "renban" and len(old) <= _MOST_IN_RUN:
            new = self._memory[key] = self._run(old)
        if new is None:
            if len(self._memory) > _MOST_KEPT:
                self._memory.clear()
            new = self._memory[key] = supported(name, value, self.n_digits, old)
        for cell, before, after in zip(cells, old, new, strict=True):
            if after != before:
                if not after:
                    return False
                self._domains[here + cell] = after
                self._wake(cell)
        return True

    @cython.cfunc
    def _run(self, domains: tuple) -> list:
        """Return the digits of each cell that hold different consecutive digits, in any order."""
        n: cython.int = len(domains)
        full: cython.int = (1 << n) - 1
        found = [0] * n
        for lowest in range(1, self.n_digits - n + 2):
            for k in range((n + 1) << n):
                self._reached[k] = 0
            self._reached[0] = 1
            for k in range(n):
                digits = cython.cast(cython.int, domains[k]) >> lowest & full
                for used in range(full):
                    if self._reached[k << n | used]:
                        left = digits & ~used
                        while left:
                            self._reached[k + 1 << n | used | left & -left] = 1
                            left &= left - 1
            if not self._reached[n << n | full]:
                continue
            for k in range(n - 1, -1, -1):
                digits = cython.cast(cython.int, domains[k]) >> lowest & full
                kept = 0
                for used in range(full):
                    if self._reached[k << n | used]:
                        left = digits & ~used
                        self._reached[k << n | used] = 0
                        while left:
                            if self._reached[k + 1 << n | used | left & -left]:
                                self._reached[k << n | used] = 1
                                kept |= left & -left
                            left &= left - 1
                found[k] |= kept << lowest
        return found
