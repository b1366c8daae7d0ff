"""`cluesmith catalogue`: all grids of a kind with few grids."""

import json

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.kind_options import kind_argument
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report_problem
from cluesmith.cli.terminal.progress import progress
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.catalogue_oracle import Catalogue, catalogue_of
from cluesmith.generator.oracles.catalogue_rebuild import rebuild as rebuild_catalogue

# The bar counts thousandths of the search.
PROGRESS_PARTS = 1000


@click.command(cls=Command, examples=["cluesmith catalogue sudoku4 --rebuild"])
@kind_argument
@click.option(
    "--rebuild", is_flag=True, help="Enumerate all grids again with dancing links, and compare."
)
@click.option(
    "--exhaustive",
    is_flag=True,
    help="With --rebuild, find every single grid without using symmetry; ten times slower.",
)
@click.option(
    "--class-of", "grid", metavar="GRID", help="Print the number of the class of this grid."
)
@json_option
def catalogue(kind: Kind, rebuild: bool, exhaustive: bool, grid: str | None, as_json: bool) -> int:
    """Count all grids of KIND, and rebuild the list.

    Grids that are equal up to symmetry form a class. Classes are numbered from 0.
    """
    if exhaustive and not rebuild:
        raise click.UsageError("--exhaustive needs --rebuild")
    found = catalogue_of(kind)
    if grid is not None:
        number = found.class_of(kind.values(grid))
        click.echo(json.dumps({"kind": kind.name, "class": number}) if as_json else number)
        return 0
    is_same = _is_same_rebuilt(found, exhaustive) if rebuild else None
    if as_json:
        click.echo(json.dumps({**_fields(found), "is_same_rebuilt": is_same}))
    else:
        _print(found, is_same)
    return EXIT_FAILURE if is_same is False else 0


def _fields(found: Catalogue) -> dict[str, object]:
    return {
        "kind": found.kind.name,
        "n_grids": found.n_grids,
        "n_classes": found.n_classes,
        "n_symmetries": len(found.kind.symmetries),
        "sha256": found.kind.known.catalogue_sha256,
    }


def _print(found: Catalogue, is_same: bool | None) -> None:
    kind = found.kind
    click.echo(f"{kind.title}: {found.n_grids:,} grids in {found.n_classes:,} classes")
    click.echo(f"symmetries: {len(kind.symmetries)}; SHA-256 {kind.known.catalogue_sha256}")
    if is_same:
        click.echo("rebuilt with dancing links: the same")


def _is_same_rebuilt(shipped: Catalogue, exhaustive: bool) -> bool:
    """Return whether dancing links find the same classes; report if not."""
    with progress("searching", PROGRESS_PARTS) as advance:
        made = rebuild_catalogue(
            shipped.kind, lambda fraction: advance(int(fraction * PROGRESS_PARTS)), exhaustive
        )
    is_same = made == shipped.representatives
    if not is_same:
        report_problem(f"rebuilt with dancing links: {len(made):,} classes, not the same")
    return is_same
