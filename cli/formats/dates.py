"""Days in words of a language, from the Unicode tables (CLDR) in Babel."""

from datetime import date
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from cluesmith.generator.errors import FormatError

if TYPE_CHECKING:
    from babel import Locale

DEFAULT_LANGUAGE = "en"


class DateForm(Enum):
    """Ways to write a day, as patterns of Babel."""

    LONG = "long"
    """January 4, 2027"""
    SHORT = "short"
    """1/4/27"""
    FULL = "full"
    """Monday, January 4, 2027"""
    WEEKDAY = "EEEE"
    """Monday"""


def day_in_words(day: str, form: DateForm, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a day such as 2027-01-04 in words.

    Raises FormatError if Babel does not know the language.
    """
    from babel.dates import format_date

    return format_date(date.fromisoformat(day), form.value, locale_of(language))


def month_in_words(day: str, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the month of a day with its year: January 2027."""
    from babel.dates import format_skeleton

    return format_skeleton("yMMMM", date.fromisoformat(day), locale=locale_of(language))


@lru_cache(maxsize=16)
def locale_of(language: str) -> "Locale":
    """Return Babel's locale of a language; without the region if Babel does not know that.

    Raises FormatError if Babel does not know the language.
    """
    from babel import Locale, UnknownLocaleError

    for tag in (language, language.partition("-")[0]):
        try:
            return Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    raise FormatError(f"--language: how dates are written in {language!r} is not known")
