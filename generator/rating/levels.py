"""The levels of difficulty: one table of names, ratings and meanings."""

from dataclasses import dataclass
from enum import StrEnum

# The rating of what whips do not solve: above all others, so that ranges are those of integers.
BEYOND = 99

# The longest whips to look for.  Of 20,000 minimal Sudoku made here one needed 17 and all others 10
# or less; of 200 known as hard one needed 22.
MAX_LENGTH = 36


class Level(StrEnum):
    """A name for a range of ratings."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"
    BEYOND = "beyond"

    @property
    def ratings(self) -> range:
        """The ratings of this level."""
        return _TABLE[self].ratings

    @property
    def meaning(self) -> str:
        """What a puzzle of this level asks for, in an editor's words."""
        return _TABLE[self].meaning


@dataclass(frozen=True, slots=True)
class _Row:
    ratings: range
    meaning: str


_TABLE = {
    Level.EASY: _Row(range(1), "singles: a cell with one digit left, a digit with one place left"),
    Level.MEDIUM: _Row(
        range(1, 2), "one house says where in another a digit is (locked candidates)"
    ),
    Level.HARD: _Row(range(2, 4), "short chains"),
    Level.EXPERT: _Row(range(4, 7), "longer chains"),
    Level.EXTREME: _Row(range(7, BEYOND), f"chains of up to {MAX_LENGTH} links"),
    Level.BEYOND: _Row(range(BEYOND, BEYOND + 1), "chains do not solve it"),
}


def level_of(rating: int) -> Level:
    """Return the level of a rating.

    Raises
    ------
    ValueError
        There is no such rating: ratings are 0 to BEYOND.
    """
    for level, row in _TABLE.items():
        if rating in row.ratings:
            return level
    raise ValueError(f"rating {rating}: ratings are 0 to {BEYOND}")
