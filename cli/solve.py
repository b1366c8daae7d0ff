"""`cluesmith solve`: the solutions of puzzles in a file."""

import click

from cli.exits import EXIT_FAILURE
from cli.options import format_option, kind_option, oracle_option, output_option, say_if_interpreted
from cli.output import open_output
from cli.progress import progress
from cli.puzzle_files import Batch, PuzzleFileError, read_batches
from generator import FORMATS, Kind, oracle_for


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
@oracle_option
@format_option()
@output_option
def solve(
    files: tuple[str, ...],
    kind: Kind | None,
    max_solutions: int,
    oracle: str | None,
    format_name: str,
    output: str | None,
) -> int:
    """Solve puzzles, a line each.

    Exits with 1, and says where, if a line cannot be read or has not exactly one solution.
    """
    say_if_interpreted()
    failed = False
    n_lines = 0
    with open_output(output) as stream, progress("solving") as advance:
        for batch in read_batches(files, kind):
            if isinstance(batch, PuzzleFileError):
                problems = [str(batch)]
            else:
                solved, problems = _solve(batch, max_solutions, oracle)
                stream.write(_written(batch.kind, solved, format_name))
                n_lines += batch.n_puzzles
            for problem in problems:
                click.echo(f"cluesmith: {problem}", err=True)
                failed = True
            advance(n_lines)
    return EXIT_FAILURE if failed else 0


def _solve(batch: Batch, max_solutions: int, oracle: str | None) -> tuple[bytes, list[str]]:
    """Return the solutions one after the other, and what is wrong with which line."""
    solver = oracle_for(batch.kind, oracle)
    n_cells = batch.kind.n_cells
    counts, grids = solver.solve_many(batch.values)
    if all(count == 1 for count in counts):
        return grids, []
    solved = bytearray()
    problems = []
    for i, count in enumerate(counts):
        where = slice(i * n_cells, (i + 1) * n_cells)
        if count == 1 or (count and max_solutions == 1):
            solved += grids[where]
        elif count:
            solved += b"".join(solver.solutions(batch.values[where], max_solutions))
        if count != 1:
            problem = "more than one solution" if count else "no solution"
            problems.append(f"{batch.place(i)}: {problem}")
    return bytes(solved), problems


def _written(kind: Kind, grids: bytes, format_name: str) -> str:
    if format_name == "line":
        return "".join([f"{line}\n" for line in kind.text_lines(grids)])
    n = kind.n_cells
    parts = [grids[start : start + n] for start in range(0, len(grids), n)]
    return "".join([f"{FORMATS[format_name](kind, part)}\n" for part in parts])
