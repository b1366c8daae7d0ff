"""The first schema.

Revision ID: 4
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = None
branch_labels = None
depends_on = None

# SQLite numbers rows by itself only where the key is an INTEGER.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables, first those that others refer to."""
    _create_collection()
    _create_job()
    _create_kind_definition()
    _create_census_count()
    _create_job_exclusion()
    _create_puzzle()
    _create_shard()
    _create_submission()
    _create_collection_item()
    _create_job_puzzle()
    _create_verdict()


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


def _create_job() -> None:
    op.create_table(
        "job",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=True),
        sa.Column("max_clues", sa.Integer(), nullable=True),
        sa.Column("min_clues", sa.Integer(), nullable=True),
        sa.Column("clue_limits", sa.Text(), nullable=True),
        sa.Column("per_grid", sa.Integer(), nullable=True),
        sa.Column("max_overlap", sa.String(length=8), nullable=True),
        sa.Column("symmetry", sa.String(length=32), nullable=True),
        sa.Column("pattern", sa.Text(), nullable=True),
        sa.Column("fill_pattern", sa.Boolean(), nullable=False),
        sa.Column("word_line", sa.String(length=16), nullable=True),
        sa.Column("difficulty", sa.Text(), nullable=True),
        sa.Column("is_rated", sa.Boolean(), nullable=False),
        sa.Column("with_paths", sa.Boolean(), nullable=False),
        sa.Column("minimal_at", sa.String(length=16), nullable=True),
        sa.Column("n_requested", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=True),
        sa.Column("patience", sa.Integer(), nullable=True),
        sa.Column("shard_size", sa.Integer(), nullable=False),
        sa.Column("algorithm_version", sa.Integer(), nullable=True),
        sa.Column("rater_version", sa.Integer(), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("n_found", sa.Integer(), nullable=False),
        sa.Column("n_accepted", sa.Integer(), nullable=False),
        sa.Column("n_planned", sa.Integer(), nullable=False),
        sa.Column("n_dropped_same", sa.Integer(), nullable=False),
        sa.Column("n_dropped_grid", sa.Integer(), nullable=False),
        sa.Column("n_dropped_overlapping", sa.Integer(), nullable=False),
        sa.Column("n_dropped_excluded", sa.Integer(), nullable=False),
        sa.Column("last_new_attempt", sa.BigInteger(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("output", sa.Text(), nullable=True),
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
            "purpose IN ('generate', 'verify', 'census', 'rate')", name=op.f("ck_job_purpose")
        ),
        sa.CheckConstraint(
            "status <> 'done' OR n_found = n_requested", name=op.f("ck_job_done_is_exact")
        ),
        sa.CheckConstraint(
            "status <> 'failed' OR error IS NOT NULL", name=op.f("ck_job_failure_has_error")
        ),
        sa.CheckConstraint(
            "status IN ('queued', 'running', 'done', 'exhausted', 'failed', 'cancelled',"
            " 'deleting')",
            name=op.f("ck_job_status"),
        ),
        sa.CheckConstraint("last_new_attempt >= -1", name=op.f("ck_job_last_new_attempt")),
        sa.CheckConstraint("max_clues >= 0", name=op.f("ck_job_max_clues")),
        sa.CheckConstraint("min_clues >= 0", name=op.f("ck_job_min_clues")),
        sa.CheckConstraint("n_accepted BETWEEN 0 AND n_planned", name=op.f("ck_job_n_accepted")),
        sa.CheckConstraint("n_dropped_excluded >= 0", name=op.f("ck_job_n_dropped_excluded")),
        sa.CheckConstraint("n_dropped_grid >= 0", name=op.f("ck_job_n_dropped_grid")),
        sa.CheckConstraint("n_dropped_overlapping >= 0", name=op.f("ck_job_n_dropped_overlapping")),
        sa.CheckConstraint("n_dropped_same >= 0", name=op.f("ck_job_n_dropped_same")),
        sa.CheckConstraint("n_found BETWEEN 0 AND n_requested", name=op.f("ck_job_n_found")),
        sa.CheckConstraint("patience >= 1", name=op.f("ck_job_patience")),
        sa.CheckConstraint("per_grid >= 1", name=op.f("ck_job_per_grid")),
        sa.CheckConstraint("shard_size >= 1", name=op.f("ck_job_shard_size")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
        sa.UniqueConstraint("name", name=op.f("uq_job_name")),
        sqlite_autoincrement=True,
    )


def _create_kind_definition() -> None:
    op.create_table(
        "kind_definition",
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("definition", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint("definition <> ''", name=op.f("ck_kind_definition_definition")),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_kind_definition")),
    )


def _create_census_count() -> None:
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


def _create_job_exclusion() -> None:
    op.create_table(
        "job_exclusion",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_exclusion_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "canonical", name=op.f("pk_job_exclusion")),
    )


def _create_puzzle() -> None:
    op.create_table(
        "puzzle",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("clues", sa.Text(), nullable=False),
        sa.Column("n_clues", sa.Integer(), nullable=False),
        sa.Column("solution", sa.Text(), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=False),
        sa.Column("canonical_version", sa.Integer(), nullable=False),
        sa.Column("grid_class", sa.String(length=32), nullable=False),
        sa.Column("symmetry", sa.Integer(), nullable=False),
        sa.Column("grid_key", sa.BigInteger(), nullable=False),
        sa.Column("form_key", sa.BigInteger(), nullable=False),
        sa.Column("minimal_at", sa.String(length=16), nullable=True),
        sa.Column("job_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        *_rating_columns(),
        *_rating_checks("puzzle"),
        sa.CheckConstraint(
            "length(clues) >= length(solution)"
            " AND substr(clues, length(solution) + 1, 1) IN ('', ';')",
            name=op.f("ck_puzzle_solution"),
        ),
        sa.CheckConstraint("n_clues >= 0", name=op.f("ck_puzzle_n_clues")),
        sa.CheckConstraint("symmetry >= 0", name=op.f("ck_puzzle_symmetry")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_puzzle_job_id_job")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle")),
        sa.UniqueConstraint("grid_key", "form_key", name=op.f("uq_puzzle_grid_key_form_key")),
    )
    op.create_index(
        "ix_puzzle_choice", "puzzle", ["kind", "level", "n_clues", "symmetry", "er", "techniques"]
    )
    op.create_index("ix_puzzle_job_id", "puzzle", ["job_id"])
    op.create_index(
        "ix_puzzle_page",
        "puzzle",
        ["kind", "level", "id", "n_clues", "symmetry", "er", "techniques"],
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
        sa.Column("n_failures", sa.Integer(), nullable=False),
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
        sa.CheckConstraint("n_failures >= 0", name=op.f("ck_shard_n_failures")),
        sa.CheckConstraint("number >= 0", name=op.f("ck_shard_number")),
        sa.CheckConstraint("size >= 1", name=op.f("ck_shard_size")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_shard_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "number", name=op.f("pk_shard")),
    )


def _create_submission() -> None:
    op.create_table(
        "submission",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("minimize", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_submission_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_submission")),
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
            "puzzle_id", "collection_id", name=op.f("uq_collection_item_puzzle_id_collection_id")
        ),
    )


def _create_job_puzzle() -> None:
    op.create_table(
        "job_puzzle",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("attempt", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("puzzle_id", ROW_ID, nullable=False),
        sa.Column("clues", sa.Text(), nullable=True),
        sa.Column("solution", sa.Text(), nullable=True),
        *_rating_columns(),
        sa.CheckConstraint(
            "(clues IS NULL) = (solution IS NULL)", name=op.f("ck_job_puzzle_solution")
        ),
        *_rating_checks("job_puzzle"),
        sa.CheckConstraint("attempt >= 0", name=op.f("ck_job_puzzle_attempt")),
        sa.CheckConstraint("ordinal >= 1", name=op.f("ck_job_puzzle_ordinal")),
        sa.CheckConstraint("position >= 0", name=op.f("ck_job_puzzle_position")),
        sa.CheckConstraint(
            "rater_version IS NULL OR clues IS NOT NULL", name=op.f("ck_job_puzzle_rating_of_form")
        ),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_puzzle_job_id_job")),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzle.id"], name=op.f("fk_job_puzzle_puzzle_id_puzzle")
        ),
        sa.PrimaryKeyConstraint("job_id", "ordinal", name=op.f("pk_job_puzzle")),
        sa.UniqueConstraint(
            "job_id", "attempt", "position", name=op.f("uq_job_puzzle_job_id_attempt_position")
        ),
        sa.UniqueConstraint("puzzle_id", "job_id", name=op.f("uq_job_puzzle_puzzle_id_job_id")),
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
        sa.Column("puzzle_id", ROW_ID, nullable=True),
        sa.CheckConstraint("(verdict IS NULL) = (detail IS NULL)", name=op.f("ck_verdict_detail")),
        sa.CheckConstraint("line_number >= 1", name=op.f("ck_verdict_line_number")),
        sa.CheckConstraint("n_clues >= 0", name=op.f("ck_verdict_n_clues")),
        sa.ForeignKeyConstraint(
            ["job_id"], ["submission.job_id"], name=op.f("fk_verdict_job_id_submission")
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzle.id"], name=op.f("fk_verdict_puzzle_id_puzzle")
        ),
        sa.PrimaryKeyConstraint("job_id", "line_number", name=op.f("pk_verdict")),
    )
    op.create_index("ix_verdict_puzzle_id", "verdict", ["puzzle_id"])


def _rating_columns() -> list[sa.Column[Any]]:
    """Return the columns of both tables with ratings; NULL until a puzzle is rated."""
    names = ("level", "hardest", "score", "n_steps", "er", "ep", "ed", "whip", "rater_version")
    return [
        sa.Column("techniques", sa.BigInteger(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=True) for name in names),
        sa.Column("path", sa.Text(), nullable=True),
    ]


def _rating_checks(table: str) -> list[sa.CheckConstraint]:
    conditions = {
        "level": "level BETWEEN 0 AND 4",
        "whip": "whip >= 0",
        "rating": "(level IS NULL) = (techniques IS NULL) AND (level IS NULL) = (score IS NULL)"
        " AND (level IS NULL) = (n_steps IS NULL)",
        "er": "(er IS NULL) = (ep IS NULL) AND (er IS NULL) = (ed IS NULL)"
        " AND (er IS NULL OR level IS NOT NULL)",
        "rater_version": "(level IS NULL AND whip IS NULL) = (rater_version IS NULL)",
        "path": "path IS NULL OR level IS NOT NULL",
    }
    return [
        sa.CheckConstraint(condition, name=op.f(f"ck_{table}_{name}"))
        for name, condition in conditions.items()
    ]
