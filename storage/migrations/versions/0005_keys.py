"""Puzzles are found by numbers that stand for their class of grids and their canonical form.

Revision ID: 0005
"""

import hashlib
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BATCH = 10_000


def upgrade() -> None:
    """Give every puzzle its keys, and put one index over them in the place of three over texts."""
    op.drop_index(op.f("ix_puzzle_choice"), "puzzle")
    op.drop_index(op.f("ix_puzzle_kind_puzzle_grid_class"), "puzzle")
    for name in ("grid_key", "form_key"):
        op.add_column("puzzle", sa.Column(name, sa.BigInteger(), nullable=True))
    _fill_keys()
    puzzle = sa.Table("puzzle", sa.MetaData(), autoload_with=op.get_bind())
    with op.batch_alter_table("puzzle", copy_from=puzzle) as table:
        table.drop_constraint(op.f("uq_puzzle_kind_canonical"), type_="unique")
        table.drop_column("shuffle_key")
        table.alter_column("grid_key", existing_type=sa.BigInteger(), nullable=False)
        table.create_unique_constraint(
            op.f("uq_puzzle_grid_key_form_key"), ["grid_key", "form_key"]
        )
        table.create_check_constraint(
            op.f("ck_puzzle_form_key"), "(canonical IS NULL) = (form_key IS NULL)"
        )
    op.create_index(op.f("ix_puzzle_choice"), "puzzle", ["kind", "rating", "n_clues", "symmetry"])


def _fill_keys() -> None:
    connection = op.get_bind()
    query = sa.text(
        "SELECT id, kind, grid_class, canonical FROM puzzle WHERE id > :last ORDER BY id LIMIT :n"
    )
    statement = sa.text(
        "UPDATE puzzle SET grid_key = :grid_key, form_key = :form_key WHERE id = :of_id"
    )
    last = 0
    while rows := list(connection.execute(query, {"last": last, "n": BATCH})):
        last = rows[-1].id
        connection.execute(statement, [_keys(*row) for row in rows])


def _keys(puzzle_id: int, kind: str, grid_class: str, canonical: str | None) -> dict[str, Any]:
    return {
        "of_id": puzzle_id,
        "grid_key": _digest(kind, grid_class),
        "form_key": None if canonical is None else _digest(kind, canonical),
    }


def _digest(kind: str, text: str) -> int:
    digest = hashlib.blake2b(f"{kind} {text}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2
