"""Puzzles with clues that are not digits, minimal for a level: without anything they are harder.

The search removes the things that ``removals`` lists: digits, clues, walls between cages.  A test
is a rating that stops at the first step above the level; for harder levels, a search for a second
solution comes first.  Many digits and clues go at once while that keeps the level.

Less of a puzzle is not always harder: cages that are joined hold different digits, and the easiest
step is not always the best one.  So things that were needed once are tried again at the end, until
the same puzzle needs all.

Measured
--------
Milliseconds an attempt on one core at easy, medium and hard, and those of the proof of a puzzle:
killer 32, 9 and 11 (9, 2 and 4); killer6 9, 8 and 6; calcudoku6 14, 6 and 7; futoshiki7 78, 81 and
67 (10, 9 and 6); kropki 88, 105 and 231 (18, 26 and 55); thermo 43, 45 and 43; sandwich 60, 96 and
1,042.  Nearly all attempts bring a puzzle.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT
from cluesmith.generator.clues.clue_limits import NO_LIMIT
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.oracles.clue_oracle import ClueOracle
from cluesmith.generator.patterns.clue_symmetries import Permutation
from cluesmith.generator.patterns.removals import Removal, removals
from cluesmith.generator.rating.level_check import is_clue_puzzle_solved_at
from cluesmith.generator.rating.techniques.levels import Level


class LevelMinimal:
    """Takes things away from a puzzle as long as it is solved at a level.

    Parameters
    ----------
    oracle : ClueOracle
    level : Level
    grid : bytes
        The solution.
    draws : Draws
    images : sequence of permutations
        The symmetries of the puzzle, without the identity.
    most_joined : int
        The most cells of cages that are joined.
    weights : mapping of int to int, optional
        The wanted number of cages of each size to one another.  Cages are joined first to sizes
        that are lacking.
    """

    def __init__(
        self,
        oracle: ClueOracle,
        level: Level,
        grid: bytes,
        draws: Draws,
        images: Sequence[Permutation] = (),
        most_joined: int = 0,
        weights: Mapping[int, int] | None = None,
    ) -> None:
        self._oracle, self._level, self._grid, self._draws = oracle, level, grid, draws
        self._images, self._most_joined = images, most_joined
        self._weights = weights or {}

    def minimal(
        self, puzzle: CluePuzzle, most: Mapping[str, int], n_late_digits: int = 0
    ) -> CluePuzzle | None:
        """Return a puzzle that is minimal at the level.

        None if the puzzle is harder, or has to have more clues of a family than it may.

        Parameters
        ----------
        puzzle : CluePuzzle
        most : mapping of str to int
            The most clues of some families.  They are dropped down to that while all others are
            there, and go last then.
        n_late_digits : int
            The number of digits that do not go before other clues.
        """
        if not self._is_solved(puzzle):
            return None
        for family, n in sorted(most.items(), key=lambda each: each[1]):
            of_family = self._of_family(puzzle, family)
            puzzle = self._thinned(puzzle, of_family, _n_clues(of_family) - n)
            if _n_clues(self._of_family(puzzle, family)) > n:
                return None
        late = set[Removal]()
        in_order = self._dropped(puzzle)
        for each in in_order:
            if each.cells and len(each.cells) <= n_late_digits:
                n_late_digits -= len(each.cells)
                late.add(each)
        in_order.sort(key=lambda each: (_family_of(each) in most, not each.cells or each in late))
        return self._needed(self._thinned(puzzle, in_order))

    def _dropped(self, puzzle: CluePuzzle) -> list[Removal]:
        """Return in random order the removals that don't join cages."""
        every = [each for each in self._removals(puzzle) if not each.joined]
        return self._draws.shuffled(every)

    def _of_family(self, puzzle: CluePuzzle, family: str) -> list[Removal]:
        return [each for each in self._dropped(puzzle) if _family_of(each) == family]

    def _thinned(
        self, puzzle: CluePuzzle, waiting: Sequence[Removal], n_spare: int = NO_LIMIT
    ) -> CluePuzzle:
        """Try each removal once, until ``n_spare`` clues are gone.

        Remove 1, 2, 4, ... together while that works; after a failure, try a quarter of them.
        """
        start, n = 0, 1
        while start < len(waiting) and n_spare > 0:
            together = _all_of(waiting[start : start + n])
            if together.n_clues > n_spare and n > 1:
                n //= 2
            elif self._is_solved(less := together.of(puzzle)):
                puzzle = less
                start += n
                n_spare -= together.n_clues
                n *= 2
            elif n > 1:
                n = n // 4 or 1
            else:
                start += 1
        return puzzle

    def _needed(self, puzzle: CluePuzzle) -> CluePuzzle:
        """Remove until all is needed: try the untested removals first, then all once more."""
        needed = set[Removal]()
        n_alike = 0  # the number tried since the last change of the puzzle
        while True:
            every = self._removals(puzzle)
            waiting = [each for each in every if each not in needed]
            if not waiting:
                if n_alike >= len(every):
                    return puzzle
                needed.clear()
                n_alike = 0
                continue
            for removal in self._lacking_first(puzzle, self._draws.shuffled(waiting)):
                if self._is_solved(less := removal.of(puzzle)):
                    puzzle, n_alike = less, 0
                    break
                needed.add(removal)
                n_alike += 1

    def _lacking_first(self, puzzle: CluePuzzle, waiting: list[Removal]) -> list[Removal]:
        """Return removals in their order, but joins to sizes that the puzzle lacks first."""
        if self._weights:
            n_of = Counter(len(clue.cells) for clue in puzzle.clues)
            excess = {size: n_of[size] / weight for size, weight in self._weights.items()}
            waiting.sort(
                key=lambda removal: max(
                    (excess.get(len(cage.cells), math.inf) for cage in removal.joined), default=0
                )
            )
        return waiting

    def _removals(self, puzzle: CluePuzzle) -> list[Removal]:
        most = self._most_joined
        return removals(self._oracle.kind, puzzle, self._grid, self._images, most)

    def _is_solved(self, puzzle: CluePuzzle) -> bool:
        kind, level = self._oracle.kind, self._level
        return is_clue_puzzle_solved_at(kind, puzzle, level, self._has_one_solution)

    def _has_one_solution(self, puzzle: CluePuzzle) -> bool:
        return self._oracle.find_other(puzzle, self._grid) is None


def _family_of(removal: Removal) -> str:
    return DIGIT if removal.cells else CLUE_TYPES[removal.clues[0].type].family


def _n_clues(some: Iterable[Removal]) -> int:
    return sum(each.n_clues for each in some)


def _all_of(some: Iterable[Removal]) -> Removal:
    """Return the removal of all of these; none joins cages."""
    cells, clues, _ = zip(*some, strict=True)
    return Removal(sum(cells, ()), sum(clues, ()))
