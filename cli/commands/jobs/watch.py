"""`cluesmith watch`: the progress of a job until it ends."""

import sys
import time

import click

from cluesmith.cli.job_tracking.job_progress import JobPace, job_progress, mean_rate
from cluesmith.cli.job_tracking.job_waiting import report_end, report_if_it_waits
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import job_argument
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command

SHOW_EVERY_S = 0.5


@click.command(cls=Command, examples=["cluesmith watch 1"])
@job_argument
@json_option
def watch(job: int | str, as_json: bool) -> int:
    """Follow a job until it ends, without starting workers.

    Shows the puzzles found, the attempts, the rate of the last half minute, the number of workers
    and the time left. If standard output is not a terminal, watch prints a line every few seconds.
    --json prints an object twice a second; the last one reports the end.
    """
    from cluesmith.storage.jobs.job_overview import job_status

    in_lines = not sys.stdout.isatty()
    with opened_database() as (settings, database):
        with database.read() as session:
            first = job_status(session, job)
        number = first.job
        if first.status.is_active:
            report_if_it_waits(settings, number)
        with job_progress(number, as_json=as_json, in_lines=in_lines, is_output=True) as show:
            while True:
                with database.read() as session:
                    now = job_status(session, number)
                show(now)
                if not now.status.is_active:
                    break
                time.sleep(SHOW_EVERY_S)
        if not as_json:
            click.echo(JobPace(now, mean_rate(now)))
        return 0 if now.status == "done" else report_end(now)
