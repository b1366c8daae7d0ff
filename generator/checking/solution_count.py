"""The number of solutions of a puzzle, by a search of the proof's own in the exact cover model."""

from generator.errors import SearchLimitError
from generator.kernel.exact_cover import Status
from generator.kernel.per_thread import per_thread
from generator.kinds.kind import Kind


class SolutionCount:
    """Counts the solutions of puzzles of a kind; one object serves one thread at a time.

    Parameters
    ----------
    kind : Kind
    """

    def __init__(self, kind: Kind) -> None:
        self._n_digits = kind.n_digits
        self._cover = kind.model.cover()

    def up_to(self, limit: int, clues: bytes, max_nodes: int | None = None) -> int:
        """Count the solutions of a puzzle, a value a cell, up to the limit.

        Raises
        ------
        ExactCoverError
            These are no values of the kind.
        SearchLimitError
            The node budget is spent: the number is not known.
        """
        cover = self._cover
        if not cover.select_choices(clues, self._n_digits):
            return 0  # two clues contradict each other, and nothing is selected
        try:
            result = cover.search(limit, max_nodes, keep=False)
        finally:
            cover.undo(cover.n_presets)
        if result.status == Status.NODE_LIMIT:
            raise SearchLimitError(result.n_nodes)
        return result.n_solutions


def solution_count_of(kind: Kind) -> SolutionCount:
    """Return this thread's count for the kind: to build the exact cover takes milliseconds."""
    count: SolutionCount = per_thread(("solution count", kind.name), lambda: SolutionCount(kind))
    return count
