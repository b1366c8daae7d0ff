"""`cluesmith catalogue`: all grids of a kind that has few of them."""

import click
import cloup

from cli.exit_codes import EXIT_FAILURE
from cli.options.kinds import kind_argument
from cli.terminal.command import Command
from cli.terminal.progress import progress
from generator import Catalogue, Kind, catalogue_of, rebuild_catalogue

# The bar counts thousandths of the search.
PARTS = 1000


@cloup.command(cls=Command, examples=["cluesmith catalogue sudoku4 --rebuild"])
@kind_argument
@click.option(
    "--rebuild",
    is_flag=True,
    help="Prove it: enumerate all grids again with dancing links.",
)
@click.option(
    "--exhaustive",
    is_flag=True,
    help="With --rebuild: find every single grid, without help from symmetry; ten times slower.",
)
@click.option(
    "--class-of", "grid", metavar="GRID", help="Print the number of the class of this grid."
)
def catalogue(kind: Kind, rebuild: bool, exhaustive: bool, grid: str | None) -> int:
    """Show what is known about all grids of KIND.

    Grids that symmetries turn into each other form a class; classes are numbered from 0.
    """
    if exhaustive and not rebuild:
        raise click.UsageError("--exhaustive goes with --rebuild")
    found = catalogue_of(kind)
    if grid is not None:
        click.echo(found.class_of(kind.values(grid)))
        return 0
    click.echo(f"{kind.title}: {found.n_grids:,} grids in {found.n_classes:,} classes")
    click.echo(f"symmetries: {len(kind.symmetries)}; SHA-256 {kind.catalogue_sha256}")
    return _rebuild(found, exhaustive) if rebuild else 0


def _rebuild(shipped: Catalogue, exhaustive: bool) -> int:
    with progress("searching", PARTS, "parts") as advance:
        made = rebuild_catalogue(
            shipped.kind, lambda fraction: advance(int(fraction * PARTS)), exhaustive
        )
    if made == shipped.representatives:
        click.echo("rebuilt with dancing links: the same")
        return 0
    click.echo(
        f"cluesmith: rebuilt with dancing links: {len(made):,} classes, not the same", err=True
    )
    return EXIT_FAILURE
