"""The first attempts of a run, which show the time and the yield of attempts on this machine."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import process_time

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.finished_puzzles import (
    Batch,
    ExhaustedError,
    acceptance_of,
    accepted_puzzles,
    batches_of,
)
from cluesmith.generator.spec import GenerationSpec

# Processor time of a trial, and of a trial that finds too few puzzles to show enough.
TRIAL_S = 0.3
LONG_TRIAL_S = 1.5
ENOUGH = 8

# A trial that finds this many puzzles, but none of a wanted level, ends early: the level is rare.
_MANY_OF_OTHER_LEVELS = 50

# The trial of a run that takes no longer than this ends earlier, as there is nothing to report.
SHORT_S = 2.5


class Trial:
    """Counts the first attempts of a run, what it accepts of them, and the processor time.

    ``acceptance``: the rule that decides which puzzles the run accepts.
    """

    def __init__(self, acceptance: Acceptance) -> None:
        self.n_wanted = acceptance.n_missing
        self.dropped_before = [0]
        """By the number of accepted puzzles: how many the same or overlapping ones were dropped."""
        self.is_over = False
        self.is_on = False
        """Whether the time of attempts is being taken."""
        self._acceptance = acceptance
        self._n_begun = 0
        self._begin(0)

    def _begin(self, first: int) -> None:
        self.n_attempts = self.n_puzzles = 0
        self._first = first
        self.seconds = 0.0
        self._n_before = self._n_gained
        self._began_at = process_time()

    @property
    def n_accepted(self) -> int:
        """Return the number of accepted puzzles of all attempts."""
        return self.n_wanted - self._acceptance.n_missing

    @property
    def _n_gained(self) -> float:
        """Return the number of puzzles that count, in the wanted shares of levels."""
        in_shares = self._acceptance.quotas.n_in_shares
        return self.n_accepted if in_shares is None else in_shares

    @property
    def found(self) -> str:
        """Return the number of puzzles of each level that has a share; "none" without shares."""
        quotas = self._acceptance.quotas
        return ", ".join(f"{quotas.n_seen[each.number]} {each}" for each in quotas.shares) or "none"

    @property
    def n_dropped(self) -> int:
        """Return the number of puzzles dropped because they equal or overlap others."""
        return self._acceptance.n_dropped_same + self._acceptance.n_dropped_overlapping

    @property
    def are_most_overlapping(self) -> bool:
        """Return True if more puzzles were dropped because they overlap others than as equals."""
        return self._acceptance.n_dropped_overlapping > self._acceptance.n_dropped_same

    @property
    def has_given_up(self) -> bool:
        """Return True if a finished trial ended because the patience ran out."""
        return not self.is_over and self._acceptance.n_missing > 0

    @property
    def attempt_s(self) -> float:
        """Return the seconds per attempt, with the work on its puzzles."""
        return self.seconds / self.n_attempts

    def over(self, batches: Iterable[Batch]) -> Iterator[Batch]:
        """Yield batches of attempts until they have shown enough.

        The first one builds tables, so it does not count unless it takes all the time.
        """
        self.is_on = True
        for batch in batches:
            self._n_begun = batch.n_begun
            yield batch
            self.count()
            if self.seconds > LONG_TRIAL_S or (self._first and self._shows_enough):
                self.is_over, self.is_on = True, False
                return
            if not self._first:
                self._begin(batch.end)

    @property
    def _shows_enough(self) -> bool:
        """Return True if a long run's rate is known, or a rare level, or a short run lacks nothing.

        If there are so few puzzles that a run of n may end early, two of sqrt(2 n) overlap.
        """
        quotas = self._acceptance.quotas
        if quotas.n_in_shares == 0 and quotas.n_seen.total() >= _MANY_OF_OTHER_LEVELS:
            return self.seconds > TRIAL_S
        if self.n_puzzles < ENOUGH:
            return False
        is_short = self.n_wanted * self.seconds < SHORT_S * self.n_puzzles
        is_rich = not self.n_dropped and self.n_accepted**2 > 2 * self.n_wanted
        return (is_short and is_rich) or self.seconds > TRIAL_S

    def count(self) -> None:
        """Count the attempts of a batch after all work on their puzzles."""
        self.n_attempts = self._n_begun - self._first
        self.n_puzzles = int(self._n_gained - self._n_before)
        self.seconds = process_time() - self._began_at
        self.dropped_before += [self.n_dropped] * (self.n_accepted + 1 - len(self.dropped_before))


def trial_of(spec: GenerationSpec, count: int, patience: int) -> Trial:
    """Make attempts for some time or until there are enough puzzles; the puzzles are discarded."""
    acceptance = acceptance_of(spec, count, patience)
    trial = Trial(acceptance)
    with suppress(ExhaustedError):
        for _ in accepted_puzzles(acceptance, trial.over(batches_of(spec, 0, acceptance))):
            pass
    if not trial.is_over:
        trial.count()
    return trial
