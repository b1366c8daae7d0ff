"""The types of the values of fields, declared once for all tables."""

from enum import StrEnum


class ColumnType(StrEnum):
    """The type of the values of a column; in every type, None stands for an unknown value."""

    TEXT = "text"
    """A text that hardly ever repeats, as a puzzle."""
    NAME = "name"
    """One of a few names, as a level."""
    WORDS = "words"
    """A text of people that repeats, as the title of a section."""
    NAMES = "names"
    """A tuple of names."""
    DIGITS = "digits"
    """A list with a number for each cell, 0 for a blank."""
    N_CLUES = "n_clues"
    """A number of clues, below 65,536."""
    WHOLE = "whole"
    """A whole number."""
    SCALE = "scale"
    """A number with one decimal, as ER."""
    DAY = "day"
    """A day as text, 2027-01-04."""
    TIME = "time"
    """Seconds since 1970 in UTC."""
    DATA = "data"
    """A list of objects, which tables have as JSON, or a text in its place."""
