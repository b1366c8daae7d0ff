"""`cluesmith enqueue`: starts a bulk job for the workers."""

from dataclasses import replace

import click

from cluesmith.cli.job_tracking.expected_time import report_estimate
from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end, report_result, send_job
from cluesmith.cli.job_tracking.levels_found import report_levels_of
from cluesmith.cli.job_tracking.status_json import status_json
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.asked_job import AskedJob, taking_job
from cluesmith.cli.options.job_options import wait_options
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.options.puzzle_spec import COMMON_OPTIONS, patience_option, spec_options
from cluesmith.cli.options.seeds import seed_option
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.writing.job_output import write_result
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.cli.writing.remembered_output import remembered


@click.command(
    cls=Command,
    common=[
        *COMMON_OPTIONS,
        *("--name", "--wait", "--workers", "--seed", "--output", "--format", "--with-solution"),
    ],
    examples=[
        "cluesmith enqueue sudoku --count 1000 --wait -o sudoku.txt",
        "cluesmith enqueue hanidoku --count 50 --spread",
    ],
)
@spec_options
@option_group("Search", seed_option, patience_option)
@wait_options(has_name=True)
@format_options(ALL_KNOWN, has_manifest=True, needs_file=True, keeps_paths=True)
@json_option
@taking_job
def enqueue(
    asked: AskedJob,
    name: str | None,
    waiting: WaitOptions,
    output: PuzzleOutput,
    as_json: bool,
) -> int:
    """Create a job that makes puzzles of KIND.

    Prints the job's number. With --wait and -o it writes the puzzles to FILE. The same options and
    seed give the same bytes with any number of workers.
    """
    waiting.check(output.path)
    output.check_before_work(asked.spec.kind, asked.count)
    job = asked.job()
    if "path" in output.needed:
        job = replace(job, spec=replace(job.spec, with_paths=True))
    from cluesmith.worker.client import new_jobs

    with opened_database() as (settings, database):
        if not waiting.json_progress:
            report_estimate(job.spec, job.count, job.patience)
        job_id = new_jobs.enqueue(database, job, name=name, output=remembered(output))
        status = send_job(settings, database, job_id, waiting, as_json)
        if status is None:
            return 0
        if output.path != "-":
            click.echo(status_json(status) if as_json else job_id)
        code = report_end(status)
        if not waiting.json_progress:
            report_levels_of(database, status)
        if output.path is None:
            report_result(status, waiting)
        write_result(database, output, status)
        return code
