"""The largest part of their clues that the puzzles of one pool search may share.

Revision ID: 10
"""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("job", sa.Column("kinship", sa.Integer(), nullable=True))
