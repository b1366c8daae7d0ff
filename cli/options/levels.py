"""The levels of difficulty: a choice for options, and a table for the help."""

import click

from generator import MAX_LENGTH, Level

LEVEL = click.Choice([level.value for level in Level])

_MEANINGS = {
    Level.EASY: "singles: one digit left in a cell, one place left for a digit",
    Level.MEDIUM: "locked candidates: one house excludes a digit from another",
    Level.HARD: "short chains",
    Level.EXPERT: "longer chains",
    Level.EXTREME: "the longest chains that are looked for",
    Level.BEYOND: "chains do not solve it",
}


def level_table() -> str:
    """Return a line for each level: its name, its ratings, what they mean."""
    return "\n".join(f"{level:<9}{_ratings(level):<7}{_MEANINGS[level]}" for level in Level)


def _ratings(level: Level) -> str:
    ratings = range(0) if level == Level.BEYOND else level.ratings
    if len(ratings) <= 1:
        return "".join(map(str, ratings))
    return f"{ratings[0]}-{min(ratings[-1], MAX_LENGTH)}"
