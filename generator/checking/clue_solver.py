"""The number of solutions of a puzzle with clues that are not digits, by the proof's own search."""

import itertools
from collections.abc import Iterator, Sequence

from cluesmith.generator.checking.clue_predicates import DIFFERENT, NOT_CONSECUTIVE, RELATIONS
from cluesmith.generator.checking.clue_rules import absent_clues
from cluesmith.generator.checking.combination_search import CombinationSearch
from cluesmith.generator.checking.constraint_lists import (
    CAGE,
    FIRST_SUM,
    HOUSE,
    NO_KIND,
    PRODUCT,
    RESULT,
    RUN,
    SANDWICH,
    SKYSCRAPER,
    SUM,
    Constraint,
)
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_place import CluePlace, PlacedPuzzle
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind

_KINDS = {"skyscraper": SKYSCRAPER, "sandwich": SANDWICH, "x-sum": FIRST_SUM, "times": PRODUCT}


class ClueSolver:
    """Counts the solutions of puzzles of a kind; one object serves one thread at a time."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        definition, n_digits = kind.definition, kind.n_digits
        self._sees: list[set[int]] = [set() for _ in range(kind.n_cells)]
        for cells in (*(house.cells for house in kind.houses), *definition.different):
            for cell in cells:
                self._sees[cell].update(set(cells) - {cell})
        full = [house.cells for house in kind.houses if len(house.cells) == n_digits]
        self._search = CombinationSearch(
            kind.n_cells, n_digits, self._sees, list(_chains(full, n_digits)), full
        )
        self._tables: dict[tuple[str, int], tuple[int, int]] = {}
        self._absent: dict[Clue, Constraint] = {}
        for cells in full:
            self._search.add(Constraint(cells, HOUSE))
        for house in kind.houses:
            if definition.is_consecutive(house):
                self._search.add(Constraint(house.cells, RUN))
        for pair in definition.not_consecutive:
            self._search.add(self._linked(NOT_CONSECUTIVE, [pair]))
        self._search.keep()

    @property
    def n_nodes(self) -> int:
        """Return the number of choices of the last count."""
        n_nodes: int = self._search.n_nodes
        return n_nodes

    def up_to(
        self,
        limit: int,
        puzzle: CluePuzzle | PlacedPuzzle,
        max_nodes: int | None = None,
        grid: bytes | None = None,
    ) -> int:
        """Count the solutions of a puzzle, up to the limit.

        Parameters
        ----------
        puzzle : CluePuzzle or PlacedPuzzle
        max_nodes : int, optional
            The most choices to make.
        grid : bytes, optional
            A known solution.  It is found first, and similar ones soon after.

        Raises
        ------
        SearchLimitError
            The node budget is spent: the number is not known.
        """
        self._load(puzzle)
        return self._search.count(limit, max_nodes, grid)[0]

    def solution(self, puzzle: CluePuzzle, max_nodes: int | None = None) -> bytes | None:
        """Return a solution of a puzzle, None if it has none; raises as ``up_to`` does."""
        self._load(puzzle)
        n_found, last = self._search.count(1, max_nodes)
        return last if n_found else None

    def _load(self, puzzle: CluePuzzle | PlacedPuzzle) -> None:
        if isinstance(puzzle, PlacedPuzzle):
            places, values = puzzle.clues, puzzle.values
        else:
            place = self._kind.clue_places.place
            places = [place(clue.type, clue.cells) for clue in puzzle.clues]
            values = [clue.value for clue in puzzle.clues]
        self._search.load(puzzle.digits, places, values, self._laid_out)
        for absent in absent_clues(self._kind, puzzle):
            constraint = self._absent.get(absent)
            if constraint is None:
                constraint = self._absent[absent] = self._linked(absent.type, [absent.cells])
            self._search.add(constraint)

    def _laid_out(self, place: CluePlace, value: int) -> Constraint:
        """Return the constraint of a clue, as the search adds it."""
        name, cells = place.type, place.cells
        if name in ("odd", "even"):
            return Constraint(cells, digits=0x5555 if name == "odd" else 0xAAAA)
        if name in _KINDS:
            return Constraint(cells, _KINDS[name])
        if name == "hidden" and len(cells) != 2:
            return Constraint(cells, RESULT)
        if name == "arrow":
            return Constraint(cells, SUM, [1] + [-1] * (len(cells) - 1))
        pairs = list(itertools.combinations(cells, 2))
        unseen = [(a, b) for a, b in pairs if b not in self._sees[a]]
        if name in ("plus", "little-killer"):
            return Constraint(cells, SUM if unseen else CAGE)
        if name in ("cage", "renban"):
            return self._linked(DIFFERENT, unseen, cells, CAGE if name == "cage" else RUN)
        if name == "palindrome":
            return self._linked(
                name, list(zip(cells[: len(cells) // 2], cells[::-1], strict=False))
            )
        return self._linked(name, list(itertools.pairwise(cells)), value=value)

    def _linked(
        self,
        name: str,
        pairs: Sequence[tuple[int, ...]],
        cells: Sequence[int] = (),
        kind: int = NO_KIND,
        value: int = 0,
    ) -> Constraint:
        """Return a constraint that links pairs of cells by a relation."""
        key = name, min(value, self._kind.n_digits**2 + 1)  # no two digits have a greater result
        if pairs and key not in self._tables:
            self._tables[key] = self._tables_of(*key)
        links = [(a, b, *self._tables[key]) for a, b in pairs]
        return Constraint(cells, kind, links=links)

    def _tables_of(self, name: str, value: int) -> tuple[int, int]:
        """Return the numbers of the tables of a relation, from the first cell and to it."""
        n, holds = self._kind.n_digits, RELATIONS[name]
        digits = range(1, n + 1)
        forward = [sum(holds(a, b, value, n) << (b - 1) for b in digits) for a in digits]
        back = [sum(holds(a, b, value, n) << (a - 1) for a in digits) for b in digits]
        return self._search.table(forward), self._search.table(back)


def _chains(houses: Sequence[Sequence[int]], n_digits: int) -> Iterator[Sequence[int]]:
    """Yield successive houses without common cells from each house on, up to half of the board."""
    for start in range(len(houses)):
        cells: list[int] = []
        for house in houses[start : start + max(1, n_digits // 2)]:
            if set(cells) & set(house):
                break
            cells += house
        yield cells


@per_thread
def clue_solver_of(kind: Kind) -> ClueSolver:
    """Return this thread's solver for the kind."""
    return ClueSolver(kind)
