"""Numbers of deleted puzzles and collections never come again in SQLite, as those of jobs.

Revision ID: 8
Revises: 7
"""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"
branch_labels = None
depends_on = None

# The highest number that was ever given, as far as it is known: players may have had puzzles that
# are deleted.
_HIGHEST = {
    "puzzle": "(SELECT coalesce(max(id), 0) FROM puzzle),"
    " (SELECT coalesce(max(puzzle_id), 0) FROM assignment)",
    "collection": "(SELECT coalesce(max(id), 0) FROM collection), 0",
}


def upgrade() -> None:
    """Add AUTOINCREMENT to the definitions of both tables; the rows stay where they are.

    This is the way of SQLite's page on ALTER TABLE for changes that no row sees. A copy of the
    tables would take a minute and twice the space for a million puzzles.
    """
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return  # a server's sequences never go back
    version = connection.scalar(sa.text("PRAGMA schema_version"))
    op.execute("PRAGMA writable_schema = ON")
    op.execute(
        "UPDATE sqlite_master SET sql = replace(sql, 'PRIMARY KEY (id)',"
        " 'PRIMARY KEY (id AUTOINCREMENT)') WHERE type = 'table' AND name IN ('puzzle',"
        " 'collection')"
    )
    op.execute(f"PRAGMA schema_version = {version + 1}")
    op.execute("PRAGMA writable_schema = OFF")
    for table, numbers in _HIGHEST.items():
        op.execute(f"INSERT INTO sqlite_sequence (name, seq) SELECT '{table}', max({numbers})")
