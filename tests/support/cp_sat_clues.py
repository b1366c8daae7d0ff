"""A model of puzzles with clues for CP-SAT, an outside judge that shares no code with the product.

A cell is an integer variable with a Boolean for each of its digits; clues are linear constraints,
tables of pairs, or small constructions on the Booleans.
"""

import itertools

from ortools.sat.python import cp_model
from random_clues import absent_pairs, holds

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.definition import Holds
from cluesmith.generator.kinds.kind import Kind

_PAIRS = ("minus", "divide")


class Judge:
    """The model of one puzzle."""

    def __init__(self, kind: Kind, puzzle: CluePuzzle) -> None:
        self.kind = kind
        self.model = cp_model.CpModel()
        n = kind.n_digits
        self.cells = [self.model.new_int_var(1, n, "") for _ in range(kind.n_cells)]
        self.shows = [[self.model.new_bool_var("") for _ in range(n)] for _ in self.cells]
        for cell, flags in zip(self.cells, self.shows, strict=True):
            self.model.add_exactly_one(flags)
            self.model.add(cell == sum(d * flag for d, flag in enumerate(flags, start=1)))
        self._add_rules()
        for given, cell in zip(puzzle.digits, self.cells, strict=True):
            if given:
                self.model.add(cell == given)
        for clue in puzzle.clues:
            self._add(clue)
        for names, pair in absent_pairs(kind, puzzle):
            self._allow(
                pair, lambda a, b, names=names: not any(self._fits(name, 0, a, b) for name in names)
            )

    def second(self, grid: bytes) -> bytes | None:
        """Return a solution that is not the grid, None if there is none."""
        self.model.add_bool_or(
            self.shows[cell][digit - 1].negated() for cell, digit in enumerate(grid)
        )
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
        if status == cp_model.INFEASIBLE:
            return None
        return bytes(solver.value(cell) for cell in self.cells)

    def _add_rules(self) -> None:
        rules = self.kind.definition
        for house in self.kind.houses:
            self.model.add_all_different(self.cells[cell] for cell in house.cells)
            if house.holds is Holds.CONSECUTIVE:
                self._follow(house.cells)
        for a, b in rules.different:
            self.model.add(self.cells[a] != self.cells[b])
        for pair in rules.not_consecutive:
            self._allow(pair, lambda a, b: abs(a - b) != 1)

    def _fits(self, name: str, value: int, a: int, b: int) -> bool:
        return holds(Clue(name, (0, 1), value), (a, b), self.kind.n_digits)

    def _allow(self, pair, is_right) -> None:  # type: ignore[no-untyped-def]
        digits = range(1, self.kind.n_digits + 1)
        allowed = [(a, b) for a, b in itertools.product(digits, digits) if is_right(a, b)]
        self.model.add_allowed_assignments([self.cells[cell] for cell in pair], allowed)

    def _follow(self, cells) -> None:  # type: ignore[no-untyped-def]
        """Let the digits of cells be all those from the lowest to the highest."""
        low = self.model.new_int_var(1, self.kind.n_digits, "")
        for cell in cells:
            self.model.add(self.cells[cell] >= low)
            self.model.add(self.cells[cell] <= low + len(cells) - 1)

    def _add(self, clue: Clue) -> None:
        model, digits, n = self.model, [self.cells[cell] for cell in clue.cells], clue.value
        name, top = clue.type, self.kind.n_digits
        if name in _PAIRS or CLUE_TYPES[name].place is Place.NEIGHBOURS:
            self._allow(clue.cells, lambda a, b: self._fits(name, n, a, b))
        elif name in ("odd", "even"):
            for d in range(1, top + 1):
                if d % 2 != (name == "odd"):
                    model.add(digits[0] != d)
        elif name in ("cage", "plus", "little-killer"):
            model.add(sum(digits) == n)
            if name == "cage":
                model.add_all_different(digits)
        elif name == "times":
            self._add_product(digits, n)
        elif name == "hidden":
            fitting = [
                each
                for each in itertools.product(range(1, top + 1), repeat=len(digits))
                if holds(Clue(name, clue.cells, n), dict(zip(clue.cells, each, strict=True)), top)
            ]
            model.add_allowed_assignments(digits, fitting)
        elif name == "arrow":
            model.add(digits[0] == sum(digits[1:]))
        elif name == "renban":
            model.add_all_different(digits)
            self._follow(clue.cells)
        elif name == "palindrome":
            for a, b in zip(digits, reversed(digits), strict=True):
                model.add(a == b)
        elif name in ("thermo", "whisper"):
            for a, b in itertools.pairwise(clue.cells):
                self._allow((a, b), lambda x, y: self._fits(name, 0, x, y))
        elif name == "skyscraper":
            self._add_skyscraper(digits, n)
        elif name == "sandwich":
            self._add_sandwich(clue)
        else:
            assert name == "x-sum"
            for d, flag in enumerate(self.shows[clue.cells[0]], start=1):
                if d > len(digits):
                    model.add(digits[0] != d)
                else:
                    model.add(sum(digits[:d]) == n).only_enforce_if(flag)

    def _add_product(self, digits, value: int) -> None:  # type: ignore[no-untyped-def]
        so_far = digits[0]
        for place, digit in enumerate(digits[1:], start=2):
            most = self.kind.n_digits**place
            product = self.model.new_int_var(1, most, "")
            self.model.add_multiplication_equality(product, [so_far, digit])
            so_far = product
        self.model.add(so_far == value) if value <= self.kind.n_digits ** len(
            digits
        ) else self.model.add_bool_or([])

    def _add_skyscraper(self, digits, value: int) -> None:  # type: ignore[no-untyped-def]
        seen = []
        for place, digit in enumerate(digits):
            is_seen = self.model.new_bool_var("")
            highest = self.model.new_int_var(0, self.kind.n_digits, "")
            self.model.add_max_equality(highest, [0, *digits[:place]])
            self.model.add(digit > highest).only_enforce_if(is_seen)
            self.model.add(digit <= highest).only_enforce_if(is_seen.negated())
            seen.append(is_seen)
        self.model.add(sum(seen) == value)

    def _add_sandwich(self, clue: Clue) -> None:
        model, top = self.model, self.kind.n_digits
        ends = []
        for cell in clue.cells:
            end = model.new_bool_var("")
            model.add(end == self.shows[cell][0] + self.shows[cell][top - 1])
            ends.append(end)
        model.add(sum(ends) == 2)
        parts = []
        for place, cell in enumerate(clue.cells):
            is_inside = model.new_bool_var("")
            before, itself = sum(ends[:place]), ends[place]
            # One end before it, and it is none.
            is_one = model.new_bool_var("")
            model.add(before == 1).only_enforce_if(is_one)
            model.add(before != 1).only_enforce_if(is_one.negated())
            model.add_bool_and([is_one, itself.negated()]).only_enforce_if(is_inside)
            model.add_bool_or([is_one.negated(), itself]).only_enforce_if(is_inside.negated())
            part = model.new_int_var(0, top, "")
            model.add(part == self.cells[cell]).only_enforce_if(is_inside)
            model.add(part == 0).only_enforce_if(is_inside.negated())
            parts.append(part)
        model.add(sum(parts) == clue.value)
