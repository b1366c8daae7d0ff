"""`cluesmith resume`: continues unfinished jobs."""

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.job_tracking.job_waiting import (
    WaitOptions,
    report_end,
    report_result,
    send_or_explain,
    wait_for_jobs,
)
from cluesmith.cli.job_tracking.levels_found import report_levels_of
from cluesmith.cli.job_tracking.status_json import job_statuses, print_statuses
from cluesmith.cli.opened_database import job_number, opened_database
from cluesmith.cli.options.job_options import JobType, wait_options
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.output_format import ALL_KNOWN, format_options
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.writing.job_output import write_remembered, write_result
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.cli.writing.remembered_output import remembered


@click.command(
    cls=Command,
    common=["--wait", "--workers", "--json-progress", "--output", "--format", "--json"],
    examples=["cluesmith resume --wait", "cluesmith resume 1"],
)
@click.argument("job", type=JobType(), required=False, metavar="[JOB]")
@wait_options()
@format_options(ALL_KNOWN, needs_file=True)
@json_option
def resume(job: int | str | None, waiting: WaitOptions, output: PuzzleOutput, as_json: bool) -> int:
    """Continue a job, or all unfinished jobs.

    The job may have been interrupted, cancelled or failed. Without JOB, resume leaves cancelled
    jobs alone. With --wait it writes the puzzles of each job to the file named when the job was
    enqueued, or to that of -o.
    """
    waiting.check(output.path)
    output.check_place()
    from cluesmith.worker.client import job_control

    with opened_database() as (settings, database):
        number = None if job is None else job_number(database, job)
        complete = job_control.unwritten(database) if waiting.wait else []
        if number is not None:
            complete = [number] if number in complete else []
        unfinished = [] if complete and number else job_control.resume(database, number)
        job_ids = complete + unfinished
        if not job_ids:
            report("no unfinished job")
            return 0
        if output.path and len(job_ids) > 1:
            raise click.UsageError(f"-o needs one job: name one of {', '.join(map(str, job_ids))}")
        file = remembered(output)
        if file is not None:
            job_control.set_output(database, job_ids[0], file)
        if not waiting.wait:
            for job_id in job_ids:
                send_or_explain(settings, database, job_id)
            if as_json:
                print_statuses(database, job_ids)
            return 0
        ended = job_statuses(database, complete)
        if unfinished:
            ended += wait_for_jobs(settings, database, unfinished, waiting)
        codes = [report_end(found) for found in ended]
        if not waiting.json_progress:
            for found in ended:
                report_levels_of(database, found)
        if as_json and output.path != "-":
            print_statuses(database, job_ids)
        if output.path:
            write_result(database, output, ended[0])
        else:
            for found in ended:
                if found.output is None:
                    report_result(found, waiting)
            codes += [write_remembered(database, found) for found in ended]
        return EXIT_FAILURE if EXIT_FAILURE in codes else max(codes)
