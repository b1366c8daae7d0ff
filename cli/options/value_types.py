"""Values that options and arguments take: numbers, text, times, puzzles."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Any

import click

from cluesmith.cli.terminal.times import in_local_zone
from cluesmith.generator.option_values import (
    MAX_NUMBER,
    MAX_SEED,
    OptionValueError,
    read_number,
)
from cluesmith.generator.spec_options import read_overlap
from cluesmith.generator.wording.printable import printable


class ReadType(click.ParamType[Any]):
    """An option whose value is read by a function of ``option_values``; a tuple is a read value.

    ``read``: raises OptionValueError.
    """

    def __init__(self, name: str, read: Callable[[Any], Any]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the meaning of the value."""
        try:
            return value if isinstance(value, tuple) else self._read(value)
        except OptionValueError as error:
            self.fail(str(error), param, ctx)


def number_within(least: int, most: int) -> ReadType:
    """Return the type of a number. Unlike ``click.IntRange``, it shows no limits in the help."""
    return ReadType("number", partial(read_number, least=least, most=most))


def number_from(least: int) -> ReadType:
    """Return the type of an option for a number of at least ``least``."""
    return number_within(least, MAX_NUMBER)


SEED = number_within(0, MAX_SEED)
OVERLAP = ReadType("max_overlap", read_overlap)


class TextType(click.ParamType[str]):
    """Text in UTF-8, as files and databases hold it. Arguments with other bytes are refused."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text."""
        text = str(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail(f"{printable(text)}: not text in UTF-8", param, ctx)
        return text


TEXT = TextType()

# The value is a file's name, '-' for standard input, or a puzzle itself.
puzzles_argument = click.argument(
    "files", type=click.Path(allow_dash=True), nargs=-1, metavar="[FILE|PUZZLE|-]..."
)

# Ways to write a time, for the help and for errors.
TIME_FORMS = "2026-01-31, 2026-01-31T09:30, today, yesterday, or 7d, 2h, 30m ago"

_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


class TimeType(click.ParamType[float]):
    """A date, a time, a word for a day, or a span before now, converted to seconds since 1970.

    Times are those of the user's clock.
    """

    name = "time"

    def __init__(self, forms: str = TIME_FORMS) -> None:
        self._forms = forms

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the time."""
        if isinstance(value, float):
            return value
        text = TEXT.convert(value, param, ctx)
        try:
            found = _time(text.strip().lower())
            if found is None:
                self.fail(f"{text!r} is not a time: use {self._forms}", param, ctx)
            return found.astimezone().timestamp()
        except (ValueError, OverflowError):  # in UTC it is before the first year
            self.fail(f"{text!r} is out of range", param, ctx)


def _time(text: str) -> datetime | None:
    """Return the time that the text means, None if it means none.

    Raises OverflowError if it is outside the calendar.
    """
    now = in_local_zone(datetime.now(UTC))
    midnight = datetime.combine(now.date(), time())
    if text == "today":
        return midnight
    if text == "yesterday":
        return midnight - timedelta(days=1)
    if span := re.fullmatch(r"([0-9]+)([mhdw])", text):
        return now - timedelta(**{_UNITS[span[2]]: int(span[1])})
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([t ][0-9:]+)?", text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


TIME = TimeType()
