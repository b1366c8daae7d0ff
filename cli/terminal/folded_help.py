"""Help of a group of commands that a narrow terminal folds and does not cut."""

from dataclasses import replace

import click
import cloup
from cloup.formatting import HelpSection

# Above all that a command says of itself in the list: click cuts what is longer.
_MAX_CHARACTERS = 200


class FoldedGroup(cloup.Group):
    """A group that tells of each command by a whole sentence."""

    def make_commands_help_section(
        self, ctx: click.Context, section: cloup.Section
    ) -> HelpSection | None:
        """Return the help of a section."""
        told = super().make_commands_help_section(ctx, section)
        if told is None:
            return None
        whole = [
            (name, command.get_short_help_str(_MAX_CHARACTERS))
            for name, command in section.list_commands()
        ]
        return replace(told, definitions=whole)
