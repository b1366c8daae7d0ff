"""`cluesmith stats`: counts the stored puzzles by kind, clues and level."""

import json
from typing import TYPE_CHECKING

import click

from cluesmith.cli.commands.stored_puzzles.nothing_selected import why_nothing
from cluesmith.cli.commands.stored_puzzles.puzzle_counts import count_fields, print_counts
from cluesmith.cli.commands.stored_puzzles.rating_counts import ASPECTS, counts_of, print_ratings
from cluesmith.cli.job_tracking.job_lines import dropped_in_words
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import report_options
from cluesmith.cli.options.puzzle_filters import filter_options
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report

if TYPE_CHECKING:
    from cluesmith.storage.puzzles.selection import Filters


@click.command(
    cls=Command,
    common=[
        *("--job", "--collection", "--kind", "--level", "--since", "--by", "--output", "--json")
    ],
    examples=[
        "cluesmith stats",
        "cluesmith stats --kind sudoku --level hard",
        "cluesmith stats --by hardest",
    ],
)
@filter_options
@click.option(
    "--by",
    type=NameType(ASPECTS),
    help="Count rated puzzles by this, instead of by clues and level.",
)
@report_options
def stats(filters: "Filters", by: str | None, as_json: bool) -> None:
    """Count the stored puzzles by kind, clues and level.

    The options select the puzzles to count. With --job, stats also reports how many puzzles the
    job dropped and why; with --json in the last line.
    """
    from cluesmith.storage.jobs.job_overview import DROPPED, job_status
    from cluesmith.storage.puzzles.selection import count_puzzles, count_ratings

    if filters.limit is not None or filters.order is not None:
        raise click.UsageError("--limit and --order do not apply to counts")
    with opened_database() as (_, database), database.read() as session:
        counts = count_puzzles(session, filters)
        why = None if counts else why_nothing(session, filters)
        job = None if filters.job is None or by else job_status(session, filters.job)
        dropped = {} if job is None else {name: getattr(job, name) for name in DROPPED}
        ratings = counts_of(by, count_ratings(session, filters)) if by else []
    if by and as_json:
        for kind, value, n in ratings:
            click.echo(json.dumps({"kind": kind, by: value, "n_puzzles": n}))
    elif by and why is None:
        print_ratings(by, ratings)
    elif as_json:
        for fields in count_fields(counts):
            click.echo(json.dumps(fields))
    elif why is not None:
        report(why)
    else:
        print_counts(counts)
    if job is not None and as_json:
        click.echo(json.dumps({"job": job.job, **dropped}))
    elif job is not None and (dropped_text := dropped_in_words(job)):
        report(f"job {job.job} dropped {dropped_text}")
