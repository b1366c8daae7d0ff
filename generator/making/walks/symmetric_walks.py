"""Puzzles with symmetric clues, each from a walk on a random grid of its own."""

from collections.abc import Iterator

from cluesmith.generator.kernel.random_draws import derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.search_plans import WalkPlan
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.walks.orbit_walk import OrbitWalk
from cluesmith.generator.oracles.oracle_registry import band_oracle
from cluesmith.generator.puzzle import MinimalPuzzle
from cluesmith.generator.spec import GenerationSpec

# Moves in a row that leave no fewer spare clues before a walk starts again, and starts on a grid:
# what is known of the grid by then makes the next ones quick.
PATIENCE = 60
N_STARTS = 4


def walk_plan(spec: GenerationSpec) -> WalkPlan | None:
    """Return the plan of walks for symmetric puzzles; None if patterns are filled.

    Few grids have a puzzle in marked cells at all.
    """
    if spec.symmetry is None or spec.pattern is not None:
        return None
    kind = spec.kind
    plan = kind.pattern_symmetries[spec.symmetry].plan
    walk = plan.walk if plan else None
    most = kind.n_cells if spec.max_clues is None else spec.max_clues
    return walk if walk and most >= walk.least_limit else None


def walk_from_grids(
    kind: Kind,
    orbits: tuple[tuple[int, ...], ...],
    limits: tuple[int | None, int | None],
    n_grids: int,
    seed: int,
) -> Iterator[MinimalPuzzle]:
    """Yield minimal puzzles with these orbits, one of a grid at most.

    Parameters
    ----------
    orbits : tuple of cells
        Cells that hold clues together or not at all; no other cells hold clues.
    limits : (int or None, int or None)
        The fewest and the most clues.
    n_grids : int
        The random grids to walk on.
    seed : int
        64 bits.

    Notes
    -----
    Deterministic, on any machine: the walks have the kind's best oracle.  A grid takes some 1 ms
    for 9x9 Sudoku.
    """
    for number in range(n_grids):
        puzzle = _walk(kind, orbits, limits, derive_seed(seed, "walk", number))
        if puzzle is not None:
            yield puzzle


def _walk(
    kind: Kind,
    orbits: tuple[tuple[int, ...], ...],
    limits: tuple[int | None, int | None],
    seed: int,
) -> MinimalPuzzle | None:
    walk = OrbitWalk(band_oracle(), random_grid(kind, seed), orbits, seed, *limits)
    for _ in range(N_STARTS):
        if walk.reduce() is None:
            break
        if walk.walk(PATIENCE) == 0:
            return walk.minimal()
    return None
