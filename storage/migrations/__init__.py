"""Alembic's environment and the revisions, configured in code by ``storage.database.schema``."""
