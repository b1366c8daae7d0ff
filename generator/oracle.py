"""The one question of generation, "is there a second solution?", and who answers it.

All oracles of a kind give the same counts and the same minimal puzzles; which solution they find
first, and which witness, is their own.  Dancing links are the general case, the
reference and the proof.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from generator.bands import BandOracle
from generator.catalogue import CatalogueOracle, catalogue_of
from generator.errors import UnknownOracleError
from generator.kind import Kind
from generator.links import LinksOracle
from generator.per_thread import per_thread

if TYPE_CHECKING:
    from array import array


class Oracle(Protocol):
    """Answers questions about the solutions of puzzles of one kind.

    Puzzles and grids are bytes, a value a cell, 0 where it is blank; several follow each other
    without a gap.  An oracle holds the state of a search: one object serves one thread at a time.

    Raises
    ------
    SearchLimitError
        By any method of an oracle with a node budget: the answer is not known.
    """

    def count(self, clues: bytes, limit: int = 2) -> int:
        """Count the solutions, up to limit."""
        ...

    def solutions(self, clues: bytes, limit: int) -> list[bytes]:
        """Return the first solutions, up to limit."""
        ...

    def find_other(self, clues: bytes, grid: bytes) -> bytes | None:
        """Return a solution that is not the grid, or None."""
        ...

    def find_without(self, clues: bytes, cell: int, digit: int) -> bytes | None:
        """Return a solution in which the cell does not hold the digit, or None."""
        ...

    def count_many(self, puzzles: bytes, limit: int = 2) -> "array[int]":
        """Count the solutions of many puzzles, up to limit each."""
        ...

    def solve_many(self, puzzles: bytes) -> tuple["array[int]", bytes]:
        """Count the solutions up to 2, and return the first of each puzzle, blank if none."""
        ...

    def minimise(self, grid: bytes, order: Sequence[int]) -> tuple[bytes, Sequence[bytes]]:
        """Drop clues of a grid in this order where the solution stays the only one.

        Returns the minimal puzzle and, in the order of cells, a witness for each clue: a second
        grid that shows all clues but this one.
        """
        ...


# The makers take the kind and a node budget for each search; who needs no budget ignores it.
ORACLES: dict[str, Callable[[Kind, int | None], Oracle]] = {
    "links": LinksOracle,
    "bands": lambda kind, max_nodes: BandOracle(),
    "catalogue": lambda kind, max_nodes: CatalogueOracle(catalogue_of(kind)),
}


def oracle_for(kind: Kind, name: str | None = None, max_nodes: int | None = None) -> Oracle:
    """Return this thread's oracle for the kind.

    Parameters
    ----------
    kind : Kind
    name : str, optional
        One of ORACLES; the kind's best if None.
    max_nodes : int, optional
        Node budget of each search, for dancing links.

    Raises
    ------
    UnknownOracleError
        The kind has no oracle of this name.
    """
    name = name or kind.oracles[0]
    if name not in kind.oracles:
        raise UnknownOracleError(
            f"no oracle {name!r} for {kind.name}: use one of {', '.join(kind.oracles)}"
        )
    oracle: Oracle = per_thread(
        (name, kind.name, max_nodes), lambda: ORACLES[name](kind, max_nodes)
    )
    return oracle


def links_oracle(kind: Kind, max_nodes: int | None = None) -> LinksOracle:
    """Return this thread's dancing links for the kind, with a node budget for each search."""
    oracle: LinksOracle = per_thread(
        ("links", kind.name, max_nodes), lambda: LinksOracle(kind, max_nodes)
    )
    return oracle


def band_oracle() -> BandOracle:
    """Return this thread's bands, which a pool search needs."""
    oracle: BandOracle = per_thread("bands", BandOracle)
    return oracle
