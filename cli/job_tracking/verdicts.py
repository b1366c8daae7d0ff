"""What verdicts mean, and those of a submission printed as `cluesmith verify` prints its own."""

import json
from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from cli.exit_codes import EXIT_FAILURE
from cli.terminal.command import HelpTable
from cli.terminal.tab_separated import tab_separated
from generator import VerdictName

if TYPE_CHECKING:
    from storage.database.connection import Database


VERDICTS = HelpTable("Verdicts", {verdict.value: verdict.meaning for verdict in VerdictName})


def write_verdicts(
    database: "Database", job_id: int, as_json: bool, only: Collection[str] = ()
) -> int:
    """Print the verdicts of a submission, or some of them; return 0 if all of these passed."""
    from storage.jobs.job_status import job_status
    from storage.jobs.submissions import iter_verdicts

    all_passed = True
    with database.read() as session:
        name = job_status(session, job_id).source
        for row in iter_verdicts(session, job_id, only):
            all_passed &= row.verdict == VerdictName.MINIMAL
            if as_json:
                fields = {
                    "file": name,
                    "line": row.line_number,
                    "verdict": row.verdict,
                    "n_clues": row.n_clues or 0,
                    "puzzle": row.text,
                    "detail": row.detail,
                    "stored": row.stored,
                }
                click.echo(json.dumps(fields))
            else:
                verdict, n_clues = row.verdict or "unknown", str(row.n_clues or 0)
                click.echo(tab_separated(verdict, n_clues, row.text, row.detail or ""))
    return 0 if all_passed else EXIT_FAILURE
