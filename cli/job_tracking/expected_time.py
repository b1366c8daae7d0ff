"""The forecast of a run that is long or may find nothing, printed after its first attempts."""

from collections.abc import Iterator
from typing import NamedTuple

from cluesmith.cli.job_tracking.advice import (
    advice,
    estimated,
    is_beyond_known,
    is_worth_trying,
)
from cluesmith.cli.job_tracking.first_attempts import ENOUGH, Trial, trial_of
from cluesmith.cli.job_tracking.overlap_forecast import warn_if_too_few
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.pace import readable_rate
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.making.finished_puzzles import Batch
from cluesmith.generator.spec import GenerationSpec

# A trial with fewer attempts does not show that puzzles are rare.
_FEW_ATTEMPTS = 20

# Attempts of large kinds take longer: few of them without a puzzle of a level are worth advice.
_SLOW_ATTEMPT_S = 0.05

# Jobs that take one worker more seconds than this are long.
WORTH_TELLING_S = 10


class Forecast(NamedTuple):
    """The estimate for attempts: of a trial on this machine, or of a plan on a common core.

    ``per_second``: puzzles per second of one worker: 0 if few or none are expected, None if it is
    unknown. ``why``: why few puzzles or none are expected, why the rate is unknown, or that it has
    little data. ``is_rare``: whether such puzzles are known to be rare, or many attempts show it.
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
    """Print the forecast of a job for workers, after a trial if attempts are quick."""
    if (of_plan := _of_plan(spec)) is not None:
        _report(spec, count, of_plan)
    else:
        _report_trial(spec, count, patience, trial_of(spec, count, patience))


def announced(
    spec: GenerationSpec, patience: int, trial: Trial, batches: Iterator[Batch]
) -> Iterator[Batch]:
    """Yield the batches of a run, and print its forecast after the first ones.

    It prints at once if a single attempt takes long.
    """
    if (of_plan := _of_plan(spec)) is not None:
        _report(spec, trial.n_wanted, of_plan)
        trial.is_over = not of_plan.per_second  # the advice has been given
    else:
        yield from trial.over(batches)
        _report_trial(spec, trial.n_wanted, patience, trial)
    yield from batches


def forecast(spec: GenerationSpec, count: int, patience: int) -> Forecast:
    """Return the forecast of a job, from its plan or from a trial."""
    return _of_plan(spec) or _of_trial(spec, trial_of(spec, count, patience))


def _report_trial(spec: GenerationSpec, count: int, patience: int, trial: Trial) -> None:
    warn_if_too_few(spec, count, patience, trial)
    _report(spec, count, _of_trial(spec, trial))


def _report(spec: GenerationSpec, count: int, expected: Forecast) -> None:
    if not expected.per_second:
        report(expected.problem(spec))
    elif count / expected.per_second > WORTH_TELLING_S:
        is_chance = count < ENOUGH and expected.per_second * expected.attempt_s < 1
        why = "by chance up to three times as long" if is_chance else expected.why
        why = f" ({why})" if why else ""
        report(
            f"expected: {readable_rate(expected.per_second)} puzzles per second and worker "
            f"on idle cores, {duration(count / expected.per_second)} of one worker's time{why}"
        )


def _of_plan(spec: GenerationSpec) -> Forecast | None:
    """Return the forecast from the plan, if it knows of no puzzle or attempts are too long."""
    known = estimated(spec)
    attempt_s = known.attempt_s
    if spec.minimal_level is not None and spec.kind.has_clue_families:
        return None
    if known.n_puzzles == 0:
        return Forecast(attempt_s, 0.0, "no measured attempt found one", is_rare=True)
    if is_worth_trying(spec):
        return None
    if known.n_puzzles is None:
        why = f"one attempt takes about {duration(attempt_s)}, and may find none"
        return Forecast(attempt_s, None, why, is_rare=bool(spec.wanted_difficulty.levels))
    return Forecast(attempt_s, known.n_puzzles / attempt_s)


def _of_trial(spec: GenerationSpec, trial: Trial) -> Forecast:
    attempts = counted(trial.n_attempts, "attempt")
    if not trial.n_puzzles:
        why = f"{attempts} of a trial found {trial.found}"
        per_second = 0.0 if trial.has_given_up or is_beyond_known(spec) else None
        is_slow = trial.attempt_s > _SLOW_ATTEMPT_S and bool(spec.wanted_difficulty.levels)
        is_rare = trial.n_attempts >= _FEW_ATTEMPTS or is_slow
        return Forecast(trial.attempt_s, per_second, why, is_rare)
    why = f"roughly: {attempts} found {counted(trial.n_puzzles, 'puzzle')}"
    per_second = trial.n_puzzles / trial.seconds
    return Forecast(trial.attempt_s, per_second, why if trial.n_puzzles < ENOUGH else "")
