"""Values that options and arguments take: numbers and text that the database holds, puzzles."""

from typing import Any

import click

from worker.printable import printable

# What the integers of the database hold; no count needs more.
MAX_NUMBER = 2**31 - 1

# Seeds are stored as signed 64-bit integers.
MAX_SEED = 2**63 - 1


class NumberType(click.ParamType[int]):
    """A number within limits; unlike ``click.IntRange`` it does not write them in the help."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self._range = click.IntRange(least, most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number."""
        return int(self._range.convert(value, param, ctx))


def number_from(least: int) -> NumberType:
    """Return the type of an option for a number of at least this."""
    return NumberType(least, MAX_NUMBER)


SEED = NumberType(0, MAX_SEED)


class TextType(click.ParamType[str]):
    """Text in UTF-8, as files and databases hold it; an argument may have other bytes."""

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

# Beside a file's name, '-' is standard input, and a puzzle stands for itself.
puzzles_argument = click.argument(
    "files", type=click.Path(allow_dash=True), nargs=-1, metavar="[FILE|PUZZLE|-]..."
)
