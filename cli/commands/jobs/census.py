"""`cluesmith census`: all minimal puzzles of a size, counted by the workers."""

import json
from typing import TYPE_CHECKING

import click

from cli.following.job_progress import json_progress_option
from cli.following.waiting import (
    announce,
    opened_database,
    report_end,
    send_or_explain,
    wait_for_jobs,
    workers_option,
)
from cli.options.common import kind_argument
from cli.options.numbers import number_from
from generator import Kind

if TYPE_CHECKING:
    from storage.jobs.censuses import CensusTotal


@click.command()
@kind_argument
@click.option("--clues", type=number_from(1), required=True, metavar="K", help="How many clues.")
@click.option("--wait", is_flag=True, help="Wait for the end; starts workers where none are set.")
@workers_option
@json_progress_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
def census(
    kind: Kind, clues: int, wait: bool, workers: int | None, json_progress: bool, as_json: bool
) -> int:
    """Count all minimal puzzles of KIND with K clues, for kinds with a catalogue.

    Goes through every set of K cells of every grid, up to symmetry; a count of 0 proves that there
    are none.  Without --wait prints the job's number, and `status JOB` the count when it is done.
    """
    if (workers or json_progress) and not wait:
        raise click.UsageError("--workers and --json-progress go with --wait")
    from storage.jobs import censuses
    from worker.client import new_jobs

    with opened_database() as (settings, database):
        job_id = new_jobs.start_census(database, kind, clues)
        if not wait:
            announce(settings, database, job_id, as_json)
            send_or_explain(settings, database, job_id)
            return 0
        (status,) = wait_for_jobs(settings, database, [job_id], workers, json_progress)
        code = report_end(status)
        if code == 0:
            with database.read() as session:
                _print(censuses.total(session, job_id), kind, clues, as_json)
        return code


def _print(total: "CensusTotal", kind: Kind, clues: int, as_json: bool) -> None:
    if as_json:
        fields = {
            "kind": kind.name,
            "n_clues": clues,
            "n_puzzles": total.n_puzzles,
            "n_classes_with_puzzles": total.n_classes_with_puzzles,
            "n_classes": total.n_classes,
        }
        click.echo(json.dumps(fields))
        return
    click.echo(
        f"{kind.title}: {total.n_puzzles:,} minimal puzzles with {clues} clues, "
        f"in {total.n_classes_with_puzzles:,} of {total.n_classes:,} classes of grids"
    )
