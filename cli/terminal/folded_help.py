"""Help of a group of commands, which is folded and not cut on a narrow terminal."""

from typing import Any

import click

from cluesmith.cli.terminal.docstrings import with_help

# No summary of a command is longer. click cuts longer ones.
_MAX_CHARACTERS = 200


class FoldedGroup(click.Group):
    """A group that lists each command with a whole sentence."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **with_help(settings))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the module, not of the alphabet."""
        return list(self.commands)

    def listed(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the sections of the help: the name and the summary of each command."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return {
            "Commands": [
                (name, command.get_short_help_str(_MAX_CHARACTERS))
                for name, command in commands
                if command is not None and not command.hidden
            ]
        }

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections, with the summaries in one column."""
        sections = self.listed(ctx)
        widest = max(len(name) for rows in sections.values() for name, _ in rows)
        for title, rows in sections.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), summary) for name, summary in rows])
