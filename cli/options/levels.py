"""The levels of difficulty: a choice for options, and a table for the help."""

from cli.options.names import NameType
from cli.terminal.command import HelpTable
from generator import MAX_LENGTH, Level


def _ratings(level: Level) -> str:
    """Return the ratings of a level that occur, none for BEYOND, whose rating is not a length."""
    if level is Level.BEYOND:
        return ""
    first, last = level.ratings[0], min(level.ratings[-1], MAX_LENGTH)
    return f"{first}: " if first == last else f"{first}-{last}: "


LEVELS = HelpTable("Levels", {level.value: _ratings(level) + level.meaning for level in Level})
LEVEL = NameType(LEVELS.meanings, LEVELS)
