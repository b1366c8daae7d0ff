"""Kinds that users define are kept with the jobs and puzzles that name them.

Revision ID: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table of definitions; no kind before this schema needs one."""
    op.create_table(
        "kind_definition",
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("definition", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint("definition <> ''", name=op.f("ck_kind_definition_definition")),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_kind_definition")),
    )
