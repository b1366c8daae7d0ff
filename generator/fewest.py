"""Fewest clues: the smallest puzzle for a given grid, by implicit hitting sets."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from generator.errors import GridError
from generator.hitting_set import HittingSet
from generator.kind import Kind
from generator.links import SearchLimitError
from generator.oracle import Oracle, oracle_for
from generator.seeds import derive_seed
from generator.topdown import Minimal, removal_order, remove_clues

DEFAULT_STEPS = 2_000_000
QUESTION_STEPS = 100

# Solutions that one hole is asked for: with all of them at hand, the smallest sets are minimal.
_MAX_SOLUTIONS = 256
# Node budget of a question, for dancing links.
_QUESTION_NODES = 50_000
# A pool of more sets than the first is cut down to the heaviest.
_EVERY = 0
_ROUNDS=1
_DIRECT=0
_NOPAIRS=0
_SHALLOW=0
_MAX_SETS, _KEPT_SETS = 12000, 8000


def fewest_clues(
    kind: Kind,
    grid: bytes,
    seed: int,
    target: int | None = None,
    max_steps: int = DEFAULT_STEPS,
) -> Minimal:
    """Return the minimal puzzle with the fewest clues that can be found for a grid.

    Parameters
    ----------
    kind : Kind
    grid : bytes
        A full grid of the kind.
    seed : int
        64 bits.
    target : int, optional
        Stop at a puzzle of so many clues or fewer; at the fewest that the kind is known to need
        if None.
    max_steps : int
        Steps to spend.

    Raises
    ------
    GridError
        The grid breaks the rules of the kind.
    SearchLimitError
        Not even a first puzzle could be made within the kind's node budget.
    """
    if not kind.rules.is_grid(grid):
        raise GridError(f"this is no {kind.title} grid: some house breaks the rules")
    target = max(target or 1, kind.min_clues or 1)
    order = removal_order(kind, derive_seed(seed, "order"))
    best = remove_clues(oracle_for(kind, None, kind.attempt_nodes), grid, order)
    if kind.n_clues(best.clues) <= target or max_steps <= 0:
        return best
    return _Hunt(kind, grid, seed, max_steps).improve(best, target)


def hitting_attempt(
    kind: Kind, grid: bytes, max_clues: int, seed: int, max_steps: int = DEFAULT_STEPS
) -> Minimal | None:
    """Return a minimal puzzle of at most max_clues for a grid, or None if the steps ran out."""
    found = fewest_clues(kind, grid, seed, max_clues, max_steps)
    return found if kind.n_clues(found.clues) <= max_clues else None


class _Hunt:
    """The pool of one grid, and who answers for it."""

    def __init__(self, kind: Kind, grid: bytes, seed: int, max_steps: int) -> None:
        self.kind = kind
        self.grid = grid
        self.max_steps = max_steps
        self.n_questions = 0
        self.tick = 0
        self.oracle: Oracle = oracle_for(kind, None, _QUESTION_NODES)
        self.patient: Oracle = oracle_for(kind, None, kind.attempt_nodes)
        self.pool = HittingSet(grid, derive_seed(seed, "hitting set"))
        self.holes = _holes(kind, grid)
        for hole in _digit_holes(kind, grid, 2):
            _NOPAIRS or self._learn_all(hole)

    @property
    def n_left(self) -> int:
        """Steps of the budget that are left."""
        return self.max_steps - self.pool.n_flips - QUESTION_STEPS * self.n_questions

    def improve(self, best: Minimal, target: int) -> Minimal:
        """Return the smallest puzzle found after this one, at the target or out of budget."""
        self.pool.choose(cell for cell, value in enumerate(best.clues) if value)
        n_clues = self.kind.n_clues(best.clues)
        try:
            while n_clues > target and self.find(target if _DIRECT else n_clues - 1):
                best = self._minimal()
                n_clues = self.kind.n_clues(best.clues)
        except SearchLimitError:
            pass  # it is not known whether the next one is a puzzle
        return best

    def find(self, k: int) -> bool:
        """Choose k cells or fewer that are a minimal puzzle; False if the budget ran out."""
        while self.n_left > 0 and self.pool.hit(k, self.n_left):
            other = self._find_other(self.pool.clues())
            if other is None:
                self._make_minimal()
                return True
            self._learn(other)
            if _ROUNDS > 1:
                clues = self.pool.clues()
                for _ in range(_ROUNDS-1):
                    b=self.pool.blank(other,1)
                    clues=bytearray(clues)
                    c=next(i for i in range(len(b)) if b[i] and other[i]!=b[i])
                    clues[c]=b[c]
                    other=self._find_other(bytes(clues))
                    if other is None: break
                    self._learn(other)
            self.tick += 1
            if _EVERY and self.tick % _EVERY == 0:
                self._learn_hole()
            if self.pool.n_sets > _MAX_SETS:
                self.pool.prune(_KEPT_SETS)
        return False

    def _make_minimal(self) -> None:
        for cell in self.pool.chosen():
            if self.pool.is_needed(cell):
                continue
            other = self._find_other(_without(self.pool.clues(), [cell]))
            if other is None:
                self.pool.drop(cell)
            else:
                self._learn(other)

    def _find_other(self, clues: bytes) -> bytes | None:
        self.n_questions += 1
        try:
            return self.oracle.find_other(clues, self.grid)
        except SearchLimitError:
            return self._find_among_more(clues) or self.patient.find_other(clues, self.grid)

    def _find_among_more(self, clues: bytes) -> bytes | None:
        """Return a second solution of the clues and as few more as a short search allows."""
        n_more = 1
        while True:
            self.n_questions += 1
            try:
                return self.oracle.find_other(self.pool.mixed(clues, n_more), self.grid)
            except SearchLimitError:
                n_more *= 2

    def _learn_hole(self) -> None:
        """Learn from the next hole."""
        hole = next(self.holes, None)
        if hole is not None:
            self._learn_all(hole)

    def _solutions(self, hole: bytes) -> list[bytes] | None:
        """Return all grids that fill a hole, or None where they are too many."""
        self.n_questions += 1
        try:
            found = self.oracle.solutions(hole, _MAX_SOLUTIONS)
        except SearchLimitError:
            return None
        return found if len(found) < _MAX_SOLUTIONS else None

    def _learn_all(self, hole: bytes) -> None:
        """Add the minimal unavoidable sets in a hole: all, or a few where there are too many."""
        others = self._solutions(hole)
        if others is not None:
            self.pool.add(others)
            return
        other = self._find_other(hole)
        if other is not None:
            self._learn(other)

    def _learn(self, other: bytes) -> None:
        """Add the minimal unavoidable sets among the cells in which a second grid differs."""
        if _SHALLOW: return self.pool.add([other])
        others = self._solutions(self.pool.blank(other))
        while others is None:
            smaller = self._find_smaller(other)
            others = [other] if smaller is None else self._solutions(self.pool.blank(smaller))
            other = smaller or other
        self.pool.add(others)

    def _find_smaller(self, other: bytes) -> bytes | None:
        """Return a grid that differs in a part of the cells of another, if there is one."""
        n_fixed = self.pool.distance(other) // 2
        while n_fixed > 0:
            smaller = self._find_other(self.pool.blank(other, n_fixed))
            if smaller is not None:
                return smaller
            n_fixed //= 2
        clues = bytearray(self.pool.blank(other))
        for cell, value in enumerate(clues):
            if value == 0:
                clues[cell] = self.grid[cell]
                smaller = self._find_other(bytes(clues))
                if smaller is not None:
                    return smaller
                clues[cell] = 0
        return None

    def _minimal(self) -> Minimal:
        """Return the chosen cells with their witnesses: each alone hits some set."""
        witnesses = []
        for cell in self.pool.chosen():
            witness = self._find_other(self.pool.blank_needing(cell))
            if witness is None:
                raise AssertionError(f"cell {cell}: its set is not unavoidable")
            witnesses.append(witness)
        return Minimal(self.pool.clues(), b"".join(witnesses))


def _digit_holes(kind: Kind, grid: bytes, n_digits: int) -> Iterator[bytes]:
    """Yield the grid without the cells of some digits, for all choices of so many."""
    for digits in combinations(range(1, kind.n_digits + 1), n_digits):
        yield _without(grid, [cell for cell, value in enumerate(grid) if value in digits])


def _holes(kind: Kind, grid: bytes) -> Iterator[bytes]:
    """Yield the holes that are asked for one by one: three digits, then two houses."""
    yield from _digit_holes(kind, grid, 3)
    for first, second in combinations(kind.houses, 2):
        yield _without(grid, first.cells + second.cells)


def _without(values: bytes, cells: Iterable[int]) -> bytes:
    """Return the values with these cells blank."""
    rest = bytearray(values)
    for cell in cells:
        rest[cell] = 0
    return bytes(rest)
