# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A walk within a grid: remove and add orbits of clues until each clue is needed.

An *orbit* is a set of cells that hold clues together or not at all: those that a symmetry moves
onto each other, or single cells.  To drop orbits in random order until each is needed is quick, but
some clues of an orbit can still be spare, each alone.  From there the walk goes on: add a random
orbit, drop others in random order until each is needed, and go back if more clues are spare than
before.

Sets in place of checks
-----------------------
An *unavoidable set* is one of cells in which some second grid differs from the grid: the clues
have to hit all of them.  Each check that finds a second grid brings one, and the pool of them
answers most of what follows:

- an orbit that alone hits some set cannot go, and a clue that alone hits one is not spare;
- so the pool is asked first, and a check is made of what it allows: at the end of a descent
  for the whole, and if there is a second grid, the orbit dropped last that hits the set returns;
- whether more clues are spare than before is asked of all of these at once: if the grid is still
  the only solution without so many, each of them is spare.  A move that leads nowhere takes
  one check.

A private set's second grid is the witness of its clue.

What an added orbit is good for the pool knows as well: it takes the place of an orbit if it is in
all sets that this one alone hits.  Every other time the orbit replaced has a clue that is not
private.

Measured and rejected
---------------------
CPU time on one core of a shared 2-core machine that was busy with other work, Sudoku with rot180,
strictly minimal puzzles a second, each on a grid of its own; to be read in pairs.

- A random orbit added, whatever it can replace: 490 for 620; two moves of three lead back to where
  they began, and take half of the checks.
- Always in place of an orbit with a clue that is not private: 480 for 610.
- Each clue asked whether it is spare, in place of all at once: 310 checks a grid for 273.
- Moves judged by the pool alone, however few clues more are not private: with a slack of 0, 1
  and 2 clues 190, 248 and 240 for 650 without this, since a pool that is not asked learns nothing;
  with 3 and 4, 840 and 820 for 750.
- A pool that starts with the cycles of two digits, rows or columns: 13 to 17 checks of 260 less,
  which is what they cost.
- A smaller set within each that was found, by one more search: 550 to 670 for 750.
- One walk of 100 moves a grid: 65 % of grids have a puzzle, 242 checks each; four walks that end
  after 40 moves without gain: 92 %, as many checks a puzzle, and attempts that hardly ever fail.
- Several puzzles of a grid, each from all clues again: 4 % less time a puzzle with two, 9 % with
  four, since the sets learnt near one puzzle say little about another.  To walk on from a puzzle
  until a quarter of its clues are others takes longer than a new grid, with 0, 1 or 2 clues spare
  on the way.
- Quarter turns, both mirrors, all: 14, 10 and no puzzles a second; few orbits of four or eight
  leave few puzzles in a grid.  Their patterns are filled (321, 173, 223).  So are those of kinds
  whose oracle takes long for few clues: X-Sudoku 57 for 7, anti-king 101 for 12.

Data layout
-----------
Clues are words of orbits, bit o of word o / 64, and words of cells.  By set: the orbits that it
has cells in; its cells; and for each orbit its one cell there, or -1.
"""

from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.kernel.arrays import flat, ints, words, zeros
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.puzzle import MinimalPuzzle

# Sets of the pool: when it is full, the oldest goes.
MAX_SETS = 512

# The orbits of 81 not yet reached at the end of each part of the order in which reduce drops them:
# a check among many clues is quick and brings small sets, which serve again later.
_LEFT = (28, 20, 14, 9, 5, 0)

# A move that leaves so many more clues than wanted without a set of their own is not looked into.
_SLACK = cython.declare(cython.int, 3)

_MANY = cython.declare(cython.int, 1 << 20)

# The verdicts on a move, see _judge.
_WORSE = cython.declare(cython.int, 0)
_KEPT = cython.declare(cython.int, 1)
_MENDED = cython.declare(cython.int, 2)


class OrbitWalk:
    """Clues of a grid on the way to a minimal puzzle.

    Parameters
    ----------
    oracle : Oracle
        Its searches may give up; see the methods.
    grid : bytes
        A full grid, a value a cell.
    orbits : sequence of cells
        Cells that hold clues together or not at all; no other cells hold clues.
    seed : int
        64 bits, for all random choices.
    min_clues, max_clues : int, optional
        Clues beyond these limits count like spare ones.

    Raises
    ------
    SearchLimitError
        By ``reduce``, ``move``, ``walk`` and ``minimal``: a search of the oracle gave up.  The walk
        cannot go on.

    Notes
    -----
    Deterministic, on any machine, for an oracle that always finds the same second grids first.
    """

    def __init__(
        self,
        oracle: Oracle,
        grid: bytes,
        orbits: Sequence[Sequence[int]],
        seed: int,
        min_clues: int | None = None,
        max_clues: int | None = None,
    ) -> None:
        i: cython.int
        n: int = len(grid)
        self._n_cells = n
        self._n_orbits = len(orbits)
        self._find_other = oracle.find_other
        self._grid = grid
        self._random_state = seed & 0xFFFFFFFFFFFFFFFF
        self._min_clues = min_clues or 0
        self._max_clues = n if max_clues is None else max_clues
        self._n_words = (self._n_orbits + 63) // 64
        self._n_cell_words = (n + 63) // 64
        self._first, self._cells = flat(orbits)
        self._orbit_of = ints(n)
        self._all = words(self._n_words)
        self._in = words(self._n_words)
        self._before = words(self._n_words)
        self._free = words(self._n_words)
        self._fixed = words(self._n_words)
        self._private = words(self._n_cell_words)
        self._asked = words(self._n_cell_words)
        self._cover = words(self._n_words * self._n_orbits)
        self._dropped = ints(self._n_orbits + 1)
        self._n_dropped = self._n_learnt = 0
        self._loose = ints(n)
        self._n_spare = self._n_spare_before = 0
        self._max_sets = MAX_SETS
        self._n_sets = self._next_set = 0
        self._set_orbits = words(MAX_SETS * self._n_words)
        self._set_cells = words(MAX_SETS * self._n_cell_words)
        self._lone = zeros("h", MAX_SETS * self._n_orbits)
        self._others: list[bytes] = []
        for i in range(n):
            self._orbit_of[i] = -1
        for o in range(self._n_orbits):
            self._all[o >> 6] |= cython.cast(cython.ulonglong, 1) << (o & 63)
            for i in range(self._first[o], self._first[o + 1]):
                self._orbit_of[self._cells[i]] = o

    @property
    def clues(self) -> bytes:
        """Return the current clues, one value per cell."""
        self._ask_about_all()
        return self._asked_clues()

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
        order: cython.int[::1] = ints(self._n_orbits)
        j: cython.int
        end: cython.int
        left: cython.int
        for o in range(self._n_orbits):
            order[o] = o
        for i in range(self._n_orbits - 1, 0, -1):
            j = self._draw(i + 1)
            o = order[i]
            order[i] = order[j]
            order[j] = o
        for i in range(self._n_words):
            self._in[i] = self._all[i]
            self._fixed[i] = self._all[i]
        self._n_dropped = self._n_learnt = 0
        i = 0
        for left in _LEFT:
            end = self._n_orbits - left * self._n_orbits // 81
            while i < end:
                o = order[i]
                self._fixed[o >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (o & 63))
                i += 1
            if not self._descend():
                return None
        for i in range(self._n_words):
            self._fixed[i] = 0
        self._judge(_MANY)
        return self._n_spare

    def walk(self, patience: int) -> int:
        """Make moves until no clue is spare, or this many in a row leave no fewer.

        Returns
        -------
        int
            As ``n_spare``.
        """
        n_left: cython.int = patience
        fewest: cython.int = self._n_spare
        while fewest and n_left:
            n_left -= 1
            self.move()
            if self._n_spare < fewest:
                fewest = self._n_spare
                n_left = patience
        return fewest

    def move(self, n_most: int | None = None) -> int | None:
        """Add a random orbit, and drop others in random order until each is needed.

        Parameters
        ----------
        n_most : int, optional
            The most redundant clues after it; if not given, as many as now.

        Returns
        -------
        int or None
            As ``n_spare``; None where more clues would be spare, as it seems without a check where
            they are many: then the clues stay as they were.
        """
        most: cython.int = self._n_spare if n_most is None else n_most
        judgement: cython.int = _WORSE
        for w in range(self._n_words):
            self._before[w] = self._in[w]
        self._n_spare_before = self._n_spare
        self._n_dropped = self._n_learnt = 0
        o = self._draw_swap()
        if o >= 0:
            self._put(o)
            self._fixed[o >> 6] |= cython.cast(cython.ulonglong, 1) << (o & 63)
            judgement = _MENDED
            while judgement == _MENDED and self._n_learnt < self._max_sets:
                self._drop_free()
                judgement = self._judge(most)
            for w in range(self._n_words):
                self._fixed[w] = 0
        if judgement == _KEPT:
            return self._n_spare
        self.undo()
        return None

    def undo(self) -> None:
        """Take the last move back."""
        for w in range(self._n_words):
            self._in[w] = self._before[w]
        self._n_spare = self._n_spare_before

    def minimal(self) -> MinimalPuzzle | None:
        """Return the clues as a puzzle with its witnesses, or None if some clue is spare."""
        witnesses: list[bytes] = []
        found: bytes | None
        by_cell: dict[int, bytes] = self._witnesses()
        for c in range(self._n_cells):
            o = self._orbit_of[c]
            if o < 0 or not self._in[o >> 6] >> (o & 63) & 1:
                continue
            found = by_cell.get(c)
            if found is None:
                self._ask_about_all()
                self._asked[c >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (c & 63))
                found = self._other()
                if found is None:
                    return None
            witnesses.append(found)
        return MinimalPuzzle(self.clues, self._grid, b"".join(witnesses))

    def _witnesses(self) -> dict[int, bytes]:
        """Return the second grids of sets that a single clue hits, by that cell."""
        found: dict[int, bytes] = {}
        for u in range(self._n_sets):
            c = self._private_of(u)
            if c >= 0:
                found[c] = self._others[u]
        return found

    def _other(self) -> bytes | None:
        """Return a second grid that shows the clues in question, or None."""
        return self._find_other(self._asked_clues(), self._grid)

    def _asked_clues(self) -> bytes:
        clues = bytearray(self._n_cells)
        into = clues
        grid = self._grid
        for w in range(self._n_cell_words):
            x = self._asked[w]
            while x:
                c = 64 * w + lowest_bit(x)
                x &= x - 1
                into[c] = grid[c]
        return bytes(clues)

    def _descend(self) -> cython.bint:
        """Drop free orbits until each is needed; False if there is a second grid all the same."""
        other: bytes | None
        while True:
            self._drop_free()
            self._ask_about_all()
            other = self._other()
            if other is None:
                return True
            if not self._return_one(self._add_set(other)):
                return False

    def _drop_free(self) -> cython.void:
        """Drop orbits that no set of the pool needs, in random order."""
        while True:
            self._scan()
            o = self._draw_free()
            if o < 0:
                return
            self._in[o >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (o & 63))
            self._dropped[self._n_dropped] = o
            self._n_dropped += 1

    def _return_one(self, u: cython.int) -> cython.bint:
        """Put back the orbit dropped last that hits a set; return False if there is none."""
        i = self._n_dropped - 1
        while i >= 0:
            o = self._dropped[i]
            if self._set_orbits[u * self._n_words + (o >> 6)] >> (o & 63) & 1:
                self._put(o)
                if self._n_learnt > self._max_sets // 2:
                    # Sets are being forgotten: it stays, so that this comes to an end.
                    self._fixed[o >> 6] |= cython.cast(cython.ulonglong, 1) << (o & 63)
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
        other: bytes | None
        while True:
            self._scan()
            limit = most - self._n_beyond()
            if limit < 0:
                return _WORSE
            n_loose = self._list_loose()
            if n_loose > limit + _SLACK:
                return _WORSE
            n_taken = self._take_out(n_loose, limit + 1)
            is_open = n_taken < n_loose and n_taken <= limit
            if is_open or self._n_learnt > self._max_sets // 2:
                return self._judge_singly(n_loose, most)
            other = self._other()
            if other is None:
                self._n_spare = n_taken + self._n_beyond()
                return _WORSE if n_taken > limit else _KEPT
            judgement = self._learn(other)
            if judgement != _KEPT:
                return judgement

    def _judge_singly(self, n_loose: cython.int, most: cython.int) -> cython.int:
        """Judge as ``_judge`` does, where some sets need several of the loose clues."""
        n_spare = self._n_beyond()
        is_only = False
        other: bytes | None
        # The last question is about all clues, if the others leave it open.
        for i in range(n_loose + 1):
            if i == n_loose and is_only:
                break
            self._ask_about_all()
            if i < n_loose:
                c = self._loose[i]
                self._asked[c >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (c & 63))
            other = self._other()
            if other is None:
                is_only = True
                n_spare += i < n_loose
                if n_spare > most:
                    return _WORSE
                continue
            judgement = self._learn(other)
            if judgement != _KEPT:
                return judgement
        self._n_spare = n_spare
        return _KEPT

    def _learn(self, other: bytes) -> cython.int:
        """Take in a second grid: _KEPT where some clue tells it from the grid, else _MENDED.

        _WORSE where no orbit can return for it.
        """
        u = self._add_set(other)
        if self._is_hit(u):
            return _KEPT
        return _MENDED if self._return_one(u) else _WORSE

    def _n_beyond(self) -> cython.int:
        """Return the number of clues that are too many or too few."""
        n = self._n_clues()
        if n > self._max_clues:
            return n - self._max_clues
        return self._min_clues - n if n < self._min_clues else 0

    def _n_clues(self) -> cython.int:
        n = 0
        for o in range(self._n_orbits):
            if self._in[o >> 6] >> (o & 63) & 1:
                n += self._first[o + 1] - self._first[o]
        return n

    def _list_loose(self) -> cython.int:
        """List the clues that are not private, in random order, and return their number."""
        n = 0
        self._ask_about_all()
        for w in range(self._n_cell_words):
            x = self._asked[w] & ~self._private[w]
            while x:
                i = self._draw(n + 1)
                self._loose[n] = self._loose[i]
                self._loose[i] = 64 * w + lowest_bit(x)
                x &= x - 1
                n += 1
        return n

    def _take_out(self, n_loose: cython.int, n_wanted: cython.int) -> cython.int:
        """Take loose clues out of those in question while all sets stay hit; return how many."""
        n = 0
        self._ask_about_all()
        for i in range(n_loose):
            if n == n_wanted:
                break
            c = self._loose[i]
            self._asked[c >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (c & 63))
            if not self._is_needed(c):
                n += 1
            else:
                self._asked[c >> 6] |= cython.cast(cython.ulonglong, 1) << (c & 63)
        return n

    def _is_needed(self, c: cython.int) -> cython.bint:
        """Return True if the clues in question leave some set of a cell unhit."""
        at = c >> 6
        n = self._n_cell_words
        for u in range(self._n_sets):
            if self._set_cells[u * n + at] >> (c & 63) & 1:
                hit = 0
                for w in range(n):
                    hit |= self._set_cells[u * n + w] & self._asked[w]
                if hit == 0:
                    return True
        return False

    def _is_hit(self, u: cython.int) -> cython.bint:
        hit = 0
        for w in range(self._n_words):
            hit |= self._set_orbits[u * self._n_words + w] & self._in[w]
        return hit != 0

    def _ask_about_all(self) -> cython.void:
        """Make all clues those in question."""
        for w in range(self._n_cell_words):
            self._asked[w] = 0
        for w in range(self._n_words):
            x = self._in[w]
            while x:
                o = 64 * w + lowest_bit(x)
                x &= x - 1
                for i in range(self._first[o], self._first[o + 1]):
                    c = self._cells[i]
                    self._asked[c >> 6] |= cython.cast(cython.ulonglong, 1) << (c & 63)

    def _put(self, o: cython.int) -> cython.void:
        self._in[o >> 6] |= cython.cast(cython.ulonglong, 1) << (o & 63)

    def _add_set(self, other: bytes) -> cython.int:
        """Take the cells in which another grid differs into the pool; return the set's number."""
        a = self._grid
        b = other
        u = self._next_set
        one = 1
        self._n_learnt += 1
        if self._n_sets < self._max_sets:
            self._n_sets += 1
            self._others.append(other)
        else:
            self._others[u] = other
        self._next_set = u + 1 if u + 1 < self._max_sets else 0
        for w in range(self._n_words):
            self._set_orbits[u * self._n_words + w] = 0
        for w in range(self._n_cell_words):
            self._set_cells[u * self._n_cell_words + w] = 0
        for c in range(self._n_cells):
            o = self._orbit_of[c]
            if a[c] != b[c] and o >= 0:
                self._set_cells[u * self._n_cell_words + (c >> 6)] |= one << (c & 63)
                at = u * self._n_words + (o >> 6)
                if self._set_orbits[at] >> (o & 63) & 1:
                    self._lone[u * self._n_orbits + o] = -1
                else:
                    self._set_orbits[at] |= one << (o & 63)
                    self._lone[u * self._n_orbits + o] = c
        return u

    def _only_orbit(self, u: cython.int) -> cython.int:
        """Return the orbit that alone hits a set, or -1 where several do."""
        at = -1
        for w in range(self._n_words):
            x = self._set_orbits[u * self._n_words + w] & self._in[w]
            if x:
                if at >= 0 or x & (x - 1):
                    return -1
                at = 64 * w + lowest_bit(x)
        return at

    def _private_of(self, u: cython.int) -> cython.int:
        """Return the clue that alone hits a set, or -1 where several do."""
        o = self._only_orbit(u)
        return self._lone[u * self._n_orbits + o] if o >= 0 else -1

    def _scan(self) -> cython.void:
        """Find the orbits that no set needs, and the clues that are private."""
        one = 1
        for w in range(self._n_words):
            self._free[w] = self._in[w] & ~self._fixed[w]
        for w in range(self._n_cell_words):
            self._private[w] = 0
        if self._n_words == 1:
            x = self._in[0]
            for u in range(self._n_sets):
                h = self._set_orbits[u] & x
                if h & (h - 1) == 0 and h:
                    self._free[0] &= ~h
                    c = self._lone[u * self._n_orbits + lowest_bit(h)]
                    if c >= 0:
                        self._private[c >> 6] |= one << (c & 63)
            return
        for u in range(self._n_sets):
            o = self._only_orbit(u)
            if o >= 0:
                self._free[o >> 6] &= ~(one << (o & 63))
                c = self._lone[u * self._n_orbits + o]
                if c >= 0:
                    self._private[c >> 6] |= one << (c & 63)

    def _draw(self, n: cython.uint) -> cython.uint:
        """Return a random number below n."""
        self._random_state = advanced(self._random_state)
        return below(n, self._random_state)

    def _draw_free(self) -> cython.int:
        """Return one of the free orbits at random, or -1."""
        n = 0
        for w in range(self._n_words):
            n += n_bits(self._free[w])
        if n == 0:
            return -1
        k = self._draw(n)
        w = 0
        while k >= n_bits(self._free[w]):
            k -= n_bits(self._free[w])
            w += 1
        x = self._free[w]
        while k:
            x &= x - 1
            k -= 1
        return 64 * w + lowest_bit(x)

    def _draw_swap(self) -> cython.int:
        """Return an unused orbit, one that can take the place of another if the pool knows any."""
        n = 0
        n_words = self._n_words
        is_any = self._draw(2) == 0
        self._scan()
        self._cover_all()
        for o in range(self._n_orbits):
            if self._in[o >> 6] >> (o & 63) & 1 and (is_any or self._is_loose(o)):
                for w in range(n_words):
                    if self._cover[o * n_words + w]:
                        self._dropped[n] = o
                        n += 1
                        break
        if n:
            o = self._dropped[self._draw(n)]
            for w in range(n_words):
                self._free[w] = self._cover[o * n_words + w]
        else:
            self._find_unused()
        return self._draw_free()

    def _cover_all(self) -> cython.void:
        """Find, for each orbit, the unused ones that hit all sets that it alone hits."""
        n_words = self._n_words
        self._find_unused()
        for o in range(self._n_orbits):
            for w in range(n_words):
                self._cover[o * n_words + w] = self._free[w]
        for u in range(self._n_sets):
            o = self._only_orbit(u)
            if o >= 0:
                for w in range(n_words):
                    self._cover[o * n_words + w] &= self._set_orbits[u * n_words + w]

    def _is_loose(self, o: cython.int) -> cython.bint:
        """Return True if some clue of an orbit is not private."""
        for i in range(self._first[o], self._first[o + 1]):
            c = self._cells[i]
            if not self._private[c >> 6] >> (c & 63) & 1:
                return True
        return False

    def _find_unused(self) -> cython.void:
        """Make the free orbits those without clues."""
        for w in range(self._n_words):
            self._free[w] = self._all[w] & ~self._in[w]
