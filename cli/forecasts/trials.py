"""Some attempts made to see what they take on this machine and what they bring."""

from dataclasses import dataclass
from functools import cache
from time import process_time

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.spec import GenerationSpec

# Processor time of a trial, and of one that finds nothing; it ends earlier with so many puzzles.
TRIAL_S = 0.3
FRUITLESS_TRIAL_S = 1.5
MOST_PUZZLES = 200

# Sudoku without limits a second on the machine that the tables were measured on.
_MEASURED_PER_SECOND = 10_000
_N_SUDOKU = 200


@dataclass(frozen=True, slots=True)
class Trial:
    """The attempts of a trial, their puzzles, and the processor time."""

    n_attempts: int
    n_puzzles: int
    seconds: float

    @property
    def attempt_s(self) -> float:
        """Seconds of an attempt, with the proofs and canonical forms of its puzzles."""
        return self.seconds / self.n_attempts


@cache
def trial_of(spec: GenerationSpec, most: int = MOST_PUZZLES) -> Trial:
    """Make attempts for some time, or until they bring so many puzzles.

    The first attempt lays out tables and does not count, unless it alone takes all the time.
    """
    started = process_time()
    n_puzzles = _made(spec, 0)
    spent_s = process_time() - started
    if spent_s > FRUITLESS_TRIAL_S:
        return Trial(1, n_puzzles, spent_s)
    n_attempts = n_puzzles = 0
    started = process_time()
    spent_s = 0.0
    while not n_attempts or (spent_s < _longest_s(n_puzzles) and n_puzzles < most):
        n_attempts += 1
        n_puzzles += _made(spec, n_attempts)
        spent_s = process_time() - started
    return Trial(n_attempts, n_puzzles, spent_s)


def _longest_s(n_puzzles: int) -> float:
    return TRIAL_S if n_puzzles else FRUITLESS_TRIAL_S


@cache
def machine_factor() -> float:
    """Return how many times longer work takes here than the measured tables say."""
    spec = GenerationSpec(kind=KINDS["sudoku"])
    _made(spec, 0)
    started = process_time()
    for index in range(_N_SUDOKU):
        _made(spec, index)
    return (process_time() - started) * _MEASURED_PER_SECOND / _N_SUDOKU


def _made(spec: GenerationSpec, index: int) -> int:
    """Make and prove the puzzles of an attempt; return how many there are."""
    kind = spec.kind
    puzzles = attempt(spec, 0, index)
    for puzzle in puzzles:
        prove(spec, puzzle)
        canonical_form(kind, puzzle.clues, puzzle.solution)
    return len(puzzles)
