"""Random grids of any kind, from the kernel."""

from itertools import count

from generator.kind import Kind
from generator.oracle import links_oracle
from generator.seeds import derive_seed


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
    A search of the empty puzzle that tries options in random order; every grid can come up, not
    all are equally likely.  A search over ``kind.grid_nodes`` nodes starts again with another
    seed, for few searches are long and those are very long.
    """
    cover = links_oracle(kind).cover
    for restart in count():
        result = cover.search(1, kind.grid_nodes, derive_seed(seed, "grid", restart))
        if result.solutions:
            return kind.grid(result.solutions[0])
    raise AssertionError  # pragma: no cover - count() does not end
