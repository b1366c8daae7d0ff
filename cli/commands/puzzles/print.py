"""`cluesmith print`: one puzzle on a sheet."""

import os
from itertools import count
from pathlib import Path

import click

from cluesmith.cli.terminal.command import Command
from cluesmith.generator.kinds.kind_registry import KINDS


@click.command(
    cls=Command,
    context_settings={"ignore_unknown_options": True},
    examples=[
        "cluesmith print killer --level easy",
        "cluesmith print sudoku --seed 1 --language de -o today.pdf",
    ],
)
@click.argument("name", metavar="KIND")
@click.argument("options", nargs=-1, type=click.UNPROCESSED, metavar="[OPTIONS OF GENERATE]...")
def print(name: str, options: tuple[str, ...]) -> int:  # noqa: A001  # the name of the command
    """Make a puzzle and write a PDF with its solution overleaf.

    The rules stand above the puzzle. The file is KIND.pdf, or KIND-2.pdf and so on if that exists,
    or the file of -o. All options of `cluesmith generate` can be used.
    """
    from cluesmith.cli.commands.puzzles.generate import generate  # the help does without

    stem = Path(name).stem
    title = KINDS[name].title if name in KINDS else stem
    sheet = ("--format", "pdf", "--output", _new_name(stem), "--title", title, "--per-page", "1")
    code: int = generate.main(
        [name, *sheet, *options], prog_name="cluesmith print", standalone_mode=False
    )
    return code


def _new_name(stem: str) -> str:
    """Return a name that no file has, since the user may not mean to replace one."""
    names = (f"{stem}{'' if number == 1 else f'-{number}'}.pdf" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))
