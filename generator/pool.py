"""Pool search {-1+1}: few clues by way of many puzzles."""

from dataclasses import dataclass, field

from generator.bands import BandOracle
from generator.seeds import Draws
from generator.signature import signature


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """How an attempt under a clue limit runs its pool, and what to expect of it.

    Parameters
    ----------
    size : int
        Puzzles in the pool.
    n_steps : int
        Steps of an attempt.
    least : int
        The fewest clues of a puzzle that goes into the pool.
    drop : tuple of int
        Clues dropped in a step, drawn evenly from these; as many come back.
    seconds : float
        Measured seconds of an attempt on a common core.
    n_puzzles : float
        Measured puzzles of an attempt.
    """

    size: int
    n_steps: int
    least: int
    drop: tuple[int, ...]
    seconds: float
    n_puzzles: float


@dataclass(frozen=True, slots=True)
class PoolPuzzle:
    """A minimal puzzle, its grid, and the witnesses of its clues in the order of cells, joined."""

    clues: bytes
    grid: bytes
    witnesses: bytes


@dataclass(slots=True)
class _Member:
    clues: bytes
    n_clues: int
    untried: list[int] = field(default_factory=list)


def pool_attempt(
    oracle: BandOracle, max_clues: int, plan: PoolPlan, seed: int
) -> list[PoolPuzzle]:
    pool = _Pool(oracle, plan, seed)
    found: list[PoolPuzzle] = []
    for _ in range(plan.n_steps):
        found += [puzzle for puzzle in pool.step() if 81 - puzzle.clues.count(0) <= max_clues]
    return found


class _Pool:
    def __init__(self, oracle: BandOracle, plan: PoolPlan, seed: int) -> None:
        self._oracle = oracle
        self._plan = plan
        self._draws = Draws(seed)
        self._members: list[_Member] = []
        self._seen: set[int] = set()

    def step(self) -> list[PoolPuzzle]:
        if not self._members:
            grid = self._oracle.fill(self._draws.bits())
            assert grid is not None
            order = list(range(81))
            self._draws.shuffle(order)
            return self._take([(grid, grid)], order, None)
        number = self._draws.below(len(self._members))
        member = self._members[number]
        n_dropped = self._plan.drop[self._draws.below(len(self._plan.drop))]
        if n_dropped == 1:
            cell = member.untried.pop(self._draws.below(len(member.untried)))
            if not member.untried:
                self._members[number] = self._members[-1]
                self._members.pop()
            left = bytearray(member.clues)
            left[cell] = 0
        else:
            left = bytearray(member.clues)
            cells = [cell for cell in range(81) if left[cell]]
            self._draws.shuffle(cells)
            for cell in cells[:n_dropped]:
                left[cell] = 0
            grid = self._oracle.fill(self._draws.bits(), bytes(left))
            cells = [cell for cell in range(81) if not left[cell]]
            self._draws.shuffle(cells)
            for cell in cells[:n_dropped-1]:
                left[cell] = grid[cell]
        return self._take(self._oracle.one_more(bytes(left), self._draws.bits()), None, bytes(left))

    def _take(self, puzzles, order, left) -> list[PoolPuzzle]:
        found = []
        for clues, grid in puzzles:
            mark = signature(clues)
            if mark in self._seen:
                continue
            cells = order or [cell for cell in range(81) if clues[cell]]
            minimal, witnesses = self._oracle.minimise(grid, cells, clues)
            if minimal != clues:
                self._seen.add(mark)
                mark = signature(minimal)
                if mark in self._seen:
                    continue
            self._seen.add(mark)
            found.append(PoolPuzzle(minimal, grid, b"".join(witnesses)))
            self._keep(minimal, left)
        return found

    def _keep(self, clues: bytes, left) -> None:
        n_clues = 81 - clues.count(0)
        plan = self._plan
        if n_clues < plan.least:
            return
        untried = [cell for cell in range(81) if clues[cell] and (left is None or left[cell])]
        if not untried: return
        member = _Member(clues, n_clues, untried)
        if len(self._members) < plan.size:
            self._members.append(member)
            return
        worst = max((self._draws.below(plan.size) for _ in range(5)), key=lambda i: self._members[i].n_clues)
        if self._members[worst].n_clues >= n_clues:
            self._members[worst] = member
