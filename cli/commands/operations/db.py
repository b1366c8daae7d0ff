"""`cluesmith db`: the schema of the database."""

import click

from cli.terminal.command import Command
from cli.terminal.folded_help import FoldedGroup


@click.group(cls=FoldedGroup)
def db() -> None:
    """Look after the database."""


@db.command(cls=Command, examples=["cluesmith db upgrade"])
def upgrade() -> None:
    """Bring the database to the newest schema; safe to run again."""
    from storage.database import schema
    from worker.client.database import upgrade
    from worker.settings import Settings

    upgrade(Settings.from_environment())
    click.echo(f"the schema is {schema.HEAD}")
