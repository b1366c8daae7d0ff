"""Claims about puzzles that are not strictly minimal, in short and in words.

"easy" is the claim that no clue can go without making the puzzle harder than that, or ambiguous;
"easy+" that it is easy, and that clues may have been added; "proper" that it has one solution, and
no more than that.
"""

from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.wording.words import ENGLISH, Words
from cluesmith.puzzle_spec import PROPER

# Stands behind the level if clues may have been added to the puzzle.
ADDED = "+"

CLAIMS = (*(level + mark for level in Level for mark in ("", ADDED)), PROPER)


def level_of_claim(minimal_at: str) -> Level:
    """Return the level that a claim names.

    Raises
    ------
    ValueError
        The claim names no level.
    """
    return Level(minimal_at.removesuffix(ADDED))


def minimality(minimal_at: str | None, words: Words = ENGLISH) -> str:
    """Return a claim in words; "minimal" for strictly minimal puzzles."""
    if minimal_at is None:
        return words.of("minimal")
    if minimal_at == PROPER:
        return words.of("one solution (clues may be redundant)")
    level = words.of(minimal_at.removesuffix(ADDED), "level")
    if minimal_at.endswith(ADDED):
        return words.said("clues added at {level}", level=level)
    return words.said("minimal at {level}", level=level)
