"""Known facts of a kind besides its definition: proven, published or measured; all optional."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cluesmith.generator.kinds.search_plans import (
    ClimbPlan,
    PoolPlan,
    SamplingPlan,
    SymmetryPlan,
    TopDown,
)


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """Facts and figures of a kind.

    Parameters
    ----------
    fewest_clues : int, optional
        The smallest number of clues known of a puzzle with one solution.
    fewest_source : str
        The person who found or proved it.
    is_fewest_proven : bool
        Whether the source proved that fewer are impossible.
    most_clues : int, optional
        The largest number of clues of a minimal puzzle that is worth looking for.
    most_source : str
        "is known" for more clues, or the reason why there are none with more.
    n_grids : int, optional
        The number of all grids.
    n_grid_classes : int, optional
        The number of grids up to symmetry, if there are so few that jobs have many puzzles of each.
    n_symmetries : int, optional
        The number of permutations of the cells that keep the rules, if it takes long to find.
    catalogue_sha256 : str, optional
        Checksum of the list of all grids up to symmetry, for a kind that ships one.
    per_grid : int, optional
        The most puzzles of one class of grids in a job, unless the user says otherwise; for kinds
        with more grids than anybody wants puzzles.
    attempt_nodes : int, optional
        Node budget of one uniqueness check in an attempt.
    grid_nodes : int, optional
        Node budget after which the search for a random grid starts again.
    topdown : TopDown, optional
        Measurements of attempts without limits.
    levels_not_found : mapping of str to int
        By level, the number of strictly minimal puzzles that were rated, none of which had it.
    bench_limits : tuple of int
        Clue limits whose rates are worth measuring.
    pools : mapping of int to PoolPlan
        Plans of pool searches, by clue limit.
    far_pools : mapping of int to PoolPlan
        The same for puzzles that must not overlap.
    climbs : mapping of int to ClimbPlan
        Plans of climbs, by the least number of clues.
    guesses_pools : bool
        Whether a plan is guessed for a tight limit where none was measured.
    sampling : mapping of int to SamplingPlan
        Plans of sampling, by the number of clues, for a kind with a catalogue.
    symmetric : mapping of str to SymmetryPlan
        Plans of symmetric puzzles, by the name of the symmetry.
    """

    fewest_clues: int | None = None
    fewest_source: str = ""
    is_fewest_proven: bool = False
    most_clues: int | None = None
    most_source: str = ""
    n_grids: int | None = None
    n_grid_classes: int | None = None
    n_symmetries: int | None = None
    catalogue_sha256: str | None = None
    per_grid: int | None = None
    attempt_nodes: int | None = None
    grid_nodes: int | None = None
    topdown: TopDown | None = None
    levels_not_found: Mapping[str, int] = field(default_factory=dict)
    bench_limits: tuple[int, ...] = ()
    pools: Mapping[int, PoolPlan] = field(default_factory=dict)
    far_pools: Mapping[int, PoolPlan] = field(default_factory=dict)
    climbs: Mapping[int, ClimbPlan] = field(default_factory=dict)
    guesses_pools: bool = True
    sampling: Mapping[int, SamplingPlan] = field(default_factory=dict)
    symmetric: Mapping[str, SymmetryPlan] = field(default_factory=dict)


NOTHING_KNOWN = KnownFacts()
