"""Measured difficulty of the puzzles of built-in kinds.

Of Sudoku 32,558 without limits, 10,400 with 20 clues, 2,000 and more with 19 and 18, 660 and more
with 21 and 22, 63 with 17, 180 to 810 with symmetric clues; the easy shares of 19 to 17 are the
means with those of a former measurement of thousands.  Shares of ER are those without limits;
within a level they depend little on how puzzles are made.
"""

from collections.abc import Mapping

from cluesmith.generator.kinds.facts.search_plans import DifficultyShares

# fmt: off
_SUDOKU: Mapping[str | int, DifficultyShares] = {
    "": DifficultyShares(
        (0.413, 0.605, 0.773, 0.996, 1.0),
        {
            12: 0.016, 15: 0.2387, 17: 0.2541, 20: 0.456, 23: 0.4896, 25: 0.5015, 26: 0.5626,
            28: 0.5781, 30: 0.5917, 32: 0.5937, 34: 0.6018, 36: 0.604, 38: 0.6042, 40: 0.605,
            42: 0.6502, 44: 0.6565, 45: 0.6781, 46: 0.6801, 50: 0.6803, 56: 0.6888, 57: 0.6897,
            62: 0.6902, 65: 0.6907, 66: 0.7564, 67: 0.7655, 68: 0.7698, 69: 0.7717, 70: 0.773,
            71: 0.8585, 72: 0.9409, 73: 0.9633, 75: 0.9648, 76: 0.9669, 78: 0.9695, 80: 0.9701,
            82: 0.9716, 83: 0.9853, 84: 0.9937, 85: 0.9961, 86: 0.9963, 88: 0.997, 89: 0.9985,
            90: 0.9998, 91: 1.0,
        },
    ),
    22: DifficultyShares((0.448, 0.68, 0.826, 0.999, 1.0)),
    21: DifficultyShares((0.47, 0.717, 0.844, 0.997, 1.0)),
    20: DifficultyShares((0.499, 0.77, 0.889, 0.999, 1.0)),
    19: DifficultyShares((0.55, 0.821, 0.921, 1.0, 1.0)),
    18: DifficultyShares((0.59, 0.861, 0.958, 1.0, 1.0)),
    17: DifficultyShares((0.49, 0.93, 1.0, 1.0, 1.0)),
    "rot180": DifficultyShares((0.521, 0.696, 0.81, 0.992, 1.0)),
    "horizontal": DifficultyShares((0.546, 0.752, 0.873, 0.997, 1.0)),
    "vertical": DifficultyShares((0.507, 0.72, 0.856, 1.0, 1.0)),
    "diagonal": DifficultyShares((0.429, 0.629, 0.782, 0.994, 1.0)),
    "antidiagonal": DifficultyShares((0.44, 0.638, 0.798, 0.995, 1.0)),
    "rot90": DifficultyShares((0.416, 0.581, 0.741, 0.992, 1.0)),
    "both-mirrors": DifficultyShares((0.44, 0.685, 0.81, 0.989, 1.0)),
    "both-diagonals": DifficultyShares((0.342, 0.528, 0.687, 0.991, 1.0)),
    "full": DifficultyShares((0.273, 0.518, 0.705, 0.986, 1.0)),
}
# fmt: on

DIFFICULTIES: Mapping[str, Mapping[str | int, DifficultyShares]] = {
    "sudoku": _SUDOKU,
    # All of 57,631, and all of 51,558 with a given number of clues.
    "sudoku4": {"": DifficultyShares((1.0, 1.0, 1.0, 1.0, 1.0))},
    # Of so many puzzles as docs/difficulty.md says, 17 to 5,000.
    "sudoku6": {"": DifficultyShares((0.95, 0.955, 0.996, 1.0, 1.0))},
    "sudoku8": {"": DifficultyShares((0.68, 0.78, 0.9, 1.0, 1.0))},
    "sudoku10": {"": DifficultyShares((0.22, 0.42, 0.55, 0.995, 1.0))},
    "sudoku12": {"": DifficultyShares((0.0, 0.09, 0.16, 0.84, 1.0))},
    "sudoku16": {"": DifficultyShares((0.0, 0.0, 0.0, 0.0, 1.0))},
    "latin9": {"": DifficultyShares((0.52, 0.67, 0.73, 1.0, 1.0))},
    "windoku": {"": DifficultyShares((0.006, 0.166, 0.286, 0.93, 1.0))},
    "jigsaw-spiral": {"": DifficultyShares((0.0, 0.05, 0.1, 0.79, 1.0))},
    "sudoku-x": {"": DifficultyShares((0.0, 0.03, 0.06, 0.58, 1.0))},
    "anti-knight": {"": DifficultyShares((0.0, 0.0, 0.0, 0.05, 1.0))},
    "non-consecutive": {"": DifficultyShares((0.0, 0.0, 0.0, 0.0, 1.0))},
    # Of 20,000: strictly minimal ones have too few clues for people.
    "hanidoku": {"": DifficultyShares((0.0, 0.0, 0.0002, 0.0015, 1.0))},
}

# By kind, levels that none of so many strictly minimal puzzles had.
LEVELS_NOT_FOUND: Mapping[str, Mapping[str, int]] = {
    "anti-knight": {"easy": 3_000},
    "hanidoku": {"easy": 20_000, "medium": 20_000},
    "jigsaw-spiral": {"easy": 3_000},
}
