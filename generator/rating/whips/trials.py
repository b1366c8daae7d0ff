# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The depth of trial and error that solves a puzzle, on its exact cover model.

Depth 0: single candidates solve it, those of cells and those of houses.  Depth 1: candidates are
supposed, one at a time, and struck out if single candidates then lead to a contradiction, which
is an item without a candidate.  At depth d + 1 a supposition is followed by trials of depth d.  A
supposition that leads to the solution proves nothing here.  The depth of a puzzle is the least that
solves it.

Whatever a position refutes, a position with fewer candidates refutes as well, so the result does
not depend on the order of the trials.  Two things make them fast, and change nothing: what can be
refuted by shallow trials goes before deeper ones begin, again after each deeper one; and at the top
the candidates of the solution, which no trial refutes, are left out.

Data layout
-----------
A position is a row of ints, one row for each level of suppositions: whether each option is a
candidate, of each item the number of its candidates (far below 0 if it is done) and the exclusive
or of these, and the number of items that are not done.  A supposition copies the row and changes
the copy.

References
----------
D. Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles, T&E(T, n): chapters on trial
and error.  All known 9x9 Sudoku have depth 3 at most.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints
from cython.cimports.cluesmith.generator.kernel.signals import check_signals

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import flat, ints

# The results of a trial.
_BROKEN = cython.declare(cython.int, 0)
_SOLVED = cython.declare(cython.int, 1)
_OPEN = cython.declare(cython.int, 2)
_SPENT = cython.declare(cython.int, 3)

# The number of an item that is done, which never counts down to 1 from here.
_DONE = cython.declare(cython.int, -1_000_000)

# Trials between two looks at pending signals.
_SLICE = cython.declare(cython.longlong, 10_000)


class TrialSolver:
    """Finds the depth of trial and error of puzzles of one model.

    Parameters
    ----------
    n_primary : int
        The number of primary items.
    options : sequence of sequence of int
        The items of each option, primary and secondary.
    max_depth : int
        The deepest trials.

    Notes
    -----
    The search runs without the GIL; one object serves one thread at a time.
    """

    def __init__(self, n_primary: int, options: Sequence[Sequence[int]], max_depth: int) -> None:
        n: int = len(options)
        self.n_options = n
        self.n_items = n_primary
        self.max_depth = max_depth
        self._stride = n + 2 * n_primary + 1
        options_of: dict[int, list[int]] = {}
        for option, items in enumerate(options):
            for item in items:
                options_of.setdefault(item, []).append(option)
        primary = [[item for item in items if item < n_primary] for items in options]
        links = [
            sorted({other for item in items for other in options_of[item]} - {option})
            for option, items in enumerate(options)
        ]
        owned: list[object] = []
        self._owned = owned
        first, items_of = flat(primary)
        self._item_first, self._item = own_ints(self._owned, first), own_ints(self._owned, items_of)
        first, linked = flat(links)
        self._link_first, self._link = own_ints(self._owned, first), own_ints(self._owned, linked)
        self._state = own_ints(self._owned, ints(self._stride * (max_depth + 1)))
        self._queue = own_ints(self._owned, ints(n_primary))
        self._is_true = own_ints(self._owned, ints(n))
        self._n_queued = 0
        self._n_trials = self._last_trial = self._next_look = 0

    @property
    def n_trials(self) -> int:
        """Return the number of trials so far, over all puzzles."""
        return self._n_trials

    def depth(
        self,
        presets: Sequence[int],
        solution: Sequence[int],
        max_trials: int,
        struck: Sequence[int] = (),
    ) -> int:
        """Return the depth of a puzzle; ``max_depth`` + 1 if trials up to that do not solve it.

        Parameters
        ----------
        presets, solution : sequence of int
            The options that the clues select, and those of the only solution if it is known.
        max_trials : int
            Trials in all.
        struck : sequence of int
            Options that are no candidates from the start.

        Raises
        ------
        SearchLimitError
            More trials are needed.
        ValueError
            The clues contradict each other.
        """
        option: cython.int
        status: cython.int = _OPEN
        self._set_up()
        for option in solution:
            self._is_true[option] = 1
        is_possible: cython.bint = True
        for option in presets:
            if self._state[option]:
                is_possible &= self._place(0, option)
        for option in struck:
            if self._state[option]:
                is_possible &= self._strike(0, option)
        if not (is_possible and self._place_singles(0)):
            raise ValueError("the clues contradict each other")
        self._last_trial = self._n_trials + max_trials
        for depth in range(self.max_depth + 1):
            with cython.nogil:
                status = self._settle(0, depth)
            if status == _SPENT:
                raise SearchLimitError(max_trials)
            if status == _SOLVED:
                return depth
        return self.max_depth + 1

    def _set_up(self) -> cython.void:
        """Make the position without clues."""
        self._n_queued = 0
        number = self.n_options
        for i in range(self._stride):
            self._state[i] = 0
        for option in range(self.n_options):
            self._state[option] = 1
            self._is_true[option] = 0
            for i in range(self._item_first[option], self._item_first[option + 1]):
                item = number + self._item[i]
                self._state[item] += 1
                self._state[self.n_items + item] ^= option
        self._state[self._stride - 1] = self.n_items

    def _place(self, base: cython.int, option: cython.int) -> cython.bint:
        """Make a candidate true; false if an item loses its last candidate."""
        number = base + self.n_options
        is_possible = True
        self._state[base + option] = 0
        for i in range(self._item_first[option], self._item_first[option + 1]):
            self._state[number + self._item[i]] = _DONE
            self._state[base + self._stride - 1] -= 1
        for i in range(self._link_first[option], self._link_first[option + 1]):
            if self._state[base + self._link[i]]:
                is_possible &= self._strike(base, self._link[i])
        return is_possible

    def _strike(self, base: cython.int, option: cython.int) -> cython.bint:
        """Strike out a candidate, and queue items that it leaves one; false if it leaves none."""
        is_possible = True
        self._state[base + option] = 0
        for i in range(self._item_first[option], self._item_first[option + 1]):
            item = base + self.n_options + self._item[i]
            self._state[item] -= 1
            self._state[self.n_items + item] ^= option
            if self._state[item] == 1:
                self._queue[self._n_queued] = self._item[i]
                self._n_queued += 1
            elif self._state[item] == 0:
                is_possible = False
        return is_possible

    def _place_singles(self, base: cython.int) -> cython.bint:
        """Place the queued singles, and those that follow; return False for a contradiction."""
        i = 0
        while i < self._n_queued:
            item = base + self.n_options + self._queue[i]
            i += 1
            if self._state[item] == 1 and not self._place(base, self._state[self.n_items + item]):
                self._n_queued = 0
                return False
        self._n_queued = 0
        return True

    def _settle(self, level: cython.int, depth: cython.int) -> cython.int:
        """Strike out what trials of this depth refute, until they refute nothing more."""
        base = level * self._stride
        while True:
            if self._state[base + self._stride - 1] == 0:
                return _SOLVED
            if depth == 0:
                return _OPEN
            if depth > 1:
                status = self._settle(level, depth - 1)
                if status != _OPEN:
                    return status
            status = self._refute(level, depth)
            if status != _SOLVED:
                return status

    def _refute(self, level: cython.int, depth: cython.int) -> cython.int:
        """Try candidates: 1 after one was struck out, which says nothing of those before it.

        Of depth 1 all candidates are tried first.
        """
        base = level * self._stride
        found = _OPEN
        for option in range(self.n_options):
            if not self._state[base + option] or (level == 0 and self._is_true[option]):
                continue
            status = self._try_option(level, depth, option)
            if status == _SPENT:
                return _SPENT
            if status == _BROKEN:
                self._n_queued = 0
                if not self._strike(base, option) or not self._place_singles(base):
                    return _BROKEN
                found = _SOLVED
                if depth > 1:
                    return found
        return found

    def _try_option(self, level: cython.int, depth: cython.int, option: cython.int) -> cython.int:
        """Suppose a candidate and return the result."""
        base = level * self._stride
        self._n_trials += 1
        if self._n_trials >= self._next_look:
            self._look_around()
        if self._n_trials > self._last_trial:
            return _SPENT
        for i in range(base, base + self._stride):
            self._state[self._stride + i] = self._state[i]
        self._n_queued = 0
        if not self._place(base + self._stride, option):
            return _BROKEN
        if not self._place_singles(base + self._stride):
            return _BROKEN
        return self._settle(level + 1, depth - 1)

    def _look_around(self) -> cython.int:
        """See to signals."""
        check_signals()
        self._next_look = self._n_trials + _SLICE
        return 0
