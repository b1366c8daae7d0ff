"""`cluesmith delete`: deletes jobs and the puzzles that only they hold."""

import json
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.opened_database import job_number, opened_database
from cluesmith.cli.options.job_options import JobType
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.value_types import TIME, TIME_FORMS
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.standard_streams import input_is_terminal

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database


@click.command(
    cls=Command, examples=["cluesmith delete 1 week1 --yes", "cluesmith delete --before 90d"]
)
@click.argument("jobs", type=JobType(), nargs=-1, metavar="[JOB...]")
@click.option(
    "--before",
    type=TIME,
    metavar="TIME",
    help=f"All jobs that ended before this time: {TIME_FORMS}. Jobs of pools stay.",
)
@click.option("-y", "--yes", is_flag=True, help="Do not ask for confirmation.")
@json_option
def delete(jobs: tuple[int | str, ...], before: float | None, yes: bool, as_json: bool) -> int:
    """Delete jobs and the puzzles that only they hold.

    Puzzles that another job or a collection holds stay. Cancel an active job first. If delete is
    interrupted, run it again to finish.
    """
    from cluesmith.storage.jobs.job_deletion import ended_before
    from cluesmith.worker.client import job_control

    if bool(jobs) == (before is not None):
        raise click.UsageError("name jobs, or use --before TIME, one of the two")
    with opened_database() as (_, database):
        if before is None:
            numbers = list(dict.fromkeys(job_number(database, job) for job in jobs))
        else:
            with database.read() as session:
                numbers = ended_before(session, before)
        if not numbers:
            report("no job has ended before that time")
            return 0
        n_puzzles = _count_deletable(database, numbers)
        if not yes and not _is_meant(len(numbers), n_puzzles):
            report("nothing deleted")
            return EXIT_FAILURE
        n_deleted = 0
        with progress("deleting", n_puzzles) as advance:
            for number in numbers:
                for n_of_step in job_control.delete(database, number):
                    n_deleted += n_of_step
                    advance(n_deleted)
    if as_json:
        click.echo(json.dumps({"jobs": numbers, "n_puzzles": n_deleted}))
    else:
        click.echo(f"{_contents(len(numbers), n_deleted)} deleted")
    return 0


def _count_deletable(database: "Database", numbers: list[int]) -> int:
    """Return how many puzzles only these jobs hold; refuse active jobs."""
    from cluesmith.storage.jobs import job_deletion
    from cluesmith.storage.jobs.job_overview import job_status

    with database.read() as session:
        for number in numbers:
            job_deletion.check_deletable(number, job_status(session, number).status)
        return job_deletion.count_only_held(session, numbers)


def _is_meant(n_jobs: int, n_puzzles: int) -> bool:
    what = _contents(n_jobs, n_puzzles)
    if not input_is_terminal():
        raise click.UsageError(f"no terminal to ask on: use --yes to delete {what}")
    holders = "it holds" if n_jobs == 1 else "they hold"
    return click.confirm(f"delete {what} that only {holders}?", err=True)


def _contents(n_jobs: int, n_puzzles: int) -> str:
    return f"{counted(n_jobs, 'job')} and {counted(n_puzzles, 'puzzle')}"
