"""`cluesmith print`: one puzzle on a sheet."""

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

    The rules stand above the puzzle. The file is KIND.pdf, or that of -o. All options of
    `cluesmith generate` can be used.
    """
    from cluesmith.cli.commands.puzzles.generate import generate  # the help does without

    stem = Path(name).stem
    title = KINDS[name].title if name in KINDS else stem
    sheet = ("--format", "pdf", "--output", f"{stem}.pdf", "--title", title, "--per-page", "1")
    code: int = generate.main(
        [name, *sheet, *options], prog_name="cluesmith print", standalone_mode=False
    )
    return code
