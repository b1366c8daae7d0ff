"""The output file of a job, which is written only if the job ended well."""

import shlex
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.terminal.messages import report, report_problem
from cluesmith.cli.writing.database_export import write_stored
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.cli.writing.remembered_output import recalled
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.table_columns import STORED_FIELDS

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus


def write_result(database: "Database", output: PuzzleOutput, status: "JobStatus") -> None:
    """Write the puzzles of an ended job; if it was stopped, print how to get them."""
    from cluesmith.storage.puzzles.selection import Filters

    if output.path is None:
        return
    if not status.status.is_answered:
        report_not_written(output.path, f"cluesmith export --job {status.job}")
        return
    try:
        write_stored(database, output, Filters(job=status.job))
    except (OSError, FormatError, click.UsageError):
        if output.path != "-":
            command = f"cluesmith export --job {status.job} -o {shlex.quote(output.path)}"
            report(f"job {status.job} is {status.status} and kept: `{command}` writes its puzzles")
        raise
    _forget(database, status)


def write_remembered(database: "Database", status: "JobStatus") -> int:
    """Write the puzzles of a job to its output file, if any; return the exit code."""
    if status.output is None:
        return 0
    remembered = recalled(status.output, STORED_FIELDS)
    obstacle = remembered.obstacle if status.status.is_answered else None
    if obstacle is None:
        write_result(database, remembered.output, status)
        return 0
    report_not_written(remembered.path, f"cluesmith export --job {status.job}", obstacle)
    _forget(database, status)
    return EXIT_FAILURE


def report_not_written(
    path: str, command: str, why: str = "the job has fewer puzzles than you asked for"
) -> None:
    """Report that a job's file is unchanged, and the command that writes it."""
    command = f"{command} -o {shlex.quote(path)}"
    report_problem(f"{path}: not written: {why}; `{command}` writes what the job has")


def _forget(database: "Database", status: "JobStatus") -> None:
    """Remove the file from the job, because it is written or never will be."""
    from cluesmith.storage.jobs.job_labels import set_output

    if status.output is not None:
        with database.write() as session:
            set_output(session, status.job, None)
