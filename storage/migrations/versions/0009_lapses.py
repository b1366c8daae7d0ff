"""The leases of a shard that ran out, apart from its other tries.

Revision ID: 9
"""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "shard",
        sa.Column(
            "n_lapses",
            sa.Integer(),
            sa.CheckConstraint("n_lapses >= 0", name=op.f("ck_shard_n_lapses")),
            nullable=False,
            server_default="0",
        ),
    )
