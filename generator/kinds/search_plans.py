"""The measured settings of each search, as data for a kind."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TopDown:
    """What attempts without limits take and bring, as measured: it chooses methods and patience.

    Parameters
    ----------
    attempt_s : float
        Seconds of an attempt on a common core.
    fewest, typical, many : int, optional
        The fewest clues of a puzzle, the median, and the clues that less than one puzzle in a
        hundred exceeds; None where no attempt brought a puzzle.
    rating_s : float, optional
        Seconds that a rating takes.
    """

    attempt_s: float
    fewest: int | None = None
    typical: int | None = None
    many: int | None = None
    rating_s: float | None = None


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """How an attempt under a clue limit runs its pool, and what to expect of it.

    Parameters
    ----------
    size : int
        Puzzles in the pool.
    n_steps : int
        Steps of an attempt.
    least_clues : int
        The fewest clues of a puzzle that goes into the pool.
    attempt_s : float
        Measured seconds of an attempt on a common core; 0 where nobody has measured it.
    n_puzzles : float, optional
        Measured puzzles of an attempt; None where nobody has measured it.
    most : int, optional
        An attempt ends with so many puzzles, before its steps are done.
    """

    size: int
    n_steps: int
    least_clues: int
    attempt_s: float = 0
    n_puzzles: float | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ClimbPlan:
    """How an attempt at many clues runs its pool, and what to expect of it.

    Parameters
    ----------
    size : int
        Puzzles in the pool.
    n_steps : int
        Steps of an attempt.
    attempt_s : float
        Measured seconds of an attempt on a common core.
    n_puzzles : float
        Measured puzzles of an attempt.
    first_s : float
        Measured seconds of an attempt that ends with its first puzzle, since no two may overlap.
    first_share : float
        The measured share of these that bring it.
    """

    size: int
    n_steps: int
    attempt_s: float
    n_puzzles: float
    first_s: float
    first_share: float


@dataclass(frozen=True, slots=True)
class SamplingPlan:
    """What an attempt at catalogue sampling does: see ``generator.making.sampling``.

    Parameters
    ----------
    n_tries : int
        As many as take some 10 ms and find a few hundred puzzles at most.
    n_last : int
        The cells that each try takes in turn for the last clue.
    n_puzzles : float
        Measured puzzles of an attempt; 0 where nobody has measured it.
    """

    n_tries: int
    n_last: int
    n_puzzles: float = 0


@dataclass(frozen=True, slots=True)
class WalkPlan:
    """How an attempt at symmetric puzzles walks on grids.

    Parameters
    ----------
    n_grids : int
        The random grids of an attempt: as many as take some 10 ms; nearly each brings a puzzle.
    least_limit : int
        Below this limit of clues patterns are filled.
    """

    n_grids: int
    least_limit: int


@dataclass(frozen=True, slots=True)
class SymmetryPlan:
    """How an attempt at a symmetric pattern begins.

    Parameters
    ----------
    start : (int, int)
        The fewest and the most cells that an attempt begins with, if its limits allow them; see
        ``generator.making.filling``.
    fewest : int
        The lowest limit of clues that an attempt was measured to keep.
    walk : WalkPlan, optional
        How to walk on grids, where that brings more than to fill patterns as above.
    """

    start: tuple[int, int]
    fewest: int
    walk: WalkPlan | None = None
