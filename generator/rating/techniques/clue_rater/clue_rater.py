# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The search for the steps of puzzles of any kind, up to chains.

``run`` does steps as far as they go, and says which techniques they take and how hard they are: the
rating of a puzzle with clues that are not digits needs no more.  ``next`` does one step for a path,
and ``found`` has the numbers of which ``finders.reasons`` and ``finders.clue_reasons`` make its
reason.  Chains, uniqueness and ways to contradictions are found elsewhere.

Rooms
-----
Each extends the one before it.

- ``candidates``: what is left and placed, and when it changed;
- ``singles_and_locked``, ``subsets_fish_wings``: steps by houses, lines and cells;
- ``single_clues``: steps by one clue;
- ``house_sums``: steps by the sums of houses;
- ``clue_sets``: steps by the sets of digits that clues can have.

Data layout
-----------
A candidate is ``cell * n_digits + digit``.  ``_left`` has the candidates of open cells as words,
``_digits`` the same by cell, and of a filled cell its digit.  ``_now`` counts steps; what a step
changes is marked with it, and a finder looks again only at what has changed since it last found
nothing there.  What a clue leaves to its cells (``_kept``) and its sets of digits are found when
they are asked for.
"""

from array import array
from typing import TYPE_CHECKING

import cython

from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_rater.candidates import N_TECHNIQUES
from cluesmith.generator.rating.techniques.clue_rater.clue_sets import ClueSets
from cluesmith.generator.rating.techniques.clue_rater.subsets_fish_wings import (
    FISH,
    HIDDEN,
    NAKED,
)

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.clue_table import ClueTable
    from cluesmith.generator.rating.techniques.position import CandidateTable

_ONE = cython.declare(cython.ulonglong, 1)

# What a technique calls.
_FULL_HOUSE = cython.declare(cython.int, 0)
_HIDDEN_SINGLE = cython.declare(cython.int, 1)
_NAKED_SINGLE = cython.declare(cython.int, 2)
_LAST_CELL = cython.declare(cython.int, 3)
_ONLY_COMBINATION = cython.declare(cython.int, 4)
_CLUE_LIMITS = cython.declare(cython.int, 5)
_COMBINATIONS = cython.declare(cython.int, 6)
_SUM_RULE_CELL = cython.declare(cython.int, 7)
_SUM_RULE = cython.declare(cython.int, 8)
_AREAS = cython.declare(cython.int, 9)
_LINES = cython.declare(cython.int, 10)
_CELLS = cython.declare(cython.int, 11)
_NEEDED_DIGIT = cython.declare(cython.int, 12)
_KILLER_SET = cython.declare(cython.int, 13)
_SUBSET = cython.declare(cython.int, 14)
_FISH = cython.declare(cython.int, 15)
_WING = cython.declare(cython.int, 16)
_WINDOW = cython.declare(cython.int, 17)

# By technique, what it calls, and with what: the least number of open cells and the one that is too
# many; or a size, and whether subsets are naked or hidden.
_MANY = 1 << 16
_CALLS = {
    t.FULL_HOUSE: (_FULL_HOUSE, 0, 0),
    t.HIDDEN_SINGLE: (_HIDDEN_SINGLE, 0, 0),
    t.NAKED_SINGLE: (_NAKED_SINGLE, 0, 0),
    t.WINDOW: (_WINDOW, 0, 0),
    t.LAST_CELL: (_LAST_CELL, 0, 0),
    t.ONLY_COMBINATION: (_ONLY_COMBINATION, 0, 0),
    t.CLUE_LIMITS: (_CLUE_LIMITS, 0, 0),
    t.CLUE_PAIR: (_COMBINATIONS, 0, 3),
    t.CLUE_COMBINATIONS: (_COMBINATIONS, 3, 5),
    t.WIDE_COMBINATIONS: (_COMBINATIONS, 5, _MANY),
    t.SUM_RULE_CELL: (_SUM_RULE_CELL, 0, 0),
    t.SUM_RULE: (_SUM_RULE, 0, 0),
    t.POINTING: (_AREAS, 0, 0),
    t.CLAIMING: (_LINES, 0, 0),
    t.LOCKED_CELL: (_CELLS, 0, 0),
    t.NEEDED_DIGIT: (_NEEDED_DIGIT, 0, 0),
    t.KILLER_PAIR: (_KILLER_SET, 2, 0),
    t.KILLER_TRIPLE: (_KILLER_SET, 3, 0),
    t.NAKED_PAIR: (_SUBSET, 2, NAKED),
    t.NAKED_TRIPLE: (_SUBSET, 3, NAKED),
    t.NAKED_QUADRUPLE: (_SUBSET, 4, NAKED),
    t.HIDDEN_PAIR: (_SUBSET, 2, HIDDEN),
    t.HIDDEN_TRIPLE: (_SUBSET, 3, HIDDEN),
    t.HIDDEN_QUADRUPLE: (_SUBSET, 4, HIDDEN),
    t.X_WING: (_FISH, 2, FISH),
    t.SWORDFISH: (_FISH, 3, FISH),
    t.JELLYFISH: (_FISH, 4, FISH),
    t.XY_WING: (_WING, 2, 0),
    t.XYZ_WING: (_WING, 3, 0),
}
# What is found here, in the order that it is looked for, and as a set.
FOUND = tuple(each for each in t.TECHNIQUES if each in _CALLS)
_EVERY = sum(each.bit for each in FOUND)
_SINGLES = cython.declare(
    cython.ulonglong, t.FULL_HOUSE.bit | t.HIDDEN_SINGLE.bit | t.NAKED_SINGLE.bit
)


class ClueRater(ClueSets):
    """Rates puzzles of a kind, one after the other; one object serves one thread at a time.

    Parameters are those of ``Candidates``.
    """

    def __init__(self, table: "CandidateTable") -> None:
        super().__init__(table)
        self._difficulty, self._call, self._first, self._second = (
            ints(N_TECHNIQUES) for _ in range(4)
        )
        for technique, (call, first, second) in _CALLS.items():
            self._difficulty[technique.number] = technique.difficulty
            self._call[technique.number] = call
            self._first[technique.number] = first
            self._second[technique.number] = second
        self._order = array("i", [each.number for each in FOUND])

    def begin(self, table: "ClueTable", digits: bytes) -> None:
        """Begin with a puzzle; see ``Candidates``."""
        super().begin(table, digits)
        self._is_choosy = table.has_choosy_cells

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
        number: cython.int
        score: cython.int = 0
        n_steps: cython.int = 0
        used: cython.ulonglong = 0
        wanted: cython.ulonglong = techniques & _EVERY
        while self._n_open:
            number = self._next(wanted)
            if number < 0:
                break
            used |= _ONE << number
            score += self._difficulty[number] + self._harder
            n_steps += 1
        return used, score, n_steps

    def next(self, techniques: int) -> int:
        """Do the first step of the easiest of some techniques.

        Returns the number of the technique, -1 if none has a step.
        """
        return self._next(techniques & _EVERY)

    def singles(self, techniques: int) -> tuple[list[tuple[int, int, int, int]], int]:
        """Do steps by some techniques, up to the first that is no single.

        Returns
        -------
        (list of (int, int, int, int), int)
            The singles, each with its technique, how much harder it is, what it places and where it
            is; and the technique of the step behind them, as ``next`` returns it.
        """
        number: cython.int = -1
        wanted: cython.ulonglong = techniques & _EVERY
        found: list[tuple[int, int, int, int]] = []
        while self._n_open:
            number = self._next(wanted)
            if number < 0 or not _SINGLES >> number & 1:
                return found, number
            found.append((number, self._harder, self._target, self._where))
        return found, -1

    @property
    def found(self) -> tuple[int, int, int, list[int]]:
        """The last step.

        How much harder it is than its technique, what it places, -1 for nothing, where it is, and
        more small numbers, which the reasons of its technique understand.
        """
        notes = [self._notes[k] for k in range(self._n_notes)]
        return self._harder, self._target, self._where, notes

    def _next(self, wanted: cython.ulonglong) -> cython.int:
        i: cython.int
        number: cython.int
        self._now += 1
        for i in range(len(self._order)):
            number = self._order[i]
            self._harder = self._n_notes = 0
            self._target = -1
            if wanted >> number & 1 and self._find(number):
                return number
        return -1

    def _find(self, number: cython.int) -> cython.bint:
        """Do the first step of a technique; whether there is one."""
        call: cython.int = self._call[number]
        first: cython.int = self._first[number]
        if call == _FULL_HOUSE:
            return self._full_house()
        if call == _HIDDEN_SINGLE:
            return self._hidden_single()
        if call == _NAKED_SINGLE:
            return self._naked_single()
        if call == _LAST_CELL:
            return self._last_cell()
        if call == _ONLY_COMBINATION:
            return self._only_combination()
        if call == _CLUE_LIMITS:
            return self._clue_limits()
        if call == _COMBINATIONS:
            return self._combinations(first, self._second[number])
        if call == _SUM_RULE_CELL:
            return self._sum_rule_cell()
        if call == _SUM_RULE:
            return self._sum_rule()
        if call == _AREAS:
            return self._locked(number, self._areas)
        if call == _LINES:
            return self._locked(number, self._lines)
        if call == _CELLS:
            return self._is_choosy and self._locked(number, self._cell_items)
        if call == _NEEDED_DIGIT:
            return self._needed_digit()
        if call == _KILLER_SET:
            return self._killer_set(number, first)
        if call == _SUBSET:
            return self._subset(number, self._second[number], first)
        if call == _FISH:
            return self._fish(number, first)
        if call == _WINDOW:
            return self._window(number)
        return self._wing(first)
