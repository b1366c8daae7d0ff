"""The first schema.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only where the key is an INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables, those that others refer to first."""
    _create_job()
    _create_shard()
    _create_puzzle()
    _create_job_puzzle()
    _create_submission()
    _create_verdict()
    _create_collection()
    _create_collection_item()


def _create_job() -> None:
    op.create_table(
        "job",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=True),
        sa.Column("max_clues", sa.Integer(), nullable=True),
        sa.Column("n_requested", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=True),
        sa.Column("patience", sa.Integer(), nullable=True),
        sa.Column("shard_size", sa.Integer(), nullable=False),
        sa.Column("algorithm_version", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("n_found", sa.Integer(), nullable=False),
        sa.Column("n_accepted", sa.Integer(), nullable=False),
        sa.Column("n_planned", sa.Integer(), nullable=False),
        sa.Column("last_new_attempt", sa.BigInteger(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.CheckConstraint(
            "(status IN ('queued', 'running')) = (finished_at IS NULL)",
            name=op.f("ck_job_finished_at"),
        ),
        sa.CheckConstraint(
            "n_requested >= 1 OR purpose = 'verify'", name=op.f("ck_job_n_requested")
        ),
        sa.CheckConstraint(
            "purpose <> 'generate' OR (kind IS NOT NULL AND seed IS NOT NULL"
            " AND patience IS NOT NULL AND algorithm_version IS NOT NULL)",
            name=op.f("ck_job_generate_has_recipe"),
        ),
        sa.CheckConstraint(
            "purpose IN ('generate', 'verify', 'census')", name=op.f("ck_job_purpose")
        ),
        sa.CheckConstraint(
            "status <> 'done' OR n_found = n_requested", name=op.f("ck_job_done_is_exact")
        ),
        sa.CheckConstraint(
            "status <> 'failed' OR error IS NOT NULL", name=op.f("ck_job_failure_has_error")
        ),
        sa.CheckConstraint(
            "status IN ('queued', 'running', 'done', 'exhausted', 'failed', 'cancelled')",
            name=op.f("ck_job_status"),
        ),
        sa.CheckConstraint("last_new_attempt >= -1", name=op.f("ck_job_last_new_attempt")),
        sa.CheckConstraint("max_clues >= 0", name=op.f("ck_job_max_clues")),
        sa.CheckConstraint("n_found BETWEEN 0 AND n_requested", name=op.f("ck_job_n_found")),
        sa.CheckConstraint("n_accepted BETWEEN 0 AND n_planned", name=op.f("ck_job_n_accepted")),
        sa.CheckConstraint("patience >= 1", name=op.f("ck_job_patience")),
        sa.CheckConstraint("shard_size >= 1", name=op.f("ck_job_shard_size")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
    )


def _create_shard() -> None:
    op.create_table(
        "shard",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("sent_at", sa.Float(), nullable=True),
        sa.Column("lease_owner", sa.String(length=200), nullable=True),
        sa.Column("lease_until", sa.Float(), nullable=True),
        sa.Column("n_claims", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(state = 'running') = (lease_owner IS NOT NULL)", name=op.f("ck_shard_lease_owner")
        ),
        sa.CheckConstraint(
            "(state = 'running') = (lease_until IS NOT NULL)", name=op.f("ck_shard_lease_until")
        ),
        sa.CheckConstraint(
            "state <> 'failed' OR error IS NOT NULL", name=op.f("ck_shard_failure_has_error")
        ),
        sa.CheckConstraint("state <> 'sent' OR sent_at IS NOT NULL", name=op.f("ck_shard_sent_at")),
        sa.CheckConstraint("state = 'done' OR result IS NULL", name=op.f("ck_shard_result")),
        sa.CheckConstraint(
            "state IN ('planned', 'sent', 'running', 'done', 'failed')", name=op.f("ck_shard_state")
        ),
        sa.CheckConstraint("first >= 0", name=op.f("ck_shard_first")),
        sa.CheckConstraint("n_claims >= 0", name=op.f("ck_shard_n_claims")),
        sa.CheckConstraint("number >= 0", name=op.f("ck_shard_number")),
        sa.CheckConstraint("size >= 1", name=op.f("ck_shard_size")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_shard_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "number", name=op.f("pk_shard")),
    )


def _create_puzzle() -> None:
    op.create_table(
        "puzzle",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("clues", sa.Text(), nullable=False),
        sa.Column("n_clues", sa.Integer(), nullable=False),
        sa.Column("solution", sa.Text(), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint("length(solution) = length(clues)", name=op.f("ck_puzzle_solution")),
        sa.CheckConstraint("n_clues >= 0", name=op.f("ck_puzzle_n_clues")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle")),
        sa.UniqueConstraint("kind", "clues", name=op.f("uq_puzzle_kind_clues")),
    )


def _create_job_puzzle() -> None:
    op.create_table(
        "job_puzzle",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("attempt", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", ROW_ID, nullable=False),
        sa.CheckConstraint("attempt >= 0", name=op.f("ck_job_puzzle_attempt")),
        sa.CheckConstraint("ordinal >= 1", name=op.f("ck_job_puzzle_ordinal")),
        sa.CheckConstraint("position >= 0", name=op.f("ck_job_puzzle_position")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_puzzle_job_id_job")),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzle.id"], name=op.f("fk_job_puzzle_puzzle_id_puzzle")
        ),
        sa.PrimaryKeyConstraint("job_id", "ordinal", name=op.f("pk_job_puzzle")),
        sa.UniqueConstraint(
            "job_id", "attempt", "position", name=op.f("uq_job_puzzle_job_id_attempt_position")
        ),
        sa.UniqueConstraint("job_id", "puzzle_id", name=op.f("uq_job_puzzle_job_id_puzzle_id")),
    )


def _create_submission() -> None:
    op.create_table(
        "submission",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_submission_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_submission")),
    )


def _create_verdict() -> None:
    op.create_table(
        "verdict",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("line_number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=True),
        sa.Column("verdict", sa.String(length=32), nullable=True),
        sa.Column("n_clues", sa.Integer(), nullable=True),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.CheckConstraint("(verdict IS NULL) = (detail IS NULL)", name=op.f("ck_verdict_detail")),
        sa.CheckConstraint("line_number >= 1", name=op.f("ck_verdict_line_number")),
        sa.CheckConstraint("n_clues >= 0", name=op.f("ck_verdict_n_clues")),
        sa.ForeignKeyConstraint(
            ["job_id"], ["submission.job_id"], name=op.f("fk_verdict_job_id_submission")
        ),
        sa.PrimaryKeyConstraint("job_id", "line_number", name=op.f("pk_verdict")),
    )


def _create_collection() -> None:
    op.create_table(
        "collection",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_collection_name")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collection")),
        sa.UniqueConstraint("name", name=op.f("uq_collection_name")),
    )


def _create_collection_item() -> None:
    op.create_table(
        "collection_item",
        sa.Column("collection_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("puzzle_id", ROW_ID, nullable=False),
        sa.CheckConstraint("position >= 1", name=op.f("ck_collection_item_position")),
        sa.ForeignKeyConstraint(
            ["collection_id"],
            ["collection.id"],
            name=op.f("fk_collection_item_collection_id_collection"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzle.id"], name=op.f("fk_collection_item_puzzle_id_puzzle")
        ),
        sa.PrimaryKeyConstraint("collection_id", "position", name=op.f("pk_collection_item")),
        sa.UniqueConstraint(
            "collection_id", "puzzle_id", name=op.f("uq_collection_item_collection_id_puzzle_id")
        ),
    )
