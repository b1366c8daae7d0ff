"""How many clues two puzzles of a job may share; what was dropped for it.

Revision ID: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what an attempt may bring is no longer limited by number.

    A job that limited it and has not ended would go on in another way: it ends.  The version 0,
    which no worker has, keeps it ended where all that is left is resumed.  Where no clues are
    limited, or Sudoku to more than 22, an attempt brings one puzzle, and the job goes on.
    """
    op.execute(
        "UPDATE job SET algorithm_version = 0"
        " WHERE per_pool IS NOT NULL AND max_clues IS NOT NULL"
        " AND NOT (kind = 'sudoku' AND max_clues > 22) AND status NOT IN ('done', 'exhausted')"
    )
    op.execute(
        "UPDATE job SET status = 'failed', finished_at = created_at,"
        " error = 'begun with a limit of puzzles an attempt, which no worker knows any more:"
        " enqueue it again'"
        " WHERE algorithm_version = 0 AND status IN ('queued', 'running')"
    )
    op.execute("ALTER TABLE job ADD COLUMN max_overlap VARCHAR(8)")
    op.execute(
        "ALTER TABLE job ADD COLUMN n_dropped_overlapping INTEGER DEFAULT 0 NOT NULL"
        " CONSTRAINT ck_job_n_dropped_overlapping CHECK (n_dropped_overlapping >= 0)"
    )
    with op.batch_alter_table(
        "job",
        copy_from=sa.Table("job", sa.MetaData(), autoload_with=op.get_bind()),
        # The number of a job that was deleted never comes again.
        table_kwargs={"sqlite_autoincrement": True},
    ) as table:
        table.drop_constraint(op.f("ck_job_per_pool"), type_="check")
        table.drop_column("per_pool")
