"""Uniform samples from a catalogue: minimal puzzles with a given number of clues, equally likely.

A try draws a grid out of all grids of the kind, n_clues - 1 of its cells, and ``n_last`` of the
other cells.  One sweep tries each of these for the last clue (``catalogue_sampler.py``).  Every
unique and minimal puzzle is kept.  If ``n_last`` is more than 1, the puzzles of a try are equally
likely but not independent.

Why every puzzle is equally likely
----------------------------------
A puzzle with one solution has one grid.  A try meets it when it draws that grid, draws all but one
of its clues' cells first, and the remaining one among the n_last others.  With N grids, n cells, k
clues and m = n_last that has the probability

    1 / N  *  k / C(n, k - 1)  *  m / (n - k + 1)  =  m / (N * C(n, k)),

the same for every puzzle.  With m = 1 a try is one draw from all (grid, subset) pairs: this is
plain rejection, and the puzzles are independent of each other.

With m > 1 a try may keep several puzzles, which share a grid and k - 1 clues.  Every puzzle is
still expected equally often, so means over a sample are unbiased; their variance is larger, at most
by the mean size of a puzzle's group.  A job that stops at a number of puzzles also cuts its last
group.

``sampling_plan`` takes m = 1 where that is fast: for 4x4 Sudoku, and for Hanidoku with 5, 6 and 7
clues.  With 4 and 8 clues it takes all cells; docs/decisions/search-methods.md has the figures.

If no two puzzles may overlap, only the first puzzle of a group stays, so puzzles of large groups
are rarer.
"""

from itertools import starmap

from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.search_plans import SamplingPlan
from cluesmith.generator.making.catalogue_sampler import CatalogueSampler
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.puzzle import MinimalPuzzle

# Tries of an attempt at a number of clues that nobody measured: some 10 ms.
_DEFAULT_TRIES = 4096


def sampling_plan(kind: Kind, n_clues: int) -> SamplingPlan:
    """Return the tries of an attempt, and the cells that each tries for the last clue."""
    return kind.known.sampling.get(n_clues) or SamplingPlan(
        _DEFAULT_TRIES, kind.n_cells - n_clues + 1
    )


def sample(kind: Kind, n_clues: int, seed: int, n_tries: int | None = None) -> list[MinimalPuzzle]:
    """Return the minimal puzzles with n_clues that ``n_tries`` tries find.

    Parameters
    ----------
    kind : Kind
        One with a catalogue.
    n_clues : int
        1 .. n_cells.
    seed : int
        64 bits.
    n_tries : int, optional
        Those of ``sampling_plan`` if None.

    Returns
    -------
    list of MinimalPuzzle
        In the order of the tries; a puzzle that is found twice is in it twice.

    Raises
    ------
    CatalogueError
        The kind has no catalogue.
    ValueError
        The number of clues or tries is out of range.

    Notes
    -----
    The same arguments give the same puzzles on any machine.  The order of the base grids is part of
    that: see ``Catalogue.bit_rows``.
    """
    plan = sampling_plan(kind, n_clues)
    found = _sampler(kind).draw(
        n_clues, plan.n_last, seed, plan.n_tries if n_tries is None else n_tries
    )
    return list(starmap(MinimalPuzzle, found))


@per_thread
def _sampler(kind: Kind) -> CatalogueSampler:
    """Return this thread's sampler for the kind; a new one takes 15 ms."""
    return CatalogueSampler(catalogue_of(kind).bit_rows)
