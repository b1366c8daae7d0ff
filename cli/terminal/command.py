"""A command whose help ends with examples."""

import textwrap
from collections.abc import Sequence
from typing import Any

import click
import cloup


class Command(cloup.Command):
    """A command that shows in its help how it is used.

    Parameters
    ----------
    *args, **settings
        As of ``cloup.Command``.
    examples : sequence of str
        Lines for a shell, as a user may type them.
    """

    def __init__(self, *args: Any, examples: Sequence[str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples; a long one goes on in the next line, as a shell reads it."""
        with formatter.section("Examples"):
            indent = " " * formatter.current_indent
            for example in self.examples:
                lines = textwrap.wrap(
                    example,
                    formatter.width - len(" \\"),
                    initial_indent=indent,
                    subsequent_indent=indent * 2,
                    break_long_words=False,
                    break_on_hyphens=False,
                )
                formatter.write(" \\\n".join(lines) + "\n")
