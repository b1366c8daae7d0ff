"""`cluesmith pool`: stocks of puzzles for players, and daily series, which workers keep filled."""

import json
import time
from dataclasses import asdict
from datetime import date, datetime

import click

from cluesmith.cli.job_tracking.job_waiting import send_or_explain
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.asked_job import AskedJob, taking_job
from cluesmith.cli.options.job_options import NewJobNameType
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.puzzle_spec import patience_option, spec_options
from cluesmith.cli.options.seeds import seed_option
from cluesmith.cli.options.value_types import TEXT, number_from
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.folded_help import FoldedGroup
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.tables import print_table
from cluesmith.generator.wording.printable import printable


@click.group(cls=FoldedGroup)
def pool() -> None:
    """Keep stocks of puzzles filled, for players and daily series.

    `serve` gives the puzzles of a pool to players. The workers make more when few are left.
    """


@pool.command(
    cls=Command,
    common=[
        *("--count", "--low", "--first-date", "--clues", "--symmetry", "--level", "--technique"),
        *("--seed", "--json"),
    ],
    examples=[
        "cluesmith pool add easy sudoku --level easy --count 1000 --low 200",
        "cluesmith pool add daily sudoku --count 400 --low 30 --first-date 2026-12-01",
    ],
)
@click.argument("name", type=NewJobNameType(), metavar="NAME")
@spec_options
@option_group(
    "Marks",
    click.option(
        "--low",
        type=number_from(1),
        metavar="N",
        help="Make more puzzles when fewer than N are left for some player, so that --count are "
        "left.  [default: half of --count]",
    ),
    click.option(
        "--first-date",
        type=click.DateTime(["%Y-%m-%d"]),
        metavar="DATE",
        help="Use the puzzles as a series too, one for each day from DATE.",
    ),
)
@option_group("Search", seed_option, patience_option)
@json_option
@taking_job
def add(
    name: str, asked: AskedJob, low: int | None, first_date: datetime | None, as_json: bool
) -> None:
    """Make a pool of puzzles of KIND, whose job has its name.

    Prints the number of the job. --count is the high mark of the pool, --low its low mark. Puzzles
    that are added later do not change the earlier ones, so a day of a series keeps its puzzle. The
    same options and seed give the same series in each database.
    """
    if low is not None and low > asked.count:
        raise click.UsageError(f"--low {low} must be at most --count, which is {asked.count}")
    job = asked.job()
    from cluesmith.worker.client import new_pools

    with opened_database() as (settings, database):
        job_id = new_pools.add(
            database,
            job,
            name=name,
            low=low,
            first_date=None if first_date is None else first_date.date(),
        )
        click.echo(json.dumps({"pool": name, "job": job_id}) if as_json else job_id)
        send_or_explain(settings, database, job_id)


@pool.command("list", cls=Command, examples=["cluesmith pool list"])
@json_option
def list_all(as_json: bool) -> None:
    """List the pools by name."""
    from cluesmith.storage.players import pools
    from cluesmith.storage.players.daily import latest_date

    with opened_database() as (_, database), database.read() as session:
        found = pools.statuses(session, latest_date(time.time()))
    if as_json:
        for each in found:
            click.echo(json.dumps(asdict(each), default=date.isoformat))
        return
    if not found:
        report("no pools: `cluesmith pool add` makes one")
        return
    rows = [
        (
            printable(each.name),
            each.kind,
            f"{each.n_stored:,}",
            f"{each.n_taken:,}",
            f"{each.low:,}..{each.high:,}",
            str(each.job),
            each.status.value,
            "" if each.first_date is None else each.first_date.isoformat(),
        )
        for each in found
    ]
    print_table(("NAME", "KIND", "PUZZLES", "USED", "MARKS", "JOB", "STATUS", "FROM"), rows)


@pool.command(cls=Command, examples=["cluesmith pool change easy --low 500 --count 2000"])
@click.argument("name", type=TEXT, metavar="NAME")
@click.option(
    "--low",
    type=number_from(1),
    metavar="N",
    help="Make more puzzles when fewer than N are left for some player.",
)
@click.option(
    "--count", type=number_from(1), metavar="N", help="Then make puzzles until N are left."
)
@json_option
def change(name: str, low: int | None, count: int | None, as_json: bool) -> None:
    """Change the marks of a pool; its puzzles stay."""
    from cluesmith.storage.players import pools

    with opened_database() as (_, database), database.write() as session:
        pool = pools.change(session, name, low, count)
        fields = {"pool": name, "low": pool.low, "high": pool.high}
    text = f"pool {printable(name)}: marks {fields['low']:,}..{fields['high']:,}"
    click.echo(json.dumps(fields) if as_json else text)


@pool.command(cls=Command, examples=["cluesmith pool remove easy"])
@click.argument("name", type=TEXT, metavar="NAME")
@json_option
def remove(name: str, as_json: bool) -> None:
    """Remove a pool and its series; its job and its puzzles stay."""
    from cluesmith.storage.players import pools

    with opened_database() as (_, database), database.write() as session:
        job_id = pools.remove(session, name)
    text = f"pool {printable(name)} removed; job {job_id} and its puzzles stay"
    click.echo(json.dumps({"pool": name, "job": job_id}) if as_json else text)
