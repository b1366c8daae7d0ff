"""The levels of difficulty: the one table of what they mean."""

from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """The level of a puzzle, by the hardest technique that it needs."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def number(self) -> int:
        """Return its place in the order, from 0 for the easiest."""
        return _NUMBERS[self]

    @property
    def meaning(self) -> str:
        """Return what a puzzle of this level requires, in an editor's words."""
        return _TABLE[self].meaning

    @property
    def easier(self) -> "Level | None":
        """Return the level before; None for the easiest."""
        return level_numbered(self.number - 1) if self.number else None

    @property
    def lowest_er(self) -> int:
        """The lowest ER that is above the level before, in tenths; 0 for the easiest."""
        return 0 if self.easier is None else 1 + (self.easier.highest_er or 0)

    @property
    def highest_er(self) -> int | None:
        """The highest ER of a 9x9 Sudoku of this level, in tenths; None for any."""
        return _TABLE[self].highest_er

    @property
    def lowest_score(self) -> int:
        """The lowest score that is above the level before; 0 for the easiest."""
        return 0 if self.easier is None else 1 + (self.easier.highest_score or 0)

    @property
    def highest_score(self) -> int | None:
        """The highest score of a puzzle of this level, with other clues; None for any."""
        return _TABLE[self].highest_score

    @property
    def longest_chain(self) -> int | None:
        """The most candidates in a chain of this level, links of one sort; None for any number."""
        return _TABLE[self].longest_chain

    @property
    def longest_whip(self) -> int | None:
        """The longest whip of this level, where the techniques with a name end; None for any."""
        return _TABLE[self].longest_whip


_NUMBERS = {level: number for number, level in enumerate(Level)}


class _Row(NamedTuple):
    meaning: str
    highest_er: int | None = None
    highest_score: int | None = None
    longest_chain: int | None = None
    longest_whip: int | None = None


# An easy Sudoku has an ER of at most 2.3, but not the other way round: Sudoku Explainer rates a
# locked candidate that makes a hidden single at once 1.7, and such puzzles are medium.
#
# Chains and whips are for kinds without ER.  Their limits are those by which 2,000 minimal Sudoku,
# solved as puzzles of such kinds are, come out as they do by ER:
#
#     by ER    easy medium hard expert extreme
#     easy      854      0    0      0       0
#     medium      0    399    0      0       0
#     hard        0      0  304     32       0
#     expert      0      0    0    404       0
#     extreme     0      0    0      5       2
#
# Longest whips were 2 (1 puzzle), 3 (11), 4 (28), 5 (14), 6 (4) and 7 (4) for expert ones, and 4
# to 7 (5) and 9 (2) for extreme ones.  If chains of any length were hard, so would be 342 of the
# 404 that are expert by ER.
# Scores are for puzzles with clues that are not digits.  Their limits are those by which 236
# published killers are 26 % easy, 42 % medium, 29 % hard and 3 % expert.
_TABLE = {
    Level.EASY: _Row(
        highest_er=23,
        highest_score=35,
        longest_chain=0,
        longest_whip=0,
        meaning="singles: a cell with one digit left, a digit with one place left",
    ),
    Level.MEDIUM: _Row(
        highest_er=40,
        highest_score=75,
        longest_chain=0,
        longest_whip=1,
        meaning="locked candidates, pairs, triples, X-wing, swordfish",
    ),
    Level.HARD: _Row(
        highest_er=70,
        highest_score=400,
        longest_chain=6,
        longest_whip=2,
        meaning="wings, uniqueness, quadruples, short chains",
    ),
    Level.EXPERT: _Row(
        highest_er=85,
        highest_score=2000,
        longest_chain=None,
        longest_whip=7,
        meaning="long chains, and chains that branch",
    ),
    Level.EXTREME: _Row(meaning="more than that"),
}


def level_numbered(number: int) -> Level:
    """Return a level by its stored number."""
    return list(Level)[number]


def level_of_er(er: int, by_singles: bool) -> Level:
    """Return the level of a 9x9 Sudoku.

    Parameters
    ----------
    er : int
        In tenths.
    by_singles : bool
        Whether hidden and naked singles alone solve it.
    """
    if by_singles:
        return Level.EASY
    return next(
        level
        for level in Level
        if level is not Level.EASY and (level.highest_er is None or er <= level.highest_er)
    )


def level_of_score(score: int) -> Level:
    """Return the level of a puzzle with clues that are not digits."""
    return next(
        level for level in Level if level.highest_score is None or score <= level.highest_score
    )


def level_of_chain(n_candidates: int, is_mixed: bool) -> Level:
    """Return the level of the longest chain that a puzzle needs.

    Parameters
    ----------
    n_candidates : int
    is_mixed : bool
        Whether its links are of all sorts, in cells and in houses: it is then as hard as a longer
        chain of one digit, or through cells of two digits.
    """
    length = n_candidates + 2 * is_mixed
    return next(
        level for level in Level if level.longest_chain is None or length <= level.longest_chain
    )


def level_of_whip(length: int) -> Level:
    """Return the level of the longest whip that a puzzle needs where techniques do not solve it."""
    return next(
        level for level in Level if level.longest_whip is None or length <= level.longest_whip
    )
