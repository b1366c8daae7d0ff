"""The levels of difficulty: a choice for options, and a table for the help."""

import click

from generator import MAX_LENGTH, Level

LEVEL = click.Choice([level.value for level in Level])


def level_table() -> str:
    """Return a line for each level: its name, its ratings, what they mean."""
    return "\n".join(f"{level:<9}{_ratings(level):<6}{level.meaning}" for level in Level)


def _ratings(level: Level) -> str:
    """Return the ratings of a level that occur, none for BEYOND, whose rating is not a length."""
    if level is Level.BEYOND:
        return ""
    first, last = level.ratings[0], min(level.ratings[-1], MAX_LENGTH)
    return str(first) if first == last else f"{first}-{last}"
