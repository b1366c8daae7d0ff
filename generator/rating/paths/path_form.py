"""The forms in which outputs have solution paths, by their names."""

from enum import StrEnum


class PathForm(StrEnum):
    """A form of a path."""

    COMPACT = "compact"
    """A text of few letters."""
    FULL = "full"
    """A list of steps with all that apps show."""
    LINES = "lines"
    """A text with one step a line."""
    STATES = "states"
    """The same, with the position after each step."""
