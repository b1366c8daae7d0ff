"""The measured settings of each search, as data for a kind."""

from typing import NamedTuple

from cluesmith.light_dataclasses import dataclass


class TopDown(NamedTuple):
    """Measured cost and yield of attempts without limits, to choose methods and patience."""

    attempt_s: float
    """Seconds of an attempt on a common core."""
    fewest: int | None = None
    typical: int | None = None
    many: int | None = None
    """The fewest clues of a puzzle, the median, and the number that fewer than one puzzle in a
    hundred exceeds; None if no attempt brought a puzzle.
    """
    rating_s: float | None = None
    """Seconds that a rating takes."""


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """The settings of a pool for attempts under a clue limit, and their expected yield."""

    size: int
    """Puzzles in the pool."""
    n_steps: int
    """Steps of an attempt."""
    least_clues: int
    """The fewest clues of a puzzle that goes into the pool."""
    attempt_s: float = 0
    """Measured seconds of an attempt on a common core; 0 if not measured."""
    n_puzzles: float | None = None
    """Measured puzzles of an attempt; None if not measured."""
    most: int | None = None
    """The number of puzzles, far from each other, that ends an attempt before its steps are done;
    None to take all puzzles as they are.
    """


class ClimbPlan(NamedTuple):
    """The settings of a pool for attempts at many clues, and their expected yield."""

    size: int
    """Puzzles in the pool."""
    n_steps: int
    """Steps of an attempt."""
    attempt_s: float
    """Measured seconds of an attempt on a common core."""
    n_puzzles: float
    """Measured puzzles of an attempt."""
    first_s: float
    """Measured seconds of an attempt that ends with its first puzzle, since no two may overlap."""
    first_share: float
    """The measured share of these attempts that bring a puzzle."""


class SamplingPlan(NamedTuple):
    """The settings of an attempt at catalogue sampling: see ``generator.making.sampling``."""

    n_tries: int
    """The tries of an attempt: they take some 10 ms and find a few hundred puzzles at most."""
    n_last: int
    """The cells that each try takes in turn for the last clue."""
    n_puzzles: float = 0
    """Measured puzzles of an attempt; 0 if not measured."""


class WalkPlan(NamedTuple):
    """The settings of walks on grids for symmetric puzzles."""

    n_grids: int
    """The random grids of an attempt, which take some 10 ms; nearly each brings a puzzle."""
    least_limit: int
    """Below this limit of clues, patterns are filled instead."""


class SymmetryPlan(NamedTuple):
    """The settings of an attempt at a symmetric pattern."""

    start: tuple[int, int]
    """The fewest and the most cells that an attempt begins with, if its limits allow them; see
    ``generator.making.filling``.
    """
    fewest: int
    """The lowest limit of clues that a measured attempt kept."""
    walk: WalkPlan | None = None
    """The settings of walks on grids, if these bring more than filling patterns."""
