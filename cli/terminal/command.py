"""A command whose help ends with tables of the names that it accepts, and with examples."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import click
import cloup

# The key in a context for whether the help shows all options.
SHOWS_ALL = f"{__name__}.shows_all"


class HelpTable(NamedTuple):
    """Names and their meanings, for a section of the help.

    The type of an option or argument may have one, as its attribute ``help_table``.
    """

    title: str
    meanings: Mapping[str, str]


class Command(cloup.Command):
    """A command whose help shows examples, and the options that most people need first.

    Parameters
    ----------
    *args, **settings
        As of ``cloup.Command``.
    examples : sequence of str
        Lines for a shell, as a user may type them.
    tables : sequence of HelpTable, optional
        Tables beside those of the types of options and arguments.
    common : sequence of str, optional
        The options that ``--help`` shows, in this order; the command then has ``--help-all``,
        which shows all options and tables.  Without it, ``--help`` shows them all.
    """

    def __init__(
        self,
        *args: Any,
        examples: Sequence[str],
        tables: Sequence[HelpTable] = (),
        common: Sequence[str] = (),
        **settings: Any,
    ) -> None:
        if common:
            settings["params"] = [*settings.get("params", ()), _help_all_option()]
        super().__init__(*args, **settings)
        self.examples = tuple(examples)
        self.common = tuple(common)
        self.tables = {**dict(tables), **_tables_of(self.params)}

    def format_params(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: all of them in their groups, or only the common ones."""
        if not self._is_short(ctx):
            super().format_params(ctx, formatter)
            return
        by_name = {name: param for param in self.get_params(ctx) for name in param.opts}
        shown = [by_name[name] for name in (*self.common, "--help-all", "--help")]
        records = (param.get_help_record(ctx) for param in shown)
        with formatter.section("Common options"):
            formatter.write_dl([record for record in records if record is not None])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the tables and the examples."""
        is_short = self._is_short(ctx)
        tables = _tables_of(self.arguments) if is_short else self.tables
        for title, meanings in tables.items():
            with formatter.section(title):
                # click's method; cloup's would put meanings below the names on a narrow terminal.
                click.HelpFormatter.write_dl(formatter, list(meanings.items()))
        self._write_examples(formatter)
        if is_short:
            n_options = sum(isinstance(param, click.Option) for param in self.get_params(ctx))
            formatter.write_paragraph()
            formatter.write_text(f"`{ctx.command_path} --help-all` shows all {n_options} options.")

    def _is_short(self, ctx: click.Context) -> bool:
        return bool(self.common) and not ctx.meta.get(SHOWS_ALL)

    def _write_examples(self, formatter: click.HelpFormatter) -> None:
        """Write the examples. A long one continues on the next line in the syntax of shells."""
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


def _tables_of(params: Iterable[click.Parameter]) -> dict[str, Mapping[str, str]]:
    of_types = (getattr(param.type, "help_table", None) for param in params)
    return dict(table for table in of_types if table is not None)


def _help_all_option() -> click.Option:
    return click.Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_all,
        help="Show all options and exit.",
    )


def _show_all(ctx: click.Context, param: click.Parameter, is_given: bool) -> None:
    if is_given and not ctx.resilient_parsing:
        ctx.meta[SHOWS_ALL] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()
