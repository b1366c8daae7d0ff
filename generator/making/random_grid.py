"""Random grids of any kind: drawn from its catalogue, or found by a random search."""

from itertools import count
from typing import cast

from cluesmith.generator.errors import GridError, SearchLimitError
from cluesmith.generator.kernel.exact_cover import Status
from cluesmith.generator.kernel.random_draws import derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.oracle_registry import band_oracle, grid_oracle, links_oracle

# A search with houses restarts after _NODES_A_CELL nodes per cell.  After every _PATIENCE restarts
# it is allowed that many more, so that some restart ends.
_NODES_A_CELL = 4
_PATIENCE = 20

# Dancing links are allowed twice the nodes after every _PATIENCE_OF_LINKS restarts.
_PATIENCE_OF_LINKS = 100


def random_grid(kind: Kind, seed: int) -> bytes:
    """Return a random grid of the kind.

    Parameters
    ----------
    seed : int
        64 bits; the same seed gives the same grid on any machine.

    Returns
    -------
    bytes
        One value a cell, 1..n_digits.

    Notes
    -----
    Of a kind with a catalogue, every grid is equally likely.

    Else it is what a search of the empty puzzle finds that tries options in random order; every
    grid can come up, not all are equally likely.  A long search starts again with another seed,
    for few are long and those are very long: grids of 25x25 come at 570 a second, without new
    starts at 53; non-consecutive ones at 300 for 70, anti-knight ones at 22,000 either way.

    Bands take 3 us for a grid of 9x9 Sudoku, houses 13 and dancing links 31; of 16x16 Sudoku
    houses take 95, dancing links 308.

    Raises
    ------
    GridError
        The kind has no grid.
    """
    if kind.known.catalogue_sha256 is not None:
        from cluesmith.generator.oracles.catalogue_oracle import catalogue_of  # few kinds have one

        catalogue = catalogue_of(kind)
        return catalogue.grid_number(derive_seed(seed, "grid") * catalogue.n_grids >> 64)
    if kind.plain_box_order == 3:
        return cast("bytes", band_oracle().fill(seed))  # no clues: it has a solution
    if "houses" in kind.oracles:
        return _grid_of_houses(kind, seed)
    cover = links_oracle(kind).cover
    for restart in count():
        restart_seed = derive_seed(seed, "grid", restart)
        max_nodes = kind.grid_nodes << restart // _PATIENCE_OF_LINKS
        result = cover.search(1, max_nodes, restart_seed, n_choices=kind.n_digits)
        if result.choices:
            return result.choices[0]
        if result.status is Status.EXHAUSTED:
            raise GridError(f"{kind.title} has no grid")
    raise AssertionError  # pragma: no cover - count() does not end


def _grid_of_houses(kind: Kind, seed: int) -> bytes:
    for restart in count():
        max_nodes = _NODES_A_CELL * kind.n_cells * (1 + restart // _PATIENCE)
        try:
            grid: bytes | None = grid_oracle(kind, max_nodes).fill(
                derive_seed(seed, "grid", restart)
            )
        except SearchLimitError:
            continue
        if grid is None:
            raise GridError(f"{kind.title} has no grid")
        return grid
    raise AssertionError  # pragma: no cover - count() does not end
