"""Meanings of verdicts, and the verdicts of a submission as `cluesmith verify` prints them."""

import json
from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.terminal.command import HelpTable
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.tables import tab_separated
from cluesmith.generator.verdicts.verdict import HARDER, VerdictName

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database


VERDICTS = HelpTable("Verdicts", {verdict.value: verdict.meaning for verdict in VerdictName})
LEVEL_VERDICTS = HelpTable(
    "Verdicts with --minimal-at easy",
    {
        "minimal at easy": "solved at this level; no clue is redundant, or no clue with its images "
        "if the pattern is symmetric",
        "easy": "solved at this level; the detail is the number of redundant clues",
        HARDER: "one solution; the detail is its level",
    },
)


def write_verdicts(
    database: "Database",
    job_id: int,
    as_json: bool,
    only: Collection[str] = (),
    *,
    is_summed_up: bool = True,
) -> int:
    """Print the verdicts of a submission, or some of them; return 0 if all printed ones passed.

    ``is_summed_up``: whether to print their totals on standard error.
    """
    from cluesmith.storage.jobs.job_overview import job_status
    from cluesmith.storage.jobs.submissions import iter_verdicts

    tally: Counter[str] = Counter()
    with database.read() as session:
        name = job_status(session, job_id).source
        for row in iter_verdicts(session, job_id, only):
            verdict = row.verdict or "unknown"
            tally[verdict] += 1
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
                n_clues = str(row.n_clues or 0)
                click.echo(tab_separated(verdict, n_clues, row.text, row.detail or ""))
    if is_summed_up:
        report(summary_of(tally) if tally or not only else "no line has such a verdict")
    return 0 if set(tally) <= {VerdictName.MINIMAL} else EXIT_FAILURE


def summary_of(tally: Counter[str]) -> str:
    """Return the number of lines, in all and with each verdict."""
    parts = ", ".join(f"{n:,} {name}" for name, n in tally.most_common())
    return f"{counted(tally.total(), 'line')}: {parts}" if tally else "no lines"
