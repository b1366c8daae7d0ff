"""A position of a puzzle with clues that are not digits, and what its clues leave there."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.rating.techniques.clue_table import PLUS, ClueTable, ClueView
from cluesmith.generator.rating.techniques.hint_templates import Holding
from cluesmith.generator.rating.techniques.position import Position, only
from cluesmith.generator.rating.techniques.sum_groups import Balance, Group, balance


class Equation(NamedTuple):
    """What the sum of houses says about a few cells, and the same as a clue."""

    balance: Balance
    view: ClueView


class CluePosition(Position):
    """A position of a puzzle with clues that are not digits."""

    table: ClueTable

    def follow(self, left: int, values: bytes) -> None:
        """Go on from a later position of the same puzzle, as far as chains and trials need it."""
        self.left, self.values = left, bytearray(values)

    def equations(self, at: int | None = None) -> Iterator[tuple[Group, Equation]]:
        """Yield what the sums of houses say."""
        open_set = sum(1 << cell for cell, value in enumerate(self.values) if not value)
        for number in only(at, range(len(self.table.unions))):
            group = self.table.group(number)
            found = None if group is None else balance(self.values, group, open_set)
            equation = None if found is None else self._equation(found)
            if group is not None and equation is not None:
                yield group, equation

    def _equation(self, found: Balance) -> Equation | None:
        """Return an equation as a sum: a digit d outside counts as n + 1 - d."""
        n_in, n_out = len(found.innies), len(found.outies)
        total = found.rest + (self.kind.n_digits + 1) * n_out
        automaton = self.table.reader.sum_automaton(total) if total >= 0 else None
        if automaton is None:
            return None
        turned = (1 << n_in + n_out) - (1 << n_in)
        cells = (*found.innies, *found.outies)
        view = self.table.new_view((Clue(PLUS, cells, total),), cells, automaton, turned)
        return Equation(found, view)

    def digits_of(self, cell: int) -> int:
        """Return the digits that a cell can hold, or the one that it holds, as bits."""
        n = self.kind.n_digits
        if self.values[cell]:
            return 1 << self.values[cell] - 1
        return self.left >> cell * n & (1 << n) - 1

    def holdings(self, cells: Iterable[int]) -> tuple[Holding, ...]:
        """Return what some cells can hold, as steps say it."""
        return tuple(Holding(c, self.digits_of(c), not self.values[c]) for c in cells)

    def unsupported(self, view: ClueView) -> int:
        """Return the candidates of a clue's cells that no reading of it has."""
        digits = [self.digits_of(cell) for cell in view.cells]
        kept = self.table.reader.support.supported(view.automaton, digits, view.differ, view.turned)
        n, gone = self.kind.n_digits, 0
        for cell, before, after in zip(view.cells, digits, kept, strict=True):
            gone |= (before & ~after) << cell * n
        return gone & self.left

    def can_meet(self, view: ClueView, without: int = 0) -> bool:
        """Whether a clue can be met, without some of the candidates."""
        n = self.kind.n_digits
        digits = [self.digits_of(cell) & ~(without >> cell * n) for cell in view.cells]
        support = self.table.reader.support
        return any(support.supported(view.automaton, digits, view.differ, view.turned))

    def sets(self, view: ClueView) -> list[int]:
        """Return the sets of digits that the cells of a clue can hold; none if there are more."""
        digits = [self.digits_of(cell) for cell in view.cells]
        return self.table.reader.support.sets(view.automaton, digits, view.differ)


def open_cells(position: Position, cells: Iterable[int]) -> list[int]:
    """Return those of some cells that hold no digit yet."""
    return [cell for cell in cells if not position.values[cell]]
