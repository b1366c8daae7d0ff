"""The interface of oracles: questions about the solutions of a puzzle."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from array import array


class Oracle(Protocol):
    """Answers questions about the solutions of puzzles of one kind.

    Puzzles and grids are bytes, one value per cell, 0 for a blank; several follow each other
    without a gap.  An oracle holds the state of a search: one object serves one thread at a time.

    Raises
    ------
    SearchLimitError
        From any method of an oracle with a node budget: the answer is not known.
    """

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions, up to limit."""

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the first solutions, up to limit."""

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution that is not the grid, or None."""

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""

    def count_many(self, puzzles: bytes, limit: int = 2) -> "array[int]":
        """Count the solutions of many puzzles, up to limit each."""

    def solve_many(self, puzzles: bytes) -> tuple["array[int]", bytes]:
        """Count the solutions up to 2, and return the first of each puzzle, blank if none."""

    def spare_many(self, puzzles: bytes, grids: bytes) -> "array[int]":
        """Find for each puzzle with one solution a clue that can go: its cell, or -1 for none."""

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, Sequence[bytes]]:
        """Drop clues in this order while the solution stays the only one.

        Begins with the puzzle of the grid if given, else with the whole grid.  Returns the minimal
        puzzle and, in the order of cells, a witness for each clue: a second grid that shows all
        clues but this one.
        """


class Solver(Protocol):
    """Finds the solutions of puzzles of a kind, in the form that ``Kind.given`` reads."""

    def solutions(self, clues: Any, limit: int) -> list[bytes]:
        """Return the first solutions, up to limit."""


class Gauge(Protocol):
    """Measures how far puzzles with many solutions are from having one."""

    def n_candidates(self, clues: bytes) -> int:
        """Count the candidates of all cells after the first step of a search.

        The number of cells means one solution, 0 none.
        """


class PoolOracle(Protocol):
    """Answers the additional questions of pool searches."""

    def fill(self, seed: int) -> bytes | None:
        """Return a random grid, the same for the same seed; None if the kind has none."""

    def minimise(
        self, grid: bytes, order: Sequence[int], clues: bytes | None = None
    ) -> tuple[bytes, Sequence[bytes]]:
        """Do the same as ``Oracle.minimise``."""

    def one_more(self, clues: bytes, seed: int) -> list[tuple[bytes, bytes]]:
        """Return the puzzles that one more clue makes unique, with their solutions.

        One for each solution that some clue singles out; the seed chooses among such clues.
        """


class WitnessOracle(PoolOracle, Oracle, Protocol):
    """Answers both sets of questions, and lists witnesses, for walks across grids."""

    def solutions_without(self, clues: bytes, cell: int, digit: int, limit: int) -> list[bytes]:
        """Return the first solutions in which the cell does not hold the digit, up to limit."""
