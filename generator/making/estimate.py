"""What to expect of a job before it starts, from measured tables."""

from dataclasses import dataclass

from generator.kernel.compiled_modules import interpreted_modules
from generator.kinds.registry import kind_named
from generator.rating.levels import BEYOND, MAX_LENGTH
from generator.spec import GenerationSpec

# How much longer everything takes where the kernel is not compiled.
INTERPRETED_FACTOR = 60

# The proof and the storing of a puzzle.
PROOF_S = 0.0001

# An attempt that samples a catalogue: see ``generator.making.sampling``.
SAMPLE_S = 0.01
SAMPLE_PUZZLES = 250


# An attempt at a pattern that nobody has measured, beside one that drops the clues of a grid.
FILLING_FACTOR = 10


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one attempt takes and brings on a common core.

    Parameters
    ----------
    attempt_s : float
        Seconds, the proof of what it brings included.
    n_puzzles : float, optional
        Puzzles; None where nobody has measured it.
    """

    attempt_s: float
    n_puzzles: float | None

    @property
    def per_second(self) -> float | None:
        """Puzzles a second of one worker."""
        return None if self.n_puzzles is None else self.n_puzzles / self.attempt_s


def estimate_attempt(spec: GenerationSpec) -> Estimate:
    """Return what to expect of an attempt with this spec."""
    kind = kind_named(spec.kind)
    plan = kind.pool_plan(spec.max_clues)
    n_puzzles: float | None
    if spec.layout is not None:
        search_s, n_puzzles = _filling(spec)
    elif plan:
        search_s, n_puzzles = plan.attempt_s, _within_pool(spec, plan.n_puzzles)
    elif spec.sampled_clues is not None:
        search_s, n_puzzles = SAMPLE_S, _within_pool(spec, SAMPLE_PUZZLES)
    else:
        search_s, n_puzzles = kind.attempt_s, _topdown_share(spec)
    n_within_clues = n_puzzles or 0
    if spec.needs_rating:
        search_s += n_within_clues * _rating_s(spec)
        n_puzzles = _within_ratings(spec, n_puzzles)
    factor = INTERPRETED_FACTOR if interpreted_modules() else 1
    return Estimate((search_s + PROOF_S * (n_puzzles or 0)) * factor, n_puzzles)


def _rating_s(spec: GenerationSpec) -> float:
    """Return the seconds that a rating takes: fewer where short whips are enough."""
    seconds = kind_named(spec.kind).rating_s
    return seconds[
        min(length for length in seconds if length >= min(spec.highest_rating, MAX_LENGTH))
    ]


def _within_ratings(spec: GenerationSpec, n_puzzles: float | None) -> float | None:
    """Return how many of so many puzzles keep within the ratings.

    None where it is not known: shares are measured for puzzles made top-down.
    """
    if n_puzzles is None or ((spec.min_rating or 0) == 0 and spec.highest_rating == BEYOND):
        return n_puzzles
    kind = kind_named(spec.kind)
    is_topdown = (
        spec.layout is None
        and kind.pool_plan(spec.max_clues) is None
        and spec.sampled_clues is None
    )
    if not kind.rating_shares or not is_topdown:
        return None
    highest = _share({-1: 0.0, **kind.rating_shares}, spec.highest_rating)
    lowest = _share({-1: 0.0, **kind.rating_shares}, (spec.min_rating or 0) - 1)
    return n_puzzles * (highest - lowest) or None


def _filling(spec: GenerationSpec) -> tuple[float, float | None]:
    """Return what an attempt takes whose clues have a layout, and its share if it is measured."""
    kind = kind_named(spec.kind)
    plan = kind.pattern_symmetries[spec.symmetry].plan if spec.symmetry else None
    if plan is None or spec.pattern is not None:
        return kind.attempt_s * FILLING_FACTOR, None
    limit = kind.n_cells if spec.max_clues is None else spec.max_clues
    measured = [n for n in plan.shares if n <= limit]
    is_known = measured and spec.min_clues is None
    return plan.attempt_s, plan.shares[max(measured)] if is_known else None


def _within_pool(spec: GenerationSpec, n_puzzles: float) -> float:
    return n_puzzles if spec.per_pool is None else min(n_puzzles, spec.per_pool)


def _topdown_share(spec: GenerationSpec) -> float | None:
    """Return the share of attempts that keep within the limits."""
    shares = {0: 0.0, **kind_named(spec.kind).topdown_shares}
    highest = 1.0 if spec.max_clues is None else _share(shares, spec.max_clues)
    lowest = 0.0 if spec.min_clues is None else _share(shares, spec.min_clues - 1)
    return (highest - lowest) or None


def _share(shares: dict[int, float], limit: int) -> float:
    """Return the share of puzzles with at most so many clues or this rating; 1 above the table."""
    if limit > max(shares):
        return 1.0
    return shares[max(n for n in shares if n <= limit)]
