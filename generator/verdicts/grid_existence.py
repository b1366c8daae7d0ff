"""The check that the rules of a kind allow any grid at all."""

from itertools import count

from cluesmith.generator.errors import DefinitionError, SearchLimitError
from cluesmith.generator.kernel.exact_cover import Status
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import NODES_OF_LINKS, grid_oracle, links_oracle

# Some seconds, in nodes of dancing links; the built-in kinds need up to 9,274, most of them as
# many as they have cells.
MAX_NODES = 1_000_000

# Of a search and the one after it: short ones find grids, the longest prove that there is none.
_GROWTH = 1.5


def some_grid(kind: Kind, max_nodes: int = MAX_NODES) -> bytes:
    """Return a grid of the kind, always the same.

    Parameters
    ----------
    max_nodes : int
        Node budget of all searches together, in nodes of dancing links.

    Returns
    -------
    bytes
        One value per cell.

    Raises
    ------
    DefinitionError
        No grid obeys the rules, or none was found within the budget.

    Notes
    -----
    Houses, or dancing links if these cannot answer, try options in random order from fixed seeds.
    If a budget runs out, they start again with a larger one.
    """
    search = _houses if "houses" in kind.oracles else _links
    budget, left = kind.grid_nodes, max_nodes
    for seed in count():
        budget = min(budget, left)
        grid, n_nodes = search(kind, seed, budget)
        if grid is not None:
            return grid
        left -= n_nodes
        if left <= 0:
            break
        budget = int(budget * _GROWTH)
    raise DefinitionError(f"no grid found within {max_nodes:,} nodes: use fewer rules")


def _houses(kind: Kind, seed: int, max_nodes: int) -> tuple[bytes | None, int]:
    """Return a grid, None if the budget ran out, and the nodes spent."""
    oracle = grid_oracle(kind, max(1, max_nodes // NODES_OF_LINKS))
    try:
        grid = oracle.fill(seed)
    except SearchLimitError:
        return None, max_nodes
    if grid is None:
        raise _no_grid()
    return grid, max_nodes


def _links(kind: Kind, seed: int, max_nodes: int) -> tuple[bytes | None, int]:
    """Return the same as ``_houses``, for any kind."""
    result = links_oracle(kind).cover.search(1, max_nodes, seed, n_choices=kind.n_digits)
    if result.status is Status.EXHAUSTED and not result.choices:
        raise _no_grid()
    return (result.choices[0] if result.choices else None), result.n_nodes


def _no_grid() -> DefinitionError:
    return DefinitionError("no grid obeys these rules")
