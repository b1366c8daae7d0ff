"""`cluesmith db`: the schema of the database, and backups of it."""

import json
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.folded_help import FoldedGroup
from cluesmith.cli.terminal.messages import counted, report_problem, report_written
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.output_files import staged_database

if TYPE_CHECKING:
    from cluesmith.storage.database.backup import Contents
    from cluesmith.worker.settings import Settings


# `db upgrade --wait` looks this often whether the server answers.
_ASK_AGAIN_S = 1


@click.group(cls=FoldedGroup)
def db() -> None:
    """Upgrade, back up or restore the database."""


@db.command(cls=Command, examples=["cluesmith db upgrade"])
@click.option("--wait", "waits", is_flag=True, help="Wait until the database server answers.")
@json_option
def upgrade(waits: bool, as_json: bool) -> None:
    """Upgrade the database to the newest schema; safe to repeat."""
    from cluesmith.storage.migrations.versions import HEAD
    from cluesmith.storage.storage_errors import UnreachableServerError
    from cluesmith.worker.client.configured_database import upgrade
    from cluesmith.worker.settings import Settings

    settings, reported = Settings.from_environment(), ""
    while True:
        try:
            upgrade(settings)
            break
        except UnreachableServerError as error:
            if not waits:
                raise
            if str(error) != reported:
                reported = str(error)
                report_problem(f"waiting: {reported}")
            time.sleep(_ASK_AGAIN_S)
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
    from cluesmith.storage.database.backup import back_up, dump_command
    from cluesmith.storage.storage_errors import StorageError
    from cluesmith.worker.settings import Settings

    dump = dump_command(Settings.from_environment().database_url, file)
    if dump is not None:
        raise click.UsageError(f"PostgreSQL has its own backups; run `{dump}`")
    if file == "-" or (Path(file).exists() and not Path(file).is_file()):
        raise click.UsageError(f"{file}: not a file; name a file for the backup")
    with opened_database() as (_, database):
        if database.is_file(Path(file)):
            raise click.UsageError(f"{file}: belongs to the database itself; name another file")
        with staged_database(file) as copy:
            with progress("copying", unit="pages") as advance:
                back_up(database, copy, advance, file)
            remedy = "restore a good copy, or copy it as it is with `cluesmith db backup --force`"
            try:
                contents = _checked(copy, f"database {database.name}", remedy)
            except StorageError:
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


@db.command(cls=Command, examples=["cluesmith db restore cluesmith.backup.db"])
@click.argument("file", type=click.Path())
@json_option
def restore(file: str, as_json: bool) -> None:
    """Put a copy that `db backup` made in the place of the database.

    End all workers and commands first: restore refuses while one runs. It upgrades and checks the
    copy before it replaces the database. For PostgreSQL, Cluesmith prints the command that restores
    a dump.
    """
    from cluesmith.storage.database.backup import restore_command
    from cluesmith.storage.database.engine import parse_url, sqlite_path
    from cluesmith.storage.database.restoring import copy_back, held_alone
    from cluesmith.worker.settings import Settings

    settings = Settings.from_environment()
    command = restore_command(settings.database_url, file)
    if command is not None:
        raise click.UsageError(
            f"PostgreSQL restores its own backups; run `{command}`, then `cluesmith db upgrade`,"
            " and grant the rights of other roles again"
        )
    place = sqlite_path(parse_url(settings.database_url))
    if place is None:
        raise click.UsageError("the database is in memory: there is no file to replace")
    if not Path(file).is_file():
        raise click.UsageError(f"{file}: no such file; name a copy that `db backup` made")
    if place.exists() and place.samefile(file):
        raise click.UsageError(f"{file}: is the database itself; name a copy")
    _refuse_workers(settings, place)
    if settings.has_embedded_database:
        settings.home.mkdir(parents=True, exist_ok=True)
    with held_alone(place) as forget_log, staged_database(str(place)) as copy:
        with progress("copying", unit="pages") as advance:
            copy_back(Path(file), copy, advance)
        remedy = f"the database stays; CLUESMITH_DATABASE_URL=sqlite:///{file} reads what it can"
        contents = _checked(copy, file, remedy, is_restored=True)
        forget_log()
    report_written(str(place), contents.n_puzzles, more=f", of {counted(contents.n_jobs, 'job')}")
    if as_json:
        click.echo(json.dumps({"file": file, **asdict(contents)}))


def _checked(copy: Path, name: str, remedy: str, *, is_restored: bool = False) -> "Contents":
    """Return the contents of a copy that every command can read in full.

    Raises DamagedDatabaseError, or what opening the copy raises.
    """
    from cluesmith.generator.kinds.kind_registry import KINDS
    from cluesmith.storage.database import restoring
    from cluesmith.storage.database.backup import DamagedDatabaseError, contents_of, opened_copy
    from cluesmith.storage.database.integrity import unreadable
    from cluesmith.storage.puzzles.kind_definitions import undefined

    with progress("checking", unit="tables") as advance, opened_copy(copy, name) as session:
        problems = unreadable(session, advance) or [
            f"has puzzles of {kind}, but not its rules" for kind in undefined(session, list(KINDS))
        ]
        if problems:
            raise DamagedDatabaseError(f"{name}: is damaged ({'; '.join(problems)}); {remedy}")
        if is_restored:
            restoring.add_indexes(session)
            session.commit()
        return contents_of(session)


def _refuse_workers(settings: "Settings", place: Path) -> None:
    """Refuse while workers answer; a worker without its broker has the database open at times."""
    from cluesmith.storage.storage_errors import DatabaseBusyError
    from cluesmith.worker.client.health import answering_workers, running_broker_url
    from cluesmith.worker.worker_errors import BrokerError

    broker_url = running_broker_url(settings)
    with suppress(BrokerError):
        if broker_url is not None and (workers := answering_workers(broker_url)):
            raise DatabaseBusyError(
                f"database {place}: {counted(len(workers), 'worker')} running "
                f"({', '.join(sorted(workers))}); end all workers first"
            )
