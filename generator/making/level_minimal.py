"""Puzzles minimal for a level: removing any clue makes them harder or ambiguous.

Strictly minimal puzzles are hard where grids are few: no person could begin a Hanidoku of 5 clues.
Here clues are dropped from a random grid in random order as long as the level holds.

With a clue more, singles solve whatever they solved before, so one pass is enough at the easy
level, and one call makes it (``singles_solver.py``).  Other techniques do mostly, not always, for
the easiest step is not always the best one: there clues are tried until every one has been found to
be needed since the last one that went.

Where more clues are wanted than such puzzles have, clues are added in random order while the level
stays, to a number drawn from those that are wanted.

Measured
--------
Clues of puzzles minimal at easy, and milliseconds an attempt on a core of a shared 2-core machine:
Sudoku 22 to 28, mostly 25, 0.3 ms; with rot180 23 to 33, mostly 28, 0.2 ms (18 % have 30 or more);
Hanidoku 8 to 15, mostly 11, 0.6 ms; 16x16 Sudoku 93 to 100, 4 ms.  Of 100 Sudoku minimal at
medium 69 are easy; 1.7 ms.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws, derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.patterns.clue_symmetries import cell_orbits
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.rating.level_check import is_solved_at, without_clues
from cluesmith.generator.rating.minimality import ADDED
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.by_singles import needed_by_singles
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec

Orbit = tuple[int, ...]

# Attempts that show how many clues such puzzles have, fewer where they are slow.
N_TRIALS = 64
FEWEST_TRIALS = 8

# If a smaller share of them has the wanted number of clues, clues are added.
RARE_SHARE = 0.03


def level_minimal(
    spec: GenerationSpec, level: Level, seed: int, oracle: Oracle
) -> MinimalPuzzle | None:
    """Make one attempt at a puzzle that is minimal for a level.

    Parameters
    ----------
    spec : GenerationSpec
    level : Level
        That of the spec.
    seed : int
        64 bits.
    oracle : Oracle
        Any oracle of the kind; it changes nothing.

    Returns
    -------
    MinimalPuzzle or None
        Without witnesses.  None if the clues of a grid in the marked cells don't meet the level, or
        if clues cannot be added.  Its number of clues may be outside the limits.

    Raises
    ------
    SearchLimitError
        A search gave up.
    """
    search = _LevelSearch(spec, level, seed, oracle)
    if not search.begin():
        return None
    search.drop()
    if spec.adds_clues and not spec.accepts(search.n_clues) and not search.add():
        return None
    return search.result()


def with_added_clues(spec: GenerationSpec) -> GenerationSpec:
    """Return the spec that adds clues if puzzles minimal for its level rarely have enough.

    Notes
    -----
    A pure function of the spec: no clock decides.  It takes some attempts where a range of clues is
    given, a few if it is one that such puzzles have.  To puzzles with clues that are not digits
    none are added.
    """
    return replace(spec, minimal_at=f"{spec.minimal_level}{ADDED}") if _is_above(spec) else spec


def _is_above(spec: GenerationSpec) -> bool:
    """Return True if the range of clues is above that of puzzles minimal for the level."""
    level = spec.minimal_level
    if spec.min_clues is None or level is None or spec.kind.has_clue_families:
        return False
    numbers: list[int] = []
    n_within = 0
    n_trials = _n_trials(spec.kind, level)
    for index in range(n_trials):
        found = _trial(spec, level, index)
        if found is not None:
            numbers.append(found)
            n_within += spec.accepts(found)
        if n_within >= RARE_SHARE * n_trials:
            return False
    numbers.sort()
    return bool(numbers) and numbers[len(numbers) // 2] < spec.min_clues


def _n_trials(kind: Kind, level: Level) -> int:
    if level is not Level.EASY and not has_er(kind):
        return FEWEST_TRIALS
    return min(N_TRIALS, max(FEWEST_TRIALS, int(N_TRIALS * (81 / kind.n_cells) ** 2)))


def _trial(spec: GenerationSpec, level: Level, index: int) -> int | None:
    """Return the number of clues of an attempt that adds none; None if it brings no puzzle."""
    kind = spec.kind
    oracle = oracle_for(kind, None, kind.attempt_nodes)
    try:
        seed = derive_seed("level trial", kind.name, index)
        search = _LevelSearch(spec, level, seed, oracle)
        if not search.begin():
            return None
        search.drop()
    except SearchLimitError:
        return None
    return search.n_clues


class _LevelSearch:
    """The clues of an attempt, as they are dropped and added."""

    def __init__(self, spec: GenerationSpec, level: Level, seed: int, oracle: Oracle) -> None:
        kind = spec.kind
        layout = spec.layout
        self._kind = kind
        self._spec = spec
        self._level = level
        self._oracle = oracle
        self._draws = Draws(derive_seed(seed, "order"))
        self._grid = random_grid(kind, seed)
        self._absent: list[Orbit] = []
        self._orbits = layout.orbits if layout else cell_orbits(kind, None)
        marked = {cell for orbit in self._orbits for cell in orbit}
        self._clues = without_clues(self._grid, set(range(kind.n_cells)) - marked)

    @property
    def n_clues(self) -> int:
        """The number of clues."""
        return self._kind.n_clues(self._clues)

    def begin(self) -> bool:
        """Return True if all allowed clues together are enough for the level."""
        return self._is_solved(self._clues, self._level)

    def drop(self) -> None:
        """Drop orbits of clues until each is needed for the level."""
        orbits = self._shuffled(self._orbits)
        if self._level is Level.EASY:
            needed = needed_by_singles(self._kind, self._clues, orbits)
            self._absent += [orbit for orbit, mark in zip(orbits, needed, strict=True) if not mark]
            self._clues = without_clues(self._clues, chain.from_iterable(self._absent))
            return
        waiting = deque(orbits)
        n_needed = 0
        while n_needed < len(waiting):
            orbit = waiting.popleft()
            less = without_clues(self._clues, orbit)
            if self._is_solved(less, self._level):
                self._clues = less
                self._absent.append(orbit)
                n_needed = 0
            else:
                waiting.append(orbit)
                n_needed += 1

    def add(self) -> bool:
        """Add the wanted number of clues while the level stays; return True on success."""
        if self._has_become_easier(self._clues):
            return False
        fewest = max(self._spec.min_clues or 0, self.n_clues)
        most = self._spec.max_clues or self._kind.n_cells
        if fewest > most:
            return False
        n_wanted = fewest + self._draws.below(most - fewest + 1)
        for orbit in self._shuffled(self._absent):
            if self.n_clues + len(orbit) <= n_wanted:
                more = bytearray(self._clues)
                for cell in orbit:
                    more[cell] = self._grid[cell]
                if self._keeps_level(bytes(more)):
                    self._clues = bytes(more)
        return self._spec.accepts(self.n_clues)

    def result(self) -> MinimalPuzzle:
        """Return the puzzle."""
        return MinimalPuzzle(self._clues, self._grid, b"")

    def _keeps_level(self, clues: bytes) -> bool:
        if self._level is Level.EASY:
            return True
        return self._is_solved(clues, self._level) and not self._has_become_easier(clues)

    def _has_become_easier(self, clues: bytes) -> bool:
        easier = self._level.easier
        return easier is not None and self._is_solved(clues, easier)

    def _is_solved(self, clues: bytes, level: Level) -> bool:
        return is_solved_at(self._kind, clues, level, self._has_one_solution)

    def _has_one_solution(self, clues: bytes) -> bool:
        return self._oracle.count(clues, 2) == 1

    def _shuffled(self, orbits: Sequence[Orbit]) -> list[Orbit]:
        order = list(range(len(orbits)))
        self._draws.shuffle(order)
        return [orbits[number] for number in order]
