"""How many puzzles without overlap there may be, printed when a job asks for more."""

from math import log

from cluesmith.cli.job_tracking.first_attempts import Trial
from cluesmith.cli.job_tracking.job_lines import OVERLAP_HELP
from cluesmith.cli.terminal.messages import report
from cluesmith.generator.spec import GenerationSpec

# Fewer dropped puzzles say nothing; where so many times more are dropped in a row than there are
# puzzles, these are all.
FEWEST_DROPPED = 5
ALL_FOUND = 20


def warn_if_too_few(spec: GenerationSpec, count: int, patience: int, trial: Trial) -> None:
    """Say that a job is likely to end before it has so many puzzles, by its first attempts."""
    most = None if spec.max_overlap is None else _most_puzzles(trial, patience)
    if most is None or most >= count:
        return
    expected = f"expected: about {float(f'{most:.1e}'):,.0f}"
    if trial.are_most_overlapping:
        report(f"{expected} puzzles without overlap; {OVERLAP_HELP}")
    else:
        report(f"{expected} different puzzles")


def _most_puzzles(trial: Trial, patience: int) -> float | None:
    """Return how many puzzles a job finds before it gives up; None if that is not to be feared.

    The trial shows how likely two puzzles are the same or overlap, by the second half of what it
    keeps.  Were that independent of all else, exp(-n * likelihood) of those that are compared with
    n would be kept, and the patience ends where that is less than one in so many.  Of Sudoku with
    ``--max-overlap 2`` and a patience of 500 130 are foretold and 105 found.
    """
    n_kept = trial.n_accepted
    if trial.n_dropped - trial.dropped_before[-1] > ALL_FOUND * n_kept:
        return n_kept
    half = n_kept // 2
    n_dropped = trial.n_dropped - trial.dropped_before[half]
    if n_dropped < FEWEST_DROPPED:
        return None
    share_kept = (n_kept - half) / (n_kept - half + n_dropped)
    return max(n_kept, log(patience) * (half + n_kept) / 2 / -log(share_kept))
