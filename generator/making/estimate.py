"""A rough cost of an attempt, by the plan of its method: for patience and for the size of shards.

It is a pure function of the spec: no clock decides when a job gives up.  The estimate that users
see comes from a trial (``cli/job_tracking``).
"""

from typing import NamedTuple

from cluesmith.generator.kinds.search_plans import (
    ClimbPlan,
    PoolPlan,
    SamplingPlan,
    WalkPlan,
)
from cluesmith.generator.making.method import Method, method_of
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.spec import GenerationSpec
from cluesmith.light_dataclasses import replace

# The proof and the storing of a puzzle.
PROOF_S = 0.0001

# An attempt that samples a catalogue or walks for symmetric puzzles takes as long on purpose: see
# ``generator.making.sampling`` and ``WalkPlan``.
SAMPLE_S = WALK_S = 0.01

# The share of top-down attempts that hit limits away from the typical number of clues: a guess.
UNTYPICAL_SHARE = 0.1

# An attempt at a pattern of the user's, beside one that drops the clues of a grid.
FILLING_FACTOR = 10

# An attempt at a puzzle that is minimal for a level, beside one at a strictly minimal one.
LEVEL_FACTOR = 5
LEVEL_FACTOR_WITH_CLUES = 100

# Patience: attempts in a row without a new puzzle after which a job gives up, where nobody says
# otherwise and attempts are quick.
DEFAULT_PATIENCE = 10_000

# If attempts are slow, patience is the number that one worker makes in this time.
PATIENCE_S = 600
MIN_PATIENCE = 100


class Estimate(NamedTuple):
    """The cost and yield of one attempt on a common core."""

    attempt_s: float
    """Seconds, with the proof of its puzzles."""
    n_puzzles: float | None
    """Puzzles; None if only a trial can show it."""


def estimate_attempt(spec: GenerationSpec) -> Estimate:
    """Return the rough cost and yield of an attempt with this spec."""
    search_s, n_made = _search(spec)
    rating_s = spec.kind.rating_s if _rates_all(spec) else 0
    attempt_s = search_s + (PROOF_S + rating_s) * (n_made or 0)
    return Estimate(attempt_s, None if spec.wanted_difficulty.asked else n_made)


def default_patience(spec: GenerationSpec) -> int:
    """Return the patience of a job with this spec: some ten minutes' work, within bounds."""
    attempts = int(PATIENCE_S / estimate_attempt(spec).attempt_s)
    return max(MIN_PATIENCE, min(DEFAULT_PATIENCE, attempts))


def _rates_all(spec: GenerationSpec) -> bool:
    """Return True if an attempt rates all its puzzles; jobs for rare techniques stay patient."""
    others = replace(spec.wanted_difficulty, levels=(), er=None)
    return spec.needs_rating and others == Difficulty()


def _search(spec: GenerationSpec) -> tuple[float, float | None]:
    """Return the seconds of an attempt, and its puzzles within the limits of clues."""
    kind, method = spec.kind, method_of(spec)
    match method:
        case Method.LEVEL_MINIMAL:
            return kind.attempt_s * LEVEL_FACTOR, None
        case Method.CLUES if spec.minimal_level is not None:
            return kind.attempt_s * LEVEL_FACTOR_WITH_CLUES, None
        case WalkPlan():
            return WALK_S, method.n_grids
        case Method.FILLING:
            return kind.attempt_s * FILLING_FACTOR, None
        case PoolPlan():
            return method.attempt_s, method.n_puzzles
        case Method.RATING_WALK:
            from cluesmith.generator.making.walks.rating_walk import (
                attempt_seconds,
            )  # seldom chosen

            return attempt_seconds(spec), None
        case Method.SAMPLE:
            sampling = kind.known.sampling.get(spec.sampled_clues or 0, SamplingPlan(0, 1))
            return SAMPLE_S, sampling.n_puzzles
        case ClimbPlan() if spec.max_overlap is None:
            return method.attempt_s, method.n_puzzles
        case ClimbPlan():
            return method.first_s, method.first_share
        case Method.CLUE_WALK:
            from cluesmith.generator.making.walks.clue_walk import N_ORDERS  # nor this one

            return N_ORDERS * kind.attempt_s, None
        case _:
            return kind.attempt_s, _topdown_share(spec)


def _topdown_share(spec: GenerationSpec) -> float | None:
    """Return the share of attempts that keep within the limits of clues, roughly."""
    kind = spec.kind
    if kind.known.topdown is None:
        limits = (spec.min_clues, spec.max_clues, spec.clue_limits, spec.symmetry)
        return None if kind.has_clue_families or set(limits) != {None} else 1.0
    typical = kind.known.topdown.typical
    if typical is None:
        return 0.0  # no measured attempt found one
    return 1.0 if spec.accepts(typical) else UNTYPICAL_SHARE
