"""Claims about puzzles that are not strictly minimal, in short and in words.

"easy" is the claim that no clue can go without making the puzzle harder than that, or ambiguous;
"easy+" that it is easy, and that clues may have been added; "proper" that it has one solution, and
no more than that.
"""

from collections.abc import Collection

from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.wording.words import ENGLISH, Words
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER

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


def claim_of_level(minimal_at: str | None, level: Level | None) -> str | None:
    """Return what a claim says of a puzzle of this level."""
    if minimal_at != OWN_LEVEL:
        return minimal_at
    return None if level in (None, Level.EXTREME) else level.value


def common_claim(claims: Collection[str | None]) -> str | None:
    """Return a claim that holds for all puzzles of which these hold; None if only strict ones do.

    A puzzle that is minimal at a level above its own is minimal at its own level as well.
    """
    if len(claims) == 1:
        return next(iter(claims))
    has_spare = any(each and each.endswith((ADDED, PROPER)) for each in claims)
    return None if has_spare or not claims else OWN_LEVEL


def minimality(minimal_at: str | None, words: Words = ENGLISH) -> str:
    """Return a claim in words; "minimal" for strictly minimal puzzles."""
    if minimal_at is None:
        return words.of("minimal")
    if minimal_at == PROPER:
        return words.of("one solution (clues may be redundant)")
    if minimal_at == OWN_LEVEL:
        return "minimal at its level"
    level = words.of(minimal_at.removesuffix(ADDED), "level")
    if minimal_at.endswith(ADDED):
        return words.said("clues added at {level}", level=level)
    return words.said("minimal at {level}", level=level)
