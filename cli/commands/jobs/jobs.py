"""`cluesmith jobs|status|watch|cancel|resume`: looking after jobs."""

import json
import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cli.exit_codes import EXIT_FAILURE
from cli.following.failed_shards import failure_fields, failures_table
from cli.following.job_progress import (
    Pace,
    job_progress,
    json_progress_option,
    mean_rate,
    progress_line,
)
from cli.following.waiting import (
    opened_database,
    report_end,
    send_or_explain,
    status_fields,
    status_json,
    wait_for_jobs,
    workers_option,
)
from cli.options.common import json_option
from cli.options.numbers import number_from
from cli.options.output_format import ALL_KNOWN, format_options
from cli.terminal.tables import local_time, table
from cli.writing.database_export import write_stored
from cli.writing.puzzle_output import PuzzleOutput
from worker.printable import printable

if TYPE_CHECKING:
    from worker.client.jobs import JobStatus

WATCH_EVERY_S = 0.5

job_argument = click.argument("job", type=number_from(1), metavar="JOB")


@click.command()
@json_option
def jobs(as_json: bool) -> None:
    """List the jobs, oldest first."""
    from worker.client import jobs as client

    with opened_database() as (_, database), database.read() as session:
        statuses = client.list_jobs(session)
    if as_json:
        for status in statuses:
            click.echo(status_json(status))
        return
    click.echo(table(("JOB", "STATUS", "WHAT", "FOUND", "OF", "CREATED"), map(_row, statuses)))


def _row(status: "JobStatus") -> tuple[str, ...]:
    return (
        str(status.job),
        status.status,
        _what(status),
        str(status.found),
        str(status.requested),
        local_time(status.created_at),
    )


def _what(status: "JobStatus") -> str:
    wanted = status.wanted
    what = status.name or wanted.kind or "mixed kinds"
    limits = (wanted.min_clues, wanted.max_clues)
    if limits != (None, None):
        what += f" {_range(*limits)} clues"
    if wanted.symmetry is not None:
        what += f" {wanted.symmetry}"
    return what if status.purpose == "generate" else f"{status.purpose} {what}"


def _range(least: int | None, most: int | None) -> str:
    if least == most:
        return str(most)
    return f"<= {most}" if least is None else f"{least}-{'' if most is None else most}"


@click.command()
@job_argument
@json_option
def status(job: int, as_json: bool) -> None:
    """Show a job."""
    from worker.client import jobs as client

    with opened_database() as (_, database), database.read() as session:
        found = client.job_status(session, job)
        fields = status_fields(found)
        if found.purpose == "census":
            fields |= asdict(client.census_total(session, job))
        failures = client.failures(session, job)
    if as_json:
        click.echo(json.dumps({**fields, "failures": [*map(failure_fields, failures)]}))
        return
    for name, value in fields.items():
        if name.endswith("_at") and value is not None:
            value = local_time(value)
        elif name == "shards":
            value = ", ".join(f"{n} {state}" for state, n in value.items()) or None
        if value is not None:
            click.echo(f"{name:<24}{printable(str(value))}")
    if failures:
        click.echo(failures_table(failures))


@click.command()
@job_argument
@json_progress_option
def watch(job: int, json_progress: bool) -> int:
    """Follow a job until it ends; it does not start workers.

    Shows what it has found and tried, the rate of the last half minute, how many work on it and
    how long it may take.  Where standard output is no terminal: a line every few seconds.
    """
    from worker.client import jobs as client

    in_lines = not sys.stdout.isatty()
    with opened_database() as (_, database):
        with job_progress(job, as_json=json_progress, in_lines=in_lines) as show:
            while True:
                with database.read() as session:
                    now = client.job_status(session, job)
                show(now)
                if not now.status.is_active:
                    break
                time.sleep(WATCH_EVERY_S)
        click.echo(progress_line(Pace(now, mean_rate(now))))
        return 0 if now.status == "done" else report_end(now)


@click.command()
@job_argument
def cancel(job: int) -> None:
    """End a job; what it has found stays, and `resume` takes it up again."""
    from worker.client import jobs as client

    with opened_database() as (_, database):
        client.cancel(database, job)
    click.echo(f"job {job} cancelled")


@click.command()
@click.argument("job", type=number_from(1), required=False, metavar="[JOB]")
@click.option("--wait", is_flag=True, help="Wait for the end; starts workers where none are set.")
@workers_option
@json_progress_option
@format_options(ALL_KNOWN)
def resume(
    job: int | None, wait: bool, workers: int | None, json_progress: bool, output: PuzzleOutput
) -> int:
    """Go on with a job that was interrupted, cancelled or failed; with all unfinished ones.

    A cancelled job is taken up again only if it is named.
    """
    if not wait and (output.path or workers or json_progress):
        raise click.UsageError("-o, --workers and --json-progress go with --wait")
    from worker.client import jobs as client

    with opened_database() as (settings, database):
        job_ids = client.resume(database, job)
        if not job_ids:
            click.echo("no unfinished job", err=True)
            return 0
        if output.path and len(job_ids) > 1:
            raise click.UsageError(f"-o goes with one job: name one of {_numbers(job_ids)}")
        if not wait:
            for job_id in job_ids:
                send_or_explain(settings, database, job_id)
            return 0
        ended = wait_for_jobs(settings, database, job_ids, workers, json_progress)
        if output.path:
            write_stored(database, output, client.Filters(job_id=job_ids[0]))
        codes = [report_end(found) for found in ended]
        return EXIT_FAILURE if EXIT_FAILURE in codes else max(codes)


def _numbers(job_ids: list[int]) -> str:
    return ", ".join(map(str, job_ids))
