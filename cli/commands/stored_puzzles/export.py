"""`cluesmith export`: writes stored puzzles to a file."""

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cluesmith.cli.commands.stored_puzzles.nothing_selected import why_nothing
from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.options.puzzle_filters import export_filter_options
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report_problem
from cluesmith.cli.writing.database_export import write_stored
from cluesmith.cli.writing.puzzle_output import PuzzleOutput

if TYPE_CHECKING:
    from cluesmith.cli.writing.database_export import Sections
    from cluesmith.storage.puzzles.selection import Filters


@click.command(
    cls=Command,
    common=[
        *("--job", "--collection", "--kind", "--level", "--since", "--limit", "--order"),
        *("--output", "--format", "--fields", "--with-solution", "--title", "--per-page"),
    ],
    examples=[
        "cluesmith export --job 1 -o sudoku.txt",
        "cluesmith export --level easy --limit 12 --format pdf -o easy.pdf",
        "cluesmith export --collection easy --collection hard --format pdf -o book.pdf",
    ],
)
@export_filter_options
@format_options(ALL_KNOWN, has_manifest=True)
def export(
    filters: "Filters", sections: "Sections", manifests: tuple[str, ...], output: PuzzleOutput
) -> int:
    """Write stored puzzles to a file or standard output.

    Puzzles of a job or collection keep its order; others start with the oldest. You can export
    what a running job has so far: its complete output begins with the same puzzles. If you name
    several jobs or collections, each becomes a section under its name or title, and a puzzle that
    is in several appears only in the first.
    """
    if manifests and sections and filters.limit is not None:
        raise click.UsageError("--limit and --since MANIFEST need a single job or collection")
    if manifests:  # the first selected puzzles that are new
        output = output.new_since(manifests, filters.limit)
        filters = replace(filters, limit=None)
    with opened_database() as (_, database):
        if not write_stored(database, output, filters, sections):
            with database.read() as session:
                report_problem(why_nothing(session, filters))
            return EXIT_FAILURE
    return 0
