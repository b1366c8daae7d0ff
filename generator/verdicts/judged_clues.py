"""A puzzle under judgement with clues that are not digits.

Its witnesses are in the order of ``removals``: cells with a digit, clues, and pairs of cages that
can be joined.  Cages that cover the board do not go but are joined.
"""

from collections.abc import Callable, Iterator

from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for
from cluesmith.generator.oracles.oracle_registry import check_oracle
from cluesmith.generator.patterns.clue_symmetries import elements_of, symmetry_of
from cluesmith.generator.patterns.removals import Removal, removals
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.hints.contradictions import contradiction
from cluesmith.generator.rating.level_check import is_clue_puzzle_solved_at
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.judged_puzzle import JudgedPuzzle
from cluesmith.generator.verdicts.verdict import WALL_MINIMAL


class JudgedClues(JudgedPuzzle):
    """A puzzle with clues that are not digits; raises PuzzleSyntaxError if it cannot be read."""

    def __init__(self, kind: Kind, line: str) -> None:
        self._puzzle = kind.placed(line).puzzle
        kind.check_covered(self._puzzle)
        super().__init__(kind, kind.puzzle_text(self._puzzle), self._puzzle.n_clues)
        self.minimal_detail = WALL_MINIMAL if covering_rule(kind.definition) else ""

    def begin(self, oracle: str | None, max_nodes: int) -> None:
        check_oracle(self.kind, oracle)
        self._oracle = clue_oracle_for(self.kind, min(max_nodes, MAX_NODES))

    def solutions(self) -> list[bytes]:
        return self._oracle.solutions(self._puzzle, 2)

    def conflict(self) -> str:
        return contradiction(self.kind, self._puzzle) or ""

    def spare(self) -> tuple[list[str], list[bytes]]:
        witnesses, spare = list[bytes](), list[str]()
        for removal in removals(self.kind, self._puzzle, self.grid):
            other = self._oracle.find_other(removal.of(self._puzzle), self.grid)
            if other is None:
                spare.append(removal.name(self.kind))
            else:
                witnesses.append(other)
        return spare, witnesses

    def reduced(self) -> Puzzle:
        spare = self._removals(self._puzzle, 0)
        left = JudgedClues(
            self.kind,
            self.kind.puzzle_text(self._without(spare, 0, self._has_one_solution)),
        )
        left._oracle, left.grid = self._oracle, self.grid
        return Puzzle(left.text, self.kind.text(self.grid), b"".join(left.spare()[1]))

    def is_solved_at(self, level: Level) -> bool:
        return self._is_solved(self._puzzle, level)

    def spare_at(self, level: Level, mask: int) -> Iterator[Removal]:
        for each in self._removals(self._puzzle, mask):
            if self._is_solved(each.of(self._puzzle), level):
                yield each

    def n_left_at(self, level: Level, mask: int, spare: list[Removal]) -> int:
        return self._without(spare, mask, lambda less: self._is_solved(less, level)).n_clues

    def _without(
        self, spare: list[Removal], mask: int, can_be: Callable[[CluePuzzle], bool]
    ) -> CluePuzzle:
        """Return the puzzle after each removal that can be, beginning with these."""
        left, needed = self._puzzle, set[Removal]()
        while spare:
            less = spare[0].of(left)
            if can_be(less):
                left = less
            else:
                needed.add(spare[0])
            spare = [each for each in self._removals(left, mask) if each not in needed]
        return left

    def _removals(self, puzzle: CluePuzzle, mask: int) -> list[Removal]:
        images = elements_of(self.kind, mask) if symmetry_of(self.kind, mask) else ()
        return removals(self.kind, puzzle, self.grid, images)

    def _is_solved(self, puzzle: CluePuzzle, level: Level) -> bool:
        return is_clue_puzzle_solved_at(self.kind, puzzle, level, self._has_one_solution)

    def _has_one_solution(self, puzzle: CluePuzzle) -> bool:
        return self._oracle.find_other(puzzle, self.grid) is None
