"""How many puzzles without overlap there may be, printed before a job asks for more."""

from dataclasses import replace
from math import log
from time import process_time

from cluesmith.cli.job_tracking.job_lines import OVERLAP_HELP
from cluesmith.cli.terminal.messages import report
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import ExhaustedError, acceptance_of, accepted_puzzles
from cluesmith.generator.making.estimate import estimate_attempt, overlap_share
from cluesmith.generator.spec import GenerationSpec

# Processor time for a trial, if overlapping puzzles are to be feared at all.
TRIAL_S = 0.3

# That is asked after so many puzzles, and not at all for fewer digits: were those wanted random, a
# pair of so many times as many would overlap.
FIRST_ONES = 30
OVERLAP_FACTOR = 1000

# Small boards with other clues have so few puzzles without overlap that fewer are tried as well.
FEWEST_WITH_CLUES = 8

# Fewer dropped puzzles say nothing; where so many times more are dropped in a row than there are
# puzzles, these are all.
FEWEST_DROPPED = 5
ALL_FOUND = 20


def warn_if_too_few(spec: GenerationSpec, count: int, patience: int) -> None:
    """Say before the work begins that the job is likely to end before it has so many puzzles."""
    fewest = FEWEST_WITH_CLUES if spec.kind.has_clue_families else FIRST_ONES + 1
    if spec.max_overlap is None or count < fewest:
        return
    tried = replace(spec, difficulty=None, is_rated=False)
    attempt_s = estimate_attempt(tried).attempt_s
    if attempt_s > TRIAL_S:
        return
    trial = acceptance_of(tried, count, min(patience, 1 + int(TRIAL_S / attempt_s)))
    most = _most_puzzles(tried, count, patience, trial)
    if most is None or most >= count:
        return
    expected = f"expected: about {float(f'{most:.1e}'):,.0f}"
    if trial.n_dropped_overlapping > trial.n_dropped_same:
        report(f"{expected} puzzles without overlap; {OVERLAP_HELP}")
    else:
        report(f"{expected} different puzzles")


def _most_puzzles(
    spec: GenerationSpec, count: int, patience: int, trial: Acceptance
) -> float | None:
    """Return how many puzzles a job finds before it gives up; None if that is not to be feared.

    The trial shows how likely two puzzles are the same or overlap, by the second half of what it
    keeps.  Were that independent of all else, exp(-n * likelihood) of those that are compared with
    n would be kept, and the patience ends where that is less than one in so many.  Of Sudoku with
    ``--max-overlap 2`` and a patience of 500 130 are foretold and 105 found.
    """
    kind = spec.kind
    n_clues = n_kept = 0
    dropped_before = [0]
    started = process_time()
    try:
        for n_kept, puzzle in enumerate(accepted_puzzles(spec, 0, trial), start=1):
            dropped_before.append(_n_dropped(trial))
            n_clues += kind.n_clues_in(puzzle.clues)
            is_quick = n_kept == FIRST_ONES and not kind.has_clue_families
            if is_quick and not _n_dropped(trial):
                share = overlap_share(kind, n_clues / n_kept, spec.max_overlap or "")
                if share * count * OVERLAP_FACTOR < 1:
                    return None
            if process_time() - started > TRIAL_S:
                break
    except ExhaustedError:
        if _n_dropped(trial) - dropped_before[-1] > ALL_FOUND * n_kept:
            return n_kept
    half = n_kept // 2
    n_dropped = _n_dropped(trial) - dropped_before[half]
    if n_dropped < FEWEST_DROPPED:
        return None
    share_kept = (n_kept - half) / (n_kept - half + n_dropped)
    return max(n_kept, log(patience) * (half + n_kept) / 2 / -log(share_kept))


def _n_dropped(trial: Acceptance) -> int:
    return trial.n_dropped_same + trial.n_dropped_overlapping
