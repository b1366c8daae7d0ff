"""`cluesmith generate`: puzzles here and now, in this process."""

import click

from cli.exclusion import exclude_option, excluded_forms
from cli.exits import EXIT_PARTIAL
from cli.grid_option import fewest_for_grid, grid_option
from cli.options import (
    chosen_seed,
    format_option,
    oracle_option,
    output_option,
    patience_option,
    say_if_interpreted,
    seed_option,
    spec_options,
)
from cli.output import open_output
from cli.progress import progress
from generator import (
    FORMATS,
    ExhaustedError,
    GenerationSpec,
    default_patience,
    kind_named,
    prove,
)
from generator import generate as generate_puzzles


@click.command()
@spec_options
@grid_option
@exclude_option
@seed_option
@patience_option
@oracle_option
@format_option()
@output_option
def generate(
    spec: GenerationSpec,
    count: int,
    grid: str | None,
    exclude: tuple[str, ...],
    seed: int | None,
    patience: int | None,
    oracle: str | None,
    format_name: str,
    output: str | None,
) -> int:
    """Make puzzles here and now, without services.

    A job with the same seed gives the same puzzles in the same order.
    """
    say_if_interpreted()
    kind = kind_named(spec.kind)
    if grid is not None:
        if spec.needs_rating:
            raise click.UsageError("--grid excludes the options for the rating.")
        return fewest_for_grid(kind, grid, spec.max_clues, seed, FORMATS[format_name], output)
    excluded = excluded_forms(exclude, kind)
    seed = chosen_seed(seed)
    write = FORMATS[format_name]
    with open_output(output) as stream, progress(f"{kind.title}", count) as advance:
        try:
            puzzles = generate_puzzles(
                spec, seed, count, patience or default_patience(spec), oracle, excluded
            )
            for number, puzzle in enumerate(puzzles, start=1):
                prove(spec, puzzle)
                print(write(kind, kind.values(puzzle.clues)), file=stream)
                advance(number)
        except ExhaustedError as error:
            click.echo(f"cluesmith: {error}", err=True)
            return EXIT_PARTIAL
    return 0
