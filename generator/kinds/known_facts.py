"""Known facts of a kind besides its definition: proven, published or measured; all optional."""

from collections.abc import Mapping

from cluesmith.generator.kinds.search_plans import (
    ClimbPlan,
    PoolPlan,
    SamplingPlan,
    SymmetryPlan,
    TopDown,
)
from cluesmith.light_dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """Facts and figures of a kind."""

    fewest_clues: int | None = None
    """The smallest number of clues known of a puzzle with one solution."""
    fewest_source: str = ""
    """The person who found or proved it."""
    is_fewest_proven: bool = False
    """Whether the source proved that fewer are impossible."""
    most_clues: int | None = None
    """The largest number of clues of a minimal puzzle that is worth looking for."""
    most_source: str = ""
    """"is known" for more clues, or the reason why there are none with more."""
    n_grids: int | None = None
    """The number of all grids."""
    n_grid_classes: int | None = None
    """The number of grids up to symmetry, if there are so few that jobs have many puzzles of each.
    """
    n_symmetries: int | None = None
    """The number of permutations of the cells that turn puzzles into puzzles."""
    catalogue_sha256: str | None = None
    """Checksum of the list of all grids up to symmetry, for a kind that ships one."""
    per_grid: int | None = None
    """The most puzzles of one class of grids in a job, unless the user says otherwise; for kinds
    with more grids than anybody wants puzzles.
    """
    attempt_nodes: int | None = None
    """Node budget of one uniqueness check in an attempt."""
    grid_nodes: int | None = None
    """Node budget after which the search for a random grid starts again."""
    topdown: TopDown | None = None
    """Measurements of attempts without limits."""
    levels_not_found: Mapping[str, int] = field(default_factory=dict)
    """By level, the number of strictly minimal puzzles that were rated, none of which had it."""
    bench_limits: tuple[int, ...] = ()
    """Clue limits whose rates are worth measuring."""
    pools: Mapping[int, PoolPlan] = field(default_factory=dict)
    """Plans of pool searches, by clue limit."""
    far_pools: Mapping[int, PoolPlan] = field(default_factory=dict)
    """The same for puzzles that must not overlap."""
    climbs: Mapping[int, ClimbPlan] = field(default_factory=dict)
    """Plans of climbs, by the least number of clues."""
    guesses_pools: bool = True
    """Whether a plan is guessed for a tight limit where none was measured."""
    sampling: Mapping[int, SamplingPlan] = field(default_factory=dict)
    """Plans of sampling, by the number of clues, for a kind with a catalogue."""
    symmetric: Mapping[str, SymmetryPlan] = field(default_factory=dict)
    """Plans of symmetric puzzles, by the name of the symmetry."""


NOTHING_KNOWN = KnownFacts()
