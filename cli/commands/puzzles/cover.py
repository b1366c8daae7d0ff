"""`cluesmith cover`: any exact cover problem, as a 0/1 matrix."""

import json
from collections.abc import Iterator
from itertools import islice

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.output import report_options
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.reading.text_files import open_text, texts_of, title_of
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report_problem
from cluesmith.generator.errors import MatrixSyntaxError
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.kernel.matrix import read_matrix


@click.command(cls=Command, examples=["printf '10\\n01\\n11\\n' | cluesmith cover"])
@click.argument(
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    default="-",
    metavar="[FILE|-]",
)
@click.option("--max-solutions", type=number_from(1), metavar="N", help="Stop after N solutions.")
@click.option(
    "--secondary",
    type=number_from(0),
    default=0,
    metavar="N",
    help="Cover the last N columns at most once.",
)
@report_options
def cover(file: str, max_solutions: int | None, secondary: int, as_json: bool) -> int:
    """Solve an exact cover problem, given as a 0/1 matrix.

    A solution is a set of rows in which every column has exactly one 1. Prints one line per
    solution, with its rows, numbered from 0. Exits with 1 if there is no solution.
    """
    n_solutions = 0
    try:
        problem = read_matrix(_lines(file), secondary)
    except MatrixSyntaxError as error:
        raise PuzzleFileError(f"{title_of(file)}: {error}") from None
    for solution in islice(problem.solutions(), max_solutions):
        rows = list(solution)
        click.echo(json.dumps({"rows": rows}) if as_json else " ".join(map(str, rows)))
        n_solutions += 1
    if not n_solutions:
        report_problem("no solution")
        return EXIT_FAILURE
    return 0


def _lines(file: str) -> Iterator[str]:
    with open_text(file) as stream:
        for _, text in texts_of(title_of(file), stream):
            yield from text.split("\n")
