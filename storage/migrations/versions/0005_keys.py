"""Puzzles are found by two numbers; a job counts its puzzles of a grid only where it limits them.

Revision ID: 0005
"""

import hashlib
import struct

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BATCH = 10_000
KEYS = struct.Struct(">Qq")


def upgrade() -> None:
    """Give every puzzle its keys, and count the grids of the jobs that limit them."""
    op.drop_index(op.f("ix_puzzle_choice"), "puzzle")
    op.drop_index(op.f("ix_puzzle_kind_puzzle_grid_class"), "puzzle")
    op.add_column("puzzle", sa.Column("form_key", sa.BigInteger(), nullable=True))
    _fill_keys()
    puzzle = sa.Table("puzzle", sa.MetaData(), autoload_with=op.get_bind())
    with op.batch_alter_table("puzzle", copy_from=puzzle) as table:
        table.drop_constraint(op.f("uq_puzzle_kind_canonical"), type_="unique")
        table.create_unique_constraint(
            op.f("uq_puzzle_shuffle_key_form_key"), ["shuffle_key", "form_key"]
        )
        table.create_check_constraint(
            op.f("ck_puzzle_form_key"), "(canonical IS NULL) = (form_key IS NULL)"
        )
    op.create_index(op.f("ix_puzzle_choice"), "puzzle", ["kind", "rating", "n_clues", "symmetry"])
    _create_job_grid()


def _fill_keys() -> None:
    connection = op.get_bind()
    query = sa.text(
        "SELECT id, kind, canonical FROM puzzle"
        " WHERE id > :last AND canonical IS NOT NULL ORDER BY id LIMIT :n"
    )
    statement = sa.text(
        "UPDATE puzzle SET shuffle_key = :shuffle_key, form_key = :form_key WHERE id = :of_id"
    )
    last = 0
    while rows := list(connection.execute(query, {"last": last, "n": BATCH})):
        last = rows[-1].id
        connection.execute(statement, [_keys(*row) for row in rows])


def _keys(puzzle_id: int, kind: str, canonical: str) -> dict[str, int]:
    digest = hashlib.blake2b(f"{kind} {canonical}".encode(), digest_size=KEYS.size).digest()
    first, second = KEYS.unpack(digest)
    return {"of_id": puzzle_id, "shuffle_key": first >> 2, "form_key": second}


def _create_job_grid() -> None:
    op.create_table(
        "job_grid",
        sa.Column("job_id", sa.Integer(), nullable=False),
        sa.Column("grid_class", sa.String(length=32), nullable=False),
        sa.Column("n_puzzles", sa.Integer(), nullable=False),
        sa.CheckConstraint("n_puzzles >= 1", name=op.f("ck_job_grid_n_puzzles")),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_job_grid_job_id_job")),
        sa.PrimaryKeyConstraint("job_id", "grid_class", name=op.f("pk_job_grid")),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO job_grid (job_id, grid_class, n_puzzles)"
        " SELECT job_puzzle.job_id, puzzle.grid_class, count(*) FROM job_puzzle"
        " JOIN puzzle ON puzzle.id = job_puzzle.puzzle_id"
        " JOIN job ON job.id = job_puzzle.job_id WHERE job.per_grid IS NOT NULL"
        " GROUP BY job_puzzle.job_id, puzzle.grid_class"
    )
