"""`cluesmith db`: the schema of the database."""

import json

import click

from cli.options.output import json_option
from cli.terminal.command import Command
from cli.terminal.folded_help import FoldedGroup


@click.group(cls=FoldedGroup)
def db() -> None:
    """Look after the database."""


@db.command(cls=Command, examples=["cluesmith db upgrade"])
@json_option
def upgrade(as_json: bool) -> None:
    """Bring the database to the newest schema; safe to run again."""
    from storage.database import schema
    from worker.client.database import upgrade
    from worker.settings import Settings

    upgrade(Settings.from_environment())
    fields = {"schema": schema.HEAD}
    click.echo(json.dumps(fields) if as_json else f"the schema is {schema.HEAD}")
