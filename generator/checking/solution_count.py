"""The number of solutions of a puzzle, by the proof's own search."""

from cluesmith.generator.checking.digit_boards import IS_FAST, DigitBoards
from cluesmith.generator.checking.elimination import Elimination
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.exact_cover import Status
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind


class CoverCount:
    """Counts the solutions of puzzles of a kind in its exact cover model.

    For kinds with houses of consecutive digits.  One object serves one thread at a time.
    """

    def __init__(self, kind: Kind) -> None:
        self._n_cells = kind.n_cells
        self._n_digits = kind.n_digits
        self._cover = kind.model.cover()

    def up_to(self, limit: int, clues: bytes, max_nodes: int | None = None) -> int:
        """Count the solutions of a puzzle, one value per cell, up to the limit.

        Raises
        ------
        ExactCoverError
            The values do not fit the kind.
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

    def first_not_unique(self, puzzles: bytes) -> int | None:
        """Return the index of the first puzzle that does not have exactly 1 solution.

        Returns None if each has one.
        """
        n = self._n_cells
        for number, start in enumerate(range(0, len(puzzles), n)):
            if self.up_to(2, puzzles[start : start + n]) != 1:
                return number
        return None


@per_thread
def solution_count_of(kind: Kind) -> DigitBoards | Elimination | CoverCount:
    """Return this thread's count for the kind: to build one takes milliseconds."""
    if not kind.has_only_distinct_houses:
        return CoverCount(kind)
    if kind.plain_box_order == 4 and IS_FAST:
        return DigitBoards()
    rules = kind.definition
    houses = [house.cells for house in kind.houses]
    return Elimination(kind.n_cells, kind.n_digits, houses, rules.different, rules.not_consecutive)
