"""Pool search {-1+1}: puzzles with few clues, by exchanging clues of many.

A step takes a puzzle from a pool, drops one clue, and finds all puzzles that one other clue makes
of what is left (``one_more``: exact; the bands take some 60 us).  They are made minimal; those that
are new go into the pool, where they replace puzzles with as many clues or more, and on to the
caller if they keep within the limit.  The pool starts from an empty grid: a random grid, made
minimal.  It sinks from 24 clues to the fewest that its plan admits and stays there.

New means new up to symmetry, by the signature.  That is no luxury: to move the only clue of a
row into an empty row of its band, or to give the only clue with some digit the digit that is
missing, makes the same puzzle again.  In one run of a pool that took such puzzles for new ones,
102 puzzles of 17 clues were 5 in all.  Between attempts nothing is compared.

No neighbourhood is searched twice: a member keeps the clues that have not been dropped yet, and
those do not include the one that came last, since the puzzle without it is where it comes from.

The plans
---------
Kinds hold their plans, or else ``pool_plans.py`` guesses one.  For Sudoku, puzzles a 1,000 steps,
all of different classes but where two figures are given: puzzles and classes.

===== ======= ======== ========= ========= ========= ========
limit steps   attempts size 10   size 20   size 50   size 200
===== ======= ======== ========= ========= ========= ========
22    1,500   8                  2,219     2,287     2,038
20    1,500   8                  866       822       512
19    6,000   5                  532       590       525
18    6,000   8                  233       150       59
17    12,000  16       3.5, 2.7  9.2, 5.1  3.5, 2.8  0.5
===== ======= ======== ========= ========= ========= ========

- A small pool sinks fast, a very small one gets stuck: with 5 members one attempt of 8 came to 17.
- At 17 attempts differ widely: a quarter bring 4 puzzles or fewer, some bring hundreds.  Pools sink
  into the same crowds of 17s.  With 50 members, 41 attempts of 16,000 steps brought 66 a second,
  31 of different classes; 31 attempts of 12,000 steps 36 and 30.  Hence no more steps than that.
- Members have as many clues as the limit or more.  With 18 in place of 19 at limit 19: 300 for 590;
  with 18 in place of 17 at limit 17: 0.4 for 3.5, all of different classes.
- An easy limit has short attempts, so that the puzzles of a job come from many pools.

Nine of ten puzzles have a grid of their own.  One core of a shared 2-core EPYC (Zen 5), whole
attempts, puzzles a second when it was quiet and when others were at work on both cores: 12,700 and
8,300 at limit 22; 5,600 and 4,400 at 20; 6,800 and 3,400 at 19; 2,800 and 1,400 at 18.  At 17, 62
a second, 40 of different classes, over 25 attempts.

Puzzles that must not overlap
-----------------------------
Neighbours share all clues but one, and a pool's puzzles most of them.  But a pool drifts: after
some 20 steps at 20 clues a quarter of the clues is gone.  So a pool brings up to eight puzzles of
which no two share more than three quarters of their clues (``MOST_SHARED``).  Each leaves in a
random form (``random_forms.py``), so that nobody who has solved one recognises another, and two
share as many clues as any two puzzles do.  More than eight would be cheaper, but a small job should
not have all its puzzles from one pool.  CPU milliseconds a puzzle on a shared and busy machine, for
pools that end with the first one, and with eight:

===== ========= =====
limit the first eight
===== ========= =====
22    0.9       1.2
21    1.6       1.5
20    3.9       1.8
19    20        5.6
18    75        20
17    650       217
===== ========= =====

So from 21 clues on each has a pool and a random grid of its own.  At 20, with no more than half of
the clues shared before they move apart, a pool takes 4.6 ms for each, and not less where clues that
are still shared are dropped first: no gain.

A small pool sinks fast.  CPU milliseconds to the first, means over some 100 pools each on a busy
machine, by members:

===== ========= ========= ========= ========== ==========
limit size 1    size 3    size 5    size 10    size 20
===== ========= ========= ========= ========== ==========
22    0.85      0.99      1.1       1.2        1.3
21    1.7       2.1       2.5       2.9        3.4
20    4.8       6.9       6.5       7.9        13
19    20        19        25        24         30
18                        75        99         110
===== ========= ========= ========= ========== ==========

At 18, a pool of one took 1.4 times as long as one of two.  At 17, 45 of 46 pools of 20 members came
to one within 12,000 steps, 0.65 s each; of 5 members 38 of 47.

Measured and rejected for these, puzzles a second that do not overlap at 22, 21, 20 and 19 clues,
where pools of their own brought 1,180, 590, 210 and 50:

- Hitting sets on random grids (``fewest_clues.py``): 550, 204, 66, 20.
- One pool that goes on: of five members those that share fewest clues with the puzzle handed out
  last, and clues that it has are dropped: 241 at 22, 175 at 20, 78 at 19.
- The far ones of those that a whole pool brings: 143, 81, 19 at 22, 20, 19.
- Half of a found puzzle's clues in a grid that is filled anew: of 1,000 no more than 40 to 60 have
  22 clues, as of random ones 37.
- 18 clues with random digits first, and a grid for them: 53 of 1,000 have 22, but each takes 1.6
  times as long.
- A pool of one goes on to the first neighbour that may replace it, without a look at the others:
  2.1 ms a puzzle at 20 clues for 2.0.
- The member with fewest clues in place of a random one, and on to the next as soon as a clue is
  saved: 1,300, 646, 220, 50.  Not worth a second way to choose.

Measured and rejected
---------------------
On earlier versions of this search, puzzles a 1,000 steps, 4 attempts (8 at 17 clues), 50 members:

- Two clues dropped, one put back as in a random solution, then all puzzles by one more: 484 for
  2,377 at limit 22, 44 for 934 at 20.  In half of the steps: 1,375; 384.  Two in half of the steps
  and three in the others: 281; 13.
- At 17 clues, with 20 members: two in a quarter of the steps 2.9 for 9.9; three in an eighth 0.9.
- Listing all solutions of what is left to see which clue only one of them has: 0.25 to 1.3 ms a
  step where ``one_more`` takes 0.05 to 0.07.  The same for pairs of clues, after two are dropped:
  fewer than 900 puzzles a second at 20 clues, where single clues brought 1,900 to 2,700.
- Local search among sets of 18 or 19 clues for one with few solutions: stuck within seconds where
  all neighbours have thousands; 10 puzzles of 19 a second at best, and none of 18.

References
----------
{-1+1}, {-2+2}: the vicinity search of the enjoysudoku.com forum.  Pools: t-dillon/tdoku.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import InitVar, dataclass, field
from itertools import islice

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind, given_cells
from cluesmith.generator.kinds.search_plans import PoolPlan
from cluesmith.generator.making.overlap import new_overlap_index
from cluesmith.generator.making.pool_plans import MOST_SHARED
from cluesmith.generator.making.random_forms import random_form
from cluesmith.generator.making.walks.moves import random_start
from cluesmith.generator.oracles.interface import PoolOracle
from cluesmith.generator.puzzle import MinimalPuzzle

# A new puzzle replaces the member with most clues among this many random ones.
N_COMPARED = 5


def far_siblings(
    kind: Kind, found: Iterable[MinimalPuzzle], plan: PoolPlan, seed: int
) -> Iterator[MinimalPuzzle]:
    """Return as many puzzles of a pool as the plan wants, far from each other.

    Where they are more than one, each is in a random form.

    Parameters
    ----------
    found : iterable of MinimalPuzzle
        The puzzles of a pool.
    seed : int
        64 bits; chooses the forms.
    """
    if plan.most == 1:
        return islice(found, 1)
    draws = Draws(seed)
    index = new_overlap_index(kind.n_cells, str(int(MOST_SHARED * plan.least_clues)))
    far = (each for each in found if index.add_unless_overlapping(each.clues))
    return (random_form(kind, each, draws) for each in islice(far, plan.most))


@dataclass(frozen=True, slots=True)
class _Member:
    clues: bytes
    n_clues: int
    untried: list[int]  # the cells whose clues have not been dropped yet


@dataclass(slots=True)
class Pool:
    """A pool of puzzles; to iterate is to run it and to take each puzzle as soon as it is found.

    The puzzles are those within the limit, no two the same up to symmetry.

    Notes
    -----
    Deterministic, on any machine.  A step takes some 0.1 ms for Sudoku; signals are seen to in
    between.
    """

    oracle: PoolOracle
    """Bands, or houses of any kind."""
    signature: Callable[[bytes], int]
    """The number that all forms of a puzzle of the kind have in common."""
    plan: PoolPlan
    max_clues: int
    """The most clues of a puzzle that is returned."""
    seed: InitVar[int]
    """64 bits."""
    _draws: Draws = field(init=False)
    _members: list[_Member] = field(init=False, default_factory=list)
    _seen: set[int] = field(init=False, default_factory=set)  # signatures

    def __post_init__(self, seed: int) -> None:
        self._draws = Draws(seed)

    def __iter__(self) -> Iterator[MinimalPuzzle]:
        return (puzzle for _ in range(self.plan.n_steps) for puzzle in self.step())

    def step(self) -> Iterator[MinimalPuzzle]:
        """Search one neighbourhood, or start anew if there is none left."""
        try:
            if not self._members:
                yield from self._start()
            else:
                left = self._drop_clue()
                more = self.oracle.one_more(left, self._draws.bits())
                yield from self._take_in(more, left)
        except SearchLimitError:
            return  # what is left of the neighbourhood is not looked at

    def _start(self) -> Iterator[MinimalPuzzle]:
        start = random_start(self.oracle, self._draws)
        return self._take_in([(start.clues, start.grid)], start.clues)

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
    ) -> Iterator[MinimalPuzzle]:
        """Make puzzles with their grids minimal; yield those that are new and within the limit."""
        for clues, grid in puzzles:
            if not self._is_new(clues):
                continue
            minimal, witnesses = self.oracle.minimise(grid, given_cells(clues), clues)
            if minimal != clues and not self._is_new(minimal):
                continue
            n_clues = len(minimal) - minimal.count(0)
            if n_clues >= self.plan.least_clues:
                untried = [cell for cell in given_cells(minimal) if source[cell]]
                self._add(_Member(minimal, n_clues, untried))
            if n_clues <= self.max_clues:
                yield MinimalPuzzle(minimal, grid, b"".join(witnesses))

    def _is_new(self, clues: bytes) -> bool:
        n_before = len(self._seen)
        self._seen.add(self.signature(clues))
        return len(self._seen) > n_before

    def _add(self, member: _Member) -> None:
        members = self._members
        if len(members) < self.plan.size:
            members.append(member)
            return
        numbers = [self._draws.below(len(members)) for _ in range(N_COMPARED)]
        worst = max(numbers, key=lambda number: members[number].n_clues)
        if members[worst].n_clues >= member.n_clues:
            members[worst] = member
