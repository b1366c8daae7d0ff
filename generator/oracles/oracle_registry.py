"""The registry of oracles, by name and kind.

All oracles of a kind give the same counts and the same minimal puzzles; they may differ in the
solution that they find first, and so in the witnesses.  Dancing links are the general case and the
reference.
"""

from collections.abc import Callable

from cluesmith.generator.errors import UnknownOracleError
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.oracles.catalogue_oracle import CatalogueOracle, catalogue_of
from cluesmith.generator.oracles.dancing_links import LinksOracle
from cluesmith.generator.oracles.houses_oracle import HousesOracle
from cluesmith.generator.oracles.implied_houses import implied_houses
from cluesmith.generator.oracles.interface import Oracle, Solver, WitnessOracle
from cluesmith.generator.oracles.rows_oracle import IS_FAST, RowsOracle

# The makers take the kind and a node budget for each search; those that need no budget ignore it.
ORACLES: dict[str, Callable[[Kind, int | None], Oracle]] = {
    "links": LinksOracle,
    "bands": lambda kind, max_nodes: BandOracle(has_diagonals=kind.is_plain_x),
    "rows": lambda kind, max_nodes: RowsOracle(max_nodes),
    "houses": lambda kind, max_nodes: _houses(kind, max_nodes),
    "catalogue": lambda kind, max_nodes: CatalogueOracle(catalogue_of(kind)),
}

# The nodes of dancing links that take as long as one of the houses.
NODES_OF_LINKS = 10


def check_oracle(kind: Kind, name: str | None) -> None:
    """Check that a kind has an oracle of this name.

    Raises
    ------
    UnknownOracleError
    """
    if name is None:
        return
    if kind.has_clue_families:
        raise UnknownOracleError(f"{kind.title} has no oracles to choose from")
    oracle_for(kind, name)


def oracle_for(kind: Kind, name: str | None = None, max_nodes: int | None = None) -> Oracle:
    """Return this thread's oracle for the kind.

    Parameters
    ----------
    kind : Kind
    name : str, optional
        One of ORACLES; the kind's best if None.
    max_nodes : int, optional
        Node budget of each search, for dancing links and houses.

    Raises
    ------
    UnknownOracleError
        The kind has no oracle of this name.
    """
    name = name or _best_oracle(kind)
    if name not in kind.oracles:
        raise UnknownOracleError(
            f"no oracle {name!r} for {kind.name}: use one of {', '.join(kind.oracles)}"
        )
    return _oracle(kind, name, max_nodes)


@per_thread
def _oracle(kind: Kind, name: str, max_nodes: int | None) -> Oracle:
    return ORACLES[name](kind, max_nodes)


def listing_oracle(kind: Kind, name: str | None, max_nodes: int) -> Oracle:
    """Return this thread's oracle for searches that go by the order of solutions, or by a budget.

    Parameters and errors as for ``oracle_for``.  Houses for X-Sudoku, whose puzzles stay the same.
    """
    return oracle_for(kind, name or ("houses" if kind.is_plain_x else None), max_nodes)


def solver_for(kind: Kind, name: str | None = None, max_nodes: int | None = None) -> Solver:
    """Return what finds the solutions of puzzles of a kind, with their other clues if it has any.

    Parameters and errors as for ``oracle_for``; a search with other clues always has a budget.
    """
    if not kind.has_clue_families:
        return oracle_for(kind, name, max_nodes)
    from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for  # not for digits

    check_oracle(kind, name)
    return clue_oracle_for(kind, min(max_nodes or MAX_NODES, MAX_NODES))


def _best_oracle(kind: Kind) -> str:
    """Return the name of the fastest oracle on this processor."""
    return next(name for name in kind.oracles if name != "rows" or IS_FAST)


def frugal_oracle(kind: Kind, name: str | None, max_nodes: int) -> Oracle:
    """Return this thread's oracle for the kind, with one node budget for all its searches.

    The budget is in nodes of dancing links, and other oracles have one that takes as long; it
    begins anew with each call.  Parameters and errors as for ``oracle_for``.
    """
    name = name or _best_oracle(kind)
    if name == "links":
        links = _frugal_links(kind)
        links.share(max_nodes)
        return links
    if name in ("rows", "houses"):
        search = _frugal_search(kind, name)
        search.share(max(1, max_nodes // NODES_OF_LINKS))
        return search
    return oracle_for(kind, name)


@per_thread
def _frugal_links(kind: Kind) -> LinksOracle:
    return LinksOracle(kind)


@per_thread
def _frugal_search(kind: Kind, name: str) -> RowsOracle | HousesOracle:
    return RowsOracle() if name == "rows" else _houses(kind)


@per_thread
def links_oracle(kind: Kind) -> LinksOracle:
    """Return this thread's dancing links for the kind."""
    return LinksOracle(kind)


@per_thread
def band_oracle() -> BandOracle:
    """Return this thread's bands."""
    return BandOracle()


@per_thread
def houses_oracle(kind: Kind, max_nodes: int) -> HousesOracle:
    """Return this thread's houses for the kind, with a node budget for each search."""
    return _houses(kind, max_nodes)


def grid_oracle(kind: Kind, max_nodes: int) -> HousesOracle:
    """Return this thread's houses for random grids, with one node budget that begins anew."""
    oracle = _grid_houses(kind)
    oracle.share(max_nodes)
    return oracle


@per_thread
def _grid_houses(kind: Kind) -> HousesOracle:
    return _houses(kind)


def pool_oracle(kind: Kind) -> WitnessOracle:
    """Return this thread's oracle for pool searches of the kind: bands if it has them, or houses.

    Searches of the houses have the node budget of the kind's attempts.
    """
    return band_oracle() if kind.plain_box_order == 3 else houses_oracle(kind, kind.attempt_nodes)


def _houses(kind: Kind, max_nodes: int | None = None) -> HousesOracle:
    definition = kind.definition
    houses = [house.cells for house in kind.houses]
    boards = definition.shared_cells.cells if definition.boards else [range(kind.n_cells)]
    implied = [
        house
        for cells in map(frozenset, boards)
        for house in implied_houses([h for h in houses if cells.issuperset(h)], kind.n_digits)
    ]
    return HousesOracle(
        kind.rows,
        kind.n_digits,
        houses + implied,
        definition.different,
        definition.not_consecutive,
        max_nodes=max_nodes,
    )
