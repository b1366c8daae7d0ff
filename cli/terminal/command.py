"""A command whose help ends with tables of the names that it takes, and with examples."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click
import cloup


class HelpTable(NamedTuple):
    """Names and their meanings, for a section of the help.

    The type of an option or argument may have one, as its attribute ``help_table``.
    """

    title: str
    meanings: Mapping[str, str]


class Command(cloup.Command):
    """A command that shows in its help how it is used.

    Parameters
    ----------
    *args, **settings
        As of ``cloup.Command``.
    examples : sequence of str
        Lines for a shell, as a user may type them.
    tables : sequence of HelpTable, optional
        Beside those of the types of options and arguments.
    """

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str],
        tables: Sequence[HelpTable] = (),
        **settings: Any,
    ) -> None:
        super().__init__(*args, **settings)
        self.examples = tuple(examples)
        of_types = (getattr(param.type, "help_table", None) for param in self.params)
        found = [*tables, *(table for table in of_types if table is not None)]
        self.tables = {table.title: table.meanings for table in found}

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the tables and the examples."""
        for title, meanings in self.tables.items():
            with formatter.section(title):
                # Of click: cloup's would put meanings below the names where it is narrow.
                click.HelpFormatter.write_dl(formatter, list(meanings.items()))
        self._write_examples(formatter)

    def _write_examples(self, formatter: click.HelpFormatter) -> None:
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
