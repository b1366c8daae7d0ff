"""Positions of puzzles with clues that are not digits, and the candidates that the clues leave."""

from collections.abc import Iterable

from cluesmith.generator.rating.techniques.clue_table import ClueTable, ClueView
from cluesmith.generator.rating.techniques.hint_templates import Holding
from cluesmith.generator.rating.techniques.position import Position


class CluePosition(Position):
    """A position of a puzzle with clues that are not digits."""

    table: ClueTable

    def follow(self, left: int, values: bytes) -> None:
        """Go on from a later position of the same puzzle, as far as chains and trials need it."""
        self.left, self.values = left, bytearray(values)

    def digits_of(self, cell: int) -> int:
        """Return the digits that a cell can hold, or the one that it holds, as bits."""
        n = self.kind.n_digits
        if self.values[cell]:
            return 1 << self.values[cell] - 1
        return self.left >> cell * n & (1 << n) - 1

    def holdings(self, cells: Iterable[int]) -> tuple[Holding, ...]:
        """Return what some cells can hold, in the form that steps use."""
        return tuple(Holding(c, self.digits_of(c), not self.values[c]) for c in cells)

    def can_meet(self, view: ClueView) -> bool:
        """Return True if a clue can be met."""
        digits = [self.digits_of(cell) for cell in view.cells]
        return any(self.table.reader.support.supported(view.automaton, digits, view.differ))
