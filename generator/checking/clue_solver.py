"""The number of solutions of a puzzle with clues that are not digits, by the proof's own search."""

import itertools
from collections.abc import Iterator, Sequence

from cluesmith.generator.checking.clue_predicates import DIFFERENT, NOT_CONSECUTIVE, RELATIONS
from cluesmith.generator.checking.clue_rules import absent_clues
from cluesmith.generator.checking.combination_search import CombinationSearch
from cluesmith.generator.checking.constraint_lists import (
    FIRST_SUM,
    HOUSE,
    PRODUCT,
    SANDWICH,
    SKYSCRAPER,
    SUM,
)
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind

_LINES = {"skyscraper": SKYSCRAPER, "sandwich": SANDWICH, "x-sum": FIRST_SUM}


class ClueSolver:
    """Counts the solutions of puzzles of a kind; one object serves one thread at a time.

    Parameters
    ----------
    kind : Kind
    """

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        definition, n_digits = kind.definition, kind.n_digits
        self._sees: list[set[int]] = [set() for _ in range(kind.n_cells)]
        for cells in (*(house.cells for house in kind.houses), *definition.different):
            for cell in cells:
                self._sees[cell].update(set(cells) - {cell})
        full = [house.cells for house in kind.houses if len(house.cells) == n_digits]
        self._search = CombinationSearch(
            kind.n_cells, n_digits, self._sees, list(_chains(full, n_digits))
        )
        self._tables: dict[tuple[str, int], tuple[int, int]] = {}
        for cells in full:
            self._search.add(HOUSE, cells)
        for house in kind.houses:
            if definition.is_consecutive(house):
                self._search.add_run(house.cells)
        for a, b in definition.not_consecutive:
            self._link(NOT_CONSECUTIVE, a, b)
        self._search.keep()

    @property
    def n_nodes(self) -> int:
        """Return the number of choices of the last count."""
        n_nodes: int = self._search.n_nodes
        return n_nodes

    def up_to(
        self,
        limit: int,
        puzzle: CluePuzzle,
        max_nodes: int | None = None,
        grid: bytes | None = None,
    ) -> int:
        """Count the solutions of a puzzle, up to the limit.

        Parameters
        ----------
        limit : int
        puzzle : CluePuzzle
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

    def _load(self, puzzle: CluePuzzle) -> None:
        self._search.begin()
        for cell, digit in enumerate(puzzle.digits):
            if digit:
                self._search.restrict(cell, 1 << (digit - 1))
        for clue in puzzle.clues:
            self._add(clue)
        for absent in absent_clues(self._kind, puzzle):
            self._link(absent.type, *absent.cells)

    def _add(self, clue: Clue) -> None:
        name, cells, value = clue
        search = self._search
        if name in ("odd", "even"):
            search.restrict(cells[0], 0x5555 if name == "odd" else 0xAAAA)
        elif name in _LINES:
            search.add(_LINES[name], cells, value)
        elif name == "times":
            search.add(PRODUCT, cells, value)
        elif name == "arrow":
            search.add(SUM, cells, 0, [1] + [-1] * (len(cells) - 1))
        elif name in ("plus", "little-killer"):
            if self._are_different(cells):
                search.add_cage(cells, value)
            else:
                search.add(SUM, cells, value)
        elif name in ("cage", "renban"):
            for a, b in itertools.combinations(cells, 2):
                if b not in self._sees[a]:
                    self._link(DIFFERENT, a, b)
            if name == "cage":
                search.add_cage(cells, value)
            else:
                search.add_run(cells)
        elif name == "palindrome":
            for a, b in zip(cells[: len(cells) // 2], cells[::-1], strict=False):
                self._link(name, a, b)
        else:
            for a, b in itertools.pairwise(cells):
                self._link(name, a, b, value)

    def _are_different(self, cells: Sequence[int]) -> bool:
        return all(b in self._sees[a] for a, b in itertools.combinations(cells, 2))

    def _link(self, name: str, a: int, b: int, value: int = 0) -> None:
        key = name, min(value, self._kind.n_digits + 1)  # a greater difference or quotient is none
        tables = self._tables.get(key)
        if tables is None:
            tables = self._tables[key] = self._tables_of(*key)
        self._search.link(a, b, *tables)

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


def clue_solver_of(kind: Kind) -> ClueSolver:
    """Return this thread's solver for the kind."""
    solver: ClueSolver = per_thread(
        ("clue solver", kind.definition.digest), lambda: ClueSolver(kind)
    )
    return solver
