"""An estimate of the number of puzzles without overlap, and advice when a job asks for more."""

from math import log
from typing import TYPE_CHECKING

from cluesmith.cli.terminal.messages import counted, report
from cluesmith.generator.spec import GenerationSpec

if TYPE_CHECKING:
    from cluesmith.cli.job_tracking.first_attempts import Trial

# Fewer dropped puzzles show nothing. If this many times the number of puzzles are dropped in a row,
# all puzzles have been found.
FEWEST_DROPPED = 5
ALL_FOUND = 20


_HELP = "--max-overlap any or a larger number allows more"


def overlap_advice(n_overlapping: int, n_same: int) -> str:
    """Return the advice for a job with too few puzzles because others overlap.

    It is empty if more puzzles were the same, because then overlapping ones come again, too.
    """
    if n_overlapping <= n_same:
        return ""
    return f"; {counted(n_overlapping, 'puzzle')} dropped as overlapping: {_HELP}"


def warn_if_too_few(spec: GenerationSpec, count: int, patience: int, trial: "Trial") -> None:
    """Warn if the first attempts show that a job is likely to end with fewer than ``count``."""
    most = None if spec.max_overlap is None else _most_puzzles(trial, patience)
    if most is None or most >= count:
        return
    expected = f"expected: about {float(f'{most:.1e}'):,.0f}"
    if trial.are_most_overlapping:
        report(f"{expected} puzzles without overlap; {_HELP}")
    else:
        report(f"{expected} different puzzles")


def _most_puzzles(trial: "Trial", patience: int) -> float | None:
    """Return the number of puzzles that a job finds before it gives up; None if that is unlikely.

    The second half of the kept puzzles shows how likely two puzzles are the same or overlap.  If
    this were independent of all else, a share of exp(-n * likelihood) of those compared with n
    would be kept.  The patience p ends when the share is below 1/p.  For Sudoku with
    ``--max-overlap 2`` and a patience of 500, it predicts 130 puzzles; 105 were found.
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
