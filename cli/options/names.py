"""Options that take one of some names: checked, completed by the shell, listed in the help."""

from collections.abc import Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.terminal.command import HelpTable
from cluesmith.cli.terminal.completions import completions
from cluesmith.generator.suggestions import with_suggestion


class NameType(click.Choice[str]):
    """An option whose value is one of some names. The help has a table if they have meanings.

    ``help_table``: their meanings.
    """

    def __init__(self, names: Iterable[str], help_table: HelpTable | None = None) -> None:
        super().__init__(names)
        self.help_table = help_table

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return what is wrong with the value, the names, and a similar name."""
        message = f"{value!r} is not one of {', '.join(self.choices)}"
        return with_suggestion(message, str(value), self.choices)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return the names."""
        return f"Name one of {', '.join(self.choices)}"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin like this."""
        meanings = self.help_table.meanings if self.help_table else {}
        return completions(incomplete, ((name, meanings.get(name)) for name in self.choices))


def names_in(text: str) -> tuple[str, ...]:
    """Return the names in a text with commas between them, each once."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",")))


class NameListType(NameType):
    """An option whose value is some of the names, with commas between them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text for ``names_in``; refuse unknown names."""
        for name in names_in(str(value)):
            super().convert(name, param, ctx)
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return completions of the last name, each with the text before it for the shell."""
        last = self.last_of(incomplete)
        before = incomplete.removesuffix(last)
        return [
            CompletionItem(before + item.value, help=item.help)
            for item in super().shell_complete(ctx, param, last)
        ]

    def last_of(self, text: str) -> str:
        """Return the last name."""
        return text.rpartition(",")[2]


def key_of(param: click.Parameter) -> str:
    """Return the longest name of an option in the form of files and addresses: ``max_clues``."""
    return max(param.opts, key=len).lstrip("-").replace("-", "_")
