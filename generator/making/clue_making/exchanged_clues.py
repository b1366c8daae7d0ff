"""Clues dropped, then exchanged for others until a puzzle is within its limits, and symmetric.

A family with a limit is thinned out to it before any other clue is dropped, and its clues go last
when the puzzle is made minimal.  Clues that are then out of range, or redundant because their
images are needed, are exchanged: a clue goes, and clues come that the second solutions break.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT
from cluesmith.generator.clues.clue_limits import ANY_NUMBER, Range
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.making.clue_making.dropped_clues import ClueDropping
from cluesmith.light_dataclasses import dataclass, field

Orbit = tuple[int, ...]

# Exchanges of an attempt, and the largest distance from the limits to begin with.
_MOST_EXCHANGES = 60
_MOST_OFF = 12

# One of this many exchanges may bring digits as well as other clues.  Without any, a quarter of the
# symmetric futoshiki are found.
_DIGITS_SELDOM = 8

# A family is thinned out to a clue for this many cells, if its limits allow that.
_CELLS_A_CLUE = 5


@dataclass(frozen=True, slots=True)
class WantedCounts:
    """The wanted numbers of clues of a puzzle, in total and by family."""

    total: Range
    families: Mapping[str, Range] = field(default_factory=dict)

    def n_off(self, counts: Mapping[str, int]) -> int:
        """Return the number of clues that are too many or too few."""
        n_off = _beyond(self.total, sum(counts.values()))
        return n_off + sum(_beyond(r, counts.get(family, 0)) for family, r in self.families.items())

    def has_room(self, family: str, count: int) -> bool:
        """Return True if a family may have this number of clues."""
        return count <= self.families.get(family, ANY_NUMBER)[1]


def _beyond(limits: Range, n: int) -> int:
    return max(limits[0] - n, n - limits[1], 0)


class ClueExchange:
    """The clues of a grid that are on, each orbit as a whole.

    Parameters
    ----------
    dropping : ClueDropping
    orbits : sequence of sequences of int
        Clues that go or stay together; all are on at first.
    wanted : WantedCounts
    draws : Draws
    """

    def __init__(
        self,
        dropping: ClueDropping,
        orbits: Sequence[Sequence[int]],
        wanted: WantedCounts,
        draws: Draws,
    ) -> None:
        self._dropping, self._wanted, self._draws = dropping, wanted, draws
        self._all = [tuple(orbit) for orbit in orbits]
        self._family = {orbit: dropping.family_of(orbit[0]) for orbit in self._all}
        self._on = dict.fromkeys(self._all)
        self._witnesses: dict[int, bytes] = {}
        # Families that are dropped last.
        self._few: set[str] = set()
        self._counts = Counter[str]()
        for orbit in self._all:
            self._counts[self._family[orbit]] += len(orbit)

    def thin_out(self, n_cells: int) -> bool:
        """Drop clues of families with tight limits, down to these, the tightest first.

        Returns False if too many are needed.
        """
        most_few = n_cells // _CELLS_A_CLUE
        for family, (_, most) in sorted(self._wanted.families.items(), key=lambda each: each[1][1]):
            if min(most, self._counts[family]) > most_few:
                continue
            self._few.add(family)
            orbits = self._draws.shuffled([o for o in self._on if self._family[o] == family])
            while self._counts[family] > most:
                if not orbits:
                    return False
                n = max(1, (self._counts[family] - most) // len(orbits[0]))
                self._drop(orbits[:n])
                orbits = orbits[n:]
        return True

    def minimal(self) -> tuple[CluePuzzle, list[bytes]] | None:
        """Drop clues, then exchange some; return a puzzle and its witnesses, or None."""
        self._drop(self._in_order(o for o in self._on if self._witnesses.keys().isdisjoint(o)))
        self._find_witnesses()
        for _ in range(_MOST_EXCHANGES):
            n_off = self._n_off
            if not n_off:
                return self._dropping.puzzle(self._witnesses)
            if n_off > _MOST_OFF or not self._exchange(n_off):
                return None
        return None

    def drop_family(self, family: str, least: int) -> list[int]:
        """Drop clues of one family that can go, down to a number; return all clues that stay."""
        orbits = self._draws.shuffled([o for o in self._on if self._family[o] == family])
        while orbits and (n_spare := (self._counts[family] - least) // len(orbits[0])) > 0:
            self._drop(orbits[:n_spare])
            orbits = orbits[n_spare:]
        return [number for orbit in self._on for number in orbit]

    @property
    def _n_off(self) -> int:
        """Return the distance of the puzzle from the wanted numbers."""
        n_spare = sum(self._counts.values()) - len(self._witnesses)
        return n_spare + self._wanted.n_off(self._counts)

    def _in_order(self, orbits: Iterable[Orbit]) -> list[Orbit]:
        """Put orbits in random order, those of families that may have few last."""
        shuffled = self._draws.shuffled(list(orbits))
        return sorted(shuffled, key=lambda orbit: self._family[orbit] in self._few)

    def _turn(self, orbit: Orbit, is_on: bool) -> None:
        self._dropping.turn(orbit, is_on)
        self._counts[self._family[orbit]] += len(orbit) if is_on else -len(orbit)
        if is_on:
            self._on[orbit] = None
        else:
            del self._on[orbit]
            for number in orbit:
                self._witnesses.pop(number, None)

    def _drop(self, orbits: Sequence[Orbit]) -> None:
        """Turn off those of these orbits that can go, one after the other."""
        if all(len(orbit) == 1 for orbit in orbits):
            found = self._dropping.drop([number for (number,) in orbits])
            for orbit in orbits:
                if orbit[0] not in found:
                    self._turn(orbit, False)
            self._witnesses |= found
            return
        for orbit in orbits:
            self._dropping.turn(orbit, False)
            is_needed = self._dropping.other() is not None
            self._dropping.turn(orbit, True)
            if not is_needed:
                self._turn(orbit, False)

    def _find_witnesses(self) -> None:
        """Find a second solution for each clue that has no witness yet."""
        for orbit in self._on:
            for number in orbit:
                if number not in self._witnesses:
                    found = self._dropping.witness(number)
                    if found is not None:
                        self._witnesses[number] = found

    def _exchange(self, n_off: int) -> bool:
        """Exchange some clues, if that brings the puzzle no farther from what is wanted.

        Returns False if nothing is left to try.
        """
        added, removed, families = self._chosen()
        if not added and not removed:
            return False
        on, witnesses = list(self._on), dict(self._witnesses)
        try:
            is_better = self._change(added, removed, families) and self._n_off <= n_off
        except SearchLimitError:
            is_better = False
        if not is_better:
            for orbit in [orbit for orbit in self._on if orbit not in on]:
                self._turn(orbit, False)
            for orbit in on:
                if orbit not in self._on:
                    self._turn(orbit, True)
            self._on = dict.fromkeys(on)
            self._witnesses = witnesses
        return True

    def _chosen(self) -> tuple[list[Orbit], list[Orbit], set[str]]:
        """Choose orbits to add, others to remove, and the families that may come in their place."""
        families = {*self._family.values()}
        for family, (least, most) in self._wanted.families.items():
            if self._counts[family] < least:
                return [], self._some(o for o in self._on if self._family[o] != family), {family}
            if self._counts[family] > most:
                of_family = self._some(o for o in self._on if self._family[o] == family)
                return [], of_family, families - {family}
        spare = [o for o in self._on if any(number not in self._witnesses for number in o)]
        if spare:
            return [], self._some(spare), families
        # A digit says more than other clues: puzzles with many digits have few clues.
        if sum(self._counts.values()) > self._wanted.total[1]:
            digits = [orbit for orbit in self._off() if self._family[orbit] == DIGIT]
            return self._some(digits or self._off()), [], families
        digits = [orbit for orbit in self._on if self._family[orbit] == DIGIT]
        return [], self._some(digits or self._on), families - {DIGIT}

    def _off(self) -> list[Orbit]:
        return [orbit for orbit in self._all if orbit not in self._on and self._has_room(orbit)]

    def _has_room(self, orbit: Orbit) -> bool:
        family = self._family[orbit]
        return self._wanted.has_room(family, self._counts[family] + len(orbit))

    def _some(self, orbits: Iterable[Orbit]) -> list[Orbit]:
        """Choose one orbit, if there is any."""
        listed = list(orbits)
        return [listed[self._draws.below(len(listed))]] if listed else []

    def _change(self, added: list[Orbit], removed: Sequence[Orbit], families: set[str]) -> bool:
        """Add and remove orbits, add those that second solutions break, and drop what can go.

        Returns False if no clue is left that a second solution breaks.
        """
        for orbit in removed:
            self._turn(orbit, False)
        for orbit in added:
            self._turn(orbit, True)
        while removed and (other := self._dropping.other()) is not None:
            breaking = self._breaking(other, removed, families)
            if breaking is None:
                return False
            self._turn(breaking, True)
            added.append(breaking)
        new = [number for orbit in added for number in orbit]
        for number, witness in list(self._witnesses.items()):
            if not all(self._dropping.holds(each, witness) for each in new):
                del self._witnesses[number]
        needed = self._witnesses.keys()
        loose = [o for o in self._on if o not in added and needed.isdisjoint(o)]
        self._drop([*self._in_order(loose), *self._in_order(added)])
        self._find_witnesses()
        return True

    def _breaking(self, other: bytes, removed: Sequence[Orbit], families: set[str]) -> Orbit | None:
        """Return an orbit of some families that is off and a solution breaks, a digit seldom."""
        shuffled = self._draws.shuffled(self._off())
        if self._draws.below(_DIGITS_SELDOM):
            shuffled.sort(key=lambda orbit: self._family[orbit] == DIGIT)
        for orbit in shuffled:
            is_meant = orbit not in removed and self._family[orbit] in families
            if is_meant and not all(self._dropping.holds(n, other) for n in orbit):
                return orbit
        return None
