"""Pool search {-1+1}: puzzles with few clues, by way of many.

A step takes a puzzle from a pool, drops one clue, and finds all puzzles that one other clue makes
of what is left (``BandOracle.one_more``: exact, in some 60 us).  They are made minimal; those that
are new go into the pool, where they replace puzzles with as many clues or more, and on to the
caller if they keep within the limit.  The pool starts from an empty grid: a random grid, made
minimal.  It sinks from 24 clues to the fewest that its plan admits and stays there.

New means new up to symmetry, as the signature tells.  That is no luxury: to move the only clue of a
row into an empty row of its band, or to give the only clue with some digit the digit that is
missing, makes the same puzzle in another form, and at 17 clues a pool that takes such forms for new
has little else after seconds (1,420 puzzles in 30 s, most of them forms of each other).

No neighbourhood is searched twice: a member keeps the clues that have not been dropped yet, and
those do not include the one that came last, since the puzzle without it is where it comes from.

The plans
---------
Kinds hold their plans.  Measured for Sudoku, distinct puzzles (up to symmetry) a 1,000 steps:

===== ===== ====== ======== ======== ========================================================
limit steps attempt size 20  size 50  and with 200 members
===== ===== ====== ======== ======== ========================================================
22    1,500  4      2,179    2,377    2,147
20    1,500  4        857      934      552
19    6,000  4        546      552      466
18    6,000  4        216      207       56
17   12,000  8        7.6      7.4   (5 members: 0.01, 10 members: 0.9)
===== ===== ====== ======== ======== ========================================================

- A small pool sinks fast, a very small one gets stuck.  First 17 after some 4,000 steps.
- Members have as many clues as the limit or more, for volume: with 18 in place of 20, few of the
  puzzles found have 19 or 20 clues; with 19 or 20 in place of 18, 26 or 4,600 times fewer 18s.
- An easy limit has short attempts, so that the puzzles of a job come from many pools.

Measured and rejected
---------------------
Same measure; one clue dropped and put back, in all steps, gives 2,377 at limit 22, 934 at 20.

- Two clues dropped, one put back as in a random solution, then all puzzles by one more: 484; 44.
  In half of the steps: 1,375; 384.  In half of the steps two, else three: 281; 13.
  At 17 clues, two in a quarter of the steps: 2.8 for 7.6; three in an eighth: 0.9.
- Members of 18 clues or more at limit 17, against drifting into crowds of 17s: 0.8.
- Listing all solutions of what is left, 0.25 us each, to see which clue only one of them has:
  500 us to 1,300 us a step.  By pairs of clues from the list of two clues dropped: 760 a second
  at 20 clues, where a step of one clue brought 2,700.
- Local search for the few clues with the fewest solutions, any number of them: stuck within
  seconds at sets whose neighbours all have thousands of solutions; 10 puzzles of 19 a second.

References
----------
{-1+1}, {-2+2}: the vicinity search of the enjoysudoku.com forum.  Pools: t-dillon/tdoku.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from generator.bands import BandOracle
from generator.seeds import Draws
from generator.signature import signature

# The member that a new puzzle replaces has the most clues of so many, drawn at random.
N_COMPARED = 5


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """How an attempt under a clue limit runs its pool, and what to expect of it.

    Parameters
    ----------
    size : int
        Puzzles in the pool.
    n_steps : int
        Steps of an attempt.
    least_clues : int
        The fewest clues of a puzzle that goes into the pool.
    attempt_s : float
        Measured seconds of an attempt on a common core.
    n_puzzles : float
        Measured puzzles of an attempt.
    """

    size: int
    n_steps: int
    least_clues: int
    attempt_s: float
    n_puzzles: float


@dataclass(frozen=True, slots=True)
class PoolPuzzle:
    """A minimal puzzle, its grid, and the witnesses of its clues in the order of cells, joined."""

    clues: bytes
    grid: bytes
    witnesses: bytes


@dataclass(frozen=True, slots=True)
class _Member:
    clues: bytes
    n_clues: int
    untried: list[int]  # the cells whose clues have not been dropped yet


def pool_attempt(oracle: BandOracle, plan: PoolPlan, max_clues: int, seed: int) -> list[PoolPuzzle]:
    """Run a pool of its own for the steps of the plan.

    Parameters
    ----------
    oracle : BandOracle
    plan : PoolPlan
    max_clues : int
        The most clues of a puzzle that is returned.
    seed : int
        64 bits.

    Returns
    -------
    list of PoolPuzzle
        All puzzles found within the limit, no two the same up to symmetry, in the order found.

    Notes
    -----
    Deterministic, on any machine.  A step takes some 0.1 ms; signals are seen to in between.
    """
    pool = _Pool(oracle, plan, max_clues, seed)
    return [puzzle for _ in range(plan.n_steps) for puzzle in pool.step()]


class _Pool:
    def __init__(self, oracle: BandOracle, plan: PoolPlan, max_clues: int, seed: int) -> None:
        self._oracle = oracle
        self._plan = plan
        self._max_clues = max_clues
        self._draws = Draws(seed)
        self._members: list[_Member] = []
        self._seen: set[int] = set()  # signatures

    def step(self) -> Iterator[PoolPuzzle]:
        """Search one neighbourhood, or start anew if there is none left."""
        if not self._members:
            return self._start()
        left = self._drop_clue()
        return self._take_in(self._oracle.one_more(left, self._draws.bits()), left)

    def _start(self) -> Iterator[PoolPuzzle]:
        grid = cast("bytes", self._oracle.fill(self._draws.bits()))  # no clues: it has a solution
        order = list(range(81))
        self._draws.shuffle(order)
        clues, _ = self._oracle.minimise(grid, order)
        return self._take_in([(clues, grid)], clues)

    def _drop_clue(self) -> bytes:
        """Take a puzzle and an untried clue at random, and return the puzzle without it."""
        members = self._members
        number = self._draws.below(len(members))
        untried = members[number].untried
        left = bytearray(members[number].clues)
        left[untried.pop(self._draws.below(len(untried)))] = 0
        if not untried:
            members[number] = members[-1]
            members.pop()
        return bytes(left)

    def _take_in(
        self, puzzles: Iterable[tuple[bytes, bytes]], source: bytes
    ) -> Iterator[PoolPuzzle]:
        """Make puzzles with their grids minimal; yield those that are new and within the limit."""
        for clues, grid in puzzles:
            if not self._is_new(clues):
                continue
            minimal, witnesses = self._oracle.minimise(grid, _given(clues), clues)
            if minimal != clues and not self._is_new(minimal):
                continue
            n_clues = 81 - minimal.count(0)
            if n_clues >= self._plan.least_clues:
                untried = [cell for cell in _given(minimal) if source[cell]]
                self._add(_Member(minimal, n_clues, untried))
            if n_clues <= self._max_clues:
                yield PoolPuzzle(minimal, grid, b"".join(witnesses))

    def _is_new(self, clues: bytes) -> bool:
        n_before = len(self._seen)
        self._seen.add(signature(clues))
        return len(self._seen) > n_before

    def _add(self, member: _Member) -> None:
        members = self._members
        if len(members) < self._plan.size:
            members.append(member)
            return
        numbers = [self._draws.below(len(members)) for _ in range(N_COMPARED)]
        worst = max(numbers, key=lambda number: members[number].n_clues)
        if members[worst].n_clues >= member.n_clues:
            members[worst] = member


def _given(clues: bytes) -> list[int]:
    return [cell for cell, digit in enumerate(clues) if digit]
