"""Puzzles with many clues: pools of minimal puzzles that gain clues, across grids.

The *neighbours* of a minimal puzzle are those with one clue less and one or more others
(``generator.making.walks.clue_exchange`` finds all of them).  Of a puzzle with 33 to 36 clues there
are a few with as many clues, and some have one with more: most of what leads upwards is one clue
dropped and two added.

A step takes a fresh puzzle, one of those with most clues, and finds all its neighbours; those that
are new up to symmetry are fresh, and the puzzle becomes a member of the pool, which keeps those
with most clues.  Where nothing is fresh, random pairs of clues of a random member are
exchanged.  A pool begins with puzzles of one grid, so that pools have nothing to do with each
other.

Measured
--------
Sudoku, CPU time of one core of a shared and very busy 2-core machine, some 4 ms a step.

- Pools of 20 members: 80 of 80 came to 31 and 32 clues, after 0.03 and 0.06 s in the mean, 12 of 12
  to 33, after 0.15 s; 13 of 13 to 34 within 500 steps and to 35 within 700, after 0.5 and 1.4 s;
  10 of 13 to 36 and 2 to 37 within 1,000 steps, 3.6 and 26 s of all pools for each.
- Pools of 60 members: 13 of 16 came to 36 within 1,500 steps, after 0.3 to 5 s; 3.7 s of all pools
  for each.  Five made 4,000 steps, 17 s: all came to 37, after 0.9 to 13 s, and one to 38, after
  11 s; they brought 125 to 805 puzzles with 36 clues or more.  A job of others brought 95 in 34 s,
  and one for 37 clues one in 35 s.
- In 4,000 steps two pools of 20 brought 35 and 20 puzzles with 36 clues and none with 37: after
  1,000 of them nothing was fresh.  Four of 200 brought 150 to 900, but came to their first later:
  after 2 to 9 s to 36, where pools of 60 with the same seeds took 1.6 to 3.5, and three to 37.
- To end a pool when nothing is fresh, in place of going on with pairs: 3.1 s for each that came to
  36, for 3.0.

Rejected; seconds of all attempts for each that came to 36 clues, 8 to 14 pools each, where the same
took 2.0 and 3.2 in two runs:

- A random member, and one to three of its clues dropped at random, in pools of 10, where new
  puzzles replace those with fewer clues: 4.0 and 5.3.  Much of that has been asked before.
- All single clues of such members, and then their pairs, each once: 4.0.  Pools of ten are at 35
  clues after 0.8 s, and some stay there.
- Ten pairs of each fresh puzzle as well: 3.8.  A pair takes three times as long as a single clue
  and leads upwards more seldom; three clues are worse again.
- Those fresh puzzles first that come of a puzzle with many neighbours: 2.6 and 3.7.
- An earlier version drew up to three clues to drop, and added others at random that left each clue
  one of its listed witnesses, in Python: 2.2 ms a try; 34 clues after 4,000 to 7,500 of these, 35
  never.
"""

from collections.abc import Callable, Iterator
from itertools import islice

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind, given_cells
from cluesmith.generator.kinds.search_plans import ClimbPlan
from cluesmith.generator.making.walks.clue_exchange import ClueExchange
from cluesmith.generator.making.walks.clue_walk import GridWalk, may_be_walked
from cluesmith.generator.making.walks.moves import minimal
from cluesmith.generator.oracles.interface import WitnessOracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.spec import GenerationSpec

# Pairs of clues that a step exchanges when the single clues of all members have been.
N_PAIRS = 20

# Fresh puzzles that wait, for each member.
N_WAITING = 4


def climb_plan(spec: GenerationSpec) -> ClimbPlan | None:
    """Return the plan of a climb to the wanted clues, None if other methods are better."""
    if spec.min_clues is None or not may_be_walked(spec):
        return None
    climbs = spec.kind.known.climbs
    limits = [n for n in climbs if n <= spec.min_clues]
    return climbs[max(limits)] if limits else None


def climb(
    spec: GenerationSpec,
    oracle: WitnessOracle,
    signature: Callable[[bytes], int],
    plan: ClimbPlan,
    seed: int,
) -> Iterator[MinimalPuzzle]:
    """Yield puzzles with many clues as they are found, from one pool.

    Parameters
    ----------
    spec : GenerationSpec
        With a least number of clues.
    oracle : WitnessOracle
        Bands, or houses of any kind.
    signature : callable
        The number that all forms of a puzzle of the kind have in common.
    seed : int
        64 bits.

    Yields
    ------
    MinimalPuzzle
        Those within the limits of clues, no two the same up to symmetry; only the first if none may
        overlap, since the others of the pool do.

    Notes
    -----
    Deterministic, on any machine.
    """
    kind = spec.kind
    pool = _Pool(kind, oracle, signature, plan.size, seed)
    found = (
        _puzzle(oracle, clues)
        for _ in range(plan.n_steps)
        for clues in pool.step()
        if spec.accepts(kind.n_clues(clues))
    )
    return islice(found, None if spec.max_overlap is None else 1)


def _puzzle(oracle: WitnessOracle, clues: bytes) -> MinimalPuzzle:
    grid = oracle.solutions(clues, 1)[0]
    return minimal(oracle, clues, grid, given_cells(clues))


class _Pool:
    """Puzzles on the way: members, whose single clues have been exchanged, and fresh ones."""

    def __init__(
        self,
        kind: Kind,
        oracle: WitnessOracle,
        signature: Callable[[bytes], int],
        size: int,
        seed: int,
    ) -> None:
        self._signature = signature
        self._size = size
        self._draws = Draws(seed)
        self._exchange = ClueExchange(oracle, kind.n_cells, kind.n_digits)
        self._seen: set[int] = set()  # signatures
        self._members: list[bytes] = []
        self._fresh: list[bytes] = []
        walk = GridWalk(kind, oracle, Draws(self._draws.bits()))
        walk.make_all()
        for puzzle in walk.found()[:size]:
            self._add(puzzle.clues)

    def step(self) -> Iterator[bytes]:
        """Yield the new puzzles of one step."""
        try:
            yield from self._step()
        except SearchLimitError:
            return

    def _step(self) -> Iterator[bytes]:
        below = self._draws.below
        if self._fresh:
            clues = self._take_fresh()
            given = given_cells(clues)
            exchanges = [[cell] for cell in given]
        else:
            clues = self._members[below(len(self._members))]
            given = given_cells(clues)
            exchanges = [
                [given[below(len(given))], given[below(len(given))]] for _ in range(N_PAIRS)
            ]
        self._exchange.take(clues)
        for dropped in exchanges:
            for found in self._exchange.exchange(dropped):
                if self._add(found):
                    yield found

    def _take_fresh(self) -> bytes:
        """Make a member of one of the fresh puzzles with most clues, and return it."""
        fewest_blank = min(map(_n_blank, self._fresh))
        best = [i for i, clues in enumerate(self._fresh) if _n_blank(clues) == fewest_blank]
        clues = self._fresh.pop(best[self._draws.below(len(best))])
        self._members.append(clues)
        if len(self._members) > self._size:
            self._members.remove(max(self._members, key=_n_blank))
        return clues

    def _add(self, clues: bytes) -> bool:
        """Add a puzzle if it is new; return True if it is."""
        n_before = len(self._seen)
        self._seen.add(self._signature(clues))
        if len(self._seen) == n_before:
            return False
        most_blank = max(map(_n_blank, self._members), default=len(clues))
        if len(self._members) < self._size or _n_blank(clues) <= most_blank:
            self._fresh.append(clues)
        if len(self._fresh) > N_WAITING * self._size:
            self._fresh.sort(key=_n_blank)
            del self._fresh[N_WAITING * self._size // 2 :]
        return True


def _n_blank(clues: bytes) -> int:
    return clues.count(0)
