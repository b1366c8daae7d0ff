"""Players, pools and series of daily puzzles.

Revision ID: 5
Revises: 4
"""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "assignment",
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("form_key", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("puzzle_id", sa.BigInteger(), nullable=False),
        sa.Column("batch", sa.BigInteger(), nullable=True),
        sa.Column("given_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("outcome", sa.String(length=16), nullable=True),
        sa.Column("seconds", sa.Float(), nullable=True),
        sa.Column("hints", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "outcome IN ('solved', 'failed', 'skipped')", name=op.f("ck_assignment_outcome")
        ),
        sa.CheckConstraint(
            "(outcome IS NULL) = (ended_at IS NULL)", name=op.f("ck_assignment_ended_at")
        ),
        sa.CheckConstraint("seconds >= 0", name=op.f("ck_assignment_seconds")),
        sa.CheckConstraint("hints >= 0", name=op.f("ck_assignment_hints")),
        sa.PrimaryKeyConstraint("player", "form_key", name=op.f("pk_assignment")),
    )
    is_open = sa.text("outcome IS NULL")
    op.create_index(
        "ix_assignment_open",
        "assignment",
        ["player", "given_at"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    op.create_table(
        "pool",
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("low", sa.Integer(), nullable=False),
        sa.Column("high", sa.Integer(), nullable=False),
        sa.Column("n_taken", sa.Integer(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_pool_name")),
        sa.CheckConstraint("low >= 1", name=op.f("ck_pool_low")),
        sa.CheckConstraint("high >= low", name=op.f("ck_pool_high")),
        sa.CheckConstraint("n_taken >= 0", name=op.f("ck_pool_n_taken")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_pool_job_id_job")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_pool")),
        sa.UniqueConstraint("job_id", name=op.f("uq_pool_job_id")),
    )
    op.create_table(
        "series",
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("job_id", sa.Integer(), nullable=True),
        sa.Column("collection_id", sa.Integer(), nullable=True),
        sa.Column("first_date", sa.Date(), nullable=False),
        sa.Column("every_days", sa.Integer(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_series_name")),
        sa.CheckConstraint("every_days >= 1", name=op.f("ck_series_every_days")),
        sa.CheckConstraint(
            "(job_id IS NULL) <> (collection_id IS NULL)", name=op.f("ck_series_source")
        ),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_series_job_id_job")),
        sa.ForeignKeyConstraint(
            ["collection_id"],
            ["collection.id"],
            name=op.f("fk_series_collection_id_collection"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_series")),
        sa.UniqueConstraint("job_id", name=op.f("uq_series_job_id")),
        sa.UniqueConstraint("collection_id", name=op.f("uq_series_collection_id")),
    )
