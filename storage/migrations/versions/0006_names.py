"""Jobs have names and remember their files; what refers to a puzzle is found from the puzzle.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Name the jobs that are there, and put the indexes that deleting needs."""
    op.add_column("job", sa.Column("name", sa.String(length=200), nullable=True))
    op.add_column("job", sa.Column("output", sa.Text(), nullable=True))
    op.execute("UPDATE job SET name = COALESCE(kind, purpose) || '-' || id")
    with op.batch_alter_table(
        "job",
        copy_from=_table("job"),
        recreate="auto",
        # The number of a job that was deleted never comes again.
        table_kwargs={"sqlite_autoincrement": True},
    ) as table:
        table.alter_column("name", existing_type=sa.String(length=200), nullable=False)
        table.create_unique_constraint(op.f("uq_job_name"), ["name"])
        table.drop_constraint(op.f("ck_job_status"), type_="check")
        table.create_check_constraint(
            op.f("ck_job_status"),
            "status IN ('queued', 'running', 'done', 'exhausted', 'failed', 'cancelled',"
            " 'deleting')",
        )
    for name, owner in (("job_puzzle", "job_id"), ("collection_item", "collection_id")):
        with op.batch_alter_table(name, copy_from=_table(name)) as table:
            table.drop_constraint(op.f(f"uq_{name}_{owner}_puzzle_id"), type_="unique")
            table.create_unique_constraint(
                op.f(f"uq_{name}_puzzle_id_{owner}"), ["puzzle_id", owner]
            )
    op.create_index(op.f("ix_puzzle_job_id"), "puzzle", ["job_id"])
    op.create_index(op.f("ix_verdict_puzzle_id"), "verdict", ["puzzle_id"])


def _table(name: str) -> sa.Table:
    """Return the table as it is, for SQLite to copy."""
    return sa.Table(name, sa.MetaData(), autoload_with=op.get_bind())
