"""How often a shard has failed before it was sent again.

Revision ID: 0004
"""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column with its rule beside it: SQLite would have to copy the table else."""
    op.execute(
        "ALTER TABLE shard ADD COLUMN n_failures INTEGER DEFAULT 0 NOT NULL"
        " CONSTRAINT ck_shard_n_failures CHECK (n_failures >= 0)"
    )
