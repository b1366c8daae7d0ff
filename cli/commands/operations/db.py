"""`cluesmith db`: the schema of the database, and backups of it."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.folded_help import FoldedGroup
from cluesmith.cli.terminal.messages import counted, report_problem, report_written
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.output_files import open_binary


@click.group(cls=FoldedGroup)
def db() -> None:
    """Upgrade or back up the database."""


@db.command(cls=Command, examples=["cluesmith db upgrade"])
@json_option
def upgrade(as_json: bool) -> None:
    """Upgrade the database to the newest schema; safe to repeat."""
    from cluesmith.storage.migrations.versions import HEAD
    from cluesmith.worker.client.configured_database import upgrade
    from cluesmith.worker.settings import Settings

    upgrade(Settings.from_environment())
    fields = {"schema": HEAD}
    click.echo(json.dumps(fields) if as_json else f"the schema is {HEAD}")


@db.command(cls=Command, examples=["cluesmith db backup cluesmith.backup.db"])
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Copy the database even if it is damaged.")
@json_option
def backup(file: str, force: bool, as_json: bool) -> None:
    """Copy the database to FILE, also while jobs run.

    FILE is a complete database, as of one moment. Cluesmith checks it before it replaces an older
    FILE. For PostgreSQL, Cluesmith prints the command that makes a backup.
    """
    from cluesmith.storage.database.backup import DamagedDatabaseError, back_up, dump_command
    from cluesmith.worker.settings import Settings

    dump = dump_command(Settings.from_environment().database_url, file)
    if dump is not None:
        raise click.UsageError(f"PostgreSQL has its own backups; run `{dump}`")
    if file == "-" or (Path(file).exists() and not Path(file).is_file()):
        raise click.UsageError(f"{file}: not a file; name a file for the backup")
    with opened_database() as (_, database):
        if database.is_file(Path(file)):
            raise click.UsageError(f"{file}: belongs to the database itself; name another file")
        with (
            open_binary(file, is_backup=True) as stream,
            progress("copying", unit="pages") as advance,
        ):
            try:
                contents = back_up(database, Path(stream.name), advance, file)
            except DamagedDatabaseError:
                if not force:
                    raise
                contents = None
    if contents is None:
        report_problem(f"{file}: is damaged, as the database is")
    else:
        report_written(file, contents.n_puzzles, more=f", of {counted(contents.n_jobs, 'job')}")
    if as_json:
        counts = {"n_jobs": None, "n_puzzles": None} if contents is None else asdict(contents)
        click.echo(json.dumps({"file": file, **counts}))
