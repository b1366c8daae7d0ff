"""Rare difficulties: a minimal puzzle near the target is moved towards it, instead of luck alone.

An attempt makes some puzzles top-down and takes the nearest (``generator.rating.wishes.distance``).
A move adds a few clues of its grid, and drops clues in random order, the new ones last, until the
puzzle is minimal again; it is kept unless the puzzle gets farther away.  For 9x9 Sudoku, which is
rated in less time than it takes to make.

Measured
--------
Milliseconds of one core of a shared and busy 2-core machine for a puzzle, of 50,000 made top-down
and of searches for 6 s each, proof included:

============================ ============== ======== ========
target                       share          luck     search
============================ ============== ======== ========
--er 8.5..9.0                1 in 120       45       65
--er 9.0..9.2                1 in 600       235      198
--hardest swordfish          1 in 3,400     1,333    546
--hardest naked-quadruple    1 in 7,200     2,857    1,204
--hardest jellyfish          1 in 12,700    5,000    3,008
--technique hidden-quadruple 1 in 5,100     2,000    3,034
============================ ============== ======== ========

What is used beside harder techniques is found by luck: a puzzle that is hard enough is as near as
any other.  ER 9.5 to 10.0 was not found in 20 s either way.

Rejected, swordfish: 1 to 3 clues added 572, 1 or 2 clues with 30 puzzles to begin with and 100
moves 500, for 418 without the proof.  Keeping moves that lead up to 4 or 12 tenths away: 626, 833.
"""

from functools import lru_cache

from generator.kernel.seeds import Draws, derive_seed
from generator.kinds.kind import Kind
from generator.kinds.registry import kind_named
from generator.making.from_grids.random_grid import random_grid
from generator.making.from_grids.topdown import removal_order, remove_clues
from generator.oracles.registry import oracle_for, pool_oracle
from generator.puzzle import MinimalPuzzle
from generator.rating.rating import Rating, has_er, rate_up_to, rated_by_whips
from generator.rating.wishes.difficulty import Difficulty
from generator.rating.wishes.distance import distance, highest_er
from generator.spec import GenerationSpec

# A target is rare, and worth a search, if none of so many top-down puzzles meets it.
N_TRIALS = 300

# Seconds that an attempt takes on a common core.
ATTEMPT_S = 0.05

# Of an attempt: puzzles to begin with, and moves.
N_STARTS = 10
N_MOVES = 200

# Clues that a move adds.
FEWEST_ADDED, MOST_ADDED = 2, 5

# How far a clue beyond the limits is, in tenths of ER.
_CLUE_DISTANCE = 5


def is_rare_target(spec: GenerationSpec) -> bool:
    """Whether puzzles as hard as the spec wants are rare enough for a search, and can be searched.

    Notes
    -----
    A pure function of the spec: no clock decides.  The first answer takes some 0.1 s.
    """
    kind = kind_named(spec.kind)
    if spec.difficulty is None or spec.minimal_at is not None or not has_er(kind):
        return False
    return spec.layout is None and _is_rare(spec.kind, spec.difficulty)


def target_search(spec: GenerationSpec, seed: int) -> MinimalPuzzle | None:
    """Make one attempt at a puzzle as hard as the spec wants.

    Parameters
    ----------
    spec : GenerationSpec
        With a difficulty, of a kind with ER.
    seed : int
        64 bits.

    Returns
    -------
    MinimalPuzzle or None
        None where the moves are spent.

    Notes
    -----
    Deterministic, on any machine.  20 ms for techniques, 90 ms for an ER of 9.
    """
    search = _TargetSearch(spec, seed)
    return search.move()


@lru_cache
def _is_rare(kind_name: str, difficulty: str) -> bool:
    kind = kind_named(kind_name)
    spec = GenerationSpec(kind_name, difficulty=difficulty)
    wanted = spec.wanted_difficulty
    seeds = (derive_seed("target trial", kind_name, index) for index in range(N_TRIALS))
    return all(
        distance(wanted, _rating(wanted, kind, _topdown(kind, seed).clues)) for seed in seeds
    )


def _topdown(kind: Kind, seed: int) -> MinimalPuzzle:
    grid, order = random_grid(kind, seed), removal_order(kind, derive_seed(seed, "order"))
    return remove_clues(oracle_for(kind), grid, order)


def _rating(wanted: Difficulty, kind: Kind, clues: bytes) -> Rating | None:
    """Return the rating of a puzzle as far as the distance needs it."""
    rating = rate_up_to(kind, clues, highest_er(wanted))
    return rating if rating is None or wanted.whip is None else rated_by_whips(kind, clues, rating)


class _TargetSearch:
    """The puzzle of an attempt, as it comes nearer."""

    def __init__(self, spec: GenerationSpec, seed: int) -> None:
        self._spec = spec
        self._kind = kind_named(spec.kind)
        self._wanted = spec.wanted_difficulty
        self._oracle = pool_oracle(self._kind)
        self._draws = Draws(derive_seed(seed, "moves"))
        starts = [_topdown(self._kind, derive_seed(seed, index)) for index in range(N_STARTS)]
        self._distance, number = min(
            (self._distance_of(puzzle.clues), number) for number, puzzle in enumerate(starts)
        )
        self._puzzle = starts[number]

    def move(self) -> MinimalPuzzle | None:
        """Move until the puzzle is as wanted; None if that takes too many moves."""
        for _ in range(N_MOVES):
            if not self._distance:
                return self._puzzle
            moved = self._moved()
            if moved.clues != self._puzzle.clues:
                moved_distance = self._distance_of(moved.clues)
                if moved_distance <= self._distance:
                    self._puzzle, self._distance = moved, moved_distance
        return None if self._distance else self._puzzle

    def _moved(self) -> MinimalPuzzle:
        """Return a minimal puzzle with some clues more, and without what is spare then."""
        clues, grid = self._puzzle.clues, self._puzzle.grid
        n_added = FEWEST_ADDED + self._draws.below(MOST_ADDED - FEWEST_ADDED + 1)
        cells = list(range(self._kind.n_cells))
        self._draws.shuffle(cells)
        added = [cell for cell in cells if not clues[cell]][:n_added]
        more = bytearray(clues)
        for cell in added:
            more[cell] = grid[cell]
        order = [cell for cell in cells if clues[cell]] + added
        left, witnesses = self._oracle.minimise(grid, order, bytes(more))
        return MinimalPuzzle(bytes(left), grid, b"".join(witnesses))

    def _distance_of(self, clues: bytes) -> int:
        n_clues = self._kind.n_clues(clues)
        n_off = max(
            (self._spec.min_clues or 0) - n_clues, n_clues - (self._spec.max_clues or n_clues), 0
        )
        return (
            distance(self._wanted, _rating(self._wanted, self._kind, clues))
            + _CLUE_DISTANCE * n_off
        )
