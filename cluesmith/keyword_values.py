"""Values of keywords read as the command line reads those of its options."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar, overload

from cluesmith.generator.option_values import (
    ELLIPSIS,
    MAX_NUMBER,
    OptionValueError,
    Range,
    Scale,
    read_name,
    read_number,
)

Value = TypeVar("Value")

# A range as text, one number, or both ends.
ClueRange = str | int | tuple[int, int] | None
RatingRange = str | float | tuple[float, float] | None
Names = str | Iterable[str] | None


def read_value(keyword: str, read: Callable[[str], Value], value: object) -> Value:
    """Return the value that is read; raises OptionValueError if the keyword does not take it."""
    try:
        return read(str(value))
    except OptionValueError as error:
        raise OptionValueError(f"{keyword}: {error}") from None


def read_range(keyword: str, scale: Scale, value: RatingRange) -> Range | None:
    """Return a range on a scale: "4.2..4.5", 4.2 or (4.2, 4.5).  Raises as ``read_value``."""
    if value is None:
        return None
    text = ELLIPSIS.join(map(str, value)) if isinstance(value, tuple) else str(value)
    return read_value(keyword, scale.read, text)


def read_each(keyword: str, read: Callable[[str], Value], value: Names) -> tuple[Value, ...]:
    """Return the values read from a name, or from each of several.  Raises as ``read_value``."""
    if value is None:
        return ()
    names = [value] if isinstance(value, str) else value
    return tuple(read_value(keyword, read, name) for name in names)


@overload
def read_count(keyword: str, value: int, least: int, most: int = MAX_NUMBER) -> int: ...


@overload
def read_count(
    keyword: str, value: int | None, least: int, most: int = MAX_NUMBER
) -> int | None: ...


def read_count(keyword: str, value: int | None, least: int, most: int = MAX_NUMBER) -> int | None:
    """Return a whole number within limits, or None for none.  Raises as ``read_value``."""
    if value is None:
        return None
    return read_value(keyword, partial(read_number, least=least, most=most), value)


def names_of(names: Iterable[str]) -> Callable[[str], str]:
    """Return the function that reads one of these names."""
    return partial(read_name, names=list(names))
