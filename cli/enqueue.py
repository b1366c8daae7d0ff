"""`cluesmith enqueue`: a bulk job for the workers."""

import click

from cli.options import (
    chosen_seed,
    count_option,
    format_option,
    generation_spec,
    json_option,
    kind_argument,
    max_clues_option,
    output_option,
    patience_option,
    say_if_interpreted,
    seed_option,
)
from cli.waiting import (
    announce,
    opened_database,
    report_end,
    send_or_explain,
    status_json,
    wait_for_jobs,
    workers_option,
    write_puzzles,
)
from generator import Kind


@click.command()
@kind_argument
@count_option
@max_clues_option
@seed_option
@patience_option
@click.option("--wait", is_flag=True, help="Wait for the end; starts workers where none are set.")
@workers_option
@output_option
@format_option()
@json_option
def enqueue(
    kind: Kind,
    count: int,
    max_clues: int | None,
    seed: int | None,
    patience: int,
    wait: bool,
    workers: int | None,
    output: str | None,
    format_name: str,
    as_json: bool,
) -> int:
    """Give the workers a job: COUNT different puzzles of KIND.

    Prints the job's number.  With --wait and -o the puzzles are written to FILE; the same seed
    gives the same bytes with any number of workers.
    """
    if not wait and (output or workers):
        raise click.UsageError("-o and --workers go with --wait; `export --job` writes later")
    say_if_interpreted()
    spec = generation_spec(kind, max_clues)
    seed = chosen_seed(seed)
    from worker import client

    with opened_database() as (settings, database):
        job_id = client.enqueue(database, spec, count, seed, patience)
        if not wait:
            announce(settings, database, job_id, as_json)
            send_or_explain(settings, database, job_id)
            return 0
        (status,) = wait_for_jobs(settings, database, [job_id], workers)
        if output:
            write_puzzles(database, output, format_name, job_id)
        if output != "-":
            click.echo(status_json(status) if as_json else job_id)
        return report_end(status)
