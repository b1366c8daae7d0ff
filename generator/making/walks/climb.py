"""Many clues: pools of minimal puzzles that climb, across grids.

A set of clues is *independent* if none follows from the others: for each there is a witness, a
solution of the others that has another digit in its cell.  Minimal puzzles are the independent sets
with one solution.  Whatever clues are dropped, the rest is independent, and a clue that comes
to it leaves it so if each clue has a witness that agrees with the new one, which must not follow
from the rest itself.

A step takes a puzzle from a pool and drops one to three clues.  It lists the solutions that are
left, and for each clue the witnesses, up to so many.  Clues are added then, with no oracle: those
that leave a witness to each clue before, of some of these the one that most solutions have, until
one solution is left.  Often as many clues come back as have been dropped, sometimes more.  What is
new up to symmetry goes into the pool, where it replaces a puzzle with as many clues or fewer.

Solutions are integers here, a bit for each option (a digit in a cell): what all have in common, and
what some have, is a few operations of the processor.

Measured
--------
Sudoku, CPU time of one core of a shared and very busy 2-core machine, 2.2 ms a step.  Ten pools of
20 members: nine came to 32 clues within 700 to 3,400 steps, five to 33 within 1,500 to 5,600, one
to 34 after 4,000; two of four pools of an earlier version came to 34 within 7,500.  None came to
35, of runs of 25 s at most.  Pools differ widely, and one that goes on brings many puzzles: 8,000
steps some 130 with 32 clues or more.  One puzzle with 32 clues from each pool, so that none are
akin, is 0.2 a second, as from walks within a grid.

Puzzles of 40 members with 32 and 33 clues that have 33 clues as well and are new, in 4 s, by the
clues that are dropped, 1, 2 and 3: 103, 91, 49.

- 16 tries in place of 4: 104, 77, 31.  8 tries of solutions listed up to 25: 84, 59, 5, up to 150:
  92, 80, 40.
- In 2.5 s, without 1: 77, 32; one option in place of four: 89, 23; 16: 78, 12.

Most of a step goes into listing witnesses.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import and_, or_

from generator.errors import SearchLimitError
from generator.kernel.seeds import Draws
from generator.kinds.facts.search_plans import ClimbPlan
from generator.kinds.kind import Kind
from generator.making.walks.clue_walk import GridWalk, may_be_walked
from generator.making.walks.moves import minimal
from generator.oracles.interface import WitnessOracle
from generator.puzzle import MinimalPuzzle
from generator.spec import GenerationSpec

# Solutions that are listed, of all clues that are left and without one of them.
N_LISTED = 60

# Most clues that a step drops, and how often it adds others.
MOST_DROPPED = 3
N_TRIES = 4

# The clue that is added is the one that most solutions have of so many, drawn at random.
N_OPTIONS = 4

# The member that a new puzzle replaces has the fewest clues of so many, drawn at random.
N_COMPARED = 5


def climb_plan(spec: GenerationSpec, kind: Kind) -> ClimbPlan | None:
    """Return how to climb to as many clues as the spec wants, None where other ways are better."""
    if spec.min_clues is None or not may_be_walked(spec):
        return None
    limits = [n for n in kind.known.climbs if n <= spec.min_clues]
    return kind.known.climbs[max(limits)] if limits else None


def climb(
    spec: GenerationSpec,
    kind: Kind,
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
    kind : Kind
    oracle : WitnessOracle
        Bands, or houses of any kind.
    signature : callable
        The number that all forms of a puzzle of the kind have in common.
    plan : ClimbPlan
    seed : int
        64 bits.

    Yields
    ------
    MinimalPuzzle
        Those within the limits of clues, no two the same up to symmetry; only the first where none
        may be akin, since the others of the pool are.

    Notes
    -----
    Deterministic, on any machine.
    """
    pool = _Pool(kind, oracle, signature, plan.size, seed)
    found = (
        puzzle
        for _ in range(plan.n_steps)
        for puzzle in pool.step()
        if spec.accepts(kind.n_clues(puzzle.clues))
    )
    return islice(found, None if spec.akin is None else 1)


class _Pool:
    def __init__(
        self,
        kind: Kind,
        oracle: WitnessOracle,
        signature: Callable[[bytes], int],
        size: int,
        seed: int,
    ) -> None:
        self._oracle = oracle
        self._signature = signature
        self._size = size
        self._draws = Draws(seed)
        self._options = _Options(kind.n_cells, kind.n_digits)
        self._seen: set[int] = set()  # signatures
        self._members: list[tuple[int, bytes]] = []  # clues, and how many
        walk = GridWalk(kind, oracle, Draws(self._draws.bits()))
        walk.make_all()
        for puzzle in walk.found()[:size]:
            self._add(puzzle.clues)

    def step(self) -> Iterator[MinimalPuzzle]:
        """Yield the new puzzles of one step."""
        try:
            yield from self._step()
        except SearchLimitError:
            return

    def _step(self) -> Iterator[MinimalPuzzle]:
        below = self._draws.below
        clues = self._members[below(len(self._members))][1]
        given = [cell for cell, digit in enumerate(clues) if digit]
        self._draws.shuffle(given)
        n_dropped = 1 + below(MOST_DROPPED)
        left = bytearray(clues)
        for cell in given[:n_dropped]:
            left[cell] = 0
        solutions = self._listed(bytes(left))
        options = _differing(solutions)
        dropped = self._options.of(bytes(d if not left[c] else 0 for c, d in enumerate(clues)))
        witnesses = []
        for cell in given[n_dropped:]:
            if not options & ~dropped:
                return  # nothing can come but what has been dropped
            witnesses.append(self._witnesses(left, cell))
            options &= reduce(or_, witnesses[-1], 0)
        for _ in range(N_TRIES):
            more = self._filled(bytes(left), options, solutions, witnesses)
            if more is not None and self._add(more):
                grid = self._oracle.solutions(more, 1)[0]
                yield minimal(self._oracle, more, grid, [c for c in range(len(more)) if more[c]])

    def _listed(self, clues: bytes) -> list[int]:
        return list(map(self._options.of, self._oracle.solutions(clues, N_LISTED)))

    def _witnesses(self, clues: bytearray, cell: int) -> list[int]:
        """Return solutions without the clue of the cell, which have another digit there."""
        digit = clues[cell]
        without = bytearray(clues)
        without[cell] = 0
        listed = self._oracle.solutions(bytes(without), N_LISTED)
        found = [self._options.of(other) for other in listed if other[cell] != digit]
        if not found:
            other = self._oracle.find_without(bytes(without), cell, digit)
            found = [self._options.of(other)] if other else []
        return found

    def _filled(
        self, clues: bytes, options: int, solutions: list[int], witnesses: Iterable[list[int]]
    ) -> bytes | None:
        """Return independent clues with one solution, with some added; None where that fails."""
        below = self._draws.below
        filled = bytearray(clues)
        is_all = len(solutions) < N_LISTED
        while options:
            choice = self._options.split(options)
            tried = [choice[below(len(choice))] for _ in range(N_OPTIONS)]
            chosen = max(tried, key=lambda option: sum(1 for s in solutions if s & option))
            cell, digit = self._options.cell_and_digit(chosen)
            filled[cell] = digit
            witnesses = [[w for w in of_clue if w & chosen] for of_clue in witnesses]
            witnesses.append([s for s in solutions if not s & chosen])
            solutions = [s for s in solutions if s & chosen]
            options = _differing(solutions)
            for of_clue in witnesses:
                options &= reduce(or_, of_clue)
        if len(solutions) != 1 or (not is_all and self._oracle.count(bytes(filled)) != 1):
            return None
        return bytes(filled)

    def _add(self, clues: bytes) -> bool:
        """Take a puzzle into the pool if it is new and none of those compared has more clues."""
        n_before = len(self._seen)
        self._seen.add(self._signature(clues))
        if len(self._seen) == n_before:
            return False
        members = self._members
        member = (len(clues) - clues.count(0), clues)
        if len(members) < self._size:
            members.append(member)
            return True
        numbers = [self._draws.below(len(members)) for _ in range(N_COMPARED)]
        least = min(numbers, key=lambda number: members[number][0])
        if members[least][0] <= member[0]:
            members[least] = member
        return True


def _differing(grids: list[int]) -> int:
    """Return the options that some of the grids have and others have not."""
    return reduce(or_, grids) & ~reduce(and_, grids)


class _Options:
    """Grids as integers: bit ``8 * (n_cells * (digit // 8) + cell) + digit % 8`` for each cell."""

    def __init__(self, n_cells: int, n_digits: int) -> None:
        self._n_cells = n_cells
        self._tables = [
            bytes(1 << digit % 8 if digit // 8 == part else 0 for digit in range(256))
            for part in range(n_digits // 8 + 1)
        ]

    def of(self, grid: bytes) -> int:
        """Return the options that the grid has."""
        return int.from_bytes(b"".join(map(grid.translate, self._tables)), "little")

    def split(self, options: int) -> list[int]:
        """Return the options one by one."""
        found = []
        while options:
            found.append(options & -options)
            options &= options - 1
        return found

    def cell_and_digit(self, option: int) -> tuple[int, int]:
        """Return the cell and the digit of one option."""
        place, bit = divmod(option.bit_length() - 1, 8)
        part, cell = divmod(place, self._n_cells)
        return cell, 8 * part + bit
