"""Run by Alembic: migrates over the connection of ``storage.database.schema``, which commits."""

from alembic import context

from cluesmith.storage.database.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite changes a table by copying it.
    render_as_batch=True,
)
context.run_migrations()
