"""Values of criteria of difficulty: ratings in tenths, lengths of whips, levels, techniques."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cluesmith.generator.option_values import (
    ELLIPSIS,
    OptionValueError,
    Scale,
    read_name,
    read_whole,
)
from cluesmith.generator.rating.rating_limits import BEYOND, MAX_ER, MAX_SCORE
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import GROUPS, TECHNIQUES
from cluesmith.generator.suggestions import with_suggestion
from cluesmith.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class NameList:
    """Names with commas between them; an option that takes them can be repeated."""

    read: Callable[[str], Any]
    """Reads one value of the option; raises OptionValueError."""
    merged: Callable[[Iterable[Any]], tuple[str, ...]]
    """Makes one tuple of all values."""
    titles: Mapping[str, str]
    """The names to choose from, with their titles."""

    def written(self, names: Iterable[str]) -> str:
        """Return the names in one text."""
        return ",".join(names)


def tenths(text: str) -> int:
    """Read "4.2" as 42, "4" as 40.

    Raises
    ------
    ValueError
    """
    whole, _, part = text.strip().partition(".")
    if len(part) > 1 or not (whole + part).isdecimal():
        raise ValueError(f"{text!r} is not a rating such as 4.2")
    return 10 * int(whole) + int(part or 0)


def tenths_text(number: int) -> str:
    """Write 42 as "4.2"."""
    return f"{number // 10}.{number % 10}"


def read_levels(value: str) -> tuple[Level, ...]:
    """Return levels, easiest first: names with commas between them, and ranges as easy..hard.

    Raises
    ------
    OptionValueError
    """
    found: set[Level] = set()
    for part in value.split(","):
        first, dots, last = part.strip().partition(ELLIPSIS)
        ends = [first or Level.EASY.value, (last or Level.EXTREME.value) if dots else first]
        low, high = (Level(read_name(end, Level)) for end in ends)
        if low.number > high.number:
            raise OptionValueError(f"{part!r} is empty: use {high}..{low}")
        found |= {level for level in Level if low.number <= level.number <= high.number}
    return _merged_levels([found])


def read_technique(value: str) -> str:
    """Return the name of a technique, or of a group of them.

    Raises
    ------
    OptionValueError
    """
    names = [*(each.name for each in TECHNIQUES), *GROUPS]
    if value in names:
        return value
    message = f"no technique {value!r}: `cluesmith rate --help` lists them"
    raise OptionValueError(with_suggestion(message, value, names))


def _merged_levels(values: Iterable[Iterable[Level]]) -> tuple[Level, ...]:
    found = {level for levels in values for level in levels}
    return tuple(level for level in Level if level in found)


def _merged_names(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


ER = Scale(tenths, tenths_text, 10, MAX_ER, "4.2..4.5")
SCORE = Scale(read_whole, str, 0, MAX_SCORE, "80..120")
WHIP = Scale(read_whole, str, 0, BEYOND, "2..6")
LEVEL_NAMES = NameList(read_levels, _merged_levels, {level.value: level.value for level in Level})
TECHNIQUE_NAMES = NameList(
    read_technique, _merged_names, {each.name: each.title for each in TECHNIQUES}
)
