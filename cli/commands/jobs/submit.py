"""`cluesmith submit`: verification through the workers."""

import click

from cli.following.job_progress import json_progress_option
from cli.following.waiting import (
    announce,
    opened_database,
    report_end,
    send_or_explain,
    wait_for_jobs,
    workers_option,
    write_verdicts,
)
from cli.options.common import json_option, kind_option, max_clues_option, say_if_interpreted
from cli.options.numbers import number_from
from cli.reading.puzzle_files import read_puzzle_lines
from generator import Kind, VerdictName
from worker.printable import storable


@click.command()
@click.argument("file", metavar="FILE|-")
@kind_option
@max_clues_option
@click.option("--wait", is_flag=True, help="Wait for the verdicts and print them as verify does.")
@workers_option
@json_progress_option
@click.option(
    "--minimize",
    is_flag=True,
    help="Reduce each redundant puzzle to a minimal one, and store that.",
)
@json_option
def submit(
    file: str,
    kind: Kind | None,
    max_clues: int | None,
    wait: bool,
    workers: int | None,
    json_progress: bool,
    minimize: bool,
    as_json: bool,
) -> int:
    """Give the workers a file of puzzles to verify; prints the job's number.

    Puzzles that pass are stored, with the file as their source; `verdicts JOB` lists what became
    of each line.

    With --wait prints the verdicts instead, in the order of the lines, and exits with 1 if
    a puzzle did not pass.
    """
    if (workers or json_progress) and not wait:
        raise click.UsageError("--workers and --json-progress go with --wait")
    say_if_interpreted()
    from worker.client import new_jobs

    lines = ((line.number, line.text) for line in read_puzzle_lines((file,)))
    with opened_database() as (settings, database):
        kind_name = kind.name if kind else None
        name = storable(file)
        job_id = new_jobs.submit(database, name, lines, kind_name, max_clues, minimize=minimize)
        if not wait:
            announce(settings, database, job_id, as_json)
            send_or_explain(settings, database, job_id)
            return 0
        (status,) = wait_for_jobs(settings, database, [job_id], workers, json_progress)
        return report_end(status) or write_verdicts(database, job_id, as_json)


@click.command()
@click.argument("submission", type=number_from(1), metavar="SUBMISSION")
@click.option(
    "--only",
    metavar="VERDICT,...",
    help="Only lines with one of these verdicts: " + ", ".join(VerdictName) + ".",
)
@json_option
def verdicts(submission: int, only: str | None, as_json: bool) -> int:
    """List what became of the lines of a submission, as verify prints them.

    SUBMISSION is the job's number that `submit` printed.  Exits with 1 if a line listed did not
    pass.
    """
    from storage.jobs.job_status import job_status

    wanted = [word.strip() for word in only.split(",")] if only else []
    for word in wanted:
        if word not in list(VerdictName):
            raise click.BadParameter(
                f"{word!r} is no verdict; use some of {', '.join(VerdictName)}", param_hint="--only"
            )
    with opened_database() as (_, database):
        with database.read() as session:
            status = job_status(session, submission)
        if status.purpose != "verify":
            raise click.UsageError(f"job {submission} is no submission; see `cluesmith jobs`")
        return write_verdicts(database, submission, as_json, wanted)
