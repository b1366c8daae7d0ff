"""Rare difficulties: a walk that moves minimal puzzles towards the wanted rating.

An attempt makes some puzzles top-down, takes the nearest (``wanted.difficulty_distance``)
and moves it; a move is kept unless it leads farther away.  Half of the moves stay within the grid:
some clues are added, and clues dropped in random order, the new ones last.  The others lead to all
puzzles that one other clue makes of the puzzle without some clue.  Where puzzles may overlap, the
walk goes on from those that are as wanted, and each one that it meets is an answer.

Where an ER of 8.5 or more is wanted, ratings take most of the time, so only puzzles are rated that
are likely to have it (``likely_er``); the others are the nearer the likelier they are.  Such
puzzles carry no longest whip unless a range of it is wanted.

For 9x9 Sudoku.

From ER 9.5 on, pools are moved (``hard_climb``).

Rejected
--------
Puzzles a second of ER 9.0 or more, for 38 of the kept version; docs/decisions/search-methods.md has
all figures.

- Puzzles made top-down and rated: 4.3.  Moves within the grid that end with one puzzle: 5.
- Pools that go by the likely ER alone: 1 to 14.
- Puzzles rated from a likely ER of -1,000 on: 34; from -4,000 on: 32.
- ``is_easier`` asked before each rating of the walk that goes on: 36 for 39.
"""

from functools import lru_cache

from cluesmith.generator.kernel.random_draws import Draws, derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.walks.hard_climb import LEAST_ER as LEAST_ER_OF_CLIMB
from cluesmith.generator.making.walks.hard_climb import N_FIRST, START_ER, hard_climb
from cluesmith.generator.making.walks.likely_er import LEAST_ER, likely_er
from cluesmith.generator.making.walks.moves import across_grids, random_start, within_grid
from cluesmith.generator.oracles.oracle_registry import band_oracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.rating.rating import Rating, rate_up_to, rated_by_whips
from cluesmith.generator.rating.rating_limits import MAX_ER, has_er
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.rating.wanted.difficulty_distance import (
    FAR,
    distance,
    highest_er,
    lowest_er,
)
from cluesmith.generator.spec import GenerationSpec

# A target is rare, and worth a walk, if none of this many random puzzles meets it.
N_TRIALS = 300

# Seconds that an attempt takes on a common core, and where pools are moved.
ATTEMPT_S, CLIMB_S = 0.05, 4.0

# The first puzzles of an attempt, and its moves to the first wanted one: True for a high ER, False
# for another target.
N_STARTS = {True: 20, False: 10}
N_MOVES = {True: 80, False: 200}

# Moves from there, and the puzzles that they begin with.
N_MORE_MOVES = 100
N_MEMBERS = 5

# Clues that a move within a grid adds.
FEWEST_ADDED, MOST_ADDED = 2, 5

# By the least ER that is wanted: puzzles are rated whose likely ER is this or more.
LEAST_LIKELY = {85: -3_500, 90: -2_000}

# The distance of a clue beyond the limits, in tenths of ER.
_CLUE_DISTANCE = 5

# A puzzle with its rating, or with None if nothing is asked but whether it reaches an ER.
Rated = tuple[MinimalPuzzle, Rating | None]


def is_rare_target(spec: GenerationSpec) -> bool:
    """Return True if puzzles as hard as wanted are rare enough for a walk, and in its reach.

    Notes
    -----
    A pure function of the spec: no clock decides.  The first answer takes some 0.1 s.
    """
    kind = spec.kind
    if spec.difficulty is None or spec.minimal_at is not None or not has_er(kind):
        return False
    if spec.layout is not None:
        return False
    return _is_hard(spec.wanted_difficulty) or _is_rare(kind, spec.difficulty)


def rating_walk(spec: GenerationSpec, seed: int, least_er: int | None = None) -> list[Rated]:
    """Make one attempt at puzzles as hard as the spec wants.

    Parameters
    ----------
    spec : GenerationSpec
        With a difficulty, of a kind with ER.
    seed : int
        64 bits.
    least_er : int, optional
        ``spec.least_er`` if the results need no ratings.

    Returns
    -------
    list of (MinimalPuzzle, Rating or None)
        In the order found, no two with the same clues; at most one if none may overlap.

    Notes
    -----
    Deterministic, on any machine.  20 ms for one, 150 ms for all of them; 5 s where pools
    are moved.
    """
    if lowest_er(spec.wanted_difficulty) >= LEAST_ER_OF_CLIMB:
        draws = Draws(seed)
        return hard_climb(spec, _starts(spec.kind, draws), draws.bits(), least_er)
    walk = _RatingWalk(spec, seed, least_er)
    walk.approach()
    if spec.max_overlap is not None:
        return walk.found[:1]
    if walk.found:
        walk.go_on()
    return walk.found


def _starts(kind: Kind, draws: Draws) -> list[MinimalPuzzle]:
    """Return puzzles to climb from, each of a walk of its own; a second's work."""
    spec = GenerationSpec(
        kind=kind, difficulty=f"er={START_ER / 10}..{MAX_ER / 10}", max_overlap="half"
    )
    found: list[MinimalPuzzle] = []
    while len(found) < N_FIRST:
        found += [puzzle for puzzle, _ in rating_walk(spec, draws.bits(), spec.least_er)]
    return found


def attempt_seconds(spec: GenerationSpec) -> float:
    """Return the seconds that an attempt takes, about."""
    return CLIMB_S if lowest_er(spec.wanted_difficulty) >= LEAST_ER_OF_CLIMB else ATTEMPT_S


@lru_cache
def _is_rare(kind: Kind, difficulty: str) -> bool:
    spec = GenerationSpec(kind=kind, difficulty=difficulty)
    wanted = spec.wanted_difficulty
    draws = Draws(derive_seed("rating trial", kind.name))
    starts = (random_start(band_oracle(), draws) for _ in range(N_TRIALS))
    return all(distance(wanted, _rating(wanted, kind, start.clues)) for start in starts)


def _is_hard(wanted: Difficulty) -> bool:
    return lowest_er(wanted) >= LEAST_ER


def _rating(wanted: Difficulty, kind: Kind, clues: bytes) -> Rating | None:
    """Return the rating of a puzzle as far as the distance needs it."""
    rating = rate_up_to(kind, clues, highest_er(wanted))
    return rating if rating is None or wanted.whip is None else rated_by_whips(kind, clues, rating)


class _RatingWalk:
    """The puzzles of an attempt, as they come nearer."""

    found: list[Rated]

    def __init__(self, spec: GenerationSpec, seed: int, least_er: int | None) -> None:
        self.found = []
        self._spec = spec
        self._least_er = least_er
        self._kind = spec.kind
        self._wanted = spec.wanted_difficulty
        self._is_hard = _is_hard(self._wanted)
        self._least_likely = max(
            (n for er, n in LEAST_LIKELY.items() if er <= lowest_er(self._wanted)), default=0
        )
        self._oracle = band_oracle()
        self._draws = Draws(seed)
        self._seen: set[bytes] = set()

    def approach(self) -> None:
        """Move until a puzzle is as wanted, or the moves are spent."""
        starts = [random_start(self._oracle, self._draws) for _ in range(N_STARTS[self._is_hard])]
        least, number = min((self._judge(puzzle), n) for n, puzzle in enumerate(starts))
        puzzle = starts[number]
        for _ in range(N_MOVES[self._is_hard]):
            if self.found:
                return
            for moved in self._moved(puzzle):
                far = self._judge(moved)
                if far <= least:
                    puzzle, least = moved, far

    def go_on(self) -> None:
        """Move from the puzzles that are as wanted to others."""
        members = [puzzle for puzzle, _ in self.found]
        for _ in range(N_MORE_MOVES):
            for moved in self._moved(members[self._draws.below(len(members))]):
                if self._judge(moved) == 0:
                    if len(members) < N_MEMBERS:
                        members.append(moved)
                    else:
                        members[self._draws.below(N_MEMBERS)] = moved

    def _moved(self, puzzle: MinimalPuzzle) -> list[MinimalPuzzle]:
        """Return the new puzzles that a move leads to."""
        if self._draws.below(2):
            moved = across_grids(self._oracle, puzzle, self._draws)
        else:
            n_added = FEWEST_ADDED + self._draws.below(MOST_ADDED - FEWEST_ADDED + 1)
            moved = [within_grid(self._oracle, puzzle, self._draws, n_added)]
        return [each for each in moved if each.clues not in self._seen]

    def _judge(self, puzzle: MinimalPuzzle) -> int:
        """Return the distance of a puzzle from the wanted difficulty; take it if that is 0."""
        self._seen.add(puzzle.clues)
        if self._is_hard:
            likely = likely_er(self._oracle, puzzle.clues)
            if likely < self._least_likely:
                return FAR + self._least_likely - likely
        n_clues = self._kind.n_clues(puzzle.clues)
        if self._least_er is None:
            rating = _rating(self._wanted, self._kind, puzzle.clues)
        else:
            rating = rate_up_to(self._kind, puzzle.clues, self._least_er - 1)
        far = _CLUE_DISTANCE * self._spec.n_off(n_clues)
        if rating is not None or self._least_er is None:
            far += distance(self._wanted, rating)
        if not far:
            self.found.append((puzzle, rating))
        return far
