"""An estimate of the ER of a Sudoku, in a fraction of the time of a rating."""

from functools import lru_cache

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.oracles.oracle_registry import band_oracle
from cluesmith.generator.rating.difficulty import Difficulty
from cluesmith.generator.rating.difficulty_distance import lowest_er
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.technique_table import CLAIMING

# Puzzles with an ER of this, in tenths, or more are told from others by their likely ER.
LEAST_ER = 85

# Where at least the first ER is wanted, in tenths, puzzles are rated whose likely ER is the second.
_RATED_ER, _RATED_LIKELY = 80, -10_000


def may_be_hard_enough(kind: Kind, clues: bytes, wanted: Difficulty) -> bool:
    """Return False if a puzzle is certain, or very likely, to have a lower ER than is wanted.

    Notes
    -----
    Certain where singles and locked candidates solve it, as 57 of 100 minimal Sudoku: 2 us, where
    a rating takes 14 to 49.  Very likely by ``likely_er``: of 3,000 minimal Sudoku it leaves 16 of
    100, and of those with an ER of 8.0 or more 97.  The others take half of the time of ratings.
    """
    least = _lowest_er(wanted) if has_er(kind) else 0
    if least <= CLAIMING.step_er:
        return True
    oracle = band_oracle()
    if oracle.n_candidates(clues) == kind.n_cells:
        return False
    return least < _RATED_ER or likely_er(oracle, clues) >= _RATED_LIKELY


@lru_cache
def _lowest_er(wanted: Difficulty) -> int:
    return lowest_er(wanted)


def likely_er(oracle: BandOracle, clues: bytes) -> int:
    """Return a number that is the higher the harder a puzzle is likely to be.

    Notes
    -----
    0 where an ER of 9.0 is as likely as less; 1,000 more, and the odds are 2.7 times as high: a
    logistic regression on what comes of each candidate (``BandOracle.trials``), for 178,473
    puzzles made top-down, of which 258 have an ER of 9.0 or more.  Half of those that have it are
    above -2,200, and 23 of 100 above it have it.  Half of 1,139 with an ER of 8.5 or more are above
    -3,700, and 29 of 100 above it have it.

    Whole numbers, so that it is the same on any machine.
    """
    n_open, n, n_refuted, n_solving, n_left = oracle.trials(clues)
    if not n:
        return -100_000
    of_shares = 25_810 * n_left // (n * n) + 17_120 * n_refuted // n
    return (
        of_shares + 87 * n_open + 195 * n - 201 * n_refuted - 99 * n_solving
        - 728 * n_left // 1000 - 35_920
    )  # fmt: skip
