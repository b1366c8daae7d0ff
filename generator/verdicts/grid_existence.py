"""A grid of a kind, or why there is none: whether its rules leave any at all."""

from generator.errors import DefinitionError
from generator.kernel.exact_cover import Status
from generator.kinds.kind import Kind
from generator.oracles.registry import links_oracle

# Some seconds; the built-in kinds need up to 9,274, most of them as many as they have cells.
MAX_NODES = 1_000_000

# Of a search and the one after it: short ones find grids, the longest prove that there is none.
_GROWTH = 1.5


def some_grid(kind: Kind, max_nodes: int = MAX_NODES) -> bytes:
    """Return a grid of the kind, always the same.

    Parameters
    ----------
    kind : Kind
    max_nodes : int
        Node budget of all searches together.

    Returns
    -------
    bytes
        A value a cell.

    Raises
    ------
    DefinitionError
        No grid obeys the rules, or none was found within the budget.

    Notes
    -----
    Dancing links try options in random order, from seeds that are always the same, and start again
    with a larger budget when they come to the end of one.
    """
    cover = links_oracle(kind).cover
    budget, left, seed = kind.grid_nodes, max_nodes, 0
    while left > 0:
        result = cover.search(1, min(budget, left), seed, n_choices=kind.n_digits)
        if result.choices:
            return result.choices[0]
        if result.status is Status.EXHAUSTED:
            raise DefinitionError("no grid obeys these rules")
        left -= result.n_nodes
        budget, seed = int(budget * _GROWTH), seed + 1
    raise DefinitionError(f"no grid found within {max_nodes:,} nodes: use rules that leave more")
