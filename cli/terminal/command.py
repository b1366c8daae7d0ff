"""A command whose help has groups of options, tables of the names that it accepts, and examples."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from cluesmith.cli.terminal.docstrings import with_help

# The key in a context for whether the help shows all options.
SHOWS_ALL = f"{__name__}.shows_all"


class HelpTable(NamedTuple):
    """Names and their meanings, for a section of the help.

    The type of an option or argument may have one, as its attribute ``help_table``.
    """

    title: str
    meanings: Mapping[str, str]


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

# The title of the group of each option that is in one.
GROUPS: dict[click.Parameter, str] = {}

# The widest help, the widest names beside which texts begin, and the room that texts need there.
_MOST_WIDTH, _MOST_NAME, _LEAST_TEXT = 80, 30, 35


def option_group(title: str, *options: Decorator) -> Decorator:
    """Return a decorator that gives a command options, which its help shows below a title."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        n_others = len(getattr(command, "__click_params__", ()))
        for option in reversed(options):
            command = option(command)
        params: list[click.Parameter] = getattr(command, "__click_params__", [])
        GROUPS.update(dict.fromkeys(params[n_others:], title))
        return command

    return decorate


def in_groups(params: Iterable[click.Parameter]) -> dict[str, list[click.Option]]:
    """Return options by the titles of their groups; those of no group come last."""
    groups: dict[str, list[click.Option]] = {}
    options = [each for each in params if isinstance(each, click.Option)]
    others = "Other options" if any(each in GROUPS for each in options) else "Options"
    for option in options:
        groups.setdefault(GROUPS.get(option, others), []).append(option)
    groups[others] = groups.pop(others, [])  # at the end
    return groups


class HelpFormatter(click.HelpFormatter):
    """Writes texts below names where little room is beside them."""

    def __init__(self, width: int | None = None, max_width: int | None = None) -> None:
        import shutil

        columns = shutil.get_terminal_size((_MOST_WIDTH, 1)).columns - 1
        super().__init__(width=width or min(max_width or _MOST_WIDTH, columns))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _MOST_NAME, col_spacing: int = 2
    ) -> None:
        """Write names and their texts."""
        rows = list(rows)
        if self.width - self.current_indent - _widest(rows) - col_spacing >= _LEAST_TEXT:
            super().write_dl(rows, _widest(rows), col_spacing)
            return
        for number, (name, text) in enumerate(rows):
            self.write("\n" * bool(number) + " " * self.current_indent + name.rstrip() + "\n")
            with self.indentation():
                self.current_indent += 1
                self.write_text(text)
                self.current_indent -= 1


def _widest(rows: Iterable[tuple[str, str]]) -> int:
    return max((len(name) for name, _ in rows if len(name) <= _MOST_NAME), default=0)


class _Context(click.Context):
    formatter_class = HelpFormatter


class Command(click.Command):
    """A command whose help shows examples, and the options that most people need first.

    ``*args``, ``**settings``: as of ``click.Command``. ``examples``: lines for a shell, as a user
    may type them. ``tables``: tables beside those of the types of options and arguments.
    ``common``: the options that ``--help`` shows, in this order; the command then has
    ``--help-all``, which shows all options and tables.  Without it, ``--help`` shows them all.
    """

    context_class = _Context

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
        super().__init__(*args, **with_help(settings))
        self.examples = tuple(examples)
        self.common = tuple(common)
        self.tables = {**dict(tables), **_tables_of(self.params)}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; refuse to write a file that another one of them names."""
        typed = list(args)
        rest = super().parse_args(ctx, args)
        output = ctx.params.get("output")
        if output is None:
            return rest
        given = self.make_parser(ctx).parse_args(typed)[0]
        for param in self.params:
            for name in _names_of_files(param, given.get(param.name)):
                if _is_same_file(name, output):
                    is_option = isinstance(param, click.Option)
                    what = f"{param.opts[0]} names" if is_option else "the command reads"
                    raise click.UsageError(f"-o {output}: {what} this file; name another one")
        return rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: all of them in their groups, or only the common ones."""
        groups = in_groups(self.get_params(ctx))
        if self._is_short(ctx):
            by_name = {
                name: each for options in groups.values() for each in options for name in each.opts
            }
            names = (*self.common, "--help-all", "--help")
            groups = {"Common options": [by_name[name] for name in names]}
        records = {
            title: [record for each in group if (record := each.get_help_record(ctx)) is not None]
            for title, group in groups.items()
        }
        widest = _widest(row for rows in records.values() for row in rows)
        for title, rows in records.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl([(name.ljust(widest), text) for name, text in rows])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the tables and the examples."""
        is_short = self._is_short(ctx)
        tables = (
            _tables_of(each for each in self.params if isinstance(each, click.Argument))
            if is_short
            else self.tables
        )
        for title, meanings in tables.items():
            with formatter.section(title):
                # click's method, which keeps the meanings beside the names.
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
        import textwrap

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


def _names_of_files(param: click.Parameter, given: Any) -> Iterator[str]:
    """Yield the values, as typed, of an argument or option that may name files."""
    is_file = isinstance(param, click.Argument) or re.search("FILE|MANIFEST", param.metavar or "")
    if is_file and param.name != "output":
        values = given if isinstance(given, tuple | list) else [given]
        yield from (value for value in values if isinstance(value, str))


def _is_same_file(name: str, output: str) -> bool:
    try:
        is_same = os.path.isfile(name) and os.path.samefile(name, output)  # noqa: PTH113, PTH121
    except (OSError, ValueError):  # a puzzle is no name, and a new file is not there
        return False
    if not is_same:
        return False
    from cluesmith.generator.kinds.kind_registry import is_known  # the help does without

    return not is_known(name)


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
