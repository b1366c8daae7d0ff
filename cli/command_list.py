"""The commands in the sections of the help; each is imported when it is asked for."""

import importlib

import click
import cloup

from cli.terminal.folded_help import FoldedGroup

# A command `db` of the folder `operations` is the function db in cli/commands/operations/db.py.
SECTIONS = {
    "Puzzles here and now": (
        "puzzles",
        ("generate", "solve", "verify", "rate", "convert", "dedupe", "catalogue", "cover"),
    ),
    "Jobs for the workers": (
        "jobs",
        (
            "enqueue",
            "submit",
            "verdicts",
            "census",
            "jobs",
            "status",
            "watch",
            "cancel",
            "resume",
            "retry",
        ),
    ),
    "Stored puzzles": ("stored_puzzles", ("export", "collection", "stats")),
    "Operations": ("operations", ("up", "worker", "db", "doctor", "metrics", "bench")),
}
COMMANDS = {name: f"{room}.{name}" for room, names in SECTIONS.values() for name in names}


class LazyGroup(FoldedGroup):
    """A group that imports the module of a command when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"cli.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def list_sections(
        self, ctx: click.Context, include_default_section: bool = True
    ) -> list[cloup.Section]:
        """Return the sections of the help, with their commands."""
        return [
            cloup.Section(
                title, {name: found for name in names if (found := self.get_command(ctx, name))}
            )
            for title, (_, names) in SECTIONS.items()
        ]
