"""An estimate of the ER of a Sudoku, in a fraction of the time of a rating."""

from functools import lru_cache

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.oracles.oracle_registry import band_oracle
from cluesmith.generator.rating.rating import is_solved_by_chains
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.technique_table import CLAIMING, FORCING_CHAIN
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.rating.wanted.difficulty_distance import lowest_er

# Puzzles with an ER of this, in tenths, or more are told from others by their likely ER.
LEAST_ER = 85


def may_be_hard_enough(kind: Kind, clues: bytes, wanted: Difficulty) -> bool:
    """Return False if a puzzle is certain to have a lower ER than is wanted.

    Notes
    -----
    Singles and locked candidates solve 57 of 100 minimal Sudoku: 2 us, where a rating takes 14 to
    49.  If 8.0 or more is wanted, chains that do not branch are tried: 50 us a puzzle for 95 of 100
    of those below 8.0, whose ratings take 500 us each where their likely ER is high.  Of 3,349
    puzzles none of 8.0 or more was among them.  Rejected: to rate puzzles with a likely ER of
    -10,000 or more, which misses 3 of 100, and takes 2,450 us more for each that is wanted.
    """
    least = _lowest_er(wanted) if has_er(kind) else 0
    if least <= CLAIMING.step_er:
        return True
    if band_oracle().n_candidates(clues) == kind.n_cells:
        return False
    return least < FORCING_CHAIN.step_er or not is_solved_by_chains(clues)


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
