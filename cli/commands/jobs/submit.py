"""`cluesmith submit`: a file of puzzles that the workers verify."""

import click
import cloup

from cli.database import opened_database
from cli.job_tracking.verdicts import write_verdicts
from cli.job_tracking.waiting import WaitOptions, report_end, send_job
from cli.options.jobs import wait_options
from cli.options.kinds import kind_option
from cli.options.output import json_option, output_option, printed_to
from cli.options.puzzle_spec import max_clues_option
from cli.reading.puzzle_files import read_puzzle_lines
from cli.reading.typed_puzzles import TITLE, is_typed_puzzle
from cli.terminal.command import Command
from cli.terminal.kernel_warning import warn_if_interpreted
from generator import Kind
from worker.printable import storable


@cloup.command(
    cls=Command,
    examples=["cluesmith submit puzzles.txt --wait", "cluesmith submit puzzles.txt --minimize"],
)
@click.argument("file", type=click.Path(allow_dash=True), metavar="FILE|PUZZLE|-")
@cloup.option_group(
    "Puzzles",
    kind_option,
    max_clues_option,
    click.option(
        "--minimize",
        is_flag=True,
        help="Reduce each redundant puzzle to a minimal one, and store that.",
    ),
)
@wait_options("Wait for the verdicts and print them as verify does.", has_name=True)
@output_option
@json_option
def submit(
    file: str,
    kind: Kind | None,
    max_clues: int | None,
    name: str | None,
    waiting: WaitOptions,
    minimize: bool,
    output: str | None,
    as_json: bool,
) -> int:
    """Have the workers verify and store a file of puzzles.

    Prints the job's number.  Puzzles that pass are stored, with the file as their source;
    `verdicts JOB` lists the verdict on each line.

    With --wait prints the verdicts instead, in the order of the lines, or writes them to the file
    of -o, and exits with 1 if a puzzle did not pass.
    """
    waiting.check()
    if output and not waiting.wait:
        raise click.UsageError("-o goes with --wait; `verdicts JOB -o FILE` writes later")
    warn_if_interpreted()
    from worker.client import new_jobs

    lines = ((line.number, line.text) for line in read_puzzle_lines((file,)))
    with opened_database() as (settings, database):
        kind_name = kind.name if kind else None
        source = TITLE if is_typed_puzzle(file) else storable(file)
        job_id = new_jobs.submit(
            database, source, lines, kind_name, max_clues, minimize=minimize, name=name
        )
        status = send_job(settings, database, job_id, waiting, as_json)
        if status is None:
            return 0
        with printed_to(output):
            return report_end(status) or write_verdicts(database, job_id, as_json)
