# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""The common part of oracles that search: their questions, and loops of several searches.

``bands_oracle.py``, ``rows_oracle.py`` and ``houses_oracle.py`` have states and searches of their
own, as the hooks at the end of ``SearchOracle``.

Minimising
----------
To drop clues one by one and ask each time takes a search a clue.  ``minimise`` keeps a pool of
unavoidable sets instead (``unavoidable_sets.py``), and asks only for what the pool does not tell:

1. ``decide``: keep a clue if some set of the pool needs it.
2. Search the clues kept so far and those not yet reached for a second solution.  The cells in
   which it differs are a set without a clue: add it to the pool and decide again.
3. With no second solution, all decisions are the ones that the pass one by one makes.  For each
   kept clue there is a second grid that differs in it and in dropped ones alone, so the pass keeps
   it; and each dropped clue is not needed even when all later drops are made.

So the clues depend on the grid and the order alone, neither on the pool nor on which second
solution a search meets.  What makes it fast:

- The pool starts with sets that need no search.
- A prefix of the order is settled at once: a search among many clues is cheap and meets small
  sets, which serve again later.  The rest is settled clue by clue: the clue's digit is struck from
  its cell before the search begins.
- Branches take the grid's own digit first.  So the first solution is the grid, and the next one
  leaves it low in the tree, in a small set.
- When the pool has grown and no clue that the search has been given is dropped, the search goes
  on with the new ones placed in each state that it takes up (``narrow``): what it has refuted
  stays refuted.  Else it starts again.

Should the pool fill up, it starts again without one and settles the clues singly, with one set at
most for each.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.owned_memory import ints_at, own_bytes, own_ints
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below
from cython.cimports.cluesmith.generator.oracles.unavoidable_sets import UnavoidableSets
from cython.cimports.libc.string import memcpy

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.arrays import ints

_NO_LIMIT = cython.declare(cython.longlong, 1 << 62)

# The solutions that one_more lists before it goes by single options.
_N_FIRST = cython.declare(cython.int, 16)


@cython.cclass
class SearchOracle:
    """Answers questions about the solutions of puzzles by searches.

    See ``generator.oracles.interface``.  Searches run without the GIL; one oracle serves one thread
    at a time.

    Parameters
    ----------
    n_cells, n_digits : int
    sets : UnavoidableSets
        The pool of ``minimise``.  Its size never changes a result.
    slice_nodes : int
        Nodes between two looks at pending signals.
    max_nodes : int, optional
        Node budget of each search; over it every method raises SearchLimitError.  A search goes on
        to the end of a branch, so it may find a solution with a node a cell more.

    Raises
    ------
    ValueError
        From every method: a puzzle has a wrong length or value.
    RuntimeError
        From every method: another thread is in it.
    """

    def __init__(
        self,
        n_cells: int,
        n_digits: int,
        sets: UnavoidableSets,
        slice_nodes: int,
        max_nodes: int | None = None,
    ) -> None:
        self.n_cells = n_cells
        self.n_digits = n_digits
        self._sets = sets
        self._slice_nodes = slice_nodes
        self._max_nodes = _NO_LIMIT if max_nodes is None else max_nodes
        self._last_node = _NO_LIMIT
        self._is_shared = False
        owned: list[object] = []
        self._owned = owned
        self._values = own_bytes(self._owned, bytearray(n_cells))
        self._grid = own_bytes(self._owned, bytearray(n_cells))
        self._n_listed = -1  # there is no room for solutions before one_more makes it
        self._n_single = self._n_found = 0
        self._is_guided = self._is_narrowed = self._is_random = self._is_open = False
        self._seed = 0
        self._busy = False
        self.n_nodes = 0
        self._next_look = 0

    def share(self, max_nodes: int) -> None:
        """Set one node budget for all searches from now on, in place of one for each."""
        self._max_nodes = max_nodes
        self._is_shared = True
        self._last_node = self.n_nodes + max_nodes

    @property
    def nodes(self) -> int:
        """Search nodes since the oracle was made."""
        return self.n_nodes

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions of a puzzle, up to limit."""
        n_found: cython.int = 0
        max_found: cython.int = _positive(limit)
        self._enter()
        try:
            if self._start(clues):
                while n_found < max_found and self._advance():
                    n_found += 1
        finally:
            self._busy = False
        return n_found

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the first solutions of a puzzle, up to limit, in an order without meaning."""
        max_found: cython.int = _positive(limit)
        grids: list[bytes] = []
        self._enter()
        try:
            if self._start(clues):
                while len(grids) < max_found and self._advance():
                    self._write_values()
                    grids.append(self._take_values())
        finally:
            self._busy = False
        return grids

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution other than the grid, or None if there is no other."""
        return next((other for other in self.solutions(clues, 2) if other != grid), None)

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""
        found = self.solutions_without(clues, cell, digit, 1)
        return found[0] if found else None

    def solutions_without(self, clues: bytes, cell: int, digit: int, limit: int) -> list[bytes]:
        """Return the first solutions in which the cell does not hold the digit, up to limit."""
        max_found: cython.int = _positive(limit)
        grids: list[bytes] = []
        if not (0 <= cell < self.n_cells and 1 <= digit <= self.n_digits):
            last = self.n_cells - 1
            raise ValueError(
                f"cell {cell}, digit {digit}: use 0 to {last} and 1 to {self.n_digits}"
            )
        self._enter()
        try:
            if self._start(clues):
                self._strike_at_root(cell, digit)
                while len(grids) < max_found and self._advance():
                    self._write_values()
                    grids.append(self._take_values())
        finally:
            self._busy = False
        return grids

    def count_many(self, puzzles: bytes, limit: int = 2):  # type: ignore[no-untyped-def]
        """Count the solutions of puzzles that follow each other, up to limit each.

        Returns
        -------
        array of int
        """
        counts = ints(self._n_puzzles(puzzles))
        self._run_batch(puzzles, _positive(limit), counts, bytearray())
        return counts

    def solve_many(self, puzzles: bytes):  # type: ignore[no-untyped-def]
        """Count the solutions up to 2, and return the first of each puzzle, blank if none.

        Returns
        -------
        tuple of array of int, bytes
        """
        counts = ints(self._n_puzzles(puzzles))
        grids = bytearray(len(puzzles))
        self._run_batch(puzzles, 2, counts, grids)
        return counts, bytes(grids)

    def spare_many(self, puzzles: bytes, grids: bytes):  # type: ignore[no-untyped-def]
        """Find for each puzzle a clue that can go: its cell, or -1 if all clues are needed.

        Parameters
        ----------
        puzzles : bytes
            Puzzles with one solution each, one behind the other.
        grids : bytes
            Their solutions.

        Returns
        -------
        array of int

        Raises
        ------
        ValueError
            A puzzle has another solution, as far as is seen.

        Notes
        -----
        The sets that need no search settle clues first.  Some 30 us for a minimal 9x9 puzzle.
        """
        n_puzzles: cython.Py_ssize_t = self._n_puzzles(puzzles)
        values: cython.p_const_uchar = puzzles
        grid_values: cython.p_const_uchar = grids
        if len(grids) != len(puzzles):
            raise ValueError(f"{len(puzzles)} values of puzzles and {len(grids)} of grids")
        spare = ints(n_puzzles)
        spare_of: cython.p_int = ints_at(spare)
        self._enter()
        try:
            for i in range(n_puzzles):
                with cython.nogil:
                    spare_of[i] = self._find_spare(values, grid_values, self.n_cells * i)
        finally:
            self._is_guided = False
            self._busy = False
        return spare

    def fill(self, seed: int, clues: bytes | None = None) -> bytes | None:
        """Return a random solution of the clues, or a random grid without clues.

        Every solution can come up, not all are equally likely.  None where there is none.
        """
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            if not self._start(bytes(self.n_cells) if clues is None else clues):
                return None
            self._is_random = True
            if not self._advance():
                return None
            self._write_values()
            return self._take_values()
        finally:
            self._is_random = False
            self._busy = False

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, list[bytes]]:
        """Drop clues one by one in the given order, and keep those that are needed.

        Parameters
        ----------
        grid : bytes
            A full grid.
        order : sequence of int
            The cells in the order in which their clues are tried; cells without a clue are skipped.
        clues : bytes, optional
            A puzzle with no solution but the grid, to start from instead of the whole grid.

        Returns
        -------
        clues : bytes
            The minimal puzzle.
        witnesses : list of bytes
            For each of its clues, by cell, a second grid that agrees with all its other clues.

        Raises
        ------
        ValueError
            The grid breaks the rules, the clues have another solution, or the order lacks a clue.

        Notes
        -----
        Deterministic: the clues depend on the arguments alone.
        """
        n: cython.int = self.n_cells
        self._enter()
        try:
            self._take_checked(grid)
            self._sets.set_order(order, grid if clues is None else clues, grid)
            minimal, joined = self._minimised(grid)
        finally:
            self._is_guided = False
            self._is_narrowed = False
            self._busy = False
        return minimal, [joined[i : i + n] for i in range(0, len(joined), n)]

    def minimise_shuffled(self, grid: bytes, seed: int) -> tuple[bytes, bytes]:
        """Drop clues of a grid in random order, as ``minimise`` does in a given one.

        Parameters
        ----------
        seed : int
            64 bits; the order is that of ``shuffled``.

        Returns
        -------
        clues, witnesses : bytes
            As from ``minimise``, the witnesses one behind the other.
        """
        self._enter()
        try:
            self._take_checked(grid)
            self._sets.shuffle_order(seed & 0xFFFFFFFFFFFFFFFF)
            return self._minimised(grid)
        finally:
            self._is_guided = False
            self._is_narrowed = False
            self._busy = False

    def _take_checked(self, grid: bytes) -> None:
        """Take a grid to minimise."""
        if 0 in grid or not (self._start(grid) and self._advance()):
            raise ValueError("the grid breaks the rules: it is no grid of the kind")
        for c in range(self.n_cells):
            self._grid[c] = grid[c]
        self._set_guide()

    def _minimised(self, grid: bytes) -> tuple[bytes, bytes]:
        """Return the minimal puzzle in the order of the pool, and its witnesses."""
        with cython.nogil:
            self._decide_all()
        n_kept: cython.int = 0
        minimal = bytearray(self.n_cells)
        for c in range(self.n_cells):
            place = self._sets.place_of[c]
            if place >= 0 and self._sets.reason[place] >= 0:
                minimal[c] = grid[c]
                n_kept += 1
        witnesses = bytearray(n_kept * self.n_cells)
        to: cython.p_uchar = witnesses
        for c in range(self.n_cells):
            if minimal[c]:
                self._write_witness(self._sets.reason[self._sets.place_of[c]])
                memcpy(to, self._values, self.n_cells)
                to += self.n_cells
        return bytes(minimal), bytes(witnesses)

    def one_more(self, clues: bytes, seed: int) -> list[tuple[bytes, bytes]]:
        """Return the puzzles with one solution that one more clue makes of a puzzle.

        Parameters
        ----------
        clues : bytes
            A puzzle with two solutions or more; what has fewer gives nothing.
        seed : int
            64 bits that choose among clues that single out the same solution, and the order.

        Returns
        -------
        list of (bytes, bytes)
            For each solution that some clue singles out, such a puzzle and the solution.

        Notes
        -----
        Exact: no other solution can be singled out.
        """
        puzzles: list[tuple[bytes, bytes]] = []
        self._enter()
        try:
            self._seed = seed & 0xFFFFFFFFFFFFFFFF
            if self._start(clues):
                if self._n_listed < 0:
                    self._make_room()
                with cython.nogil:
                    self._single_out()
                for i in range(self._n_single):
                    clue = self._clue_of(self._chosen[self._single[i]])
                    more = bytearray(clues)
                    more[clue // self.n_digits] = clue % self.n_digits + 1
                    self._write_listed(self._single[i])
                    puzzles.append((bytes(more), self._take_values()))
        finally:
            self._busy = False
        return puzzles

    def _make_room(self) -> None:
        """Make room for all solutions that one_more can list: the first, and two an option."""
        n_options = self.n_cells * self.n_digits
        self._n_most = _N_FIRST + 2 * n_options
        self._options = own_ints(self._owned, ints(n_options))
        self._n_singling = own_ints(self._owned, ints(self._n_most))
        self._chosen = own_ints(self._owned, ints(self._n_most))
        self._single = own_ints(self._owned, ints(self._n_most))

    def _n_puzzles(self, puzzles: bytes) -> int:
        if len(puzzles) % self.n_cells:
            raise ValueError(f"{len(puzzles)} values: puzzles have {self.n_cells} each")
        return len(puzzles) // self.n_cells

    def _value_error(self, puzzles: bytes, number: int) -> ValueError:
        values = puzzles[self.n_cells * number :]
        cell = next(cell for cell, value in enumerate(values) if value > self.n_digits)
        return ValueError(
            f"puzzle {number}, cell {cell}: value {values[cell]}: use 0 to {self.n_digits}"
        )

    def _enter(self) -> cython.void:
        if self._busy:
            raise RuntimeError("this oracle is at work in another thread: make one for each")
        self._busy = True

    def _start(self, clues: bytes) -> cython.bint:
        """Make the root of a search; return False if two clues contradict each other."""
        if len(clues) != self.n_cells:
            raise ValueError(f"{len(clues)} values: a puzzle has {self.n_cells}")
        status = self._load(clues, 0)
        if status < 0:
            raise self._value_error(clues, 0)
        return status == 1

    def _take_values(self) -> bytes:
        return cython.cast(cython.p_char, self._values)[: self.n_cells]

    def _advance(self) -> cython.int:
        """Search on for a solution, and see to signals and the budget on the way."""
        while True:
            if self.n_nodes >= self._next_look:  # short searches come here before they stop
                self._look_around()
            pause = self._next_look
            if pause > self._last_node:
                pause = self._last_node
            status = self._next_solution(pause)
            if status >= 0:
                return status
            if self.n_nodes >= self._last_node:
                self._give_up()

    def _look_around(self) -> cython.int:
        """See to signals."""
        check_signals()
        self._next_look = self.n_nodes + self._slice_nodes
        return 0

    def _give_up(self) -> cython.int:
        raise SearchLimitError(self._max_nodes)

    def _refuse(self) -> cython.int:
        raise ValueError("the clues have more than one solution: nothing can be dropped")

    def _run_batch(self, puzzles: bytes, limit: int, counts, grids: bytearray) -> None:  # type: ignore[no-untyped-def]
        """Fill in the counts and, if asked for, the first solutions."""
        n_puzzles: cython.Py_ssize_t = len(counts)
        max_found: cython.int = limit
        i: cython.Py_ssize_t = 0
        values: cython.p_const_uchar = puzzles
        count_of: cython.p_int = ints_at(counts)
        value_of: cython.p_uchar = grids
        keep: cython.bint = len(grids) > 0
        self._enter()
        try:
            self._is_open = False
            while 0 <= i < n_puzzles:
                with cython.nogil:
                    i = self._count_slice(values, i, n_puzzles, max_found, count_of, value_of, keep)
                check_signals()
                if self._is_open and self.n_nodes >= self._last_node:
                    raise SearchLimitError(self._max_nodes)
            if i < 0:
                raise self._value_error(puzzles, -1 - i)
        finally:
            self._busy = False

    def _count_slice(self, values, i, n_puzzles, limit, count_of, value_of, keep):
        """Count from puzzle i for a slice of nodes; return where to go on, or -1 - the bad one."""
        end = self.n_nodes + self._slice_nodes
        while i < n_puzzles and self.n_nodes < end:
            if not self._is_open:
                if self._load(values, self.n_cells * i) < 0:
                    return -1 - i
                self._n_found = 0
            self._is_open = True
            while self._n_found < limit:
                status = self._next_solution(end if end < self._last_node else self._last_node)
                if status < 0:
                    return i
                if status == 0:
                    break
                if keep and self._n_found == 0:
                    self._write_values()
                    for c in range(self.n_cells):
                        value_of[self.n_cells * i + c] = self._values[c]
                self._n_found += 1
            self._is_open = False
            count_of[i] = self._n_found
            i += 1
        return i

    # Minimising.

    def _decide_all(self) -> cython.int:
        """Decide all clues."""
        end = self._prefix_end()
        self._sets.clear()
        if not self._add_first_sets():
            self._refuse()
        if not self._settle(end):  # the pool is full: it starts again, with one set a clue
            self._sets.clear()
            self._sets.decide(0, 0)
            end = 0
        return self._settle_singly(end)

    def _settle(self, end: cython.int) -> cython.int:
        """Decide the clues before end as the pass one by one does; 0 if the pool is full."""
        self._sets.decide(0, end)
        self._restart(-1)
        self._advance()  # the grid
        while self._advance():
            if self._sets.n_sets + self._sets.n_order >= self._sets.max_sets:
                return 0
            self._write_set()
            if not self._sets.add():
                self._refuse()
            self._sets.decide(self._sets.last_place, end)
            if self._sets.narrow():
                self._is_narrowed = True
            else:
                self._restart(-1)
                self._advance()
        return 1

    def _settle_singly(self, first: cython.int) -> cython.int:
        """Decide the clues from first on one after the other."""
        kept = self._sets.kept
        for place in range(first, self._sets.n_order):
            w = self._sets.word_at[place]
            kept[w] &= ~self._sets.bit_at[place]
            u = self._sets.set_that_needs(place)
            if u < 0:
                self._restart(self._sets.order[place])
                if self._advance():
                    u = self._sets.n_sets
                    self._write_set()
                    if not self._sets.add():
                        self._refuse()
            if u >= 0:
                kept[w] |= self._sets.bit_at[place]
            self._sets.reason[place] = u
        return 0

    def _find_spare(self, clues, grids, start):
        """Return a cell whose clue can go, or -1 if there is none."""
        for c in range(self.n_cells):
            self._grid[c] = grids[start + c]
        self._set_guide()
        self._sets.number_all(clues, start)
        self._sets.clear()
        if not self._add_first_sets():
            self._refuse()
        self._sets.decide(0, 0)
        kept = self._sets.kept
        for place in range(self._sets.n_order):
            w = self._sets.word_at[place]
            kept[w] &= ~self._sets.bit_at[place]
            if self._sets.set_that_needs(place) < 0:
                self._restart(self._sets.order[place])
                if not self._advance():
                    return self._sets.order[place]
            kept[w] |= self._sets.bit_at[place]
        return -1

    def _restart(self, without: cython.int) -> cython.int:
        """Begin to search the kept clues, without the grid's digit in one cell, if it is one."""
        self._sets.root()
        self._load_kept(without)
        self._is_narrowed = False
        self._is_guided = True
        return 0

    # One more clue.

    def _single_out(self) -> cython.int:
        """Find the options that exactly one solution has.

        A list of solutions is kept, and which options some and several of them have.  It starts
        with the first few solutions.  If that is not all, each option that is not yet in several
        is placed, and two solutions with it are searched for; what is found goes on the list and
        settles other options as well.
        """
        self._n_listed = 0
        self._n_single = 0
        if not self._begin_list():
            return 0
        while self._n_listed < _N_FIRST and self._advance():
            self._list_solution()
        if self._n_listed < _N_FIRST:
            return self._single_out_listed()
        n_options = self._open_options()
        while n_options:
            i = self._draw(n_options)
            option = self._options[i]
            n_options -= 1
            self._options[i] = self._options[n_options]
            if self._n_having(option) < 2:
                self._try_option(option)
        return 0

    def _single_out_listed(self) -> cython.int:
        """Find the options that exactly one solution has, where all solutions are listed."""
        n_options = self._open_options()
        while n_options:
            i = self._draw(n_options)
            option = self._options[i]
            n_options -= 1
            self._options[i] = self._options[n_options]
            if self._n_having(option) == 1:
                self._add_single(self._owner(option), option)
        return 0

    def _try_option(self, option: cython.int) -> cython.int:
        """Search for two solutions with an option that one listed solution has, or none."""
        owner = -1
        if self._n_having(option):
            owner = self._owner(option)
        self._load_option(option)
        if not self._advance():
            return 0
        if owner < 0:
            owner = self._n_listed
            self._list_solution()
        elif not self._is_listed_as(owner):
            self._list_solution()
            return 0
        if self._advance():
            self._list_solution()
        else:
            self._add_single(owner, option)
        return 0

    def _add_single(self, number: cython.int, option: cython.int) -> cython.void:
        """Note that the option singles out this solution; keep one such option at random."""
        self._n_singling[number] += 1
        if self._n_singling[number] == 1:
            self._single[self._n_single] = number
            self._n_single += 1
        if self._draw(self._n_singling[number]) == 0:
            self._chosen[number] = option

    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n, by splitmix64."""
        self._seed = advanced(self._seed)
        return below(n, self._seed)

    # Hooks for oracles: states, a stack of them, and options with a number each.

    def _load(self, values: cython.p_const_uchar, start: cython.Py_ssize_t) -> cython.int:
        """Make the root of a puzzle: 1, 0 if two clues contradict, -1 for a value too large."""
        return 0

    def _load_kept(self, without: cython.int) -> cython.void:
        """Make the root of the kept clues; strike the grid's digit from a cell, if it is one."""

    def _strike_at_root(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Take a candidate from the root."""

    def _next_solution(self, last_node: cython.longlong) -> cython.int:
        """Search on: 1 for a solution, 0 for the end, -1 at the last node."""
        return 0

    def _write_values(self) -> cython.void:
        """Write the solution just found to ``_values``."""

    def _set_guide(self) -> cython.void:
        """Take note of ``_grid``, whose digits guided searches take first."""

    def _prefix_end(self) -> cython.int:
        """Return where the prefix of the order ends that ``minimise`` settles at once."""
        return 0

    def _add_first_sets(self) -> cython.bint:
        """Put sets into the pool that need no search; return False if one holds no clue."""
        return True

    def _write_set(self) -> cython.void:
        """Write the cells in which the solution just found differs behind the pool."""

    def _write_witness(self, number: cython.int) -> cython.void:
        """Write the second grid of a set to ``_values``."""

    def _begin_list(self) -> cython.bint:
        """Draw the consequences of the root, keep it, and empty the list; false if it is no use."""
        return False

    def _open_options(self) -> cython.int:
        """Write the options that the kept root leaves open and return how many there are."""
        return 0

    def _n_having(self, option: cython.int) -> cython.int:
        """Return how many listed solutions have the option, 2 for more."""
        return 0

    def _owner(self, option: cython.int) -> cython.int:
        """Return the number of the first listed solution that has the option."""
        return 0

    def _load_option(self, option: cython.int) -> cython.void:
        """Make a root of the kept one with the option placed."""

    def _list_solution(self) -> cython.void:
        """Put the solution just found, which is not yet listed, on the list."""

    def _is_listed_as(self, number: cython.int) -> cython.bint:
        """Return True if the solution just found has this number on the list."""
        return False

    def _clue_of(self, option: cython.int) -> cython.int:
        """Return n_digits * cell + digit - 1 of an option."""
        return option

    def _write_listed(self, number: cython.int) -> cython.void:
        """Write a listed solution to ``_values``."""


@cython.cfunc
def _positive(limit: int) -> cython.int:
    if limit < 1:
        raise ValueError(f"limit {limit}: use 1 or more")
    return limit
