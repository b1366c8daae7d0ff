"""The general oracle by dancing links: the reference for every kind."""

import array
from collections.abc import Sequence

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.exact_cover import ExactCover, SearchResult, Status
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.clue_removal import drop_spare, spare_cells


class LinksOracle:
    """Answers by search in the exact cover model of a kind; see ``generator.oracles.interface``.

    Parameters
    ----------
    kind : Kind
    max_nodes : int, optional
        Node budget of each search; over it every method raises SearchLimitError.
    """

    def __init__(self, kind: Kind, max_nodes: int | None = None) -> None:
        self.kind = kind
        self.max_nodes = max_nodes
        self._is_shared = False
        self._n_spent = 0
        self._n_digits = kind.n_digits
        self.cover: ExactCover = kind.model.cover()

    def share(self, max_nodes: int) -> None:
        """Set one node budget for all searches from now on, in place of one for each."""
        self.max_nodes = max_nodes
        self._is_shared = True
        self._n_spent = 0

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions, up to limit."""
        return self._run(limit, keep=False).n_solutions if self._select(clues) else 0

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the first solutions, up to limit."""
        return list(self._run(limit, keep=True).choices) if self._select(clues) else []

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution that is not the grid, or None."""
        return next((other for other in self.solutions(clues, 2) if other != grid), None)

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""
        if not self._select(clues):
            return None
        self.cover.forbid(cell * self._n_digits + digit - 1)
        return next(iter(self._run(1, keep=True).choices), None)

    def count_many(self, puzzles: bytes, limit: int = 2) -> "array.array[int]":
        """Count the solutions of puzzles that follow each other, up to limit each."""
        return array.array("i", [self.count(clues, limit) for clues in self._split(puzzles)])

    def solve_many(self, puzzles: bytes) -> tuple["array.array[int]", bytes]:
        """Count the solutions up to 2, and return the first of each puzzle, blank if none."""
        counts = array.array("i")
        grids = bytearray()
        for clues in self._split(puzzles):
            solutions = self.solutions(clues, 2)
            counts.append(len(solutions))
            grids += solutions[0] if solutions else bytes(self.kind.n_cells)
        return counts, bytes(grids)

    def spare_many(self, puzzles: bytes, grids: bytes) -> "array.array[int]":
        """Find for each puzzle with one solution a clue that can go: its cell, or -1 for none."""
        return spare_cells(self.find_without, self._split(puzzles))

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, list[bytes]]:
        """Drop clues in this order while the solution stays the only one."""
        return drop_spare(self.find_without, grid if clues is None else clues, order)

    def _select(self, clues: bytes) -> bool:
        """Preset the clues, or nothing and return False if they contradict each other."""
        return self.cover.select_choices(clues, self._n_digits)

    def _run(self, limit: int, *, keep: bool) -> SearchResult:
        """Search with the presets as they are, then take them back."""
        left = None if self.max_nodes is None else self.max_nodes - self._n_spent
        try:
            result = self.cover.search(limit, left, keep=keep, n_choices=self._n_digits)
        finally:
            self.cover.undo(self.cover.n_presets)
        n_nodes = self._n_spent + result.n_nodes
        if self._is_shared:
            self._n_spent = n_nodes
        if result.status == Status.NODE_LIMIT:
            raise SearchLimitError(n_nodes)
        return result

    def _split(self, puzzles: bytes) -> list[bytes]:
        n = self.kind.n_cells
        return [puzzles[start : start + n] for start in range(0, len(puzzles), n)]
