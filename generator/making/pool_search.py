"""Pool search {-1+1}: puzzles with few clues, by exchanging clues of many.

A step takes a puzzle from a pool, drops one clue, and finds all puzzles that another clue makes of
the rest (``one_more``: exact, 60 us with the bands).  It makes them minimal.  New ones join the
pool, in place of puzzles with no fewer clues, and go to the caller if they keep the limit.  A pool
starts with a random grid made minimal.  It sinks from 24 clues to the fewest that its plan admits.

New means new up to symmetry, by the signature: moving the only clue of a row to an empty row of its
band gives the same puzzle again.  Without this test, 102 puzzles of 17 clues of one pool were 5.
Attempts are not compared with each other.

No neighbourhood is searched twice: a member keeps the list of clues not dropped yet, without the
one added last.

Plans
-----
A kind has a plan, or ``pool_plans.py`` guesses one.  A small pool sinks fast, a very small one gets
stuck.  Below 19 clues pools sink into the same puzzles, so attempts end after 12,000 steps: half of
the puzzles of longer ones are repeats.  Attempts for an easy limit are short, so that the puzzles
of a job come from many pools.

Puzzles that must not overlap
-----------------------------
The puzzles of a pool share most of their clues, but the pool drifts.  So it gives up to eight
puzzles of which no two share more than three quarters of their clues (``kinship`` of a spec); with
21 clues or more, one.  Each gets a random form (``random_forms.py``), so that solvers do not
recognise it.  More than eight would be no cheaper, and a small job should not come from one pool.
Of closer kinship a pool gives 32.  With 20 clues, us a puzzle: 75 % 3,831; 95 % 1,218 for 8 of a
pool, 787 for 16, 599 for 32, 659 for 64; 90 % 1,229 for 32.

Rejected
--------
Puzzles per 1,000 steps or per second, for what the kept version brings.
docs/decisions/search-methods.md has all figures.

- Two clues dropped, one put back as in a solution, then one more: 484 for 2,377 at limit 22.
- Listing all solutions of what is left: 0.25 to 1.3 ms a step for 0.05 to 0.07.
- Local search among sets of 18 or 19 clues: 10 puzzles of 19 clues a second, none of 18.
- Without overlap: hitting sets on random grids, 66 for 210 at 20 clues; one pool that goes on, 175;
  the far puzzles of a whole pool, 81; half of a found puzzle in a new grid: no gain.

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
from cluesmith.generator.making.random_forms import random_form
from cluesmith.generator.making.walks.moves import random_start
from cluesmith.generator.oracles.interface import PoolOracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.spec import LEAST_KINSHIP

# A new puzzle replaces the member with most clues among this many random ones.
N_COMPARED = 5

# The most puzzles of a pool that a job of closer kinship takes.
N_KIN = 32


def far_siblings(
    kind: Kind, found: Iterable[MinimalPuzzle], plan: PoolPlan, kinship: int, seed: int
) -> Iterator[MinimalPuzzle]:
    """Return the puzzles that the plan wants, far from each other.

    If it wants more than one, each is in a random form.

    Parameters
    ----------
    found : iterable of MinimalPuzzle
        The puzzles of a pool.
    kinship : int
        The part of their clues, in percent, that two of them may share.
    seed : int
        64 bits; chooses the forms.
    """
    if plan.most == 1:
        return islice(found, 1)
    draws = Draws(seed)
    index = new_overlap_index(kind.n_cells, str(kinship * plan.least_clues // 100))
    far = (each for each in found if index.add_unless_overlapping(each.clues))
    most = plan.most if kinship == LEAST_KINSHIP else N_KIN
    return (random_form(kind, each, draws) for each in islice(far, most))


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
