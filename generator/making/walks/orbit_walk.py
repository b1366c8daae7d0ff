# mypy: allow-untyped-decorators
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""A walk within a grid: remove and add orbits of clues until each clue is needed.

An *orbit* is a set of cells that hold clues together or not at all: cells that a symmetry moves
onto each other, or a single cell.  Dropping orbits in random order until each is needed is quick,
but single clues of an orbit can still be spare.  A move of the walk adds an orbit, drops others in
random order until each is needed, and is undone if more clues are spare than before.

Sets in place of checks
-----------------------
An *unavoidable set* is a set of cells in which some second grid differs from the grid: the clues
must hit every one.  Each check that finds a second grid adds a set to the pool, which then answers
most questions:

- An orbit that alone hits a set cannot go.  A clue that alone hits a set is not spare: the set is
  *private*, and its second grid is the witness of the clue.
- A descent asks the pool first and makes one check at its end.  If there is a second grid, the
  orbit dropped last that hits the set returns.
- One check asks about all clues that may be spare: if the grid is the only solution without them,
  each is spare.  A second grid puts one of them back; the search goes on without the others
  (``_search``).
- An added orbit can replace an orbit if it is in all sets that this one alone hits.  Every other
  move replaces an orbit with a clue that has no private set.

A search begins with a dive to the grid, because second grids lie near it.  In a move the dive first
places the dropped clues, all at once: with them the grid is nearly the only solution.

Rejected
--------
Puzzles a second with rot180; docs/decisions/search-methods.md has all figures, also of dives,
slacks and patience.

- A random orbit added, whatever it can replace: 490 for 620.
- Always in place of an orbit with a clue that is not private: 480 for 610.
- Each clue asked whether it is spare, in place of all at once: 310 checks a grid for 273.
- Moves judged by the pool alone, slack 0: 190 for 650; slack 3 or 4, as ``_SLACK``: 840 for 750.
- A pool that starts with cycles of two digits: saves the 13 to 17 checks that it costs.
- A smaller set within each one found: 550 to 670 for 750.
- One walk of 100 moves a grid: 65 % of grids have a puzzle; four walks of 40 moves: 92 %.
- Several puzzles of a grid: 4 to 9 % less time, but the puzzles share a grid.
- Quarter turns 14, both mirrors 10, all 0: their patterns are filled (321, 173, 223).

Data layout
-----------
Orbits are bits of one word, so there are at most 64.  Cells are three words of 27, a band each, as
in ``bands_oracle.py``.  By set: the orbits that it has cells in; those of them in which it has one
cell; its cells; and the second grid, as the words of ``bands_oracle.py``.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below
from cython.cimports.cluesmith.generator.oracles.bands_oracle import BandOracle

from cluesmith.generator.puzzle import MinimalPuzzle

# Sets of the pool: when it is full, the oldest goes.
_MAX_SETS = cython.declare(cython.int, 512)
_MAX_ORBITS = 64

# The orbits of 81 not yet reached at the end of each part of the order in which reduce drops them:
# a check among many clues is quick and brings small sets, which serve again later.
_LEFT = (28, 20, 14, 9, 5, 0)

# Skip a move if more than _SLACK clues beyond the wanted number have no set of their own.
_SLACK = cython.declare(cython.int, 3)

_MANY = cython.declare(cython.int, 1 << 20)
_ONE = cython.declare(cython.ulonglong, 1)
_BIT = cython.declare(cython.uint, 1)

# The verdicts on a move, see _judge.
_WORSE = cython.declare(cython.int, 0)
_KEPT = cython.declare(cython.int, 1)
_MENDED = cython.declare(cython.int, 2)


class OrbitWalk:
    """Clues of a grid of 9x9 Sudoku on the way to a minimal puzzle.

    Parameters
    ----------
    oracle : BandOracle
    grid : bytes
        A full grid, a value a cell.
    orbits : sequence of cells
        At most 64 sets of cells that hold clues together or not at all; no other cells hold clues.
    seed : int
        64 bits, for all random choices.
    min_clues, max_clues : int, optional
        Clues beyond these limits count like spare ones.

    Notes
    -----
    Deterministic, on any machine.
    """

    def __init__(
        self,
        oracle: BandOracle,
        grid: bytes,
        orbits: Sequence[Sequence[int]],
        seed: int,
        min_clues: int | None = None,
        max_clues: int | None = None,
    ) -> None:
        o: cython.int
        c: cython.int
        if len(orbits) > _MAX_ORBITS:
            raise ValueError(f"{len(orbits)} orbits: use at most {_MAX_ORBITS}")
        self._oracle = oracle
        self._grid = grid
        self._random_state = seed & 0xFFFFFFFFFFFFFFFF
        self._min_clues = min_clues or 0
        self._max_clues = 81 if max_clues is None else max_clues
        self._n_orbits = len(orbits)
        self._all = 0
        self._in = self._before = self._free = self._fixed = 0
        self._n_dropped = self._n_learnt = self._n_spare = 0
        self._n_sets = self._next_set = 0
        self._is_searching = False
        for o, cells in enumerate(orbits):
            self._all |= _ONE << o
            for c in cells:
                self._cells[3 * o + c // 27] |= _BIT << c % 27
                self._orbit_at[c] = _ONE << o
            self._size[o] = len(cells)

    @property
    def clues(self) -> bytes:
        """Return the current clues, one value per cell."""
        self._ask_about_all()
        return bytes(
            digit if self._asked[cell // 27] >> cell % 27 & 1 else 0
            for cell, digit in enumerate(self._grid)
        )

    @property
    def n_spare(self) -> int:
        """Return the number of clues that can go, each alone, plus those beyond the limits."""
        return self._n_spare

    def reduce(self) -> int | None:
        """Drop orbits in random order, from all of them, until each is needed.

        Returns
        -------
        int or None
            As ``n_spare``; None where the clues of all orbits have a second solution.
        """
        self._begin()
        try:
            return self._n_spare if self._reduce() else None
        finally:
            self._end()

    def walk(self, patience: int) -> int:
        """Make moves until no clue is spare, or this many in a row leave no fewer.

        Returns
        -------
        int
            As ``n_spare``.
        """
        n_left: cython.int = patience
        fewest: cython.int = self._n_spare
        self._begin()
        try:
            while fewest and n_left:
                n_left -= 1
                self._move()
                if self._n_spare < fewest:
                    fewest = self._n_spare
                    n_left = patience
        finally:
            self._end()
        return fewest

    def move(self) -> int | None:
        """Add a random orbit, and drop others in random order until each is needed.

        Returns
        -------
        int or None
            As ``n_spare``; None where more clues would be spare than now, as it seems without a
            check where they are many: then the clues stay as they were.
        """
        self._begin()
        try:
            return self._n_spare if self._move() else None
        finally:
            self._end()

    def minimal(self) -> MinimalPuzzle | None:
        """Return the clues as a puzzle with its witnesses, or None if some clue is spare."""
        clues = self.clues
        witnesses: list[bytes] = []
        self._begin()
        try:
            self._find_witnesses()
            for c in range(81):
                if clues[c]:
                    if not self._take_witness(c):
                        return None
                    self._oracle._write_values()
                    witnesses.append(self._oracle._take_values())
        finally:
            self._end()
        return MinimalPuzzle(clues, self._grid, b"".join(witnesses))

    def _begin(self) -> cython.void:
        """Take the oracle, which others may have used."""
        self._oracle._enter()
        self._is_searching = False
        self._oracle._take_grid(self._grid)

    def _end(self) -> cython.void:
        self._oracle._is_guided = False
        self._oracle._is_narrowed = False
        self._oracle._busy = False

    def _find_witnesses(self) -> cython.void:
        """Find the sets that a single clue hits, by that cell."""
        for c in range(81):
            self._witness[c] = -1
        for u in range(self._n_sets):
            c = self._private_of(u)
            if c >= 0:
                self._witness[c] = u

    def _take_witness(self, c: cython.int) -> cython.bint:
        """Make the oracle's solution a second grid that shows all clues but one; False if none."""
        u = self._witness[c]
        if u < 0:
            return self._search_without(c)
        for t in range(27):
            self._oracle._leaf[t] = self._others[27 * u + t]
        return True

    def _search(self) -> cython.bint:
        """Search for one more second grid that shows the clues in question.

        If they are those of the search before, and more, it goes on.  Else it begins with the
        clues that the move has dropped.
        """
        first = cython.declare(cython.uint[3])
        sets = self._oracle._sets
        for band in range(3):
            sets.kept[band] = self._asked[band]
        if self._is_searching and sets.narrow():
            self._oracle._is_narrowed = True
        else:
            self._oracle._restart(-1)
            self._write_cells(self._before & ~self._in, first)
            self._oracle._dive(first)
            self._is_searching = True
        return self._oracle._advance()

    def _search_without(self, c: cython.int) -> cython.bint:
        """Search for a second grid that shows all clues but one."""
        sets = self._oracle._sets
        self._ask_about_all()
        for band in range(3):
            sets.kept[band] = self._asked[band]
        sets.kept[c // 27] &= ~(_ONE << c % 27)
        self._oracle._restart(c)
        self._is_searching = False
        return self._oracle._advance()

    def _reduce(self) -> cython.bint:
        order = cython.declare(cython.int[64])
        for i in range(self._n_orbits):
            j = self._draw(i + 1)
            order[i] = order[j]
            order[j] = i
        self._in = self._all
        self._fixed = self._all
        self._before = 0
        self._n_dropped = self._n_learnt = 0
        i = 0
        for left in _LEFT:
            end = self._n_orbits - left * self._n_orbits // 81
            while i < end:
                self._fixed &= ~(_ONE << order[i])
                i += 1
            if not self._descend():
                return False
        self._fixed = 0
        self._judge(_MANY)
        return True

    def _move(self) -> cython.bint:
        """Make a move; False if it was taken back."""
        judgement = _WORSE
        self._before = self._in
        n_spare_before = self._n_spare
        self._n_dropped = self._n_learnt = 0
        o = self._draw_swap()
        if o >= 0:
            self._in |= _ONE << o
            self._fixed = _ONE << o
            judgement = _MENDED
            while judgement == _MENDED and self._n_learnt < _MAX_SETS:
                self._drop_free()
                judgement = self._judge(n_spare_before)
            self._fixed = 0
        if judgement == _KEPT:
            return True
        self._in = self._before
        self._n_spare = n_spare_before
        return False

    def _descend(self) -> cython.bint:
        """Drop free orbits until each is needed; False if there is a second grid all the same."""
        while True:
            self._drop_free()
            self._ask_about_all()
            if not self._search():
                return True
            if not self._return_one(self._add_set()):
                return False

    def _drop_free(self) -> cython.void:
        """Drop orbits that no set of the pool needs, in random order."""
        while True:
            needed = 0
            for u in range(self._n_sets):
                h = self._set_orbits[u] & self._in
                needed |= h if h & (h - 1) == 0 else 0
            self._free = self._in & ~(self._fixed | needed)
            o = self._draw_free()
            if o < 0:
                return
            self._in &= ~(_ONE << o)
            self._dropped[self._n_dropped] = o
            self._n_dropped += 1

    def _return_one(self, u: cython.int) -> cython.bint:
        """Put back the orbit dropped last that hits a set; return False if there is none."""
        i = self._n_dropped - 1
        while i >= 0:
            o = self._dropped[i]
            if self._set_orbits[u] >> o & 1:
                self._in |= _ONE << o
                if self._n_learnt > _MAX_SETS // 2:
                    # Sets are being forgotten: it stays, so that this comes to an end.
                    self._fixed |= _ONE << o
                self._n_dropped -= 1
                while i < self._n_dropped:
                    self._dropped[i] = self._dropped[i + 1]
                    i += 1
                return True
            i -= 1
        return False

    def _judge(self, most: cython.int) -> cython.int:
        """Count spare clues: _KEPT if they are no more than most, else _WORSE.

        _MENDED if there is a second grid: an orbit had to return, and others may go for it.
        """
        n_beyond = self._n_beyond()
        limit = most - n_beyond
        if limit < 0:
            return _WORSE
        self._scan()
        n_loose = self._list_loose()
        while True:
            if n_loose > limit + _SLACK:
                return _WORSE
            n_taken = self._take_out(n_loose, limit + 1)
            is_open = n_taken < n_loose and n_taken <= limit
            if is_open or self._n_learnt > _MAX_SETS // 2:
                return self._judge_singly(n_loose, most)
            if not self._search():
                self._n_spare = n_taken + n_beyond
                return _WORSE if n_taken > limit else _KEPT
            u = self._add_set()
            if not self._set_orbits[u] & self._in:
                return _MENDED if self._return_one(u) else _WORSE
            n_loose = self._still_loose(n_loose, self._private_of(u))

    def _judge_singly(self, n_loose: cython.int, most: cython.int) -> cython.int:
        """Judge as ``_judge`` does, where some sets need several of the loose clues."""
        n_spare = self._n_beyond()
        self._ask_about_all()
        if self._search():
            return _MENDED if self._return_one(self._add_set()) else _WORSE
        for i in range(n_loose):
            if self._search_without(self._loose[i]):
                self._add_set()
                continue
            n_spare += 1
            if n_spare > most:
                return _WORSE
        self._n_spare = n_spare
        return _KEPT

    def _n_beyond(self) -> cython.int:
        """Return the number of clues that are too many or too few."""
        n = 0
        x = self._in
        while x:
            o = lowest_bit(x)
            x &= x - 1
            n += self._size[o]
        if n > self._max_clues:
            return n - self._max_clues
        return self._min_clues - n if n < self._min_clues else 0

    def _list_loose(self) -> cython.int:
        """List the clues that are not private, in random order, and return their number."""
        n = 0
        self._ask_about_all()
        for band in range(3):
            rest = self._asked[band] & ~self._private[band]
            while rest:
                i = self._draw(n + 1)
                self._loose[n] = self._loose[i]
                self._loose[i] = 27 * band + lowest_bit(rest)
                rest &= rest - 1
                n += 1
        return n

    def _still_loose(self, n_loose: cython.int, c: cython.int) -> cython.int:
        """Take a clue from the list if it is there, and return how many are left."""
        n = 0
        for i in range(n_loose):
            if self._loose[i] != c:
                self._loose[n] = self._loose[i]
                n += 1
        return n

    def _take_out(self, n_loose: cython.int, n_wanted: cython.int) -> cython.int:
        """Take loose clues out of those in question while all sets stay hit; return how many."""
        n = 0
        self._ask_about_all()
        for i in range(n_loose):
            if n == n_wanted:
                break
            band = self._loose[i] // 27
            bit = _BIT << self._loose[i] % 27
            self._asked[band] &= ~bit
            if self._is_needed(band, bit):
                self._asked[band] |= bit
            else:
                n += 1
        return n

    def _is_needed(self, band: cython.int, bit: cython.uint) -> cython.bint:
        """Return True if the clues in question leave some set of a cell unhit."""
        cells = cython.cast(cython.p_uint, self._set_cells)
        for _ in range(self._n_sets):
            if cells[band] & bit:
                hit = cells[0] & self._asked[0] | cells[1] & self._asked[1]
                if (hit | cells[2] & self._asked[2]) == 0:
                    return True
            cells += 3
        return False

    def _ask_about_all(self) -> cython.void:
        """Make all clues those in question."""
        self._write_cells(self._in, self._asked)

    def _write_cells(self, orbits: cython.ulonglong, cells: cython.p_uint) -> cython.void:
        cells0 = cells1 = cells2 = 0
        while orbits:
            o = lowest_bit(orbits)
            orbits &= orbits - 1
            cells0 |= self._cells[3 * o]
            cells1 |= self._cells[3 * o + 1]
            cells2 |= self._cells[3 * o + 2]
        cells[0] = cells0
        cells[1] = cells1
        cells[2] = cells2

    def _add_set(self) -> cython.int:
        """Take the cells that the second grid changes into the pool; return the set's number."""
        u = self._next_set
        leaf = self._oracle._leaf
        self._n_learnt += 1
        if self._n_sets < _MAX_SETS:
            self._n_sets += 1
        self._next_set = u + 1 if u + 1 < _MAX_SETS else 0
        orbits = lone = 0
        for band in range(3):
            cells = 0
            for t in range(9 * band, 9 * band + 9):
                cells |= leaf[t] & ~self._oracle._guide[t]
                self._others[27 * u + t] = leaf[t]
            self._set_cells[3 * u + band] = cells
            while cells:
                one = self._orbit_at[27 * band + lowest_bit(cells)]
                cells &= cells - 1
                lone = (lone | one) & ~(orbits & one)
                orbits |= one
        self._set_orbits[u] = orbits
        self._lone[u] = lone
        return u

    def _private_of(self, u: cython.int) -> cython.int:
        """Return the clue that alone hits a set, or -1 where several do."""
        h = self._set_orbits[u] & self._in
        if h & (h - 1) or not h & self._lone[u]:
            return -1
        o = lowest_bit(h)
        for band in range(3):
            cell = self._set_cells[3 * u + band] & self._cells[3 * o + band]
            if cell:
                return 27 * band + lowest_bit(cell)
        return -1

    def _scan(self) -> cython.void:
        """Find the clues that are private."""
        for band in range(3):
            self._private[band] = 0
        for u in range(self._n_sets):
            h = self._set_orbits[u] & self._in
            if h & (h - 1) == 0 and h & self._lone[u]:
                o = lowest_bit(h)
                for band in range(3):
                    self._private[band] |= self._set_cells[3 * u + band] & self._cells[3 * o + band]

    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n."""
        self._random_state = advanced(self._random_state)
        return below(n, self._random_state)

    def _draw_free(self) -> cython.int:
        """Return one of the free orbits at random, or -1."""
        x = self._free
        if x == 0:
            return -1
        for _ in range(self._draw(n_bits(x))):
            x &= x - 1
        return lowest_bit(x)

    def _draw_swap(self) -> cython.int:
        """Return an unused orbit, one that can take the place of another if the pool knows any."""
        n = 0
        is_any = self._draw(2) == 0
        self._scan()
        self._cover_all()
        x = self._in
        while x:
            o = lowest_bit(x)
            x &= x - 1
            if self._cover[o] and (is_any or self._is_loose(o)):
                self._dropped[n] = o
                n += 1
        self._free = self._cover[self._dropped[self._draw(n)]] if n else self._all & ~self._in
        return self._draw_free()

    def _cover_all(self) -> cython.void:
        """Find, for each orbit, the unused ones that hit all sets that it alone hits."""
        for o in range(self._n_orbits):
            self._cover[o] = self._all & ~self._in
        for u in range(self._n_sets):
            h = self._set_orbits[u] & self._in
            if h & (h - 1) == 0:
                self._cover[lowest_bit(h)] &= self._set_orbits[u]

    def _is_loose(self, o: cython.int) -> cython.bint:
        """Return True if some clue of an orbit is not private."""
        loose = 0
        for band in range(3):
            loose |= self._cells[3 * o + band] & ~self._private[band]
        return loose != 0
