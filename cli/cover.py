"""`cluesmith cover`: any exact cover problem, as a 0/1 matrix."""

from itertools import islice
from typing import TextIO

import click

from cli.exits import EXIT_FAILURE
from cli.messages import say
from generator import read_matrix


@click.command()
@click.argument("file", type=click.File("r", encoding="utf-8"), default="-", metavar="[FILE|-]")
@click.option(
    "--max-solutions", type=click.IntRange(min=1), metavar="N", help="Stop after N solutions."
)
@click.option(
    "--secondary",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="The last N columns are covered at most once.",
)
def cover(file: TextIO, max_solutions: int | None, secondary: int) -> int:
    """Choose rows of a 0/1 matrix such that every column has exactly one 1.

    Prints the chosen rows, numbered from 0, a line a solution; exits with 1 if there is none.
    """
    n_solutions = 0
    for solution in islice(read_matrix(file, secondary).solutions(), max_solutions):
        click.echo(" ".join(map(str, solution)))
        n_solutions += 1
    if not n_solutions:
        say("no solution")
        return EXIT_FAILURE
    return 0
