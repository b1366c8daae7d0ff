"""The general oracle: dancing links answer for every kind, and are the reference and the proof.

An oracle answers questions about the solutions of a puzzle.  It holds a kernel, so one object
serves one thread at a time; ``links_oracle`` keeps one a kind and thread.
"""

import threading

from generator.exact_cover import ExactCover, SearchResult, Status
from generator.kind import Kind


class SearchLimitError(Exception):
    """A search that gave up at its node budget: neither yes nor no."""


class LinksOracle:
    """Answers by search in the exact cover model of a kind."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.cover: ExactCover = kind.model.cover()

    def count(self, clues: bytes, limit: int = 2, max_nodes: int | None = None) -> int:
        """Count the solutions, up to limit.

        Raises
        ------
        SearchLimitError
            The node budget was spent before the count was known.
        """
        return self._search(clues, limit, max_nodes, keep=False).n_solutions

    def solutions(self, clues: bytes, limit: int, max_nodes: int | None = None) -> list[bytes]:
        """Return the first solutions, up to limit; raises as ``count`` does."""
        result = self._search(clues, limit, max_nodes, keep=True)
        return [self.kind.grid(solution) for solution in result.solutions]

    def find_without(
        self, clues: bytes, cell: int, digit: int, max_nodes: int | None = None
    ) -> bytes | None:
        """Return a solution in which the cell does not hold the digit; raises as ``count``."""
        presets = self.kind.presets(clues)
        if not self.cover.select_all(presets):
            return None
        self.cover.forbid(cell * self.kind.n_digits + digit - 1)
        try:
            result = self.cover.search(1, max_nodes)
        finally:
            self.cover.undo(self.cover.n_presets)
        return _first_grid(self.kind, result)

    def _search(self, clues: bytes, limit: int, max_nodes: int | None, keep: bool) -> SearchResult:
        if not self.cover.select_all(self.kind.presets(clues)):
            return SearchResult((), 0, 0, Status.EXHAUSTED)
        try:
            result = self.cover.search(limit, max_nodes, keep=keep)
        finally:
            self.cover.undo(self.cover.n_presets)
        if result.status == Status.NODE_LIMIT:
            raise SearchLimitError(result.n_nodes)
        return result


def _first_grid(kind: Kind, result: SearchResult) -> bytes | None:
    if result.status == Status.NODE_LIMIT:
        raise SearchLimitError(result.n_nodes)
    return kind.grid(result.solutions[0]) if result.solutions else None


_per_thread = threading.local()


def links_oracle(kind: Kind) -> LinksOracle:
    """Return this thread's oracle for the kind."""
    oracles: dict[str, LinksOracle] = _per_thread.__dict__.setdefault("oracles", {})
    if kind.name not in oracles:
        oracles[kind.name] = LinksOracle(kind)
    return oracles[kind.name]
