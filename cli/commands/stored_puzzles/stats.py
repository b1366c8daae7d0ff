"""`cluesmith stats`: how many puzzles are stored, by kind, clues and level."""

import json
from typing import TYPE_CHECKING

import click
import cloup

from cli.commands.stored_puzzles.nothing_selected import why_nothing
from cli.commands.stored_puzzles.puzzle_counts import count_fields, print_counts
from cli.database import opened_database
from cli.options.output import report_options
from cli.options.puzzle_filters import filter_options
from cli.terminal.command import Command
from cli.terminal.messages import tell

if TYPE_CHECKING:
    from storage.puzzles.selection import Filters


@cloup.command(
    cls=Command, examples=["cluesmith stats", "cluesmith stats --kind sudoku --level hard"]
)
@filter_options
@report_options
def stats(filters: "Filters", as_json: bool) -> None:
    """Count the stored puzzles by kind, clues and level.

    The options select which puzzles are counted.
    """
    from storage.puzzles.selection import count_puzzles

    if filters.limit is not None or filters.order is not None:
        raise click.UsageError("--limit and --order say nothing about counts")
    with opened_database() as (_, database), database.read() as session:
        counts = count_puzzles(session, filters)
        why = None if counts else why_nothing(session, filters)
    if as_json:
        for fields in count_fields(counts):
            click.echo(json.dumps(fields))
    elif why is not None:
        tell(why)
    else:
        print_counts(counts)
