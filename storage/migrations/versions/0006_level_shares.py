"""The shares of levels among the puzzles of a job.

Revision ID: 6
"""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the wanted shares, and the number of puzzles of each level."""
    op.add_column("job", sa.Column("level_shares", sa.Text(), nullable=True))
    op.add_column("job", sa.Column("n_of_level", sa.JSON(), nullable=True))
