"""The first attempts of a run: they show what attempts take on this machine and what they bring."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import process_time

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import (
    ExhaustedError,
    acceptance_of,
    accepted_puzzles,
    attempts_of,
)
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec

# Processor time of a trial, and of one that finds fewer puzzles than say enough.
TRIAL_S = 0.3
LONG_TRIAL_S = 1.5
ENOUGH = 8

# A trial of a run that takes no longer ends earlier: there is nothing to tell.
SHORT_S = 2.5


class Trial:
    """Counts the first attempts of a run, what it accepts of them, and the processor time.

    Parameters
    ----------
    acceptance : Acceptance
        What decides which puzzles the run takes.
    """

    def __init__(self, acceptance: Acceptance) -> None:
        self.n_wanted = acceptance.n_missing
        self.dropped_before = [0]
        """By the number of accepted puzzles: how many were dropped before, as the same or akin."""
        self.is_over = False
        self._acceptance = acceptance
        self._begin()

    def _begin(self) -> None:
        self.n_attempts = self.n_puzzles = 0
        self.seconds = 0.0
        self._n_before = self.n_accepted
        self._began_at = process_time()

    @property
    def n_accepted(self) -> int:
        """The accepted puzzles of all attempts."""
        return self.n_wanted - self._acceptance.n_missing

    @property
    def n_dropped(self) -> int:
        """Those that were dropped because they are the same as others, or overlap them."""
        return self._acceptance.n_dropped_same + self._acceptance.n_dropped_overlapping

    @property
    def are_most_overlapping(self) -> bool:
        """Whether more were dropped because they overlap others than as the same."""
        return self._acceptance.n_dropped_overlapping > self._acceptance.n_dropped_same

    @property
    def has_given_up(self) -> bool:
        """Whether the patience ended it, if it has ended."""
        return not self.is_over and self._acceptance.n_missing > 0

    @property
    def attempt_s(self) -> float:
        """Seconds of an attempt, with all that is done with its puzzles."""
        return self.seconds / self.n_attempts

    def over(self, attempts: Iterable[Iterable[Puzzle]]) -> Iterator[Iterable[Puzzle]]:
        """Yield attempts until they have shown enough.

        The first one lays out tables and does not count, unless it alone takes all the time.
        """
        for number, puzzles in enumerate(attempts):
            yield puzzles
            self.count_attempt()
            if self.seconds > LONG_TRIAL_S or (number and self._shows_enough):
                self.is_over = True
                return
            if not number:
                self._begin()

    @property
    def _shows_enough(self) -> bool:
        """Whether the rate of a long run is known, or that a short one will not lack puzzles.

        If puzzles are so few that a run of n may end early, some pair of sqrt(2 n) is akin.
        """
        if self.n_puzzles < ENOUGH:
            return False
        is_short = self.n_wanted * self.seconds < SHORT_S * self.n_puzzles
        is_rich = not self.n_dropped and self.n_accepted**2 > 2 * self.n_wanted
        return (is_short and is_rich) or self.seconds > TRIAL_S

    def count_attempt(self) -> None:
        """Count an attempt when all is done with its puzzles."""
        self.n_attempts += 1
        self.n_puzzles = self.n_accepted - self._n_before
        self.seconds = process_time() - self._began_at
        self.dropped_before += [self.n_dropped] * (self.n_accepted + 1 - len(self.dropped_before))


def trial_of(spec: GenerationSpec, count: int, patience: int) -> Trial:
    """Make attempts for some time, or until they bring enough puzzles, and throw these away."""
    acceptance = acceptance_of(spec, count, patience)
    trial = Trial(acceptance)
    with suppress(ExhaustedError):
        attempts = trial.over(attempts_of(spec, 0))
        for puzzle in accepted_puzzles(spec, 0, acceptance, attempts=attempts):
            prove(spec, puzzle)
    if not trial.is_over:
        trial.count_attempt()
    return trial
