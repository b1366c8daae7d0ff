"""`cluesmith solve`: the solutions of puzzles in a file."""

import click

from cli.exits import EXIT_FAILURE
from cli.options import format_option, kind_option, output_option
from cli.output import open_output
from cli.progress import progress
from cli.puzzle_files import PuzzleFileError, PuzzleLine, read_puzzle_lines
from generator import FORMATS, Kind, links_oracle


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE|-]...")
@kind_option
@click.option(
    "--max-solutions",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Print up to N solutions of each puzzle.",
)
@format_option()
@output_option
def solve(
    files: tuple[str, ...],
    kind: Kind | None,
    max_solutions: int,
    format_name: str,
    output: str | None,
) -> int:
    """Solve puzzles, a line each.

    Exits with 1, and says where, if a line cannot be read or has not exactly one solution.
    """
    failed = False
    write = FORMATS[format_name]
    with open_output(output) as stream, progress("solving") as advance:
        for number, line in enumerate(read_puzzle_lines(files), start=1):
            try:
                line_kind, solutions = _solutions(line, kind, max(2, max_solutions))
            except PuzzleFileError as error:
                click.echo(f"cluesmith: {error}", err=True)
                failed = True
                continue
            for solution in solutions[:max_solutions]:
                print(write(line_kind, solution), file=stream)
            if len(solutions) != 1:
                problem = "more than one solution" if solutions else "no solution"
                click.echo(f"cluesmith: {line.place}: {problem}", err=True)
                failed = True
            advance(number)
    return EXIT_FAILURE if failed else 0


def _solutions(line: PuzzleLine, kind: Kind | None, limit: int) -> tuple[Kind, list[bytes]]:
    line_kind, clues = line.values(kind)
    return line_kind, links_oracle(line_kind).solutions(clues, limit)
