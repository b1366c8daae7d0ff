"""Very hard Sudoku: a pool of puzzles that moves up the scale of ER step by step.

For 9x9 Sudoku.  ``is_easier`` checks if all chains below an ER, taken together, solve a puzzle.  It
takes about a millisecond, and a rating takes 13 or more.  A member moves to a puzzle that reaches
at least the member's own step.  A new puzzle replaces one of the lowest members.  Only puzzles that
reach the last step are rated.  If a higher ER is wanted, the rating is their step from there on.

Members begin at 9.0, each from a walk of its own, so that they do not overlap.

Four attempts of 3.9 s bring 6 puzzles of --er 9.5..; the walk of ``rating_walk`` brings none in
40 s.  docs/decisions/search-methods.md has all measurements, and the variants that were rejected.
"""

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.making.walks.likely_er import likely_er
from cluesmith.generator.making.walks.moves import across_grids, within_grid
from cluesmith.generator.oracles.oracle_registry import band_oracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.rating.rating import Rating, is_easier, rate_up_to, rated_by_whips
from cluesmith.generator.rating.wanted.difficulty_distance import highest_er, lowest_er
from cluesmith.generator.spec import GenerationSpec

# A pool is worth its time if the wanted ER, in tenths, is at least this.
LEAST_ER = 93

# Steps of the scale, in tenths of ER. Chains that are not within others decide the last step.
_STEPS = (90, 91, 92, 93, 94, 95)

# The ER, in tenths, of the puzzles that an attempt begins with.
START_ER = 90
# Their best number.
N_FIRST = 10

# Moves of an attempt.
_N_MOVES = 4_000

# The search skips puzzles with a lower likely ER.
_LEAST_LIKELY = -3_500

# Clues that a move within a grid adds.
_FEWEST_ADDED, _MOST_ADDED = 2, 5

# A puzzle, and the ER that it is known to reach.
_Member = tuple[int, MinimalPuzzle]


def hard_climb(
    spec: GenerationSpec, starts: list[MinimalPuzzle], seed: int, least_er: int | None = None
) -> list[tuple[MinimalPuzzle, Rating | None]]:
    """Make one attempt at very hard puzzles.

    Parameters
    ----------
    spec : GenerationSpec
        With a difficulty whose least ER is LEAST_ER or more.
    starts : list of MinimalPuzzle
        With an ER of START_ER or more, one at least.
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
    Deterministic, on any machine.  Some 4 seconds, less where one will do.
    """
    climb = _HardClimb(spec, starts, seed, least_er)
    for _ in range(_N_MOVES):
        if climb.found and spec.max_overlap is not None:
            return climb.found[:1]
        climb.move()
    return climb.found


class _HardClimb:
    """The members of an attempt, and their results."""

    found: list[tuple[MinimalPuzzle, Rating | None]]

    def __init__(
        self, spec: GenerationSpec, starts: list[MinimalPuzzle], seed: int, least_er: int | None
    ) -> None:
        self.found = []
        self._least_er = least_er
        self._spec = spec
        self._kind = spec.kind
        self._wanted = spec.wanted_difficulty
        least = lowest_er(self._wanted)
        self._least = least
        self._steps = [step for step in _STEPS if step <= least]
        self._oracle = band_oracle()
        self._draws = Draws(seed)
        self._seen: set[bytes] = set()
        self._members: list[_Member] = [(START_ER, start) for start in starts]

    def move(self) -> None:
        """Move a member, and keep what reaches its step."""
        step, puzzle = self._members[self._draws.below(len(self._members))]
        for moved in self._moved(puzzle):
            if moved.clues in self._seen:
                continue
            self._seen.add(moved.clues)
            reached = self._reached(moved, step)
            if reached >= step and self._n_off(moved) <= self._n_off(puzzle):
                self._keep((reached, moved))

    def _moved(self, puzzle: MinimalPuzzle) -> list[MinimalPuzzle]:
        if self._draws.below(2):
            return across_grids(self._oracle, puzzle, self._draws)
        n_added = _FEWEST_ADDED + self._draws.below(_MOST_ADDED - _FEWEST_ADDED + 1)
        return [within_grid(self._oracle, puzzle, self._draws, n_added)]

    def _reached(self, puzzle: MinimalPuzzle, least: int) -> int:
        """Return the ER that a puzzle is known to reach; -1 if it is less than ``least``.

        If it reaches the last step, it is rated, and taken if it is as wanted.
        """
        if likely_er(self._oracle, puzzle.clues) < _LEAST_LIKELY:
            return -1
        reached = 0
        for step in self._steps:
            if step >= least:
                if is_easier(puzzle.clues, step):
                    return reached if reached >= least else -1
                reached = step
        highest = highest_er(self._wanted) if self._least_er is None else self._least_er - 1
        rating = rate_up_to(self._kind, puzzle.clues, highest)
        if rating is None and self._least_er is not None:
            if not self._n_off(puzzle):
                self.found.append((puzzle, None))
            return self._least
        if rating is None or rating.er is None:
            return -1
        er = rating.er
        if self._wanted.whip is not None:
            rating = rated_by_whips(self._kind, puzzle.clues, rating)
        if self._wanted.admits(rating) and not self._n_off(puzzle):
            self.found.append((puzzle, rating))
        return min(er, self._least)

    def _n_off(self, puzzle: MinimalPuzzle) -> int:
        return self._spec.n_off(self._kind.n_clues(puzzle.clues))

    def _keep(self, member: _Member) -> None:
        """Let a member take the place of one of the lowest, unless it is lower than these."""
        lowest = min(step for step, _ in self._members)
        if member[0] >= lowest:
            places = [n for n, (step, _) in enumerate(self._members) if step == lowest]
            self._members[places[self._draws.below(len(places))]] = member
