# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The steps that rate puzzles with clues that are not digits, up to chains, without their words.

``run`` does the same steps in the same order as ``finders.search`` finds them one by one; tests
compare both.  A rating needs no more of them than technique and difficulty, and takes a twentieth
of the time.  Chains and ways to contradictions are found by ``technique_path`` in either case.

Data layout
-----------
A candidate is ``cell * n_digits + digit``.  ``_left`` has the candidates of open cells as words,
``_digits`` the same by cell, and of a filled cell its digit.  ``_now`` counts steps; what a step
changes is marked with it, and a finder looks again only at what has changed since it last found
nothing there.  What a clue leaves to its cells (``_kept``) and its sets of digits are found when
they are asked for.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import cython

from cluesmith.generator.kernel.arrays import flat, ints, words
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_bounds import CHAINS, SUM_LIMITS
from cluesmith.generator.rating.techniques.clue_support import MOST_SETS, turned
from cluesmith.generator.rating.techniques.finders.clue_values import WITH_NEEDS, WITH_SETS
from cluesmith.generator.rating.techniques.sum_groups import MOST_CELLS, SUMS

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cython.cimports.cluesmith.generator.rating.techniques.clue_support import ClueSupport
else:
    from cluesmith.generator.kernel.bits import lowest_bit, n_bits
    from cluesmith.generator.rating.techniques.clue_support import ClueSupport

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable
    from cluesmith.generator.rating.techniques.position import CandidateTable

IS_COMPILED: bool = cython.compiled

_ONE = cython.declare(cython.ulonglong, 1)

_FULL_HOUSE = cython.declare(cython.int, t.FULL_HOUSE.number)
_HIDDEN_SINGLE = cython.declare(cython.int, t.HIDDEN_SINGLE.number)
_NAKED_SINGLE = cython.declare(cython.int, t.NAKED_SINGLE.number)
_LAST_CELL = cython.declare(cython.int, t.LAST_CELL.number)
_ONLY_COMBINATION = cython.declare(cython.int, t.ONLY_COMBINATION.number)
_CLUE_LIMITS = cython.declare(cython.int, t.CLUE_LIMITS.number)
_CLUE_PAIR = cython.declare(cython.int, t.CLUE_PAIR.number)
_CLUE_COMBINATIONS = cython.declare(cython.int, t.CLUE_COMBINATIONS.number)
_WIDE_COMBINATIONS = cython.declare(cython.int, t.WIDE_COMBINATIONS.number)
_SUM_RULE_CELL = cython.declare(cython.int, t.SUM_RULE_CELL.number)
_SUM_RULE = cython.declare(cython.int, t.SUM_RULE.number)
_POINTING = cython.declare(cython.int, t.POINTING.number)
_CLAIMING = cython.declare(cython.int, t.CLAIMING.number)
_LOCKED_CELL = cython.declare(cython.int, t.LOCKED_CELL.number)
_NEEDED_DIGIT = cython.declare(cython.int, t.NEEDED_DIGIT.number)
_KILLER_PAIR = cython.declare(cython.int, t.KILLER_PAIR.number)
_KILLER_TRIPLE = cython.declare(cython.int, t.KILLER_TRIPLE.number)
_XY_WING = cython.declare(cython.int, t.XY_WING.number)
_XYZ_WING = cython.declare(cython.int, t.XYZ_WING.number)

# Of subsets and fish, what is looked for, and the size.
_SUBSETS = {
    t.NAKED_PAIR: (0, 2),
    t.NAKED_TRIPLE: (0, 3),
    t.NAKED_QUADRUPLE: (0, 4),
    t.HIDDEN_PAIR: (1, 2),
    t.HIDDEN_TRIPLE: (1, 3),
    t.HIDDEN_QUADRUPLE: (1, 4),
    t.X_WING: (2, 2),
    t.SWORDFISH: (2, 3),
    t.JELLYFISH: (2, 4),
}
_NAKED = cython.declare(cython.int, 0)
_HIDDEN = cython.declare(cython.int, 1)
_FISH = cython.declare(cython.int, 2)

_FOUND = {
    *(t.FULL_HOUSE, t.HIDDEN_SINGLE, t.NAKED_SINGLE, t.LAST_CELL, t.ONLY_COMBINATION),
    *(t.CLUE_LIMITS, t.CLUE_PAIR, t.CLUE_COMBINATIONS, t.WIDE_COMBINATIONS, t.SUM_RULE_CELL),
    *(t.SUM_RULE, t.POINTING, t.CLAIMING, t.LOCKED_CELL, t.NEEDED_DIGIT, t.KILLER_PAIR),
    *(t.KILLER_TRIPLE, t.XY_WING, t.XYZ_WING),
}
# What is found here, in the order that it is looked for.
FOUND = tuple(each for each in t.TECHNIQUES if each in _SUBSETS or each in _FOUND)
_N_TECHNIQUES = cython.declare(cython.int, max(each.number for each in FOUND) + 1)

# What a hidden single in a line is harder.
_IN_LINE = cython.declare(cython.int, t.HIDDEN_SINGLE.other - t.HIDDEN_SINGLE.difficulty)

# How limits of clues are found, by the type.
_NO_LIMITS = cython.declare(cython.int, 0)
_ALL_BEYOND = cython.declare(cython.int, 1)
_SUM = cython.declare(cython.int, 2)
_ARROW = cython.declare(cython.int, 3)
_SKYSCRAPER = cython.declare(cython.int, 4)
_LIMITS = {
    **dict.fromkeys(CHAINS, _ALL_BEYOND),
    **dict.fromkeys(SUM_LIMITS, _SUM),
    "arrow": _ARROW,
    "skyscraper": _SKYSCRAPER,
}

_MOST_CELLS = cython.declare(cython.int, MOST_CELLS)
_MOST_SETS = cython.declare(cython.int, MOST_SETS)
_SET_ROOM = cython.declare(cython.int, MOST_SETS + 1)


@cython.final
@cython.cclass
class ClueRater:
    """Rates puzzles of a kind, one after the other; one object serves one thread at a time.

    Parameters
    ----------
    table : CandidateTable
        That of the kind, whose houses must not be of consecutive digits.
    unions : sequence of sequences of int
        The houses whose sums are looked at together; see ``sum_groups``.
    """

    # Of the kind.
    _n_digits: cython.int
    _n_cells: cython.int
    _n: cython.int
    _n_words: cython.int
    _n_items: cython.int
    _n_houses: cython.int
    _item_start: cython.int[::1]
    _item: cython.int[::1]
    _of_start: cython.int[::1]
    _of: cython.int[::1]
    _by_house: cython.int[::1]
    _by_cell: cython.int[::1]
    _ease: cython.int[::1]
    _areas: cython.int[::1]
    _lines: cython.int[::1]
    _cell_items: cython.int[::1]
    _house_start: cython.int[::1]
    _house: cython.int[::1]
    _houses_of_start: cython.int[::1]
    _houses_of: cython.int[::1]
    _has_items: cython.int[::1]
    _is_in_house: cython.uchar[::1]
    _direction_start: cython.int[::1]
    _direction: cython.int[::1]
    _n_directions: cython.int
    _line_of: cython.int[::1]
    _n_unions: cython.int
    _union_of: cython.int[::1]
    _is_in_union: cython.uchar[::1]
    _difficulty: cython.int[::1]
    _what: cython.int[::1]
    _size: cython.int[::1]
    _order: cython.int[::1]
    _n_order: cython.int
    # Of the puzzle.
    _support: ClueSupport
    _sum_automata: Callable[[int], int | None]
    _is_choosy: cython.bint
    _sees: cython.ulonglong[::1]
    _n_views: cython.int
    _view_start: cython.int[::1]
    _view_cell: cython.int[::1]
    _view_differ: cython.int[::1]
    _view_key: cython.ulonglong[::1]
    _automata: cython.int[::1]
    _view_value: cython.longlong[::1]
    _limits: cython.int[::1]
    _is_different: cython.int[::1]
    _has_sets: cython.int[::1]
    _has_needs: cython.int[::1]
    _n_all: cython.int
    _at_start: cython.int[::1]
    _at: cython.int[::1]
    _n_cages: cython.int
    _cage_start: cython.int[::1]
    _cage_cell: cython.int[::1]
    _cage_value: cython.int[::1]
    # The position.
    _left: cython.ulonglong[::1]
    _digits: cython.int[::1]
    _values: cython.int[::1]
    _n_left: cython.int[::1]
    _n_open: cython.int
    _n_open_in: cython.int[::1]
    _now: cython.int
    # When cells, houses, digits and clues have changed, and where a technique found nothing.
    _cell_at: cython.int[::1]
    _house_at: cython.int[::1]
    _digit_at: cython.int[::1]
    _view_at: cython.int[::1]
    _none_at: cython.int[::1]
    _width: cython.int
    # What is known of clues, and when it was found.
    _looked_at: cython.int[::1]
    _kept: cython.int[::1]
    _n_open_of: cython.int[::1]
    _loses: cython.int[::1]
    _sets_at: cython.int[::1]
    _n_sets: cython.int[::1]
    _sets: cython.int[::1]
    # The equations of the unions.
    _is_known: cython.int[::1]
    _n_equal: cython.int[::1]
    _n_inside: cython.int[::1]
    _equal: cython.int[::1]
    _rest: cython.int[::1]
    _in_scope: cython.uchar[::1]
    # What a finder is about.
    _harder: cython.int
    _gone: cython.ulonglong[::1]
    _all_gone: cython.ulonglong[::1]
    _row: cython.int[::1]
    _row_bits: cython.ulonglong[::1]
    _n_rows: cython.int
    _chosen: cython.int[::1]
    _about: cython.int
    _cover: cython.int
    _mark: cython.int[::1]
    _inside: cython.int[::1]
    _taker: cython.int[::1]
    _least: cython.int[::1]
    _within: cython.int[::1]
    _placed: cython.int[::1]
    _partner: cython.int[::1]
    _two: cython.int[::1]
    _n_two: cython.int

    def __init__(self, table: "CandidateTable", unions: Sequence[Sequence[int]]) -> None:
        kind = table.kind
        n_cells, n_digits = kind.n_cells, kind.n_digits
        n, n_items, n_houses = n_cells * n_digits, len(table.item), len(kind.houses)
        self._n_digits, self._n_cells, self._n = n_digits, n_cells, n
        self._n_words, self._n_items, self._n_houses = (n + 63) // 64, n_items, n_houses
        of_item: list[list[int]] = [[] for _ in range(n_items)]
        for candidate, items in enumerate(table.items_of):
            for item in items:
                of_item[item].append(candidate)
        self._item_start, self._item = flat(of_item)
        self._of_start, self._of = flat(table.items_of)
        by_rank = sorted(range(n_items), key=table.rank.__getitem__)
        self._by_house = array("i", [i for i in by_rank if not kind.items[i].is_cell])
        self._by_cell = array("i", [i for i in by_rank if kind.items[i].is_cell])
        self._ease = array("i", [bool(item.ease) for item in kind.items])
        self._areas = array("i", [*table.area_items, -1])
        self._lines = array("i", [*table.line_items, -1])
        self._cell_items = array("i", [*table.cell_items, -1])
        self._house_start, self._house = flat([house.cells for house in kind.houses])
        self._houses_of_start, self._houses_of = flat(table.houses_of)
        self._has_items = array("i", [bool(items) for items in table.house_items])
        self._is_in_house = bytearray(n_houses * n_cells)
        for number, house_of in enumerate(kind.houses):
            for cell in house_of.cells:
                self._is_in_house[number * n_cells + cell] = 1
        self._direction_start, self._direction = flat(table.directions)
        self._n_directions = len(table.directions)
        lines = [each[k] for k in range(self._n_directions) for each in table.lines_of]
        self._line_of = array("i", lines or [0])
        self._n_unions = len(unions)
        self._union_of = array("i", [len(houses) for houses in unions] or [0])
        self._is_in_union = bytearray(len(unions) * n_cells)
        for number, houses in enumerate(unions):
            for house in houses:
                for cell in kind.houses[house].cells:
                    self._is_in_union[number * n_cells + cell] = 1
        self._difficulty, self._what, self._size = (ints(_N_TECHNIQUES) for _ in range(3))
        for technique in FOUND:
            self._difficulty[technique.number] = technique.difficulty
            if technique in _SUBSETS:
                self._what[technique.number], self._size[technique.number] = _SUBSETS[technique]
        self._order = ints(len(FOUND))
        self._left, self._gone, self._all_gone = (words(self._n_words) for _ in range(3))
        self._digits, self._values, self._cell_at = (ints(n_cells) for _ in range(3))
        self._n_left, self._partner, self._two = ints(n_items), ints(n), ints(n)
        self._n_open_in, self._house_at = ints(n_houses), ints(n_houses)
        self._digit_at = ints(n_digits)
        n_unions = len(unions) + 1
        self._is_known, self._n_equal, self._n_inside, self._rest = (
            ints(n_unions) for _ in range(4)
        )
        self._equal = ints(n_unions * _MOST_CELLS)
        self._in_scope = bytearray(n_unions * n_cells)
        self._row, self._chosen, self._mark = ints(n_cells), ints(4), ints(n_cells)
        self._row_bits = words(n_cells)

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle.

        Parameters
        ----------
        table : ClueTable
        digits : bytes
            Those that are given, a value a cell.
        """
        self._support = table.reader.support
        self._sum_automata = table.reader.sum_automaton
        self._is_choosy = table.has_choosy_cells
        packed = b"".join([seen.to_bytes(8 * self._n_words, "little") for seen in table.sees])
        self._sees = array("Q", packed)
        views = [*table.views, *table.views_of_two]
        n_views = self._n_all = len(views)
        self._n_views = len(table.views)
        cells = [view.cells for view in views]
        self._view_start, self._view_cell = flat(cells)
        self._view_differ = flat([view.differ for view in views])[1]
        self._view_key = array("Q", [view.key for view in views])
        self._automata = array("i", [view.automaton for view in views])
        self._view_value = array("q", [view.value for view in views])
        self._limits = array("i", [_LIMITS.get(view.row.name, _NO_LIMITS) for view in views])
        self._is_different = array("i", [view.is_all_different for view in views])
        self._has_sets = array(
            "i", [view.is_all_different and view.row.name in WITH_SETS for view in views]
        )
        self._has_needs = array("i", [view.row.name in WITH_NEEDS for view in views])
        self._at_start, self._at = flat(turned(cells, self._n_cells))
        sums = [clue for clue in table.clues if clue.type in SUMS]
        self._n_cages = len(sums)
        self._cage_start, self._cage_cell = flat([clue.cells for clue in sums])
        self._cage_value = array("i", [clue.value for clue in sums])
        self._view_at, self._looked_at, self._n_open_of, self._loses = (
            ints(n_views) for _ in range(4)
        )
        self._sets_at, self._n_sets = ints(n_views), ints(n_views)
        self._inside, self._taker, self._least = (ints(n_views) for _ in range(3))
        self._within, self._placed = ints(n_views), ints(n_views)
        self._sets = ints(_SET_ROOM * n_views)
        self._kept = ints(len(self._view_cell))
        self._width = max(self._n_items, n_views, self._n_unions)
        self._none_at = ints(_N_TECHNIQUES * self._width)
        self._start(digits, table.possible)

    def _start(self, digits: bytes, left: int) -> None:
        i: cython.int
        c: cython.int
        h: cython.int
        packed = memoryview(left.to_bytes(8 * self._n_words, "little")).cast("Q")
        self._now = 1
        self._n_open = self._n_cells
        for i in range(self._n_words):
            self._left[i] = packed[i]
        for i in range(self._n_items):
            self._n_left[i] = 0
        for i in range(self._n_cells):
            self._digits[i] = self._values[i] = self._cell_at[i] = 0
        for c in range(self._n):
            if self._left[c >> 6] >> (c & 63) & 1:
                self._digits[c // self._n_digits] |= 1 << c % self._n_digits
                for i in range(self._of_start[c], self._of_start[c + 1]):
                    self._n_left[self._of[i]] += 1
        for h in range(self._n_houses):
            self._house_at[h] = 0
            self._n_open_in[h] = self._house_start[h + 1] - self._house_start[h]
        for i in range(self._n_digits):
            self._digit_at[i] = 0
        for i in range(self._n_unions):
            self._is_known[i] = 0
        for i in range(self._n_cells):
            if digits[i]:
                self._place(i * self._n_digits + digits[i] - 1)

    @property
    def is_solved(self) -> bool:
        """Whether all cells are filled."""
        return self._n_open == 0

    @property
    def left(self) -> int:
        """The candidates of open cells."""
        return int.from_bytes(bytes(self._left), "little")

    @property
    def values(self) -> bytes:
        """What is placed, a value a cell, 0 for none."""
        return bytes(self._values[i] for i in range(self._n_cells))

    @property
    def n_singles(self) -> int:
        """How many cells a single gives a digit."""
        alone = (i for i in range(self._n_items) if self._n_left[i] == 1)
        return len({self._alone_in(i) // self._n_digits for i in alone})

    def strike(self, candidates: Sequence[int]) -> None:
        """Strike candidates out, by their numbers, as far as they are left."""
        for c in candidates:
            self._strike(c)

    def run(self, techniques: int) -> tuple[int, int, int]:
        """Do steps by some techniques, the easiest first, as far as they go.

        Parameters
        ----------
        techniques : int
            The set of those to look for.

        Returns
        -------
        (int, int, int)
            The set of those that were used, the sum of the difficulties, and the number of steps.
        """
        i: cython.int
        number: cython.int
        score: cython.int = 0
        n_steps: cython.int = 0
        used: cython.ulonglong = 0
        is_found: cython.bint = True
        self._n_order = 0
        for technique in FOUND:
            if technique.bit & techniques:
                self._order[self._n_order] = technique.number
                self._n_order += 1
        while is_found and self._n_open:
            is_found = False
            self._now += 1
            for i in range(self._n_order):
                number = self._order[i]
                self._harder = 0
                if self._find(number):
                    is_found = True
                    used |= _ONE << number
                    score += self._difficulty[number] + self._harder
                    n_steps += 1
                    break
        return used, score, n_steps

    @cython.cfunc
    def _find(self, number: cython.int) -> cython.bint:
        """Do the first step of a technique; whether there is one."""
        if self._size[number]:
            if self._what[number] == _FISH:
                return self._fish(number, self._size[number])
            return self._subset(number, self._what[number], self._size[number])
        if number == _FULL_HOUSE:
            return self._full_house()
        if number in (_HIDDEN_SINGLE, _NAKED_SINGLE):
            return self._single(number)
        if number == _LAST_CELL:
            return self._last_cell()
        if number == _ONLY_COMBINATION:
            return self._only_combination()
        if number == _CLUE_LIMITS:
            return self._clue_limits()
        if number == _CLUE_PAIR:
            return self._combinations(0, 3)
        if number == _CLUE_COMBINATIONS:
            return self._combinations(3, 5)
        if number == _WIDE_COMBINATIONS:
            return self._combinations(5, self._n_cells)
        if number == _SUM_RULE_CELL:
            return self._sum_rule_cell()
        if number == _SUM_RULE:
            return self._sum_rule()
        if number == _POINTING:
            return self._locked(number, self._areas)
        if number == _CLAIMING:
            return self._locked(number, self._lines)
        if number == _LOCKED_CELL:
            return self._is_choosy and self._locked(number, self._cell_items)
        if number == _NEEDED_DIGIT:
            return self._needed_digit()
        if number in (_KILLER_PAIR, _KILLER_TRIPLE):
            return self._killer_set(number, 2 if number == _KILLER_PAIR else 3)
        return self._wing(2 if number == _XY_WING else 3)

    # The position

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_left(self, c: cython.int) -> cython.bint:
        return self._left[c >> 6] >> (c & 63) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _alone_in(self, item: cython.int) -> cython.int:
        k: cython.int
        for k in range(self._item_start[item], self._item_start[item + 1]):
            if self._is_left(self._item[k]):
                return self._item[k]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike(self, c: cython.int) -> cython.void:
        k: cython.int
        cell: cython.int = c // self._n_digits
        if not self._is_left(c):
            return
        self._left[c >> 6] ^= _ONE << (c & 63)
        self._digits[cell] &= ~(1 << c % self._n_digits)
        for k in range(self._of_start[c], self._of_start[c + 1]):
            self._n_left[self._of[k]] -= 1
        self._cell_at[cell] = self._now
        self._digit_at[c % self._n_digits] = self._now
        for k in range(self._houses_of_start[cell], self._houses_of_start[cell + 1]):
            self._house_at[self._houses_of[k]] = self._now
        for k in range(self._at_start[cell], self._at_start[cell + 1]):
            self._view_at[self._at[k]] = self._now

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_digits(self, cell: cython.int, digits: cython.int) -> cython.bint:
        """Strike digits of an open cell; whether it had any."""
        d: cython.int
        digits &= self._digits[cell]
        if digits == 0 or self._values[cell]:
            return False
        for d in range(self._n_digits):
            if digits >> d & 1:
                self._strike(cell * self._n_digits + d)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_all(self, gone: cython.ulonglong[::1]) -> cython.void:
        w: cython.int
        bits: cython.ulonglong
        for w in range(self._n_words):
            bits = gone[w]
            while bits:
                self._strike(64 * w + lowest_bit(bits))
                bits &= bits - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, c: cython.int) -> cython.bint:
        w: cython.int
        k: cython.int
        cell: cython.int = c // self._n_digits
        digit: cython.int = c % self._n_digits
        for w in range(self._n_words):
            self._gone[w] = self._left[w] & self._sees[c * self._n_words + w]
        self._strike_all(self._gone)
        self._strike_digits(cell, self._digits[cell])
        self._digits[cell] = 1 << digit
        self._values[cell] = digit + 1
        self._n_open -= 1
        for k in range(self._houses_of_start[cell], self._houses_of_start[cell + 1]):
            self._n_open_in[self._houses_of[k]] -= 1
        for k in range(self._n_unions):
            if self._in_scope[k * self._n_cells + cell]:
                self._is_known[k] = 0
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _see_none(self) -> cython.void:
        w: cython.int
        for w in range(self._n_words):
            self._gone[w] = self._left[w]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _see(self, c: cython.int) -> cython.bint:
        """Keep of what goes what a candidate sees; whether anything is kept."""
        w: cython.int
        kept: cython.ulonglong = 0
        for w in range(self._n_words):
            self._gone[w] &= self._sees[c * self._n_words + w]
            kept |= self._gone[w]
        return kept != 0

    # Singles and locked candidates

    @cython.cfunc
    @cython.exceptval(check=False)
    def _full_house(self) -> cython.bint:
        h: cython.int
        k: cython.int
        cell: cython.int
        first: cython.int
        for h in range(self._n_houses):
            first = self._house_start[h]
            if self._n_open_in[h] != 1 or self._house_start[h + 1] - first != self._n_digits:
                continue
            for k in range(first, self._house_start[h + 1]):
                cell = self._house[k]
                if self._values[cell] == 0 and n_bits(self._digits[cell]) == 1:
                    return self._place(cell * self._n_digits + lowest_bit(self._digits[cell]))
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _single(self, number: cython.int) -> cython.bint:
        k: cython.int
        item: cython.int
        of_house: cython.bint = number == _HIDDEN_SINGLE
        items: cython.int[::1] = self._by_house if of_house else self._by_cell
        for k in range(len(items)):
            item = items[k]
            if self._n_left[item] == 1:
                if of_house and self._ease[item]:
                    self._harder = _IN_LINE
                return self._place(self._alone_in(item))
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _locked(self, number: cython.int, items: cython.int[::1]) -> cython.bint:
        i: cython.int = 0
        k: cython.int
        item: cython.int
        is_any: cython.bint
        none: cython.int
        while items[i] >= 0:
            item = items[i]
            i += 1
            none = number * self._width + item
            if self._n_left[item] < 2 or self._none_at[none] == self._n_left[item]:
                continue
            self._see_none()
            is_any = True
            for k in range(self._item_start[item], self._item_start[item + 1]):
                if self._is_left(self._item[k]):
                    is_any = self._see(self._item[k])
                    if not is_any:
                        break
            if is_any:
                self._strike_all(self._gone)
                return True
            self._none_at[none] = self._n_left[item]
        return False

    # What single clues say

    @cython.cfunc
    def _look(self, v: cython.int) -> cython.bint:
        """Know what a clue leaves to its cells; whether they lose something."""
        k: cython.int
        cell: cython.int
        first: cython.int = self._view_start[v]
        end: cython.int = self._view_start[v + 1]
        support: ClueSupport = self._support
        if self._view_at[v] < self._looked_at[v]:
            return self._loses[v]
        self._looked_at[v] = self._now
        self._loses[v] = 0
        self._n_open_of[v] = 0
        for k in range(first, end):
            self._n_open_of[v] += self._values[self._view_cell[k]] == 0
        if self._n_open_of[v] == 0:
            return False
        self._load_view(v)
        if not support._known_support(self._view_key[v]):
            for k in range(first, end):
                support._found[k - first] = 0
        for k in range(first, end):
            cell = self._view_cell[k]
            self._kept[k] = support._found[k - first]
            if self._values[cell] == 0 and self._digits[cell] & ~self._kept[k]:
                self._loses[v] = 1
        return self._loses[v]

    @cython.cfunc
    def _last_cell(self) -> cython.bint:
        v: cython.int
        k: cython.int
        cell: cython.int
        for v in range(self._n_views):
            self._look(v)
            if self._n_open_of[v] != 1:
                continue
            for k in range(self._view_start[v], self._view_start[v + 1]):
                cell = self._view_cell[k]
                if self._values[cell] == 0 and n_bits(self._kept[k]) == 1:
                    return self._place(cell * self._n_digits + lowest_bit(self._kept[k]))
        return False

    @cython.cfunc
    def _only_combination(self) -> cython.bint:
        """Where the cells hold as many digits as they are, these are the only combination."""
        v: cython.int
        k: cython.int
        union: cython.int
        is_found: cython.bint = False
        for v in range(self._n_views):
            if not self._has_sets[v] or not self._look(v):
                continue
            union = 0
            for k in range(self._view_start[v], self._view_start[v + 1]):
                union |= self._kept[k]
            if n_bits(union) == self._view_start[v + 1] - self._view_start[v]:
                for k in range(self._view_start[v], self._view_start[v + 1]):
                    is_found |= self._strike_digits(self._view_cell[k], ~union)
                if is_found:
                    return True
        return False

    @cython.cfunc
    def _combinations(self, least: cython.int, end: cython.int) -> cython.bint:
        v: cython.int
        k: cython.int
        for v in range(self._n_views):
            if self._look(v) and least <= self._n_open_of[v] < end:
                self._harder = self._n_open_of[v] - least if least else 0
                for k in range(self._view_start[v], self._view_start[v + 1]):
                    self._strike_digits(self._view_cell[k], ~self._kept[k])
                return True
        return False

    @cython.cfunc
    def _clue_limits(self) -> cython.bint:
        """See ``clue_bounds``."""
        v: cython.int
        k: cython.int
        beyond: cython.int
        is_found: cython.bint = False
        for v in range(self._n_views):
            if self._limits[v] == _NO_LIMITS or not self._look(v):
                continue
            for k in range(self._view_start[v], self._view_start[v + 1]):
                self._mark[k - self._view_start[v]] = 0
                if self._values[self._view_cell[k]]:
                    continue
                beyond = self._digits[self._view_cell[k]] & ~self._kept[k]
                if beyond and self._limits[v] != _ALL_BEYOND:
                    beyond &= self._beyond(v, k)
                self._mark[k - self._view_start[v]] = beyond
            for k in range(self._view_start[v], self._view_start[v + 1]):
                beyond = self._mark[k - self._view_start[v]]
                is_found |= self._strike_digits(self._view_cell[k], beyond)
            if is_found:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _beyond(self, v: cython.int, k: cython.int) -> cython.int:
        """Return the digits that limits of a sum or a skyline exclude from a cell of a clue."""
        i: cython.int
        d: cython.int
        least: cython.int
        most: cython.int
        place: cython.int = k - self._view_start[v]
        n: cython.int = self._n_digits
        found: cython.int = 0
        value: cython.int = self._view_value[v] if self._limits[v] != _ARROW else 0
        sign: cython.int = -1 if self._limits[v] == _ARROW and place == 0 else 1
        if self._limits[v] == _SKYSCRAPER:
            found = (1 << n) - (1 << (n - max(0, value - 1 - place)))
            if value == n:
                found |= (1 << place) - 1
            if value == 1 and place == 0:
                found |= (1 << (n - 1)) - 1
            return found
        least = most = 0
        if self._limits[v] == _SUM and self._is_different[v]:
            least = self._extreme(v, k, False)
            most = self._extreme(v, k, True)
        else:
            for i in range(self._view_start[v], self._view_start[v + 1]):
                if i == k:
                    continue
                if self._limits[v] == _ARROW and i == self._view_start[v]:
                    least -= self._highest(i)
                    most -= self._lowest(i)
                else:
                    least += self._lowest(i)
                    most += self._highest(i)
        for d in range(1, n + 1):
            if not least <= value - sign * d <= most:
                found |= 1 << (d - 1)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lowest(self, k: cython.int) -> cython.int:
        """Return the lowest digit of a cell of a clue; 0 if there is none."""
        digits: cython.int = self._digits[self._view_cell[k]]
        return lowest_bit(digits) + 1 if digits else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _highest(self, k: cython.int) -> cython.int:
        digits: cython.int = self._digits[self._view_cell[k]]
        d: cython.int = 0
        while digits:
            digits >>= 1
            d += 1
        return d

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extreme(self, v: cython.int, k: cython.int, is_most: cython.bint) -> cython.int:
        """Return the least or the most that the other cells of a clue make, all different.

        Cells take the next digit, from the lowest or the highest end on.
        """
        i: cython.int
        d: cython.int
        end: cython.int
        n_at: cython.int
        n: cython.int = self._n_digits
        last: cython.int = 0
        total: cython.int = 0
        for d in range(n + 2):
            n_at = 0
            for i in range(self._view_start[v], self._view_start[v + 1]):
                if i != k:
                    end = n + 1 - self._highest(i) if is_most else self._lowest(i)
                    n_at += end == d
            for _ in range(n_at):
                last = max(d, last + 1)
                total += n + 1 - last if is_most else last
        return total

    # Sums of houses

    @cython.cfunc
    def _equation(self, u: cython.int) -> cython.int:
        """Know what the sum of a union says; return of how many cells, 0 for nothing."""
        i: cython.int
        k: cython.int
        cell: cython.int
        n_in: cython.int
        n_out: cython.int
        n_around: cython.int
        is_used: cython.bint = False
        is_any: cython.bint = False
        n: cython.int = self._n_cells
        first: cython.int = u * n
        digits: cython.int = self._n_digits
        if self._is_known[u]:
            return self._n_equal[u]
        self._is_known[u] = 1
        self._n_equal[u] = 0
        self._none_at[_SUM_RULE * self._width + u] = 0
        self._rest[u] = self._union_of[u] * digits * (digits + 1) // 2
        # 1 for what counts inside, 2 for what counts outside.
        for cell in range(n):
            self._mark[cell] = self._is_in_union[first + cell]
            self._in_scope[first + cell] = self._is_in_union[first + cell]
        for k in range(len(self._cage_cell)):
            self._mark[self._cage_cell[k]] = 0
        for i in range(self._n_cages):
            n_in = n_out = n_around = 0
            is_any = False
            for k in range(self._cage_start[i], self._cage_start[i + 1]):
                cell = self._cage_cell[k]
                if self._is_in_union[first + cell]:
                    is_any = True
                    n_in += self._values[cell] == 0
                else:
                    n_around += 1
                    n_out += self._values[cell] == 0
            if not is_any:
                continue
            if n_out < n_in or n_around == 0:
                is_used = True
                self._rest[u] -= self._cage_value[i]
            for k in range(self._cage_start[i], self._cage_start[i + 1]):
                cell = self._cage_cell[k]
                self._in_scope[first + cell] = 1
                if n_out >= n_in and n_around:
                    self._mark[cell] |= self._is_in_union[first + cell]
                elif self._values[cell]:
                    self._rest[u] += 0 if self._is_in_union[first + cell] else self._values[cell]
                elif not self._is_in_union[first + cell]:
                    self._mark[cell] |= 2
        return self._weigh(u) if is_used else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _weigh(self, u: cython.int) -> cython.int:
        """Take note of the cells of an equation, those inside first."""
        cell: cython.int
        side: cython.int
        n_found: cython.int = 0
        for side in range(1, 3):
            for cell in range(self._n_cells):
                if not self._mark[cell] & side:
                    continue
                if self._values[cell]:
                    self._rest[u] -= self._values[cell]
                    continue
                if n_found == _MOST_CELLS:
                    return 0
                self._equal[u * _MOST_CELLS + n_found] = cell
                n_found += 1
            if side == 1:
                self._n_inside[u] = n_found
        self._n_equal[u] = n_found
        return n_found

    @cython.cfunc
    def _sum_rule_cell(self) -> cython.bint:
        u: cython.int
        digit: cython.int
        c: cython.int
        for u in range(self._n_unions):
            if self._equation(u) != 1:
                continue
            digit = self._rest[u] if self._n_inside[u] else -self._rest[u]
            c = self._equal[u * _MOST_CELLS] * self._n_digits + digit - 1
            if 1 <= digit <= self._n_digits and self._is_left(c):
                self._harder = self._union_of[u] - 1
                return self._place(c)
        return False

    @cython.cfunc
    def _sum_rule(self) -> cython.bint:
        u: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        total: cython.int
        cell: cython.int
        changed_at: cython.int
        is_found: cython.bint = False
        support: ClueSupport = self._support
        for u in range(self._n_unions):
            n = self._equation(u)
            if n < 2:
                continue
            changed_at = 0
            for i in range(n):
                changed_at = max(changed_at, self._cell_at[self._equal[u * _MOST_CELLS + i]])
            if changed_at < self._none_at[_SUM_RULE * self._width + u]:
                continue
            self._none_at[_SUM_RULE * self._width + u] = self._now
            total = self._rest[u] + (self._n_digits + 1) * (n - self._n_inside[u])
            automaton = self._sum_automata(total) if total >= 0 else None
            if automaton is None:
                continue
            support._n = n
            support._take_automaton(automaton)
            for i in range(n):
                cell = self._equal[u * _MOST_CELLS + i]
                support._left[i] = self._digits[cell]
                support._turned[i] = i >= self._n_inside[u]
                support._differ[i] = 0
                for j in range(n):
                    if self._sees_same(cell, self._equal[u * _MOST_CELLS + j]):
                        support._differ[i] |= 1 << j
            if not support._support():
                for i in range(n):
                    support._found[i] = 0
            for i in range(n):
                cell = self._equal[u * _MOST_CELLS + i]
                is_found |= self._strike_digits(cell, ~support._found[i])
            if is_found:
                self._harder = self._union_of[u] - 1 + max(0, n - 2)
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sees_same(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two cells differ, as their lowest digits show."""
        c: cython.int = b * self._n_digits
        return self._sees[a * self._n_digits * self._n_words + (c >> 6)] >> (c & 63) & 1

    # Subsets and fish

    @cython.cfunc
    def _subset(self, number: cython.int, what: cython.int, size: cython.int) -> cython.bint:
        h: cython.int
        k: cython.int
        d: cython.int
        none: cython.int
        bits: cython.ulonglong
        self._about = what
        for h in range(self._n_houses):
            none = number * self._width + h
            if self._n_open_in[h] <= size or self._house_at[h] < self._none_at[none]:
                continue
            if what == _HIDDEN and not self._has_items[h]:
                continue
            self._n_rows = 0
            self._cover = h
            if what == _NAKED:
                for k in range(self._house_start[h], self._house_start[h + 1]):
                    if self._values[self._house[k]] == 0:
                        self._add_row(self._house[k], self._digits[self._house[k]], size)
            else:
                for d in range(self._n_digits):
                    bits = 0
                    for k in range(self._house_start[h], self._house_start[h + 1]):
                        if (
                            self._values[self._house[k]] == 0
                            and self._digits[self._house[k]] >> d & 1
                        ):
                            bits |= _ONE << (k - self._house_start[h])
                    self._add_row(d, bits, size)
            if self._grow(0, 0, size, 0):
                return True
            self._none_at[none] = self._now
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_row(self, number: cython.int, bits: cython.ulonglong, size: cython.int) -> cython.void:
        if bits and n_bits(bits) <= size:
            self._row[self._n_rows] = number
            self._row_bits[self._n_rows] = bits
            self._n_rows += 1

    @cython.cfunc
    def _grow(
        self, start: cython.int, depth: cython.int, size: cython.int, union: cython.ulonglong
    ) -> cython.bint:
        """Choose so many rows that hold as many numbers together; whether that is a step."""
        i: cython.int
        together: cython.ulonglong
        if depth == size:
            if n_bits(union) != size:
                return False
            if self._about == _NAKED:
                return self._naked_step(size, union)
            if self._about == _HIDDEN:
                return self._hidden_step(size, union)
            return self._fish_step(size, union)
        for i in range(start, self._n_rows - (size - depth) + 1):
            together = union | self._row_bits[i]
            if n_bits(together) <= size:
                self._chosen[depth] = self._row[i]
                if self._grow(i + 1, depth + 1, size, together):
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _naked_step(self, size: cython.int, digits: cython.ulonglong) -> cython.bint:
        i: cython.int
        w: cython.int
        d: cython.int
        is_any: cython.bint
        is_found: cython.bint = False
        for w in range(self._n_words):
            self._all_gone[w] = 0
        while digits:
            d = lowest_bit(digits)
            digits &= digits - 1
            self._see_none()
            is_any = True
            for i in range(size):
                if is_any and self._digits[self._chosen[i]] >> d & 1:
                    is_any = self._see(self._chosen[i] * self._n_digits + d)
            if is_any:
                is_found = True
                for w in range(self._n_words):
                    self._all_gone[w] |= self._gone[w]
        if is_found:
            self._strike_all(self._all_gone)
        return is_found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hidden_step(self, size: cython.int, places: cython.ulonglong) -> cython.bint:
        i: cython.int
        digits: cython.int = 0
        is_found: cython.bint = False
        for i in range(size):
            digits |= 1 << self._chosen[i]
        while places:
            i = self._house[self._house_start[self._cover] + lowest_bit(places)]
            places &= places - 1
            is_found |= self._strike_digits(i, ~digits)
        return is_found

    @cython.cfunc
    def _fish(self, number: cython.int, size: cython.int) -> cython.bint:
        d: cython.int
        base: cython.int
        cover: cython.int
        i: cython.int
        k: cython.int
        h: cython.int
        cell: cython.int
        crossing: cython.ulonglong
        self._about = _FISH
        for d in range(self._n_digits):
            if self._digit_at[d] < self._none_at[number * self._width + d]:
                continue
            for base in range(self._n_directions):
                for cover in range(self._n_directions):
                    if base == cover:
                        continue
                    self._n_rows = 0
                    for i in range(self._direction_start[base], self._direction_start[base + 1]):
                        h = self._direction[i]
                        if not self._has_items[h]:
                            continue
                        crossing = 0
                        for k in range(self._house_start[h], self._house_start[h + 1]):
                            cell = self._house[k]
                            if self._is_left(cell * self._n_digits + d):
                                crossing |= _ONE << self._line_of[cover * self._n_cells + cell]
                        self._add_row(i - self._direction_start[base], crossing, size)
                    self._cover = (d * self._n_directions + base) * self._n_directions + cover
                    if self._grow(0, 0, size, 0):
                        return True
            self._none_at[number * self._width + d] = self._now
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fish_step(self, size: cython.int, crossing: cython.ulonglong) -> cython.bint:
        i: cython.int
        k: cython.int
        h: cython.int
        cell: cython.int
        is_inside: cython.bint
        is_found: cython.bint = False
        cover: cython.int = self._cover % self._n_directions
        base: cython.int = self._cover // self._n_directions % self._n_directions
        d: cython.int = self._cover // self._n_directions // self._n_directions
        while crossing:
            h = self._direction[self._direction_start[cover] + lowest_bit(crossing)]
            crossing &= crossing - 1
            for k in range(self._house_start[h], self._house_start[h + 1]):
                cell = self._house[k]
                is_inside = False
                for i in range(size):
                    is_inside |= self._line_of[base * self._n_cells + cell] == self._chosen[i]
                if not is_inside:
                    is_found |= self._strike_digits(cell, 1 << d)
        return is_found

    # Sets of digits of clues

    @cython.cfunc
    def _find_sets(self, v: cython.int) -> cython.int:
        """Know the sets of digits of a clue; return how many, 0 if there are too many."""
        k: cython.int
        support: ClueSupport = self._support
        if self._view_at[v] < self._sets_at[v]:
            return self._n_sets[v]
        self._sets_at[v] = self._now
        self._load_view(v)
        self._n_sets[v] = support._find_sets(_MOST_SETS)
        for k in range(self._n_sets[v]):
            self._sets[v * _SET_ROOM + k] = support._sets[k]
        return self._n_sets[v]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_open(self, v: cython.int) -> cython.bint:
        """Whether a clue has candidates."""
        k: cython.int
        for k in range(self._view_start[v], self._view_start[v + 1]):
            if self._values[self._view_cell[k]] == 0 and self._digits[self._view_cell[k]]:
                return True
        return False

    @cython.cfunc
    def _needed_digit(self) -> cython.bint:
        v: cython.int
        k: cython.int
        d: cython.int
        h: cython.int
        none: cython.int
        needed: cython.int
        for v in range(self._n_all):
            none = _NEEDED_DIGIT * self._width + v
            if self._view_at[v] < self._none_at[none] or not self._has_needs[v]:
                continue
            if not self._is_open(v) or not self._find_sets(v):
                continue
            needed = -1
            for k in range(self._n_sets[v]):
                needed &= self._sets[v * _SET_ROOM + k]
            for d in range(self._n_digits):
                if not needed >> d & 1:
                    continue
                for h in range(-1, self._n_houses):
                    if self._is_needed_in(v, d, h):
                        self._strike_all(self._gone)
                        return True
            self._none_at[none] = self._now
        return False

    @cython.cfunc
    def _is_needed_in(self, v: cython.int, d: cython.int, h: cython.int) -> cython.bint:
        """Whether a clue needs a digit in a house, -1 for anywhere, and that strikes something."""
        k: cython.int
        c: cython.int
        cell: cython.int
        first: cython.int = self._view_start[v]
        n_places: cython.int = 0
        support: ClueSupport = self._support
        for k in range(first, self._view_start[v + 1]):
            c = self._view_cell[k] * self._n_digits + d
            cell = self._view_cell[k]
            if self._is_left(c) and (h < 0 or self._is_in_house[h * self._n_cells + cell]):
                n_places += 1
        if n_places < (1 if h < 0 else 2):
            return False
        self._see_none()
        self._load_view(v)
        for k in range(first, self._view_start[v + 1]):
            cell = self._view_cell[k]
            c = cell * self._n_digits + d
            if self._is_left(c) and (h < 0 or self._is_in_house[h * self._n_cells + cell]):
                if not self._see(c):
                    return False
                support._left[k - first] &= ~(1 << d)
        return not support._known_support(self._view_key[v])

    @cython.cfunc
    def _load_view(self, v: cython.int) -> cython.int:
        """Have the support know a clue and the digits of its cells."""
        k: cython.int
        first: cython.int = self._view_start[v]
        support: ClueSupport = self._support
        support._n = self._view_start[v + 1] - first
        support._take_automaton(self._automata[v])
        for k in range(first, self._view_start[v + 1]):
            support._left[k - first] = self._digits[self._view_cell[k]]
            support._differ[k - first] = self._view_differ[k]
            support._turned[k - first] = 0
        return 0

    @cython.cfunc
    def _killer_set(self, number: cython.int, size: cython.int) -> cython.bint:
        h: cython.int
        v: cython.int
        k: cython.int
        none: cython.int
        n_inside: cython.int
        for h in range(self._n_houses):
            none = number * self._width + h
            if self._n_open_in[h] <= size or self._house_at[h] < self._none_at[none]:
                continue
            for k in range(self._n_cells):
                self._mark[k] = 0
            for k in range(self._house_start[h], self._house_start[h + 1]):
                self._mark[self._house[k]] = 1
            n_inside = 0
            for v in range(self._n_views):
                if not self._has_sets[v] or not self._is_open(v):
                    continue
                for k in range(self._view_start[v], self._view_start[v + 1]):
                    if self._mark[self._view_cell[k]]:
                        if self._find_sets(v):
                            self._inside[n_inside] = v
                            n_inside += 1
                            self._note_places(v)
                        break
            if n_inside and self._killer_set_in(h, size, n_inside):
                return True
            self._none_at[none] = self._now
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _note_places(self, v: cython.int) -> cython.void:
        """Note which digits of a clue are placed, and which have no place outside of a house."""
        k: cython.int
        cell: cython.int
        self._placed[v] = 0
        self._within[v] = -1
        for k in range(self._view_start[v], self._view_start[v + 1]):
            cell = self._view_cell[k]
            if self._values[cell]:
                self._placed[v] |= self._digits[cell]
            elif not self._mark[cell]:
                self._within[v] &= ~self._digits[cell]

    @cython.cfunc
    def _killer_set_in(self, h: cython.int, size: cython.int, n_inside: cython.int) -> cython.bint:
        """Look for digits of a house that clues and cells take, in order."""
        k: cython.int
        wanted: cython.int
        held: cython.int = 0
        a: cython.int
        b: cython.int
        c: cython.int
        for k in range(self._house_start[h], self._house_start[h + 1]):
            if self._values[self._house[k]] == 0:
                held |= self._digits[self._house[k]]
        for a in range(self._n_digits):
            for b in range(a + 1, self._n_digits):
                for c in range(b + 1, self._n_digits + 1):
                    if size == 2:
                        wanted = 1 << a | 1 << b
                    elif c == self._n_digits:
                        break
                    else:
                        wanted = 1 << a | 1 << b | 1 << c
                    if wanted & ~held == 0 and self._is_taken(h, size, wanted, n_inside):
                        return True
                    if size == 2:
                        break
        return False

    @cython.cfunc
    def _is_taken(
        self, h: cython.int, size: cython.int, wanted: cython.int, n_inside: cython.int
    ) -> cython.bint:
        """Strike digits that clues and cells of a house take from its other cells, if they do."""
        i: cython.int
        j: cython.int
        k: cython.int
        v: cython.int
        cell: cython.int
        least: cython.int
        n_takers: cython.int = 0
        n_taken: cython.int
        is_few: cython.bint
        is_found: cython.bint = False
        for i in range(n_inside):
            v = self._inside[i]
            if wanted & ~self._within[v]:
                continue
            least = size
            for k in range(v * _SET_ROOM, v * _SET_ROOM + self._n_sets[v]):
                least = min(least, n_bits(self._sets[k] & ~self._placed[v] & wanted))
                if least == 0:
                    break
            if least:
                self._taker[n_takers] = v
                self._least[n_takers] = least
                n_takers += 1
        for i in range(n_takers):
            n_taken = self._least[i]
            self._own(self._taker[i])
            for j in range(n_takers):
                if n_taken < size and not self._has_own(self._taker[j]):
                    self._own(self._taker[j])
                    n_taken += self._least[j]
            for k in range(self._house_start[h], self._house_start[h + 1]):
                cell = self._house[k]
                is_few = self._values[cell] == 0 and self._digits[cell] & ~wanted == 0
                if n_taken < size and is_few and self._mark[cell] < 2:
                    self._mark[cell] += 2
                    n_taken += 1
            if n_taken >= size:
                for k in range(self._house_start[h], self._house_start[h + 1]):
                    if self._mark[self._house[k]] < 2:
                        is_found |= self._strike_digits(self._house[k], wanted)
            for k in range(self._n_cells):
                self._mark[k] &= 1
            if is_found:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _own(self, v: cython.int) -> cython.void:
        k: cython.int
        for k in range(self._view_start[v], self._view_start[v + 1]):
            self._mark[self._view_cell[k]] |= 2

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_own(self, v: cython.int) -> cython.bint:
        k: cython.int
        for k in range(self._view_start[v], self._view_start[v + 1]):
            if self._mark[self._view_cell[k]] & 2:
                return True
        return False

    # Wings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wing(self, n_left: cython.int) -> cython.bint:
        """Look for pivots with two or three digits, any of which leaves the same conclusion."""
        cell: cython.int
        a: cython.int
        b: cython.int
        low: cython.int
        n: cython.int = self._n_digits
        digits: cython.int
        self._n_two = 0
        for cell in range(self._n_cells):
            digits = self._digits[cell]
            if self._values[cell] == 0 and n_bits(digits) == 2:
                low = cell * n + lowest_bit(digits)
                b = cell * n + lowest_bit(digits & (digits - 1))
                self._partner[low] = b
                self._partner[b] = low
                self._two[self._n_two] = low
                self._two[self._n_two + 1] = b
                self._n_two += 2
        for cell in range(self._n_cells):
            digits = self._digits[cell]
            if self._values[cell] or n_bits(digits) != n_left:
                continue
            for a in range(n):
                for b in range(a + 1, n):
                    if digits >> a & 1 and digits >> b & 1 and self._wing_at(cell, a, b):
                        return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wing_at(self, cell: cython.int, a: cython.int, b: cython.int) -> cython.bint:
        """Look for the wings of two digits of a pivot, in order."""
        one: cython.int
        other: cython.int
        i: cython.int
        j: cython.int
        n: cython.int = self._n_digits
        rest: cython.int = self._digits[cell] & ~(1 << a | 1 << b)
        for i in range(self._n_two):
            one = self._wing_end(cell, cell * n + a, self._two[i])
            if one < 0 or (rest and rest >> one % n & 1 == 0):
                continue
            for j in range(self._n_two):
                other = self._wing_end(cell, cell * n + b, self._two[j])
                if other < 0 or other == one or other % n != one % n:
                    continue
                self._see_none()
                if not self._see(one) or not self._see(other):
                    continue
                if rest and not self._see(cell * n + lowest_bit(rest)):
                    continue
                self._strike_all(self._gone)
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wing_end(self, cell: cython.int, first: cython.int, seen: cython.int) -> cython.int:
        """Return what a digit of a pivot leaves to a cell of two digits by seeing the other; -1."""
        row: cython.int = first * self._n_words
        end: cython.int = self._partner[seen]
        if seen // self._n_digits == cell:
            return -1
        if not self._sees[row + (seen >> 6)] >> (seen & 63) & 1:
            return -1
        return -1 if self._sees[row + (end >> 6)] >> (end & 63) & 1 else end
