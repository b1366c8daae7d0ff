"""Values of options as people write them: ranges, numbers, names.

The option types of the command line and the keywords of the library read them here, so that both
take the same values and refuse others with the same sentences.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.suggestions import with_suggestion

Range = tuple[int, int]

# What the keywords of the library take: a range as text, one number, or both ends; names.
ClueRange = str | int | tuple[int, int] | None
RatingRange = str | float | tuple[float, float] | None
Names = str | Iterable[str] | None

ELLIPSIS = ".."

# More clues than any puzzle has.
MOST_CLUES = 9999

# The largest `--count`, and the largest integer of the database.
MAX_NUMBER = 2**31 - 1

# Seeds are stored as signed 64-bit integers.
MAX_SEED = 2**63 - 1

# In place of a number of shared clues, or of shares.
ANY = "any"


class OptionValueError(GeneratorError, ValueError):
    """A value that an option does not take."""


class Scale(NamedTuple):
    """A scale for ranges: A..B with both ends, A.., ..B, or A alone."""

    number: Callable[[str], int]
    """Reads an end; raises ValueError."""
    text: Callable[[int], str]
    """Writes an end."""
    least: int
    most: int
    """The least and the most value allowed."""
    example: str
    """A range, for errors."""

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
        """Return a range as users write it."""
        return ELLIPSIS.join(map(self.text, limits))

    def shortened(self, limits: Range, between: str = ELLIPSIS) -> str:
        """Return a range, or its only number."""
        return between.join(map(self.text, dict.fromkeys(limits)))


class Weights(NamedTuple):
    """How many of each: "2:15,3:6" for 15 of 2 to 6 of 3."""

    key: Callable[[str], Any]
    """Reads what is weighed; raises ValueError."""
    example: str
    """Weights, for errors."""

    def read(self, value: str) -> dict[Any, int]:
        """Return the weights in their order.

        Raises
        ------
        OptionValueError
        """
        found: dict[Any, int] = {}
        for part in value.split(","):
            key, _, weight = part.partition(":")
            try:
                name, number = self.key(key.strip()), read_whole(weight)
            except ValueError:
                raise OptionValueError(
                    f"{part!r} of {value!r}: use a number for each, as {self.example}"
                ) from None
            if name in found or not 1 <= number <= MOST_CLUES:
                raise OptionValueError(
                    f"{part!r} of {value!r}: use each once, with 1 to {MOST_CLUES}"
                )
            found[name] = number
        return found

    @staticmethod
    def written(weights: Mapping[Any, int]) -> str:
        """Return weights as users write them."""
        return ",".join(f"{key}:{weight}" for key, weight in weights.items())


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
