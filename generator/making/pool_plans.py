"""The plan of a pool search: measured, or guessed from top-down attempts.

A limit is tight when hardly any top-down attempt keeps within it.  How far it is below the clues of
a typical puzzle shows how long a pool has to sink; the steps are those that were measured for
Sudoku (``pool_search.py``), whose limits 22, 19, 18 and 17 are 8, 21, 25 and 29 % below 24.

X-Sudoku with 12 clues, guessed as 20 members and 4,000 steps: attempts of 3.7 s brought 10, 113 and
3 puzzles, with 10 members 16, 32 and 576, no two with the same signature.

Puzzles that must not overlap
-----------------------------
A pool brings a few puzzles that are far from each other (``PoolPlan.most``), each in a form of its
own: see ``pool_search.py``.  A pool of three members sinks in fewest steps.  Where nearly all clues
may be shared, the far ones of a whole pool are more.  docs/decisions/search-methods.md has figures.
"""

from contextlib import suppress
from functools import cache
from typing import NamedTuple

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.search_plans import PoolPlan
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.topdown import removal_order, remove_clues
from cluesmith.generator.oracles.oracle_registry import houses_oracle
from cluesmith.generator.spec import HALF, LEAST_KINSHIP
from cluesmith.light_dataclasses import replace

# Top-down attempts whose clues are typical, and nodes after which there are no more of them.
N_TRIALS = 40
MAX_TRIAL_NODES = 200_000

# Where a smaller share of these keeps within a limit, it is tight.
TIGHT_SHARE = 0.04

# Members of a pool, and steps by how far the limit is below the typical clues.
SIZE = 20
STEPS = ((0.20, 1_500), (0.27, 6_000), (1.0, 12_000))

# A pool that ends with a few puzzles far from each other: its members, these puzzles, and its share
# of the steps.
FAR_SIZE = 3
N_FAR = 8
FAR_PART = 0.1

# A step takes about the nodes of a top-down attempt. If these are many, a pool takes fewer steps,
# so that an attempt takes seconds.
MAX_ATTEMPT_NODES = 1_000_000

# Seconds that a node takes on a common core, for a cell.
NODE_S = 1.5e-8


class Typical(NamedTuple):
    """The results of top-down attempts: the sorted clues of puzzles, and the nodes per attempt."""

    clues: tuple[int, ...]
    n_nodes: int


def pool_plan(kind: Kind, max_clues: int | None, max_overlap: str | None = None) -> PoolPlan | None:
    """Return the plan of the pool search for a clue limit that is tight enough for one.

    Parameters
    ----------
    max_overlap : str, optional
        The number of clues that two puzzles may share, as in a spec.

    Notes
    -----
    A pure function of its arguments: no clock decides.  A guess takes some top-down attempts, once
    for each kind and process.
    """
    if max_clues is None:
        return None
    if not _are_far(max_overlap, max_clues):
        return _plan(kind, max_clues)
    return kind.pool_plan(max_clues, is_far=True) or _far_plan(_plan(kind, max_clues))


def _are_far(max_overlap: str | None, max_clues: int) -> bool:
    """Return True if puzzles of one pool overlap too much to be worth making."""
    if max_overlap is None:
        return False
    return max_overlap == HALF or 100 * int(max_overlap) <= LEAST_KINSHIP * max_clues


def _plan(kind: Kind, max_clues: int) -> PoolPlan | None:
    known = kind.known
    is_measured = max_clues >= min(known.pools, default=kind.n_cells + 1)
    if is_measured or not known.guesses_pools or "houses" not in kind.oracles:
        return kind.pool_plan(max_clues)
    return guessed_plan(kind, max_clues)


def _far_plan(plan: PoolPlan | None) -> PoolPlan | None:
    """Return a plan that ends with the first puzzles of the other one that are far enough."""
    if plan is None:
        return None
    attempt_s = plan.attempt_s * FAR_PART
    return replace(plan, size=FAR_SIZE, attempt_s=attempt_s, n_puzzles=None, most=N_FAR)


def guessed_plan(kind: Kind, max_clues: int) -> PoolPlan | None:
    """Return a plan for a limit without measurements, None if top-down attempts suffice."""
    typical = typical_puzzles(kind)
    n_all = len(typical.clues)
    if not n_all or sum(n <= max_clues for n in typical.clues) >= TIGHT_SHARE * n_all:
        return None
    median = typical.clues[n_all // 2]
    below = (median - max_clues) / median
    n_steps = next(steps for most, steps in STEPS if below <= most)
    step_nodes = typical.n_nodes * max(1, kind.n_cells // 81)
    n_steps = min(n_steps, max(1, MAX_ATTEMPT_NODES // step_nodes))
    return PoolPlan(SIZE, n_steps, max_clues, n_steps * step_nodes * kind.n_cells * NODE_S)


def typical_clues(kind: Kind) -> int | None:
    """Return the median number of clues of top-down puzzles, None if only a search shows it."""
    if kind.known.topdown is not None:
        return kind.known.topdown.typical
    if "houses" not in kind.oracles:
        return None
    clues = typical_puzzles(kind).clues
    return clues[len(clues) // 2] if clues else None


@cache
def typical_puzzles(kind: Kind) -> Typical:
    """Return the results of a few top-down attempts of the kind."""
    oracle = houses_oracle(kind, MAX_TRIAL_NODES)
    oracle.share(MAX_TRIAL_NODES)
    first_node = oracle.nodes
    clues = []
    for number in range(N_TRIALS):
        seed = derive_seed(number, "typical")
        grid, order = random_grid(kind, seed), removal_order(kind, derive_seed(seed, "order"))
        with suppress(SearchLimitError):
            clues.append(kind.n_clues(remove_clues(oracle, grid, order).clues))
        if oracle.nodes - first_node >= MAX_TRIAL_NODES:
            break
    return Typical(tuple(sorted(clues)), (oracle.nodes - first_node) // (number + 1) + 1)
