"""`cluesmith export`: puzzles out of the database, to a file."""

import click

from cli.exits import EXIT_FAILURE
from cli.format_options import ALL_KNOWN, format_options
from cli.formats.writing import Writing
from cli.options import KindType
from cli.stored import write_stored
from cli.waiting import opened_database
from generator import KINDS, Kind


@click.command()
@click.option("--job", type=click.IntRange(min=1), metavar="JOB", help="The puzzles of one job.")
@click.option("--kind", type=KindType(), metavar="KIND", help=f"Only one of {', '.join(KINDS)}.")
@format_options(ALL_KNOWN, has_manifest=True)
def export(job: int | None, kind: Kind | None, writing: Writing) -> int:
    """Write puzzles: a job's in its order, else all, sorted by kind and clues.

    What a running job has so far is the beginning of what it will have.
    """
    from worker import client

    with opened_database() as (_, database):
        if job is not None:
            with database.read() as session:
                client.job_status(session, job)  # an unknown job is an error, not an empty file
        name = kind.name if kind else None
        if not write_stored(database, writing, job, name):
            click.echo("cluesmith: no such puzzles", err=True)
            return EXIT_FAILURE
    return 0
