"""Subsets: some cells of a house with as many digits, and some digits with as many places there.

Digits of a house are what it counts as one: see ``CandidateTable.columns``.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.finders.unions import unions
from cluesmith.generator.rating.techniques.position import (
    Position,
    Row,
    bits_of,
    only,
    set_of,
    union_of,
)
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import (
    HIDDEN_PAIR,
    HIDDEN_QUADRUPLE,
    HIDDEN_TRIPLE,
    NAKED_PAIR,
    NAKED_QUADRUPLE,
    NAKED_TRIPLE,
    Technique,
)


def _naked_subsets(
    technique: Technique, size: int, position: Position, at: int | None = None
) -> Iterator[Step]:
    """Yield the cells of a house that have so many digits together: these are nowhere else."""
    told = set()  # cells can have two houses in common
    for house, here in _houses(position, size, at):
        columns = position.table.columns[house]
        for cells, union in unions(position.rows_of(house), size):
            inside = here & union_of(position.table.cell[cell] for cell in cells)
            gone = union_of(
                position.seen_by_all(inside & columns[column]) for column in bits_of(union)
            )
            if gone and (inside, gone) not in told:
                told.add((inside, gone))
                yield _step(position, technique, house, inside, gone, cells, list(bits_of(union)))


def _hidden_subsets(
    technique: Technique, size: int, position: Position, at: int | None = None
) -> Iterator[Step]:
    """Yield each hidden subset: ``size`` digits of a house that have only ``size`` places.

    Those places hold no other digit.
    """
    table = position.table
    for house, here in _houses(position, size, at):
        if not table.house_items[house]:
            continue
        columns = table.columns[house]
        for chosen, union in unions(_turned(position.rows_of(house), len(columns)), size):
            inside = here & union_of(columns[column] for column in chosen)
            cells = tuple(bits_of(union))
            gone = here & union_of(position.table.cell[cell] for cell in cells) & ~inside
            if gone:
                yield _step(position, technique, house, inside, gone, cells, chosen)


naked_pairs, naked_triples, naked_quadruples = (
    partial(_naked_subsets, technique, size)
    for technique, size in ((NAKED_PAIR, 2), (NAKED_TRIPLE, 3), (NAKED_QUADRUPLE, 4))
)
hidden_pairs, hidden_triples, hidden_quadruples = (
    partial(_hidden_subsets, technique, size)
    for technique, size in ((HIDDEN_PAIR, 2), (HIDDEN_TRIPLE, 3), (HIDDEN_QUADRUPLE, 4))
)


def _houses(position: Position, size: int, at: int | None) -> Iterator[tuple[int, int]]:
    """Yield the houses with more open cells than a subset has, and their candidates."""
    for house in only(at, range(len(position.table.house))):
        if position.n_open_in(house) > size:
            yield house, position.left & position.table.house[house]


def _turned(rows: Sequence[Row], n_columns: int) -> list[Row]:
    """Return the columns that have candidates, each with the cells that have them."""
    cells_of = [0] * n_columns
    for cell, columns in rows:
        for column in bits_of(columns):
            cells_of[column] |= 1 << cell
    return [(column, cells) for column, cells in enumerate(cells_of) if cells]


def _step(
    position: Position,
    technique: Technique,
    house: int,
    inside: int,
    gone: int,
    cells: Sequence[int],
    columns: Sequence[int],
) -> Step:
    if technique in (HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUADRUPLE):
        template = h.HIDDEN_SUBSET
    elif gone & ~position.table.house[house]:
        template = h.WIDE_NAKED_SUBSET
    else:
        template = h.NAKED_SUBSET
    digits = tuple(_digits_of(position, house, column) for column in columns)
    reason = template(tuple(cells), digits, house, inside)
    return eliminating(position.kind, technique, gone, reason)


def _digits_of(position: Position, house: int, column: int) -> int:
    """Return the digits of a column that are left, as bits; several where these count as one."""
    left = position.left & position.table.columns[house][column]
    return set_of(number % position.kind.n_digits for number in bits_of(left))
