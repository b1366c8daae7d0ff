"""Estimates of a job's time and yield, from measured tables, and the rule when it gives up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import comb

from cluesmith.generator.kinds.facts.search_plans import (
    ClimbPlan,
    DifficultyShares,
    PoolPlan,
    SamplingPlan,
    WalkPlan,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.method import Method, method_of
from cluesmith.generator.making.pool_plans import pool_plan
from cluesmith.generator.making.walks.clue_walk import N_ORDERS
from cluesmith.generator.making.walks.rating_walk import expected_of_attempt
from cluesmith.generator.making.walks.symmetric_walks import walk_plan
from cluesmith.generator.rating.criteria.shares import share_of
from cluesmith.generator.rating.rating import has_er
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import HALF, GenerationSpec

# The proof and the storing of a puzzle.
PROOF_S = 0.0001

# An attempt that samples a catalogue: see ``generator.making.sampling``.
SAMPLE_S = 0.01

# Of groups that share all clues but one, the part of which no two overlap.
FAR_SHARE = 0.5

# The same of whole pools, where two puzzles may share nearly all clues: 0.09 to 0.86 for Sudoku.
FAR_OF_POOL = 0.3

# An attempt at a pattern of the user's, beside one that drops the clues of a grid.
FILLING_FACTOR = 10

# An attempt at a puzzle that is minimal for a level, beside one at a strictly minimal one.
LEVEL_FACTOR = 5
LEVEL_FACTOR_WITH_CLUES = 100

# Patience: attempts in a row without a new puzzle after which a job gives up, where nobody says
# otherwise and attempts are quick.
DEFAULT_PATIENCE = 10_000

# Where attempts are slow, they are fewer: as many as one worker makes in this time.
PATIENCE_S = 600
MIN_PATIENCE = 100


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one attempt takes and brings on a common core.

    Parameters
    ----------
    attempt_s : float
        Seconds, the proof of what it brings included.
    n_puzzles : float, optional
        Puzzles: 0 where none of those that were measured was like that, None where nothing like
        that was measured, or it depends on the user's pattern, so that only a trial can show it.
    """

    attempt_s: float
    n_puzzles: float | None

    @property
    def per_second(self) -> float | None:
        """Puzzles a second of one worker."""
        return None if self.n_puzzles is None else self.n_puzzles / self.attempt_s


def estimate_attempt(spec: GenerationSpec, trial: Estimate | None = None) -> Estimate:
    """Return what to expect of an attempt with this spec.

    Parameters
    ----------
    spec : GenerationSpec
    trial : Estimate, optional
        What attempts with the ``trial_spec`` took and brought, in place of the tables.
    """
    search_s, n_puzzles = (trial.attempt_s, trial.n_puzzles) if trial else _search(spec)
    share = _rating_share(spec)
    if share is None:
        is_known = trial is not None or method_of(spec) is Method.RATING_WALK
        n_puzzles = n_puzzles if is_known else None
    elif spec.needs_rating:
        kind, n_made = spec.kind, n_puzzles or 0
        # Whips take most of a rating; easy puzzles need none, and those with ER only if wanted.
        wanted = spec.wanted_difficulty
        has_whips = wanted.whip is not None or not has_er(kind)
        is_quick = wanted.levels == (Level.EASY,) or not has_whips
        rating_s = kind.check_s if is_quick else kind.rating_s
        search_s += n_made * ((1 - share) * kind.check_s + share * rating_s)
        n_puzzles = None if n_puzzles is None else n_puzzles * share
    return Estimate(search_s + PROOF_S * (n_puzzles or 0), n_puzzles)


def overlap_share(kind: Kind, n_clues: float, max_overlap: str) -> float:
    """Return the share of overlapping pairs of puzzles with clues in random cells.

    Of real puzzles of Sudoku about as many overlap, of those of Hanidoku a hundred times more.
    """
    n, n_others = round(n_clues), kind.n_cells - round(n_clues)
    most = n // 2 if max_overlap == HALF else int(max_overlap)
    ways = comb(kind.n_cells, n)
    return sum(
        comb(n, s) * comb(n_others, n - s) / ways * _at_least(most + 1, s, kind.n_digits)
        for s in range(most + 1, n + 1)
    )


def _at_least(least: int, n: int, n_digits: int) -> float:
    """Return how likely two sequences of n digits are to agree in so many places or more."""
    n_ways = sum(comb(n, k) * (n_digits - 1) ** (n - k) for k in range(least, n + 1))
    return float(n_ways / n_digits**n)


def trial_spec(spec: GenerationSpec) -> GenerationSpec:
    """Return the specification of a trial: without ratings whose share is known.

    Ratings take long, and many puzzles are rated for each that is wanted.
    """
    if _rating_share(spec) is None:
        return spec
    return replace(spec, difficulty=None, is_rated=False)


def default_patience(spec: GenerationSpec) -> int:
    """Return the patience of a job with this spec: some ten minutes' work, within bounds."""
    attempts = int(PATIENCE_S / estimate_attempt(spec).attempt_s)
    return max(MIN_PATIENCE, min(DEFAULT_PATIENCE, attempts))


def _search(spec: GenerationSpec) -> tuple[float, float | None]:
    """Return the seconds of an attempt, and its puzzles within the limits of clues."""
    kind, method = spec.kind, method_of(spec)
    match method:
        case Method.LEVEL_MINIMAL:
            return kind.attempt_s * LEVEL_FACTOR, None
        case Method.CLUES if spec.minimal_level is not None:
            return kind.attempt_s * LEVEL_FACTOR_WITH_CLUES, None
        case WalkPlan() | Method.FILLING:
            return _filling(spec)
        case PoolPlan():
            return method.attempt_s, _from_pool(method, spec.max_overlap)
        case Method.RATING_WALK:
            return expected_of_attempt(spec)
        case Method.SAMPLE:
            sampling = kind.known.sampling.get(spec.sampled_clues or 0, SamplingPlan(0, 1))
            are_overlapping = sampling.n_last > 1 and spec.max_overlap is not None
            return SAMPLE_S, sampling.n_puzzles * (FAR_SHARE if are_overlapping else 1)
        case ClimbPlan() if spec.max_overlap is None:
            return method.attempt_s, method.n_puzzles
        case ClimbPlan():
            return method.first_s, method.first_share
        case Method.CLUE_WALK:
            return N_ORDERS * kind.attempt_s, None
        case _:
            return kind.attempt_s, _topdown_share(spec)


def _from_pool(plan: PoolPlan, max_overlap: str | None) -> float | None:
    """Return the puzzles of an attempt that searches a pool."""
    if plan.n_puzzles is None or plan.most is not None or max_overlap is None:
        return plan.n_puzzles
    return plan.n_puzzles * (FAR_OF_POOL if int(max_overlap) < plan.least_clues else 1)


def _rating_share(spec: GenerationSpec) -> float | None:
    """Return how many of the puzzles within the limits of clues are as hard as they have to be.

    None where nobody has measured it.
    """
    if method_of(spec) in (Method.LEVEL_MINIMAL, Method.RATING_WALK):
        return None
    wanted = spec.wanted_difficulty
    if not wanted.asked:
        return 1.0
    typical = spec.kind.known.difficulty_shares.get("")
    return share_of(wanted, _difficulty_shares(spec, typical), typical) if typical else None


def _difficulty_shares(spec: GenerationSpec, typical: DifficultyShares) -> DifficultyShares:
    """Return how hard the puzzles of a search are; marked cells change that little."""
    kind = spec.kind
    key: str | int = spec.symmetry or ""
    if spec.layout is None:
        plan = pool_plan(kind, spec.max_clues, spec.max_overlap)
        key = plan.least_clues if plan else spec.sampled_clues or ""
    return kind.known.difficulty_shares.get(key, typical)


def _filling(spec: GenerationSpec) -> tuple[float, float | None]:
    """Return what an attempt takes whose clues have a layout, and its share if a table has it."""
    kind = spec.kind
    plan = kind.pattern_symmetries[spec.symmetry].plan if spec.symmetry else None
    if plan is None or spec.pattern is not None:
        return kind.attempt_s * FILLING_FACTOR, None
    walk = walk_plan(spec)
    n_puzzles = walk.n_puzzles if walk else plan.shares
    limit = kind.n_cells if spec.max_clues is None else spec.max_clues
    measured = [n for n in n_puzzles if n <= limit]
    is_known = measured and spec.min_clues is None
    attempt_s = walk.attempt_s if walk else plan.attempt_s
    return attempt_s, n_puzzles[max(measured)] if is_known else None


def _topdown_share(spec: GenerationSpec) -> float | None:
    """Return the share of attempts that keep within the limits, None where nobody measured it."""
    measured = spec.kind.known.topdown_shares
    if not measured:
        limits = (spec.min_clues, spec.max_clues, spec.clue_limits, spec.symmetry)
        has_any = spec.kind.has_clue_families or set(limits) != {None}
        return None if has_any else 1.0
    shares = {0: 0.0, **measured}
    most = spec.kind.n_cells if spec.max_clues is None else spec.max_clues
    highest = _share(shares, most)
    lowest = 0.0 if spec.min_clues is None else _share(shares, spec.min_clues - 1)
    return highest - lowest


def _share(shares: Mapping[int, float], limit: int) -> float:
    """Return the share of puzzles with at most so many clues or this rating; 1 above the table."""
    if limit > max(shares):
        return 1.0
    return shares[max(n for n in shares if n <= limit)]
