"""`cluesmith convert`: puzzles from one form to another."""

import click

from cli.exits import EXIT_FAILURE
from cli.options import format_option, kind_option, output_option
from cli.output import open_output
from cli.puzzle_files import PuzzleFileError, read_puzzle_lines
from generator import FORMATS, Kind


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|-]...")
@format_option("--to", "format_name")
@kind_option
@output_option
def convert(files: tuple[str, ...], format_name: str, kind: Kind | None, output: str | None) -> int:
    """Write puzzles in another form.

    Reads '.', '0', '-', '_' and '*' as blanks.  Lines that are no puzzle are named and left out;
    then the exit code is 1.
    """
    failed = False
    with open_output(output) as stream:
        for line in read_puzzle_lines(files):
            try:
                line_kind, values = line.values(kind)
            except PuzzleFileError as error:
                click.echo(f"cluesmith: {error}", err=True)
                failed = True
                continue
            print(FORMATS[format_name](line_kind, values), file=stream)
    return EXIT_FAILURE if failed else 0
