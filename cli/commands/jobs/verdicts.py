"""`cluesmith verdicts`: the verdicts on the lines of a submission."""

import click

from cluesmith.cli.job_tracking.verdict_list import VERDICTS, write_verdicts
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import JobType
from cluesmith.cli.options.names import NameListType, names_in
from cluesmith.cli.options.output import report_options
from cluesmith.cli.terminal.command import Command


@click.command(cls=Command, examples=["cluesmith verdicts 1 --only redundant,multiple"])
@click.argument("submission", type=JobType(), metavar="SUBMISSION")
@click.option(
    "--only",
    type=NameListType(VERDICTS.meanings, VERDICTS),
    metavar="VERDICT,...",
    help="Only lines with one of these verdicts.",
)
@report_options
def verdicts(submission: int | str, only: str | None, as_json: bool) -> int:
    """List the verdicts on the lines of a submission.

    SUBMISSION is the number or name of a `submit` job. Exits with 1 if a listed line failed.
    """
    from cluesmith.storage.jobs.job_overview import job_status

    wanted = names_in(only) if only else ()
    with opened_database() as (_, database):
        with database.read() as session:
            status = job_status(session, submission)
        if status.purpose != "verify":
            raise click.UsageError(
                f"job {submission} is not a submission; `cluesmith jobs` lists the jobs"
            )
        return write_verdicts(database, status.job, as_json, wanted)
