"""An estimate of the ER of a Sudoku, in a fraction of the time of a rating."""

from cluesmith.generator.oracles.bands_oracle import BandOracle

# Puzzles with an ER of this, in tenths, or more are told from others by their likely ER.
LEAST_ER = 85


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
