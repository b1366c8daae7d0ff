"""The highest values of ratings, and which kinds have an ER, apart from the raters.

What only asks for a difficulty reads these, and need not import the raters: 70 modules.
"""

from cluesmith.generator.kinds.kind import Kind

# No ER is higher, in tenths: that of a puzzle which the techniques do not solve.
MAX_ER = 200

# The scores of puzzles that the techniques of the score do not solve begin here.
UNSOLVED = 100_000
MAX_SCORE = 2 * UNSOLVED

# The longest whips to look for.  Of 20,000 minimal Sudoku made here one needed 17 and all others 10
# or less; of 200 known as hard one needed 22.
MAX_LENGTH = 36

# The rating of puzzles that whips do not solve: above all others, so that ranges are of integers.
BEYOND = 99


def has_er(kind: Kind) -> bool:
    """Return True if puzzles of the kind have ER, EP and ED; then all their clues are digits."""
    return kind.plain_box_order == 3


def has_whips(kind: Kind) -> bool:
    """Return True if whips are looked for: they go through digits, and not through other clues."""
    return not kind.has_clue_families


def has_score(kind: Kind) -> bool:
    """Return True if the score of a puzzle decides its level: that of one with other clues."""
    return kind.has_clue_families
