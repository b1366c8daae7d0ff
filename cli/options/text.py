"""Text that options and arguments take."""

from typing import Any

import click

from worker.printable import printable


class TextType(click.ParamType[str]):
    """Text that files and databases hold: an argument may have bytes that are none."""

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
