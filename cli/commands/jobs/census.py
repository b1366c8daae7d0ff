"""`cluesmith census`: counts all minimal puzzles with K clues."""

import json
from typing import TYPE_CHECKING

import click

from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end, send_job
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import wait_options
from cluesmith.cli.options.kind_options import kind_argument
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.value_types import number_from
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.progress import progress
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.census import classes_of_puzzles

if TYPE_CHECKING:
    from cluesmith.storage.jobs.censuses import CensusTotal


@click.command(
    cls=Command,
    examples=[
        "cluesmith census sudoku4 --clues 4 --wait",
        "cluesmith census sudoku6 --clues 8 --list | cluesmith rate",
    ],
)
@kind_argument
@option_group(
    "Puzzles",
    click.option(
        "--clues", type=number_from(1), required=True, metavar="K", help="The number of clues."
    ),
    click.option(
        "--list",
        "is_list",
        is_flag=True,
        help="Print one puzzle of each class up to symmetry, found in this process.",
    ),
)
@wait_options(has_name=True)
@json_option
def census(
    kind: Kind,
    clues: int,
    is_list: bool,
    name: str | None,
    waiting: WaitOptions,
    as_json: bool,
) -> int:
    """Count all minimal puzzles of KIND with K clues.

    KIND must have a catalogue, or few grids as 6x6 Sudoku has. census tries every set of K cells of
    every grid, up to symmetry, so a count of 0 proves that there are none. Without --wait it prints
    the job's number; `status JOB` prints the count when the job is done.

    With --list it makes no job. It prints the canonical form of each puzzle, once for all puzzles
    that are equal up to symmetry.
    """
    if is_list:
        if name or waiting != WaitOptions():
            raise click.UsageError("--list makes no job: it needs no --name and no --wait")
        return _list(kind, clues, as_json)
    waiting.check()
    from cluesmith.storage.jobs import censuses
    from cluesmith.worker.client import new_jobs

    with opened_database() as (settings, database):
        job_id = new_jobs.start_census(database, kind, clues, name=name)
        status = send_job(settings, database, job_id, waiting, as_json)
        if status is None:
            return 0
        code = report_end(status)
        if code == 0:
            with database.read() as session:
                _print(censuses.total(session, job_id), kind, clues, as_json)
        return code


def _list(kind: Kind, clues: int, as_json: bool) -> int:
    n_puzzles = 0
    with progress("listing") as advance:
        for number, forms in enumerate(classes_of_puzzles(kind, clues)):
            for form in forms:
                text = kind.text(form)
                fields = {"puzzle": text, "grid_class": number}
                click.echo(json.dumps(fields) if as_json else text)
            n_puzzles += len(forms)
            advance(n_puzzles)
    report(
        f"{kind.title}: {counted(n_puzzles, 'minimal puzzle')} with {clues} clues, up to symmetry"
    )
    return 0


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
