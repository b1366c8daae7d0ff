"""Random grids of any kind: drawn from its catalogue, or else from the kernel."""

from itertools import count

from generator.kernel.seeds import derive_seed
from generator.kinds.kind import Kind
from generator.oracles.catalogue import catalogue_of
from generator.oracles.registry import links_oracle


def random_grid(kind: Kind, seed: int) -> bytes:
    """Return a random grid of the kind.

    Parameters
    ----------
    kind : Kind
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
    grid can come up, not all are equally likely.  A search over ``kind.grid_nodes`` nodes starts
    again with another seed, for few searches are long and those are very long.
    """
    if kind.known.catalogue_sha256 is not None:
        catalogue = catalogue_of(kind)
        return catalogue.grid_number(derive_seed(seed, "grid") * catalogue.n_grids >> 64)
    cover = links_oracle(kind).cover
    for restart in count():
        restart_seed = derive_seed(seed, "grid", restart)
        result = cover.search(1, kind.grid_nodes, restart_seed, n_choices=kind.n_digits)
        if result.choices:
            return result.choices[0]
    raise AssertionError  # pragma: no cover - count() does not end
