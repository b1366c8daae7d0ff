"""Some attempts made to see what they take on this machine and what they bring."""

from dataclasses import dataclass
from functools import cache
from time import process_time

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.spec import GenerationSpec

# Processor time of a trial, which ends earlier with so many puzzles.
TRIAL_S = 0.3
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
def trial_of(spec: GenerationSpec) -> Trial:
    """Make attempts for some time.

    The first attempt lays out tables and does not count; there is always a second.
    """
    _made(spec, 0)
    n_attempts = n_puzzles = 0
    started = process_time()
    spent_s = 0.0
    while not n_attempts or (spent_s < TRIAL_S and n_puzzles < MOST_PUZZLES):
        n_attempts += 1
        n_puzzles += _made(spec, n_attempts)
        spent_s = process_time() - started
    return Trial(n_attempts, n_puzzles, spent_s)


@cache
def machine_factor() -> float:
    """Return how many times longer work takes here than on the machine of the tables."""
    spec = GenerationSpec(kind="sudoku")
    _made(spec, 0)
    started = process_time()
    for index in range(_N_SUDOKU):
        _made(spec, index)
    return (process_time() - started) * _MEASURED_PER_SECOND / _N_SUDOKU


def _made(spec: GenerationSpec, index: int) -> int:
    """Make and prove the puzzles of an attempt; return how many there are."""
    kind = kind_named(spec.kind)
    puzzles = attempt(spec, 0, index)
    for puzzle in puzzles:
        prove(spec, puzzle)
        canonical_form(kind, puzzle.clues, puzzle.solution)
    return len(puzzles)
