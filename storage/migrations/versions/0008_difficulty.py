"""Ratings are those of guises, with levels, ER and techniques; jobs ask for them in one line.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

COLUMNS = ("level", "hardest", "score", "n_steps", "er", "ep", "ed")

CHECKS = {
    "level": "level BETWEEN 0 AND 4",
    "whip": "whip >= 0",
    "rating": "(level IS NULL) = (techniques IS NULL) AND (level IS NULL) = (score IS NULL)"
    " AND (level IS NULL) = (n_steps IS NULL)",
    "er": "(er IS NULL) = (ep IS NULL) AND (er IS NULL) = (ed IS NULL)"
    " AND (er IS NULL OR level IS NOT NULL)",
    "rater_version": "(level IS NULL AND whip IS NULL) = (rater_version IS NULL)",
}


def upgrade() -> None:
    """Keep old ratings as the longest whips that they are, and give them what they lack."""
    _change_puzzle()
    _change_job_puzzle()
    _change_job()
    # Results that wait to be accepted have ratings as they were: their shards are done again.
    op.execute("UPDATE shard SET state = 'planned', result = NULL WHERE result IS NOT NULL")


def _change_puzzle() -> None:
    op.drop_index(op.f("ix_puzzle_choice"), "puzzle")
    with op.batch_alter_table("puzzle", copy_from=_table("puzzle")) as table:
        table.drop_constraint(op.f("ck_puzzle_rating"), type_="check")
        table.drop_constraint(op.f("ck_puzzle_rater_version"), type_="check")
        table.alter_column("rating", new_column_name="whip", existing_type=sa.Integer())
        _add_rating(table, "puzzle")
        table.add_column(sa.Column("minimal_at", sa.String(length=16), nullable=True))
    op.create_index(
        op.f("ix_puzzle_choice"),
        "puzzle",
        ["kind", "level", "n_clues", "symmetry", "er", "techniques"],
    )


def _change_job_puzzle() -> None:
    with op.batch_alter_table("job_puzzle", copy_from=_table("job_puzzle")) as table:
        for name in ("whip", "rater_version"):
            table.add_column(sa.Column(name, sa.Integer(), nullable=True))
        _add_rating(table, "job_puzzle")
        table.create_check_constraint(
            op.f("ck_job_puzzle_guise"), "rater_version IS NULL OR clues IS NOT NULL"
        )


def _add_rating(table: BatchOperations, name: str) -> None:
    for column in COLUMNS:
        table.add_column(sa.Column(column, sa.Integer(), nullable=True))
    table.add_column(sa.Column("techniques", sa.BigInteger(), nullable=True))
    for check, condition in CHECKS.items():
        table.create_check_constraint(op.f(f"ck_{name}_{check}"), condition)


def _change_job() -> None:
    op.add_column("job", sa.Column("difficulty", sa.Text(), nullable=True))
    op.add_column("job", sa.Column("minimal_at", sa.String(length=16), nullable=True))
    op.execute(
        # Of what whips do not solve the rating was 99.
        "UPDATE job SET difficulty"
        " = 'whip=' || COALESCE(min_rating, 0) || '..' || COALESCE(max_rating, 99)"
        " WHERE min_rating IS NOT NULL OR max_rating IS NOT NULL"
    )
    with op.batch_alter_table(
        "job",
        copy_from=_table("job"),
        # The number of a job that was deleted never comes again.
        table_kwargs={"sqlite_autoincrement": True},
    ) as table:
        for name in ("min_rating", "max_rating"):
            table.drop_constraint(op.f(f"ck_job_{name}"), type_="check")
            table.drop_column(name)


def _table(name: str) -> sa.Table:
    """Return the table as it is, for SQLite to copy."""
    return sa.Table(name, sa.MetaData(), autoload_with=op.get_bind())
