"""`cluesmith merge`: puts the parts of a job together, without a broker."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from cluesmith.cli.job_tracking.job_waiting import report_end
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import name_option
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.reading.part_files import Parts, read_parts
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.database_export import write_stored
from cluesmith.cli.writing.puzzle_output import PuzzleOutput

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database


@click.command(
    cls=Command,
    common=["--store", "--name", "--output", "--format", "--with-solution", "--title"],
    examples=[
        "cluesmith merge part*.jsonl -o all.txt",
        "cluesmith merge part*.jsonl --store --name night",
    ],
)
@click.argument(
    "files",
    type=click.Path(),
    nargs=-1,
    required=True,
    metavar="PART...",
)
@option_group(
    "Job",
    click.option("--store", is_flag=True, help="Store the job and its puzzles in the database."),
    name_option,
)
@format_options(ALL_KNOWN, has_manifest=True)
def merge(files: tuple[str, ...], store: bool, name: str | None, output: PuzzleOutput) -> int:
    """Put the parts of a job together that `generate --attempts` made.

    Gives the puzzles that `enqueue` gives with the same options and seed, byte for byte. Parts may
    be named in any order. Parts of another job or version, parts of the same attempts and missing
    parts are refused; parts after the last attempt that the job needs are not read.

    With --store and without -o, merge prints only the number of the job.
    """
    if name is not None and not store:
        raise click.UsageError("--name needs --store")
    with ExitStack() as copies:
        parts = read_parts(files, copies)
        if output.path is not None or not store:
            output.check_before_work(parts.job.spec.kind, parts.job.count)
        opened = opened_database() if store else _temporary_database()
        (_, database) = copies.enter_context(opened)
        return _merged(database, parts, name, output, is_stored=store)


def _merged(
    database: "Database", parts: Parts, name: str | None, output: PuzzleOutput, *, is_stored: bool
) -> int:
    from cluesmith.storage.jobs.job_overview import job_status
    from cluesmith.storage.puzzles.selection import Filters
    from cluesmith.worker.client.merged_jobs import merge

    with progress("merging", parts.end, "attempts") as advance:
        job_id = merge(
            database, parts.job, parts.puzzles(), parts.end, name=name, on_progress=advance
        )
    if job_id is None:
        raise click.UsageError(parts.lack)
    with database.read() as session:
        status = job_status(session, job_id)
    code = report_end(status)
    if is_stored and output.path != "-":
        click.echo(job_id)
    if output.path is not None or not is_stored:
        write_stored(database, output, Filters(job=job_id))
    return code


@contextmanager
def _temporary_database() -> Iterator[tuple[None, "Database"]]:
    from cluesmith.storage.database.connection import Database

    with TemporaryDirectory(prefix="cluesmith-") as folder:
        database = Database(f"sqlite:///{Path(folder) / 'merged.db'}")
        try:
            yield None, database
        finally:
            database.close()
