"""The estimate that is printed before a job that is long or may find nothing."""

from dataclasses import dataclass
from functools import cache

from cluesmith.cli.forecasts.advice import advice
from cluesmith.cli.forecasts.overlap_forecast import warn_if_too_few
from cluesmith.cli.forecasts.trials import Trial, machine_factor, trial_of
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.pace import readable_rate
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.making.estimate import Estimate, estimate_attempt, trial_spec
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec

# A trial of fewer attempts does not show that puzzles are rare.
_FEW_ATTEMPTS = 20

# Jobs that take one worker more seconds than this are long.
WORTH_TELLING_S = 10

# If the tables say that a job is this many times shorter, there is no trial.
_CLEARLY_SHORT = 4

# A trial that finds fewer puzzles is less reliable than a table.
_ENOUGH = 8

# There is no trial if an attempt takes longer.
_LONGEST_TRIED_S = 0.5

# How many times its estimate an attempt at a puzzle takes that is minimal for a level. Measured in
# large kinds: 0.07 to 0.9, 2 to 8, 5 to 40 and 115 to 170. Easy ones are always worth a trial.
_LEVEL_TIMES = {Level.EASY: 0.05, Level.MEDIUM: 5, Level.HARD: 20, Level.EXPERT: 100}


@dataclass(frozen=True, slots=True)
class Forecast:
    """The estimate for attempts on this machine.

    Parameters
    ----------
    attempt_s : float
    per_second : float, optional
        Puzzles per second of one worker: 0 if no measured one matches, None if it is unknown.
    why : str
        Why few puzzles or none are expected, why the rate is unknown, or how little data it has.
    is_rare : bool
        Whether tables or many attempts show that such puzzles are rare.
    """

    attempt_s: float
    per_second: float | None
    why: str = ""
    is_rare: bool = False

    def problem(self, spec: GenerationSpec) -> str:
        """Return the message for an estimate without a rate."""
        expected = "unknown" if self.per_second is None else "few puzzles or none"
        return f"expected: {expected}; {self.why}{advice(spec, is_rare=self.is_rare)}"


def report_estimate(spec: GenerationSpec, count: int, patience: int) -> None:
    """Print an estimate before long jobs and before jobs that may find few puzzles.

    It warns as well if overlap makes that many puzzles unlikely.
    """
    warn_if_too_few(spec, count, patience)
    if _is_clearly_short(spec, count):
        return
    expected = forecast(spec)
    if not expected.per_second:
        report(expected.problem(spec))
    elif count / expected.per_second > WORTH_TELLING_S:
        is_chance = count < _ENOUGH and expected.per_second * expected.attempt_s < 1
        why = "by chance up to three times as long" if is_chance else expected.why
        why = f" ({why})" if why else ""
        report(
            f"expected: {readable_rate(expected.per_second)} puzzles per second and worker "
            f"on idle cores, {duration(count / expected.per_second)} of one worker's time{why}"
        )


def _is_clearly_short(spec: GenerationSpec, count: int) -> bool:
    """Whether a table shows that a job is short, or where it has no rate, a few puzzles do."""
    rate = estimate_attempt(spec).per_second
    if rate is None and count < _ENOUGH and _is_worth_a_trial(spec):
        found = trial_of(spec, count)
        return found.n_puzzles >= count and found.seconds < WORTH_TELLING_S / _CLEARLY_SHORT
    return rate is not None and count < rate * WORTH_TELLING_S / _CLEARLY_SHORT


@cache
def forecast(spec: GenerationSpec) -> Forecast:
    """Return what to expect of attempts with a spec, by tables and a trial of up to 0.3 s.

    Where the trial finds enough puzzles, or should have found them, it shows the rate.  Else a
    table shows the puzzles of an attempt, and the trial its time on this machine.
    """
    known = estimate_attempt(spec)
    expected_s = _known_s(spec) * machine_factor()
    trial = trial_of(spec) if _is_worth_a_trial(spec) else None
    if known.n_puzzles == 0:
        if trial is not None and trial.n_puzzles:
            return _from_trial(trial)
        return Forecast(expected_s, 0.0, _why_none(spec), is_rare=True)
    if trial is None:
        if known.n_puzzles is None:
            why = f"one attempt takes about {duration(expected_s)}, and may find none"
            return Forecast(expected_s, None, why)
        return Forecast(expected_s, known.n_puzzles / expected_s)
    likely = (known.n_puzzles or 0) * trial.n_attempts
    if trial.n_puzzles < _ENOUGH and likely < _ENOUGH:
        if known.n_puzzles is not None:
            attempt_s = (trial.attempt_s + expected_s) / 2
            return Forecast(attempt_s, known.n_puzzles / attempt_s)
        if (unrated := trial_spec(spec)) != spec:
            found = trial_of(unrated)
            if found.n_puzzles >= _ENOUGH:
                searched = Estimate(found.attempt_s, found.n_puzzles / found.n_attempts)
                rated = estimate_attempt(spec, searched)
                return Forecast(rated.attempt_s, rated.per_second)
    return _from_trial(trial)


def _known_s(spec: GenerationSpec) -> float:
    known_s = estimate_attempt(spec).attempt_s
    if spec.minimal_level is not None:
        known_s *= _LEVEL_TIMES.get(spec.minimal_level, 1)
    return known_s


def _is_worth_a_trial(spec: GenerationSpec) -> bool:
    if spec.minimal_level is not None and spec.kind.has_clue_families:
        return True  # attempts took 0.003 to 1.4 s, whatever the tables make of them
    # How busy the machine is does not decide, so that the same wish gets the same words.
    return _known_s(spec) <= _LONGEST_TRIED_S


def _from_trial(trial: Trial) -> Forecast:
    attempts = counted(trial.n_attempts, "attempt")
    if not trial.n_puzzles:
        why = f"{attempts} of a trial found none"
        return Forecast(trial.attempt_s, None, why, is_rare=trial.n_attempts >= _FEW_ATTEMPTS)
    why = f"roughly: {attempts} found {counted(trial.n_puzzles, 'puzzle')}"
    per_second = trial.n_puzzles / trial.seconds
    return Forecast(trial.attempt_s, per_second, why if trial.n_puzzles < _ENOUGH else "")


def _why_none(spec: GenerationSpec) -> str:
    shares = spec.kind.known.topdown_shares
    has_none = shares and not any(shares.values())
    return "no measured attempt found one" if has_none else "no measured puzzle matches"
