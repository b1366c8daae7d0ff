"""Measured seconds and clues of top-down attempts for the built-in kinds.

By tools/plan_measurement.py, some hundred to some ten thousand puzzles a kind: processor time
on one core of a shared 2-core machine that was busy with other work.  They need not be measured
anew with each gain in speed: they choose methods and patience, and foretell nothing.
"""

from collections.abc import Mapping

from cluesmith.generator.kinds.search_plans import TopDown

TOP_DOWN: Mapping[str, TopDown] = {
    "sudoku": TopDown(0.00015, 21, 24, 27, 0.0001),
    "sudoku4": TopDown(0.0001, 4, 4, 5, 0.0002),
    "hanidoku": TopDown(0.00003, 4, 6, 7, 0.0035),
    "sudoku6": TopDown(0.000032, 8, 10, 12, 0.00051),
    "sudoku8": TopDown(0.000077, 16, 19, 22, 0.0021),
    "sudoku10": TopDown(0.0004, 28, 33, 36, 0.024),
    "sudoku12": TopDown(0.0013, 42, 48, 51, 0.19),
    "sudoku16": TopDown(0.05, 89, 94, 98, 0.5),
    # Where half of the clues are gone hardly any check comes to an end, whatever its budget.
    # With 3,000 nodes each, 351 cells end up blank, 5 clues are needed, 244 are undecided.
    "sudoku25": TopDown(0.5),
    "sudoku-x": TopDown(0.00049, 15, 18, 21, 0.16),
    "windoku": TopDown(0.0004, 13, 17, 19, 0.059),
    "windoku-x": TopDown(0.0021, 10, 13, 15, 0.14),
    "disjoint-groups": TopDown(0.00024, 15, 18, 21, 0.0067),
    "asterisk": TopDown(0.00032, 17, 21, 23, 0.017),
    "centre-dot": TopDown(0.00021, 18, 22, 25, 0.0032),
    "girandola": TopDown(0.00027, 17, 21, 23, 0.0091),
    "anti-knight": TopDown(0.006, 11, 13, 15, 0.08),
    "anti-king": TopDown(0.00051, 15, 19, 22, 0.032),
    "non-consecutive": TopDown(0.27, 6, 7, 8, 0.0082),
    "jigsaw-bb3": TopDown(0.068, 8, 11, 13, 0.017),
    "jigsaw-bb4": TopDown(0.014, 10, 12, 15, 0.063),
    "jigsaw-triangles": TopDown(0.00044, 14, 18, 21, 0.01),
    "jigsaw-lanterns": TopDown(0.00045, 14, 18, 21, 0.016),
    "jigsaw-pinwheel": TopDown(0.00028, 15, 19, 21, 0.0094),
    "jigsaw-windmill": TopDown(0.0075, 10, 13, 15, 0.038),
    "jigsaw-spiral": TopDown(0.0013, 13, 16, 19, 0.099),
    "jigsaw-dragonflies": TopDown(0.00021, 18, 22, 24, 0.0029),
    "jigsaw-rocket": TopDown(0.0012, 12, 16, 19, 0.03),
    "jigsaw-hooks": TopDown(0.0016, 11, 15, 18, 0.043),
    "latin5": TopDown(0.000032, 6, 8, 9, 0.000011),
    "latin6": TopDown(0.000044, 9, 12, 14, 0.000026),
    "latin7": TopDown(0.000076, 15, 18, 20, 0.000063),
    "latin8": TopDown(0.00012, 21, 24, 26, 0.00021),
    "latin9": TopDown(0.00022, 28, 32, 34, 0.0064),
    "twodoku": TopDown(0.00079, 37, 42, 45, 0.013),
    "sohei": TopDown(0.0033, 64, 70, 75, 0.13),
    "windmill": TopDown(0.006, 71, 76, 82, 0.4),
    "samurai": TopDown(0.0056, 88, 94, 100, 0.26),
}
