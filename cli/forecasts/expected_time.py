"""The estimate that is printed before a job that is long or may find nothing."""

from dataclasses import replace
from time import process_time

from cluesmith.cli.forecasts.overlap_forecast import warn_if_too_few
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.pace import readable_rate
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import Estimate, estimate_attempt, trial_spec
from cluesmith.generator.rating.criteria.minimality import PROPER
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec

# Jobs that take one worker more seconds than this are long.
WORTH_TELLING_S = 10

# Processor time for a trial if no table has an estimate.
TRIAL_S = 0.3


def report_estimate(spec: GenerationSpec, count: int, patience: int) -> None:
    """Print an estimate before long jobs and before jobs that may find few puzzles.

    It warns as well if overlap makes that many puzzles unlikely.
    """
    warn_if_too_few(spec, count, patience)
    expected, of_what = expectation_of(spec)
    rate = expected.per_second
    if not rate:
        report(f"expected: few puzzles or none; {of_what}{_advice(spec)}")
    elif count / rate > WORTH_TELLING_S:
        report(
            f"expected: {readable_rate(rate)} puzzles per second and worker, "
            f"{duration(count / rate)} of one worker's time"
        )


def expectation_of(spec: GenerationSpec) -> tuple[Estimate, str]:
    """Return what an attempt takes and brings, and why few puzzles or none where that is so."""
    expected = estimate_attempt(spec)
    of_what = "no measured puzzle matches"
    shares = kind_named(spec.kind).known.topdown_shares
    if shares and not any(shares.values()):
        of_what = "no measured attempt found one"
    if expected.n_puzzles is None:
        trial, n_attempts = trial_of(spec)
        expected = estimate_attempt(spec, trial)
        if not trial.n_puzzles:
            of_what = f"{counted(n_attempts, 'attempt')} of a trial found none"
    return expected, of_what


def _advice(spec: GenerationSpec) -> str:
    """Return what makes puzzles of a level, or in the cells of a picture, where there are few."""
    if spec.fill_pattern and not spec.is_proper:
        if trial_of(replace(spec, minimal_at=PROPER))[0].n_puzzles:
            return "; `--proper` makes them, with redundant clues"
        return "; try other marked cells"
    levels = spec.wanted_difficulty.levels
    if not levels or spec.minimal_at is not None or levels[-1] is Level.EXTREME:
        return ""
    return f"; `--minimal-at {levels[-1]}` makes them with more clues"


def trial_of(spec: GenerationSpec) -> tuple[Estimate, int]:
    """Make a few attempts; return what each took and brought, and how many there were."""
    tried = trial_spec(spec)
    n_attempts = n_puzzles = 0
    started = process_time()
    while (spent_s := process_time() - started) < TRIAL_S or not n_attempts:
        n_puzzles += len(attempt(tried, 0, n_attempts))
        n_attempts += 1
    return Estimate(spent_s / n_attempts, n_puzzles / n_attempts), n_attempts
