"""The commands in the sections of the help; each is imported when it is asked for."""

import importlib
from typing import TYPE_CHECKING, NamedTuple

import click

from cluesmith.cli.terminal.folded_help import FoldedGroup

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class ListedCommand(NamedTuple):
    """The text that the help shows for a command before it imports the command.

    The command `db` of the room `operations` is the function db in cli/commands/operations/db.py.
    Its own help begins with the summary.
    """

    room: str
    summary: str


# In each section, the room and the summary of each command.
SECTIONS = {
    "Make puzzles": {
        "generate": ("puzzles", "Make puzzles on this machine, without services."),
        "practice": (
            "puzzles",
            "Make positions that need a technique, to practise it.",
        ),
        "print": ("puzzles", "Make a puzzle and write a PDF with its solution overleaf."),
        "enqueue": ("jobs", "Create a job that makes puzzles of KIND."),
        "merge": ("jobs", "Put the parts of a job together that `generate --attempts` made."),
        "make": ("jobs", "Make all sections and files of a recipe."),
        "dataset": ("jobs", "Make a dataset of puzzles, in splits that share nothing."),
        "census": ("jobs", "Count all minimal puzzles of KIND with K clues."),
        "kinds": ("puzzles", "List the kinds of puzzles, or show one of them."),
        "catalogue": ("puzzles", "Count all grids of KIND, and rebuild the list."),
    },
    "Check puzzles": {
        "verify": ("puzzles", "Check that puzzles have one solution and need all their clues."),
        "certify": ("puzzles", "Write certificates that others can check without Cluesmith."),
        "solve": ("puzzles", "Solve puzzles and print their solutions."),
        "hint": ("puzzles", "Explain the next step of a puzzle, or the last one."),
        "rate": ("puzzles", "Rate how hard puzzles are for people."),
        "dedupe": ("puzzles", "Print each puzzle once, up to the symmetries of its kind."),
        "audit": ("puzzles", "Check data sets of puzzles, and what they share."),
        "submit": ("jobs", "Create a job that verifies and stores the puzzles of a file."),
        "verdicts": ("jobs", "List the verdicts on the lines of a submission."),
        "cover": ("puzzles", "Solve an exact cover problem, given as a 0/1 matrix."),
    },
    "Keep puzzles": {
        "collection": ("stored_puzzles", "Keep puzzles in named, ordered collections."),
        "pool": ("stored_puzzles", "Keep stocks of puzzles filled, for players and daily series."),
        "stats": ("stored_puzzles", "Count the stored puzzles by kind, clues and level."),
    },
    "Share puzzles": {
        "export": ("stored_puzzles", "Write stored puzzles to a file or standard output."),
        "convert": ("puzzles", "Write puzzles in another format."),
    },
    "Run jobs": {
        "jobs": ("jobs", "List the jobs, oldest first."),
        "status": ("jobs", "Show the details of a job."),
        "watch": ("jobs", "Follow a job until it ends, without starting workers."),
        "cancel": ("jobs", "Stop a job and keep its puzzles; `resume` continues it."),
        "resume": ("jobs", "Continue a job, or all unfinished jobs."),
        "retry": ("jobs", "Send the failed shards of a job again."),
        "delete": ("jobs", "Delete jobs and the puzzles that only they hold."),
    },
    "Run services": {
        "up": ("operations", "Run an embedded broker and workers until Ctrl-C."),
        "worker": ("operations", "Run a worker of the configured broker in the foreground."),
        "db": ("operations", "Upgrade, back up or restore the database."),
        "doctor": ("operations", "Check the installation and its services, and suggest repairs."),
        "serve": ("operations", "Serve pages and an HTTP API until Ctrl-C."),
        "token": ("operations", "Make, list and revoke tokens of the API and the pages."),
        "metrics": ("operations", "Serve metrics for Prometheus until Ctrl-C."),
        "completion": ("operations", "Print a shell completion script."),
        "bench": ("operations", "Measure how fast this machine is, on one core."),
    },
}
COMMANDS = {
    name: ListedCommand(*listed)
    for section in SECTIONS.values()
    for name, listed in section.items()
}

# Commands keep their old names, which the help does not list.
OLD_NAMES = {"web": "serve"}


class LazyGroup(FoldedGroup):
    """A group that imports the module of a command when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name."""
        cmd_name = OLD_NAMES.get(cmd_name, cmd_name)
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(
            f"cluesmith.cli.commands.{COMMANDS[cmd_name].room}.{cmd_name}"
        )
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named by the first argument; an error suggests similar names."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            # Click looks only among the commands that are imported.
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=COMMANDS, ctx=ctx
            ) from None

    def listed(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the sections of the help: the name and the summary of each command."""
        return {
            title: [(name, summary) for name, (_, summary) in section.items()]
            for title, section in SECTIONS.items()
        }

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Return the commands and options that begin like this."""
        from cluesmith.cli.terminal.completions import completions  # the help does without

        named = ((name, listed.summary) for name, listed in COMMANDS.items())
        return completions(incomplete, named) + click.Command.shell_complete(self, ctx, incomplete)
