# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The search for the steps of puzzles of any kind, up to chains.

``run`` does steps as far as they go, and says which techniques they take and how hard they are: the
rating of a puzzle with clues that are not digits needs no more.  ``next`` does one step for a path,
and ``found`` has the numbers of which ``reasons.py`` and ``clue_reasons.py`` make its reason.
Chains, uniqueness and ways to contradictions are found elsewhere.

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
from collections.abc import Sequence
from typing import TYPE_CHECKING

import cython

from cluesmith.generator.kernel.arrays import ints
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.clue_rater import (
    clue_sets,
    house_sums,
    single_clues,
    singles_and_locked,
    subsets_fish_wings,
)
from cluesmith.generator.rating.techniques.clue_rater.candidates import ANY_SIZE, N_TECHNIQUES
from cluesmith.generator.rating.techniques.clue_rater.clue_sets import ClueSets

if TYPE_CHECKING:
    from cluesmith.generator.rating.techniques.position import CandidateTable

_ANY_SIZE = cython.declare(cython.int, ANY_SIZE)
_ONE = cython.declare(cython.ulonglong, 1)

# By technique: the room that finds it, the method that it calls there, and the arguments.
_ROOMS = (singles_and_locked, subsets_fish_wings, single_clues, house_sums, clue_sets)
_CALLS = {
    technique: (room, *call)
    for room, module in enumerate(_ROOMS)
    for technique, call in module.CALLS.items()
}
# The techniques that are found here, in the order of the search, and as a set.
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
        self._step_er, self._room = ints(N_TECHNIQUES), ints(N_TECHNIQUES)
        for technique, (room, call, first, second) in _CALLS.items():
            number = technique.number
            self._step_er[number], self._room[number] = technique.step_er, room
            self._call[number], self._first[number], self._second[number] = call, first, second
        families = [rule.family for rule in table.kind.definition.clues]
        order = [row for row in t.order_of(families) if row[0] in _CALLS]
        self._order = array("i", [each.number for each, _ in order])
        self._sizes = array("i", [most - 1 if most < t.ANY else ANY_SIZE for _, most in order])
        self._notes_of_cages = t.NOTES_OF_CAGES if t.has_notes(families) else 0

    def run(self, techniques: int) -> tuple[int, int, int]:
        """Do steps by some techniques, the easiest first, as far as they go.

        Parameters
        ----------
        techniques : int
            The set of techniques to look for.

        Returns
        -------
        (int, int, int)
            The set of techniques that were used, the sum of the difficulties, and the number of
            steps.
        """
        score: cython.int = 0
        n_steps: cython.int = 0
        is_note: cython.bint = False
        was_note: cython.bint
        used: cython.ulonglong = 0
        wanted: cython.ulonglong = techniques & _EVERY
        while self._n_open:
            number = self._next(wanted)
            if number < 0:
                break
            used |= _ONE << number
            score += self._step_er[number] + self._harder
            was_note = is_note
            is_note = self._notes_of_cages >> number & 1
            n_steps += not (was_note and is_note)
        return used, score, n_steps

    def next_round(self, tiers: Sequence[int]) -> tuple[int, int]:
        """Find all steps of the first tier that has any, then do them all.

        Parameters
        ----------
        tiers : array of int
            By kind of step, a technique, the largest size, and its tier; in the order of the
            tiers, from 0.

        Returns
        -------
        (int, int)
            The number of the tier, -1 if none has a step, and of the cells that it changes.
        """
        i: cython.int
        number: cython.int
        tier: cython.int = 0
        numbers: cython.int[::1] = tiers
        self._now += 1
        self._is_round = True
        self._is_any = False
        for i in range(0, len(tiers), 3):
            if self._is_any and numbers[i + 2] > tier:
                break
            number = numbers[i]
            self._most = numbers[i + 1]
            tier = numbers[i + 2]
            self._n_notes = 0
            self._find(number)
        self._most = _ANY_SIZE
        n_changed: cython.int = self._end_round()
        if not self._is_any:
            return -1, 0
        return tier, n_changed

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

    def every(self, number: int) -> list[tuple[int, int, int, list[int], int]]:
        """Return all steps of a technique, by its number, and do none of them.

        Each is as ``found`` has it, with the set of candidates that it strikes out.  After this,
        the technique is not looked for again before ``begin``.
        """
        self._keep()
        self._is_listing = True
        try:
            self._next(_ONE << number)
        finally:
            self._is_listing = False
        return self._listed

    @property
    def found(self) -> tuple[int, int, int, list[int]]:
        """Return the last step.

        That is how much harder it is than its technique, what it places, -1 for nothing, where
        it is, and more small numbers, which the reasons of its technique understand.
        """
        notes = [self._notes[k] for k in range(self._n_notes)]
        return self._harder, self._target, self._where, notes

    def _next(self, wanted: cython.ulonglong) -> cython.int:
        i: cython.int
        self._now += 1
        for i in range(len(self._order)):
            number = self._order[i]
            self._harder = self._n_notes = 0
            self._target = -1
            self._most = self._sizes[i]
            is_wanted = wanted >> number & 1 and not (self._is_listing and self._most < _ANY_SIZE)
            if is_wanted and self._find(number):
                self._most = _ANY_SIZE
                return number
        self._most = _ANY_SIZE
        return -1

    def _find(self, number: cython.int) -> cython.bint:
        """Do the first step of a technique; return True if there is one."""
        room: cython.int = self._room[number]
        if room == 0:
            return self._find_single_or_locked(number)
        if room == 1:
            return self._find_subset_fish_or_wing(number)
        if room == 2:
            return self._find_by_clue(number)
        if room == 3:
            return self._find_by_sums(number)
        return self._find_by_sets(number)
