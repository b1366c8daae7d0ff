"""The kind of puzzles: an argument, or an option for files whose lines tell it."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from cli.reading.line_kinds import Mixed
from cli.terminal.command import HelpTable
from cli.terminal.completions import completions
from cli.terminal.suggestions import with_suggestion
from generator import KINDS, Kind, UnknownKindError, kind_named


class KindType(click.ParamType[Kind]):
    """The name of a puzzle kind."""

    name = "kind"
    help_table = HelpTable(
        "Kinds", {name: f"{kind.title}, {kind.n_cells} cells" for name, kind in KINDS.items()}
    )

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Kind:
        """Return the kind."""
        if isinstance(value, Kind):
            return value
        try:
            return kind_named(value)
        except UnknownKindError as error:
            self.fail(with_suggestion(str(error), value, KINDS), param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return which kinds there are."""
        return f"Name one of {', '.join(KINDS)}"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the kinds that begin like this."""
        return completions(incomplete, ((name, kind.title) for name, kind in KINDS.items()))


class LineKindType(click.ParamType[Kind | Mixed]):
    """The name of a puzzle kind, or ``mixed``."""

    name = "kind"
    help_table = KindType.help_table

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Kind | Mixed:
        """Return the kind."""
        is_mixed = value in (Mixed.MIXED, Mixed.MIXED.value)
        return Mixed.MIXED if is_mixed else KIND.convert(value, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the kinds that begin like this."""
        mixed = (Mixed.MIXED.value, "several kinds in one file")
        return KIND.shell_complete(ctx, param, incomplete) + completions(incomplete, [mixed])


KIND = KindType()

kind_argument = click.argument("kind", type=KIND, metavar="KIND")
line_kind_option = click.option(
    "--kind",
    type=LineKindType(),
    metavar="KIND|mixed",
    help="The kind of the puzzles; if left out, the first puzzle of a file tells it, and lines of "
    "another length are malformed.  mixed: the length of each line tells its kind.",
)
