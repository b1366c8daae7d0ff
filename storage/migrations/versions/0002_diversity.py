"""Clue limits from below, puzzles of one grid, what a job has dropped; censuses.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns, with their rules beside them: SQLite would have to copy the table else."""
    for column in ("min_clues INTEGER", "per_grid INTEGER", "per_pool INTEGER"):
        _add_to_job(column)
    for column in ("n_dropped_same", "n_dropped_grid"):
        _add_to_job(f"{column} INTEGER DEFAULT 0 NOT NULL")
    op.add_column("puzzle", sa.Column("grid_class", sa.String(length=32), nullable=True))
    op.create_index(op.f("ix_puzzle_kind_puzzle_grid_class"), "puzzle", ["kind", "grid_class"])
    op.create_table(
        "census_count",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("grid_class", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n_puzzles", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("grid_class >= 0", name=op.f("ck_census_count_grid_class")),
        sa.CheckConstraint("n_puzzles >= 0", name=op.f("ck_census_count_n_puzzles")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_census_count_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "grid_class", name=op.f("pk_census_count")),
    )


def _add_to_job(column: str) -> None:
    name = column.split()[0]
    least = 1 if name.startswith("per_") else 0
    op.execute(
        f"ALTER TABLE job ADD COLUMN {column} CONSTRAINT ck_job_{name} CHECK ({name} >= {least})"
    )
