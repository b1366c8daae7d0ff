"""`cluesmith kinds`: lists the kinds of puzzles, or shows one."""

import json
from typing import TYPE_CHECKING

import click

from cluesmith.cli.commands.puzzles.kind_facts import facts, fewest_in_short, order_in_short
from cluesmith.cli.formats.text.grid_drawing import draw
from cluesmith.cli.options.kind_options import KIND, kind_argument
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import json_option, output_option
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.folded_help import FoldedGroup
from cluesmith.cli.terminal.tables import beside, print_table
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.kinds.rules_in_words import rules_in_short, rules_in_words
from cluesmith.generator.kinds.toml_text import definition_as_toml
from cluesmith.generator.records.kind_record import derived_fields, kind_fields
from cluesmith.generator.verdicts.grid_existence import some_grid

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_LABEL_WIDTH = 17


class _KindsGroup(FoldedGroup):
    """A group that takes the name of a kind for `show`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named by the first argument, or the one that shows this kind."""
        named = args if args[0] in self.commands else ["show", *args]
        return super().resolve_command(ctx, named)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Return the commands, options and kinds that begin like this."""
        from_group = super().shell_complete(ctx, incomplete)
        return from_group + KIND.shell_complete(ctx, show.params[0], incomplete)


@click.group(cls=_KindsGroup, invoke_without_command=True)
@json_option
@click.pass_context
def kinds(context: click.Context, as_json: bool) -> None:
    """List the kinds of puzzles, or show one of them.

    `cluesmith kinds KIND` is short for `cluesmith kinds show KIND`.
    Commands that take the name of a kind also take a file with your own rules.
    """
    if context.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError("put --json after the command: `kinds show KIND --json`")
        return
    if as_json:
        for kind in KINDS.values():
            click.echo(json.dumps(kind_fields(kind)))
        return
    header = ("KIND", "TITLE", "CELLS", "FEWEST", "SYMMETRIES", "RULES")
    print_table(header, (_row(kind) for kind in KINDS.values()), name_column=0)


def _row(kind: Kind) -> tuple[str, ...]:
    return (
        kind.name,
        kind.title,
        str(kind.n_cells),
        fewest_in_short(kind),
        order_in_short(kind),
        rules_in_short(kind.definition),
    )


@kinds.command(
    cls=Command,
    examples=["cluesmith kinds show windoku", "cluesmith kinds show sudoku-x --format toml"],
)
@kind_argument
@click.option(
    "--format",
    "format_name",
    type=NameType(["text", "toml", "svg"]),
    help="text: everything; toml: a file of its rules, to edit; svg: a picture of a grid.  "
    "[default: text]",
)
@output_option
@json_option
def show(kind: Kind, format_name: str | None, output: str | None, as_json: bool) -> None:
    """Show a grid of KIND, its rules as TOML, and facts about it."""
    if as_json and format_name is not None:
        raise click.UsageError("use --json or --format, not both")
    with open_output(output) as stream:
        if as_json:
            fields = kind_fields(kind) | derived_fields(kind)
            stream.write(json.dumps(fields | {"grid": kind.text(some_grid(kind))}) + "\n")
        elif format_name == "toml":
            stream.write(definition_as_toml(kind.definition))
        elif format_name == "svg":
            stream.write(_picture(kind))
        else:
            stream.write(_text(kind))


def _picture(kind: Kind) -> str:
    from cluesmith.generator.drawing.svg import picture  # the other formats do without

    grid = kind.text(some_grid(kind))
    return picture(kind, grid, grid)


def _text(kind: Kind) -> str:
    rules = beside("", 0, f"{rules_in_words(kind.definition)}.")
    parts = [f"{kind.title} ({kind.name})", rules, ""]
    parts += [draw(kind, some_grid(kind)), definition_as_toml(kind.definition)]
    parts += [beside(label, _LABEL_WIDTH, text) for label, text in facts(kind)]
    return "\n".join(parts) + "\n"
