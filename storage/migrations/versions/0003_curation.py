"""Canonical forms, ratings, patterns of clues, where puzzles come from; what a job excludes.

Revision ID: 0003
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import context, op

from cluesmith.storage.storage_errors import OlderSchemaError

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BATCH = 1000
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the tables, and find the forms of the puzzles that are there."""
    _change_job()
    _add_to_puzzle()
    _fill_puzzles()
    _constrain_puzzle()
    _change_job_puzzle()
    _create_job_exclusion()
    op.add_column("submission", _flag("minimize"))
    with op.batch_alter_table("verdict", copy_from=_table("verdict")) as table:
        table.add_column(sa.Column("puzzle_id", ROW_ID, nullable=True))
        table.create_foreign_key(
            op.f("fk_verdict_puzzle_id_puzzle"), "puzzle", ["puzzle_id"], ["id"]
        )
    # Results that wait to be accepted lack the new forms: their shards are done again.
    op.execute("UPDATE shard SET state = 'planned', result = NULL WHERE result IS NOT NULL")


def _table(name: str) -> sa.Table:
    """Return the table as it is, for SQLite to copy."""
    return sa.Table(name, sa.MetaData(), autoload_with=op.get_bind())


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def _change_job() -> None:
    with op.batch_alter_table("job", copy_from=_table("job")) as table:
        table.drop_constraint(op.f("ck_job_purpose"), type_="check")
        table.create_check_constraint(
            op.f("ck_job_purpose"), "purpose IN ('generate', 'verify', 'census', 'rate')"
        )
        table.add_column(sa.Column("symmetry", sa.String(length=32), nullable=True))
        table.add_column(sa.Column("pattern", sa.Text(), nullable=True))
        table.add_column(_flag("fill_pattern"))
        table.add_column(_flag("is_rated"))
        for name in ("min_rating", "max_rating"):
            table.add_column(sa.Column(name, sa.Integer(), nullable=True))
            table.create_check_constraint(op.f(f"ck_job_{name}"), f"{name} >= 0")
        table.add_column(
            sa.Column("n_dropped_excluded", sa.Integer(), nullable=False, server_default="0")
        )
        table.create_check_constraint(op.f("ck_job_n_dropped_excluded"), "n_dropped_excluded >= 0")


def _add_to_puzzle() -> None:
    op.add_column("puzzle", sa.Column("shuffle_key", sa.BigInteger(), nullable=True))
    for name in ("canonical_version", "symmetry", "rating", "rater_version", "job_id"):
        op.add_column("puzzle", sa.Column(name, sa.Integer(), nullable=True))
    op.execute(
        "UPDATE puzzle SET job_id = first.job_id FROM"
        " (SELECT puzzle_id, min(job_id) AS job_id FROM job_puzzle GROUP BY puzzle_id) AS first"
        " WHERE first.puzzle_id = puzzle.id"
    )


def _fill_puzzles() -> None:
    """Give every puzzle its form; of two with the same, the second keeps its place without."""
    connection = op.get_bind()
    form_of = context.config.attributes["form_of"]
    seen: set[tuple[str, str]] = set()
    for batch in _batches(connection):
        if form_of is None:
            raise OlderSchemaError("the puzzles need canonical forms; run `cluesmith db upgrade`")
        rows = []
        for puzzle_id, kind, clues, solution in batch:
            form = form_of(kind, clues, solution)
            is_first = (kind, form.canonical) not in seen
            seen.add((kind, form.canonical))
            rows.append(
                {
                    "of_id": puzzle_id,
                    "canonical": form.canonical if is_first else None,
                    "canonical_version": form.canonical_version,
                    "grid_class": form.grid_class,
                    "symmetry": form.symmetry,
                    "shuffle_key": _shuffle_key(form.canonical),
                }
            )
        connection.execute(
            sa.text(
                "UPDATE puzzle SET canonical = :canonical, grid_class = :grid_class,"
                " canonical_version = :canonical_version, symmetry = :symmetry,"
                " shuffle_key = :shuffle_key WHERE id = :of_id"
            ),
            rows,
        )


def _batches(connection: sa.Connection) -> Iterator[list[Any]]:
    last = 0
    while True:
        query = sa.text(
            "SELECT id, kind, clues, solution FROM puzzle WHERE id > :last ORDER BY id LIMIT :n"
        )
        rows = list(connection.execute(query, {"last": last, "n": BATCH}))
        if not rows:
            return
        last = rows[-1].id
        yield rows


def _shuffle_key(canonical: str) -> int:
    digest = hashlib.blake2b(canonical.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def _constrain_puzzle() -> None:
    with op.batch_alter_table("puzzle", copy_from=_table("puzzle")) as table:
        table.drop_constraint(op.f("uq_puzzle_kind_clues"), type_="unique")
        table.create_unique_constraint(op.f("uq_puzzle_kind_canonical"), ["kind", "canonical"])
        table.alter_column("shuffle_key", existing_type=sa.BigInteger(), nullable=False)
        for name in ("canonical_version", "symmetry"):
            table.alter_column(name, existing_type=sa.Integer(), nullable=False)
        table.alter_column("grid_class", existing_type=sa.String(length=32), nullable=False)
        for name in ("symmetry", "rating"):
            table.create_check_constraint(op.f(f"ck_puzzle_{name}"), f"{name} >= 0")
        table.create_check_constraint(
            op.f("ck_puzzle_rater_version"), "(rating IS NULL) = (rater_version IS NULL)"
        )
        table.create_foreign_key(op.f("fk_puzzle_job_id_job"), "job", ["job_id"], ["id"])
    op.create_index(
        op.f("ix_puzzle_choice"),
        "puzzle",
        ["kind", "rating", "n_clues", "symmetry", "shuffle_key"],
    )


def _change_job_puzzle() -> None:
    with op.batch_alter_table("job_puzzle", copy_from=_table("job_puzzle")) as table:
        for name in ("clues", "solution"):
            table.add_column(sa.Column(name, sa.Text(), nullable=True))
        table.create_check_constraint(
            op.f("ck_job_puzzle_solution"), "(clues IS NULL) = (solution IS NULL)"
        )


def _create_job_exclusion() -> None:
    op.create_table(
        "job_exclusion",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("canonical", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_exclusion_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "canonical", name=op.f("pk_job_exclusion")),
    )
