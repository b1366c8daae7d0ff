# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Boards cut into cages at random, each of connected cells, and changed where a puzzle needs it.

There is one change: the cells of some cages, the *union*, are divided anew into cages.  One part is
a join, two parts of one cage are a split, two parts of two cages move or exchange cells.  Where the
cages are symmetric, the images of the union are divided in the same way; a union that overlaps one
of its images has the cells of both.

Second solutions that were found are kept as rows, the grid as row 0.  A change is made only if each
second solution still breaks the clue of some cage.

Data layout
-----------
``_cells[16 * cage]`` and on are the cells of a cage, ``_size`` of them; a cage of size 0 is a free
number.  Cells of the union have places in it, and sets of them are words of these places.
"""

from array import array
from collections.abc import Sequence
from functools import cache

import cython

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_text import MAX_VALUE
from cluesmith.generator.clues.clue_types import TYPE_NUMBERS
from cluesmith.generator.kernel.arrays import flat, ints, words, zeros
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.cage_loading import CAGE_TYPES

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below
    from cython.cimports.cluesmith.generator.oracles.cage_loading import CageLoader
else:
    from cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cluesmith.generator.kernel.splitmix64 import advanced, below
    from cluesmith.generator.oracles.cage_loading import CageLoader

IS_COMPILED: bool = cython.compiled

# Cells of a cage and of a union, at most.
_ROOM = cython.declare(cython.int, 16)
_MOST_OF_UNION = cython.declare(cython.int, 48)

# The grid and the second solutions that are kept.
_MOST_ROWS = cython.declare(cython.int, 65)

# How often a union is divided at random until a division is as wanted.
_TRIES = cython.declare(cython.int, 12)

# How often small cages, then their number are mended before a cut is given up.
_MOST_PASSES = cython.declare(cython.int, 4)

_HIGHEST = cython.declare(cython.longlong, MAX_VALUE)
_ONE = cython.declare(cython.ulonglong, 1)

_CAGE = cython.declare(cython.int, 0)
_PLUS = cython.declare(cython.int, 1)
_MINUS = cython.declare(cython.int, 2)
_TIMES = cython.declare(cython.int, 3)


@cache
def _near(kind: Kind) -> Sequence["array[int]"]:
    """Return where the neighbours of each cell begin, and all of them."""
    return flat(kind.definition.neighbours)


@cython.final
@cython.cclass
class Cages:
    """A board cut into cages.

    Parameters
    ----------
    kind : Kind
    rule : ClueRule
        What the kind says about cages.
    sizes : (int, int)
        The fewest and the most cells of a cage.
    numbers : (int, int)
        The fewest and the most cages.
    images : sequence of permutations
        What moves cages to cages, the identity not among them.

    Notes
    -----
    ``begin`` gives it a grid, then ``cut`` cuts the board; one object serves one thread at a time.
    """

    _n: cython.int
    _least: cython.int
    _most: cython.int
    _fewest: cython.int
    _highest: cython.int
    _types: cython.int[::1]
    _near_start: cython.int[::1]
    _near: cython.int[::1]
    _images: cython.int[::1]
    _n_images: cython.int
    _state: cython.ulonglong
    _rows: cython.uchar[::1]
    _n_rows: cython.int
    # By row, how many cages it breaks, now and before the change in hand.
    _n_broken: cython.int[::1]
    _n_broken_before: cython.int[::1]
    # By cell.
    _of_cell: cython.int[::1]
    _is_free: cython.int[::1]
    _place: cython.int[::1]
    # By cage.
    _size: cython.int[::1]
    _cells: cython.int[::1]
    _type: cython.int[::1]
    _value: cython.longlong[::1]
    _seen: cython.int[::1]
    _rank: cython.int[::1]
    _n_seen: cython.int
    _n_cages: cython.int
    # The number of each clue in the search, -1 for none, and the clues that are gone there.
    _number: cython.int[::1]
    _gone: list[int]
    # The union: its cells, their neighbours in it, its cages, its parts.
    _union: cython.int[::1]
    _n_union: cython.int
    _beside: cython.ulonglong[::1]
    _ids: cython.int[::1]
    _n_ids: cython.int
    _part: cython.ulonglong[::1]
    # Cages before the change in hand, and those that it made.
    _saved: cython.int[::1]
    _saved_value: cython.longlong[::1]
    _n_saved: cython.int
    _new: cython.int[::1]
    _n_new: cython.int
    _around: cython.int[::1]
    _order: cython.int[::1]

    def __init__(
        self,
        kind: Kind,
        rule: ClueRule,
        sizes: tuple[int, int],
        *,
        numbers: tuple[int, int] = (0, 9999),
        images: Sequence[Sequence[int]] = (),
    ) -> None:
        n = kind.n_cells
        self._n = n
        self._least, self._most = sizes
        self._most = min(self._most, 16)
        self._fewest, self._highest = numbers
        self._types = array("i", [TYPE_NUMBERS[row.name] for row in rule.types])
        self._near_start, self._near = _near(kind)
        self._images = flat(images)[1]
        self._n_images = len(images)
        self._rows = array("B", bytes(65 * n))
        self._n_broken, self._n_broken_before = ints(65), ints(65)
        self._of_cell, self._is_free, self._place = ints(n), ints(n), ints(n)
        self._size, self._cells = ints(n + 1), ints(16 * (n + 1))
        self._type, self._value = ints(n + 1), zeros("q", n + 1)
        self._seen, self._rank, self._n_seen = ints(n + 1), ints(n + 1), 0
        self._number = ints(n + 1)
        self._union, self._beside = ints(48), words(48)
        self._n_union = 0
        self._ids = ints(48)
        self._part = words(3)
        self._saved, self._saved_value = ints(20 * (n + 1)), zeros("q", n + 1)
        self._new, self._around, self._order = ints(n + 1), ints(n + 1), ints(n)

    def begin(self, grid: bytes, draws: Draws) -> None:
        """Begin with another grid, and random choices that follow from a draw."""
        c: cython.int
        self._state = draws.bits()
        for c in range(self._n):
            self._rows[c] = grid[c]

    @cython.cfunc
    def _reset(self) -> cython.int:
        """Have a cage of each cell."""
        c: cython.int
        self._gone = []
        self._n_cages = self._n
        self._n_rows = 1
        self._n_union = 0
        for c in range(self._n):
            self._of_cell[c] = c
            self._is_free[c] = 1
            self._place[c] = -1
            self._size[c] = 1
            self._cells[16 * c] = c
            self._number[c] = -1
        return 0

    # Random numbers

    @cython.cfunc
    @cython.exceptval(check=False)
    def _below(self, n: cython.int) -> cython.int:
        self._state = advanced(self._state)
        return below(n, self._state)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shuffle(self, values: cython.int[::1], n: cython.int) -> cython.void:
        i: cython.int
        j: cython.int
        value: cython.int
        for i in range(n - 1, 0, -1):
            j = self._below(i + 1)
            value = values[i]
            values[i] = values[j]
            values[j] = value

    @cython.cfunc
    @cython.exceptval(check=False)
    def _one_of(self, bits: cython.ulonglong) -> cython.int:
        """Return the number of a random bit that is set."""
        _k: cython.int
        for _k in range(self._below(n_bits(bits))):
            bits &= bits - 1
        return lowest_bit(bits)

    # Cutting

    def cut(self) -> bool:
        """Cut the whole board; return False if the cages are not of the sizes wanted."""
        i: cython.int
        c: cython.int
        low: cython.int = self._least
        high: cython.int = self._most
        self._reset()
        # The mean size that the numbers of cages want, where they want one.
        if 0 < self._highest < self._n:
            low = min(max(low, (2 * self._n + self._highest - 1) // self._highest - high), high)
        if self._fewest:
            high = max(min(high, 2 * self._n // self._fewest - low), low)
        for c in range(self._n):
            self._order[c] = c
        self._shuffle(self._order, self._n)
        for i in range(self._n):
            c = self._order[i]
            if self._is_free[c]:
                self._grow(c, low + self._below(high - low + 1))
        if not self._mend_small() or not self._mend_number():
            return False
        has_types: cython.bint = True
        for c in range(self._n):
            if self._size[c] == 1:
                has_types = self._draw_type(c) and has_types
        return has_types

    @cython.cfunc
    @cython.exceptval(check=False)
    def _grow(self, c: cython.int, size: cython.int) -> cython.void:
        """Join free cells to a cell, up to a size."""
        k: cython.int
        tries: cython.int = 0
        self._gather(self._of_cell[c], -1)
        self._note_used()
        while self._size[self._of_cell[c]] < size and tries < 4:
            k = self._free_beside(self._of_cell[c])
            if k < 0:
                break
            if self._recut(self._of_cell[c], self._of_cell[k], 1):
                self._note_used()
            else:
                tries += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _note_used(self) -> cython.void:
        """Note that the cells of the union and of its images are not free."""
        i: cython.int
        k: cython.int
        for i in range(self._n_union):
            self._is_free[self._union[i]] = 0
            for k in range(self._n_images):
                self._is_free[self._images[k * self._n + self._union[i]]] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _free_beside(self, cage: cython.int) -> cython.int:
        """Return a random free cell beside a cage; first one that would be left alone."""
        i: cython.int
        k: cython.int
        m: cython.int
        c: cython.int
        left: cython.int
        few: cython.int = 2
        n: cython.int = 0
        best: cython.int = -1
        used: cython.uint = 0
        if self._types[0] == _CAGE:
            for i in range(self._size[cage]):
                used |= cython.cast(cython.uint, 1) << self._rows[self._cells[16 * cage + i]]
        for i in range(self._size[cage]):
            m = self._cells[16 * cage + i]
            for k in range(self._near_start[m], self._near_start[m + 1]):
                c = self._near[k]
                if self._is_free[c] == 0 or used >> self._rows[c] & 1:
                    continue
                left = 0
                for m in range(self._near_start[c], self._near_start[c + 1]):
                    left += self._is_free[self._near[m]]
                left = min(left, 2)
                if left < few:
                    few = left
                    n = 0
                if left == few:
                    n += 1
                    if self._below(n) == 0:
                        best = c
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mend_small(self) -> cython.bint:
        """Join small cages to a neighbour, or give them cells of one."""
        k: cython.int
        cage: cython.int
        first: cython.int
        is_large: cython.bint
        _pass: cython.int
        for _pass in range(_MOST_PASSES):
            is_large = True
            first = self._below(self._n)
            for k in range(self._n):
                cage = (first + k) % self._n
                if 0 < self._size[cage] < self._least and not self._enlarge(cage):
                    is_large = False
            if is_large:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _enlarge(self, cage: cython.int) -> cython.bint:
        k: cython.int
        n_parts: cython.int
        n: cython.int = self._find_around(cage)
        for n_parts in range(1, 4):
            for k in range(n):
                if self._recut(cage, self._around[k], n_parts):
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mend_number(self) -> cython.bint:
        """Join or split cages until their number is as wanted."""
        k: cython.int
        m: cython.int
        cage: cython.int
        tries: cython.int = 0
        while self._n_cages > self._highest or self._n_cages < self._fewest:
            tries += 1
            if tries > 4 * self._n:
                return False
            cage = self._below(self._n)
            if self._size[cage] == 0:
                continue
            if self._n_cages < self._fewest:
                self._recut(cage, -1, 2)
                continue
            m = self._find_around(cage)
            for k in range(m):
                if self._recut(cage, self._around[k], 1):
                    break
            else:
                if m:
                    self._recut(cage, self._around[0], 2)
        return True

    # Changes for the sake of one solution

    @property
    def is_full(self) -> bool:
        """Whether there may be no more cages."""
        return self._n_cages >= self._highest

    def separate(self, other: bytes) -> bool:
        """Change cages so that a second solution breaks the clue of one of them.

        Nothing changes if it does already.  Returns False if there is no such change, or too many
        solutions are known.
        """
        c: cython.int
        k: cython.int
        i: cython.int
        m: cython.int
        n: cython.int = 0
        row: cython.int = self._n_rows * self._n
        if self._n_rows == _MOST_ROWS:
            return False
        for c in range(self._n):
            self._rows[row + c] = other[c]
            if self._rows[row + c] != self._rows[c]:
                self._order[n] = c
                n += 1
        k = 0
        for c in range(self._n):
            if self._size[c]:
                k += self._is_broken(c, self._n_rows)
        self._n_broken[self._n_rows] = k
        self._n_rows += 1
        if k:
            return True
        self._shuffle(self._order, n)
        for i in range(n):
            if self._recut(self._of_cell[self._order[i]], -1, 2):
                return True
        for k in range(2, 4):
            for i in range(n):
                m = self._find_around(self._of_cell[self._order[i]])
                for c in range(m):
                    if self._recut(self._of_cell[self._order[i]], self._around[c], k):
                        return True
        return False

    def loosen(self, sizes: Sequence[int]) -> bool:
        """Make smaller cages where much is open; ``sizes`` is how many digits each cell may hold.

        Where no cage can be smaller, cells are exchanged.
        """
        k: cython.int
        c: cython.int
        cage: cython.int
        n_parts: cython.int
        left = [0] * self._n
        for c in range(self._n):
            left[self._of_cell[c]] += sizes[c]
        worst = sorted(
            (cage for cage in range(self._n) if self._size[cage]), key=lambda each: -left[each]
        )
        for cage in worst:
            if self._recut(cage, -1, 2):
                return True
        for n_parts in range(3, 1, -1):
            for cage in worst:
                for k in range(self._find_around(cage)):
                    if self._recut(cage, self._around[k], n_parts):
                        return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_around(self, cage: cython.int) -> cython.int:
        """List the cages beside a cage in random order; return how many there are."""
        i: cython.int
        k: cython.int
        c: cython.int
        other: cython.int
        n: cython.int = 0
        self._n_seen += 1
        self._seen[cage] = self._n_seen
        for i in range(self._size[cage]):
            c = self._cells[16 * cage + i]
            for k in range(self._near_start[c], self._near_start[c + 1]):
                other = self._of_cell[self._near[k]]
                if self._seen[other] != self._n_seen:
                    self._seen[other] = self._n_seen
                    self._around[n] = other
                    n += 1
        self._shuffle(self._around, n)
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _recut(self, a: cython.int, b: cython.int, n_parts: cython.int) -> cython.bint:
        """Divide a cage, or two, into so many parts at random; return whether it was done."""
        n: cython.int = self._size[a] + (self._size[b] if b >= 0 else 0)
        if n_parts > 1 and n < n_parts * self._least:
            return False
        if not self._gather(a, b):
            return False
        if self._n_union > n_parts * self._most:
            return False
        _try: cython.int
        for _try in range(_TRIES if n_parts > 1 else 1):
            if self._draw_parts(n_parts) and self._divide(n_parts):
                return True
        return False

    # The union

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, a: cython.int, b: cython.int) -> cython.bint:
        """Make the union of cages and of its images that overlap; False if it is too large."""
        i: cython.int
        k: cython.int
        p: cython.int
        inside: cython.int
        is_closed: cython.bint = False
        for i in range(self._n_union):
            self._place[self._union[i]] = -1
        self._n_union = 0
        self._n_ids = 0
        if not self._take(a) or (b >= 0 and not self._take(b)):
            return False
        while not is_closed:
            is_closed = True
            for k in range(self._n_images):
                inside = 0
                for i in range(self._n_union):
                    if self._place[self._images[k * self._n + self._union[i]]] >= 0:
                        inside += 1
                if inside == 0 or inside == self._n_union:
                    continue
                is_closed = False
                for i in range(self._n_union):
                    p = self._images[k * self._n + self._union[i]]
                    if self._place[p] < 0 and not self._take(self._of_cell[p]):
                        return False
        for i in range(self._n_union):
            self._beside[i] = 0
            for k in range(self._near_start[self._union[i]], self._near_start[self._union[i] + 1]):
                p = self._place[self._near[k]]
                if p >= 0:
                    self._beside[i] |= _ONE << p
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self, cage: cython.int) -> cython.bint:
        """Put the cells of a cage into the union; False if it has no room."""
        i: cython.int
        c: cython.int
        if self._n_union + self._size[cage] > _MOST_OF_UNION:
            return False
        for i in range(self._size[cage]):
            c = self._cells[16 * cage + i]
            self._place[c] = self._n_union
            self._union[self._n_union] = c
            self._n_union += 1
        self._ids[self._n_ids] = cage
        self._n_ids += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _draw_parts(self, n_parts: cython.int) -> cython.bint:
        """Divide the union into connected parts of sizes that cages may have."""
        rest: cython.ulonglong = (_ONE << self._n_union) - 1
        k: cython.int
        n: cython.int = self._n_union
        low: cython.int
        high: cython.int
        self._part[0] = rest
        if n_parts == 1:
            return n <= self._most
        for k in range(n_parts - 1, 0, -1):
            low = max(self._least, n - k * self._most)
            high = min(self._most, n - k * self._least)
            if low > high:
                return False
            self._part[k] = self._grown(rest, low + self._below(high - low + 1))
            if self._part[k] == 0:
                return False
            rest &= ~self._part[k]
            n = n_bits(rest)
        self._part[0] = rest
        return self._is_connected(rest)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _grown(self, within: cython.ulonglong, size: cython.int) -> cython.ulonglong:
        """Return connected places at random; 0 if there are fewer."""
        i: cython.int = self._one_of(within)
        part: cython.ulonglong = _ONE << i
        edge: cython.ulonglong = self._beside[i] & within
        while n_bits(part) < size:
            edge &= ~part
            if edge == 0:
                return 0
            i = self._one_of(edge)
            part |= _ONE << i
            edge |= self._beside[i] & within
        return part

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_connected(self, part: cython.ulonglong) -> cython.bint:
        reached: cython.ulonglong = _ONE << lowest_bit(part)
        edge: cython.ulonglong = reached
        new: cython.ulonglong
        while edge:
            new = self._beside[lowest_bit(edge)] & part & ~reached
            edge &= edge - 1
            reached |= new
            edge |= new
        return reached == part

    # The change

    @cython.cfunc
    @cython.exceptval(check=False)
    def _divide(self, n_parts: cython.int) -> cython.bint:
        """Make cages of the parts of the union and of its images, if they may be ones."""
        k: cython.int
        row: cython.int
        before: cython.int = self._n_cages
        self._n_saved = 0
        self._n_new = 0
        if self._is_as_before(n_parts):
            return False
        for row in range(self._n_rows):
            self._n_broken_before[row] = self._n_broken[row]
        is_done: cython.bint = self._divide_image(n_parts, -1)
        for k in range(self._n_images):
            is_done = is_done and self._divide_image(n_parts, k)
        is_done = is_done and (self._n_cages <= before or self._n_cages <= self._highest)
        is_done = is_done and (self._n_cages >= before or self._n_cages >= self._fewest)
        for row in range(1, self._n_rows):
            is_done = is_done and self._n_broken[row] > 0
        if not is_done:
            self._take_back()
            self._n_cages = before
            return False
        for k in range(self._n_saved):
            if self._saved[20 * k + 3] >= 0:
                self._note_gone(self._saved[20 * k + 3])
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _note_gone(self, number: cython.int) -> cython.void:
        self._gone.append(number)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_as_before(self, n_parts: cython.int) -> cython.bint:
        """Whether each part is a cage already."""
        k: cython.int
        bits: cython.ulonglong
        cage: cython.int
        if n_parts != self._n_ids:
            return False
        for k in range(n_parts):
            bits = self._part[k]
            cage = self._of_cell[self._union[lowest_bit(bits)]]
            while bits:
                if self._of_cell[self._union[lowest_bit(bits)]] != cage:
                    return False
                bits &= bits - 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _divide_image(self, n_parts: cython.int, image: cython.int) -> cython.bint:
        """Make cages of the images of the parts; False if they cannot be cages."""
        i: cython.int
        k: cython.int
        c: cython.int
        cage: cython.int
        first: cython.int = self._n_saved
        bits: cython.ulonglong
        c = self._moved(self._union[0], image)
        for i in range(self._n_new):
            if self._of_cell[c] == self._new[i]:
                return self._is_divided(n_parts, image)
        for i in range(self._n_union):
            cage = self._of_cell[self._moved(self._union[i], image)]
            if self._size[cage]:
                self._save(cage)
        for k in range(n_parts):
            cage = self._saved[20 * (first + k)] if first + k < self._n_saved else -1
            if cage < 0:
                cage = 0
                while self._size[cage]:
                    cage += 1
            self._new[self._n_new] = cage
            self._n_new += 1
            self._n_cages += 1
            self._number[cage] = -1
            self._size[cage] = 0
            bits = self._part[k]
            while bits:
                c = self._moved(self._union[lowest_bit(bits)], image)
                bits &= bits - 1
                self._cells[16 * cage + self._size[cage]] = c
                self._size[cage] += 1
                self._of_cell[c] = cage
            if not self._draw_type(cage):
                return False
            for i in range(1, self._n_rows):
                self._n_broken[i] += self._is_broken(cage, i)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _moved(self, c: cython.int, image: cython.int) -> cython.int:
        return c if image < 0 else self._images[image * self._n + c]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_divided(self, n_parts: cython.int, image: cython.int) -> cython.bint:
        """Whether an image moves each part to a new cage."""
        k: cython.int
        cage: cython.int
        bits: cython.ulonglong
        for k in range(n_parts):
            bits = self._part[k]
            cage = self._of_cell[self._moved(self._union[lowest_bit(bits)], image)]
            if self._size[cage] != n_bits(bits):
                return False
            while bits:
                if self._of_cell[self._moved(self._union[lowest_bit(bits)], image)] != cage:
                    return False
                bits &= bits - 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _save(self, cage: cython.int) -> cython.void:
        """Keep a cage that goes."""
        i: cython.int
        at: cython.int = 20 * self._n_saved
        for i in range(1, self._n_rows):
            self._n_broken[i] -= self._is_broken(cage, i)
        self._saved[at] = cage
        self._saved[at + 1] = self._size[cage]
        self._saved[at + 2] = self._type[cage]
        self._saved[at + 3] = self._number[cage]
        self._saved_value[self._n_saved] = self._value[cage]
        for i in range(self._size[cage]):
            self._saved[at + 4 + i] = self._cells[16 * cage + i]
        self._size[cage] = 0
        self._n_cages -= 1
        self._n_saved += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_back(self) -> cython.void:
        """Have the cages from before the change in hand."""
        i: cython.int
        k: cython.int
        at: cython.int
        cage: cython.int
        for k in range(self._n_new):
            self._size[self._new[k]] = 0
        for k in range(self._n_saved):
            at = 20 * k
            cage = self._saved[at]
            self._size[cage] = self._saved[at + 1]
            self._type[cage] = self._saved[at + 2]
            self._number[cage] = self._saved[at + 3]
            self._value[cage] = self._saved_value[k]
            for i in range(self._size[cage]):
                self._cells[16 * cage + i] = self._saved[at + 4 + i]
                self._of_cell[self._saved[at + 4 + i]] = cage
        for k in range(self._n_rows):
            self._n_broken[k] = self._n_broken_before[k]

    # What clues say

    @cython.cfunc
    @cython.exceptval(check=False)
    def _value_of(self, cage: cython.int, type_: cython.int, row: cython.int) -> cython.longlong:
        """Return the value of a clue whose cells hold the digits of a row; -1 if it has none."""
        i: cython.int
        digit: cython.int
        low: cython.int = 99
        high: cython.int = 0
        used: cython.uint = 0
        total: cython.longlong = 0
        product: cython.longlong = 1
        size: cython.int = self._size[cage]
        for i in range(size):
            digit = self._rows[row * self._n + self._cells[16 * cage + i]]
            if type_ == _CAGE:
                if used >> digit & 1:
                    return -1
                used |= cython.cast(cython.uint, 1) << digit
            total += digit
            if product <= _HIGHEST:
                product *= digit
            low = min(low, digit)
            high = max(high, digit)
        if type_ <= _PLUS:
            return total
        if type_ == _TIMES:
            return product if product <= _HIGHEST else -1
        if size != 2:
            return -1
        if type_ == _MINUS:
            return high - low
        return high // low if high % low == 0 else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_broken(self, cage: cython.int, row: cython.int) -> cython.bint:
        """Whether the digits of a row do not obey the clue of a cage."""
        return self._value_of(cage, self._type[cage], row) != self._value[cage]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _draw_type(self, cage: cython.int) -> cython.bint:
        """Give a cage a random clue of those that it can have; False if it can have none.

        Of a single cell the first will do.
        """
        i: cython.int
        n: cython.int = 0
        value: cython.longlong
        for i in range(len(self._types)):
            value = self._value_of(cage, self._types[i], 0)
            if value >= 0:
                n += 1
                if n == 1 or (self._size[cage] > 1 and self._below(n) == 0):
                    self._type[cage] = self._types[i]
                    self._value[cage] = value
        return n > 0

    # Clues

    def load(self, loader: CageLoader) -> None:
        """Have the search know the cages that it does not know, and turn off those that went."""
        cage: cython.int
        loader.search.turn_all(self._gone, False)
        self._gone.clear()
        for cage in range(self._n):
            if self._size[cage] and self._number[cage] < 0:
                self._number[cage] = loader.add(
                    self._cells, 16 * cage, self._size[cage], self._type[cage], self._value[cage]
                )

    def forget(self) -> None:
        """Have the search know none of the cages."""
        cage: cython.int
        self._gone = []
        for cage in range(self._n):
            self._number[cage] = -1

    @property
    def clues(self) -> list[Clue]:
        """The clues of all cages, in order."""
        return [self._clue_of(cage, self._type[cage]) for cage in self._in_order()]

    @cython.cfunc
    def _clue_of(self, cage: cython.int, type_: cython.int) -> object:
        cells = [self._cells[16 * cage + i] for i in range(self._size[cage])]
        cells.sort()
        return Clue(CAGE_TYPES[type_], tuple(cells), self._value_of(cage, type_, 0))

    @cython.cfunc
    def _in_order(self) -> list[int]:
        """Return the cages in the order of their clues: by type, then by cells."""
        cage: cython.int
        i: cython.int
        first: cython.int
        keys = []
        for cage in range(self._n):
            if self._size[cage]:
                first = self._n
                for i in range(self._size[cage]):
                    first = min(first, self._cells[16 * cage + i])
                keys.append((self._type[cage] * self._n + first) * self._n + cage)
        keys.sort()
        return [key % self._n for key in keys]

    # Joins

    def joins(self, most: cython.int) -> list[tuple[int, int, int]]:
        """Return all that two cages can be joined to, as two cages and a type, in order.

        Parameters
        ----------
        most : int
            The most cells of a join; 0 for as many as the largest cage has.
        """
        a: cython.int
        b: cython.int
        k: cython.int
        i: cython.int
        rank: cython.int
        largest: cython.int = 0
        in_order = self._in_order()
        for rank in range(len(in_order)):
            a = in_order[rank]
            self._rank[a] = rank
            largest = max(largest, self._size[a])
        most = most or largest
        found = []
        for a in in_order:
            beside = []
            for k in range(self._find_around(a)):
                b = self._around[k]
                if self._rank[b] > self._rank[a] and self._size[a] + self._size[b] <= most:
                    beside.append(self._rank[b])
            beside.sort()
            for rank in beside:
                b = in_order[rank]
                self._lay_together(a, b)
                for i in range(len(self._types)):
                    if self._value_of(self._n, self._types[i], 0) >= 0:
                        found.append((a, b, self._types[i]))
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay_together(self, a: cython.int, b: cython.int) -> cython.void:
        """Copy the cells of two cages to the one behind all others."""
        i: cython.int
        n: cython.int = self._n
        self._size[n] = self._size[a] + self._size[b]
        for i in range(self._size[a]):
            self._cells[16 * n + i] = self._cells[16 * a + i]
        for i in range(self._size[b]):
            self._cells[16 * n + self._size[a] + i] = self._cells[16 * b + i]

    def numbers(self, a: cython.int, b: cython.int) -> tuple[int, int]:
        """Return the numbers of two cages in the search."""
        return self._number[a], self._number[b]

    def load_join(self, a: cython.int, b: cython.int, type_: cython.int, loader: CageLoader) -> int:
        """Have the search know two cages as one; return the clue, which is on."""
        n: cython.int = self._n
        self._lay_together(a, b)
        return loader.add(self._cells, 16 * n, self._size[n], type_, self._value_of(n, type_, 0))

    def join(self, a: cython.int, b: cython.int, type_: cython.int, number: cython.int) -> None:
        """Join two cages as the first of them; the search knows the clue by a number."""
        i: cython.int
        self._lay_together(a, b)
        self._size[b] = 0
        self._size[a] = self._size[self._n]
        self._n_cages -= 1
        for i in range(self._size[a]):
            self._cells[16 * a + i] = self._cells[16 * self._n + i]
            self._of_cell[self._cells[16 * a + i]] = a
        self._type[a] = type_
        self._value[a] = self._value_of(a, type_, 0)
        self._number[a] = number

    def moved(self, cage: cython.int, image: cython.int) -> int:
        """Return the cage to which a symmetry moves a cage."""
        return self._of_cell[self._moved(self._cells[16 * cage], image)]

    def holds(self, cage: cython.int, solution: bytes) -> bool:
        """Whether a grid obeys the clue of a cage."""
        c: cython.int
        for c in range(self._n):
            self._rows[64 * self._n + c] = solution[c]
        return not self._is_broken(cage, 64)
