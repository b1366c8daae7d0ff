"""Values of options as people write them: ranges, levels, techniques, limits of overlap.

The option types of the command line and the keywords of the library read them here, so that both
take the same values and refuse others with the same sentences.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.rating.criteria.difficulty import Difficulty, tenths, tenths_text
from cluesmith.generator.rating.explainer.explainer import MAX_ER
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import GROUPS, TECHNIQUES
from cluesmith.generator.rating.whip_rating import BEYOND
from cluesmith.generator.request.suggestions import with_suggestion
from cluesmith.generator.spec import HALF

Range = tuple[int, int]

ELLIPSIS = ".."

# More clues than any puzzle has.
MOST_CLUES = 9999

# What the integers of the database hold; no count needs more.
MAX_NUMBER = 2**31 - 1

# Seeds are stored as signed 64-bit integers.
MAX_SEED = 2**63 - 1

# In place of a number of shared clues.
ANY = "any"


class OptionValueError(GeneratorError, ValueError):
    """A value that an option does not take."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a range is read on: A..B with both ends, A.., ..B, or A alone.

    Parameters
    ----------
    number : callable
        Reads an end; raises ValueError.
    text : callable
        Writes an end.
    least, most : int
        What may be asked for.
    example : str
        A range, for errors.
    """

    number: Callable[[str], int]
    text: Callable[[int], str]
    least: int
    most: int
    example: str

    def read(self, value: str) -> Range:
        """Return both ends of a range.

        Raises
        ------
        OptionValueError
        """
        first, dots, last = value.partition(ELLIPSIS)
        try:
            low = self.number(first) if first.strip() or not dots else self.least
            high = (self.number(last) if last.strip() else self.most) if dots else low
        except ValueError:
            a, _, b = self.example.partition(ELLIPSIS)
            raise OptionValueError(
                f"{value!r} is not a range: use {self.example}, {a}.., ..{b} or {a}"
            ) from None
        if low > high:
            raise OptionValueError(f"{value!r} is empty: use {self.text(high)}..{self.text(low)}")
        for end in (low, high):
            if not self.least <= end <= self.most:
                limits = f"{self.text(self.least)} to {self.text(self.most)}"
                raise OptionValueError(f"{self.text(end)} is not within {limits}")
        return low, high

    def written(self, limits: Range) -> str:
        """Return a range as it is given."""
        return ELLIPSIS.join(map(self.text, limits))


def read_whole(text: str) -> int:
    """Read a whole number.

    Raises
    ------
    ValueError
    """
    if not text.strip().isdecimal():
        raise ValueError(text)
    return int(text)


CLUES = Scale(read_whole, str, 0, MOST_CLUES, "30..34")
ER = Scale(tenths, tenths_text, 10, MAX_ER, "4.2..4.5")
WHIP = Scale(read_whole, str, 0, BEYOND, "2..6")


def read_number(value: object, least: int, most: int) -> int:
    """Return a whole number within limits.

    Raises
    ------
    OptionValueError
    """
    wanted = f"a whole number from {least} to {most:,}"
    try:
        number = int(value)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise OptionValueError(f"{value!r} is not {wanted}") from None
    if not least <= number <= most:
        raise OptionValueError(f"{value} is not {wanted}")
    return int(number)


def read_name(value: str, names: Iterable[str]) -> str:
    """Return one of some names.

    Raises
    ------
    OptionValueError
        It is none of them; the message lists them and names the one most like it.
    """
    names = list(map(str, names))
    if value in names:
        return value
    message = f"{value!r} is not one of {', '.join(names)}"
    raise OptionValueError(with_suggestion(message, value, names))


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
    return tuple(sorted(found, key=lambda level: level.number))


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


def read_overlap(value: str) -> str:
    """Return how many clues puzzles may share: a number, half of the clues, or any.

    Raises
    ------
    OptionValueError
    """
    if value not in (HALF, ANY) and not re.fullmatch("[0-9]{1,4}", value):
        raise OptionValueError(f"{value!r} is not {HALF}, {ANY} or a number of clues")
    return value


def difficulty_of(
    *,
    level: Iterable[tuple[Level, ...]] = (),
    er: Range | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    technique: Iterable[str] = (),
    hardest: Iterable[str] = (),
    without: Iterable[str] = (),
    whip: Range | None = None,
    is_diamond: bool = False,
    is_pearl: bool = False,
) -> Difficulty:
    """Return the difficulty that options mean together; of levels and names, each counts once."""
    levels = {each for levels in level for each in levels}
    return Difficulty(
        levels=tuple(sorted(levels, key=lambda each: each.number)),
        er=er,
        ep=ep,
        ed=ed,
        whip=whip,
        techniques=tuple(dict.fromkeys(technique)),
        hardest=tuple(dict.fromkeys(hardest)),
        without=tuple(dict.fromkeys(without)),
        is_diamond=is_diamond,
        is_pearl=is_pearl,
    )
