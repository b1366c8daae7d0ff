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

A step takes 4 ms.  Pools of 60 members come to 36 clues in 0.3 to 5 s, and to 37 in up to 17 s.

Rejected
--------
Seconds of all attempts for each that came to 36 clues, for 2.0 to 3.2 of the kept version;
docs/decisions/search-methods.md has all figures.

- Pools of 20: nothing is fresh after 1,000 steps.  Pools of 200: they come to 36 later.
- A random member and one to three of its clues, in pools of 10: 4.0 and 5.3.
- All single clues of such members, then their pairs: 4.0.
- Ten pairs of each fresh puzzle as well: 3.8.
- Fresh puzzles with many neighbours first: 2.6 and 3.7.
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
