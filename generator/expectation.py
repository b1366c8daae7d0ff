"""What to expect of a job before it starts, from measured tables."""

from dataclasses import dataclass

from generator.attempt import DEFAULT_PATIENCE, GenerationSpec
from generator.exact_cover import IS_COMPILED
from generator.kinds import kind_named

# How much longer everything takes where the kernel is not compiled.
INTERPRETED_FACTOR = 60

PATIENCE_S = 600

# The proof and the storing of a puzzle.
PROOF_S = 0.0001

# An attempt that samples a catalogue: see ``generator.sampling``.
SAMPLE_S = 0.01
SAMPLE_PUZZLES = 250


@dataclass(frozen=True, slots=True)
class Expectation:
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


def default_patience(spec: GenerationSpec) -> int:
    """Return after how many attempts in a row without a new puzzle a job gives up.

    Some ten minutes of one worker's work, within bounds.
    """
    return max(100, min(DEFAULT_PATIENCE, int(PATIENCE_S / expectation(spec).attempt_s)))


def expectation(spec: GenerationSpec) -> Expectation:
    """Return what to expect of an attempt with this spec."""
    kind = kind_named(spec.kind)
    plan = kind.pool_plan(spec.max_clues)
    n_puzzles: float | None
    if plan:
        search_s, n_puzzles = plan.attempt_s, _within_pool(spec, plan.n_puzzles)
    elif spec.sampled_clues is not None:
        search_s, n_puzzles = SAMPLE_S, _within_pool(spec, SAMPLE_PUZZLES)
    else:
        search_s, n_puzzles = kind.attempt_s, _topdown_share(spec)
    factor = 1 if IS_COMPILED else INTERPRETED_FACTOR
    return Expectation((search_s + PROOF_S * (n_puzzles or 0)) * factor, n_puzzles)


def _within_pool(spec: GenerationSpec, n_puzzles: float) -> float:
    return n_puzzles if spec.per_pool is None else min(n_puzzles, spec.per_pool)


def _topdown_share(spec: GenerationSpec) -> float | None:
    """Return the share of attempts that keep within the limits."""
    shares = {0: 0.0, **kind_named(spec.kind).topdown_shares}
    highest = 1.0 if spec.max_clues is None else _share(shares, spec.max_clues)
    lowest = 0.0 if spec.min_clues is None else _share(shares, spec.min_clues - 1)
    return (highest - lowest) or None


def _share(shares: dict[int, float], n_clues: int) -> float:
    """Return the share of puzzles with at most n_clues; 1 above the table."""
    if n_clues > max(shares):
        return 1.0
    return shares[max(n for n in shares if n <= n_clues)]
