"""Measured seconds and shares of clues of top-down attempts for the built-in kinds.

By tools/plan_measurement.py, some hundred to some ten thousand puzzles a kind: processor time
on one core of a shared 2-core machine that was busy with other work.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cluesmith.generator.kinds.facts.known_facts import KnownFacts


@dataclass(frozen=True, slots=True)
class TopDown:
    """What was measured of a kind.

    Parameters
    ----------
    attempt_s : float
        Seconds of an attempt.
    fewest : int
        The clues that the first share is of.
    shares : tuple of float
        The share of puzzles with at most so many clues, one more, and so on; 1 at the end.
    rating_s : float
        Seconds that a rating takes.
    """

    attempt_s: float
    fewest: int
    shares: tuple[float, ...]
    rating_s: float

    def beside(self, facts: KnownFacts) -> KnownFacts:
        """Return the facts with these figures."""
        return replace(
            facts,
            attempt_s=self.attempt_s,
            topdown_shares=dict(enumerate(self.shares, start=self.fewest)),
            rating_s=self.rating_s,
        )


TOP_DOWN: Mapping[str, TopDown] = {
    "sudoku": TopDown(
        0.00015, 21, (0.0027, 0.036, 0.21, 0.55, 0.85, 0.97, 0.998, 0.9999, 1.0), 0.0009
    ),
    "sudoku4": TopDown(0.0001, 3, (0.0, 0.647, 0.994, 1.0), 0.0002),
    "hanidoku": TopDown(0.00003, 4, (0.006, 0.225, 0.815, 0.9926, 0.99995, 1.0), 0.0035),
    "sudoku6": TopDown(0.000032, 8, (0.005, 0.206, 0.742, 0.975, 0.999, 1.0), 0.00051),
    "sudoku8": TopDown(
        0.000077, 16, (0.0007, 0.022, 0.183, 0.564, 0.878, 0.983, 0.999, 1.0), 0.0021
    ),
    "sudoku10": TopDown(
        0.0004, 28, (0.0005, 0.0038, 0.032, 0.158, 0.42, 0.715, 0.909, 0.981, 0.997, 1.0), 0.024
    ),
    "sudoku12": TopDown(
        0.0013,
        42,
        (0.0002, 0.0044, 0.024, 0.092, 0.239, 0.468, 0.701, 0.875, 0.962, 0.991, 0.998, 1.0),
        0.19,
    ),
    "sudoku-x": TopDown(0.00049, 15, (0.0008, 0.02, 0.171, 0.562, 0.889, 0.988, 0.999, 1.0), 0.16),
    "windoku": TopDown(
        0.0004, 13, (0.0002, 0.0068, 0.081, 0.348, 0.719, 0.935, 0.992, 0.999, 1.0), 0.059
    ),
    "windoku-x": TopDown(0.0021, 10, (0.0004, 0.044, 0.363, 0.827, 0.985, 0.999, 1.0), 0.14),
    "disjoint-groups": TopDown(
        0.00024, 15, (0.0024, 0.034, 0.19, 0.517, 0.824, 0.963, 0.995, 0.999, 1.0), 0.0067
    ),
    "asterisk": TopDown(0.00032, 17, (0.001, 0.022, 0.151, 0.47, 0.803, 0.964, 0.996, 1.0), 0.017),
    "centre-dot": TopDown(
        0.00021, 18, (0.0003, 0.0072, 0.063, 0.278, 0.619, 0.885, 0.981, 0.998, 1.0), 0.0032
    ),
    "girandola": TopDown(0.00027, 17, (0.0015, 0.025, 0.15, 0.473, 0.8, 0.961, 0.996, 1.0), 0.0091),
    "anti-knight": TopDown(0.006, 11, (0.0081, 0.142, 0.561, 0.905, 0.991, 1.0), 0.08),
    "anti-king": TopDown(
        0.00051, 15, (0.0001, 0.0032, 0.044, 0.23, 0.583, 0.871, 0.977, 0.998, 1.0), 0.032
    ),
    "non-consecutive": TopDown(0.27, 6, (0.208, 0.875, 1.0), 0.0082),
    "jigsaw-bb3": TopDown(0.068, 8, (0.013, 0.026, 0.303, 0.737, 0.974, 1.0), 0.017),
    "jigsaw-bb4": TopDown(0.014, 10, (0.049, 0.331, 0.761, 0.937, 0.989, 1.0), 0.063),
    "jigsaw-triangles": TopDown(
        0.00044, 14, (0.0006, 0.011, 0.095, 0.366, 0.721, 0.926, 0.99, 0.999, 1.0), 0.01
    ),
    "jigsaw-lanterns": TopDown(
        0.00045, 14, (0.0005, 0.0076, 0.075, 0.315, 0.676, 0.907, 0.986, 0.999, 1.0), 0.016
    ),
    "jigsaw-pinwheel": TopDown(
        0.00028, 15, (0.0011, 0.017, 0.124, 0.41, 0.755, 0.938, 0.992, 1.0), 0.0094
    ),
    "jigsaw-windmill": TopDown(0.0075, 10, (0.0025, 0.081, 0.46, 0.825, 0.977, 0.999, 1.0), 0.038),
    "jigsaw-spiral": TopDown(
        0.0013, 13, (0.0016, 0.027, 0.18, 0.519, 0.842, 0.966, 0.997, 1.0), 0.099
    ),
    "jigsaw-dragonflies": TopDown(
        0.00021, 18, (0.0009, 0.017, 0.124, 0.407, 0.746, 0.937, 0.991, 0.999, 1.0), 0.0029
    ),
    "jigsaw-rocket": TopDown(
        0.0012, 12, (0.0004, 0.0054, 0.061, 0.31, 0.681, 0.914, 0.989, 0.999, 1.0), 0.03
    ),
    "jigsaw-hooks": TopDown(
        0.0016, 11, (0.0003, 0.0019, 0.028, 0.188, 0.525, 0.844, 0.972, 0.998, 1.0), 0.043
    ),
    "latin5": TopDown(0.000032, 6, (0.015, 0.171, 0.84, 0.995, 1.0), 0.000011),
    "latin6": TopDown(0.000044, 9, (0.0002, 0.0012, 0.101, 0.639, 0.964, 0.999, 1.0), 0.000026),
    "latin7": TopDown(0.000076, 15, (0.0017, 0.052, 0.405, 0.86, 0.988, 1.0), 0.000063),
    "latin8": TopDown(0.00012, 21, (0.0005, 0.019, 0.19, 0.609, 0.918, 0.993, 1.0), 0.00021),
    "latin9": TopDown(
        0.00022, 28, (0.0001, 0.0056, 0.057, 0.277, 0.656, 0.917, 0.991, 0.999, 1.0), 0.0064
    ),
    "twodoku": TopDown(
        0.00079,
        37,
        (0.002, 0.013, 0.062, 0.195, 0.428, 0.686, 0.873, 0.961, 0.991, 0.9987, 1.0),
        0.013,
    ),
    "sohei": TopDown(
        0.0033,
        64,
        (0.001, 0.012, 0.034, 0.106, 0.235, 0.407, 0.63, 0.796, 0.902, 0.964, 0.99, 0.998, 1.0),
        0.13,
    ),
    "windmill": TopDown(
        0.006,
        71,
        (0.012, 0.024, 0.079, 0.203, 0.364, 0.543, 0.712, 0.847, 0.914, 0.973, 0.99, 0.997, 1.0),
        0.4,
    ),
    "samurai": TopDown(
        0.0056,
        88,
        (0.015, 0.032, 0.079, 0.147, 0.261, 0.402, 0.575, 0.721, 0.831, 0.927, 0.968, 0.985, 1.0),
        0.26,
    ),
}
