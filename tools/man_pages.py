"""Writes a man page for each command, made from its help: ``python -m tools.man_pages FOLDER``.

They have no date: the same version gives the same pages.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from cluesmith.cli.command_group import cluesmith
from cluesmith.cli.terminal.command import SHOWS_ALL, HelpFormatter

# Wider than any line, so that nothing is folded here: `man` folds for the terminal.
_WIDTH = 10_000


def pages() -> dict[str, str]:
    """Return the pages by the names of their files."""
    program = click.Context(cluesmith, info_name="cluesmith")
    return {f"{_name(ctx)}.1": _page(ctx) for ctx in _contexts(program)}


def _contexts(ctx: click.Context) -> Iterator[click.Context]:
    yield ctx
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            if command is not None:
                yield from _contexts(click.Context(command, parent=ctx, info_name=name))


def _name(ctx: click.Context) -> str:
    return ctx.command_path.replace(" ", "-")


def _page(ctx: click.Context) -> str:
    ctx.meta[SHOWS_ALL] = True
    formatter = _Roff()
    formatter.write_header(ctx)
    command = ctx.command
    for write in (command.format_usage, command.format_help_text, command.format_options):
        write(ctx, formatter)
    for title, meanings in getattr(command, "tables", {}).items():
        formatter.write_heading(title)
        formatter.write_dl(meanings.items())
    if examples := getattr(command, "examples", ()):
        formatter.write_heading("Examples")
        formatter.write_text("\n\n".join(examples))
    return formatter.getvalue()


def _escaped(text: str) -> str:
    """Return a line of text that roff prints as it is."""
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


class _Roff(HelpFormatter):
    """Writes help in the language of man pages."""

    def __init__(self) -> None:
        super().__init__(width=_WIDTH, max_width=_WIDTH)

    def write_header(self, ctx: click.Context) -> None:
        """Write the lines before the help."""
        summary = ctx.command.get_short_help_str(_WIDTH).removesuffix(".")
        self._roff(f'.TH "{_name(ctx).upper()}" 1 "" "cluesmith {version("cluesmith")}"')
        self._roff(".SH NAME", f"{_escaped(_name(ctx))} \\- {_escaped(summary)}")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        self._roff(".SH SYNOPSIS", f".B {_escaped(prog)}", _escaped(args), ".SH DESCRIPTION")

    def write_heading(self, heading: str, newline: bool = True) -> None:
        self._roff(f'.SH "{_escaped(heading).upper()}"')

    def write_paragraph(self) -> None:
        """Write nothing: a section or a text comes next."""

    def write_text(self, text: str, *_: Any, **__: Any) -> None:
        for paragraph in text.split("\n\n"):
            self._roff(".PP", _escaped(paragraph))

    def write_dl(self, rows: Sequence[Any] | Iterable[Any], *_: Any, **__: Any) -> None:
        for name, meaning in rows:
            self._roff(".TP", f".B {_escaped(name)}", _escaped(meaning))

    def _roff(self, *lines: str) -> None:
        self.write("".join(f"{line}\n" for line in lines))


def main(folder: str) -> None:
    """Write the pages into a folder."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (place / name).write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
