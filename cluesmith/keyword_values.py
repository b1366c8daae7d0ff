"""Values of keywords read as the command line reads those of its options."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar, overload

from cluesmith.generator.option_values import (
    ELLIPSIS,
    MAX_NUMBER,
    OptionValueError,
    read_number,
)

Value = TypeVar("Value")


def read_value(keyword: str, read: Callable[[str], Value], value: object) -> Value:
    """Return the value that is read; both ends of a range may be a pair.

    Raises OptionValueError if the keyword does not take it.
    """
    text = ELLIPSIS.join(map(str, value)) if isinstance(value, tuple) else str(value)
    try:
        return read(text)
    except OptionValueError as error:
        raise OptionValueError(f"{keyword}: {error}") from None


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
