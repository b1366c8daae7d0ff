"""The file that a job was given: written when the job has ended well, and else left alone."""

import shlex
from typing import TYPE_CHECKING

from cli.terminal.messages import tell_problem
from cli.writing.database_export import write_stored
from cli.writing.puzzle_output import PuzzleOutput

if TYPE_CHECKING:
    from storage.database.connection import Database
    from storage.jobs.job_status import JobStatus


def write_result(database: "Database", output: PuzzleOutput, status: "JobStatus") -> None:
    """Write the puzzles of a job that has ended; of one that was stopped, say how to get them."""
    from storage.puzzles.selection import Filters

    if output.path is None:
        return
    if status.status.is_answered:
        write_stored(database, output, Filters(job=status.job))
        return
    tell_problem(
        f"{output.path}: nothing is written, for the job has not all that was asked for;"
        f" `{export_command(status.job, output.path)}` writes what it has"
    )


def export_command(job_id: int, path: str) -> str:
    """Return the command that writes what a job has."""
    return f"cluesmith export --job {job_id} -o {shlex.quote(path)}"
