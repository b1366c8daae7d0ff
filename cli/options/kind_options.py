"""The kind of puzzles, as an argument or as an option for files, and its oracles."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.opened_database import completed_from_database, learn_stored_kinds
from cluesmith.cli.options.names import NameType
from cluesmith.cli.terminal.chosen_column import choose_column
from cluesmith.cli.terminal.command import HelpTable
from cluesmith.cli.terminal.completions import completions
from cluesmith.generator.errors import DefinitionError, UnknownKindError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_known, kind_named
from cluesmith.generator.kinds.line_kinds import Mixed
from cluesmith.generator.oracles.oracle_registry import ORACLES
from cluesmith.worker.client.kind_files import is_kind_file, kind_of_file

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


class KindType(click.ParamType[Kind]):
    """The name of a puzzle kind, or of a file that defines one."""

    name = "kind"
    help_table = HelpTable(
        "Kinds",
        {
            "NAME": "sudoku, hanidoku, sudoku-x, latin5 and others; `cluesmith kinds` lists all",
            "FILE": "your own rules in TOML, or an f-puzzles puzzle in JSON",
        },
    )

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Kind:
        """Return the kind."""
        if isinstance(value, Kind):
            return value
        try:
            if is_kind_file(value):
                return kind_of_file(value)
            if not is_known(value):
                learn_stored_kinds()
            return kind_named(value)
        except DefinitionError as error:
            self.fail(str(error), param, ctx)
        except UnknownKindError as error:
            from cluesmith.generator.kinds.kind_suggestions import with_kind_suggestion

            message = f"{error}; `cluesmith kinds` lists them"
            self.fail(with_kind_suggestion(message, value), param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Return how to list the kinds."""
        return "Name one, such as sudoku; `cluesmith kinds` lists them"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the kinds that begin like this. The shell completes files."""
        named = ((name, definition.title) for name, definition in BUILT_IN.items())
        stored = completed_from_database(incomplete, _stored_kinds)
        file = CompletionItem(incomplete, type="file")
        return [*completions(incomplete, named), *stored, file]


def _stored_kinds(session: "Session") -> Iterator[tuple[str, str]]:
    from cluesmith.storage.puzzles.kind_definitions import definitions

    return ((stored.kind, stored.title) for stored in definitions(session))


class LineKindType(click.ParamType[Kind | Mixed]):
    """The name of a puzzle kind or of a file that defines one, or ``mixed``."""

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
        return completions(incomplete, [mixed]) + KIND.shell_complete(ctx, param, incomplete)


KIND = KindType()

kind_argument = click.argument("kind", type=KIND, metavar="KIND")
_line_kind = click.option(
    "--kind",
    type=LineKindType(),
    metavar="KIND|mixed",
    help="The kind of the puzzles. By default the first puzzle of each file decides it, and lines "
    "of another length are malformed. mixed: the length of each line decides its kind.",
)

_column = click.option(
    "--puzzle-column",
    metavar="NAME",
    callback=choose_column,
    expose_value=False,
    help="The column of the puzzles in a table.  [default: found by its name or its contents]",
)


def line_kind_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --kind for lines of puzzles, and --puzzle-column for tables of them."""
    return _line_kind(_column(command))


oracle_option = click.option(
    "--oracle",
    type=NameType(ORACLES),
    help="The solver that checks uniqueness.  [default: the fastest for the kind]",
)
